// What our addresses say, as readable as an address can be.

import { wellFormed } from './printable.ts';

/** Any text as a part of an address. */
export const encoded = (text: string) => encodeURIComponent(wellFormed(text));

const readable = (text: string) =>
  encoded(text).replaceAll('%20', '+').replaceAll('%2F', '/').replaceAll('%2C', ',').replaceAll('%3A', ':');

/** name=value&…, and a name alone where the value is empty. */
export const queryOf = (settings: Iterable<[string, string]>) =>
  [...settings]
    .map(([name, value]) => (value === '' ? readable(name) : `${readable(name)}=${readable(value)}`))
    .join('&');
