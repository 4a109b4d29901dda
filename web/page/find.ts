// The parts of index.html, with their types; a page without one of them is broken.

export function find<Kind extends typeof Element>(selector: string, kind: Kind): InstanceType<Kind> {
  const element = document.querySelector(selector);
  if (!(element instanceof kind)) throw new Error(`the page has no ${selector}`);
  return element as InstanceType<Kind>;
}

export const part = (id: string) => find(`#${id}`, HTMLElement);

export const button = (id: string) => find(`#${id}`, HTMLButtonElement);

export const input = (id: string) => find(`#${id}`, HTMLInputElement);

export const buttons = (selector: string) => [...document.querySelectorAll(selector)] as HTMLButtonElement[];
