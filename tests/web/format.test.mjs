// Numbers as a reader sees them: every unit, and both sides of every edge where one unit or one more digit begins.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aboutDuration, formatBytes, formatClock, formatCount, formatDuration } from '../../web/common/format.ts';
import { sayIn } from '../../web/words/language.ts';

const [spanish, french] = (await Promise.all(['es', 'fr'].map(sayIn))).map(({ numbers }) => numbers);

/** A row has values with what is written for each: "999 = 999 | 1000 = 1,000". */
function writes(format, ...rows) {
  for (const cell of rows.join(' | ').split(' | ')) {
    const [value, text] = cell.split(' = ');
    assert.equal(format(Number(value)), text, value);
  }
}

test('counts part their thousands, from as many digits as the language wants', () => {
  writes(formatCount, '0 = 0 | 7 = 7 | 999 = 999 | 1000 = 1,000 | 181440 = 181,440 | 999999 = 999,999');
  writes(formatCount, '1000000 = 1,000,000 | 35000000000 = 35,000,000,000');
  writes((value) => formatCount(value, spanish), '9999 = 9999 | 10000 = 10.000 | 1234567 = 1.234.567');
  writes((value) => formatCount(value, french), '999 = 999 | 1000 = 1\u202f000');
});

test('durations have three digits, in the unit in which they say something, and then minutes, none with 60 seconds', () => {
  writes(
    formatDuration,
    '0 = under 0.1 ms | 0.0499 = under 0.1 ms | 0.05 = 50 µs | 0.4304 = 430 µs | 0.9994 = 999 µs',
    '0.9995 = 1.00 ms | 1.235 = 1.24 ms | 9.994 = 9.99 ms | 9.995 = 10.0 ms | 12.34 = 12.3 ms | 99.94 = 99.9 ms',
    '99.95 = 100 ms | 999.4 = 999 ms | 999.5 = 1.00 s | 9994 = 9.99 s | 9995 = 10.0 s | 12345 = 12.3 s | 99949 = 99.9 s',
    '99950 = 1 min 40 s | 119499 = 1 min 59 s | 119500 = 2 min 0 s | 125000 = 2 min 5 s | 3600000 = 60 min 0 s',
  );
  writes(
    (value) => formatDuration(value, french),
    '0 = moins de 0,1 ms | 0.43 = 430 µs | 1.235 = 1,24 ms | 12345 = 12,3 s',
  );
});

test('a duration that is not known well has one digit, and then minutes', () => {
  writes(aboutDuration, '0.61 = 0.6 s | 0.94 = 0.9 s | 0.95 = 1 s | 2.4 = 2 s | 9.4 = 9 s | 9.5 = 10 s | 34 = 30 s');
  writes(aboutDuration, '44.9 = 40 s | 45 = 1 min | 150 = 3 min');
});

test('a clock shows whole seconds that have passed, hours only when there are any, and digits where they are asked for', () => {
  writes(
    formatClock,
    '0 = 0:00 | 999 = 0:00 | 1000 = 0:01 | 7000 = 0:07 | 59999 = 0:59 | 60000 = 1:00 | 750000 = 12:30',
  );
  writes(formatClock, '3599999 = 59:59 | 3600000 = 1:00:00 | 3723000 = 1:02:03 | 36000000 = 10:00:00');
  writes((value) => formatClock(value, 3), '67312 = 1:07.312 | 67312.9 = 1:07.312 | 7 = 0:00.007');
  writes((value) => formatClock(value, 1), '67099 = 1:07.0 | 59999.9 = 0:59.9');
  writes((value) => formatClock(value, 2), '3600050 = 1:00:00.05');
  assert.equal(formatClock(1500, 1, french), '0:01,5');
});

test('bytes are kilobytes rounded up, then megabytes; 1024 kilobytes are never shown', () => {
  const [kilo, mega] = [1024, 1048576];
  writes(formatBytes, `0 = 0 KB | 1 = 1 KB | ${kilo} = 1 KB | ${kilo + 1} = 2 KB | 655360 = 640 KB`);
  writes(
    formatBytes,
    `${1023 * kilo} = 1023 KB | ${1023 * kilo + 1} = 1.0 MB | ${mega} = 1.0 MB | ${1.5 * mega} = 1.5 MB`,
  );
  writes(
    formatBytes,
    `${9.94 * mega} = 9.9 MB | ${9.95 * mega} = 10 MB | ${10.5 * mega} = 11 MB | ${512 * mega} = 512 MB`,
  );
  writes((value) => formatBytes(value, french), `655360 = 640 ko | ${1.5 * mega} = 1,5 Mo`);
});
