// Scripts that are loaded when they are needed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loader } from '../../web/common/dom.ts';

/** An import() of which the first so many fail. */
function failing(failures) {
  let asked = 0;
  return {
    asked: () => asked,
    load: async () => {
      if (++asked <= failures) throw new Error('it did not come');
      return { answer: asked };
    },
  };
}

test('those who ask at the same time get the same script, also after a failure', async () => {
  const { asked, load } = failing(1);
  const get = loader(load, 'answer');
  const refused = await Promise.allSettled([get(), get()]);
  assert.equal(refused.map(({ status }) => status).join(), 'rejected,rejected');
  assert.equal(asked(), 1);
  const [one, other] = await Promise.all([get(), get()]);
  assert.equal(one, other);
  assert.equal(await get(), one);
  assert.equal(asked(), 2);
});

test('a script of another version is refused each time', async () => {
  const get = loader(async () => ({ question: 1 }), 'answer');
  for (let time = 0; time < 2; ++time) await assert.rejects(get(), /^Error: no answer$/);
});
