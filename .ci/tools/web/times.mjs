// It measures what a reader of the site waits for, on a machine that does nothing else, and what
// the first check loads. It fails above the bounds.
//
//   node times.mjs SITE NOTEBOOK.ipynb [chromium|firefox]
//
// NOTEBOOK is the lesson trees in the teacher's edition.
import {parseArgs} from 'node:util';
import {finish, lesson, median, withRuntime} from './site.mjs';

const {positionals: [site, notebook, browser = 'chromium']} = parseArgs({allowPositionals: true});
const {cells} = lesson(notebook);
const drawing = 'first-tree';
const rounds = 5;
const rows = []; // [what, measured, most, unit]

const problems = await withRuntime(site, browser, async (page, server) => {
  let before;
  do { // the page loads what it keeps for reading without a network
    before = server.sent();
    await new Promise((resolve) => setTimeout(resolve, 2000));
  } while (server.sent() > before);
  await page.evaluate((cells) => { globalThis.cells = cells; }, cells);
  // on does something to a cell with another statement in it, so that nothing of it is compiled.
  const on = (what, id, n) => page.evaluate(async (what, id, n) => {
    const cells = globalThis.cells.map((c) =>
      c.id === id || c.exercise === id
        ? {...c, source: c.source.replace(/^(%%|func .*\{)$/m, `$1\n_ = ${n}`)} : c);
    const start = performance.now();
    await globalThis.go[what](cells, id);
    return performance.now() - start;
  }, what, id, n);
  const warm = async (what, id) => {
    const times = [];
    for (let n = 1; n <= rounds; n++) times.push(await on(what, id, n));
    return median(times);
  };
  await on('check', 'trees/gain', 0);
  rows.push(['loaded for the first check', (server.sent() - before) / 1e6, 22, 'MB']);
  await on('run', 'ten-days', 0); // loads what lessons import
  await page.evaluate(() => globalThis.go.stop());
  rows.push(['first run of a cell with a picture', await on('run', drawing, 0) / 1000, 5, 's']);
  rows.push(['warm cell with a picture', await warm('run', drawing) / 1000, 1.2, 's']);
  rows.push(['warm check', await warm('check', 'trees/gain') / 1000, 0.5, 's']);
  await on('types', drawing, 0);
  rows.push(['type errors while typing', await warm('types', drawing), 100, 'ms']);
  return [];
});
for (const [what, measured, most, unit] of rows) {
  console.log(`${what.padEnd(36)} ${measured.toFixed(2).padStart(8)} ${unit}, at most ${most}`);
  if (!(measured <= most)) problems.push(`${what}: ${measured.toFixed(2)} ${unit}, above ${most}`);
}
finish(problems, `${browser}: ${problems.length} above their bound`);
