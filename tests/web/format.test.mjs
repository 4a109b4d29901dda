// Numbers as a reader sees them: every unit, and both sides of every edge where one unit or one more digit begins.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatBytes, formatClock, formatCount, formatDuration } from '../../web/common/format.ts';

const spanish = {
  group: '.',
  groupFrom: 5,
  decimal: ',',
  kilobyte: 'KB',
  megabyte: 'MB',
  under: 'menos de ',
  singularZero: false,
};
const french = {
  group: '\u202f',
  groupFrom: 4,
  decimal: ',',
  kilobyte: 'ko',
  megabyte: 'Mo',
  under: 'moins de ',
  singularZero: true,
};

function writes(format, expected) {
  for (const [value, text] of expected) assert.equal(format(value), text, `${value}`);
}

test('counts part their thousands, from as many digits as the language wants', () => {
  writes(formatCount, [
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1,000'],
    [181440, '181,440'],
    [999999, '999,999'],
    [1000000, '1,000,000'],
    [35000000000, '35,000,000,000'],
  ]);
  writes(
    (value) => formatCount(value, spanish),
    [
      [9999, '9999'],
      [10000, '10.000'],
      [1234567, '1.234.567'],
    ],
  );
  writes(
    (value) => formatCount(value, french),
    [
      [999, '999'],
      [1000, '1\u202f000'],
    ],
  );
});

test('durations have three digits, in the unit in which they say something', () => {
  writes(formatDuration, [
    [0, 'under 0.1 ms'],
    [0.0499, 'under 0.1 ms'],
    [0.05, '50 µs'],
    [0.4304, '430 µs'],
    [0.9994, '999 µs'],
    [0.9995, '1.00 ms'],
    [1.235, '1.24 ms'],
    [9.994, '9.99 ms'],
    [9.995, '10.0 ms'],
    [12.34, '12.3 ms'],
    [99.94, '99.9 ms'],
    [99.95, '100 ms'],
    [999.4, '999 ms'],
    [999.5, '1.00 s'],
    [9994, '9.99 s'],
    [9995, '10.0 s'],
    [12345, '12.3 s'],
    [99949, '99.9 s'],
  ]);
});

test('durations from 100 seconds on are minutes and whole seconds, and no minute has 60 of them', () => {
  writes(formatDuration, [
    [99950, '1 min 40 s'],
    [119499, '1 min 59 s'],
    [119500, '2 min 0 s'],
    [125000, '2 min 5 s'],
    [3600000, '60 min 0 s'],
  ]);
});

test('durations take the decimal sign and the words of the language', () => {
  writes(
    (value) => formatDuration(value, french),
    [
      [0, 'moins de 0,1 ms'],
      [0.43, '430 µs'],
      [1.235, '1,24 ms'],
      [12345, '12,3 s'],
    ],
  );
});

test('a clock shows whole seconds that have passed, and hours only when there are any', () => {
  writes(formatClock, [
    [0, '0:00'],
    [999, '0:00'],
    [1000, '0:01'],
    [7000, '0:07'],
    [59999, '0:59'],
    [60000, '1:00'],
    [750000, '12:30'],
    [3599999, '59:59'],
    [3600000, '1:00:00'],
    [3723000, '1:02:03'],
    [36000000, '10:00:00'],
  ]);
});

test('a clock shows as many digits of a second as are asked for, of time that has passed', () => {
  assert.equal(formatClock(67_312, 3), '1:07.312');
  assert.equal(formatClock(67_312.9, 3), '1:07.312');
  assert.equal(formatClock(67_099, 1), '1:07.0');
  assert.equal(formatClock(7, 3), '0:00.007');
  assert.equal(formatClock(3_600_050, 2), '1:00:00.05');
  assert.equal(formatClock(59_999.9, 1), '0:59.9');
  assert.equal(formatClock(1500, 1, french), '0:01,5');
});

test('bytes are kilobytes rounded up, then megabytes; 1024 kilobytes are never shown', () => {
  writes(formatBytes, [
    [0, '0 KB'],
    [1, '1 KB'],
    [1024, '1 KB'],
    [1025, '2 KB'],
    [655360, '640 KB'],
    [1023 * 1024, '1023 KB'],
    [1023 * 1024 + 1, '1.0 MB'],
    [1048576, '1.0 MB'],
    [1572864, '1.5 MB'],
    [9.94 * 1048576, '9.9 MB'],
    [9.95 * 1048576, '10 MB'],
    [10.5 * 1048576, '11 MB'],
    [512 * 1048576, '512 MB'],
  ]);
  writes(
    (value) => formatBytes(value, french),
    [
      [655360, '640 ko'],
      [1572864, '1,5 Mo'],
    ],
  );
});
