#!/usr/bin/env bash
# Fuzzes the library with libFuzzer, AddressSanitizer and UndefinedBehaviorSanitizer. Its last line is
# "N passed, N failed": the targets, tests/fuzz/*.cpp. See --help.
set -uo pipefail

unset CDPATH
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

most=30 # files of a committed corpus

usage() {
  cat <<END
Usage: tests/fuzz.sh [--seconds N | --runs N | --merge] [TARGET]...

Gives each target its part of the time; all of them where none is named. Each begins with the corpus that is committed,
tests/fuzz/corpus/TARGET, and with what earlier runs found, build/fuzz/corpus/TARGET. What breaks a promise is left as
build/artefacts/fuzz-TARGET-…; build/fuzz/fuzz_TARGET FILE shows it again.

  --seconds N  in all; 60 unless said
  --runs N     so many executions of each target, however long that takes; 10,000,000 take hours
  --merge      runs nothing new: of both corpora the $most inputs that reach most become the committed one
END
}

bad_use() { printf 'error: %s\nSee tests/fuzz.sh --help\n' "$1" >&2 && exit 2; }

seconds=60
runs=
merge=0
targets=()
while [ $# -gt 0 ]; do
  case $1 in
    --seconds)
      [[ ${2:-} =~ ^[1-9][0-9]{0,5}$ ]] || bad_use '--seconds needs a number, 1 to 999999.'
      seconds=$2
      shift
      ;;
    --runs)
      [[ ${2:-} =~ ^[1-9][0-9]{0,11}$ ]] || bad_use '--runs needs a number.'
      runs=$2
      shift
      ;;
    --merge) merge=1 ;;
    -h | --help) usage && exit ;;
    *)
      [ -e "$root/tests/fuzz/$1.cpp" ] || bad_use "there is no target '$1'."
      targets+=("$1")
      ;;
  esac
  shift
done
if [ ${#targets[@]} -eq 0 ]; then
  for file in "$root"/tests/fuzz/*.cpp; do targets+=("$(basename "$file" .cpp)"); done
fi
command -v clang++ >/dev/null || bad_use 'clang++ is missing (Debian: clang).'

if [ ! "$root/build/fuzz/build.ninja" -nt "$root/CMakePresets.json" ]; then
  (cd "$root" && cmake --preset fuzz) || exit 1
fi
cmake --build "$root/build/fuzz" --target "${targets[@]/#/fuzz_}" || exit 1

# The longest input, in bytes. Of a program of calls a short one says as much, and ten times as many are run.
longest() {
  case $1 in
    lesson) echo 48 ;;
    game) echo 1024 ;;
    board | solver) echo 128 ;;
    *) echo 4096 ;;
  esac
}

artefacts=$root/build/artefacts
mkdir -p "$artefacts"

# merge TARGET: libFuzzer tells what each input reaches, choose.mjs which of them reach most.
merge() {
  local committed=$root/tests/fuzz/corpus/$1 found=$root/build/fuzz/corpus/$1 merged=$root/build/fuzz/merged/$1
  rm -rf "$merged"
  mkdir -p "$merged/all" "$merged/chosen" "$found" || return
  "$root/build/fuzz/fuzz_$1" -set_cover_merge=1 -merge_control_file="$merged/reached" -max_len="$(longest "$1")" \
    -timeout=20 -rss_limit_mb=2048 "$merged/all" "$committed" "$found" >"$artefacts/fuzz-$1-merge.log" 2>&1 || return
  printf '%s: ' "$1"
  node "$root/tests/fuzz/choose.mjs" "$merged/reached" "$merged/chosen" "$most" "$(longest "$1")" || return
  rm -rf "$committed" && mv "$merged/chosen" "$committed"
}

passed=0
failed=0
for target in "${targets[@]}"; do
  found=$root/build/fuzz/corpus/$target
  mkdir -p "$found"
  log=$artefacts/fuzz-$target.log
  if [ "$merge" -eq 1 ]; then
    if merge "$target"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
    continue
  fi
  if [ -n "$runs" ]; then limit=-runs=$runs; else limit=-max_total_time=$((seconds / ${#targets[@]} + 1)); fi
  if "$root/build/fuzz/fuzz_$target" "$limit" -max_len="$(longest "$target")" -entropic=0 -timeout=20 -rss_limit_mb=2048 \
    -print_final_stats=1 -verbosity=0 -dict="$root/tests/fuzz/unseen.dict" -artifact_prefix="$artefacts/fuzz-$target-" \
    "$found" "$root/tests/fuzz/corpus/$target" >"$log" 2>&1; then
    passed=$((passed + 1))
    printf '%s: %s executions\n' "$target" "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")"
  else
    failed=$((failed + 1))
    printf '%s: FAILED\n' "$target"
    tail -n 40 "$log"
  fi
done
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
