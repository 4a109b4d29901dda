// Words of others in sentences of ours: what somebody wrote into an address, an attribute or a file is quoted so that it
// stays within its quotes.

/** Characters that show nothing of themselves, or move what is around them. */
const invisible =
  /[\p{Cc}\xa0\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;
const halves = /\p{Cs}/gu; // a whole pair is no such character

/** A text without halves of letters: what its UTF-8 says, and what encodeURIComponent() takes. */
export const wellFormed = (text: string) => text.replace(halves, '\ufffd');

/**
 * A text, cut where it is long, in which what cannot be seen is written as the bytes that it is in UTF-8: \x0A. The
 * library has the same for what it quotes (src/core/text.hpp).
 * @param longest characters
 */
export function printable(text: string, longest: number = 40) {
  const [...letters] = text.slice(0, 2 * (longest + 1)); // of each the longest are two units
  const shown = wellFormed(letters.slice(0, longest).join(''));
  return (
    shown.replace(invisible, (letter) => encodeURIComponent(letter).replaceAll('%', '\\x')) +
    (letters.length > longest ? '…' : '')
  );
}
