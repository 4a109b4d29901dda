// The small figure that each search begins with: a handful of states, what is open among them, and the code that runs, lit
// by the trace of the real search. The reader goes from event to event. A figure names its search (`data-part`: bfs,
// both, misplaced, manhattan, idastar).
// Parameters: part, at (the step), event (of that step).
//
// Words of the text that light up a part of the figure: word-lights.ts.

import { make } from '../common/dom.ts';
import { boardOf, formatPosition, speakPosition } from './board.ts';
import { CodeView } from './code-view.ts';
import { eventsOf } from './code-model.ts';
import { IdaTrace } from './ida-trace.ts';
import { Link } from './link.ts';
import { lengthOf } from './look-words.ts';
import { miniBoard } from './mini-board.ts';
import { fold, hasRoom, replaceStill, setText, shape } from './pieces.ts';
import { say } from './say.ts';
import { runToEnd } from './search-model.ts';
import { Question } from './question.ts';
import { smallQuestion } from './search-questions.ts';
import { smallTreeOf } from './small-model.ts';
import { TraceModel } from './trace-model.ts';

import type { Algorithm } from '../common/types.ts';
import type { Trace } from './code-model.ts';
import type { DemoContext } from './demo.ts';
import type { LookResult } from './look-words.ts';
import type { Moment, SmallNode, Standing } from './small-model.ts';

/** What each part searches, from where. */
export const smallSearches: Record<string, { algorithm: Algorithm; position: string }> = {
  bfs: { algorithm: 'bfs', position: '1 2 3/4 5 6/0 7 8' },
  both: { algorithm: 'bidirectional-bfs', position: '1 2 3/0 4 6/7 5 8' },
  misplaced: { algorithm: 'astar-misplaced', position: '1 3 5/4 2 0' },
  manhattan: { algorithm: 'astar-manhattan', position: '1 3 5/4 2 0' },
  idastar: { algorithm: 'idastar-manhattan', position: '4 1 3/2 5 0' },
};

const standingWords: Record<Standing, string> = {
  hidden: '',
  open: say`open`,
  closed: say`closed`,
  hand: say`at hand`,
  path: say`on the path`,
  cut: say`cut off`,
  seen: say`seen before`,
  way: say`on the solution`,
};

/** g + h = f, each part by itself, so that words can light it. */
function sumOf({ g, h }: SmallNode) {
  const part = (name: string, value: number) => make('span', `part-${name}`, String(value));
  if (h < 0) return [part('g', g)];
  return [part('g', g), '+', part('h', h), '=', part('f', g + h)];
}

const edge = ([x1, y1]: [number, number], [x2, y2]: [number, number]): SVGElement =>
  shape('line', { x1, y1, x2, y2, 'vector-effect': 'non-scaling-stroke' });

/** How near two states of one row come to each other, as a part of the width. */
function leastGap(nodes: SmallNode[]) {
  let least = 1;
  for (const { row, column } of nodes)
    for (const other of nodes)
      if (other.row === row && other.column > column) least = Math.min(least, other.column - column);
  return least;
}

/** The states as a tree of small boards. */
class SmallPicture {
  #edges = shape('svg', {
    class: 'small-edges',
    viewBox: '0 0 100 100',
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  });
  #picture = make('div', { class: 'small-picture', role: 'img' });
  /** It scrolls where there is no room for all states side by side. */
  element = make('div', 'small-scroll', this.#picture);
  #drawn: SmallNode[] = [];
  #places: HTMLElement[] = [];
  #lines: (SVGElement | null)[] = [];
  #bridge: SVGElement = shape('line');
  #rows = 1;

  draw({ nodes, standings, now, bridge }: Moment) {
    if (this.#drawn !== nodes) this.#lay(nodes);
    this.#bridge.remove();
    if (bridge) {
      const [from, to] = bridge.map((node) => this.#middle(nodes[node]));
      this.#bridge = edge(from, to);
      this.#bridge.dataset.standing = 'way';
      this.#edges.append(this.#bridge);
    }
    standings.forEach((standing, node) => {
      const place = this.#places[node];
      place.dataset.standing = standing;
      place.classList.toggle('now', node === now);
      if (node === now) this.#bringIntoView(place);
      const line = this.#lines[node];
      if (line)
        line.dataset.standing = standing === 'way' && standings[nodes[node].parent] !== 'way' ? 'open' : standing;
    });
    const words = nodes
      .map(({ board, g }, node) =>
        standings[node] === 'hidden' ? '' : `${speakPosition(board)}: ${standingWords[standings[node]]}, g = ${g}`,
      )
      .filter(Boolean);
    this.#picture.setAttribute('aria-label', say`States that are known. ${words.join('; ')}.`);
  }

  /** Scrolls the tree alone, never the page. */
  #bringIntoView({ offsetLeft, offsetWidth }: HTMLElement) {
    const { scrollLeft, clientWidth } = this.element;
    const left = offsetLeft - offsetWidth / 2;
    if (left < scrollLeft || left + offsetWidth > scrollLeft + clientWidth)
      this.element.scrollLeft = offsetLeft - clientWidth / 2;
  }

  /** Per cent of the width and the height. */
  #middle({ row, column }: SmallNode): [number, number] {
    return [100 * column, (100 * (row + 0.5)) / this.#rows];
  }

  #lay(nodes: SmallNode[]) {
    this.#drawn = nodes;
    const rows = 1 + Math.max(...nodes.map(({ row }) => row));
    this.#picture.style.setProperty('--rows', String(rows));
    this.#picture.style.setProperty('--columns', String(1 / leastGap(nodes)));
    this.#picture.classList.toggle('flat', nodes[0].board.height < nodes[0].board.width);
    this.#rows = rows;
    this.#places = nodes.map((node) => {
      const place = make(
        'div',
        'small-node',
        miniBoard(node.board, { label: '' }),
        make('span', 'small-sum', ...sumOf(node)),
      );
      const [x, y] = this.#middle(node);
      place.style.setProperty('left', `${x}%`);
      place.style.setProperty('top', `${y}%`);
      return place;
    });
    this.#lines = nodes.map((node) => {
      if (node.parent < 0) return null;
      return edge(this.#middle(nodes[node.parent]), this.#middle(node));
    });
    this.#edges.replaceChildren(...this.#lines.filter((line) => line !== null));
    this.#picture.replaceChildren(this.#edges, ...this.#places);
  }
}

