#include "search/databases/databases.hpp"

#include <utility>

namespace puzzle::search {

std::size_t Databases::bytes() const {
  std::size_t bytes = budget_.used();
  for (const auto& table : distances_) bytes += table->bytes();
  return bytes;
}

const AdditiveHeuristic* Databases::tables(BoardSize size, int rung) const {
  for (const auto& tables : tables_) {
    if (tables->size() == size && tables->rung() == rung) return tables.get();
  }
  return nullptr;
}

const AdditiveHeuristic* Databases::best(BoardSize size, std::size_t max_bytes) const {
  for (int rung = rungs_of(size) - 1; rung >= 0; --rung) {
    const AdditiveHeuristic* const tables = this->tables(size, rung);
    if (tables != nullptr && tables->bytes() <= max_bytes) return tables;
  }
  return nullptr;
}

void Databases::add(std::unique_ptr<const AdditiveHeuristic> tables) {
  if (this->tables(tables->size(), tables->rung()) == nullptr) {
    tables_.push_back(std::move(tables));
  }
  wanted_.reset();
}

const Databases::Offer* Databases::offered(BoardSize size, int rung) const {
  for (const Offer& offer : offers_) {
    if (offer.size == size && offer.rung == rung) return &offer;
  }
  return nullptr;
}

const DistanceTable* Databases::distances(BoardSize size) const {
  for (const auto& table : distances_) {
    if (table->size() == size) return table.get();
  }
  return nullptr;
}

const DistanceTable& Databases::add(std::unique_ptr<DistanceTable> table) {
  if (const DistanceTable* const there = distances(table->size())) return *there;
  distances_.push_back(std::move(table));
  return *distances_.back();
}

}  // namespace puzzle::search
