// Our page: its parts show one play model of one board, in the reader's language, and read nothing back from the page.

import { PlayModel } from '../element/play-model.ts';
import { loader } from '../common/dom.ts';
import { keepOffline, keepChoice, addressIn } from '../common/our-page.ts';
import { english, pageWordsFor } from '../words/page-words.ts';
import { problemOf } from '../words/sentences.ts';
import { Deals } from './deals.ts';
import { DoneCard } from './done-card.ts';
import { button, buttons, find, part } from './find.ts';
import { GamePanel } from './game-panel.ts';
import { listenToKeys } from './keys.ts';
import { makeMenu } from './menu.ts';
import { Inspection } from './inspection.ts';
import { Optimum } from './optimum.ts';
import { PageLink } from './page-link.ts';
import { PageTexts } from './page-texts.ts';
import { PictureChoice } from './picture-choice.ts';
import { SessionPanel } from './session-panel.ts';
import { SettingsSheet } from './settings-sheet.ts';
import { makeSheet, sheetIsOpen, tellInSheet } from './dialogs.ts';
import { panelNames, SidePanel } from './side-panel.ts';
import { limitsFor, SearchPanel, SolutionPlayer, solverOfKey } from './solve.ts';
import { stepBackWhilePlayed } from './stepping-back.ts';

import type { Game, Problem } from '../common/types.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';

keepOffline();
const texts = new PageTexts();
const language = find('#language', HTMLSelectElement);
let words = english;

async function speak(choice: string) {
  words = await pageWordsFor(choice);
  language.value = words.language;
  texts.show(words);
}
await Promise.all([speak(document.documentElement.lang), customElements.whenDefined('sliding-puzzle')]);

const board = find('#board', HTMLElement) as SlidingPuzzle;
const main = find('main', HTMLElement);
const model = new PlayModel(board, show, limitsFor);
const player = new SolutionPlayer(board, model, (at, words) => review?.atMove(at, words) ?? null);
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
const link = new PageLink(board, model, deals, {
  words: () => words,
  choose: (algorithm) => search.choose(algorithm),
  review: () => openReview(),
  tell: (text) => game.tell(text, words),
});

const tellProblem = (problem: Problem | 'overtaken' | null) => {
  if (problem && problem !== 'overtaken') model.report(problem);
};
/** The keys are the new game's: the space bar would press the button of the last one again. */
const shuffle = async () => {
  board.focus({ preventScroll: true });
  tellProblem(await deals.again());
};

const game = new GamePanel(board, model, deals, player, shuffle);
const optimum = new Optimum(show);
/** When its panel first opens. */
let review: import('./review-panel.ts').ReviewPanel | null = null;
const importReview = loader(() => import('./review-panel.ts'), 'ReviewPanel');
const loadReview = atFirstUse(async () => {
  const { ReviewPanel } = await importReview();
  review = new ReviewPanel(board, model, optimum, {
    changed: show,
    begun: () => {
      side.close();
      board.focus({ preventScroll: true });
    },
  });
  show();
});
const inspection = new Inspection(board, (shown) => game.showInstead(shown));
const settingsSheet = new SettingsSheet(board, inspection, () => words);
const { settings } = settingsSheet;
makeMenu(); // before the panels: Escape closes what is on top
/** Where the panel would cover the bar, the bar is in it. */
const placePlayer = () => {
  const covered = !side.beside && side.name === 'review' && model.reviewing;
  player.standIn(covered ? part('review-player') : find('.notes', HTMLElement));
};
const side = new SidePanel(
  'solve',
  (name) => void settings.set('panel', name),
  () => {
    queueMicrotask(show); // when all of this page is there
    if (!part('panel-review').hidden) void loadReview();
  },
);
const openReview = () => {
  model.review();
  side.open('review');
};

/**
 * A part of the page that is loaded when it is first asked for.
 * @returns null: it could not be, which is told
 */
