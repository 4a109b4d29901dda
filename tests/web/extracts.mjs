// The C++ that the tutorial shows, as the build cuts it out of src/.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('../../src', import.meta.url));

export const extracts = /** @type {any} */ (
  Object.fromEntries(
    readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.[ch]pp$/.test(file))
      .flatMap((file) =>
        [
          ...readFileSync(`${src}/${file}`, 'utf8').matchAll(
            /^ *\/\/ extract (\w+)\n([\s\S]*?)^ *\/\/ end of extract \1$/gm,
          ),
        ].map(([, name, text]) => [name, { file, line: 1, text }]),
      ),
  )
);
