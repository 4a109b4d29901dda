// Errors are values. A function that can fail on bad input returns Result<T>: either a T or an
// Error. The library throws nothing.
//
// An error is a code and its values, such as "row-empty" and the number of the row. The sentence
// for a person is made at the edge, in the reader's language: message() makes the English one for
// the command line, web/words those of the pages.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace puzzle {

class Error {
 public:
  // code: a literal. values: numbers, or texts, which are to be printable().
  template <typename... Values>
  explicit Error(std::string_view code, Values&&... values) : code_(code) {
    values_.reserve(sizeof...(values));
    (values_.push_back(to_value(std::forward<Values>(values))), ...);
  }

  // An error with an English sentence instead of a code: for what only developers and users of the
  // native programs come to see.
  [[nodiscard]] static Error said(std::string sentence) { return Error("", std::move(sentence)); }

  [[nodiscard]] bool has_code() const { return !code_.empty(); }
  [[nodiscard]] std::string_view code() const { return code_; }
  [[nodiscard]] const std::vector<std::string>& values() const { return values_; }

  // One line in English: what was wrong, where, and what would be right. (error_text.cpp)
  [[nodiscard]] std::string message() const;

 private:
  static std::string to_value(std::string text) { return text; }
  static std::string to_value(std::integral auto number) { return std::to_string(number); }

  std::string_view code_;
  std::vector<std::string> values_;
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
