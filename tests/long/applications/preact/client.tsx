/** @jsxImportSource preact */
import { hydrate, render } from 'preact';
import { Game, type Props } from './Game';

export function start(place: HTMLElement, props: Props) {
  if (place.firstChild) hydrate(<Game {...props} />, place);
  else render(<Game {...props} />, place);
  return { change: (changed: Props) => render(<Game {...changed} />, place), end: () => render(null, place) };
}
