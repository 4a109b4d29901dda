#!/usr/bin/env bash
# Runs the tests. Its last line is always "N passed, N failed" (and ", N skipped" if any). See --help.
# shellcheck disable=SC2317 # the stages are called by names that are put together
set -uo pipefail

unset CDPATH
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=tests/needs.sh
source "$root/tests/needs.sh"

short_stages=(native browser site cli web types lint format shell)
more_stages=(engines sanitized packages wasm fuzz memory cppcheck tidy clocks)
all_stages=("${short_stages[@]}" "${more_stages[@]}")

usage() {
  cat <<END
Usage: tests/run.sh [--all | --release] [--only STAGE]... [--no-install] [--help]

Builds what it needs, and tries in minutes whether a change is sound: ${short_stages[*]}
  --all         what a release must pass, in half an hour: all of these stages, and
                ${more_stages[*]}
  --release     the same, and what takes hours
  --only STAGE  only this stage; may be repeated
  --no-install  never installs anything; what is optional and missing counts as skipped

tests/README.md says what each stage proves. Logs are left in build/artefacts. The last line counts tests.
END
}

bad_use() { printf 'error: %s\nSee tests/run.sh --help\n' "$1" >&2 && exit 2; }

install=1 stages=() kind=short long='' every='' without='long|release' of_browser=(--grep @short)
while [ $# -gt 0 ]; do
  case $1 in
    --all) kind=all long=1 without=release of_browser=(--grep-invert @clock) ;;
    --release) kind=release long=1 every=1 without=none of_browser=(--grep-invert @clock) ;;
    --only)
      [[ $# -ge 2 && " ${all_stages[*]} " == *" $2 "* ]] || bad_use "--only needs one of: ${all_stages[*]}."
      stages+=("$2")
      shift
      ;;
    --no-install) install=0 ;;
    -h | --help) usage && exit ;;
    *) bad_use "unknown argument '$1'." ;;
  esac
  shift
