#include <array>

#include "core/board_size.hpp"
#include "search/databases/databases.hpp"

namespace puzzle::search {
namespace {

// All boards that have databases, by width, then by height. The usual tests build and compare the
// databases of small boards, tests/run.sh --release those of all.
constexpr std::array<Fingerprint, 49> fingerprints = {{
    {0x736D3880DEBF7212, 0x0E30CB1275E513B8},  // 2x2
    {0x7B2B635001B32B27, 0x271C992E815A1B96},  // 2x3
    {0x903EA6558452538B, 0x3EBED07AF35A372A},  // 2x4
    {0xCA30E322684264A4, 0xA2EA633418FF5029},  // 2x5
    {0x826D78C3D374A84A, 0x0F76FEFBD60B21DE},  // 2x6
    {0xB0D911572A934FAB, 0xD23BA634F1DF3AAC},  // 2x7
    {0x676AA25D04E4C78B, 0x51D295B805FAEB72},  // 2x8
    {0x8A3AC208516433E1, 0xDEC79638B99E53A3},  // 2x9
    {0xDBDFFE4965FB88D6, 0x77D7EC0B01E917B4},  // 2x10
    {0xFC3B0022623C1A43, 0xEE7D8DDF1F37BCA2},  // 3x2
    {0xF73C45ED8546D9CF, 0xA10F3EAA50CA81BF},  // 3x3
    {0x13AA5B1E064FACB8, 0xE84606C5AAFC3597},  // 3x4
    {0x157B5F8EC4348959, 0xA3770A323F57B2D8},  // 3x5
    {0xB2A80DC88728D216, 0x26B0D10CE8DC7548},  // 3x6
    {0x705422873CA53E99, 0x82ED4497438D65EF},  // 3x7
    {0xA40C5C2922F02D57, 0xF485409C8F3A25B6},  // 3x8
    {0x90224CD3BB8C63E6, 0x8B3BE5BA81D80936},  // 3x9
    {0x50EA78E83005C3E8, 0x691739C64776CBC0},  // 3x10
    {0xE52C464FEDEC6FB2, 0xBEA27DFA2BAB1836},  // 4x2
    {0xACF80784D4C597EB, 0xA5822DFE80B51208},  // 4x3
    {0x71A73C6A3B9D5ABD, 0x47BD218D0A4A0067},  // 4x4
    {0x538E98ABC3A2CC79, 0x5A2EF28F02667E1D},  // 4x5
    {0x6A1AB10717A0CE01, 0xC7DBD167E9DE027F},  // 4x6
    {0xBD17D0B3E30ADA55, 0x7D30C3A6A96ED4AC},  // 4x7
    {0xAD2D437F266804F4, 0x122893D4198A4CAC},  // 4x8
    {0x7E6B6A00C5DD9CDC, 0x4FE492663ABA3DEA},  // 4x9
    {0xF1FF3E9DACEBF415, 0xBE001D715095B04D},  // 5x2
    {0x21FA790408A038C3, 0x9E749BC0DBACADA7},  // 5x3
    {0x08D16B2812F61773, 0x8A55B34A1040ED88},  // 5x4
    {0x910D117A17A5A5A7, 0xB759146A7BF8247D},  // 5x5
    {0xBB4861696F0F49E8, 0x371B757AA954E39F},  // 5x6
    {0xC58DBAB3B8638B60, 0x69EF5619EEBE068C},  // 5x7
    {0x33B77D5F3702552E, 0xCCF3E9EFC02EC767},  // 6x2
    {0xC1A69F22AC85AF2E, 0x772909AB22089E7A},  // 6x3
    {0x41677BDF7BDDC1A2, 0x824064E14C8F3337},  // 6x4
    {0xC4CC45621D3EB99E, 0x202EF1A3A7A2E0D2},  // 6x5
    {0xD2D722F02ADECF44, 0x87A43B772FF5985E},  // 6x6
    {0xE960CBDA4C697866, 0x4DF967F909CD45FD},  // 7x2
    {0x66D160E951E612D4, 0xBBEC25AE681884E2},  // 7x3
    {0xFB43FCCEE1F42D37, 0x45306ECA7FA5AF29},  // 7x4
    {0xF103FA91C7AF54BE, 0xFBDE932B9BDB38B1},  // 7x5
    {0xD34B437BDFC66B40, 0xA840F36ECD3E44B9},  // 8x2
    {0xE0E614CEC232A8D4, 0x865AC0E42068FF08},  // 8x3
    {0x30387830E6E41E14, 0xF761BE4AF4E3CA43},  // 8x4
    {0x500C09BC8539C48D, 0xC5EE74FC519A8CCA},  // 9x2
    {0x185BFBA0EE68D916, 0x450DA804E27367B2},  // 9x3
    {0xA26D7A69A8817F3B, 0xCE251297332EC9E0},  // 9x4
    {0xC6A46D514AC5CE1B, 0x68A0FB0368EBD2FB},  // 10x2
    {0xBB3C41993DDEB332, 0xCAA85BC2312DCD77},  // 10x3
}};
constexpr Fingerprint fingerprint_of_first_4x4 = {0x872A22D55961CF40, 0x1225D0A0B0EA27C4};
constexpr Fingerprint fingerprint_of_large_4x4 = {0xF1B36B5ED4D957CA, 0xD772071C25BB27E7};

}  // namespace

std::optional<Fingerprint> known_fingerprint(BoardSize size, Grade grade) {
  if (standard_patterns(size, grade) != standard_patterns(size, Grade::standard)) {
    if (grade == Grade::first && size == BoardSize{4, 4}) return fingerprint_of_first_4x4;
    if (grade == Grade::large && size == BoardSize{4, 4}) return fingerprint_of_large_4x4;
    return std::nullopt;
  }
  std::size_t index = 0;
  for (int width = min_side; width <= max_side; ++width) {
    for (int height = min_side; height <= max_side && width * height <= PatternDatabase::most_cells;
         ++height, ++index) {
      if (size == BoardSize{width, height}) return fingerprints[index];
    }
  }
  return std::nullopt;
}

}  // namespace puzzle::search
