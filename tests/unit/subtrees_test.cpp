#include "search/exact/subtrees.hpp"

#include <doctest.h>

#include <initializer_list>
#include <utility>
#include <vector>

namespace subtrees_test {

using puzzle::search::Subtrees;

namespace {

void add(Subtrees& subtrees, std::initializer_list<Subtrees::Path> paths) {
  for (const Subtrees::Path path : paths) subtrees.add(path, 1);
}

std::vector<Subtrees::Path> all(Subtrees& subtrees) {
  std::vector<Subtrees::Path> paths;
  while (const auto path = subtrees.take()) paths.push_back(*path);
  return paths;
}

}  // namespace

TEST_CASE(
    "subtrees: the one that came nearest to the goal is searched first, others as they come") {
  Subtrees subtrees;
  subtrees.forget();
  subtrees.learn(7, 12);
  subtrees.learn(5, 9);
  subtrees.learn(5, 20);  // a part of it that came less near
  add(subtrees, {3, 7, 4, 5, 2});
  CHECK(all(subtrees) == std::vector<Subtrees::Path>{5, 7, 3, 4, 2});

  subtrees.clear();
  subtrees.learn(2, 300);
  subtrees.learn(3, 100);
  add(subtrees, {2, 3, 7});
  CHECK(all(subtrees) == std::vector<Subtrees::Path>{7, 3, 2});

  subtrees.forget();
  add(subtrees, {3, 7, 5});
  CHECK(all(subtrees) == std::vector<Subtrees::Path>{3, 7, 5});
}

TEST_CASE("subtrees: the last one with enough slack is given away, once") {
  Subtrees subtrees;
  subtrees.forget();
  for (const auto& [path, slack] : {std::pair{1, 4}, {2, 5}, {3, 0}, {4, 5}}) {
    subtrees.add(static_cast<Subtrees::Path>(path), slack);
  }
  CHECK(subtrees.take() == Subtrees::Path{1});
  CHECK(subtrees.take_last(5) == Subtrees::Path{4});
  CHECK(subtrees.take_last(5) == Subtrees::Path{2});
  CHECK_FALSE(subtrees.take_last(1));
  CHECK(all(subtrees) == std::vector<Subtrees::Path>{3});
  CHECK_FALSE(subtrees.take_last(0));
}

TEST_CASE("subtrees: a path tells its moves") {
  Subtrees::Path path = 0;
  for (const unsigned move : {3u, 0u, 2u, 1u, 1u, 0u}) path = Subtrees::with_move(path, move);
  std::vector<unsigned> moves;
  for (int place = 0; place < Subtrees::depth; ++place) {
    moves.push_back(Subtrees::move(path, place));
  }
  CHECK(moves == std::vector<unsigned>{3, 0, 2, 1, 1, 0});
}

}  // namespace subtrees_test
