// What our addresses say, as readable as an address can be.

import { wellFormed } from './printable.js';

/** @param {string} text */
const encode = (text) =>
  encodeURIComponent(wellFormed(text))
    .replaceAll('%20', '+')
    .replaceAll('%2F', '/')
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':');

/** name=value&…, and a name alone where the value is empty. @param {Iterable<[string, string]>} settings */
export const queryOf = (settings) =>
  [...settings].map(([name, value]) => (value === '' ? encode(name) : `${encode(name)}=${encode(value)}`)).join('&');
