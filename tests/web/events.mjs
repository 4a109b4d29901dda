// Events of a search as the lessons module hands them out.

import { EVENT_BYTES, eventKinds, readEvents } from '../../web/tutorial/trace.ts';

/** Reads "take U 1 3, back D": kind, move, node and h of each, 0 or up where they are left out. */
export function eventsOf(text) {
  const events = text.split(', ').map((event) => event.split(' '));
  const data = new DataView(new ArrayBuffer(events.length * EVENT_BYTES));
  for (const [place, [kind, move = 'U', node = 0, h = 0]] of events.entries()) {
    data.setUint8(place * EVENT_BYTES, eventKinds.indexOf(kind));
    data.setUint8(place * EVENT_BYTES + 1, 'UDLR'.indexOf(move));
    data.setUint32(place * EVENT_BYTES + 4, Number(node), true);
    data.setInt32(place * EVENT_BYTES + 8, Number(h), true);
  }
  return readEvents(new Uint8Array(data.buffer));
}
