// How much room controls take, before anything of them is loaded. The number of rows and their heights follow from the list
// and the width alone, never from the words, so that nothing on the page jumps. The list is cut into rows of one kind:
// "shuffle undo timer moves solve" gives two buttons, two readouts, and one button with a line of status under it.

const groups = {
  buttons: ['shuffle', 'reset', 'undo', 'redo', 'hint', 'solve', 'play', 'step', 'fullscreen'],
  fields: ['speed', 'algorithm', 'size'],
  readouts: ['timer', 'moves'],
  figures: ['stats'],
  review: ['review'],
};

type Kind = keyof typeof groups | 'say';

export const controlNames = /* @__PURE__ */ Object.values(groups).flat();

const FIGURES = 6;

/** Hints and solving speak: a line of status stands under the first row of buttons with one of them. */
function rowsOf(names: string[]) {
  const rows: Row[] = [];
  let speaks = false;
  for (const name of names) {
    const [kind] = (Object.entries(groups) as [Kind, string[]][]).find(([, names]) => names.includes(name)) ?? ['say'];
    const last = rows[rows.length - 1];
    // The line of status is put in afterwards and does not part a row.
    const row = last?.kind === kind ? last : { kind, names: [], cells: 0 };
    if (row !== last) rows.push(row);
    row.names.push(name);
    row.cells += name === 'step' ? 2 : name === 'stats' ? FIGURES : 1;
    speaks ||= name === 'hint' || name === 'solve';
  }
  if (speaks) {
    const at = rows.findIndex((row) => row.names.includes('hint') || row.names.includes('solve'));
    rows.splice(at + 1, 0, { kind: 'say', names: [], cells: 0 });
  }
  return rows;
}

export type Row = { kind: Kind; names: string[]; cells: number };

/** Height of a row of each kind on a narrow board, with the gap over it, in em. */
const narrow = { buttons: 3.5, fields: 3.25, readouts: 2.5, figures: 11.25, review: 27.5, say: 4.25 };

/** The most height that a list of controls takes under a board of about 12em or more, in em of the controls. */
export function controlsHeight(names: string[]) {
  let height = 0;
  for (const { kind, cells } of rowsOf(names))
    height += narrow[kind] * (kind === 'fields' ? cells : kind === 'buttons' && cells > 5 ? 2 : 1);
  return height + 0.125;
}

/** The rows of a list of controls as elements that have their sizes. @param fill the cells of a row, and what becomes it */
export const makeRows = (
  names: string[],
  fill: (row: Row) => [content?: Iterable<Node>, element?: HTMLElement] = () => [],
) =>
  rowsOf(names).map((row) => {
    const { kind, cells } = row;
    const [content = Array.from({ length: cells }, () => document.createElement('i')), element] = fill(row);
    const made = element ?? document.createElement('div');
    made.className = `row ${kind}`;
    if (kind === 'buttons') {
      made.style.setProperty('--cells', String(cells));
      made.style.setProperty('--half', String(Math.ceil(cells / 2)));
    }
    made.append(...content);
    return made;
  });

// Sizes are in em of .controls, which grows with the reader's letters from 16 to 40 px: the narrowest
// rules are for letters of twice the usual size on a telephone.
// Buttons: one row if each can be 2.75em (44 px) wide, else two rows as even as can be.
export const layoutStyles = `
.controls { container-type: inline-size; display: grid; grid-template-columns: minmax(0, 1fr); gap: .5em; margin: .625em 0 0;
  font-size: clamp(16px, 1rem, 40px); }
.row { --gap: clamp(.25em, 1.5cqi, .5em); display: grid; gap: var(--gap); margin: 0; }
.row > i { border-radius: .75em; background: rgb(128 136 170 / .12); }
.buttons { grid-auto-rows: 3em; grid-template-columns: repeat(auto-fit, minmax(clamp(2.75em,
  (2.75em * var(--cells) + var(--gap) * (var(--cells) - 1) - 100%) * 999,
  (100% - var(--gap) * (var(--half) - 1)) / var(--half) - .1px), 1fr)); }
.fields { grid-auto-rows: 2.75em; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14em), 1fr)); }
.readouts { height: 2em; }
.figures { grid-auto-rows: 3.25em; grid-template-columns: repeat(2, minmax(0, 1fr)); }
.review { height: 27em; }
.say { height: 2.5em; }
@container (max-width: 22em) { .say { height: 3.75em; } }
@container (max-width: 12em) { .say { height: 7.5em; } .figures { grid-template-columns: minmax(0, 1fr); } }
@container (min-width: 26em) { .figures { grid-template-columns: repeat(3, minmax(0, 1fr)); } }
@container (min-width: 46em) { .figures { grid-template-columns: repeat(6, minmax(0, 1fr)); } }
`;
