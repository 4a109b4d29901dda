#include "search/solvers/distant.hpp"

#include <algorithm>
#include <string>

#include "core/scramble.hpp"
#include "core/text.hpp"
#include "search/databases/databases.hpp"
#include "search/databases/distance_table.hpp"
#include "search/solvers/solvers.hpp"

namespace puzzle::search {
namespace {

constexpr std::uint64_t nodes_in_step = 100'000;
constexpr int most_climbs = 2'000;
constexpr int farthest_climbed_to = 60;
constexpr std::size_t most_bytes_of_walks = std::size_t{256} << 20;
constexpr int most_draws = 20'000;

std::unique_ptr<Search> prove(const State& state, Databases& databases) {
  return make_search(Algorithm::automatic, state, databases);
}

// What is known of a board, by its longer and its shorter side.
struct Known {
  BoardSize lying;
  int farthest;  // the greatest distance of any position (Korf 2008; OEIS A151944)
  // From a distance on that one position in two hundred has. To one that one in 1,500 of those has
  // whose blank is on a cell of the right colour, or of 4x4, where a draw takes longer, one in 300:
  // of 3x4, 2x6 and 4x4 by the published counts. Of 3x5 and 2x7, where only samples tell, to one
  // that one in two hundred has.
  std::optional<CommonDistances> common = {};
};
constexpr std::array<Known, 11> known_boards = {{{{2, 2}, 6},
                                                 {{3, 2}, 21},
                                                 {{4, 2}, 36},
                                                 {{5, 2}, 55},
                                                 {{6, 2}, 80, {{33, 70}}},
                                                 {{7, 2}, 108, {{51, 79}}},
                                                 {{8, 2}, 140},
                                                 {{3, 3}, 31},
                                                 {{4, 3}, 53, {{24, 48}}},
                                                 {{5, 3}, 84, {{40, 63}}},
                                                 {{4, 4}, 80, {{40, 66}}}}};

// Null: a board of more than most_cells_of_distant.
const Known* find_known(BoardSize size) {
  const BoardSize lying{std::max(size.width, size.height), std::min(size.width, size.height)};
  for (const Known& board : known_boards) {
    if (board.lying == lying) return &board;
  }
  return nullptr;
}

State draw_solvable(BoardSize size, Random& random) {
  const State drawn = draw_scramble(size, {}, random);
  return is_solvable(drawn) ? drawn : repaired(drawn);
}

Error no_memory() { return Error::said("there is not enough memory to prove a distance"); }

std::string counted_moves(int moves) { return counted(static_cast<unsigned>(moves), "move"); }

}  // namespace

std::optional<Error> refusal_of_distance(BoardSize size, int moves) {
  if (!size.is_valid()) return make_board_size(size.width, size.height).error();
  if (moves < 0) {
    return Error::said("a distance of " + to_text(moves) + " is not possible: expected 0 or more");
  }
  if (size.cells() > most_cells_of_distant) {
    return Error::said("exact distances are known up to " + to_text(most_cells_of_distant) +
                       " cells; " + to_text(size) + " has " + to_text(size.cells()));
  }
  if (const int farthest = find_known(size)->farthest; moves > farthest) {
    return Error::said("no position of " + to_text(size) + " is " + counted_moves(moves) +
                       " away: the farthest are " + to_text(farthest));
  }
  if (DistanceTable::fits(size)) return std::nullopt;
  const std::optional<CommonDistances> common = common_distances(size);
  if (const int most = common ? common->most : farthest_climbed_to; moves > most) {
    return Error::said("positions of " + to_text(size) + " that are " + counted_moves(moves) +
                       " away are too rare to be found: the farthest that are dealt are " +
                       to_text(most));
  }
  return std::nullopt;
}

namespace {

enum class Way : std::uint8_t { table, draws, walks, climbs };

Way way_to(BoardSize size, int moves) {
  constexpr int longest_walk = 40;  // where no distance is common
  if (DistanceTable::fits(size)) return Way::table;
  const std::optional<CommonDistances> common = common_distances(size);
  if (moves < (common ? common->least : longest_walk + 1)) return Way::walks;
  return common ? Way::draws : Way::climbs;
}

// Uniform over 0 .. bound - 1.
std::uint64_t draw_below(std::uint64_t bound, Random& random) {
  const std::uint64_t most = ~std::uint64_t{0} - ~std::uint64_t{0} % bound;
  for (;;) {
    const std::uint64_t drawn = random.next();
    if (drawn < most) return drawn % bound;
  }
}

// Each move takes the blank to a cell of the other colour of a chessboard.
bool has_parity(const State& state, int moves) {
  const auto [width, height] = state.size();
  const int away = width - 1 - state.blank() % width + height - 1 - state.blank() / width;
  return (away - moves) % 2 == 0;
}

}  // namespace

std::optional<CommonDistances> common_distances(BoardSize size) {
  const Known* const known = find_known(size);
  return known == nullptr ? std::nullopt : known->common;
}

WalkCounts::WalkCounts(BoardSize size, int moves)
    : cells_(size.cells()), counts_(static_cast<std::size_t>((moves + 1) * cells_) * lasts) {
  for (int left = 0; left <= moves; ++left) {
    for (int blank = 0; blank < cells_; ++blank) {
      for (std::size_t came_by = 0; came_by < lasts; ++came_by) {
        std::optional<Move> last;
        if (came_by < all_moves.size()) last = all_moves[came_by];
        std::uint64_t& count = counts_[place_of(left, blank, last)];
        if (left == 0) count = 1;
        for (const Move move : all_moves) {
          const std::optional<int> to = cell_moved_by(size, blank, move);
          if (left > 0 && to && !(last && move == inverse(*last))) count += of(left - 1, *to, move);
        }
      }
    }
  }
}

std::uint64_t WalkCounts::of(int moves, int blank, std::optional<Move> last) const {
  return counts_[place_of(moves, blank, last)];
}

std::size_t WalkCounts::place_of(int moves, int blank, std::optional<Move> last) const {
  const std::size_t came_by = last ? static_cast<std::size_t>(*last) : all_moves.size();
  return static_cast<std::size_t>(moves * cells_ + blank) * lasts + came_by;
}

DistantSearch::DistantSearch(BoardSize size, int moves, std::string_view seed, Databases& databases)
    : size_(size),
      moves_(moves),
      random_(seed),
      databases_(databases),
      refusal_(refusal_of_distance(size, moves)),
      climbs_left_(most_climbs),
      draws_left_(most_draws),
      budget_(most_bytes_of_walks),
      state_(State::goal(refusal_ ? BoardSize{3, 3} : size)),
      next_(state_) {
  if (refusal_) return;
  arrive(state_, 0);
}

DistantSearch::Answer DistantSearch::step(std::uint64_t nodes) {
  if (refusal_) return *refusal_;
  switch (way_to(size_, moves_)) {
    case Way::table: break;
    case Way::draws: return draw_by_proof(nodes);
    case Way::walks: return walk(nodes);
    case Way::climbs: return climb(nodes);
  }
  const DistanceTable* const table = databases_.distances(size_);
  return table == nullptr ? build_table(nodes) : draw(*table, nodes);
}

DistantSearch::Answer DistantSearch::build_table(std::uint64_t nodes) {
  if (!search_) {
    search_ = make_table_build(size_, databases_, {}, steady_microseconds);
  }
  if (search_ && search_->step(nodes) == Status::running) return std::nullopt;
  search_.reset();
  if (databases_.distances(size_) != nullptr) return std::nullopt;
  return Error::said("there is not enough memory for the table of all distances");
}

DistantSearch::Answer DistantSearch::draw(const DistanceTable& table, std::uint64_t times) {
  search_.reset();
  for (; times > 0; --times) {
    const State state = draw_solvable(size_, random_);
    if (table.distance(state) == moves_) return state;
  }
  return std::nullopt;
}

DistantSearch::Answer DistantSearch::draw_by_proof(std::uint64_t nodes) {
  if (!search_) {
    do {
      if (--draws_left_ == 0) {
        return Error::said("no position of " + to_text(size_) + " that is " +
                           counted_moves(moves_) + " away was found in " + grouped(most_draws) +
                           " draws");
      }
      next_ = draw_solvable(size_, random_);
    } while (!has_parity(next_, moves_));
    search_ = prove(next_, databases_);
    if (!search_) return no_memory();
  }
  const Status status = search_->step(nodes);
  // With more memory the search would have found whether the position counts.
  if (search_->limit_reached() == Limit::memory) return no_memory();
  // It is farther than that as soon as no solution is that short.
  const bool farther = search_->statistics().lower_bound > moves_;
  if (status == Status::running && !farther) return std::nullopt;
  const bool found =
      !farther && search_->optimal() && static_cast<int>(search_->solution().size()) == moves_;
  search_.reset();
  if (found) return next_;
  return std::nullopt;
}

DistantSearch::Answer DistantSearch::walk(std::uint64_t nodes) {
  if (moves_ == 0) return state_;
  if (!proof_) {
    counts_.emplace(size_, moves_);
    proof_.emplace(size_, PlainHeuristic::linear_conflict, budget_);
    begin_walk();
  }
  switch (proving_ ? proof_->step(nodes) : judge()) {
    case ProofProgress::running: break;
    case ProofProgress::deeper: proving_ = false; break;
    case ProofProgress::solved: begin_walk(); break;
    case ProofProgress::refused: return no_memory();
  }
  if (!proving_ && judged_ == walk_.size() && untried_ == 0) return state_;
  return std::nullopt;
}

void DistantSearch::begin_walk() {
  do {
    walk_.clear();
    state_ = State::goal(size_);
    std::optional<Move> last;
    for (int left = moves_; left > 0; --left) {
      // One walk of those from here; each move has its share of them.
      std::uint64_t drawn = draw_below(counts_->of(left, state_.blank(), last), random_);
      for (const Move move : all_moves) {
        const std::optional<int> to = state_.cell_moved_by(move);
        if (!to || (last && move == inverse(*last))) continue;
        const std::uint64_t share = counts_->of(left - 1, *to, move);
        if (drawn < share) {
          last = move;
          break;
        }
        drawn -= share;
      }
      state_.apply(*last);
      walk_.push_back(*last);
    }
  } while (state_.is_goal());
  state_ = State::goal(size_);
  judged_ = 0;
  untried_ = 0;
  proving_ = false;
}

// One state of the walk, and one move from it other than the way back: begins to prove that it
// leads to a state that is not too near. solved: it does not; deeper: nothing is to be proven.
ProofProgress DistantSearch::judge() {
  if (untried_ == 0) {
    state_.apply(walk_[judged_++]);
    untried_ = all_moves.size();
  }
  const bool is_end = judged_ == walk_.size();
  const CameBy came_by = is_end && is_own_reflection(state_) ? no_move_mirrored : no_move;
  const Move back = inverse(walk_[judged_ - 1]);
  if (!is_tried(back, came_by)) return ProofProgress::solved;
  const Move move = all_moves[--untried_];
  State beside = state_;
  if (move == back || !is_tried(move, came_by) || !beside.apply(move)) {
    return ProofProgress::deeper;
  }
  const int too_near = static_cast<int>(judged_) - (move > back ? 1 : 3);
  if (too_near < 0) return ProofProgress::deeper;
  if (beside.is_goal()) return ProofProgress::solved;
  if (!proof_->begin(beside, too_near)) return ProofProgress::refused;
  proving_ = proof_->threshold() == too_near;
  return proving_ ? ProofProgress::running : ProofProgress::deeper;
}

DistantSearch::Answer DistantSearch::climb(std::uint64_t nodes) {
  if (!search_) {
    if (distance_ == moves_) return state_;
    if (!choose_neighbour()) return give_up_climb();
    search_ = prove(next_, databases_);
    if (!search_) return no_memory();
  }
  if (search_->step(nodes) == Status::running) return std::nullopt;
  if (search_->limit_reached() == Limit::memory) return no_memory();
  const auto distance = static_cast<int>(search_->solution().size());
  search_.reset();
  if (distance == distance_ + 1) arrive(next_, distance);
  return std::nullopt;
}

void DistantSearch::arrive(const State& state, int distance) {
  state_ = state;
  distance_ = distance;
  order_ = all_moves;
  untried_ = order_.size();
}

bool DistantSearch::choose_neighbour() {
  while (untried_ > 0) {
    std::swap(order_[untried_ - 1], order_[random_(static_cast<std::uint32_t>(untried_))]);
    next_ = state_;
    if (next_.apply(order_[--untried_])) return true;
  }
  return false;
}

// No neighbour is farther: from the goal again.
DistantSearch::Answer DistantSearch::give_up_climb() {
  if (--climbs_left_ == 0) {
    return Error::said("no position of " + to_text(size_) + " that is " + counted_moves(moves_) +
                       " away was found in " + grouped(most_climbs) + " climbs from the goal");
  }
  arrive(State::goal(size_), 0);
  return std::nullopt;
}

Result<State> position_at_distance(BoardSize size, int moves, std::string_view seed,
                                   Databases& databases) {
  DistantSearch search(size, moves, seed, databases);
  std::optional<Result<State>> answer;
  while (!answer) answer = search.step(nodes_in_step);
  return *answer;
}

}  // namespace puzzle::search
