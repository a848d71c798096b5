// It measures how long a reader waits on the site, in JupyterLab on the course's kernel, and in
// JupyterLite: how much is loaded and how long it takes until the first cell has an output, and how
// long a cell takes then.
//
//   node peers.mjs site FOLDER      the folder of tessella site
//   node peers.mjs lite FOLDER      that of jupyter lite build, with "exposeAppInBrowser": true in
//                                   the jupyter-config-data of jupyter-lite.json
//   node peers.mjs lab ADDRESS PID  of jupyter lab --LabApp.expose_app_in_browser=True, without a
//                                   token, after tessella setup; and the number of its process
//
// The cell learns a decision tree from the lesson's ten days and draws it. In Go that is the
// library's tree and its figure. JupyterLite has plain Python and a picture in SVG, for which it
// needs no package. The files of a folder are sent gzipped. The time that processors worked is about
// the same on a machine that does other work, too. It is measured on Linux only.
import {readdirSync, readFileSync} from 'node:fs';
import {finish, median, open, serve} from './site.mjs';

const [kind, where, pid] = process.argv.slice(2);
const rounds = 5;
const programs = {
  go: {
    imports: `import (
	"fmt"

	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/figure/notebook"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)`,
    first: '%%\nfmt.Println("ready")',
    cell: (n) => `%%
_ = ${n}
model, err := tree.ID3{}.Fit(datasets.Sailing())
if err != nil {
	panic(err)
}
fmt.Println(model)
notebook.Show(figure.Tree(model.Diagram()))`,
  },
  python: {
    imports: '',
    first: 'print("ready")',
    cell: (n) => `_ = ${n}
from math import log2
from collections import Counter
from IPython.display import SVG, display

names = ["outlook", "company", "sailboat"]
days = [line.split() for line in """sunny big small yes
sunny med small yes
sunny med big yes
sunny no small yes
sunny big big yes
rainy no small no
rainy med small yes
rainy big big yes
rainy no big no
rainy med big no""".splitlines()]

def entropy(rows):
    return -sum(c / len(rows) * log2(c / len(rows)) for c in Counter(r[-1] for r in rows).values())

def parts(rows, a):
    found = {}
    for r in rows:
        found.setdefault(r[a], []).append(r)
    return found

def gain(rows, a):
    return entropy(rows) - sum(len(p) / len(rows) * entropy(p) for p in parts(rows, a).values())

def grow(rows, left):
    if entropy(rows) == 0 or not left:
        return Counter(r[-1] for r in rows).most_common(1)[0][0]
    a = max(left, key=lambda a: gain(rows, a))
    return names[a], {v: grow(p, [b for b in left if b != a]) for v, p in parts(rows, a).items()}

shapes = []
def draw(node, x, y, width):
    text = node if isinstance(node, str) else node[0]
    shapes.append(f'<rect x="{x-45}" y="{y-15}" width="90" height="30" fill="none" stroke="grey"/>'
                  f'<text x="{x}" y="{y+5}" text-anchor="middle">{text}</text>')
    print(text, y)
    if isinstance(node, str):
        return
    for i, (value, child) in enumerate(node[1].items()):
        cx = x - width / 2 + (i + .5) * width / len(node[1])
        shapes.append(f'<line x1="{x}" y1="{y+15}" x2="{cx}" y2="{y+75}" stroke="grey"/>'
                      f'<text x="{(x+cx)/2}" y="{y+45}">{value}</text>')
        draw(child, cx, y + 90, width / len(node[1]))

draw(grow(days, [0, 1, 2]), 350, 30, 700)
display(SVG(f'<svg xmlns="http://www.w3.org/2000/svg" width="700" height="350">{"".join(shapes)}</svg>'))`,
  },
};
const {imports, first, cell} = programs[kind === 'lite' ? 'python' : 'go'];

const server = kind === 'lab' ? null : await serve(where, {packed: true});
const browser = await open();
const page = await browser.newPage();
let loaded = 0; // bytes that a lab has sent
const network = await page.createCDPSession();
await network.send('Network.enable');
network.on('Network.loadingFinished', ({encodedDataLength}) => { loaded += encodedDataLength; });

// begin opens a page and returns a function that runs a cell: {said, ms}.
async function begin() {
  if (kind === 'site') {
    await page.goto(server.address + '08-trees.html');
    await page.evaluate(async (address) => {
      const {Runtime} = await import(address + 'assets/runtime.js');
      globalThis.go = new Runtime({root: address});
    }, server.address);
    return (source) => page.evaluate(async (imports, source) => {
      const start = performance.now();
      const {raw, errors} = await globalThis.go.run([{id: 'imports', kind: 'code', source: imports},
        {id: 'cell', kind: 'code', source}], 'cell');
      return {said: JSON.stringify([raw, errors]), ms: performance.now() - start};
    }, imports, source);
  }
  await page.goto(server ? server.address + 'lab/index.html' : where);
  await page.waitForFunction(() => globalThis.jupyterapp, {timeout: 300_000});
  await page.evaluate(async (name) => {
    await globalThis.jupyterapp.restored;
    const session = await globalThis.jupyterapp.serviceManager.sessions.startNew(
      {name: 'peers.ipynb', path: 'peers.ipynb', type: 'notebook', kernel: {name}});
    globalThis.kernel = session.kernel;
  }, kind === 'lab' ? 'tessella' : 'python');
  const run = (code) => page.evaluate(async (code) => {
    const start = performance.now();
    const messages = [];
    const future = globalThis.kernel.requestExecute({code});
    future.onIOPub = ({content}) => messages.push(content);
    await future.done;
    return {said: JSON.stringify(messages), ms: performance.now() - start};
  }, code);
  if (imports) await run(imports);
  return run;
}

// worked is how many seconds processors have worked for the browser and for a lab.
function worked() {
  const all = new Map();
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ').map(Number);
      // its parent, and what it and those of its children that have ended took, in hundredths
      all.set(Number(id), {parent: fields[1],
        took: (fields[11] + fields[12] + fields[13] + fields[14]) / 100});
    } catch { /* it has ended meanwhile */ }
  }
  const roots = [browser.process().pid, Number(pid)];
  const ours = (id) => roots.includes(id) || (all.has(id) && ours(all.get(id).parent));
  return [...all].filter(([id]) => ours(id)).reduce((sum, [, {took}]) => sum + took, 0);
}

const problems = [];
const start = performance.now();
const run = await begin();
const timed = async (source, want) => {
  const {said, ms} = await run(source);
  if (!said.includes(want)) problems.push(`no ${want}: ${said.slice(0, 800)}`);
  return ms / 1000;
};
const row = (what, value, unit) =>
  console.log(`${what.padEnd(32)} ${value.toFixed(2).padStart(6)} ${unit}`);
await timed(first, 'ready');
row('first output', (performance.now() - start) / 1000, 's');
row('loaded for it', (server?.sent() ?? loaded) / 1e6, 'MB');
const drawn = 'image/';
row('first cell with a picture', await timed(cell(0), drawn), 's');
row('loaded for both', (server?.sent() ?? loaded) / 1e6, 'MB');
const times = [];
const before = worked();
for (let n = 1; n <= rounds; n++) times.push(await timed(cell(n), drawn));
row('warm cell with a picture', median(times), 's');
row('processors worked for it', (worked() - before) / rounds, 's');
await browser.close();
await server?.close();
finish(problems, `${kind}: ${problems.length} problems`);
