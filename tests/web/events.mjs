// Events of a search as bytes, as the lessons module hands them out.

import { EVENT_BYTES, eventKinds } from '../../web/tutorial/trace.ts';

export function bytesOf(events) {
  const data = new DataView(new ArrayBuffer(events.length * EVENT_BYTES));
  events.forEach(([kind, move = 0, node = 0, h = 0], place) => {
    data.setUint8(place * EVENT_BYTES, eventKinds.indexOf(kind));
    data.setUint8(place * EVENT_BYTES + 1, move);
    data.setUint32(place * EVENT_BYTES + 4, node, true);
    data.setInt32(place * EVENT_BYTES + 8, h, true);
  });
  return new Uint8Array(data.buffer);
}
