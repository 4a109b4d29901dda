// A component for MDX and React, in Docusaurus for instance as src/components/SlidingPuzzle.jsx. Copy the folder of the
// site to static/sliding-puzzle (public/sliding-puzzle with Vite and Next.js). In a post:
//
//   import SlidingPuzzle from '@site/src/components/SlidingPuzzle';
//
//   <SlidingPuzzle size="4x4" seed="blog-1" controls="shuffle solve undo" poster="poster.svg" width={384} height={490} />
//
// poster, width and height are those of the picture in the tag; all else becomes attributes of the tag.

import React, { useEffect } from 'react';

export default function SlidingPuzzle({ folder = '/sliding-puzzle/', poster, width, height, ...attributes }) {
  // The browser loads the script as it is, once for all boards; bundlers shall leave it alone.
  useEffect(() => {
    import(/* webpackIgnore: true */ /* @vite-ignore */ `${folder}sliding-puzzle.js`);
  }, [folder]);
  const { size = '4x4', seed } = attributes;
  const game = `${folder}#size=${size}${seed ? `&seed=${encodeURIComponent(seed)}` : ''}`;
  const picture = poster && (
    <a href={game}>
      <img src={folder + poster} width={width} height={height} alt={`Sliding puzzle, ${size}`} />
    </a>
  );
  return React.createElement('sliding-puzzle', attributes, picture);
}
