// A board in Preact 10: attributes are props by their names, and each event has a prop "on" + its name.
/** @jsxImportSource preact */

import 'sliding-puzzle-element';
import type {} from 'sliding-puzzle-element/preact';
import { useState } from 'preact/hooks';

export interface Props {
  state?: string;
  picture?: string | null;
}

export function Game({ state, picture }: Props) {
  const [moves, setMoves] = useState(0);
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