/** The queue, the open list, the two sides or the path, as a row of small boards. */
class SmallLists {
  element = make('div', 'small-lists');

  draw({ nodes, lists }: Moment) {
    this.element.replaceChildren(
      ...lists.map(({ title, nodes: places }) =>
        make(
          'div',
          'small-list',
          make('p', 'small-title', title),
          make(
            'ol',
            '',
            ...places.map((node) =>
              make('li', '', miniBoard(nodes[node].board), make('span', 'small-sum', ...sumOf(nodes[node]))),
            ),
            ...(places.length === 0 ? [make('li', 'quiet', say`empty`)] : []),
          ),
        ),
      ),
    );
  }
}

class SmallSearch {
  #context;
  #algorithm;
  #position;
  #picture = new SmallPicture();
  #lists = new SmallLists();
  #code;
  #model: Trace | null = null;
  #result: LookResult | null = null;
  #tree: ReturnType<typeof smallTreeOf> | null = null;
  #bound = make('p', 'small-bound');
  #question;

  constructor(context: DemoContext, { algorithm, position }: { algorithm: Algorithm; position: string }) {
    this.#context = context;
    this.#algorithm = algorithm;
    this.#position = position;
    let turn = 0;
    this.#question = new Question(context.signal, () =>
      this.#model ? smallQuestion(this.#model, (step) => this.#goTo(step), turn++) : null,
    );
    this.#code = new CodeView(
      (step, words) => {
        this.#model?.seek(step);
        const said = words();
        this.#draw();
        context.announce(`${said}.`);
        context.remember(this.record);
      },
      context.announce,
      { short: true },
    );
  }

  /** The parameters of a link to it as it is now. */
  get record() {
    return { at: String(this.#model?.step ?? 0), ...this.#code.record };
  }

  get content() {
    const code = fold(say`The code`, this.#code.element);
    code.classList.add('small-fold');
    code.open = hasRoom();
    return make(
      'div',
      'small-search look',
      make('div', 'small-stage', this.#bound, this.#picture.element, this.#lists.element),
      make('div', 'small-code', code, this.#code.controls),
      this.#question.folded(),
    );
  }

  async begin() {
    const { lessons, signal } = this.#context;
    const ida = this.#algorithm.startsWith('idastar');
    const model = ida ? new IdaTrace(this.#position, this.#algorithm) : new TraceModel(this.#position, this.#algorithm);
    const look = await (await lessons).look(this.#algorithm, this.#position, { signal });
    const { status, statistics, moves, complete } = await runToEnd(look, (records) => model.append(records));
    this.#result = { status, statistics, moves, complete, length: lengthOf(moves) };
    this.#model = model;
    this.#tree = smallTreeOf(model, this.#result);
    this.#code.begin(model);
    this.#bound.hidden = !ida;
    model.seek(0);
    this.#draw();
    this.#question.pose();
  }

  follow(parameters: URLSearchParams) {
    const link = new Link(parameters);
    const at = link.number('at', 0, Infinity, say`step`);
    const event = link.number('event', 1, Infinity, say`event`);
    this.#context.notice(link.problem);
    if (at !== undefined) this.#goTo(at, event);
  }

  /** @param event of the step; default: the last */
  #goTo(step: number, event?: number) {
    const model = this.#model;
    if (!model) return;
    model.seek(Math.min(step, model.steps));
    if (event !== undefined) this.#code.standAt(model, event);
    this.#draw();
  }

  #draw() {
    const model = this.#model;
    if (!model || !this.#tree) return;
    this.#code.draw(model);
    const ida = model instanceof IdaTrace;
    const moment = this.#tree.at(eventsOf(model), this.#code.place);
    this.#picture.draw(moment);
    this.#lists.draw(moment);
    if (ida) setText(this.#bound, say`Bound: ${model.round?.bound ?? ''}`);
  }
}

export async function start(figure: HTMLElement, context: DemoContext) {
  const search = smallSearches[figure.dataset.part ?? ''];
  const small = new SmallSearch(context, { ...search, position: formatPosition(boardOf(search.position)) });
  try {
    await small.begin();
  } catch (error) {
    if (context.signal.aborted) return; // the page is left
    throw error;
  }
  replaceStill(figure, small.content);
  context.describe(() => small.record);
  context.onParameters((parameters) => small.follow(parameters));
  small.follow(context.parameters);
}
