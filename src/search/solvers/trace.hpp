// The trace of a search as text.
#pragma once

#include <string>

#include "core/state.hpp"
#include "search/events.hpp"
#include "search/solvers/solvers.hpp"

namespace puzzle::search {

// The trace of a search from `start` as JSON, one object: what was asked and how it stands, then
// "events", each with its name and what events.hpp says that it has; "take" has the state, too.
// Cost: linear; some 60 bytes of text an event.
[[nodiscard]] std::string to_json(const Trace& trace, const State& start, const Variant& variant,
                                  const Search& search);

}  // namespace puzzle::search
