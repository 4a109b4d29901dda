// The events of a search, as its trace holds them. It knows no page.

/** In the order of Event::Kind in src/search/events.hpp. */
export const eventKinds = [
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
] as const;

export type EventKind = (typeof eventKinds)[number];
/** How many events of each kind. */
export type EventCounts = Record<EventKind, number>;

export const noEvents = (): EventCounts => Object.fromEntries(eventKinds.map((kind) => [kind, 0])) as any;

/** Bytes of an event. */
export const EVENT_BYTES = 12;

export interface SearchEvent {
  kind: EventKind;
  /** that the event is about; else NONE */
  move: number;
  /** of the state that the event is about */
  g: number;
  /** of that state; -1 when the trace does not have it */
  h: number;
}

/** No node, and no move. */
export const NONE = -1;

/** Reads whole events. */
export function readEvents(bytes: Uint8Array, take: (kind: EventKind, move: number, node: number, h: number) => void) {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + EVENT_BYTES <= bytes.length; at += EVENT_BYTES)
    take(eventKinds[bytes[at]], bytes[at + 1], data.getUint32(at + 4, true), data.getInt32(at + 8, true));
}
