// The clipboard, which browsers may refuse.

/** @returns whether the clipboard has it now */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** What to say where it was refused, once the text is selected. */
export const copyByHand = 'This browser does not let the page copy. The text is selected: press Ctrl+C or ⌘C.';
