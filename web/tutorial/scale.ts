// From numbers to pixels, for charts: a linear scale that begins and ends at round numbers, a logarithmic scale, their
// ticks, and the path of a line. It knows no page.

export interface Scale {
  /** the pixel of a value */
  at: (value: number) => number;
  /** about that many round values on the scale; powers of ten on a logarithmic scale */
  ticks: (count: number) => number[];
}

/** low and high, or the pixels of these */
export type Pair = [number, number];

/** The round numbers that divide a span into about that many pieces: multiples of 1, 2 or 5 times a power of ten. */
function roundNumbers(span: number, count: number) {
  const power = Math.floor(Math.log10(span / count));
  const ratio = span / count / 10 ** power;
  const factor = ratio >= Math.sqrt(50) ? 10 : ratio >= Math.sqrt(10) ? 5 : ratio >= Math.SQRT2 ? 2 : 1;
  // A factor below 1 would not be exact: 3 / 10 is 0.3, and 3 * 0.1 is not.
  const [up, down] = power < 0 ? [factor, 10 ** -power] : [factor * 10 ** power, 1];
  return {
    step: up / down,
    number: (index: number) => (index * up) / down,
    indexOf: (value: number) => (value * down) / up,
  };
}

/**
 * A linear scale. Its ends are round numbers, so it may be wider than the domain.
 * @param domain if its high is not above its low, the scale spans 1
 */
export function linearScale([low, high]: Pair, [from, to]: Pair): Scale {
  let begin = low;
  let end = high > low ? high : low + 1;
  // The wider span may need a larger step, which may widen it again; that ends after a few rounds.
  for (let last = 0; ; ) {
    const { step, number, indexOf } = roundNumbers(end - begin, 5);
    if (step <= last) break;
    last = step;
    begin = number(Math.floor(indexOf(begin)));
    end = number(Math.ceil(indexOf(end)));
  }
  return {
    at: (value) => from + ((value - begin) / (end - begin)) * (to - from),
    ticks(count) {
      const { number, indexOf } = roundNumbers(end - begin, count);
      // Rounding may put a tick just beyond the ends: 71.1 * 100 is not quite 7110.
      const first = Math.ceil(indexOf(begin) - 1e-6);
      const last = Math.floor(indexOf(end) + 1e-6);
      return Array.from({ length: last - first + 1 }, (_, place) => number(first + place));
    },
  };
}

/**
 * A logarithmic scale. It begins at 0.5 or above, so that a bar of 1 can be seen, ends at 10 or above, and spans a
 * power of ten at least. Values outside stand at its ends.
 */
export function logarithmicScale([low, high]: Pair, [from, to]: Pair): Scale {
  const end = Math.log10(Math.max(10, high));
  const begin = Math.min(Math.log10(Math.max(0.5, low)), end - 1);
  return {
    at: (value) => from + Math.min(1, Math.max(0, (Math.log10(value) - begin) / (end - begin))) * (to - from),
    ticks(count) {
      const first = Math.ceil(begin);
      const powers = Array.from({ length: Math.floor(end) - first + 1 }, (_, place) => 10 ** (first + place));
      const every = Math.ceil(powers.length / Math.max(1, count));
      return powers.filter((_, place) => place % every === 0);
    },
  };
}

const rounded = (pixels: number) => Math.round(pixels * 100) / 100;

/**
 * The `d` of a path through these points.
 * @param points in pixels
 * @param steps each height holds until the next point
 */
export const linePath = (points: Pair[], steps: boolean = false) =>
  points
    .map(([x, y], place) =>
      place === 0
        ? `M${rounded(x)} ${rounded(y)}`
        : steps
          ? `H${rounded(x)}V${rounded(y)}`
          : `L${rounded(x)} ${rounded(y)}`,
    )
    .join('');
