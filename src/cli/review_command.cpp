#include <algorithm>
#include <array>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/interruption.hpp"
#include "cli/tables_folder.hpp"
#include "core/notation.hpp"
#include "core/solvability.hpp"
#include "core/text.hpp"
#include "search/databases/databases.hpp"
#include "search/solvers/review.hpp"

namespace puzzle::cli {
namespace {

using search::Detour;
using search::Distance;

struct ReviewOptions {
  std::string moves;
  search::Limits limits;
  bool seconds_given = false;
  bool json = false;
  bool no_cache = false;
  std::vector<std::string> positions;
};

constexpr std::size_t most_detours_shown = 3;
constexpr std::size_t most_columns = 72;

nlohmann::ordered_json to_json(const Distance& distance) {
  if (distance.proven()) return distance.low;
  nlohmann::ordered_json interval = {distance.low, nullptr};
  if (distance.high != Distance::unknown) interval[1] = distance.high;
  return interval;
}

nlohmann::ordered_json json_line(const State& state, std::span<const Move> moves,
                                 const search::Review& review) {
  nlohmann::ordered_json line;
  line["position"] = to_text(state);
  line["moves"] = to_text(moves);
  line["length"] = moves.size();
  line["shortest"] = to_json(review.curve().front());
  line["wasted"] = nullptr;
  if (const auto wasted = search::wasted_moves(review.curve())) line["wasted"] = *wasted;
  line["curve"] = nlohmann::ordered_json::array();
  for (const Distance& distance : review.curve()) line["curve"].push_back(to_json(distance));
  line["detours"] = nlohmann::ordered_json::array();
  for (const Detour& detour : search::detours(review.curve())) {
    line["detours"].push_back({{"from", detour.from}, {"to", detour.to}, {"cost", detour.cost}});
  }
  line["seconds"] = static_cast<double>(review.statistics().microseconds) / 1e6;
  return line;
}

std::string grouped_moves(int moves) { return grouped(static_cast<unsigned>(moves)); }

// Moves more than the shortest way takes: each that led away from the goal cost another.
std::string extra_of(int wasted) {
  if (wasted == 0) return "0";
  return grouped_moves(2 * wasted) + " (" + counted(static_cast<unsigned>(wasted), "move") +
         " away from the goal)";
}

std::string words_of(const Distance& distance) {
  if (distance.proven()) return grouped_moves(distance.low);
  const std::string low = "at least " + grouped_moves(distance.low);
  return distance.high == Distance::unknown ? low
                                            : low + ", best known " + grouped_moves(distance.high);
}

// A column for each distance, or for as many of them in turn as the line is too short for; what is
// not proven by the best that is known.
std::string drawing_of(std::span<const Distance> curve) {
  constexpr std::array<const char*, 9> blocks = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  const auto height = [](const Distance& distance) {
    return distance.high == Distance::unknown ? distance.low : distance.high;
  };
  int highest = 1;
  for (const Distance& distance : curve) highest = std::max(highest, height(distance));
  const std::size_t columns = std::min(curve.size(), most_columns);
  std::string line;
  for (std::size_t column = 0; column < columns; ++column) {
    // The first column is the first distance, the last the last.
    const std::size_t place = columns == 1 ? 0 : column * (curve.size() - 1) / (columns - 1);
    const int eighths = (height(curve[place]) * 8 + highest - 1) / highest;
    line += blocks[static_cast<std::size_t>(eighths)];
  }
  return line;
}

std::string text_of(const State& state, std::span<const Move> moves, const search::Review& review) {
  const std::span<const Distance> curve = review.curve();
  const std::optional<int> wasted = search::wasted_moves(curve);
  std::string text = "position  " + to_text(state) + "\nmoves     " + grouped(moves.size());
  if (!moves.empty()) text += ": " + to_text(moves);
  text += "\nshortest  " + words_of(curve.front());
  if (!curve.back().proven() || curve.back().low > 0) {
    text += "\nleft      " + words_of(curve.back());
  }
  text += "\nextra     " + (wasted ? extra_of(*wasted) : "not proven");
  const std::vector<Detour> detours = search::detours(curve);
  const char* heading = "\ndetours   ";
  for (std::size_t index = 0; index < std::min(detours.size(), most_detours_shown); ++index) {
    const auto [from, to, cost] = detours[index];
    text += heading;
    text += from == to ? "move " + grouped_moves(from)
                       : "moves " + grouped_moves(from) + " to " + grouped_moves(to);
    text += (from == to ? " costs " : " cost ") + grouped_moves(cost);
    heading = "\n          ";
  }
  if (detours.size() > most_detours_shown) {
    text += heading + counted(detours.size() - most_detours_shown, "detour") + " more";
  }
  return text + "\ndistance  " + drawing_of(curve);
}

ExitStatus review(const ReviewOptions& options) {
  const Result<std::vector<Move>> moves = parse_moves(options.moves);
  if (!moves) return refuse("review", moves.error().message());
  note_interruptions();
  search::Databases databases;
  TablesFolder kept(databases);
  const auto visit = [&](const State& state, const std::string& place) {
    search::Limits limits = options.limits;
    const bool may_end = state.cells() <= search::most_cells_proven;
    if (!options.seconds_given && !may_end) limits.max_seconds = default_seconds_of_improving;
    const auto made = search::Review::make(state, moves.value(), databases, limits);
    if (!made) {
      complain("review", place, made.error().message());
      return is_solvable(state) ? bad_use : not_solved;
    }
    search::Review* const review = made.value().get();
    if (review == nullptr) {
      complain("review", place, "not enough memory to start");
      return not_solved;
    }
    if (!options.no_cache) kept.offer(state.size());
    while (review->step(nodes_in_step) == search::Status::running && !interrupted()) {
      kept.bring_wanted();
    }
    if (!options.no_cache) kept.save(state.size());
    if (options.json) {
      std::cout << json_line(state, moves.value(), *review) << std::endl;
    } else {
      std::cout << text_of(state, moves.value(), *review) << std::endl;
    }
    if (review->status() == search::Status::solved) return done;
    if (interrupted()) {
      complain("review", place, "stopped on request: not all of it is proven");
      return not_solved;
    }
    // Where proofs hardly end, the intervals are what was asked for.
    if (!may_end && review->limit_reached() == search::Limit::time) return done;
    complain("review", place,
             "stopped at the " + name_of(review->limit_reached()) + ": not all of it is proven");
    return not_solved;
  };
  return for_each_position("review", options.positions, visit);
}

}  // namespace

void add_review(CLI::App& program, ExitStatus& status) {
  CLI::App* const command =
      program.add_subcommand("review", "Analyse a game: its distance to the goal after every move");
  const auto options = std::make_shared<ReviewOptions>();
  command
      ->add_option(
          "MOVES", options->moves,
          "The moves of the game, such as R2U: the direction in which a tile moves, with counts")
      ->required();
  CLI::Option* const seconds = add_limits(command, options->limits);
  command->add_flag("--json", options->json, "Print one JSON object per line");
  add_no_cache(command, options->no_cache);
  add_positions(command, options->positions);
  command->callback([=, &status] {
    options->seconds_given = seconds->count() > 0;
    status = review(*options);
  });
}

}  // namespace puzzle::cli
