// The element where pages are tested without a browser: in jsdom, which has no IntersectionObserver, no layout and no canvas.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

const { JSDOM, VirtualConsole } = createRequire(import.meta.url)('jsdom'); // which has no types of its own

test('in jsdom the element can be imported, made, changed, moved and asked, and nothing throws', async () => {
  const errors = [];
  const virtualConsole = new VirtualConsole().on('jsdomError', (error) => void errors.push(error));
  const { window } = new JSDOM('<!doctype html><sliding-puzzle size="3x3" controls="shuffle"></sliding-puzzle>', {
    url: 'https://example.org/',
    virtualConsole,
  });
  // As test runners do.
  for (const name of ['window', 'document', 'HTMLElement', 'customElements', 'CustomEvent', 'Event', 'Node'])
    Object.assign(globalThis, { [name]: window[name] });
  await import('../../web/element/sliding-puzzle.ts');
  const { body } = window.document;
  const [parsed, made] = [body.firstChild, window.document.createElement('sliding-puzzle')];
  made.innerHTML = '<img src="poster.svg" width="384" height="490" alt="">';
  made.size = '4x4';
  body.append(made);
  assert.deepEqual([parsed.size, made.size, made.state, made.moveCount], ['3x3', '4x4', '', 0]);
  made.controls = 'solve review';
  made.fit = '';
  body.prepend(made);
  made.remove();
  await new Promise((done) => setTimeout(done));
  body.append(made);
  made.pause();
  made.cancel();
  /** What is told of the board, which cannot be drawn here, once it is asked for. */
  const refusal = () => {
    const told = new Promise((done) => made.addEventListener('puzzle-error', done, { once: true }));
    made.shuffle();
    return told;
  };
  const refused = assert.rejects(made.ready, { type: 'wasm' });
  assert.equal((await refusal()).detail.type, 'wasm');
  await refused;
  // A question that was answered, because no board came, is not asked of the next one.
  let answered = 0;
  const signal = { aborted: false, addEventListener() {}, removeEventListener: () => (answered += 1) };
  assert.equal((await made.solve({ signal })).status, 'error');
  await refusal();
  assert.deepEqual([answered, errors], [1, []]);
  assert.equal(made.shadowRoot.querySelectorAll('[part~="board"]').length, 1);
  assert.equal(parsed.shadowRoot.querySelectorAll('.controls').length, 1);
});
