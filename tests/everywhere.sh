#!/usr/bin/env bash
# Runs the unit tests as other compilers, libraries and processors have them. Its last line is "N passed, N failed" (and
# ", N skipped" if any). See --help.
set -uo pipefail

unset CDPATH
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=.ci/machine.sh
source "$root/.ci/machine.sh"

usage() {
  cat <<'END'
Usage: tests/everywhere.sh [KIND]...

The same answers everywhere: rules, seeds, dailies, replays, searches with the counts of the fixed work, kept
tables, and where there is SDL2 the golden images. Without KIND all of them, in half an hour:
  libc++  clang++ with LLVM's library in place of GNU's; all unit tests
  32-bit  i686: core, search and game, for there is no SDL2 of that kind beside ours
  s390x   big-endian, by qemu: the same
What is missing is named, with its package. It counts as skipped, or as failed where KIND names it. If all are missing
the exit status is 1.
END
}

for kind in "$@"; do
  case $kind in
    libc++ | 32-bit | s390x) ;;
    -h | --help) usage && exit ;;
    *) printf "error: unknown argument '%s'.\nSee tests/everywhere.sh --help\n" "$kind" >&2 && exit 2 ;;
  esac
done
named=$#
if [ "$named" -eq 0 ]; then set -- libc++ 32-bit s390x; fi

passed=0 failed=0 skipped=0
artefacts=$root/build/artefacts
mkdir -p "$artefacts"
unset SDL_VIDEODRIVER # the tests choose it, and the environment would win over them

# try KIND PACKAGES COMPILER RUNNER CMAKE-OPTION...: RUNNER is what runs a program of that kind, '' for the machine itself.
try() {
  local kind=$1 packages=$2 compiler=$3 runner=$4 build=$root/build/everywhere/$1 log=$artefacts/everywhere-$1.log
  shift 4
  if ! command -v "$compiler" >/dev/null || { [ -n "$runner" ] && ! command -v "$runner" >/dev/null; }; then
    if [ "$named" -gt 0 ]; then failed=$((failed + 1)); else skipped=$((skipped + 1)); fi
    printf '%s: not tried: needs %s\n' "$kind" "$packages"
    return
  fi
  say "$kind"
  if ! { cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DPUZZLE_WARNINGS_AS_ERRORS=OFF \
    -DCMAKE_CXX_COMPILER="$compiler" "$@" && cmake --build "$build" --target unit_tests; } >"$log" 2>&1; then
    failed=$((failed + 1))
    printf '%s: FAILED to build; see %s\n' "$kind" "${log#"$root"/}"
    tail -n 20 "$log"
    return
  fi
  if ${runner:+"$runner"} "$build/unit_tests" --no-colors --test-suite-exclude=release >"$log" 2>&1; then
    passed=$((passed + 1))
    printf '%s: %s\n' "$kind" "$(grep -o 'test cases:.*' "$log")"
  else
    failed=$((failed + 1))
    printf '%s: FAILED; see %s\n' "$kind" "${log#"$root"/}"
    grep -E 'ERROR|TEST CASE' "$log" | head -n 20
  fi
}

# Not every kernel runs 32-bit programs: prints what runs them here.
runner_of_32_bit() {
  local program
  program=$(mktemp)
  if i686-linux-gnu-g++ -static -x c++ - -o "$program" <<<'int main() {}' && ! "$program" 2>/dev/null; then
    echo qemu-i386-static
  fi
  rm -f "$program"
}

cross=(-DCMAKE_SYSTEM_NAME=Linux -DPUZZLE_SDL=OFF -DCMAKE_EXE_LINKER_FLAGS=-static)
for kind in "$@"; do
  case $kind in
    libc++)
      try libc++ 'clang, libc++-dev and libc++abi-dev' clang++ '' -DCMAKE_C_COMPILER=clang -DCMAKE_CXX_FLAGS=-stdlib=libc++
      ;;
    32-bit)
      try 32-bit 'g++-i686-linux-gnu, and qemu-user-static where the kernel does not run its programs' i686-linux-gnu-g++ \
        "$(command -v i686-linux-gnu-g++ >/dev/null && runner_of_32_bit)" "${cross[@]}" -DCMAKE_SYSTEM_PROCESSOR=i686 \
        -DCMAKE_C_COMPILER=i686-linux-gnu-gcc '-DCMAKE_CXX_FLAGS=-msse2 -mfpmath=sse'
      ;;
    s390x)
      try s390x 'g++-s390x-linux-gnu and qemu-user-static' s390x-linux-gnu-g++ qemu-s390x-static "${cross[@]}" \
        -DCMAKE_SYSTEM_PROCESSOR=s390x -DCMAKE_C_COMPILER=s390x-linux-gnu-gcc
      ;;
  esac
done
printf '%d passed, %d failed' "$passed" "$failed"
if [ "$skipped" -gt 0 ]; then printf ', %d skipped' "$skipped"; fi
echo
[ "$passed" -gt 0 ] && [ "$failed" -eq 0 ]
