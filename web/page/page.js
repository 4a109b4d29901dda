// Our page: its parts show one play model of one board, in the reader's language, and read nothing back from the page.

import { PlayModel } from '../element/play-model.js';
import { keepOffline } from '../common/offline.js';
import { english, pageWordsFor } from '../words/page-words.js';
import { Deals } from './deals.js';
import { DoneCard } from './done-card.js';
import { button, buttons, find } from './find.js';
import { GamePanel } from './game-panel.js';
import { keepChoice } from './kept-choices.js';
import { listenToKeys } from './keys.js';
import { makeMenu } from './menu.js';
import { NewSheet } from './new-sheet.js';
import { Inspection } from './inspection.js';
import { Optimum } from './optimum.js';
import { addressIn } from './page-language.js';
import { PageLink } from './page-link.js';
import { PageTexts } from './page-texts.js';
import { ReviewPanel } from './review-panel.js';
import { limitsFor, SearchPanel, solverOfKey } from './search-panel.js';
import { SessionPanel } from './session-panel.js';
import { SettingsSheet } from './settings-sheet.js';
import { makeSheet, sheetIsOpen } from './dialogs.js';
import { panelNames, SidePanel } from './side-panel.js';
import { SolutionPlayer } from './solution-player.js';
import { stepBackWhilePlayed } from './stepping-back.js';

/** @import { Problem } from '../common/types' */
/** @import { SlidingPuzzle } from '../element/sliding-puzzle.js' */

keepOffline();
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
const main = find('main', HTMLElement);
const model = new PlayModel(board, show, limitsFor);
const player = new SolutionPlayer(board, model);
const search = new SearchPanel(board, model);
const deals = new Deals(board, {
  words: () => words,
  looking: (looking) => {
    if (looking) game.tell(({ dealing }) => dealing, words);
    else game.tell(null, words);
  },
  begun: () => {
    link.forget();
    inspection.begin();
  },
});
const link = new PageLink(board, model, deals, { words: () => words, choose: (algorithm) => search.choose(algorithm) });

/** @param {Problem | 'overtaken' | null} problem */
const tellProblem = (problem) => {
  if (problem && problem !== 'overtaken') model.report(problem);
};
const shuffle = async () => tellProblem(await deals.again());

const game = new GamePanel(board, model, player, shuffle);
const optimum = new Optimum(show);
const review = new ReviewPanel(board, model, optimum);
const inspection = new Inspection(board, (shown) => game.showInstead(shown));
const settingsSheet = new SettingsSheet(board, inspection, () => words);
const { settings } = settingsSheet;
makeMenu(); // before the panels: Escape closes what is on top
const side = new SidePanel('solve', (name) => {
  void settings.set('panel', name);
  show();
});
/** In a small window the panel would cover the bar. */
const openReview = () => {
  if (side.beside) side.open('review');
  else side.close();
  review.open();
};
const share = async () => {
  const said = await link.share();
  if (said) game.tell(said, words);
};
const done = new DoneCard(board, model, optimum, inspection, { next: shuffle, review: openReview, share });
const session = new SessionPanel(board, deals, optimum, inspection, (rank) => {
  done.rank = rank;
  done.show(words);
});
new NewSheet(board, deals, () => words, settings, tellProblem);
const keys = makeSheet(button('keys'), 'keys-sheet');
button('share').onclick = share;
button('fullscreen').hidden = !document.fullscreenEnabled;
button('review-open').onclick = openReview;
// The whole page, so that the time, the buttons and the card stay in view.
button('fullscreen').onclick = () => {
  const turned = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  turned.catch(() => {}); // the browser refuses: the page stays as it is
};
stepBackWhilePlayed(
  board,
  ['.top', '.stage', '.toolbar', '.notes'].map((selector) => find(selector, HTMLElement)),
);

function show() {
  player.show(words);
  game.show(words);
  search.show(words);
  review.show(words);
  done.show(words);
  session.show(words);
}
find('#speed', HTMLInputElement).addEventListener('input', show);

language.onchange = async () => {
  keepChoice('language', language.value);
  history.replaceState(history.state, '', addressIn(location.href, language.value, navigator.languages));
  await speak(language.value);
  board.lang = words.language;
  settingsSheet.apply();
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
  return { n: shuffle, h: () => model.hint(), u: undo, r: redo, '?': keys.open }[key];
}

listenToKeys(main, { move: (way) => void board.move(way, 'keys'), undo, redo, actionOf });
document.addEventListener('keydown', ({ key, defaultPrevented }) => {
  if (key === 'Escape' && !defaultPrevented && !sheetIsOpen() && model.searching) board.cancel();
});

// The player can begin at once. Moves that are made before the board is there wait for it.
if (document.activeElement === document.body) board.focus({ preventScroll: true });

show();
void settings.load().then(() => {
  const panel = panelNames.find((name) => name === settings.get('panel'));
  if (panel && side.name) side.open(panel);
});
const isReady = () =>
  board.ready.then(
    () => true,
    () => false, // the board says why, and has a button that tries again
  );
while (!(await isReady()));
for (const element of buttons('button:disabled')) element.disabled = false;
show();
void link.arrive(words.anotherBoard);
void session.load();
