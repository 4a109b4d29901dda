// Our page: its panels show one play model of one board, in the reader's language, and read nothing back from the page.
// What this file has itself: what holds the panels together, the menu, the keys, and links to a board.

import '../element/sliding-puzzle.ts';
import { button, fill, find, loader, makeSheet, part, sheetIsOpen, textOf } from '../common/dom.ts';
import { addressIn, keepChoice, keepOffline, keptChoice } from '../common/our-page.ts';
import { defaultMaxMemory, solvers } from '../common/solvers.ts';
import { arrowKeys } from '../element/board-input.ts';
import { PlayModel } from '../element/play-model.ts';
import { problemOf } from '../words/sentences.ts';
import { Deals, readLink } from './deals.ts';
import { GamePanel, sayOnPage, unknown } from './game.ts';
import { SettingsSheet } from './settings.ts';

import type { Algorithm, Game, Problem } from '../common/types.ts';
import type { SlidingPuzzle } from '../element/sliding-puzzle.ts';
import type { Say } from '../words/language.ts';
import type { Way } from '../words/sentences.ts';
import type { Deal } from './deals.ts';
import type { DonePanel } from './done.ts';
import type { NewSheets } from './new.ts';
import type { ReviewPanel } from './review.ts';
import type { SessionPanel } from './session.ts';
import type { SearchPanel } from './solve.ts';

// --- What accompanies the board ---

const panelNames = ['session', 'review', 'solve'] as const;

type PanelName = (typeof panelNames)[number];

/** As in style.css. */
const ROOM_BESIDE = '(min-width: 56rem) and (min-height: 36rem)';

/** Session, Review and Solve, of which one can be seen: beside the board, where one is always open, or as sheets above the
 * window's lower edge. They are buttons that open and close, and no tabs: the arrow keys move tiles, wherever the focus is. */
class SidePanel {
  #page;
  #beside = matchMedia(ROOM_BESIDE);
  #last = panelNames.find((name) => name === keptChoice('panel')) ?? 'solve';
  /** Which panel is open. */
  name: PanelName | null = null;

