import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { Game, type Props } from './Game';

const app = (props: Props) => (
  <StrictMode>
    <Game {...props} />
  </StrictMode>
);

export function start(place: HTMLElement, props: Props) {
  const root = place.firstChild ? hydrateRoot(place, app(props)) : createRoot(place);
  const change = (changed: Props) => flushSync(() => root.render(app(changed)));
  if (!place.firstChild) change(props);
  return { change, end: () => root.unmount() };
}
