// Small changes of meaning, each of which a test must notice: tests/mutate.mjs applies them one at a time.
// A text that is changed is in its file once; where a line is written anew, its entry here is written anew too.

/**
 * Changes of one file, and the test that should notice: what is there, what takes its place, and more where needed:
 * `name`, a text in the names of the tests that are run; `test`, where it is another; `survives`, why no test can notice.
 * @typedef {object} Group
 * @property {string} file
 * @property {string} test NAME_test of tests/unit, or a file below tests/
 * @property {[before: string, after: string, more?: { name?: string, test?: string, survives?: string }][]} changes
 */

/** @type {Group[]} */
export const groups = [
  {
    file: 'src/core/solvability.cpp',
    test: 'solvability_test',
    changes: [
      ['tiles[second] != 0 && ', ''],
      ['size().height - 1 - state', 'size().height - state'],
      ['(even_width ? result.rows_below_blank : 0)', '(even_width ? 0 : result.rows_below_blank)'],
      ['if (state.blank() <= 1) {', 'if (state.blank() <= 0) {'],
      ['result.swap_cells(cells - 2, cells - 1);', 'result.swap_cells(cells - 3, cells - 1);'],
    ],
  },
  {
    file: 'web/common/format.js',
    test: 'web/format.test.mjs',
    changes: [
      ['digits.length < groupFrom', 'digits.length <= groupFrom'],
      ['milliseconds < 0.9995', 'milliseconds < 1'],
      ['const whole = Math.round(seconds);', 'const whole = Math.floor(seconds);'],
      ['kilo < 1024', 'kilo <= 1024'],
    ],
  },
  {
    file: 'web/element/racing.js',
    test: 'web/racing.test.mjs',
    changes: [
      ['if (present?.id === id) return;', ''],
      ['if (target === element) onNewGame', 'onNewGame'],
    ],
  },
];