  constructor(page: Page) {
    this.#page = page;
    for (const name of panelNames)
      button(`tab-${name}`).onclick = () => {
        if (this.name === name) return void this.close();
        this.open(name);
        keepChoice('panel', name);
      };
    const settle = () => this.open(this.beside ? this.#last : null);
    this.#beside.addEventListener('change', settle);
    settle();
  }

  /** Whether they stand beside the board, where they cover nothing. */
  get beside() {
    return this.#beside.matches;
  }

  open(name: PanelName | null) {
    this.name = name;
    this.#last = name ?? this.#last;
    for (const each of panelNames) {
      part(`panel-${each}`).hidden = each !== name;
      button(`tab-${each}`).setAttribute('aria-expanded', String(each === name));
    }
    // Not before all of the page is there.
    queueMicrotask(() => (name === 'review' ? this.#page.loadReview() : this.#page.show()));
  }

  /** Where there is room beside the board, one stays open. @returns whether it closed one */
  close() {
    if (this.beside || !this.name) return false;
    const handOn = part(`panel-${this.name}`).contains(document.activeElement);
    if (handOn) button(`tab-${this.name}`).focus({ preventScroll: true });
    this.open(null);
    return true;
  }
}

// --- Keys ---

/** W, A, S, D lie like arrows, whatever the layout writes on them. */
const waysOfPlaces: Record<string, Way> = { KeyW: 'U', KeyS: 'D', KeyA: 'L', KeyD: 'R' };

/** What a key stands for: the letter that the layout writes on it, else the one that an English keyboard has there. */
function meaningOf({ key, code }: KeyboardEvent) {
  const written = key.toLowerCase();
  const [, place] = /^Key([A-Z])$/.exec(code) ?? [];
  return {
    key: /^([a-z]|.{2,})$/.test(written) ? written : (place?.toLowerCase() ?? written),
    way: arrowKeys[key] ?? waysOfPlaces[code || `Key${key.toUpperCase()}`],
  };
}

/** Whether what has the focus uses the key itself. */
function uses(target: EventTarget | undefined, key: string) {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select, [type=radio], [type=range]')) return true;
  return /^( |enter)$/.test(key) && target.matches('a, button, input, summary, label');
}

// --- Words ---

/** Replaces texts of index.html, which are English, by those of a language, each by its English. */
function makeTexts() {
  const texts = [...document.querySelectorAll('[data-text], [data-label]')].map((element) => {
    const label = element.hasAttribute('data-label') && element.getAttribute('aria-label');
    return { element, label, english: label || textOf(element) };
  });
  let shown = 'en';
  return ({ language, texts: translated }: Say) => {
    document.documentElement.lang = language;
    document.documentElement.classList.remove('untranslated');
    if (language === shown) return;
    shown = language;
    for (const { element, label, english } of texts) {
      const text = translated[english] ?? english;
      if (label) element.setAttribute('aria-label', text);
      else fill(element, text);
    }
  };
}

/** What a search may use; one that knows a solution early can be ended before with it. */
const limitsFor = (algorithm: Algorithm) => ({
  maxMemory: defaultMaxMemory(),
  maxSeconds: solvers[algorithm].promise === 'anytime' ? 300 : 120,
});

/** What is loaded when it is needed. */
type Late = 'search' | 'done' | 'session' | 'review' | 'boards';

/** What the panels share, and how they reach each other. */
export class Page {
  say;
  /** Once they are loaded. */
  search: SearchPanel | null = null;
  done: DonePanel | null = null;
  session: SessionPanel | null = null;
  review: ReviewPanel | null = null;
  boards: NewSheets | null = null;

  board = find('#board', HTMLElement) as SlidingPuzzle;
  model = new PlayModel(this.board, () => this.show(), limitsFor);
  deals = new Deals(this);
  side = new SidePanel(this);
  game = new GamePanel(this);
  settings = new SettingsSheet(this);

  #language = find('#language', HTMLSelectElement);
  #showTexts = makeTexts();
  #arrived = false;

  #loadSearch = this.#late('search', () => import('./solve.ts'), 'SearchPanel');
  #loadDone = this.#late('done', () => import('./done.ts'), 'DonePanel');
  #loadSession = this.#late('session', () => import('./session.ts'), 'SessionPanel');
  #loadBoards = this.#late('boards', () => import('./new.ts'), 'NewSheets');
  loadReview = this.#late('review', () => import('./review.ts'), 'ReviewPanel');

  /** @returns what loads a part of the page, once, when it is first asked for; null: it could not be, which is told */
  #late<Key extends Late, Name extends string>(
    key: Key,
    load: () => Promise<Record<Name, new (page: Page) => NonNullable<Page[Key]>>>,
    name: Name,
  ) {
    const ask = loader(load, name);
    return async (): Promise<Page[Key]> => {
      try {
        const module = await ask();
        this[key] ??= new module[name](this) as this[Key];
      } catch {
        this.report(problemOf({ type: 'wasm', code: 'controls-not-loaded' }, this.say));
      }
      this.show();
      return this[key];
    };
  }

  constructor(say: Say) {
    this.say = say;
    this.#speak(say);
    makeSheet();
    button('new').onclick = async () => (await this.#loadBoards())?.openNew();
    button('daily').onclick = async () => (await this.#loadBoards())?.openDaily();
    // A press on a solver, or the network that comes back, asks again for what could not be loaded.
    for (const one of part('solvers').querySelectorAll('button'))
      one.onclick = async () => (await this.#loadSearch()) && one.click();
    addEventListener('online', () => this.loadRest());
    button('fullscreen').hidden = !document.fullscreenEnabled;
    // The whole page, so that the time, the buttons and the card stay in view. Where the browser refuses it stays as it is.
    const turn = () =>
      document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    button('fullscreen').onclick = () => turn().catch(() => {});
    // A sheet that a choice opens gives the focus back to the button of the menu, which can be seen.
    part('menu-items').addEventListener('click', () => part('menu-items').hidePopover(), { capture: true });
    this.#language.onchange = async () => {
      const { value } = this.#language;
      keepChoice('language', value);
      history.replaceState(history.state, '', addressIn(location.href, value, navigator.languages));
      const say = await sayOnPage(value);
      if (value !== this.#language.value) return; // another was chosen since
      this.#speak(say);
      this.board.lang = say.language;
      this.settings.apply();
      this.show();
    };
    this.#listenToKeys();
    this.#listenToAddresses();
  }

  #speak(say: Say) {
    this.say = say;
    this.#language.value = say.language;
    this.#showTexts(say);
  }

  show() {
    part('panel-review').classList.toggle('reviewing', this.model.reviewing);
    find('#embed', HTMLAnchorElement).href = `embed-builder.html${this.board.permalink}`;
    this.search?.show();
    this.game.show();
    this.done?.show();
    this.review?.show();
    this.session?.show();
  }

  // --- What panels ask for ---

  /** Says what went wrong. */
  report(problem: Problem | 'overtaken' | null) {
    if (problem && problem !== 'overtaken') this.model.report(problem);
  }

  /** Deals another board. The keys are the new game's: the space bar would press the button of the last one again. */
  shuffle = async () => {
    this.board.focus({ preventScroll: true });
    this.report(await this.deals.again());
  };

  /** The next board takes a while, or no longer. */
  looking(looking: boolean) {
    this.game.tell(looking ? (say) => say`Looking for a board …` : null);
  }

  /** A board was dealt: the address names it where another reader gets the same one. */
  dealt(deal: Deal) {
    const { pathname, search, hash } = location;
    if (deal.kind === 'daily') this.#name(`#daily=${deal.date}`);
    else if (hash) this.#name(pathname + search);
    this.show();
  }

  /** What is known by now of the fewest moves from there. */
  shortest(state: string) {
    return this.search?.optimum.of(state) ?? unknown;
  }

  openReview() {
    this.model.review();
    this.side.open('review');
  }

  /** A game that was played comes on the board, in Review. */
  openGame(played: Game) {
    const problem = this.board.load(played);
    if (problem) this.report(problem);
    else this.openReview();
  }

  async share() {
    (await this.#loadDone())?.share();
  }

  /** Loads what can wait until the board is there. */
  loadRest() {
    for (const load of [this.#loadSearch, this.#loadDone, this.#loadSession]) void load();
  }

  // --- Keys: so that a player can begin at once and go on after any button ---

  /** Arrows work wherever the focus is; letters and the space bar only within the game, because speech input types them by
   * accident (WCAG 2.1.4). In a field all keys are the field's, over the page they are the sheet's. */
  #listenToKeys() {
    const { board, model } = this;
    const main = find('main', HTMLElement);
    const undo = () => void board.undo();
    const redo = () => void board.redo();
    const actionOf = (key: string) => {
      if (key === ' ') return model.solution && (() => model.playOrPause());
      if (key === 'enter') return model.message.code === 'solved' && this.shuffle;
      return { n: this.shuffle, h: () => void model.hint(), u: undo, r: redo }[key];
    };
    // A ring around the board tells where keys go, to readers who use keys.
    for (const type of ['keydown', 'pointerdown'])
      addEventListener(type, () => main.classList.toggle('by-keys', type === 'keydown'), { capture: true });
    // After a button that was disabled, or a click beside the board, nothing has the focus, and the game goes on.
    let inGame = main.contains(document.activeElement);
    document.addEventListener('focusin', ({ target }) => {
      inGame = main.contains(target as Node);
    });
    document.addEventListener('keydown', (event) => {
      const { key, way } = meaningOf(event);
      if (event.defaultPrevented || event.altKey || sheetIsOpen()) return;
      if (key === 'escape') return this.#escape(event);
      if (uses(event.composedPath()[0], key)) return;
      const command = event.ctrlKey || event.metaKey;
      if (!command && (key.length === 1 || key === 'enter') && !inGame) return;
      const action = command
        ? { z: event.shiftKey ? redo : undo, y: redo }[key]
        : way
          ? () => void board.move(way, 'keys')
          : actionOf(key);
      if (!action) return;
      event.preventDefault(); // arrows and the space bar would scroll
      // A held key moves, undoes and redoes again and again, but shuffles and searches once.
      if (!event.repeat || way || action === undo || action === redo) action();
    });
  }

  /** Closes what is on top, else ends a search. */
  #escape(event: KeyboardEvent) {
    if (this.side.close()) event.preventDefault();
    else if (this.model.searching) this.board.cancel();
  }

  // --- Links: following the address, and naming in it the game that is played ---

  #listenToAddresses() {
    const { board } = this;
    // The game that was played at another address goes on, as far as it is kept.
    addEventListener('hashchange', () => {
      const { followed } = history.state ?? {};
      if (followed === undefined || (followed !== board.startState && !board.backTo(followed))) void this.follow();
    });
    // Before the first game has a move, so that keys that waited for the board move the tiles of the link's.
    board.addEventListener('puzzle-shuffle', () => (this.#arrived ? this.#name(location.href) : void this.#arrive()));
    if (board.state) void this.#arrive();
  }

  /** Lets the address name the game that is played: when the page or the reader comes back, that game does. */
  #name(address: string) {
    history.replaceState({ followed: this.board.startState }, '', address);
  }

  /** Loads the board that the address names, unless that game has come back. */
  async #arrive() {
    const cameBack = history.state?.followed === this.board.startState;
    this.#arrived = true;
    if (!cameBack) await this.follow();
    this.#name(location.href);
  }

  /** Loads the board that the address names, if it names one. */
  async follow() {
    const { hash } = location;
    if (hash.length < 2) return;
    const { board } = this;
    const { game, daily, algorithm, problem } = readLink(hash, this.say);
    // A position says its size: another parameter for it is not needed.
    const refused = problem
      ? { message: problem }
      : daily === null
        ? board.load({ ...game, size: game.state == null ? (game.size ?? '3x3') : null })
        : await this.deals.deal({ kind: 'daily', date: daily });
    if (refused === 'overtaken') return;
    if (refused) return this.report({ type: 'state', ...refused });
    if (algorithm) this.model.algorithm = algorithm;
    this.#name(hash);
    if (board.timelineLength > 0) this.openReview();
  }
}

keepOffline();
const [say] = await Promise.all([
  sayOnPage(document.documentElement.lang),
  customElements.whenDefined('sliding-puzzle'),
]);
const page = new Page(say);

// The player can begin at once. Moves that are made before the board is there wait for it.
if (document.activeElement === document.body) page.board.focus({ preventScroll: true });
page.show();
const isReady = () =>
  page.board.ready.then(
    () => true,
    () => false, // the board says why, and has a button that tries again
  );
while (!(await isReady()));
for (const element of document.querySelectorAll<HTMLButtonElement>('button:disabled')) element.disabled = false;
page.show();
page.loadRest();