function atFirstUse<T>(load: () => Promise<T>): () => Promise<T | null> {
  let loading: Promise<T> | null = null;
  return async () => {
    try {
      return await (loading ??= load());
    } catch {
      loading = null;
      tellProblem(problemOf({ type: 'wasm', code: 'controls-not-loaded' }, words.say));
      return null;
    }
  };
}
const importSharing = loader(() => import('./share-sheet.ts'), 'ShareSheet');
const sharing = atFirstUse(async () => new (await importSharing()).ShareSheet(board, () => deals.current));
const share = async () => (await sharing())?.open(words);
const done = new DoneCard(board, model, optimum, inspection, { next: shuffle, review: openReview, share });
const importRace = loader(() => import('./ghost-race.ts'), 'Race');
const racing = atFirstUse(async () => {
  const { Race } = await importRace();
  return new Race(board, {
    words: () => words,
    rate: () => model.rate ?? 5,
    tell: (text) => game.tell(text, words),
    finished: (text) => {
      done.told = text;
      done.show(words);
    },
  });
});
button('race').onclick = async () => {
  const race = await racing();
  if (race && !side.beside) side.close();
  race?.begin();
};
/** A game that was played comes on the board, in Review. */
const openGame = (played: Game) => {
  const problem = board.load(played);
  if (problem) tellProblem(problem);
  else openReview();
};
const session = new SessionPanel(board, deals, optimum, inspection, {
  ranked: (rank) => {
    done.rank = rank;
    done.show(words);
  },
  open: openGame,
});
const pictures = new PictureChoice(
  settings,
  () => words,
  (problem) => {
    if (problem === '' || find('#new-sheet', HTMLDialogElement).open) tellInSheet('new-problem', problem);
    else tellProblem({ type: 'picture', message: problem });
  },
);
const importNewSheet = loader(() => import('./new-sheet.ts'), 'NewSheet');
const newSheet = atFirstUse(async () => {
  const { NewSheet } = await importNewSheet();
  return new NewSheet(
    board,
    deals,
    () => words,
    pictures,
    (date) => session.solvedDaily(date),
    openGame,
  );
});
button('new').onclick = async () => (await newSheet())?.open();
const keys = makeSheet(button('keys'), 'keys-sheet');
button('share').onclick = share;
button('fullscreen').hidden = !document.fullscreenEnabled;
button('review-open').onclick = openReview;
button('best').onclick = () => side.open('session');
// The whole page, so that the time, the buttons and the card stay in view.
button('fullscreen').onclick = () => {
  const turned = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  turned.catch(() => {}); // the browser refuses: the page stays as it is
};
stepBackWhilePlayed(
  board,
  ['.top', '.stage', '.toolbar', '.solving', '.notes', '.side'].map((selector) => find(selector, HTMLElement)),
);

function show() {
  placePlayer();
  part('panel-review').classList.toggle('reviewing', model.reviewing);
  player.show(words);
  game.experienced = session.experienced;
  game.show(words);
  search.show(words);
  review?.show(words);
  button('race').disabled = board.timelineLength === 0;
  done.show(words);
  session.show(words);
}
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

/** What a key does, but for moves. */
function actionOf(key: string) {
  const solver = solverOfKey(key);
  if (solver) {
    return () => {
      if (!model.searching) search.run(solver);
    };
  }
  if (key === ' ') return model.solution && (() => model.playOrPause());
  return { n: shuffle, h: () => model.hint(), u: undo, r: redo, '?': keys.open }[key];
}

// A ring around the board tells where keys go, to who uses keys.
for (const type of ['keydown', 'pointerdown'])
  addEventListener(type, () => main.classList.toggle('by-keys', type === 'keydown'), { capture: true });
listenToKeys(main, { move: (way) => void board.move(way, 'keys'), undo, redo, actionOf });
document.addEventListener('keydown', ({ key, defaultPrevented }) => {
  if (key === 'Escape' && !defaultPrevented && !sheetIsOpen() && model.searching) board.cancel();
});

// The player can begin at once. Moves that are made before the board is there wait for it.
if (document.activeElement === document.body) board.focus({ preventScroll: true });

show();
void settings.load().then(() => {
  const panel = panelNames.find((name) => name === settings.get('panel'));
  if (panel && side.name && !model.reviewing) side.open(panel);
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
