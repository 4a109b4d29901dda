#!/usr/bin/env bash
# Runs the tests. Its last line is always "N passed, N failed" (and ", N skipped" if any). See --help.
# shellcheck disable=SC2317,SC2030,SC2031 # 0.9 believes that the exit at the end comes first; a stage that runs beside the others counts for itself
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=.ci/machine.sh
source "$root/.ci/machine.sh"

all_stages=(native sanitized memory fuzz wasm cli web site browser types format lint shell cppcheck tidy)
quick_stages=(native cli web types format lint shell)
named_stages=(native sanitized wasm cli web site browser) # those whose tests have names

usage() {
  cat <<END
Usage: tests/run.sh [--quick] [--long] [--only STAGE [--grep TEXT]]... [--no-install] [--help]

Builds what it needs and runs these stages:
  native     unit tests (doctest), release build
  sanitized  the same with AddressSanitizer and UndefinedBehaviorSanitizer
  memory     each call of the library with a request for memory refused, one after another
  fuzz       a minute of random bytes for each target of tests/fuzz (tests/fuzz.sh has more)
  wasm       the unit tests compiled to wasm, under Node.js
  cli        the command line, good and bad input; the architecture of src/ and web/
  web        modules of the page's JavaScript by themselves, under Node.js
  site       the built site as files: right HTML, links, licences, what each file weighs
  browser    the built page in Chromium; boards in other pages in Chromium, Firefox and WebKit
  types      tsc over the page's JavaScript and the suites
  format     clang-format over the C++
  lint       Biome over the JavaScript: its linter, and its formatter
  shell      shellcheck over the scripts
  cppcheck   cppcheck over the C++
  tidy       clang-tidy over what is changed in src/: not committed, or not yet in the branch that
             this one will go to

  --quick       only ${quick_stages[*]}, and of
                the unit tests not the half minute for all positions of 3x3, of
                the command line not what takes longest
  --long        also what takes hours: native tests marked doctest::skip(), all positions of 3x3
                with every algorithm, clang-tidy over all of src/, each scenario of the browsers in
                all three engines, the page in more widths, schemes and languages
  --only STAGE  only this stage; may be repeated
  --grep TEXT   of the stages named by --only, the tests with this text in their names (upper and
                lower case are the same); for ${named_stages[*]}
  --no-install  never installs anything; what is optional and missing counts as skipped

Logs are left in build/artefacts, and with --only browser screenshots. The last line counts the tests
of all stages; a build that fails, a stage that crashes or hangs, and a check that finds something
count as failed.
END
}

bad_use() {
  printf 'error: %s\n' "$1" >&2
  printf 'See tests/run.sh --help\n' >&2
  exit 2
}

install=1
long=0
quick=0
pattern=
stages=()
while [ $# -gt 0 ]; do
  case $1 in
    --quick) quick=1 ;;
    --long) long=1 ;;
    --only)
      [[ $# -ge 2 && " ${all_stages[*]} " == *" $2 "* ]] ||
        bad_use "--only needs one of: ${all_stages[*]}."
      stages+=("$2")
      shift
      ;;
    --grep)
      [[ $# -ge 2 && -n $2 ]] || bad_use '--grep needs a text.'
      pattern=$2
      shift
      ;;
    --no-install) install=0 ;;
    -h | --help)
      usage
      exit 0
      ;;
    *) bad_use "unknown argument '$1'." ;;
  esac
  shift
