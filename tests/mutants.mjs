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
    file: 'src/game/drag.cpp',
    test: 'drag_test',
    changes: [
      ['moved_ = moved_ || squared', 'moved_ = squared'],
      ['squared >= slack_ * slack_', 'squared > slack_ * slack_'],
      ['case Move::up: travelled_ = -rows', 'case Move::up: travelled_ = rows'],
      ['return moved_ ? std::clamp', 'return true ? std::clamp'],
      ['return clicks;', 'return true;'],
      ['now - since_ < flick_duration', 'now - since_ <= flick_duration'],
      ['travelled_ >= slack_;', 'true;'],
      ['travelled_ >= 0.5', 'travelled_ > 0.5'],
    ],
  },
  {
    file: 'src/game/timeline.cpp',
    test: 'timeline_test',
    changes: [
      ["if (i > 0 && begins(entry) && !(entries_[i - 1] & by_solver)) text += ' ';", ''],
      ['!begins(entries_[next]) &&', ''],
      ['if ((letter & by_solver) != assisted) begins = begins_action;', ''],
      ['if (!assisted) begins = 0;', 'begins = 0;'],
      ['restored.running_since_.reset();', ''],
      ['if (running == "1" && !restored.solved())', 'if (running == "1")'],
      ['if (entries_[cursor_ - 1] & by_solver) --assisted_;', ''],
      ['if (moved == 0) return 0;', ''],
      ['append(move, by_solver | begins_action);', 'append(move, by_solver);'],
      ['begin < length() ?', 'begin <= length() ?'],
    ],
  },
  {
    file: 'src/game/motion.cpp',
    test: 'motion_test',
    changes: [
      ['if (sweep_) sweep_ = long_ago;', ''],
      ['if (solved_look) sweep_ = long_ago;', ''],
      ['is_dragged(cell) ? -1 : cell', 'cell'],
      ['std::min(slide_, longest)', 'slide_'],
      ['animated() && was.place != home_of(cell)', 'animated()'],
      ['&& run->length <= drag_->run().length', ''],
      ['std::min(along + drag_->fraction(), from + 1)', 'along + drag_->fraction()'],
      ['if (state_.tile_at(cell) == 0) continue;', ''],
    ],
  },
  {
    file: 'src/game/session.cpp',
    test: 'session_test',
    changes: [
      ['return now > last_ && now <= latest_time', 'return now <= latest_time'],
      [
        'timeline_.restore(text, tick(now));\n  if (restored) {\n    pause();',
        'timeline_.restore(text, tick(now));\n  if (restored) {',
      ],
      [
        'motion_.rest_at(timeline_.state()',
        'motion_ = Motion(timeline_.state());\n    motion_.rest_at(timeline_.state()',
      ],
      ['cancel_drag(now);\n  const std::optional<Run> run', 'const std::optional<Run> run'],
      ['if (now - due_ > max_lag) due_ = now;', ''],
      ['glide(begin, interval_);', 'glide(begin);'],
      ['std::max(due_, previous)', 'now'],
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
