// Our page: its parts show one play model of one board, in the reader's language, and read nothing back from the page.

import { PlayModel } from '../element/play-model.js';
import { english, pageWordsFor } from '../words/page-words.js';
import { buttons, find } from './find.js';
import { GamePanel } from './game-panel.js';
import { listenToKeys } from './keys.js';
import { NewBoard } from './new-board.js';
import { addressIn } from './page-language.js';
import { PageLink } from './page-link.js';
import { PageTexts } from './page-texts.js';
import { limitsFor, SearchPanel, solverOfKey } from './search-panel.js';
import { SolutionPlayer } from './solution-player.js';

/** @import { SlidingPuzzle } from '../element/sliding-puzzle.js' */

const texts = new PageTexts();
const language = find('#language', HTMLSelectElement);
let words = english;

/** @param {string} choice */
async function speak(choice) {
  words = await pageWordsFor(choice);
  language.value = words.language;
  texts.show(words);
}
await Promise.all([speak(document.documentElement.lang), customElements.whenDefined('sliding-puzzle')]);

const board = /** @type {SlidingPuzzle} */ (find('#board', HTMLElement));
const model = new PlayModel(board, show, limitsFor);
const player = new SolutionPlayer(board, model);
const search = new SearchPanel(board, model);
const link = new PageLink(board, model, {
  words: () => words,
  choose: (algorithm) => search.choose(algorithm),
  tell: (text) => game.tell(text, words),
});
const shuffle = () => void link.newGame({});
const game = new GamePanel(board, model, player, shuffle);
const another = new NewBoard(board, link);

function show() {
  player.show(words);
  game.show(words);
  search.show(words);
  another.show();
}
search.whenChosen(show);
find('#speed', HTMLInputElement).addEventListener('input', show);

language.onchange = async () => {
  history.replaceState(null, '', addressIn(location.href, language.value, navigator.languages));
  await speak(language.value);
  board.lang = words.language;
  show();
};

const undo = () => void board.undo();
const redo = () => void board.redo();

/** What a key does, but for moves. @param {string} key */
function actionOf(key) {
  const solver = solverOfKey(key);
  if (solver) {
    return () => {
      if (model.searching) return;
      search.choose(solver);
      void model.solve();
    };
  }
  if (key === ' ') return model.solution && (() => model.playOrPause());
  return { n: shuffle, h: () => model.hint(), u: undo, r: redo }[key];
}

listenToKeys(find('main', HTMLElement), { move: (way) => void board.move(way), undo, redo, actionOf });
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && model.searching) board.cancel();
});

// The player can begin at once. Moves that are made before the board is there wait for it.
if (document.activeElement === document.body) board.focus({ preventScroll: true });

show();
const isReady = () =>
  board.ready.then(
    () => true,
    () => false, // the board says why, and has a button that tries again
  );
while (!(await isReady()));
for (const element of buttons('button:disabled')) element.disabled = false;
show();
link.follow(words, words.anotherBoard);
