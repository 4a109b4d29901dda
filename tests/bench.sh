#!/usr/bin/env bash
# Prints the figures that README quotes, measured here and now: the fixed search work and the solvers on
# published and random positions, natively and in wasm side by side, what the page fetches before it can
# be played, how fast it draws, and boards in other pages, in each browser that is installed. Needs what tests/run.sh builds.
# Use: tests/bench.sh [--solvers | --fixed | --page]...    (all three take some 15 minutes)
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
native=$root/build/native/sliding-puzzle
wasm=$root/build/wasm/bench.js
database=$root/build/web/data/4x4.pdb
for file in "$native" "$wasm" "$database"; do
  if [ ! -e "$file" ]; then
    printf 'error: %s is missing; run tests/run.sh first, which builds it\n' "${file#"$root"/}" >&2
    exit 2
  fi
done
parts=("$@")
if [ ${#parts[@]} -eq 0 ]; then parts=(--fixed --solvers --page); fi

# The glue of old Emscripten takes a Node.js with fetch for a browser.
options=()
if node --no-experimental-fetch -e 0 2>/dev/null; then options=(--no-experimental-fetch); fi

# both ALGORITHM SECONDS FILE: positions with published lengths, natively and in wasm
both() {
  local limit=()
  if [ "$2" != 0 ]; then limit=(--max-seconds "$2"); fi
  printf 'native '
  "$native" bench --positions "$root/tests/data/$3" --algorithm "$1" "${limit[@]}"
  printf 'wasm   '
  node "${options[@]}" "$wasm" "$1" "$2" "$root/tests/data/$3"
}

# shuffles ALGORITHM SECONDS SIZE COUNT
shuffles() {
  local limit=()
  if [ "$2" != 0 ]; then limit=(--max-seconds "$2"); fi
  printf 'native '
  "$native" bench --size "$3" --count "$4" --algorithm "$1" "${limit[@]}"
  printf 'wasm   '
  node "${options[@]}" "$wasm" "$1" "$2" "$3" "$4"
}

printf '%s, %s cores, %s\n' "$(uname -sm)" "$(nproc)" "$(grep -m1 'model name' /proc/cpuinfo 2>/dev/null | cut -d: -f2- | sed 's/^ *//' || true)"
printf 'Node.js %s\n' "$(node --version)"
for part in "${parts[@]}"; do
  printf '\n'
  case $part in
    --fixed)
      printf 'native\n'
      "$native" bench
      printf '\nwasm\n'
      node "${options[@]}" "$wasm"
      ;;
    --solvers)
      printf 'native '
      "$native" bench --databases "$database"
      printf 'wasm   '
      node "${options[@]}" "$wasm" databases "$database"
      both idastar 0 korf15_first50.txt
      both idastar 0 hardest15.txt
      both auto 1 korf24_first10.txt
      both auto 10 korf24_first10.txt
      shuffles fast 0 10x10 100
      shuffles auto 5 6x6 5
      shuffles auto 5 8x8 5
      shuffles auto 10 10x10 5
      printf 'native '
      "$native" bench --positions "$root/tests/data/costly15.txt" --algorithm idastar
      ;;
    --page)
      node "$root/tests/browser/measure.mjs"
      ;;
    *)
      printf 'error: %s is not understood: expected --fixed, --solvers or --page\n' "$part" >&2
      exit 2
      ;;
  esac
done
