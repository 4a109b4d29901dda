// A board in React 19: attributes are props by their names, and each event has a prop "on" + its name.

import 'sliding-puzzle-element';
import type {} from 'sliding-puzzle-element/react';
import { useEffect, useReducer, useState } from 'react';

export interface Props {
  state?: string;
  picture?: string | null;
}

export function Game({ state, picture }: Props) {
  const [moves, setMoves] = useState(0);
  // Only for pages that a server renders: React listens to a custom element's events from the second rendering on
  // (react/react, issue 35446).
  const [, again] = useReducer(() => true, false);
  useEffect(again, []);
  return (
    <figure>
      <sliding-puzzle
        state={state}
        src={picture}
        controls="undo"
        max-seconds={30}
        onpuzzle-move={(event) => setMoves(event.detail.moveCount)}
        onpuzzle-shuffle={() => setMoves(0)}
      />
      <figcaption>
        <output>{moves}</output> moves
      </figcaption>
    </figure>
  );
}
