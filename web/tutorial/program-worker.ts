// Runs a program that a reader wrote. It can reach neither the page nor the network: before the program comes, this worker
// takes away everything but the language itself. The page ends a program that takes too long; here it is ended when a list,
// map or set of it grows beyond all reason.

import type { FromProgram, Task } from './program.ts';

const MOST_ENTRIES = 1_000_000; // of one list, map or set; a search on 3x3 needs 200,000
const MOST_LINES = 100; // that it prints
const MOST_LETTERS = 200_000; // of an answer

/** What a program finds in the language. */
const language = new Set(
  (
    'Object Array Number String Boolean Symbol BigInt Math JSON Map Set WeakMap WeakSet Date RegExp Promise Iterator ' +
    'Error RangeError TypeError SyntaxError ReferenceError EvalError URIError AggregateError ' +
    'ArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array ' +
    'Float32Array Float64Array BigInt64Array BigUint64Array Reflect Proxy Intl isNaN isFinite parseInt parseFloat ' +
    'NaN Infinity undefined globalThis structuredClone'
  ).split(' '),
);

const tell: (message: FromProgram) => void = self.postMessage.bind(self);
const { stringify } = JSON;
const compile = Function;
const runLater: (script: string) => void = self.setTimeout.bind(self);

function takeAway() {
  for (
    let holder: object | null = globalThis;
    holder && holder !== Object.prototype;
    holder = Object.getPrototypeOf(holder)
  )
    for (const name of Reflect.ownKeys(holder))
      if (name !== 'constructor' && !language.has(String(name))) Reflect.deleteProperty(holder, name);
  // The ways to make code of a text.
  const functions = [() => {}, async () => {}, function* () {}, async function* () {}];
  for (const each of functions) Object.defineProperty(Object.getPrototypeOf(each), 'constructor', { value: undefined });
  // The ways back to what was taken away.
  for (
    let holder = Object.getPrototypeOf(globalThis);
    holder && holder !== Object.prototype;
    holder = Object.getPrototypeOf(holder)
  )
    Reflect.deleteProperty(holder, 'constructor');
}

function keepSmall() {
  const limit = (holder: any, names: string[], size: string) => {
    for (const name of names) {
      const whole = holder[name];
      holder[name] = function (this: any, ...values: unknown[]) {
        if (this[size] >= MOST_ENTRIES)
          throw new RangeError(`more than ${MOST_ENTRIES} entries in one list, map or set`);
        return whole.apply(this, values);
      };
    }
  };
  limit(Array.prototype, ['push', 'unshift'], 'length');
  limit(Map.prototype, ['set'], 'size');
  limit(Set.prototype, ['add'], 'size');
}

function whatBroke(task: number | null, error: any): FromProgram {
  // Two lines stand before the program in the function that it becomes.
  const line = Number(/program\.mjs:(\d+)/.exec(String(error?.stack))?.[1]) - 2;
  return { type: 'broke', task, message: String(error?.message ?? error).slice(0, 500), line: line > 0 ? line : null };
}

/**
 * Tells why a program cannot be read, and where: browsers say the line of scripts that they run by themselves, but not all do
 * of those that compile() gets. Such a script has no more than the program would have, and fails at its end in any case.
 */
function tellFault(program: string) {
  const last = program.trimEnd().split('\n').length;
  let first = 0; // what the browser calls the first line of a script: of the reader's program that is what stands before it
  self.onerror = (message, _address, at = 1) => {
    const line = at - first;
    const words = line > last ? 'Unexpected end of input' : String(message).replace(/^(Uncaught )?SyntaxError: /, '');
    if (first === 0) first = at;
    else tell({ type: 'broke', task: null, message: words, line: Math.max(1, Math.min(line, last)) });
    return true;
  };
  takeAway();
  for (const script of ['throw 0;', `(() => {\n${program}\n}); throw 0;`]) runLater(script);
}

function run(program: string, tasks: Task[]) {
  let printed = 0;
  const log = (...values: unknown[]) => {
    if (++printed > MOST_LINES) return;
    const text = values
      .map((value) => (typeof value === 'string' ? value : (stringify(value) ?? String(value))))
      .join(' ');
    tell({ type: 'said', text: text.slice(0, 2000) });
  };
  const names = ['bfs', 'astar', 'misplaced', 'manhattan', 'inversions', 'solvable'];
  const given = names.map((name) => `${name}: typeof ${name} === 'undefined' ? undefined : ${name}`);
  const tellUnsaid = () => printed > MOST_LINES && tell({ type: 'unsaid', lines: printed - MOST_LINES });
  let start: (console: object) => Record<string, any>;
  let made: Record<string, any>;
  try {
    // Named before it is compiled, because afterwards nothing is.
    const source = `${program}\n;return { ${given.join(', ')} };\n//# sourceURL=program.mjs`;
    start = compile('console', source) as typeof start;
  } catch {
    return tellFault(program);
  }
  takeAway();
  keepSmall();
  try {
    made = start({ log, error: log, warn: log, info: log });
  } catch (error) {
    tellUnsaid();
    return tell(whatBroke(null, error));
  }
  for (const [at, { call, guess, board }] of tasks.entries()) {
    if (typeof made[call] !== 'function' || (guess && typeof made[guess] !== 'function')) {
      tell({ type: 'missing', task: at });
      continue;
    }
    tell({ type: 'begins', task: at });
    try {
      const answer = made[call]([...board.tiles], board.width, ...(guess ? [made[guess]] : []));
      const json = stringify(answer) ?? 'null';
      if (json.length > MOST_LETTERS) throw new RangeError('an answer of more than 200,000 letters');
      tell({ type: 'gave', task: at, json });
    } catch (error) {
      tell(whatBroke(at, error));
    }
  }
  tellUnsaid();
  tell({ type: 'ended' });
}

self.onmessage = ({ data: { program, tasks } }: MessageEvent<{ program: string; tasks: Task[] }>) => {
  self.onmessage = null;
  // A module could be fetched by this word alone, which cannot be taken away.
  if (/\bimport\b/.test(program))
    return tell({ type: 'broke', task: null, message: 'import: a program here has to do without', line: null });
  run(program.replaceAll(/^export (?=function|const|let|class)/gm, ''), tasks);
};
