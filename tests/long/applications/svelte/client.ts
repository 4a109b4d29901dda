import { hydrate, mount, unmount } from 'svelte';
import { writable } from 'svelte/store';
import Page from './Page.svelte';

type Props = { state?: string; picture?: string | null };

export function start(target: HTMLElement, props: Props) {
  const given = writable(props);
  const page = (target.firstChild ? hydrate : mount)(Page, { target, props: { given } });
  return { change: given.set, end: () => unmount(page) };
}
