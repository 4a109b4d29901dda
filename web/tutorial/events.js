// The events of a search, as its trace holds them. It knows no page.

/** In the order of Event::Kind in src/search/events.hpp. */
export const eventKinds = /** @type {const} */ ([
  'start',
  'side',
  'deeper',
  'take',
  'seen',
  'goal',
  'exhausted',
  'back',
  'known',
  'shorter',
  'fresh',
  'within',
  'beyond',
]);

/** @typedef {typeof eventKinds[number]} EventKind */
/** How many events of each kind. @typedef {Record<EventKind, number>} EventCounts */

/** @returns {EventCounts} */
export const noEvents = () => /** @type {any} */ (Object.fromEntries(eventKinds.map((kind) => [kind, 0])));

/** Bytes of an event. */
export const EVENT_BYTES = 12;

/**
 * @typedef {object} SearchEvent
 * @property {EventKind} kind
 * @property {number} move that the event is about; else NONE
 * @property {number} g of the state that the event is about
 * @property {number} h of that state; -1 when the trace does not have it
 */

/** No node, and no move. */
export const NONE = -1;

/**
 * Reads whole events.
 * @param {Uint8Array} bytes
 * @param {(kind: EventKind, move: number, node: number, h: number) => void} take
 */
export function readEvents(bytes, take) {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + EVENT_BYTES <= bytes.length; at += EVENT_BYTES)
    take(eventKinds[bytes[at]], bytes[at + 1], data.getUint32(at + 4, true), data.getInt32(at + 8, true));
}
