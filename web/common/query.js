// What our addresses say, as readable as an address can be.

import { wellFormed } from './printable.js';

/** Any text as a part of an address. @param {string} text */
export const encoded = (text) => encodeURIComponent(wellFormed(text));

/** @param {string} text */
const readable = (text) =>
  encoded(text).replaceAll('%20', '+').replaceAll('%2F', '/').replaceAll('%2C', ',').replaceAll('%3A', ':');

/** name=value&…, and a name alone where the value is empty. @param {Iterable<[string, string]>} settings */
export const queryOf = (settings) =>
  [...settings]
    .map(([name, value]) => (value === '' ? readable(name) : `${readable(name)}=${readable(value)}`))
    .join('&');
