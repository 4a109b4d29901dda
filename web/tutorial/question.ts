// A question in a figure: the reader predicts, the engine judges, and the figure shows why. It never blocks: a reader
// who does not answer reads on. Nothing is stored.
//
//   const question = new Question(context.signal, () => ({
//     words: 'Can this board be solved?',
//     options: [['yes', 'Yes'], ['no', 'No']],          // without options the reader writes a whole number
//     judge: async (signal) => ({ answer: 'no', why: '11 inversions: an odd number.', show: () => …, }),
//   }));
//   figure.append(question.element);
//   question.pose();  // asks (again): calls the function above; null from it hides the question
//
// judge() is called after the reader has predicted, and not before: it may ask the engine. Its `answer` is the value of an
// option, or the number as text; `show` adds a button that leads to the proof in the figure ("Show me", or `showWords`).
// `another: true` beside `words` adds a button that poses the next question. An older question that is still being judged
// is dropped when another is posed. verdictWords() in question-model.ts makes the sentence.

import { make } from '../common/dom.ts';
import { controllerWithin, wordsOf } from './experiment.ts';
import { miniBoard } from './mini-board.ts';
import { button, fold, hasRoom, setText } from './pieces.ts';
import { isRight, predictionOf, verdictWords } from './question-model.ts';
import { say } from './say.ts';

import type { Asked, Option, Verdict } from './question-model.ts';

export class Question {
  #page;
  #next;
  #asked: Asked | null = null;
  #judging = new AbortController();

  // --- Its parts ---
  #words = make('p', 'question-words');
  #choices = make('div', { class: 'row question-choices', role: 'group' });
  #verdict = make('p', { class: 'question-verdict', role: 'status' });
  #after = make('div', 'row question-after');
  element = make('div', { class: 'question', hidden: '' }, this.#words, this.#choices, this.#verdict, this.#after);

  /** @param next what to ask; null for nothing */
  constructor(page: AbortSignal, next: () => Asked | null) {
    this.#page = page;
    this.#next = next;
  }

  /**
   * In a fold, for a figure that fills a screen without it.
   * @param open default: where there is room
   */
  folded(open: boolean = hasRoom()) {
    const folded = fold(say`A question`, this.element);
    folded.classList.add('question-fold');
    folded.open = open;
    return folded;
  }

  /** Asks, in the place of what was asked before. */
  pose() {
    this.#judging.abort();
    this.#asked = this.#next();
    this.element.hidden = !this.#asked;
    setText(this.#verdict, '');
    this.#verdict.className = 'question-verdict';
    this.#after.replaceChildren();
    if (!this.#asked) return;
    const { words, options } = this.#asked;
    setText(this.#words, words);
    this.#choices.setAttribute('aria-label', words);
    this.#choices.replaceChildren(...(options ? this.#buttons(options) : this.#field()));
  }

  #buttons(options: Option[]) {
    return options.map(([value, text, board]) => {
      const choice = button(board ? '' : text, () => void this.#judge(value), 'question-choice');
      if (board) choice.append(miniBoard(board, { label: text, solvedLook: false }));
      choice.dataset.value = value;
      choice.setAttribute('aria-pressed', 'false');
      return choice;
    });
  }

  #field() {
    const input = make('input', { type: 'text', inputmode: 'numeric', size: '6', autocomplete: 'off' });
    const label = make('label', '', make('span', 'unseen', say`Your prediction`), input);
    const predict = () => {
      const prediction = predictionOf(input.value);
      input.setAttribute('aria-invalid', String(prediction === ''));
      if (prediction === '') setText(this.#verdict, say`Write a whole number.`);
      else void this.#judge(prediction);
    };
    input.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') predict();
    });
    return [label, button(say`That is my guess`, predict)];
  }

  async #judge(predicted: string) {
    const asked = this.#asked;
    if (!asked) return;
    this.#judging.abort();
    const mine = (this.#judging = controllerWithin(this.#page));
    setText(this.#verdict, say`The engine works it out …`);
    this.#verdict.className = 'question-verdict';
    this.#mark(predicted, '');
    try {
      const verdict = await asked.judge(mine.signal);
      if (!mine.signal.aborted) this.#show(asked, predicted, verdict);
    } catch (error) {
      if (!mine.signal.aborted) setText(this.#verdict, wordsOf(error));
    }
  }

  /** @param answer '' while it is not known */
  #mark(predicted: string, answer: string) {
    for (const choice of this.#choices.querySelectorAll('button')) {
      const { value } = choice.dataset;
      if (value === undefined) continue;
      choice.setAttribute('aria-pressed', String(value === predicted));
      choice.classList.toggle('right', value === answer);
      choice.classList.toggle('wrong', answer !== '' && value === predicted && value !== answer);
    }
  }

  #show(asked: Asked, predicted: string, verdict: Verdict) {
    const { answer, show, showWords = say`Show me` } = verdict;
    const right = isRight(predicted, verdict);
    this.#mark(predicted, right ? predicted : answer);
    setText(this.#verdict, verdictWords(asked, predicted, verdict));
    this.#verdict.classList.toggle('good', right);
    this.#verdict.classList.toggle('bad', !right);
    this.#after.replaceChildren(
      ...(show ? [button(showWords, show)] : []),
      ...(asked.another ? [button(say`Another one`, () => this.pose())] : []),
    );
  }
}
