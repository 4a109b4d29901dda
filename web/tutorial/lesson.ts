// A figure of the tutorial on a page of its own (lesson-page.html), in a frame or alone. What its address names
// beside theme, lang and id goes to the figure, which reads it as it reads links in the article.

import { givenLanguage, givenParameters, unknownWords } from '../common/frame.ts';
import { lessonWords } from '../words/language.ts';
import { addLinks, Demo, unfoldForPrint } from './demo-figure.ts';
import { languages } from './say.ts';
import { translatePage } from './translate.ts';

const ours = ['lesson', 'theme', 'lang', 'id', 'part'];

/** Parameters that know which of them were asked for. */
class AskedParameters extends URLSearchParams {
  #asked: Set<string> = new Set();

  override get(name: string) {
    this.#asked.add(name);
    return super.get(name);
  }

  override has(name: string) {
    this.#asked.add(name);
    return super.has(name);
  }

  get unasked() {
    return [...this.keys()].filter((name) => !this.#asked.has(name));
  }
}

function readAddress() {
  const given = [...givenParameters()].filter(([name]) => !ours.includes(name));
  return new AskedParameters(given);
}

/** @param words '' takes the notice away */
function tell(words: string) {
  const notice = document.getElementById('notice');
  if (!notice) return;
  notice.hidden = words === '';
  notice.textContent = words;
}

// --- Print: on one page ---

const PAGE = [704, 1020]; // width and height of a page in CSS pixels: A4, less margins of 12 mm

unfoldForPrint();
addEventListener('beforeprint', () => {
  const main = document.querySelector('main');
  if (!main) return;
  main.style.width = `${PAGE[0]}px`;
  const zoom = Math.min(1, PAGE[1] / main.getBoundingClientRect().height);
  main.style.width = '';
  main.style.setProperty('--print-zoom', zoom.toFixed(3));
});

async function show() {
  const language = givenLanguage(languages);
  const { unknown } = lessonWords(language);
  await translatePage(language);
  const figure = document.querySelector('figure');
  const name = figure?.dataset.demo;
  if (!figure || !name) {
    tell(unknownWords(readAddress().keys(), unknown));
    return figure && addLinks(figure);
  }

  const leaving = new AbortController();
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) leaving.abort();
  });
  const demo = new Demo(figure, name, { signal: leaving.signal, remember: () => {} });
  const follow = () => {
    const parameters = readAddress();
    demo.follow(parameters);
    return parameters;
  };
  const parameters = follow();
  await demo.start();
  tell(unknownWords(parameters.unasked, unknown));
  new IntersectionObserver((entries) => demo.setNear(entries.some(({ isIntersecting }) => isIntersecting))).observe(
    figure,
  );
  document.addEventListener('visibilitychange', () => demo.update());
  addEventListener('hashchange', () => {
    const asked = follow();
    tell(unknownWords(asked.unasked, unknown));
  });
  const fail = (error: unknown) => {
    if (error instanceof Error) void demo.fail(error);
  };
  addEventListener('error', ({ error }) => fail(error));
  addEventListener('unhandledrejection', ({ reason }) => fail(reason));
}

void show();
