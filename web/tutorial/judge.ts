// The reader types or pastes a position, and the engine judges it at each keystroke, with the sentence that
// `sliding-puzzle check` prints. If the text cannot be read, it says what is wrong with it, and where.

import { make } from '../common/dom.ts';
import { linkPosition } from './board.ts';
import { Link } from './link.ts';
import { miniBoard, updateMiniBoard } from './mini-board.ts';
import { button, replaceStill, showVerdict } from './pieces.ts';
import { openPositions } from './positions.ts';
import { Question } from './question.ts';
import { counted, say } from './say.ts';
import { SolvableCode } from './solvable-code.ts';
import { solvableQuestion } from './solvability-questions.ts';

import type { DemoContext } from './demo.ts';

const examples = [
  '1 2 3 4 5 6 7 8 0',
  '3 7 2 4 5 8 0 1 6',
  '1 3 4 7 0 2 5 8 6',
  '1 8 2 0 4 3 7 6 5',
  '2 1 3 4 5 6 7 8 0',
  '8 1 2 0 4 3 7 6 5',
];

export async function start(figure: HTMLElement, context: DemoContext) {
  const positions = await openPositions(context.signal);
  const input = make('textarea', {
    rows: '3',
    id: 'judge-position',
    spellcheck: 'false',
    autocomplete: 'off',
    autocapitalize: 'off',
    maxlength: '2000',
    'aria-describedby': 'judge-forms judge-answer',
  });
  input.value = context.parameters.get('state') ?? '7 4 3/0 5 8/6 2 1';
  const verdict = make('p', 'pieces-verdict');
  const sentence = make('p', 'judge-sentence');
  const canonical = make('code');
  const read = make('p', 'judge-read', say`Read as `, canonical);
  const play = make('a', { class: 'judge-play' }, say`Play this board`);
  const answer = make(
    'div',
    { class: 'judge-answer', id: 'judge-answer', role: 'status' },
    verdict,
    sentence,
    read,
    play,
  );
  const picture = miniBoard('1 2 3/4 5 6/7 8 0');
  const chips = make('div', { class: 'judge-examples', role: 'group', 'aria-label': say`Examples` });
  const code = new SolvableCode(
    (tiles) => {
      const { problem, board } = positions.judge(input.value);
      if (!problem) updateMiniBoard(picture, board, { highlight: tiles });
    },
    (words) => context.announce(words),
  );
  let touched = false; // the reader's own positions go into the address

  function judge() {
    const judged = positions.judge(input.value);
    const { problem, state, board, inversions, solvable, solved, sentence: words } = judged;
    const known = solved ? say`Solvable: it is the goal` : solvable ? say`Solvable` : say`Unsolvable`;
    const unread = input.value.trim() ? say`No position` : say`Nothing to judge yet`;
    showVerdict(verdict, problem ? unread : known, problem ? null : solvable);
    sentence.textContent = problem ? `${problem[0].toUpperCase()}${problem.slice(1).replace(/\.$/, '')}.` : `${words}.`;
    input.setAttribute('aria-invalid', String(Boolean(problem)));
    canonical.textContent = state;
    read.hidden = play.hidden = Boolean(problem);
    picture.classList.toggle('unread', Boolean(problem));
    for (const chip of chips.querySelectorAll('button'))
      chip.setAttribute('aria-pressed', String(chip.dataset.position === state));
    code.begin(problem ? null : judged);
    if (problem) {
      delete figure.dataset.inversions;
      return;
    }
    figure.dataset.inversions = String(inversions);
    play.href = `index.html#state=${linkPosition(board)}`;
    if (touched) context.remember({ state: linkPosition(board) });
  }

  input.addEventListener('input', () => {
    touched = true;
    judge();
  });
  context.describe(() => ({ state: input.value, ...code.record }));
  const goToEvent = (parameters: URLSearchParams) => {
    const link = new Link(parameters);
    code.follow(link);
    context.notice(link.problem);
  };
  context.onParameters((parameters) => {
    const asked = parameters.get('state');
    if (asked === null) return;
    input.value = asked;
    judge();
    goToEvent(parameters);
  });
  /** Judges a position that the reader chose. */
  const take = (position: string) => {
    input.value = position;
    touched = true;
    judge();
  };
  const question = new Question(context.signal, () => {
    const state = positions.shuffled(3, 2 + Math.floor(Math.random() * 2), Math.random() < 0.5);
    return solvableQuestion(positions, state, () => take(state));
  });
  question.pose();
  replaceStill(
    figure,
    make(
      'div',
      'judge',
      make(
        'div',
        'judge-input',
        make('label', { for: 'judge-position' }, say`Position`),
        input,
        make(
          'details',
          { class: 'fold', id: 'judge-forms' },
          make('summary', '', say`How to write one`),
          say`Row by row, 0, _ or x for the blank. Spaces, commas or new lines between tiles,
            / between rows; a list without rows is a square. Lists of a program are read too: [1, 2, 3, 0] or [[1, 2], [3, 0]].`,
        ),
      ),
      make('div', 'judge-result', picture, answer),
      chips,
      question.folded(),
      code.element,
    ),
  );

  chips.append(
    ...examples.map((position) => {
      const { inversions, solvable, state } = positions.judge(position);
      const chip = button('', () => take(position));
      chip.dataset.position = state;
      chip.append(
        make('span', 'judge-tiles', position),
        make('span', `judge-count ${solvable ? 'good' : 'bad'}`, counted(inversions, 'inversion')),
      );
      return chip;
    }),
  );
  judge();
  goToEvent(context.parameters);
}
