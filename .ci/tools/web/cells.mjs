// It runs the cells of executed notebooks in a browser and compares their outputs with those of the
// kernel: the same text, but numbers may differ by a millionth; the same pictures, but each pixel
// may differ by as much as in the tests of classify/figure.
//
//   node cells.mjs SITE [--browser firefox] [--only ID,ID] [--gate] NOTEBOOK.ipynb…
//
// SITE is the folder that tessella site writes; tessella run executes notebooks. With --gate it
// runs one lesson whole, and one cell of each other lesson.
//
// Exceptions are in exceptions.json, by lesson and cell: the reason why a picture may differ, and
// in what share of its pixels. At most a twentieth of the cells may be exceptions.
import {readFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
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

// chosen are the cells to run. The lesson trees has cells of every kind.
function chosen(name, cells) {
  const all = runnable(cells);
  if (values.only) return all.filter((c) => values.only.split(',').includes(c.id));
  if (!values.gate || name === 'trees') return all;
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

// joined joins all of stdout and all of stderr, and puts them before the other outputs. The kernel
// does not promise the order between them.
function joined(outputs) {
  const streams = ['stdout', 'stderr'].map((name) => ({output_type: 'stream', name,
    text: outputs.filter((out) => out.name === name).flatMap((out) => out.text).join('')}));
  return [...streams.filter(({text}) => text),
    ...outputs.filter((out) => out.output_type !== 'stream')];
}

// difference says how outputs differ, '' if they do not. A share of the pixels may differ.
async function difference(page, want, got, share) {
  if (want.length !== got.length) {
    return `${got.length} outputs, want ${want.length}: ${JSON.stringify(got).slice(0, 300)}`;
  }
  for (const [i, w] of want.entries()) {
    const g = got[i];
    if (w.output_type !== g.output_type || w.name !== g.name) {
      return `output ${i + 1} is ${g.name ?? g.output_type}: ${g.text || g.evalue}`;
    }
    if (w.output_type === 'stream') {
      const differs = textDifference(w.text, g.text);
      if (differs) return differs;
    } else if (w.data) {
      const differs = await displayDifference(page, w.data, g.data, share);
      if (differs) return `output ${i + 1}: ${differs}`;
    }
  }
  return '';
}

async function displayDifference(page, want, got, share) {
  const kinds = Object.keys(want).sort().join(', ');
  if (Object.keys(got).sort().join(', ') !== kinds) {
    return `it has ${Object.keys(got)}, want ${kinds}`;
  }
  const text = (data, kind) => [data[kind] ?? ''].flat().join('');
  const differs = textDifference(text(want, 'text/plain'), text(got, 'text/plain'));
  if (differs || !want['image/png']) return differs;
  return page.evaluate(pictureDifference, text(want, 'image/png'), text(got, 'image/png'), share);
}

// textDifference compares texts word by word: numbers may differ by a millionth.
function textDifference(want, got) {
  const words = (text) => text.match(/[-−]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|\s+|[^\s\d]+/g) ?? [];
  const [w, g] = [words(want), words(got)];
  for (let i = 0; i < Math.max(w.length, g.length); i++) {
    if (w[i] === g[i]) continue;
    const [a, b] = [Number(w[i]), Number(g[i])];
    if (Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b), 1e-3)) continue;
    return `${JSON.stringify(g.slice(Math.max(0, i - 4), i + 3).join(''))}, want ` +
      JSON.stringify(w.slice(Math.max(0, i - 4), i + 3).join(''));
  }
  return '';
}

// pictureDifference runs in the page. It measures as gonum's cmpimg.EqualApprox does, with the
// tolerance of classify/figure.
async function pictureDifference(want, got, share) {
  const tolerance = 0.05;
  const pixels = async (base64) => {
    const bytes = Uint8Array.from(atob(base64.trim()), (c) => c.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  if (want.trim() === got.trim()) return '';
  const [w, g] = [await pixels(want), await pixels(got)];
  if (w.width !== g.width || w.height !== g.height) {
    return `the picture has ${g.width}×${g.height} pixels, want ${w.width}×${w.height}`;
  }
  let differ = 0;
  for (let i = 0; i < w.data.length; i += 4) {
    const [r, b, c] = [0, 1, 2].map((k) => w.data[i + k] - g.data[i + k]);
    const y = 0.29889531 * r + 0.58662247 * b + 0.11448223 * c;
    const p = 0.59597799 * r - 0.2741761 * b - 0.32180189 * c;
    const q = 0.21147017 * r - 0.52261711 * b + 0.31114694 * c;
    if (0.5053 * y * y + 0.299 * p * p + 0.1957 * q * q > 35215 * tolerance ** 2) differ++;
  }
  const area = w.width * w.height;
  return differ > share * area ? `${differ} of ${area} pixels of the picture differ` : '';
}
