// Solves as a file of JSON, which comes back without a loss. Reading is strict: an ExchangeError says what is wrong, and where.

import { wrongField } from './solves.ts';

import type { ExchangeFailure } from '../common/messages.ts';
import type { Solve } from './solves.ts';

const FORMAT = 'sliding-puzzle-solves';
const FILE_VERSION = 1;

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

export function fromText(text: string): Solve[] {
  let file: any; // any JSON
  if (!/^\ufeff?\s*\{/.test(text)) throw new ExchangeError('not-solves', 1);
  try {
    file = parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new ExchangeError('syntax', wrongLine(text));
  }
  if (file?.format !== FORMAT || file.version > FILE_VERSION || !Array.isArray(file.solves))
    throw new ExchangeError('not-solves', 1);
  const lineOf = (index: number) =>
    text.split('\n').findIndex((line) => line.includes(JSON.stringify(file.solves[index]))) + 1;
  for (const [index, solve] of file.solves.entries()) {
    const wrong = wrongField(solve);
    if (wrong) throw new ExchangeError('field', lineOf(index), wrong);
  }
  return file.solves;
}