done
if [ -n "$pattern" ]; then
  [ ${#stages[@]} -gt 0 ] || bad_use "--grep needs --only STAGE: one of ${named_stages[*]}."
  for stage in "${stages[@]}"; do
    [[ " ${named_stages[*]} " == *" $stage "* ]] ||
      bad_use "--grep cannot choose in '$stage', only in: ${named_stages[*]}."
  done
fi
if [ ${#stages[@]} -gt 0 ] || [ "$long" -eq 1 ]; then
  export PUZZLE_SCREENSHOTS=1 # somebody may look at them
fi
if [ "$long" -eq 1 ]; then export PUZZLE_LONG=1; fi
browser_seconds=4500
if [ -n "${PUZZLE_LONG:-}" ]; then browser_seconds=36000; fi
if [ ${#stages[@]} -eq 0 ]; then
  stages=("${all_stages[@]}")
  if [ "$quick" -eq 1 ]; then stages=("${quick_stages[@]}"); fi
fi

wants() {
  local stage
  for stage in "$@"; do
    if [[ " ${stages[*]} " == *" $stage "* ]]; then return 0; fi
  done
  return 1
}

# --- Counting ---

artefacts=$root/build/artefacts
logs=$artefacts
mkdir -p "$artefacts"
passed=0
failed=0
skipped=0
complete=0
summary=()

# Tenths of a second since some moment; whole seconds where bash is old.
now() {
  local time=${EPOCHREALTIME:-$SECONDS.000000}
  echo $((10#${time//[.,]/} / 100000))
}
begun=$(now)

# since TENTHS: how long ago that was, in words.
since() {
  local tenths=$(($(now) - $1))
  printf '%d.%d s' $((tenths / 10)) $((tenths % 10))
}

finish() {
  local status=$?
  if [ "$complete" -eq 0 ]; then
    failed=$((failed + 1))
    summary+=("the run itself: stopped before its end")
  fi
  printf '\n'
  if [ ${#summary[@]} -gt 0 ]; then printf '  %s\n' "${summary[@]}"; fi
  printf '  all of it: %s\n' "$(since "$begun")"
  if [ "$skipped" -gt 0 ]; then
    printf '%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
  else
    printf '%d passed, %d failed\n' "$passed" "$failed"
  fi
  if [ "$failed" -gt 0 ] && [ "$status" -eq 0 ]; then status=1; fi
  exit "$status"
}
trap finish EXIT
running=
beside=
stop() {
  local process
  for process in $running $beside; do kill -TERM "$process" 2>/dev/null; done
  exit "$1"
}
trap 'stop 130' INT
trap 'stop 143' TERM

# count STAGE PASSED FAILED SKIPPED [WORDS]
count() {
  passed=$((passed + $2))
  failed=$((failed + $3))
  skipped=$((skipped + $4))
  local words="$1: $2 passed, $3 failed"
  if [ "$4" -gt 0 ]; then words+=", $4 skipped"; fi
  if [ -n "${5:-}" ]; then words+=" ($5)"; fi
  summary+=("$words")
}

# What Node.js up to 20 says of each test that it was not asked for.
unmatched='test name does not match pattern'

# run STAGE SECONDS COMMAND...: shows the output and keeps it in a log; stopped when it takes longer.
# Sets status and log.
run() {
  log=$artefacts/$1.log
  local seconds=$2 exit_file=$artefacts/.exit-$1 pid_file=$artefacts/.pid-$1
  shift 2
  rm -f "$exit_file" "$pid_file"
  {
    timeout -k 10 "$seconds" "$@" </dev/null &
    echo $! >"$pid_file"
    wait $!
    echo $? >"$exit_file"
  } 2>&1 | grep -av --line-buffered "# $unmatched" | tee "$log" &
  local pipeline=$!
  while [ ! -s "$pid_file" ] && kill -0 "$pipeline" 2>/dev/null; do sleep 0.02; done
  running=$(cat "$pid_file")
  wait "$pipeline"
  running=
  status=$(cat "$exit_file" 2>/dev/null || echo 1)
  rm -f "$exit_file" "$pid_file"
  if [ "$status" -eq 124 ] || [ "$status" -eq 137 ]; then
    echo "stopped: it took longer than $seconds seconds" | tee -a "$log"
  fi
}

# none STAGE: counts it as failed, because it ran no test.
none() {
  if [ -n "$pattern" ]; then
    count "$1" 0 1 0 "no test has '$pattern' in its name"
  else
    count "$1" 0 1 0 "there were no tests; the run ended with status $status"
  fi
}

# doctest STAGE SECONDS COMMAND...
doctest() {
  local stage=$1 line
  if [ -n "$pattern" ]; then
    # A comma would part two patterns.
    run "$@" "--test-case=*${pattern//,/\\,}*"
  else
    run "$@"
  fi
  line=$(grep -a '^\[doctest\] test cases:' "$log" | tail -n 1)
  if [[ $line =~ ([0-9]+)\ passed\ *\|\ *([0-9]+)\ failed\ *\|\ *([0-9]+)\ skipped ]]; then
    local good=${BASH_REMATCH[1]} bad=${BASH_REMATCH[2]} left=${BASH_REMATCH[3]}
    if [ -n "$pattern" ]; then left=0; fi # what does not match counts as skipped there
    if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then
      count "$stage" "$good" 1 "$left" "ended with status $status after its summary"
    elif [ "$good" -eq 0 ] && [ "$bad" -eq 0 ]; then
      none "$stage"
    else
      count "$stage" "$good" "$bad" "$left"
    fi
  else
    count "$stage" 0 1 0 "ended with status $status and without a summary"
  fi
}

# node_tests STAGE SECONDS FILE...
node_tests() {
  local stage=$1 seconds=$2 tap=$artefacts/$1.tap file shared options=() files=()
  shift 2
  if [ -n "$pattern" ]; then
    # Names may be put together, but most stand as they are in their file, or in the folder that the files of one kind
    # share (embed/ for embed-….test.mjs); a file costs the start of a browser.
    for file in "$@"; do
      shared=${file%/*}/$(basename "${file%%-*}")
      if [ ! -d "$shared" ]; then shared=$file; fi
      if grep -Fqri -e "$pattern" "$file" "$shared"; then files+=("$file"); fi
    done
    # As a regular expression that means the text itself.
    # shellcheck disable=SC2016
    options=("--test-name-pattern=/$(printf '%s' "$pattern" | sed 's/[][\\/.*+?^$(){}|]/\\&/g')/i")
  fi
  if [ ${#files[@]} -eq 0 ]; then files=("$@"); fi
  run_node_tests "$stage" "$seconds" "${options[@]}" "${files[@]}"
  sed -n 's/^# \(seconds: *[1-9].*\)/\1/p' "$tap"
  local good=$good bad=$bad left=$left again=
  if [ "$bad" -gt 0 ] && [ "$bad" -le "${most_again:-0}" ] && [ "$status" -eq 1 ] && grep -q '^# failed: ' "$tap"; then try_again "$stage"; fi
  if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then
    count "$stage" "$good" 1 "$left" "ended with status $status"
  elif [ $((good + bad)) -eq 0 ] && [ "$left" -eq 0 ]; then
    none "$stage"
  else
    count "$stage" "$good" "$bad" "$left" "$again"
  fi
}

# run_node_tests STAGE SECONDS ARGUMENT...: sets good, bad and left, besides status and log.
run_node_tests() {
  local tap=$artefacts/$1.tap
  rm -f "$tap"
  run "$1" "$2" node --test --test-concurrency="${files_at_once:-1}" \
    --test-reporter=spec --test-reporter-destination=stdout \
    --test-reporter="$root/tests/tap.mjs" --test-reporter-destination="$tap" "${@:3}"
  good=$(total pass "$tap")
  bad=$(($(total fail "$tap") + $(total cancelled "$tap")))
  left=$(($(total skipped "$tap") + $(total todo "$tap") - $(grep -c "# SKIP $unmatched" "$tap")))
}

# try_again STAGE: the failed tests of STAGE once more, one file at a time. A browser on a busy machine is late now and
# then; what passes this time counts as passed, and the summary names it. Changes good, bad, status and again.
try_again() {
  local first=$artefacts/$1.tap second=$artefacts/$1-again.tap good_before=$good bad_before=$bad left_before=$left
  local file name good_names files=() options=() whole=0 late=() still=0
  while IFS=$'\t' read -r file name; do
    # A test may stand in a module that its file imports.
    if [[ $file == *.test.mjs ]]; then files+=("$file"); fi
    if [ -z "$name" ]; then continue; fi
    if [ -e "$name" ]; then whole=1; fi # a file that ended before its tests
    # shellcheck disable=SC2016
    options+=("--test-name-pattern=/^$(printf '%s' "$name" | sed 's/[][\\/.*+?^$(){}|]/\\&/g')\$/")
  done < <(sed -n 's/^# failed: //p' "$first")
  if [ "$whole" -eq 1 ]; then options=(); fi
  end_beside # the machine is theirs alone now
  mapfile -t files < <(printf '%s\n' "${files[@]}" | sort -u)
  say "$1: $bad failed; they are tried again"
  files_at_once=1 run_node_tests "$1-again" 900 "${options[@]}" "${files[@]}"
  # As a text, not through a pipe: grep that has found its line ends, and what still writes to it fails.
  good_names=$(sed -n 's/^ *ok [0-9]* - //p' "$second" | sed 's/\\#/#/g')
  while IFS= read -r name; do
    if [ -z "$name" ]; then continue; fi
    if grep -Fqx -e "$name" <<<"$good_names"; then
      late+=("$name")
    else
      still=$((still + 1))
    fi
  done < <(sed -n 's/^# failed: .*\t//p' "$first")
  if [ "$whole" -eq 1 ]; then still=$bad late=("${late[@]:0:$((bad < bad_before ? bad_before - bad : 0))}"); fi
  bad=$still left=$left_before
  if [ "$bad" -gt "$bad_before" ]; then bad=$bad_before; fi
  good=$((good_before + bad_before - bad))
  if [ ${#late[@]} -gt 0 ]; then
    again=$(printf '%s; ' "${late[@]}")
    again="only at the second attempt: ${again%; }"
  fi
}

# total WHAT FILE: the number behind "# WHAT" in the totals at the end of TAP; 0 without totals.
total() {
  local number=
  if [ -e "$2" ]; then number=$(sed -n "s/^# $1 \([0-9][0-9]*\)$/\1/p" "$2" | tail -n 1); fi
  echo "${number:-0}"
}

# check STAGE SECONDS COMMAND...: one test, passed when the command is content.
check() {
  run "$@"
  if [ "$status" -eq 0 ]; then
    count "$1" 1 0 0
  else
    count "$1" 0 1 0
  fi
}

# has STAGE COMMAND: counts the stage as skipped when its tool is missing.
has() {
  if command -v "$2" >/dev/null; then return 0; fi
  echo "$2 is missing"
  count "$1" 0 0 1 "$2 is missing"
  return 1
}

# made BUILD: runs the build once.
made() {
  local result=build_result_$1
  if [ -z "${!result:-}" ]; then
    if ("build_$1"); then printf -v "$result" good; else printf -v "$result" bad; fi
  fi
  [ "${!result}" = good ]
}

# built STAGE BUILD: the same; counts the stage as failed when the build fails.
built() {
  if made "$2"; then return 0; fi
  count "$1" 0 1 0 "the build failed: $2"
  return 1
}

# --- Builds ---

# configure PRESET: Ninja sees by itself when CMakeLists.txt changes, but not when the presets do.
configure() {
  if [ ! "$root/build/$1/build.ninja" -nt "$root/CMakePresets.json" ]; then
    (cd "$root" && cmake --preset "$1")
  fi
}

configure_and_build() { configure "$1" && cmake --build "$root/build/$1" --target "$2"; }

build_program() {
  step build-program 'building: the program' 'Mend what the compiler names.' \
    configure_and_build native sliding-puzzle
}

build_configured() { step configure 'configuring: native' 'Mend what the log names.' configure native; }

build_native() {
  step build-native 'building: unit tests' 'Mend what the compiler names.' \
    configure_and_build native unit_tests
}

# The preset whose unit tests have sanitizers: where clang can build the fuzz targets it builds these too, because both
# then use one library, which takes long to compile.
sanitizing() { if can_fuzz; then echo fuzz; else echo sanitized; fi; }

build_sanitized() {
  step build-sanitized 'building: unit tests with sanitizers' 'Mend what the compiler names.' \
    configure_and_build "$(sanitizing)" unit_tests
}

build_memory() {
  step build-memory 'building: the test of refused memory' 'Mend what the compiler names.' \
    configure_and_build "$(sanitizing)" refused_memory
}

build_fuzz() {
  step build-fuzz 'building: the fuzz targets' 'Mend what the compiler names.' "$root/tests/fuzz.sh" --build
}

build_site() { "$root/build-wasm.sh" --no-install --archive; }

configure_and_build_wasm_tests() {
  if ! grep -q '^PUZZLE_TESTS:BOOL=ON$' "$root/build/wasm/CMakeCache.txt"; then
    cmake "$root/build/wasm" -DPUZZLE_TESTS=ON || return
  fi
  cmake --build "$root/build/wasm" --target unit_tests bench
}

build_wasm_tests() {
  check_emcc
  step build-wasm-tests 'building: unit tests for wasm' 'Mend what the compiler names.' \
    configure_and_build_wasm_tests
}

# --- What the machine must have ---

# Chromium without its windows, where it can be had: the same engine, for half of the processor's time.
find_chromium() {
  command -v chromium-headless-shell && return
  if [ "$install" -eq 1 ] && can_install && apt-cache show chromium-headless-shell >/dev/null 2>&1; then return 1; fi
  command -v chromium
}

need_packages() {
  if wants native sanitized memory fuzz cli browser tidy; then
    need_command cmake cmake
    need_command ninja ninja-build
    need_command g++ g++
    need_file libsdl2-dev 'SDL2' /usr/include/SDL2/SDL.h /usr/local/include/SDL2/SDL.h \
      /opt/homebrew/include/SDL2/SDL.h
    need_file libjpeg62-turbo-dev 'libjpeg-turbo' /usr/include/jpeglib.h /usr/local/include/jpeglib.h \
      /opt/homebrew/include/jpeglib.h
    need_file libcli11-dev 'CLI11' /usr/include/CLI/CLI.hpp /usr/local/include/CLI/CLI.hpp \
      /opt/homebrew/include/CLI/CLI.hpp
    need_file nlohmann-json3-dev 'nlohmann/json' /usr/include/nlohmann/json.hpp \
      /usr/local/include/nlohmann/json.hpp /opt/homebrew/include/nlohmann/json.hpp
  fi
  if wants native sanitized memory fuzz wasm cli browser tidy; then
    need_file doctest-dev 'doctest' /usr/include/doctest/doctest.h \
      /usr/local/include/doctest/doctest.h /opt/homebrew/include/doctest/doctest.h
    need_stb
  fi
  if wants wasm site browser; then need_wasm_tools; fi
  if wants wasm cli web site browser types lint; then need_command node nodejs; fi
  if wants cli site browser types lint; then need_command npm npm; fi
  if wants browser && [ -z "${CHROMIUM:-}" ]; then
    find_chromium >/dev/null || need_command chromium-headless-shell chromium-headless-shell
    need_file fonts-dejavu-core 'a font' /usr/share/fonts/truetype /usr/share/fonts/opentype
  fi
  # Without these the rest still runs.
  if [ "$install" -eq 1 ] && can_install; then
    if wants native sanitized memory fuzz wasm cli site browser; then need_command ccache ccache; fi
    if wants fuzz; then
      need_command clang++ clang
      need_file libclang-rt-dev 'libFuzzer' /usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.fuzzer-*.a
    fi
    if wants format; then need_command clang-format clang-format; fi
    if wants tidy; then need_command clang-tidy clang-tidy; fi
    if wants shell; then need_command shellcheck shellcheck; fi
    if wants cppcheck; then need_command cppcheck cppcheck; fi
    if wants browser && ! command -v firefox >/dev/null; then need_command firefox-esr firefox-esr; fi
    if wants browser; then
      need_command WebKitWebDriver webkit2gtk-driver
      need_command xvfb-run xvfb
      need_command xauth xauth
      need_command hugo hugo
      need_file python3-markdown 'python-markdown' /usr/lib/python3/dist-packages/markdown
      need_file ruby-kramdown 'kramdown' /usr/share/rubygems-integration/all/gems/kramdown-*
    fi
  fi
}

provide_npm_packages() {
  # The last that npm writes, also when somebody runs it by hand.
  local installed=$root/tests/node_modules/.package-lock.json
  if [ "$installed" -nt "$root/tests/package.json" ] && [ "$installed" -nt "$root/tests/package-lock.json" ]; then return; fi
  if [ "$install" -eq 0 ]; then
    fail 'the npm packages of the tests are missing or old.' \
      "Run: (cd tests && npm ci), or run this again without --no-install."
  fi
  step npm 'installing the npm packages of the tests' 'Try it by hand: cd tests && npm ci' \
    npm ci --prefix "$root/tests" --prefer-offline --no-audit --no-fund
}

# --- Stages ---

export CI=${CI:-true}
unset SDL_VIDEODRIVER # the tests choose it, and the environment would win over them
export PUZZLE_PROGRAM=$root/build/native/sliding-puzzle
export PUZZLE_SITE=$root/build/web
export PUZZLE_ARTEFACTS=$artefacts
doctest_options=(--no-colors)

stage_native() {
  built native native || return
  say 'unit tests: native'
  local less=(--test-suite-exclude=release)
  if [ "$long" -eq 1 ]; then
    less=()
  elif [ "$quick" -eq 1 ]; then
    less=(--test-suite-exclude=long,release)
  fi
  doctest native 36000 "$root/build/native/unit_tests" "${doctest_options[@]}" "${less[@]}"
}

stage_sanitized() {
  built sanitized sanitized || return
  say 'unit tests: native with sanitizers'
  local less=(--test-suite-exclude=release)
  # Long ones take most of the time; other tests run the same code on less.
  if [ "$long" -eq 0 ] && [ -z "$pattern" ]; then less=(--test-suite-exclude=long,release); fi
  doctest sanitized 2400 "$root/build/$(sanitizing)/unit_tests" "${doctest_options[@]}" "${less[@]}"
}

# Whether clang is here, and has the library that makes a fuzz target of a program.
can_fuzz() {
  command -v clang++ >/dev/null && clang++ -fsanitize=fuzzer -x c++ - -o /dev/null 2>/dev/null \
    <<<'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }'
}

stage_fuzz() {
  if ! can_fuzz; then
    count fuzz 0 0 1 'clang with libFuzzer is missing (Debian: clang, libclang-rt-dev)'
    return
  fi
  built fuzz fuzz || return
  say 'random bytes'
  run fuzz 300 "$root/tests/fuzz.sh" --seconds 60
  if [[ $(tail -n 1 "$log") =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    count fuzz "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" 0
  else
    count fuzz 0 1 0 "ended with status $status"
  fi
}

stage_memory() {
  built memory memory || return
  say 'refused memory'
  local options=()
  if [ "$long" -eq 1 ]; then options=(--every); fi
  run memory 1800 "$root/build/$(sanitizing)/refused_memory" "${options[@]}"
  if [[ $(tail -n 1 "$log") =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    count memory "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" 0
  else
    count memory 0 1 0 "ended with status $status"
  fi
}

stage_wasm() {
  built wasm site && built wasm wasm_tests || return
  local options=()
  # The glue of old Emscripten takes a Node.js with fetch for a browser.
  if node --no-experimental-fetch -e 0 2>/dev/null; then options=(--no-experimental-fetch); fi
  say 'unit tests: wasm under Node.js'
  doctest wasm 1200 node "${options[@]}" "$root/build/wasm/unit_tests.js" \
    "${doctest_options[@]}" --test-suite-exclude=release
}

stage_cli() {
  built cli program || return
  say 'the command line'
  node_tests cli 600 "$root"/tests/cli/*.test.mjs
}

stage_web() {
  say 'modules of the JavaScript'
  node_tests web 120 "$root"/tests/web/*.test.mjs
}

stage_site() {
  built site site || return
  say 'the files of the site'
  node_tests site 300 "$root"/tests/site/*.test.mjs
}

stage_browser() {
  # The figures that the tutorial shows are checked against the command line.
  built browser program && built browser site || return
  say 'the page, and boards in other pages'
  if [ -z "${CHROMIUM:-}" ]; then CHROMIUM=$(find_chromium); fi
  export CHROMIUM
  if [ -n "$pattern" ]; then
    node_tests browser "$browser_seconds" "$root"/tests/browser/*.test.mjs
    return
  fi
  # Most of a browser's time is waiting: three files at once keep two cores busy, and the stages beside go on. What looks
  # at the clock comes at the end, alone. The files that take longest begin.
  local in_engines=("$root"/tests/browser/embed-{webkit,chromium,firefox}.test.mjs "$root/tests/browser/solver.test.mjs")
  local file others=()
  for file in "$root"/tests/browser/*.test.mjs; do
    if [[ " ${in_engines[*]} " != *" $file "* ]]; then others+=("$file"); fi
  done
  local most_again=30
  PUZZLE_CLOCK=without files_at_once=$(($(nproc 2>/dev/null || echo 2) + 1)) node_tests browser "$browser_seconds" "${in_engines[@]}" "${others[@]}"
  end_beside
  PUZZLE_CLOCK=only node_tests browser-alone 1800 "${in_engines[@]}"
}

check_types() {
  local tsc=$PUZZLE_ROOT/tests/node_modules/typescript/bin/tsc
  # Each beside the other. Not with --incremental: what it infers then depends on what changed, and errors come and go.
  node "$tsc" -p "$PUZZLE_ROOT/tests/tsconfig.suites.json" &
  local suites=$!
  node "$tsc" -p "$PUZZLE_ROOT/tests/tsconfig.json"
  local site=$?
  wait "$suites" && [ "$site" -eq 0 ] && check_declarations "$tsc"
}

# The element's declarations for TypeScript are committed, because the site is built without tsc.
check_declarations() {
  local folder=$PUZZLE_ARTEFACTS/declarations kept=$PUZZLE_ROOT/web/package/sliding-puzzle.d.ts
  local made=$folder/element/sliding-puzzle.d.ts
  rm -rf "$folder" &&
    node "$1" -p "$PUZZLE_ROOT/tests/tsconfig.declarations.json" --outDir "$folder" || return
  # With its ending, as every way of resolving modules wants it.
  { echo '// Made by tsc from sliding-puzzle.js (tests/run.sh --only types with PUZZLE_UPDATE_GOLDEN=1).' &&
    sed "s|\(['\"]\)\.\./common/types\1|\1./types.js\1|g" "$made"; } >"$made.new" && mv "$made.new" "$made" || return
  if grep -E "(from |import\()['\"]" "$made" | grep -v "\./types\.js['\"]"; then
    echo 'The declarations of the element name types that the package does not have; they should come from types.d.ts.'
    return 1
  fi
  # The descriptions for editors and frameworks are made from these declarations, too.
  keep_or_compare "$made" "$kept" || return
  local descriptions=$PUZZLE_ARTEFACTS/descriptions file
  rm -rf "$descriptions" && node "$PUZZLE_ROOT/tests/descriptions.mjs" "$descriptions" || return
  for file in "$descriptions"/*; do
    keep_or_compare "$file" "$PUZZLE_ROOT/web/package/${file##*/}" || return
  done
}

# keep_or_compare MADE KEPT: holds a committed file to what is made of its sources, or renews it.
keep_or_compare() {
  if [ -n "${PUZZLE_UPDATE_GOLDEN:-}" ]; then
    cp "$1" "$2"
  elif ! diff "$2" "$1"; then
    echo "${2#"$PUZZLE_ROOT"/} is old. To renew it: PUZZLE_UPDATE_GOLDEN=1 tests/run.sh --only types"
    return 1
  fi
}

stage_types() {
  say 'types of the JavaScript'
  check types 300 bash -c check_types
}

check_format() {
  find "$PUZZLE_ROOT/src" "$PUZZLE_ROOT/tests/unit" "$PUZZLE_ROOT/tests/fuzz" "$PUZZLE_ROOT/tests/faults" -name '*.[ch]pp' -print0 |
    xargs -0 clang-format --dry-run -Werror
}

stage_format() {
  has format clang-format || return
  say 'format of the C++'
  # Every version formats a little differently.
  if [[ $(clang-format --version) != *' 14.'* ]]; then
    echo 'skipped: this is not clang-format 14'
    count format 0 0 1 'this is not clang-format 14'
    return
  fi
  check format 120 bash -c check_format
}

stage_lint() {
  say 'Biome over the JavaScript'
  check lint 120 "$root/tests/node_modules/.bin/biome" check --config-path="$root" "$root"
}

# The changed files of src/, one a line: what no commit has, and what the branch has beyond where it came from; on
# the branch that all others go to, what its last commit changed.
changed_sources() {
  local base
  base=$(git merge-base HEAD '@{upstream}' 2>/dev/null || git merge-base HEAD origin/HEAD 2>/dev/null) || base=
  if [ -z "$base" ] || [ "$base" = "$(git rev-parse HEAD)" ]; then base=$(git rev-parse -q --verify HEAD~1) || return; fi
  git diff --name-only --diff-filter=d "$base" -- 'src/*.cpp' 'src/*.hpp' &&
    git ls-files --others --exclude-standard -- 'src/*.cpp' 'src/*.hpp'
}

# For each file of standard input what clang-tidy reads: a header is read through one source that includes it.
sources_of() {
  local file
  while IFS= read -r file; do
    case $file in
      *.cpp) printf '%s\n' "$file" ;;
      *) grep -rlF --include='*.cpp' "#include \"${file#src/}\"" src | sort | head -n 1 ;;
    esac
  done | sort -u
}

check_tidy() {
  local folder=$PUZZLE_ROOT/build/tidy
  cmake -S "$PUZZLE_ROOT" -B "$folder" --preset native -DPUZZLE_UNITED=OFF >/dev/null || return
  xargs -n 1 -P "$(nproc)" clang-tidy --quiet -p "$folder" <"$PUZZLE_ARTEFACTS/tidy.files" 2>&1 |
    sed '/warnings\{0,1\} generated/d'
  return "${PIPESTATUS[0]}"
}

check_cppcheck() {
  # A program for a board of 5x5 means to hide the names of that for 4x4 which it begins with (duplInheritedMember).
  (cd "$PUZZLE_ROOT" && cppcheck --std=c++20 --language=c++ --enable=warning,performance,portability --inline-suppr \
    --suppress=duplInheritedMember --quiet --error-exitcode=1 -j "$(nproc)" -Isrc src)
}

stage_cppcheck() {
  has cppcheck cppcheck || return
  say 'cppcheck over the C++'
  check cppcheck 300 bash -c check_cppcheck
}

stage_tidy() {
  has tidy clang-tidy || return
  built tidy configured || return
  local list=$artefacts/tidy.files
  if [ "$long" -eq 1 ]; then
    (cd "$root" && find src -name '*.cpp' | sort) >"$list"
  elif ! (cd "$root" && changed_sources | sources_of) >"$list"; then
    count tidy 0 0 1 'this is no checkout of git that tells what is changed; --long looks at all'
    return
  fi
  say "clang-tidy: $(wc -l <"$list") files"
  if [ ! -s "$list" ]; then
    count tidy 0 0 0 'no C++ is changed; --long looks at all'
    return
  fi
  check tidy 3600 bash -c check_tidy
}

stage_shell() {
  has shell shellcheck || return
  say 'shellcheck'
  check shell 120 shellcheck -x -P "$root" "$root/build-wasm.sh" "$root"/tests/*.sh "$root/.ci/run"
}

run_stage() {
  local started
  started=$(now)
  "stage_$1"
  summary[${#summary[@]} - 1]+=", $(since "$started")"
}

# start_beside STAGE...: runs them, one after another, beside the others; what they say and count comes at the end.
start_beside() {
  stages_beside="$*"
  rm -f "$artefacts/.counted"
  (
    trap 'stop 143' TERM
    passed=0 failed=0 skipped=0 summary=()
    for stage in "$@"; do run_stage "$stage"; done
    printf '%s\n' "$passed" "$failed" "$skipped" "${summary[@]}" >"$artefacts/.counted"
  ) >"$artefacts/.said" 2>&1 &
  beside=$!
}

end_beside() {
  local good bad left words
  if [ -z "$beside" ]; then return; fi
  wait "$beside"
  beside=
  cat "$artefacts/.said"
  if { read -r good && read -r bad && read -r left && mapfile -t words; } <"$artefacts/.counted"; then
    passed=$((passed + good))
    failed=$((failed + bad))
    skipped=$((skipped + left))
    summary=("${words[@]}" "${summary[@]}")
  else
    count "$stages_beside" 0 1 0 'stopped before its end'
  fi
}

main() {
  # What one checkout has compiled serves the others.
  export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=1 CCACHE_DEPEND=1
  # `timeout` runs these in a shell of their own.
  export PUZZLE_ROOT=$root
  export -f check_types check_declarations keep_or_compare check_format check_cppcheck check_tidy
  need_packages
  provide_missing "$install"
  if wants cli site browser types lint; then provide_npm_packages; fi
  local stage along=()
  if [ "$quick" -eq 1 ]; then export PUZZLE_QUICK=1; fi # leaves out tests of the command line that take long
  # Tests without a browser need one core: those of the native builds run beside the others, and so do types. All is
  # built before, for a build takes all cores, and two in one folder would spoil each other.
  if [ -z "$pattern" ] && wants native sanitized && wants wasm cli; then
    for stage in native sanitized memory fuzz types; do
      if wants "$stage"; then along+=("$stage"); fi
    done
    if wants native && made configured; then made native; fi
    if wants sanitized; then made sanitized; fi
    if wants memory; then made memory; fi
    if wants fuzz && can_fuzz; then made fuzz; fi
    if wants cli; then made program; fi
    if wants wasm && made site; then made wasm_tests; fi
    start_beside "${along[@]}"
  fi
  for stage in "${all_stages[@]}"; do
    if wants "$stage" && [[ " ${along[*]} " != *" $stage "* ]]; then run_stage "$stage"; fi
  done
  end_beside
  complete=1
}

# Read to here before it starts, so that editing this file does not disturb a run.
main
exit
