// Errors are values. A function that can fail on bad input returns Result<T>: either a T or an
// Error whose message is one line for a person: what was wrong, where, and what would be right.
// The library throws nothing.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace puzzle {

struct Error {
  std::string message;
};

template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}
  Result(Error error) : content_(std::move(error)) {}

  [[nodiscard]] explicit operator bool() const { return content_.index() == 0; }

  // Precondition of value(): the result is true; of error(): it is false.
  [[nodiscard]] T& value() { return *std::get_if<T>(&content_); }
  [[nodiscard]] const T& value() const { return *std::get_if<T>(&content_); }
  [[nodiscard]] const Error& error() const { return *std::get_if<Error>(&content_); }

 private:
  std::variant<T, Error> content_;
};

}  // namespace puzzle
