import { Game } from './game.js';

type Props = { state?: string; picture?: string | null };

export function start(place: HTMLElement, props: Props) {
  const game = Object.assign(new Game(), props);
  place.append(game);
  return { change: (changed: Props) => void Object.assign(game, changed), end: () => game.remove() };
}
