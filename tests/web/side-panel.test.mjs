// The panels beside the board or over it (web/page/side-panel.ts), on the HTML of our page.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { panelNames, SidePanel } from '../../web/page/side-panel.ts';
import { at, openPage, press } from './dom.mjs';

/** @param {boolean} beside whether there is room beside the board */
function panels(beside) {
  openPage();
  at('board').tabIndex = 0;
  const room = /** @type {any} */ (matchMedia('(min-width: 56rem) and (min-height: 36rem)'));
  room.matches = beside;
  /** @type {string[]} */
  const chosen = [];
  let changes = 0;
  const panel = new SidePanel(
    'solve',
    (name) => chosen.push(name),
    () => changes++,
  );
  return {
    ...{ panel, chosen, changes: () => changes },
    resize: (/** @type {boolean} */ matches) => {
      room.matches = matches;
      room.dispatchEvent(new Event('change'));
    },
  };
}

/** The panel that is seen, by what the page shows and by what its button says. */
function seen() {
  const shown = panelNames.filter((name) => !at(`panel-${name}`).hidden);
  assert.deepEqual(
    panelNames.filter((name) => at(`tab-${name}`).getAttribute('aria-expanded') === 'true'),
    shown,
  );
  assert.ok(shown.length <= 1, `${shown}`);
  return shown[0] ?? null;
}

test('beside the board one panel is always open, and another one when the reader chooses it', () => {
  const { panel, chosen, changes } = panels(true);
  assert.deepEqual([seen(), panel.name, panel.beside, chosen], ['solve', 'solve', true, []]);
  at('tab-session').click();
  assert.deepEqual([seen(), panel.name, chosen], ['session', 'session', ['session']]);
  const before = changes();
  at('tab-session').click();
  panel.close();
  press('Escape');
  assert.deepEqual([seen(), chosen, changes()], ['session', ['session'], before], 'it stays, and nothing is told');
});

test('in a small window they are closed at first; a button opens one and closes it again, and so does Escape', () => {
  const { panel, chosen, changes } = panels(false);
  assert.deepEqual([seen(), panel.name, panel.beside, changes()], [null, null, false, 1]);
  at('tab-review').click();
  assert.equal(seen(), 'review');
  at('tab-review').click();
  assert.deepEqual([seen(), chosen], [null, ['review']]);
  at('tab-solve').click();
  at('tab-session').click();
  assert.deepEqual([seen(), chosen], ['session', ['review', 'solve', 'session']]);
  assert.ok(press('Escape').defaultPrevented, 'Escape does nothing else then');
  assert.deepEqual([seen(), panel.name], [null, null]);
  assert.equal(changes(), 6);
  assert.ok(!press('Escape').defaultPrevented, 'there is none to close');
});

test('Escape that a sheet or another part uses closes no panel', () => {
  const { panel } = panels(false);
  panel.open('session');
  at('keys-sheet').showModal();
  assert.ok(!press('Escape').defaultPrevented);
  at('keys-sheet').close();
  assert.ok(!press('x').defaultPrevented);
  at('board').addEventListener('keydown', (/** @type {Event} */ event) => event.preventDefault());
  at('board').focus();
  press('Escape');
  assert.equal(seen(), 'session');
});

test('a panel that closes hands the focus on to its button, if it had it', () => {
  const { panel } = panels(false);
  panel.open('session');
  at('export-json').focus();
  panel.close();
  assert.equal(document.activeElement, at('tab-session'));
  panel.open('session');
  at('board').focus();
  panel.close();
  assert.equal(document.activeElement, at('board'));
});

test('a window that grows opens the last panel again, one that shrinks closes it', () => {
  const { panel, resize } = panels(true);
  panel.open('session');
  resize(false);
  assert.equal(seen(), null);
  resize(true);
  assert.equal(seen(), 'session');
});
