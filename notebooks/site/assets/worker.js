// The worker with the compiler, the linker and the engine: Go's own tools, and the Go program
// lessons/internal/page, which composes, formats, checks and shows cells.
import {Parts, Toolchain} from './toolchain.js';
import {Reactors} from './reactors.js';

const maxMemory = 1 << 30;  // bytes of a program
const keptPrograms = 8;     // linked programs that are kept for the next run

let root, manifest, parts, tools;
const modules = {};         // promises of compile, link and engine
let reactors;               // runs students' functions
let engine;                 // promise of a function (name, arguments) → result
const linked = new Map();   // promises of modules, by source

// need fetches and compiles a module, once.
function need(name) {
  modules[name] ??= parts.module(name, manifest[name]).then((module) => {
    postMessage({kind: 'module', name, module}); // for a worker that replaces this one
    return module;
  });
  modules[name].catch(() => { delete modules[name]; });
  return modules[name];
}

// begin prepares the worker. given has the modules of a worker that was ended.
async function begin(options) {
  root = options.root;
  for (const [name, module] of Object.entries(options.modules)) {
    modules[name] = Promise.resolve(module);
  }
  const response = await fetch(new URL('parts/manifest.json', root));
  if (!response.ok) throw new Error(`the list of the site's parts: status ${response.status}`);
  manifest = await response.json();
  parts = new Parts(root, manifest, (what, loaded, total) => {
    postMessage({kind: 'progress', what, loaded, total});
  });
  const lazy = (name) => ({then: (...f) => need(name).then(...f)});
  tools = new Toolchain(parts, lazy('compile'), lazy('link'));
}

// startEngine runs the engine, which defines globalThis.tessella.
async function startEngine() {
  const [module] = await Promise.all([need('engine'), import(new URL(manifest.wasmExec, root))]);
  const go = new globalThis.Go();
  globalThis.tessellaArchive = (path) => archivesHere.get(path);
  const ready = new Promise((resolve) => { globalThis.tessellaReady = resolve; });
  go.run(await WebAssembly.instantiate(module, go.importObject)).then(() => { engine = null; });
  await ready;
  call('packages', {paths: Object.keys(manifest.packages)});
}

const archivesHere = new Map(); // Uint8Arrays by package, for the engine's type checker

// call asks the engine, which answers in JSON.
function call(name, args) {
  const answer = JSON.parse(globalThis.tessella(name, JSON.stringify(args)));
  if (answer.error) throw new Error(answer.error);
  return answer.result;
}

// ask calls the engine, and starts it at the first call.
async function ask(name, args) {
  engine ??= startEngine();
  await engine;
  return call(name, args);
}

// build makes the program of a cell: {module} if there is something to run, and the answer of
// compose.
async function build({cells, id}) {
  need('compile');
  need('link');
  const made = await ask('compose', {cells, id});
  if (!made.source || made.checks.length > 0) return made;
  const key = made.source;
  if (made.runs && linked.has(key)) return {...made, module: await linked.get(key)};
  // what the linker needs loads while the compiler works
  if (made.runs) parts.load(parts.closure([...made.imports, 'runtime'])).catch(() => {});
  const times = {};
  const compiled = await timed(times, 'compile', tools.compile(
    {path: 'main', files: {'main.go': made.source}, imports: made.imports}));
  if (compiled.text !== undefined) {
    return {...made, errors: await ask('compileErrors', {cells, text: compiled.text})};
  }
  if (!made.runs) return {...made, times};
  const result = await timed(times, 'link', tools.link(
    {archive: compiled.archive, imports: made.imports}));
  if (result.text !== undefined) {
    return {...made, errors: [{cell: id, line: 0, column: 0, text: result.text}]};
  }
  const module = await timed(times, 'ready', WebAssembly.compile(bounded(result.program)));
  linked.set(key, module);
  if (linked.size > keptPrograms) linked.delete(linked.keys().next().value);
  return {...made, module, times};
}

async function timed(times, name, promise) {
  const start = performance.now();
  const result = await promise;
  times[name] = Math.round(performance.now() - start);
  return result;
}

// bounded gives the memory of a linked program a maximum in bytes. The linker declares none.
export function bounded(program, most = maxMemory) {
  const bytes = new Uint8Array(program);
  let at = 8;
  const number = () => {
    let n = 0;
    for (let shift = 0; ; shift += 7) {
      const b = bytes[at++];
      n += (b & 0x7f) * 2 ** shift;
      if (b < 0x80) return n;
    }
  };
  while (at < bytes.length) {
    const start = at;
    const section = bytes[at++];
    const size = number();
    const end = at + size;
    if (section === 5) { // memories: one, which has only a minimum
      at += 2;
      const min = number();
      const limits = [1, 1, ...leb(min), ...leb(Math.max(min, Math.ceil(most / 65536)))];
      const section5 = new Uint8Array([5, ...leb(limits.length), ...limits]);
      const out = new Uint8Array(start + section5.length + bytes.length - end);
      out.set(bytes.subarray(0, start));
      out.set(section5, start);
      out.set(bytes.subarray(end), start + section5.length);
      return out;
    }
    at = end;
  }
  return bytes;
}

function leb(n) {
  const out = [];
  do {
    const b = n % 128;
    n = Math.floor(n / 128);
    out.push(n > 0 ? b | 0x80 : b);
  } while (n > 0);
  return out;
}

// typed asks a question about types. The answer needs the archives of what a cell imports, and no
// others.
async function typed(name, args) {
  const found = await ask(name, args);
  const missing = found.imports.filter((p) => !archivesHere.has(p));
  if (missing.length === 0) return found;
  const archives = await parts.load(missing);
  missing.forEach((p, i) => archivesHere.set(p, new Uint8Array(archives[i])));
  return ask(name, args);
}

// inspect adds what a package's comments say, if the page has them.
async function inspect(args) {
  const found = await typed('inspect', args);
  const part = manifest.packages[found.package]?.docs;
  if (!part) return found;
  documented.set(part, documented.get(part) ?? parts.unpack('documentation', part)
    .then((stream) => new Response(stream).json()));
  return {...found, doc: (await documented.get(part))[found.symbol] ?? ''};
}

const documented = new Map(); // promises of comments by name, by part

// check judges exercises: {list: [{id, card, verdict, errors}], times}. The engine has the functions
// compiled and called by the reactors.
async function check({cells, ids}) {
  need('compile');
  need('link');
  reactors ??= new Reactors(tools, (path) => path in manifest.packages, bounded);
  globalThis.tessellaReactors = reactors;
  engine ??= startEngine();
  await engine;
  reactors.times = {};
  const list = JSON.parse(await globalThis.tessellaCheck(JSON.stringify({cells, ids})));
  const times = Object.entries(reactors.times).map(([name, ms]) => [name, Math.round(ms)]);
  return {list, times: Object.fromEntries(times)};
}

const requests = {
  begin: (options) => (begun = begin(options)), build, check,
  types: (args) => typed('types', args),
  complete: (args) => typed('complete', args),
  inspect,
};

let begun; // promise of begin, the first request

onmessage = async ({data: {number, name, args}}) => {
  try {
    if (name !== 'begin') await begun;
    const result = await (requests[name] ?? ((a) => ask(name, a)))(args);
    postMessage({kind: 'answer', number, result});
  } catch (err) {
    postMessage({kind: 'answer', number, error: err.message ?? String(err)});
  }
};
