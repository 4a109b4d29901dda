import { createApp, createSSRApp, h, shallowRef } from 'vue';
import Game from './Game.vue';

type Props = { state?: string; picture?: string | null };

export function start(place: HTMLElement, props: Props) {
  const given = shallowRef(props);
  const root = { render: () => h(Game, given.value) };
  const app = place.firstChild ? createSSRApp(root) : createApp(root);
  app.mount(place);
  return { change: (changed: Props) => void (given.value = changed), end: () => app.unmount() };
}
