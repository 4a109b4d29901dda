// Numbers in the unit that says something.

/**
 * 181440 → "181,440". Not Intl.NumberFormat: making one held the first board up by 30 ms.
 * @param {number} value a whole number
 */
export const formatCount = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** @param {number} value */
function threeDigits(value) {
  return value.toFixed(value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
}

/**
 * A duration of a search: "430 µs", "1.24 ms", "12.3 s", "2 min 5 s". Clocks of browsers tick every 100 µs.
 * @param {number} milliseconds
 */
export function formatDuration(milliseconds) {
  if (milliseconds < 0.05) return 'under 0.1 ms';
  if (milliseconds < 0.9995) return `${Math.round(milliseconds * 1000)} µs`;
  if (milliseconds < 999.5) return `${threeDigits(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 99.95) return `${threeDigits(seconds)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Play time as on a clock: "0:07", "12:30", "1:02:03". @param {number} milliseconds */
export function formatClock(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  const twoDigits = (/** @type {number} */ value) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${twoDigits(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
}

/** "640 KB", "1.5 MB", "512 MB". @param {number} bytes */
export function formatBytes(bytes) {
  const mega = bytes / 1048576;
  if (mega < 0.9995) return `${Math.ceil(bytes / 1024)} KB`;
  return `${mega < 9.95 ? mega.toFixed(1) : Math.round(mega)} MB`;
}

/** "1 move", "22 moves". @param {number} value @param {string} singular */
export const counted = (value, singular) => `${formatCount(value)} ${singular}${value === 1 ? '' : 's'}`;
