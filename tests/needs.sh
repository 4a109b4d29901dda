# shellcheck shell=bash
# What the stages of tests/run.sh need of the machine. To be sourced; expects `root` (the checkout).

# shellcheck source=.ci/machine.sh
source "${root:?}/.ci/machine.sh"

# provide_for INSTALL LONG STAGE...: installs what these stages need, or names it and stops. Sets CHROMIUM.
provide_for() {
  local install=$1 long=$2 stages=("${@:3}")
  if wants native cli sanitized memory fuzz wasm tidy; then need_native_tools; fi
  if wants browser engines clocks packages site wasm; then need_wasm_tools; fi
  if wants browser engines clocks packages; then need_browsers; fi
  need_command node nodejs
  need_command npm npm
  # Without these the rest still runs.
  if [ "$install" -eq 1 ] && can_install; then
    need_command ccache ccache
    if wants fuzz sanitized memory; then
      need_command clang++ clang
      need_file libclang-rt-dev 'libFuzzer' /usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.fuzzer-*.a
    fi
    if wants format; then need_command clang-format clang-format; fi
    if wants tidy; then need_command clang-tidy clang-tidy; fi
    if wants shell; then need_command shellcheck shellcheck; fi
    if wants cppcheck; then need_command cppcheck cppcheck; fi
    if wants packages; then need_blogs; fi
    if [ -n "$long" ] && wants browser engines clocks; then need_engines; fi
  fi
  provide_missing "$install"
  npm_packages tests
  if [ -n "$long" ] && wants browser engines clocks packages; then npm_packages tests/long; fi
  export CHROMIUM=${CHROMIUM:-$(find_chromium)}
}

wants() {
  local stage
  for stage in "$@"; do if [[ " ${stages[*]} " == *" $stage "* ]]; then return 0; fi; done
  return 1
}

# The preset whose unit tests have sanitizers: where clang can build the fuzz targets it builds these too, because both
# then use one library, which takes long to compile.
sanitizing() { if can_fuzz; then echo fuzz; else echo sanitized; fi; }

# Whether clang is here, and has the library that makes a fuzz target of a program.
can_fuzz() {
  command -v clang++ >/dev/null && clang++ -fsanitize=fuzzer -x c++ - -o /dev/null 2>/dev/null \
    <<<'extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) { return 0; }'
}

need_native_tools() {
  need_command cmake cmake
  need_command ninja ninja-build
  need_command g++ g++
  need_header libsdl2-dev 'SDL2' SDL2/SDL.h
  need_header libjpeg62-turbo-dev 'libjpeg-turbo' jpeglib.h
  need_header libcli11-dev 'CLI11' CLI/CLI.hpp
  need_header nlohmann-json3-dev 'nlohmann/json' nlohmann/json.hpp
  need_header doctest-dev 'doctest' doctest/doctest.h
  need_stb
}

# need_header PACKAGE WORDS HEADER
need_header() { need_file "$1" "$2" "/usr/include/$3" "/usr/local/include/$3" "/opt/homebrew/include/$3"; }

# Chromium without its windows, where it can be had: the same engine, for half of the processor's time.
find_chromium() {
  command -v chromium-headless-shell && return
  if [ "$install" -eq 1 ] && can_install && apt-cache show chromium-headless-shell >/dev/null 2>&1; then return 1; fi
  command -v chromium
}

need_browsers() {
  if [ -z "${CHROMIUM:-}" ] && ! find_chromium >/dev/null; then need chromium-headless-shell Chromium; fi
  need_file fonts-dejavu-core 'a font' /usr/share/fonts/truetype /usr/share/fonts/opentype
}

# Firefox and WebKit.
need_engines() {
  if ! command -v firefox >/dev/null; then need_command firefox-esr firefox-esr; fi
  need_command WebKitWebDriver webkit2gtk-driver
  need_command xvfb-run xvfb
  need_command xauth xauth
}

# What makes blogs of Markdown.
need_blogs() {
  need_command hugo hugo
  need_file python3-markdown 'python-markdown' /usr/lib/python3/dist-packages/markdown
  need_command jekyll jekyll # with kramdown
}

# npm_packages FOLDER
npm_packages() {
  local folder=$root/$1
  # The last that npm writes, also when it is run by hand.
  local installed=$folder/node_modules/.package-lock.json
  if [ "$installed" -nt "$folder/package.json" ] && [ "$installed" -nt "$folder/package-lock.json" ]; then return; fi
  if [ "$install" -eq 0 ]; then
    fail "the npm packages of $1 are missing or old." "Run: npm ci --prefix $1, or run this without --no-install."
  fi
  step npm "installing the npm packages of $1" "Try it by hand: npm ci --prefix $1" \
    npm ci --prefix "$folder" --prefer-offline --no-audit --no-fund
}
