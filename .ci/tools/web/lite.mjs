// It runs notebooks in a JupyterLite with the kernel Go (Tessella), each from its first cell to its
// last, and compares the outputs with those of the kernel GoNB, as cells.mjs does.
//
//   node lite.mjs LITE [--browser firefox] [--only trees,pruning] NOTEBOOK.ipynb…
//
// LITE is the folder that tessella lite --contents FOLDER writes, and the notebooks are those of
// FOLDER, with the outputs that tessella run gave them. Only these lessons: --only.
//
// With --foreign the notebooks are of others, and their outputs are not compared. A cell may fail
// for a reason of foreign.json, or if it failed in the kernel GoNB.
import {readFileSync} from 'node:fs';
import {basename} from 'node:path';
import {parseArgs} from 'node:util';
import {openNotebook, withApp} from './jupyterlite.mjs';
import {difference, joined} from './outputs.mjs';
import {finish, lesson, open, serve} from './site.mjs';

const {values, positionals: [folder, ...files]} = parseArgs({
  allowPositionals: true,
  options: {
    browser: {type: 'string', default: 'chromium'},
    foreign: {type: 'boolean'},
    only: {type: 'string'},
  },
});
const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const exceptions = read('exceptions.json');
const reasons = read('foreign.json').map((reason) => new RegExp(reason));

withApp(folder);
const problems = [];
let ran = 0;
const site = await serve(folder);
const browser = await open(values.browser);
for (const file of files) {
  const {name, cells} = lesson(file);
  if (values.only && !values.only.split(',').includes(name)) continue;
  const page = await browser.newPage();
  page.on('pageerror', (err) => problems.push(`${name}: the page reports: ${err.message}`));
  const began = performance.now();
  const before = site.sent();
  const outputs = await runAll(page, basename(file));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const code = cells.filter((c) => c.kind === 'code');
  const found = values.foreign ? complaints(code, outputs) : await differences(page, name, code,
    outputs);
  ran += code.length;
  problems.push(...found.map((text) => `${name}, ${text}`));
  console.log(`${name}: ${code.length} cells in ${seconds} s, ` +
    `${((site.sent() - before) / 1e6).toFixed(1)} MB, ${found.length} problems`);
  await page.close();
}
await browser.close();
await site.close();
finish(problems, `${ran} cells ran in JupyterLite in ${values.browser}, ${problems.length} problems`);

// runAll opens a notebook, runs its cells one after another, also behind a failure, and returns the
// outputs of the code cells.
async function runAll(page, file) {
  await openNotebook(page, site.address, file);
  return page.evaluate(async () => {
    const widget = globalThis.jupyterapp.shell.currentWidget;
    const kernel = widget.sessionContext.session.kernel;
    if (kernel.name !== 'tessella') throw new Error(`the kernel is ${kernel.name}`);
    const notebook = widget.content;
    const outputs = [];
    for (const [i, cell] of notebook.widgets.entries()) {
      if (cell.model.type !== 'code') continue;
      notebook.activeCellIndex = i;
      await globalThis.jupyterapp.commands.execute('notebook:run-cell');
      outputs.push(cell.model.toJSON().outputs);
    }
    return outputs;
  });
}

async function differences(page, name, cells, outputs) {
  const found = [];
  for (const [i, cell] of cells.entries()) {
    const share = exceptions[name]?.[cell.id]?.share ?? 0;
    const differs = await difference(page, joined(cell.outputs), joined(outputs[i]), share);
    if (differs) found.push(`cell ${cell.id}: ${differs}`);
  }
  return found;
}

function complaints(cells, outputs) {
  const found = [];
  let refused = false; // what a refused cell would have declared is missing below
  const failed = (list) => list.find((output) => output.output_type === 'error');
  for (const [i, cell] of cells.entries()) {
    const error = failed(outputs[i]);
    if (!error || failed(cell.outputs)) continue;
    const known = reasons.some((reason) => reason.test(error.evalue));
    refused ||= known;
    if (known || refused && /undefined: |No such file/.test(error.evalue)) continue;
    found.push(`cell ${i + 1}: ${error.evalue}`);
  }
  return found;
}
