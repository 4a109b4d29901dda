// What a reader or a teacher takes away of a figure as it is now: a link to it in the article, the frame that shows it in
// another page, and the figure alone, to be printed with its code. Each figure has them in its caption.

import { escaped, queryOf } from '../common/text.ts';
import { make } from '../common/dom.ts';
import { copyButton } from './experiment.ts';
import { say, translation } from './say.ts';

/** The name of a figure as a lesson (build-wasm.sh makes its page). */
const lessonOf = (figure: Element) => figure.id.replace(/-demo$/, '');

/** @param parametersOf what a link to the figure names, as it is now */
export function addFigureLinks(
  figure: HTMLElement,
  parametersOf: () => URLSearchParams,
  announce: (text: string) => void,
) {
  const caption = figure.querySelector(':scope > figcaption');
  if (!caption || !figure.id) return;
  const language = translation()?.language;
  const now = () => {
    const { part, ...rest } = Object.fromEntries(parametersOf());
    return { part: part ?? figure.dataset.part, rest };
  };
  const article = () => {
    const { part, rest } = now();
    const { demo } = figure.dataset;
    const asked = Object.keys(rest).length > 0 && demo;
    const fragment = asked ? `${demo}?${queryOf(Object.entries(part ? { part, ...rest } : rest))}` : figure.id;
    return new URL(`tutorial.html${language ? `?lang=${language}` : ''}#${fragment}`, location.href).href;
  };
  /** @param page embed.html, or that of the figure */
  const lesson = (page: string, first: Record<string, string> = {}) => {
    const query = queryOf(Object.entries({ ...first, ...now().rest, ...(language ? { lang: language } : {}) }));
    return new URL(query ? `${page}?${query}` : page, location.href).href;
  };
  const frame = () => {
    const address = lesson('embed.html', { lesson: lessonOf(figure) });
    const height = Math.ceil(figure.getBoundingClientRect().height);
    return (
      `<iframe src="${escaped(address)}" title="${escaped(document.title)}" width="760" height="${height}"\n` +
      '  loading="lazy" allow="fullscreen; clipboard-write" style="border: 0; max-width: 100%; color-scheme: light"></iframe>'
    );
  };
  const alone = make('a', { target: '_blank', rel: 'noopener' }, say`Alone, to print`);
  const links = make(
    'details',
    'figure-links',
    make('summary', '', say`Link and embed`),
    make(
      'div',
      'row',
      copyButton(say`Copy link`, article, announce),
      copyButton(say`Copy frame`, frame, announce),
      alone,
    ),
  );
  // The figure may change while this is open.
  const aim = () => {
    alone.href = lesson(`lesson-${lessonOf(figure)}.html`);
  };
  links.addEventListener('toggle', aim);
  for (const type of ['pointerdown', 'focusin']) links.addEventListener(type, aim);
  caption.append(links);
}
