// Texts that stand in a page's HTML, in English, are replaced in their place by those of another language. Elements stay
// what they are, with their listeners; nothing is read as HTML.
//
// A text has the words of an element within it in [brackets], and [] for one without words. A translation that needs
// them in another order names each by its number: "[2|dort] und [1|hier]".

/** What an element says. */
export const textOf = (element: Node): string =>
  [...element.childNodes]
    .map((node) => {
      if (!(node instanceof Element)) return node instanceof Text ? node.data : '';
      return node.textContent?.trim() ? `[${textOf(node)}]` : '[]';
    })
    .join('')
    .replace(/[ \t\r\n]+/g, ' ')
    .trim();

/** The opposite. */
export function fill(element: Element, text: string) {
  let at = 0;
  /** Reads up to a closing bracket, or to the end. */
  const read = (place: Element) => {
    const within = [...place.children];
    const pieces: (string | Element)[] = [''];
    let turn = 0;
    while (at < text.length && text[at] !== ']') {
      if (text[at] !== '[') {
        pieces[pieces.length - 1] += text[at++];
        continue;
      }
      const [opening, number = String(++turn)] = /^\[(?:(\d+)\|)?/.exec(text.slice(at)) as RegExpExecArray;
      at += opening.length;
      const child = within[Number(number) - 1];
      if (text[at] !== ']') read(child);
      at += 1;
      pieces.push(child, '');
    }
    place.replaceChildren(...pieces);
  };
  read(element);
}
