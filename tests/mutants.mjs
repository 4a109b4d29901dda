// Small changes of meaning, each of which a test must notice: tests/mutate.mjs applies them one at a time.
// The text to be changed occurs once in its file. Whoever rewrites such a line rewrites its entry here.

/**
 * Changes of one file, and the test that should notice them. A change is the text that is there, the text that takes
 * its place, and where needed: `name`, a text in the names of the tests to run; `test`, another test; `survives`, why
 * no test can notice it.
 * @typedef {object} Group
 * @property {string} file
 * @property {string} test NAME_test of tests/unit, or a file below tests/
 * @property {[before: string, after: string, more?: { name?: string, test?: string, survives?: string }][]} changes
 */

/** @type {Group[]} */
export const groups = [
  {
    file: 'src/core/state.hpp',
    test: 'state_test',
    changes: [
      ['if (size.row_of(blank) + 1 < size.height)', 'if (size.row_of(blank) < size.height)'],
      ['if (size.column_of(blank) > 0) return blank - 1;', 'if (blank > 0) return blank - 1;'],
    ],
  },
  {
    file: 'src/core/state.cpp',
    test: 'state_test',
    changes: [
      ['state.blank_ = size.cells() - 1;', 'state.blank_ = 0;'],
      ['if (tile < 0 || tile >= cells) {', 'if (tile < 0 || tile > cells) {'],
      ['known >= 0) {', 'known > 0) {'],
      [
        '  } else if (blank_ == second) {\n    blank_ = first;',
        '  } else if (blank_ == second) {\n    blank_ = second;',
      ],
      ['return left.size_ == right.size_ &&', 'return'],
    ],
  },
  {
    file: 'src/core/move.hpp',
    test: 'state_test',
    changes: [['case Move::left: return Move::right;', 'case Move::left: return Move::left;']],
  },
  {
    file: 'src/core/board_size.hpp',
    test: 'board_size_test',
    changes: [
      ['height <= max_side;', 'height < max_side;'],
      ['width >= min_side &&', 'width >= min_side - 1 &&'],
    ],
  },
  {
    file: 'src/core/board_size.cpp',
    test: 'board_size_test',
    changes: [[' || after_height != end) return error;', ') return error;']],
  },
  {
    file: 'src/core/notation.cpp',
    test: 'notation_test',
    changes: [
      ['bool after_comma = true;', 'bool after_comma = false;'],
      ['error != std::errc{} || tile >= max_cells', 'error != std::errc{} || tile > max_cells'],
      ["} else if (row_end == '/') {", "} else if (row_end == '\\n') {"],
      ['rows.lengths[row] != rows.lengths[0]', 'rows.lengths[row] > rows.lengths[0]'],
      ["? '/' : ' ';", "? ' ' : '/';"],
      ['if (count == 0) return', 'if (count > 9) return'],
      ['if (error != std::errc{}) count = max_parsed_moves + 1;', ''],
      ['count > max_parsed_moves - moves.size()', 'count > max_parsed_moves'],
      ['all_moves[which % 4]', 'all_moves[which / 2]'],
      ['while (end < moves.size() && moves[end] == moves[index]) ++end;', ''],
    ],
  },
  {
    file: 'src/core/random.cpp',
    test: 'random_test',
    changes: [
      ['state_[3] = std::rotl(state_[3], 45);', 'state_[3] = std::rotl(state_[3], 44);'],
      ['(0u - bound) % bound', '0u % bound'],
      ['static_cast<std::uint32_t>(product) >= surplus', 'static_cast<std::uint32_t>(product) > surplus'],
      ['static_cast<unsigned char>(letter)) * 0x1', 'static_cast<unsigned char>(letter & 0x7F)) * 0x1'],
    ],
  },
  {
    file: 'src/core/scramble.cpp',
    test: 'scramble_test',
    changes: [
      ['if (seed.size() > max_seed_bytes) {', 'if (seed.size() >= max_seed_bytes) {'],
      ['options.walk_steps > max_walk_steps', 'options.walk_steps > max_walk_steps + 1'],
      ['if (is_solvable(drawn)) return Scramble{drawn, true, false};', ''],
      ['return Scramble{drawn, false, false};', 'return Scramble{drawn, true, false};'],
      ['return Scramble{repaired(drawn), true, true};', 'return Scramble{drawn, true, true};'],
    ],
  },
  {
    file: 'src/core/shuffle_study.cpp',
    test: 'shuffle_study_test',
    changes: [
      ['if (tile == 0) continue;', ''],
      ['choices.push_back({last, last + itself});', 'choices.push_back({last, last + 1});'],
      ['++at_home_[home];', '++at_home_[0];'],
      ['spread.least == 0 ? count : std::min(spread.least, count)', 'count'],
    ],
  },
  {
    file: 'src/core/text.cpp',
    test: 'text_test',
    changes: [
      ['lead >= 0xC2', 'lead >= 0xC0'],
      ['if (lead == 0xED) high = 0x9F;', ''],
      ['if (lead == 0xF0) low = 0x90;', ''],
      ['byte(1) <= 0xA0', 'byte(1) < 0xA0'],
      ['if (shown++ == longest) {', 'if (++shown == longest) {'],
      ['end > 3; end -= 3', 'end > 4; end -= 3'],
      ["if (count != 1) words += 's';", "if (count > 1) words += 's';"],
      ["microseconds < 999'950", "microseconds < 1'000'000"],
      ["(microseconds + 500'000) / 1'000'000", "microseconds / 1'000'000"],
    ],
  },
  {
    file: 'src/core/scramble.hpp',
    test: 'scramble_test',
    changes: [
      ['static_cast<std::uint32_t>(last + 1)', 'static_cast<std::uint32_t>(last)'],
      ['choose(static_cast<std::uint32_t>(last))', 'choose(static_cast<std::uint32_t>(last + 1))'],
    ],
  },
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
    file: 'src/search/heuristic.cpp',
    test: 'heuristic_test',
    changes: [
      ['cell != size.home_of(tile);', 'cell != tile;'],
      [
        'for (int tile = 1; tile < size.cells(); ++tile) {\n    const int home',
        'for (int tile = 0; tile < size.cells(); ++tile) {\n    const int home',
      ],
      ['static_cast<std::uint8_t>(rows + columns)', 'static_cast<std::uint8_t>(rows * columns)'],
    ],
  },
  {
    file: 'src/search/packed_state.hpp',
    test: 'packed_state_test',
    changes: [
      ['result.word(blank) ^= tile << shift(blank);', ''],
      ['without_mark(left.words_[word] ^ right.words_[word], word)', 'left.words_[word] ^ right.words_[word]'],
      ['folded ^= folded << 4;', ''],
    ],
  },
  {
    file: 'src/search/memory.hpp',
    test: 'node_store_test',
    changes: [
      ['if (bytes > limit_ - used_) return false;', 'if (bytes > limit_) return false;'],
      ['void give_back(std::size_t bytes) { used_ -= bytes; }', 'void give_back(std::size_t) {}'],
    ],
  },
  {
    file: 'src/search/node_store.hpp',
    test: 'node_store_test',
    changes: [
      [
        'return slot + 1 == part.slots.size() ? 0 : slot + 1;',
        'return slot == 0 ? part.slots.size() - 1 : slot - 1;',
        { survives: 'probing downwards is as good' },
      ],
      ['if (slot != none) slot &= ~(part.nodes_mask + 1);', ''],
      ['nodes_.marked(slots[slot] & nodes_mask) == key.state', 'true'],
    ],
  },
  {
    file: 'src/search/exact/transposition_table.hpp',
    test: 'transposition_table_test',
    changes: [
      ['(entry & 0xFF) <= static_cast<std::uint64_t>(moves)', '(entry & 0xFF) < static_cast<std::uint64_t>(moves)'],
      ['if (++round_ <= last_round) return;', 'return;'],
      ['(signature | round_ << 8) &&', 'signature &&'],
    ],
  },
  {
    file: 'src/search/exact/open_list.hpp',
    test: 'open_list_test',
    changes: [
      ['level.lowest_h = std::min(level.lowest_h, h);', ''],
      ['lowest_f_ = std::min(lowest_f_, f);', ''],
      ['bucket.block = block.previous;', ''],
    ],
  },
  {
    file: 'src/search/search.cpp',
    test: 'search_test',
    changes: [
      [
        'if (statistics_.expanded >= limits_.max_nodes) {',
        'if (statistics_.expanded > limits_.max_nodes) {',
        { name: 'limit of n' },
      ],
      ['limits_.max_nodes - statistics_.expanded, ', '', { name: 'limit of n' }],
      ['>= limits_.max_seconds * 1e6', '>= limits_.max_seconds * 1e9', { name: 'limit of time' }],
      ['if (status_ != Status::running) return status_;', '', { name: 'cancelled' }],
      ['if (optimal_) statistics_.lower_bound = static_cast<int>(solution_.size());', '', { test: 'table_walk_test' }],
      [
        'status_ = solution_.empty() ? Status::cancelled : Status::solved;',
        'status_ = Status::solved;',
        { test: 'improving_test', name: 'settling' },
      ],
      ['if (setting_up) {', 'if (!setting_up) {', { test: 'portfolio_test', name: 'time is told' }],
    ],
  },
  {
    file: 'src/search/exact/astar.cpp',
    test: 'search_test',
    changes: [
      ['|| cost <= g) {', '|| cost < g) {', { test: 'trace_test', name: 'a trace is what the search did' }],
      ['optimal_ = weight_ <= 1;', 'optimal_ = true;', { test: 'trace_test', name: 'a weight above 1' }],
      ['(entry->f + weight_ - 1) / weight_', 'entry->f', { test: 'trace_test', name: 'a weight above 1' }],
      [
        '- heuristic_.of(tile, cell) + heuristic_.of(tile, blank)',
        '+ heuristic_.of(tile, cell) - heuristic_.of(tile, blank)',
        { name: 'easy positions' },
      ],
    ],
  },
  {
    file: 'src/search/exact/bidirectional.cpp',
    test: 'bidirectional_test',
    changes: [
      ['if ((statistics_.lower_bound % 2 != 0) != odd_) ++statistics_.lower_bound;', ''],
      ['layers_[1].left() < layers_[0].left() ? 1 : 0', '0', { name: 'published lengths' }],
      ['join(key.state, inverse(move), state);', 'join(key.state, move, state);'],
      ['solution_.push_back(inverse(back));', 'solution_.push_back(back);'],
    ],
  },
  {
    file: 'src/search/exact/layers.cpp',
    test: 'layers_test',
    changes: [
      ['if (known == previous_.end() || !(*known == *state)) *kept++ = *state;', '*kept++ = *state;'],
      ['std::to_string(depth_ + 1)', 'std::to_string(depth_)'],
    ],
  },
  {
    file: 'src/search/exact/table_walk.cpp',
    test: 'table_walk_test',
    changes: [
      ['if (!is_solvable(start_)) return Status::exhausted;', '', { name: 'no solution' }],
      ['if (known != DistanceTable::unknown) return true;', ''],
      ['table_ = &databases_.add(std::move(building_));', 'table_ = building_.release();'],
    ],
  },
  {
    file: 'src/search/exact/idastar.cpp',
    test: 'idastar_test',
    changes: [
      ['begin_iteration(threshold_ + 2)', 'begin_iteration(threshold_ + 4)'],
      ['if (2 * excess > room) break;', 'if (2 * excess > room + 2) break;', { test: 'fixed_work_test' }],
      ['if (view < dimensions.views || room < 0) continue;', 'if (view < dimensions.views) continue;'],
      [
        'if (came_by != no_move && move == inverse(static_cast<Move>(came_by))) continue;',
        '',
        { test: 'fixed_work_test' },
      ],
      ['entries_[view][left.pattern[view]] = left.entry_before[view];', ''],
      ['threshold_ - depth_ - h_of(frame) >= least_slack_to_note', 'false', { test: 'fixed_work_test' }],
      ['threshold_ = std::max(threshold, h_of(root));', 'threshold_ = threshold;'],
    ],
  },
  {
    file: 'src/search/solvers/portfolio.cpp',
    test: 'portfolio_test',
    changes: [
      ['max_bytes_ / 2);', 'max_bytes_ * 2);', { name: 'more than half of the memory' }],
      [
        'statistics_.lower_bound >= static_cast<int>(solution_.size())',
        'statistics_.lower_bound >= static_cast<int>(solution_.size()) - 2',
        { test: 'cli/solvers.test.mjs', name: 'Korf' },
      ],
      ['if (heuristic_ != before) return begin_proof();', '(void)before;', { name: 'takes up better databases' }],
      ['(void)budget_.take(reserved_);  // there was room for them', '', { name: 'the limit does not allow' }],
      ['if (DistanceTable::fits(start.size()))', 'if (false)', { test: 'fixed_work_test' }],
    ],
  },
  {
    file: 'src/search/databases/database_file.cpp',
    test: 'database_file_test',
    changes: [
      ['if ((seen >> tile & 1) != 0) return false;', ''],
      ['sizes.back() != (entries + 1) / 2', 'sizes.back() < (entries + 1) / 2'],
      ['count == 0 || reader.left() != 0 || ', 'count == 0 || '],
      ['if (!decoder->at_end()) {', 'if (false) {'],
      ['if (file.size() < size) return size;', 'if (file.size() <= size) return size;'],
      ['hash != hash_of(bytes.first(bytes.size() - hash_bytes))', 'hash == 0'],
    ],
  },
  {
    file: 'src/search/databases/databases.cpp',
    test: 'additive_heuristic_test',
    changes: [
      [
        'summary->patterns != standard_patterns(summary->size, Grade::standard)',
        'false',
        { test: 'database_file_test' },
      ],
      ['fingerprinter_.finish() != standard_fingerprint(summary->size)', 'false', { test: 'database_file_test' }],
      [
        'heuristic->entries() > best->entries()',
        'heuristic->entries() < best->entries()',
        { test: 'portfolio_test', name: 'takes up better databases' },
      ],
      [
        'if (summary != nullptr && known(*summary)) return *summary;',
        '',
        { test: 'solver_interface_test', name: 'loads databases in parts' },
      ],
      [
        'heuristic->bytes() > max_bytes) continue;',
        'false) continue;',
        { test: 'portfolio_test', name: 'more than half of the memory' },
      ],
    ],
  },
  {
    file: 'src/search/databases/pattern_database.cpp',
    test: 'pattern_database_test',
    changes: [
      ['tile < 1 || tile >= size.cells()', 'tile < 1 || tile > size.cells()'],
      ['digit -= cells[before] < cells[position];', 'digit -= cells[before] <= cells[position] + 1;'],
      ['(cells & ~last_column_) << 1', 'cells << 1'],
    ],
  },
  {
    file: 'src/search/anytime/rows.cpp',
    test: 'rows_test',
    changes: [
      ['if (at_home(last)) continue;\n      aim(last - now.step + 1', 'aim(last - now.step + 1'],
      ['for (int index = 0; index < index_; ++index) forbid(now.cell + index * now.step);', ''],
      ['if (++index_ + 1 == line().count)', 'if (++index_ == line().count)'],
    ],
  },
  {
    file: 'src/search/anytime/improving.cpp',
    test: 'improving_test',
    changes: [
      [
        'static_cast<int>(solution_.size()) - 2, true);',
        'static_cast<int>(solution_.size()) + 2, true);',
        { name: 'only become shorter' },
      ],
      [
        'optimal_ = static_cast<int>(solution_.size()) == statistics_.lower_bound;',
        'optimal_ = static_cast<int>(solution_.size()) <= statistics_.lower_bound + 2;',
        { name: '5x5' },
      ],
      [
        'if (method_ == Method::stretches || !improving_) return Status::limit;',
        'return Status::limit;',
        { name: 'memory' },
      ],
    ],
  },
  {
    file: 'src/bindings/solver_interface.cpp',
    test: 'solver_interface_test',
    changes: [
      [
        'if (!(limit > 0)) return otherwise;',
        'if (limit == 0) return otherwise;',
        { survives: 'a negative number happens to become a huge limit; only a sanitizer sees the conversion' },
      ],
      ['if (!is_solvable(state.value())) return fail(solver, "unsolvable", "");', ''],
      ['solver.statistics[bindings::place_of("length")] = -1;', ''],
      ['if (max_seconds > 0) limits.max_seconds = max_seconds;', ''],
      [
        'if (solver == nullptr) return "error";\n  if (solver->search != nullptr && solver',
        'if (solver->search != nullptr && solver',
      ],
      [
        'heuristic->entries() == loaded->value().entries',
        'true',
        { survives: 'a file is loaded before any search builds other databases of its board' },
      ],
    ],
  },
  {
    file: 'src/bindings/lesson_interface.cpp',
    test: 'lesson_interface_test',
    changes: [
      ['weight != std::floor(weight)', 'false'],
      ['place < race->runners.size() ?', 'place <= race->runners.size() ?'],
      [
        'return number > 0 ? static_cast<std::size_t>(std::min(number, most)) : 0;',
        'return static_cast<std::size_t>(std::min(number, most));',
      ],
      ['study->numbers.assign(5, 0);', 'study->numbers.assign(6, 0);', { survives: 'nobody reads a sixth number' }],
    ],
  },
  {
    file: 'src/bindings/board_interface.cpp',
    test: 'board_interface_test',
    changes: [
      ['board.layout->size() != ', 'board.layout->size() == '],
      ['slack / board->layout->pitch()', 'slack'],
      ['end_drag(clicks != 0, now)', 'end_drag(true, now)'],
      [
        'if (!board || cell < 0 || cell >= state_of(*board).cells()) return 0;',
        'if (!board || cell < 0 || cell > state_of(*board).cells()) return 0;',
        { survives: 'a State has zeros behind its tiles' },
      ],
      ['if (shape == board->shape) return;', ''],
      ['number < 0 || number > 0xffffff', 'number < 0'],
      ['if (appearance == board.painter.appearance()) return;', ''],
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
      ['Drag(*run, pointer, slack, now)', 'Drag(*run, pointer, slack, tick(now))'],
      ['drag.slides(clicks, now)', 'drag.slides(clicks, at(now))'],
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
      ['value < 9.995 ? 2 :', 'value < 10 ? 2 :'],
      ['value < 99.95 ? 1 : 0', 'value < 100 ? 1 : 0'],
      ['milliseconds < 0.05', 'milliseconds <= 0.05'],
      ['milliseconds < 0.9995', 'milliseconds < 1'],
      ['milliseconds < 999.5', 'milliseconds < 1000'],
      ['seconds < 99.95', 'seconds < 120'],
      ['const whole = Math.round(seconds);', 'const whole = Math.floor(seconds);'],
      ['minutes < 60', 'minutes <= 60'],
      ['Math.floor(milliseconds / 1000)', 'Math.round(milliseconds / 1000)'],
      ['Math.ceil(bytes / 1024)', 'Math.round(bytes / 1024)'],
      ['kilo < 1024', 'kilo <= 1024'],
      ['mega < 9.95', 'mega < 10'],
      ["value.toFixed(digits).replace('.', decimal)", 'value.toFixed(digits)'],
    ],
  },
  {
    file: 'web/memory/averages.js',
    test: 'web/averages.test.mjs',
    changes: [
      ['count < 5 ? 0 : Math.ceil', 'count < 5 ? 0 : Math.round'],
      ['Math.floor((2 * sum + count) / (2 * count))', 'Math.floor(sum / count)'],
      ['index - count]), 1);', 'index - count]) + 1, 1);'],
      ['best = Math.min(best, current);', 'best = current;'],
      ["penalty === '+2' ? PENALTY : 0", '0'],
      ['.filter(counts).map', '.map'],
      ['|| at > solve.at ||', '||'],
      ['&& distance === solve.distance)', ')'],
      ['best: time < least,', 'best: time <= least,'],
    ],
  },
  {
    file: 'web/memory/exchange.js',
    test: 'web/exchange.test.mjs',
    changes: [
      ['safe = formula.test(cell)', 'safe = false'],
      ["/^'/.test(value) && formula.test(value.slice(1))", 'false'],
      ['if (row.length !== head.length)', 'if (row.length < head.length)'],
      ['new Date(at).toISOString() === cell', 'true'],
      ['if (file.version > FILE_VERSION)', 'if (false)'],
      ["line += match[0].split('\\n').length - 1;", 'line += 1;'],
    ],
  },
  {
    file: 'web/memory/solves.js',
    test: 'web/memory.test.mjs',
    changes: [
      ['const done = this.#queue.then(async', 'const done = Promise.resolve().then(async'],
      ['if (!solve || there.has(id)) continue;', 'if (!solve) continue;'],
      ['batch.version <= VERSION &&', ''],
      ['solves[place] = { ...solves[place], ...fields };', 'solves[place] = { ...known, ...fields };'],
      [
        'for (const id of ids.keys()) this.#unwritten.delete(id);',
        'this.#unwritten.clear();',
        { survives: 'what comes meanwhile waits in the queue' },
      ],
      ['this.#channel?.tell([key]);', ''],
      ['if (wrongField(solve)) continue;', ''],
      ['b.at - a.at ||', 'a.at - b.at ||'],
    ],
  },
  {
    file: 'web/memory/settings.js',
    test: 'web/memory.test.mjs',
    changes: [
      ['&& version <= VERSION;', ';'],
      ['typeof value === typeof values[id]', 'true'],
      ['if (!(stored?.version > VERSION)) await', 'await'],
      ['this.#channel?.tell([name]);', ''],
    ],
  },
  {
    file: 'web/memory/games.js',
    test: 'web/memory.test.mjs',
    changes: [
      ['version <= VERSION && name', 'name'],
      ['&& name === this.#name &&', '&&'],
      ['asked === this.#asked', 'true'],
      ['saved: latest.saved + earlier.before', 'saved: latest.saved'],
    ],
  },
  {
    file: 'web/memory/database.js',
    test: 'web/memory.test.mjs',
    changes: [
      ['return openAt(database.version + 1);', 'return database;'],
      ["reject(new MemoryError('blocked'));", "reject(new MemoryError('damaged'));"],
      ["if (name === 'QuotaExceededError') return 'full';", ''],
      ["if (!globalThis.indexedDB) throw new MemoryError('missing');", ''],
    ],
  },
  {
    file: 'web/element/racing.js',
    test: 'web/racing.test.mjs',
    changes: [
      ['if (present?.id === id) return;', ''],
      ['if (target === element) onNewGame', 'onNewGame'],
      ['seed === null ? { state: startState } : { size, seed }', '{ state: startState }'],
      ['if (problem) group.members.get(element)?.refused(problem);', ''],
      ['element.moveCount > 0 || element.movesAhead > 0 || element.searching', 'element.moveCount > 0'],
      ['if (telling.has(group) || !element.startState) return;', 'if (!element.startState) return;'],
      ['group.arrived = 0;', ''],
      ['group.places = new WeakMap();\n  group.arrived', 'group.arrived'],
      ['group.places.get(element) ?? ++group.arrived', '++group.arrived'],
      ['if (element.startState !== joined.start) tell', 'tell'],
      ['if (solvers.get(element) === solve) solvers.delete(element);', 'solvers.delete(element);'],
      ['group.members.get(element)?.listening.abort();', ''],
      ['if (group.members.size === 0 && groups.get(id) === group) groups.delete(id);', ''],
      ['!member.playing\n', 'true\n'],
      ['!member.solved &&', ''],
      ["if (id === '') return;", ''],
    ],
  },
  {
    file: 'web/element/attributes.js',
    test: 'web/attributes.test.mjs',
    changes: [
      ['side >= MIN_SIDE && side <= MAX_SIDE', 'side >= MIN_SIDE && side < MAX_SIDE'],
      ['[Number(match[1]), Number(match[2])]', '[Number(match[2]), Number(match[1])]'],
      ['height === 1 || rows.every((length) => length === 1)', 'height === 1'],
      ["1024 ** ' kmg'", "1000 ** ' kmg'"],
      ['value > 0 && value < Infinity', 'value >= 0 && value < Infinity'],
      ['known.length > 0 ? known : [...usual]', 'known'],
      ['|| null]));', ']));'],
      ['.toLowerCase();\n    const words', ';\n    const words'],
      ['Number.isNaN(parseAmount(text)) && text', 'text'],
    ],
  },
  {
    file: 'web/element/play-model.js',
    test: 'web/play-model.test.mjs',
    changes: [
      [
        "status === 'solved' ? 'solution' : length >= 0 ? 'best' : 'depth'",
        "status === 'solved' ? 'solution' : 'depth'",
      ],
      ['proven: ended && length >= 0 && optimal', 'proven: optimal'],
      ['bytes: ended ? bytesPeak : bytes', 'bytes'],
      ['if (new Set(values).size > 1)', 'if (values.length)'],
      ['if (event.target !== board) return; // one in a slot', ''],
      ["detail.by === 'player' && this.#onOwnMove()", 'this.#onOwnMove()'],
      ['if (board.solutionBegin === null) this.#message', 'this.#message'],
      ['Math.max(0, Math.min(length, moveCount - begin))', 'moveCount - begin'],
      ['hint: !this.searching && solvable && !solved', 'hint: solvable && !solved'],
      ['reset: moveCount > 0 || movesAhead > 0', 'reset: moveCount > 0'],
      ['if (board.movesAhead === 0) board.seek(board.solutionBegin ?? 0);', ''],
      ['board.pause(); // or the hint would be true for a moment only', ''],
      ['board.state !== state) return;\n    this.#say(hint', 'false) return;\n    this.#say(hint'],
      ['if (this.#compared.state !== board.state) this.#forgetSearches();', ''],
      ['rows.length - 1 - rows.findIndex', 'rows.length - rows.findIndex'],
      ['if (!this.#board.searching) return; // a late word of one that was stopped', ''],
      ['if (this.#board.searching) return; // the next one has begun', ''],
      ["const first = this.#search !== 'improving';", 'const first = true;'],
    ],
  },
  {
    file: 'web/element/play-clock.js',
    test: 'web/play-clock.test.mjs',
    changes: [
      ['1000 - (elapsed % 1000) + 5', '1000'],
      ['timerRunning && !document.hidden', 'timerRunning'],
      ['this.#runs = timerRunning;', ''],
      ['clearTimeout(this.#tick);\n    const', 'const'],
      ['clearTimeout(this.#tick);\n    this.#runs = false;', 'this.#runs = false;'],
      ['clearTimeout(this.#tick);\n    this.#runs = false;', 'clearTimeout(this.#tick);'],
      ["signal?.addEventListener('abort', () => this.stop());", ''],
      ['this.#runs && this.show()', 'this.show()'],
    ],
  },
  {
    file: 'web/words/words.js',
    test: 'web/words.test.mjs',
    changes: [
      ['if (width % 2) return', 'if (!(width % 2)) return'],
      ['const sum = inversions + rowsBelow;', 'const sum = inversions;'],
      ["teen ? 'th' :", ''],
      ["remaining === 1 ? 'remains' : 'remain'", "'remain'"],
      ['.toLowerCase().split(/[-_]/)[0];', ';'],
      ['if (!Object.hasOwn(translations, language)) return english;', ''],
      ["asSentence(crossed.replaceAll('\\x1f', ' '))", 'asSentence(crossed)'],
    ],
  },
  {
    file: 'web/words/control-words.js',
    test: 'web/words.test.mjs',
    changes: [
      ['Math.ceil(gap * 100)', 'Math.floor(gap * 100)'],
      ["(values.optimal ? ', proven shortest.' :", "(!values.optimal ? ', proven shortest.' :"],
    ],
  },
  {
    file: 'web/page/page-language.js',
    test: 'web/page-language.test.mjs',
    changes: [
      ['.toLowerCase().split(/[-_]/)[0]', ''],
      ['language === pickLanguage(tags)', 'true'],
      ["get('lang') ?? '', ...tags]", "get('lang') ?? '']"],
    ],
  },
  {
    file: 'web/tutorial/board.js',
    test: 'web/board.test.mjs',
    changes: [
      ['Math.min(width, height) < 2', 'Math.min(width, height) < 1'],
      ['(tile || tiles.length) - 1', 'tile - 1'],
      ['height - 1 - Math.floor(', 'height - Math.floor('],
      ['new Set(tiles).size !== tiles.length', 'false'],
      ['sum + (tile ? movesHome(board, tile) : 0)', 'sum + movesHome(board, tile)'],
      ['!leaving.includes(tile)) };', 'true) };'],
    ],
  },
  {
    file: 'web/tutorial/scale.js',
    test: 'web/scale.test.mjs',
    changes: [
      ['Math.sqrt(50) ? 10', 'Math.sqrt(50) ? 5'],
      ['power < 0 ? [factor, 10 ** -power] :', ''],
      ['high > low ? high : low + 1', 'high'],
      ['indexOf(begin) - 1e-6', 'indexOf(begin)'],
      ['Math.max(0.5, low)', 'Math.max(1, low)'],
      ['Math.max(10, high)', 'high'],
      ['place % every === 0', 'true'],
    ],
  },
  {
    file: 'web/tutorial/trace-model.js',
    test: 'web/trace-model.test.mjs',
    changes: [
      ['stored - last)', 'stored)'],
      ['this.#count(this.#open, node, -1);\n        this.#before', 'this.#before'],
      ['one.f - other.f || one.h - other.h', 'one.f - other.f'],
      ['> this.#contours.all[step]) high', '>= this.#contours.all[step]) high'],
      ['Math.log2(atLeast + 2)', 'Math.log2(atLeast)'],
      ['larger.set(this.all);', ''],
    ],
  },
  {
    file: 'web/tutorial/graph-model.js',
    test: 'web/graph.test.mjs',
    changes: [
      ['states.filter((state) => !this.#known.has(state))', 'states'],
      ["exact: status === 'solved'", 'exact: true'],
      ['if (!this.#asking && this.#wanted', 'if (this.#wanted'],
      ['ahead <= ring.length / 2 ? 1 : -1', '1'],
      ['if (!known.has(next.state))', 'if (next)'],
      ['[one, other].sort()', '[one, other]'],
      ['.slice(-TRAIL)', ''],
    ],
  },
  {
    file: 'web/tutorial/search-model.js',
    test: 'web/search.test.mjs',
    changes: [
      ['    search.close();\n', ''],
      ["status === 'limit' ? 'over '", "status !== 'solved' ? 'over '"],
      ["if (length === 0) return 'at the goal';", ''],
      ["optimal ? ', the fewest possible' : ''", "''"],
    ],
  },
  {
    file: 'web/tutorial/weight-model.js',
    test: 'web/search.test.mjs',
    changes: [
      ['new Set([1, chosen,', 'new Set([chosen, 1,'],
      ['weight === 1 ? 100_000 : 0', '100_000'],
      ['times >= 1.05', 'times >= 1'],
      ['run.length > best.length ? `+', 'run.length >= best.length ? `+'],
      ['weight * h > estimates', 'weight * h >= estimates'],
      ['solved ? lengthOf(moves) : -1', 'lengthOf(moves)'],
    ],
  },
  {
    file: 'web/tutorial/solvability-model.js',
    test: 'web/solvability.test.mjs',
    changes: [
      ['width % 2 === 0;', 'width % 2 !== 0;'],
      ['place < goal ? row.slice(place + 1, goal + 1) :', ''],
      ['slide?.moved === tile', 'slide'],
      ['before.solvable === after.solvable', 'before.solvable !== after.solvable'],
      ['tiles.length !== steps ||', ''],
      ['|| before.tiles.length !== after.tiles.length', ''],
      ['parity(each) === parity(last)', 'true'],
      ['pairs.length <= MOST_PAIRS', 'pairs.length <= 99'],
    ],
  },
  {
    file: 'web/tutorial/histogram-model.js',
    test: 'web/histogram.test.mjs',
    changes: [
      ['&& peak < this.counts.length - 1', ''],
      ['factorial(width * height) / 2', 'factorial(width * height)'],
      ["if (!this.whole) return '';", ''],
    ],
  },
  {
    file: 'web/tutorial/race-model.js',
    test: 'web/race.test.mjs',
    changes: [
      ['by(one.figures) <= by(other.figures)', 'by(one.figures) >= by(other.figures)'],
      ["over || mode === 'lockstep' ?", 'over ?'],
      ["status === 'solved' && figures?.optimal ?", "status === 'solved' && figures ?"],
      ["mode === 'time' && milliseconds)", 'milliseconds)'],
      ["figures && figures.length >= 0 ? figures.length : ''", 'figures?.length'],
    ],
  },
  {
    file: 'web/tutorial/shuffling-model.js',
    test: 'web/shuffling.test.mjs',
    changes: [
      ['exact.reached < exact.arrangements', 'false'],
      ['/ exact.sequences < 300', '/ exact.sequences < 3'],
      ['summary.home > 2 * home', 'summary.home > home'],
      ['off > 0.25', 'off > 25'],
      ['home: (cells - 1) / cells', 'home: 1'],
    ],
  },
  {
    file: 'web/tutorial/shuffling-study.js',
    test: 'web/shuffling.test.mjs',
    changes: [
      ['Math.min(batch, this.#asked.total - this.done)', 'batch'],
      ['let first = again;', 'let first = false;'],
      ['if (this.#running || this.#context.asleep || this.over) return;', ''],
    ],
  },
  {
    file: 'web/tutorial/beyond-model.js',
    test: 'web/beyond.test.mjs',
    changes: [
      ['(running && lowerBound > last.bound)', 'lowerBound > last.bound'],
      ['points.length > 1 && ', ''],
      ['last ? last.to : 0', '0'],
      ['if (length >= 0) this.#keep', 'this.#keep'],
    ],
  },
  {
    file: 'web/common/solvers.js',
    test: 'web/limits.test.mjs',
    changes: [
      ['cells > mostCellsProven', 'cells >= mostCellsProven'],
      ["promise === 'anytime' && ", ''],
    ],
  },
  {
    file: 'web/engine/limits.js',
    test: 'web/limits.test.mjs',
    changes: [
      ['?? 8', '?? 0'],
      ['Math.min(512, gigabytes * 128)', 'gigabytes * 128'],
    ],
  },
];
