#include "search/parallel/pieces.hpp"

#include <doctest.h>

namespace pieces_test {

using namespace puzzle;
using namespace puzzle::search;

TEST_CASE("Pieces: the whole, what is split off it, and the end of an iteration") {
  Pieces pieces;
  pieces.begin();
  CHECK_FALSE(pieces.exhausted());
  const std::optional<Piece> whole = pieces.hand_out();
  REQUIRE(whole);
  CHECK(whole->moves.empty());
  CHECK_FALSE(pieces.hand_out());

  const std::vector<Move> far = {Move::up, Move::left};
  pieces.split(whole->number, far);
  const std::optional<Piece> part = pieces.hand_out();
  REQUIRE(part);
  CHECK(part->moves == far);
  pieces.split(part->number, std::vector<Move>{Move::down});
  CHECK(pieces.waiting() == 1);

  pieces.finish(whole->number);
  pieces.finish(part->number);
  CHECK_FALSE(pieces.exhausted());
  const std::optional<Piece> last = pieces.hand_out();
  REQUIRE(last);
  CHECK(last->moves == std::vector<Move>{Move::up, Move::left, Move::down});
  pieces.finish(last->number);
  CHECK(pieces.exhausted());
}

TEST_CASE("Pieces: who is gone loses his piece, and what he still says has no effect") {
  Pieces pieces;
  pieces.begin();
  const std::uint64_t gone = pieces.hand_out()->number;
  pieces.take_back(gone);
  const std::optional<Piece> again = pieces.hand_out();
  REQUIRE(again);
  CHECK(again->number != gone);
  pieces.finish(gone);
  pieces.split(gone, std::vector<Move>{Move::up});
  pieces.take_back(gone);
  CHECK_FALSE(pieces.exhausted());
  CHECK(pieces.waiting() == 0);

  // The same with an iteration that is over.
  pieces.begin();
  pieces.finish(again->number);
  CHECK(pieces.waiting() == 1);
}

}  // namespace pieces_test
