// A component for MDX and React, in Docusaurus for instance as src/components/SlidingPuzzle.jsx. Copy the folder
// build/element to static/sliding-puzzle (public/sliding-puzzle with Vite and Next.js). In a post:
//
//   import SlidingPuzzle from '@site/src/components/SlidingPuzzle';
//
//   <SlidingPuzzle size="4x4" seed="blog-1" controls="shuffle solve undo" poster="poster.svg" width={384} height={490} />
//
// poster, width, height and posterAlt are those of the picture in the tag; all else becomes attributes of the tag.
// Children stand in the tag when there is no poster.

import React, { useEffect } from 'react';

export default function SlidingPuzzle({
  folder = '/sliding-puzzle/',
  poster,
  width,
  height,
  posterAlt = 'Sliding puzzle',
  children,
  ...attributes
}) {
  // The browser loads the script as it is, once for all boards; bundlers shall leave it alone.
  // Where it does not come, the picture and its link stay.
  useEffect(() => {
    import(/* webpackIgnore: true */ /* @vite-ignore */ `${folder}sliding-puzzle.js`).catch(console.warn);
  }, [folder]);
  const { size = '4x4', state, seed, moves } = attributes;
  const game = Object.entries(state ? { state, moves } : { size, seed, moves });
  const given = game.filter(([, value]) => value != null && value !== '');
  const picture = poster && (
    <a href={`${folder}embed.html?${new URLSearchParams(given)}`}>
      <img src={folder + poster} width={width} height={height} alt={posterAlt} />
    </a>
  );
  return React.createElement('sliding-puzzle', attributes, picture || children);
}
