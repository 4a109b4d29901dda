// Solves as a file, JSON or CSV, and back without a loss. Reading is strict: an ExchangeError says what is wrong, and
// where. Cells of a CSV file that a spreadsheet would take for a formula have an apostrophe before them.

import { fieldNames, optionalFields, wrongField } from './solves.ts';

import type { Solve } from './solves.ts';

const FORMAT = 'sliding-puzzle-solves';
const FILE_VERSION = 1;

/**
 * not-solves: it is no file of solves. newer: of a version that this page cannot read. syntax: no JSON, or no CSV.
 * header:
 * the first line does not name the columns. cells: a line has too few or too many. field: its value is wrong.
 */
export type ExchangeFailure = 'not-solves' | 'newer' | 'syntax' | 'header' | 'cells' | 'field';

export class ExchangeError extends Error {
  code;
  line;
  field;

  /** @param line counted from 1; 0: it cannot be told */
  constructor(code: ExchangeFailure, line: number, field: string = '') {
    super(`${code} in line ${line} ${field}`);
    this.code = code;
    this.line = line;
    this.field = field;
  }
}

/** As a file can hold it again: -0 is 0. */
function writable(_name: string, value: unknown) {
  if (value === Infinity || value === -Infinity) throw new RangeError();
  return value === 0 ? 0 : value;
}

/** Throws where a text is no JSON, or has a number that is too large to be one. */
const parse = (text: string) => JSON.parse(text, writable);

// --- JSON: a head, a solve a line, an end ---

export function toJson(solves: readonly Solve[]) {
  const lines = solves.map((solve) => JSON.stringify(solve)).join(',\n');
  return `{"format":"${FORMAT}","version":${FILE_VERSION},"solves":[\n${lines}\n]}\n`;
}

/** The first line that is no JSON, of a file whose solves are a line each; 0: it cannot be told. */
function wrongLine(text: string) {
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const solve = line.trim().replace(/,$/, '');
    if (index === 0 || solve === '' || solve === ']}') continue;
    try {
      parse(solve);
    } catch {
      return index + 1;
    }
  }
  return 0;
}

function fromJson(text: string): Solve[] {
  let file: any; // JSON of anyone
  try {
    file = parse(text);
  } catch {
    throw new ExchangeError('syntax', wrongLine(text));
  }
  if (file?.format !== FORMAT || !Array.isArray(file.solves)) throw new ExchangeError('not-solves', 1);
  if (file.version > FILE_VERSION) throw new ExchangeError('newer', 1, 'version');
  const lineOf = (index: number) =>
    text.split('\n').findIndex((line) => line.includes(JSON.stringify(file.solves[index]))) + 1;
  for (const [index, solve] of file.solves.entries()) {
    const wrong = wrongField(solve);
    if (wrong) throw new ExchangeError('field', lineOf(index), wrong);
  }
  return file.solves;
}

// --- CSV: RFC 4180, with a column for each field and one for those that this version does not know ---

const OTHERS = 'other';
const columns = [...fieldNames, OTHERS];
const formula = /^['=+\-@\t\r\n＝＋－＠]/;
const numbers = ['version', 'distance', 'elapsed', 'moveCount', 'assisted', 'hints', 'shortest'] as readonly string[];

function cellOf(solve: Solve, column: string) {
  if (column === OTHERS) {
    const others = Object.entries(solve).filter(([name]) => !fieldNames.includes(name as keyof Solve));
    return others.length > 0 ? JSON.stringify(Object.fromEntries(others)) : '';
  }
  const value = solve[column as keyof Solve];
  if (value === undefined) return '';
  if (column === 'at') return new Date(Number(value)).toISOString();
  // A seed may be '', which is another thing than none; an input may have any name.
  return column === 'seed' || column === 'inputs' ? JSON.stringify(value) : String(value);
}

function parsed(column: string, cell: string) {
  if (numbers.includes(column)) return /^\d+$/.test(cell) ? Number(cell) : cell;
  if (column === 'at') {
    const at = Date.parse(cell);
    return !Number.isNaN(at) && new Date(at).toISOString() === cell ? at : cell;
  }
  if (column === 'interrupted' || column === 'attempt') return cell === 'true' ? true : cell === 'false' ? false : cell;
  if (column === 'seed' || column === 'inputs' || column === OTHERS) {
    try {
      return parse(cell);
    } catch {
      return undefined;
    }
  }
  return cell;
}

function written(cell: string) {
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function toCsv(solves: readonly Solve[]) {
  const rows = [columns, ...solves.map((solve) => columns.map((column) => cellOf(solve, column)))];
  // The mark at the beginning tells spreadsheets that the letters are UTF-8.
  return `\ufeff${rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')}`;
}

/** The rows of a CSV file, each with the line where it begins. */
function* rowsOf(text: string) {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  let [line, begin] = [1, 1];
  let row: string[] = [];
  while (cell.lastIndex < text.length || row.length > 0) {
    const match = cell.exec(text);
    if (!match) throw new ExchangeError('syntax', line);
    const value = match[1]?.replaceAll('""', '"') ?? match[2];
    line += match[0].split('\n').length - 1;
    row.push(/^'/.test(value) && formula.test(value.slice(1)) ? value.slice(1) : value);
    if (match[3] === ',') continue;
    yield { line: begin, row };
    [row, begin] = [[], line];
  }
}

function fromCsv(text: string): Solve[] {
  let head: string[] | null = null;
  const solves: Solve[] = [];
  for (const { line, row } of rowsOf(text)) {
    if (!head) {
      head = row;
      // An earlier version wrote fewer columns.
      const missing = columns.some((name) => !row.includes(name) && !optionalFields.includes(name));
      if (missing || new Set(head).size < head.length || head.some((name) => !columns.includes(name)))
        throw new ExchangeError('header', line);
      continue;
    }
    if (row.length === 1 && row[0] === '') continue; // an empty line
    if (row.length !== head.length) throw new ExchangeError('cells', line);
    let values: Record<string, unknown> = {};
    for (const column of columns) {
      const cell = row[head.indexOf(column)] ?? '';
      // Only these are there though they are empty.
      if (cell === '' && !['start', 'moves', 'times', 'penalty'].includes(column)) continue;
      const value = parsed(column, cell);
      if (value === undefined) throw new ExchangeError('field', line, column);
      if (column !== OTHERS) values[column] = value;
      else if (typeof value === 'object' && value && !Object.keys(value).some((name) => Object.hasOwn(values, name)))
        values = Object.fromEntries([...Object.entries(values), ...Object.entries(value)]); // "__proto__" is a name, too
      else throw new ExchangeError('field', line, column);
    }
    const wrong = wrongField(values);
    if (wrong) throw new ExchangeError('field', line, wrong);
    solves.push(values as any);
  }
  return solves;
}

/** Reads a file of either kind. Throws an ExchangeError. */
export function fromText(file: string): Solve[] {
  const text = file.replace(/^\ufeff/, '');
  if (text.trimStart().startsWith('{')) return fromJson(text);
  if (!/^"?version\b/.test(text) && !columns.slice(0, 3).every((name) => text.split(/\r?\n/, 1)[0].includes(name)))
    throw new ExchangeError('not-solves', 1);
  return fromCsv(text);
}
