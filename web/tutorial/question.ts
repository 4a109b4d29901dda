// A question in a figure: the reader predicts, the engine judges, and the figure shows why. It never blocks: a reader
// a reader may leave it open. Nothing is stored.

import { make, write } from '../common/dom.ts';
import { miniBoard } from './mini-board.ts';
import { button, controllerWithin, fold, showVerdict, wordsOf } from './pieces.ts';
import { say } from './say.ts';

import type { Position } from './board.ts';

/** board: shown in place of the text, which is then what screen readers say. */
export type Option = [value: string, text: string, board?: Position];

export interface Asked {
  /** the question */
  words: string;
  options: Option[];
  /** asks the engine; called once the reader has predicted */
  judge: (signal: AbortSignal) => Verdict | Promise<Verdict>;
}

export interface Verdict {
  /** the value of an option */
  answer: string;
  /** a sentence */
  why: string;
  /** leads to the proof in the figure */
  show?: () => void;
}

export const yesOrNo = (): Option[] => [
  ['yes', say`Yes`],
  ['no', say`No`],
];

/** Numbers in ranges: the option that a value belongs to. */
export const rangeOf = (ranges: [least: number, text: string][], value: number) =>
  String([...ranges].reverse().find(([least]) => value >= least)?.[0] ?? ranges[0][0]);

/** "Right. …" or "Not quite: 35. …" */
export const verdictWords = ({ options }: Pick<Asked, 'options'>, predicted: string, { answer, why }: Verdict) =>
  predicted === answer
    ? say`Right. ${why}`
    : say`Not quite: ${options.find(([value]) => value === answer)?.[1] ?? answer}. ${why}`;

/**
 * Folded; asked when it is opened first.
 * @param next what to ask, each time
 */
export function questionIn(page: AbortSignal, next: () => Asked) {
  const words = make('p', 'question-words');
  const choices = make('div', { class: 'row', role: 'group' });
  const verdict = make('p', { class: 'question-verdict', role: 'status' });
  const after = make('div', 'row');
  const element = fold(say`A question`, make('div', 'question', words, choices, verdict, after));
  let judging = new AbortController();

  function pose() {
    judging.abort();
    const asked = next();
    write(words, asked.words);
    showVerdict(verdict, '', null);
    after.replaceChildren();
    choices.setAttribute('aria-label', asked.words);
    choices.replaceChildren(
      ...asked.options.map(([value, text, board]) => {
        const choice = button(board ? '' : text, () => void judge(asked, value), 'question-choice');
        if (board) choice.append(miniBoard(board, { label: text, solvedLook: false }));
        choice.dataset.value = value;
        return choice;
      }),
    );
  }

  function mark(predicted: string, answer: string) {
    for (const choice of choices.querySelectorAll('button')) {
      const { value } = choice.dataset;
      choice.setAttribute('aria-pressed', String(value === predicted));
      choice.classList.toggle('right', value === answer);
      choice.classList.toggle('wrong', answer !== '' && value === predicted && value !== answer);
    }
  }

  async function judge(asked: Asked, predicted: string) {
    judging.abort();
    const { signal } = (judging = controllerWithin(page));
    showVerdict(verdict, say`The engine works it out …`, null);
    mark(predicted, '');
    try {
      const judged = await asked.judge(signal);
      if (signal.aborted) return;
      mark(predicted, judged.answer);
      showVerdict(verdict, verdictWords(asked, predicted, judged), predicted === judged.answer);
      const { show } = judged;
      after.replaceChildren(...(show ? [button(say`Show me`, show)] : []), button(say`Another one`, pose));
    } catch (error) {
      if (!signal.aborted) showVerdict(verdict, wordsOf(error), null);
    }
  }

  element.addEventListener('toggle', () => {
    if (element.open && !words.textContent) pose();
  });
  return element;
}
