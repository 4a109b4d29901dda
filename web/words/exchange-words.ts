// What is said about files of solves: it comes with what reads and writes them.

import type { ExchangeFailure } from '../common/messages.ts';
import type { Say } from './language.ts';

export const exchangeWordsFor = (say: Say) => ({
  solvesImported: (added: number, read: number) =>
    read > added
      ? say`${added} {solve|solves} added; ${read - added} {was|were} here already.`
      : say`${added} {solve|solves} added.`,
  /** Why a file of solves was refused, and where. */
  importRefused: ({ code, line, field }: { code: ExchangeFailure; line: number; field: string }) => {
    const why = {
      'not-solves': say`This file has no solves in it that this page can read.`,
      csv: say`A CSV file is for spreadsheets and cannot come back: choose the JSON file.`,
      newer: say`This file was written by a newer version. Reload the page and try again.`,
      syntax: line > 0 ? say`Line ${line} of the file is broken.` : say`The file is broken.`,
      field: say`Line ${line} has an invalid “${field}”.`,
    }[code];
    return say`${why} Nothing was added.`;
  },
});