done
if [ ${#stages[@]} -eq 0 ]; then stages=("${short_stages[@]}" ${long:+"${more_stages[@]}"}); fi

# --- Counting: a stage leaves "PASSED FAILED SKIPPED" in a file, and a line for each test that is worth a name ---
artefacts=$root/build/artefacts logs=$root/build/artefacts claims=$root/build/artefacts/claims
lanes=() complete=0
rm -rf "$claims" && mkdir -p "$claims"

# told PASSED FAILED SKIPPED: in words
told() { if [ "$3" -gt 0 ]; then echo "$1 passed, $2 failed, $3 skipped"; else echo "$1 passed, $2 failed"; fi; }

finish() {
  local passed=0 failed=$((1 - complete)) skipped=0 good bad left names=() line
  echo
  for stage in "${stages[@]}"; do
    if [ ! -e "$claims/$stage.result" ]; then continue; fi
    {
      read -r good bad left
      while IFS= read -r line; do names+=("$stage: $line"); done
    } <"$claims/$stage.result"
    passed=$((passed + good)) failed=$((failed + bad)) skipped=$((skipped + left))
    printf '  %-10s %5s s  %s\n' "$stage" "$(cat "$claims/$stage.seconds" 2>/dev/null)" "$(told "$good" "$bad" "$left")"
  done
  printf '  all of it  %5d s\n' "$SECONDS"
  if [ ${#names[@]} -gt 0 ]; then printf '  %s\n' "${names[@]}"; fi
  if [ "$complete" -eq 0 ]; then printf '  failed: the run was stopped before its end\n'; fi
  told "$passed" "$failed" "$skipped"
  exit $((failed > 0)) # not the status of what came before the trap
}
trap finish EXIT
trap 'kill -TERM -- "${lanes[@]/#/-}" 2>/dev/null; exit 1' INT TERM

# count PASSED FAILED SKIPPED [LINE]...
count() { printf '%s\n' "$1 $2 $3" "${@:4}" >"$claims/$stage.result"; }

# limit SECONDS COMMAND...: ends it when it takes longer, or when this run is ended.
limit() {
  timeout -k 10 "$@" </dev/null &
  # shellcheck disable=SC2064 # this process
  trap "kill -TERM $!" TERM
  wait $!
}

# check SECONDS COMMAND...: one test, passed when the command is content. Where no file and no tool has changed since, the
# short run does not ask again.
check() {
  local key passed=$artefacts/$stage.passed
  key=$({
    find "$root" '(' -path "$root/build" -o -name node_modules -o -name .git ')' -prune -o -type f -print0 | sort -z | xargs -0 sha256sum
    stat -Lc '%n %s %Y' "$(command -v node)" "$(command -v clang-format)" "$(command -v shellcheck)" 2>&1
  } | sha256sum)
  if [[ -n $long || $(cat "$passed" 2>/dev/null) != "$key" ]]; then
    rm -f "$passed"
    limit "$@" || { count 0 1 0 "failed: see build/artefacts/$stage.log" && return; }
    echo "$key" >"$passed"
  fi
  count 1 0 0
}

# counts SECONDS COMMAND...: at its end it says how many tests passed and failed, as this script or as doctest does.
counts() {
  limit "$@" | tee "$claims/$stage.said"
  if [[ $(tail -n 4 "$claims/$stage.said") =~ ([0-9]+)\ passed[\ ,|]+([0-9]+)\ failed ]]; then
    count "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" 0
  fi
}

# cases SECONDS FOLDER: the unit tests of a build, but those whose label `without` matches. What fails is tried once more;
# what passes only then is flaky.
cases() {
  local said=$claims/$stage.said name names=() failed=0
  if [ -z "$long" ]; then
    # One process for all takes a third of the time. Where it does not end well, one for each tells which case is why.
    limit 300 "$root/build/$2/unit_tests" --no-colors "--test-suite-exclude=${without//|/,}" >"$said" 2>&1 &&
      [[ $(<"$said") =~ cases:\ +([0-9]+)\ .*SUCCESS ]] && count "${BASH_REMATCH[1]}" 0 0 && return
  fi
  limit "$1" ctest --test-dir "$root/build/$2" -j "$at_once" --repeat until-pass:2 --output-on-failure -LE "$without" >"$said" 2>&1
  # What passed needs no line.
  grep -Ev '^( *Start +[0-9]+:|.*  Passed +[0-9.]+ sec)' "$said"
  [[ $(<"$said") =~ tests?\ failed\ out\ of\ ([0-9]+) ]] || return
  while IFS= read -r name; do
    if sed '1,/^The following tests FAILED/d' "$said" | grep -Fq -- " - $name ("; then
      failed=$((failed + 1)) names+=("failed: $name")
    else
      failed=$((failed + ${long:-0})) names+=("flaky: $name")
    fi
  done < <(sed -n 's|^ *[0-9/]* *Test *#[0-9]*: \(.*[^ .]\) \.*\*\*\*.*|\1|p' "$said" | sort -u)
  count $((BASH_REMATCH[1] - failed)) "$failed" 0 "${names[@]}"
}

# files SECONDS FILE-OR-OPTION...: tests of Node.js, by run-files.mjs; SECONDS for one file.
files() {
  limit 36000 node "$root/tests/run-files.mjs" --seconds "$1" --result "$claims/$stage.result" ${long:+--flaky-fails} "${@:2}"
}

# scenarios OPTION...: browser tests, by Playwright's runner.
scenarios() {
  PUZZLE_RESULT=$claims/$stage.result limit 7200 "$root/tests/node_modules/.bin/playwright" test --config "$root/tests/browser" "$@"
}

# skip WORDS: counts the stage as skipped, and says why.
skip() { count 0 0 1 "skipped: $1" && false; }
has() { command -v "$1" >/dev/null || skip "$1 is missing"; }

# --- Builds: each once, by the stage that comes first; others wait for it ---
made() {
  if mkdir "$claims/build-$1" 2>/dev/null; then
    ("build_$1") && touch "$claims/build-$1/good" # in a process of its own: a step that fails ends it
    touch "$claims/build-$1/done"
  fi
  until [ -e "$claims/build-$1/done" ]; do sleep 0.2; done
  [ -e "$claims/build-$1/good" ] || { count 0 1 0 "failed: the build of $1" && false; }
}

# native_build PRESET TARGET...: Ninja sees by itself when CMakeLists.txt changes, but not when the presets do.
native_build() {
  cd "$root" || return
  if [ ! "build/$1/build.ninja" -nt CMakePresets.json ]; then cmake --preset "$1" || return; fi
  cmake --build "build/$1" --target "${@:2}"
}

wasm_build() { cmake "$root/build/wasm" -DPUZZLE_TESTS=ON && cmake --build "$root/build/wasm" --target unit_tests bench; }
# compile NAME COMMAND...
compile() { step "build-$1" "building: $1" 'Mend what the compiler names.' "${@:2}"; }
build_native() { compile native native_build native all; }
build_sanitized() { compile sanitized native_build "$(sanitizing)" unit_tests refused_memory; }
build_site() { "$root/build-wasm.sh" --no-install; }
build_wasm() { check_emcc && compile wasm-tests wasm_build; }

# --- Stages ---
stage_native() { made native && cases 36000 native; }
stage_sanitized() {
  without=${every:+release} without=${without:-long|release} # long ones take most of the time, for the same code
  made sanitized && cases 3600 "$(sanitizing)"
}
stage_memory() { made sanitized && counts 3600 "$root/build/$(sanitizing)/refused_memory" ${every:+--every}; }
stage_fuzz() {
  can_fuzz || skip 'clang with libFuzzer is missing (Debian: clang, libclang-rt-dev)' || return
  made sanitized && counts 1800 "$root/tests/fuzz.sh" --seconds 60
}
stage_wasm() {
  made site && made wasm || return
  local option=--no-experimental-fetch # the glue of old Emscripten takes a Node.js with fetch for a browser
  node "$option" -e 0 2>/dev/null || option=--no-warnings
  counts 1200 node "$option" "$root/build/wasm/unit_tests.js" --no-colors --test-suite-exclude=release
}

stage_cli() { made native && files 600 "$root"/tests/cli/*.test.mjs; }
stage_web() { files 300 "$root"/tests/web/*.test.mjs; }
stage_site() { made site && files 300 "$root"/tests/site/*.test.mjs; }
stage_browser() { made site && scenarios --project chromium "${of_browser[@]}"; }
stage_engines() { made site && scenarios --project firefox --project webkit --grep-invert @clock; }
stage_clocks() { made site && scenarios --grep @clock --workers 1; }
stage_packages() { made site && files 600 --silence 300 "$root"/tests/long/*.test.mjs; } # npm downloads without a word

stage_types() { check 600 "$root/tests/types.sh"; }
stage_lint() { check 120 "$root/tests/node_modules/.bin/biome" check --config-path="$root" "$root"; }
stage_format() {
  has clang-format && { [[ $(clang-format --version) == *' 14.'* ]] || skip 'this is not clang-format 14, and others format differently'; } &&
    check 120 find "$root"/src "$root"/tests/{unit,fuzz,faults} -name '*.[ch]pp' -exec clang-format --dry-run -Werror {} +
}
stage_shell() { has shellcheck && check 120 shellcheck -x -P "$root" "$root/build-wasm.sh" "$root"/tests/*.sh "$root/.ci/run"; }
stage_cppcheck() {
  # A program for a board of 5x5 means to hide the names of that for 4x4 which it begins with (duplInheritedMember).
  has cppcheck && check 600 cppcheck --std=c++20 --language=c++ --enable=warning,performance,portability --inline-suppr \
    --suppress=duplInheritedMember --quiet --error-exitcode=1 -j "$at_once" -I"$root/src" "$root/src"
}
stage_tidy() { has clang-tidy && made native && check 7200 "$root/tests/tidy.sh" ${every:+--all}; }

run_stage() {
  local stage=$1 begun=$SECONDS
  echo "==> $stage"
  "stage_$stage" 2>&1 | tee "$artefacts/$stage.log" | sed -u "s/^/$stage: /"
  if [ ! -s "$claims/$stage.result" ]; then count 0 1 0 'failed: it ended without a count'; fi
  echo $((SECONDS - begun)) >"$claims/$stage.seconds"
}
# Takes one stage after another that no other lane has.
lane() {
  for stage in "${stages[@]}"; do
    if [ "$stage" != clocks ] && mkdir "$claims/$stage" 2>/dev/null; then run_stage "$stage"; fi
  done
}

main() {
  # What one checkout has compiled serves the others.
  export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1
  export CI=${CI:-true} PUZZLE_RUN=$kind PUZZLE_PROGRAM=$root/build/native/sliding-puzzle PUZZLE_SITE=$root/build/web \
    PUZZLE_ARTEFACTS=$artefacts
  unset SDL_VIDEODRIVER # the tests choose it, and the environment would win over them
  provide_for "$install" "$long" "${stages[@]}"
  at_once=$(nproc 2>/dev/null || echo 2)
  set -m # each lane in a process group of its own, which can be ended
  while [ ${#lanes[@]} -lt $((at_once > 1 ? 3 : 1)) ]; do # a browser waits a third of its time
    lane &
    lanes+=($!)
  done
  wait "${lanes[@]}"
  if wants clocks; then run_stage clocks; fi
  complete=1
}

# Read to here before it starts, so that editing this file does not disturb a run.
main
exit
