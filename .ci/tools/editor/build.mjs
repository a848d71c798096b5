// Bundles the editor into one file with the licences of all that is in it. With --check it writes
// nothing, and fails if the existing file differs.
//
//	npm ci --ignore-scripts && node build.mjs
import { build } from 'esbuild';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const target = join(here, '../../../notebooks/site/assets/editor.js');

// CodeMirror adds its styles as <style>, which the policy of our pages forbids, and only within a
// shadow root as constructed style sheets, which the policy allows. Here it always uses constructed
// style sheets.
const constructedStyles = {
  name: 'constructed styles',
  setup(build) {
    build.onLoad({ filter: /style-mod\.js$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      const only = '!root.head && root.adoptedStyleSheets';
      if (!source.includes(only)) throw new Error(`style-mod has changed: no ${only}`);
      return { contents: source.replace(only, 'root.adoptedStyleSheets') };
    });
  },
};

const made = await build({
  absWorkingDir: here, entryPoints: ['editor.js'], bundle: true, minify: true, format: 'esm',
  target: 'es2022', charset: 'utf8', legalComments: 'none', metafile: true, write: false,
  plugins: [constructedStyles],
});
const packages = new Set();
for (const file of Object.keys(made.metafile.inputs)) {
  const name = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
  if (name) packages.add(name);
}
let licences = '';
for (const name of [...packages].sort()) {
  const about = JSON.parse(readFileSync(join(here, name, 'package.json'), 'utf8'));
  const file = readdirSync(join(here, name)).find(f => /^licen[cs]e/i.test(f));
  if (!file) throw new Error(`${name} has no licence`);
  const text = readFileSync(join(here, name, file), 'utf8').trim();
  licences += `${about.name} ${about.version}\n\n${text}\n\n`;
}
const bundle = `/*! Made by .ci/tools/editor/build.mjs of these packages:\n\n` +
  `${licences.replaceAll('*/', '* /')}*/\n${made.outputFiles[0].text}`;
if (!process.argv.includes('--check')) {
  writeFileSync(target, bundle);
} else if (readFileSync(target, 'utf8') !== bundle) {
  console.error('notebooks/site/assets/editor.js is not what .ci/tools/editor makes; ' +
    'run node .ci/tools/editor/build.mjs');
  process.exit(1);
}
