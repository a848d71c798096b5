// It measures how long a reader of the site waits, on a machine that does nothing else, and how
// much the first check loads. It fails above the bounds.
//
//   node times.mjs SITE NOTEBOOK.ipynb [chromium|firefox]
//
// NOTEBOOK is the lesson trees in the teacher's edition.
import {readFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {finish, lesson, median, withRuntime} from './site.mjs';

const {positionals: [site, notebook, browser = 'chromium']} = parseArgs({allowPositionals: true});
const {cells} = lesson(notebook);
const drawing = 'first-tree';
const rounds = 5;
const figures = [...readFileSync(new URL('../../../lessons/live/live.go', import.meta.url), 'utf8')
  .matchAll(/^\t"(\w+)": +decode\[/gm)].map(([, name]) => name);
const rows = []; // [what, measured, most, unit]

const problems = await withRuntime(site, browser, async (page, server) => {
  let before;
  do { // the page loads what it keeps for reading without a network
    before = server.sent();
    await new Promise((resolve) => setTimeout(resolve, 2000));
  } while (server.sent() > before);
  await page.evaluate((cells) => { globalThis.cells = cells; }, cells);
  // on does something to a cell with another statement in it, so that no part of it is compiled
  // yet.
  const on = (what, id, n) => page.evaluate(async (what, id, n) => {
    const cells = globalThis.cells.map((c) =>
      c.id === id || c.exercise === id
        ? {...c, source: c.source.replace(/^(%%|func .*\{)$/m, `$1\n_ = ${n}`)} : c);
    const start = performance.now();
    const {times} = await globalThis.go[what](cells, id);
    return {...times, all: performance.now() - start};
  }, what, id, n);
  const warm = async (what, id) => {
    const times = [];
    for (let n = 1; n <= rounds; n++) times.push(await on(what, id, n));
    return (part) => median(times.map((t) => t[part]));
  };
  // warmRow measures the whole, and says what its parts take; the rest is composing and showing.
  const warmRow = async (name, most, what, id, parts) => {
    const ms = await warm(what, id);
    rows.push([name, ms('all') / 1000, most, 's']);
    for (const part of parts) rows.push([`  of it, ${part}`, ms(part) / 1000, Infinity, 's']);
  };
  // From here on, files load while a reader waits. The time for that is not bounded.
  rows.push(['first check, with loading', (await on('check', 'trees/gain', 0)).all / 1000, Infinity, 's']);
  rows.push(['loaded for the first check', (server.sent() - before) / 1e6, 22, 'MB']);
  rows.push(['first cell, with more loading', (await on('run', 'ten-days', 0)).all / 1000, Infinity, 's']);
  rows.push(['loaded for both', (server.sent() - before) / 1e6, Infinity, 'MB']);
  await page.evaluate(() => globalThis.go.stop());
  rows.push(['first run of a cell with a picture', (await on('run', drawing, 0)).all / 1000, 5, 's']);
  await warmRow('warm cell with a picture', 1.2, 'run', drawing, ['compile', 'link', 'ready', 'run']);
  await warmRow('warm check', 0.5, 'check', 'trees/gain', ['compile', 'link', 'ready', 'start', 'calls']);
  await on('types', drawing, 0);
  rows.push(['type errors while typing', (await warm('types', drawing))('all'), 100, 'ms']);
  await page.evaluate(() => globalThis.go.stop());
  for (const name of figures) {
    const frames = await page.evaluate(computeFrames, name);
    rows.push([`a frame of the live figure ${name}`, median(frames), 33, 'ms']);
  }
  return figures.length > 0 ? [] : ['lessons/live/live.go lists no live figure'];
});

// computeFrames runs in the page. It computes a live figure in its first state, and for each of its
// controls in every state that the control leads to, and returns how long each of them takes.
async function computeFrames(name) {
  globalThis.figures ??= new Worker('assets/live-worker.js', {type: 'module'});
  const frame = (state) => new Promise((answer, fail) => {
    globalThis.figures.onmessage = ({data}) =>
      data.scene ? answer(data) : fail(new Error(`${name}: ${data.error}`));
    globalThis.figures.postMessage({id: 0, name, state: JSON.stringify(state)});
  });
  const {scene} = await frame({}); // which loads the program, and the figure's data
  const states = [{}, {}, {}, {}, {}];
  for (const {field, values} of scene.controls ?? []) {
    states.push(...values.map((value) => ({[field]: value})));
  }
  const times = [];
  for (const state of states) times.push((await frame(state)).ms);
  return times;
}

for (const [what, measured, most, unit] of rows) {
  console.log(`${what.padEnd(38)} ${measured.toFixed(2).padStart(8)} ${unit}` +
    (most < Infinity ? `, at most ${most}` : ''));
  if (!(measured <= most)) problems.push(`${what}: ${measured.toFixed(2)} ${unit}, above ${most}`);
}
finish(problems, `${browser}: ${problems.length} above their bound`);
