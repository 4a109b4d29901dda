// Numbers in a fitting unit, written as a language writes them, by default English.
// Not by Intl.NumberFormat, because making one delayed the first board by 30 ms.

/**
 * How a language writes numbers.
 * @typedef {object} NumberStyle
 * @property {string} group between thousands
 * @property {number} groupFrom digits from which on thousands are parted
 * @property {string} decimal
 * @property {string} kilobyte the unit of 1024 bytes
 * @property {string} megabyte
 * @property {string} under before a value that is less than can be told, with its space
 * @property {boolean} singularZero whether nothing is one thing: "0 coup"
 */

/** @type {NumberStyle} */
export const englishNumbers = {
  group: ',',
  groupFrom: 4,
  decimal: '.',
  kilobyte: 'KB',
  megabyte: 'MB',
  under: 'under ',
  singularZero: false,
};

/**
 * 181440 → "181,440".
 * @param {number} value a whole number
 * @param {NumberStyle} [style]
 */
export function formatCount(value, { group, groupFrom } = englishNumbers) {
  const digits = String(value);
  return digits.length < groupFrom ? digits : digits.replace(/\B(?=(\d{3})+$)/g, group);
}

/** 0.5 → "0.5". @param {number | string} value @param {NumberStyle} [style] */
export const formatNumber = (value, { decimal } = englishNumbers) => String(value).replace('.', decimal);

/**
 * @param {number} value
 * @param {number} digits after the decimal point
 * @param {NumberStyle} style
 */
const fixed = (value, digits, { decimal }) => value.toFixed(digits).replace('.', decimal);

/** @param {number} value @param {NumberStyle} style */
const threeDigits = (value, style) => fixed(value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0, style);

/**
 * A duration of a search: "430 µs", "1.24 ms", "12.3 s", "2 min 5 s". Clocks of browsers tick every 100 µs.
 * @param {number} milliseconds
 * @param {NumberStyle} [style]
 */
export function formatDuration(milliseconds, style = englishNumbers) {
  if (milliseconds < 0.05) return `${style.under}${fixed(0.1, 1, style)} ms`;
  if (milliseconds < 0.9995) return `${Math.round(milliseconds * 1000)} µs`;
  if (milliseconds < 999.5) return `${threeDigits(milliseconds, style)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 99.95) return `${threeDigits(seconds, style)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/**
 * Play time as on a clock: "0:07", "12:30", "1:02:03"; with digits after the seconds "1:07.312".
 * @param {number} milliseconds
 * @param {number} [digits] of a second that has not passed, 0 to 3
 * @param {NumberStyle} [style]
 */
export function formatClock(milliseconds, digits = 0, { decimal } = englishNumbers) {
  const whole = Math.floor(milliseconds);
  const seconds = Math.floor(whole / 1000);
  const twoDigits = (/** @type {number} */ value) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const clock =
    minutes < 60
      ? `${minutes}:${twoDigits(seconds % 60)}`
      : `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
  if (digits === 0) return clock;
  return `${clock}${decimal}${String(whole % 1000)
    .padStart(3, '0')
    .slice(0, digits)}`;
}

/** "640 KB", "1.5 MB", "512 MB". @param {number} bytes @param {NumberStyle} [style] */
export function formatBytes(bytes, style = englishNumbers) {
  const kilo = Math.ceil(bytes / 1024);
  if (kilo < 1024) return `${kilo} ${style.kilobyte}`;
  const mega = bytes / 1048576;
  return `${mega < 9.95 ? fixed(mega, 1, style) : Math.round(mega)} ${style.megabyte}`;
}

/**
 * The form of a word that goes with a number: the one plural rule of all languages.
 * @param {number} value
 * @param {string} one
 * @param {string} many
 * @param {NumberStyle} [style]
 */
export const plural = (value, one, many, { singularZero } = englishNumbers) =>
  value === 1 || (singularZero && value < 2) ? one : many;

/**
 * "1 move", "22 moves".
 * @param {number} value
 * @param {string} one
 * @param {string} [many]
 * @param {NumberStyle} [style]
 */
export const counted = (value, one, many = `${one}s`, style = englishNumbers) =>
  `${formatCount(value, style)} ${plural(value, one, many, style)}`;

/** With a capital and an end. @param {string} words */
export const asSentence = (words) =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;

/**
 * The names of what is among the keys, in the order of the names.
 * @param {readonly string[]} keys
 * @param {Record<string, string>} names
 */
export const namesOf = (keys, names) =>
  Object.keys(names)
    .filter((key) => keys.includes(key))
    .map((key) => names[key])
    .join(', ');
