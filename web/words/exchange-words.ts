// The texts of files of solves, in all languages of our page: they come with what reads and writes such files.

import { counted, formatCount, plural } from '../common/format.ts';

import type { NumberStyle } from '../common/format.ts';
import type { ExchangeFailure } from '../common/messages.ts';

/** Why a file of solves was refused, and where. */
type ImportFailure = { code: ExchangeFailure; line: number; field: string };

export type ExchangeWords = {
  solvesImported: (added: number, read: number) => string;
  importRefused: (failure: ImportFailure) => string;
};

const all: Record<string, (numbers: NumberStyle) => ExchangeWords> = {
  en: (numbers) => ({
    solvesImported: (added, read) =>
      `${counted(added, 'solve')} added${read > added ? `; ${counted(read - added, 'was', 'were')} here already` : ''}.`,
    importRefused: ({ code, line, field }) =>
      `${
        {
          'not-solves': 'This file has no solves in it that this page can read.',
          csv: 'A CSV file is for spreadsheets and cannot come back: choose the JSON file.',
          newer: 'This file was written by a newer version. Reload the page and try again.',
          syntax: line > 0 ? `Line ${line} of the file is broken.` : 'The file is broken.',
          field: `Line ${line} has an invalid “${field}”.`,
        }[code]
      } Nothing was added.`,
  }),
  de: (numbers) => ({
    solvesImported: (added, read) =>
      `${formatCount(added, numbers)} dazugekommen${read > added ? `; ${counted(read - added, 'war', 'waren', numbers)} schon da` : ''}.`,
    importRefused: ({ code, line, field }) =>
      `${
        {
          'not-solves': 'In dieser Datei steht nichts Gelöstes, das diese Seite lesen kann.',
          csv: 'Eine CSV-Datei ist für Tabellenprogramme und kommt nicht zurück: Wählen Sie die JSON-Datei.',
          newer: 'Diese Datei ist von einer neueren Version dieser Seite: Laden Sie die Seite neu.',
          syntax: line > 0 ? `Zeile ${line} der Datei ist beschädigt.` : 'Die Datei ist beschädigt.',
          field: `Zeile ${line} hat einen unmöglichen Wert für „${field}“.`,
        }[code]
      } Nichts ist dazugekommen.`,
  }),
  es: (numbers) => ({
    solvesImported: (added, read) =>
      `${counted(added, 'añadido', 'añadidos', numbers)}${read > added ? `; ${formatCount(read - added, numbers)} ya ${plural(read - added, 'estaba', 'estaban')}` : ''}.`,
    importRefused: ({ code, line, field }) =>
      `${
        {
          'not-solves': 'Este archivo no contiene nada que esta página pueda leer.',
          csv: 'Un archivo CSV es para hojas de cálculo y no puede volver: elija el archivo JSON.',
          newer: 'Este archivo es de una versión más nueva de esta página: vuelva a cargarla.',
          syntax: line > 0 ? `La línea ${line} del archivo está dañada.` : 'El archivo está dañado.',
          field: `La línea ${line} tiene un valor imposible de «${field}».`,
        }[code]
      } No se ha añadido nada.`,
  }),
  fr: (numbers) => ({
    solvesImported: (added, read) =>
      `${counted(added, 'ajouté', 'ajoutés', numbers)}${read > added ? ` ; ${formatCount(read - added, numbers)} déjà là` : ''}.`,
    importRefused: ({ code, line, field }) =>
      `${
        {
          'not-solves': 'Ce fichier ne contient rien que cette page puisse lire.',
          csv: 'Un fichier CSV est pour les tableurs et ne peut pas revenir : choisissez le fichier JSON.',
          newer: 'Ce fichier vient d’une version plus récente de cette page : rechargez la page.',
          syntax: line > 0 ? `La ligne ${line} du fichier est abîmée.` : 'Le fichier est abîmé.',
          field: `La ligne ${line} a une valeur impossible pour « ${field} ».`,
        }[code]
      } Rien n’a été ajouté.`,
  }),
};

export const exchangeWordsFor = ({ language, numbers }: { language: string; numbers: NumberStyle }) =>
  (all[language] ?? all.en)(numbers);
