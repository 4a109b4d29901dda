// Writes which lines and branches of web/ Chromium's pages ran, in the format of lcov.
//   coverage-pages.mjs FOLDER FILE
// FOLDER: what browser/fixtures.mjs left; the site has the source maps.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

import { site } from './site/site.mjs';

const { CoverageReport } = createRequire(new URL('long/', import.meta.url))('monocart-coverage-reports');
const [folder, file] = process.argv.slice(2);

const report = new CoverageReport({
  outputDir: dirname(file),
  reports: [['lcovonly', { file: basename(file) }]],
  clean: false,
  logging: 'error',
  sourcePath: (path) => path.replace(/^.*?(?=\w+\/[\w-]+\.\w+$)/, 'web/'),
});
for (const name of readdirSync(folder)) {
  const scripts = JSON.parse(readFileSync(join(folder, name), 'utf8')).flatMap(({ url, source = '', functions }) => {
    const [, map] = /\/\/# sourceMappingURL=(?:parts\/)?(\S+\.map)$/m.exec(source) ?? [];
    if (!map || !existsSync(join(site, 'parts', map))) return []; // none of ours
    const sourceMap = JSON.parse(readFileSync(join(site, 'parts', map), 'utf8'));
    // Each test has a server of its own.
    return [{ url: `file://${new URL(url).pathname}`, source, functions, sourceMap }];
  });
  if (scripts.length > 0) await report.add(scripts);
}
await report.generate();
