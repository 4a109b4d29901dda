// Errors are values. A function that can fail on bad input returns Result<T>: either a T or an
// Error. The library throws nothing.
//
// An error is a code and its values, such as "row-empty" and the number of the row. The sentence
// for a person is made at the edge, in the reader's language: message() makes the English one for
// the command line, web/words those of the pages.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/text.hpp"

namespace puzzle {

class Error {
 public:
  // code: a literal. values: numbers, or texts, which are to be printable().
  template <typename... Values>
  explicit Error(std::string_view code, const Values&... values) : text_(code) {
    (add(values), ...);
  }

  // An error with an English sentence instead of a code: for what only developers and users of the
  // native programs come to see.
  [[nodiscard]] static Error said(std::string_view sentence) { return Error(sentence); }

  [[nodiscard]] std::string_view code() const {
    return std::string_view(text_).substr(0, text_.find(separator));
  }

  // As it crosses to JavaScript: the code and the values, with separators between them, which no
  // printable() text has.
  [[nodiscard]] const std::string& text() const { return text_; }

  // One line in English: what was wrong, where, and what would be right. (error_text.cpp)
  [[nodiscard]] std::string message() const;

  static constexpr char separator = '\x1F';  // U+001F, the unit separator

 private:
  void add(std::string_view value) {
    text_ += separator;
    text_ += value;
  }
  void add(std::integral auto number) { add(to_text(static_cast<std::int64_t>(number))); }

  std::string text_;
};

template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Error error) : error_(std::move(error)) {}

  [[nodiscard]] explicit operator bool() const { return value_.has_value(); }

  // Precondition of value(): the result is true; of error(): it is false.
  [[nodiscard]] T& value() { return *value_; }
  [[nodiscard]] const T& value() const { return *value_; }
  [[nodiscard]] const Error& error() const { return error_; }

 private:
  std::optional<T> value_;
  Error error_ = Error("");
};

}  // namespace puzzle
