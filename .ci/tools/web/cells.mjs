// It runs the cells of executed notebooks in a browser and compares their outputs with those of the
// kernel: the same text, but numbers may differ by a millionth; the same pictures, but each pixel
// may differ by as much as in the tests of classify/figure.
//
//   node cells.mjs SITE [--browser firefox] [--only ID,ID] [--gate] NOTEBOOK.ipynb…
//
// SITE is the folder that tessella site writes; tessella run executes notebooks. With --gate it
// runs one cell of each lesson.
//
// Exceptions are in exceptions.json, by lesson and cell: the reason why a picture may differ, and
// in what share of its pixels. At most a twentieth of the cells may be exceptions.
import {readFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {difference, joined} from './outputs.mjs';
import {finish, lesson, median, withRuntime} from './site.mjs';

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    browser: {type: 'string', default: 'chromium'},
    gate: {type: 'boolean'},
    only: {type: 'string'},
  },
});
const [site, ...files] = positionals;
const exceptions = JSON.parse(readFileSync(new URL('exceptions.json', import.meta.url), 'utf8'));
const notebooks = files.map(lesson);

let ran = 0;
let excepted = 0;
const times = [];

const problems = await withRuntime(site, values.browser, async (page) => {
  const found = wrongExceptions();
  for (const {name, cells} of notebooks) {
    await page.evaluate((cells) => { globalThis.cells = cells; }, cells);
    for (const cell of chosen(name, cells)) {
      const result = await page.evaluate(async (id) => {
        const {raw, ms} = await globalThis.go.run(globalThis.cells, id, {});
        return {raw, ms};
      }, cell.id);
      ran++;
      times.push({ms: result.ms, cell: `${name}, cell ${cell.id}`});
      const compare = (share) => difference(page, joined(cell.outputs), joined(result.raw), share);
      let differs = await compare(0);
      const exception = exceptions[name]?.[cell.id];
      if (exception && !differs) console.log(`${name}, cell ${cell.id}: no exception here`);
      if (exception && differs) {
        excepted++;
        differs = await compare(exception.share);
      }
      if (differs) found.push(`${name}, cell ${cell.id}: ${differs}`);
    }
    console.log(`${name}: ${ran} cells ran, ${found.length} problems`); // so far
  }
  return found;
});
times.sort((a, b) => b.ms - a.ms);
for (const {ms, cell} of times.slice(0, 5)) console.log(`slow: ${cell}: ${ms} ms`);
const middle = median(times.map(({ms}) => ms));
finish(problems, `${ran} cells ran in ${values.browser}, median ${middle} ms; ` +
  `${problems.length} problems, and ${excepted} cells differ that may`);

// runnable are the cells that a reader runs: check cells have a test of their own.
function runnable(cells) {
  return cells.filter((c) => c.kind === 'code' && !c.check);
}

// chosen are the cells to run. lite.mjs runs all of one lesson in the gate.
function chosen(name, cells) {
  const all = runnable(cells);
  if (values.only) return all.filter((c) => values.only.split(',').includes(c.id));
  if (!values.gate) return all;
  return [all[Math.floor(all.length / 2)]];
}

// wrongExceptions lists exceptions of cells that are not there, and says if there are too many.
function wrongExceptions() {
  const found = [];
  let [all, listed] = [0, 0];
  for (const {name, cells} of notebooks) {
    const ids = runnable(cells).map((c) => c.id);
    const names = Object.keys(exceptions[name] ?? {});
    all += ids.length;
    listed += names.length;
    for (const id of names) {
      if (!ids.includes(id)) found.push(`exceptions.json: ${name} has no cell ${id} to run`);
    }
  }
  if (notebooks.length > 1 && listed > all / 20) {
    found.push(`exceptions.json lists ${listed} of ${all} cells, more than a twentieth`);
  }
  return found;
}
