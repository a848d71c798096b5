// Runtime runs, checks, formats and saves the cells of a page. It does not touch the page: it takes
// cells and returns HTML. The HTML can be inserted, because package output has made it safe.
//
// Two workers do the work. One has the compiler, the linker and the engine; the other runs the
// program of a cell and can be ended without loss. Nothing is loaded before the first call.

const cellTime = 60_000;   // milliseconds that a program may run, as in tessella run
const toolTime = 120_000;  // that compiling, checking and the like may take, once all is loaded

// Ended says why a call did not end by itself.
class Ended extends Error {}

export class Runtime {
  #root;
  #progress;
  #worker = null;      // {post, calls}: the worker of the tools
  #program = null;     // the worker of programs
  #modules = {};       // what is compiled already, for the next worker
  #calls = new Map();  // by number: {resolve, reject, timer}
  #number = 0;
  #end = null;         // ends the program that runs
  #queue = Promise.resolve(); // one cell runs at a time

  constructor({root = './', onprogress = () => {}} = {}) {
    this.#root = new URL(root, globalThis.document?.baseURI ?? import.meta.url).href;
    this.#progress = onprogress;
  }

  // started tells whether the tools are loaded, or being loaded.
  get started() { return this.#worker !== null; }

  // run runs the cell id. cells are all of the page in order: {id, source, kind, …}.
  run(cells, id, options = {}) {
    const turn = this.#queue.then(() => this.#run(cells, id, options));
    this.#queue = turn.catch(() => {});
    return turn;
  }

  async #run(cells, id, {ontext = () => {}}) {
    const start = performance.now();
    const raw = [];
    let made = {errors: []};
    try {
      made = await this.#ask('build', {cells: plain(cells), id});
      for (const f of made.ignored ?? []) print(raw, 'stderr', `line ${f.line}: ${f.text}\n`);
      if (made.module) {
        const begin = performance.now();
        await this.#execute(made.module, raw, ontext);
        made.times = {...made.times, run: since(begin)};
      }
    } catch (err) {
      fail(raw, err);
      if (!this.#worker) { // it was ended, and a new worker would have to load the engine
        return {outputs: [failure(err.message)], raw, errors: [], ms: since(start)};
      }
    }
    const pictures = new Pictures();
    const shown = await this.#ask('render', {cells: plain(cells), id, raw: pictures.out(raw),
      leftOut: made.leftOut, errors: made.errors})
      .then(({outputs, ...more}) => ({...more, outputs: outputs.map((o) => pictures.into(o)),
        raw: JSON.parse(pictures.into(JSON.stringify(more.raw)))}))
      .catch((err) => ({outputs: [failure(err.message)], errors: [], raw}));
    return {...shown, times: made.times, ms: since(start)};
  }

  // #execute runs a program and puts its outputs into raw.
  async #execute(module, raw, ontext) {
    const worker = this.#program ?? new Worker(new URL('./program.js', import.meta.url),
      {type: 'module'});
    this.#program = worker;
    let reason = null;
    const done = new Promise((resolve, reject) => {
      this.#end = (why) => { reason = why; reject(new Ended(why)); };
      worker.onmessage = ({data}) => {
        if (data.kind === 'text') {
          print(raw, data.name, data.text);
          ontext(data.text, data.name);
        } else if (data.kind === 'display') {
          display(raw, data.line);
        } else {
          resolve(data);
        }
      };
      worker.onerror = (e) => reject(new Error(e.message ?? 'the worker did not start'));
    });
    const timer = setTimeout(() => this.#end(`The cell ran for ${cellTime / 1000} s, and was ` +
      'stopped. It may be an endless loop.'), cellTime);
    worker.postMessage({kind: 'run', module});
    try {
      const {code, why} = await done;
      if (why) raw.push(error('Stopped', why));
      else if (code !== 0) raw.push(error('Exit', `exit status ${code}`));
    } catch (err) {
      worker.terminate();
      this.#program = null;
      throw err;
    } finally {
      clearTimeout(timer);
      this.#end = null;
    }
  }

  // check judges an exercise: {card, verdict, errors, ms}. The verdict is that of tessella check.
  async check(cells, exercise) {
    const start = performance.now();
    const {list: [checked], times} = await this.#ask('check',
      {cells: plain(cells), ids: [exercise]});
    return {...checked, times, ms: Math.round(performance.now() - start)};
  }

  // checkAll judges several exercises of one lesson: [{id, card, verdict, errors}].
  async checkAll(cells, ids) {
    return (await this.#ask('check', {cells: plain(cells), ids})).list;
  }

  // format is gofmt for a cell: {source}, or {errors}.
  format(source) { return this.#ask('format', {source}); }

  // types is what the type checker finds in a cell: [{line, column, endColumn, text}]. It loads
  // nothing: before the first run it finds nothing.
  async types(cells, id) {
    return this.started ? this.#ask('types', {cells: plain(cells), id}) : [];
  }

  // save is the text of the .ipynb of a lesson.
  save(cells, {lesson}) { return this.#ask('save', {cells: plain(cells), lesson}); }

  // load reads the text of an .ipynb and runs nothing: {lesson, cells, problems}.
  load(text) { return this.#ask('load', {text}); }

  // stop ends the running task. Loaded parts stay.
  stop() {
    if (this.#end) this.#end('Stopped.');
    else if (this.#calls.size > 0) this.#endWorker('Stopped.');
  }

  // #ask asks the worker of the tools, and starts it when it is asked first.
  #ask(name, args) {
    if (!this.#worker) {
      this.#start();
    }
    return this.#call(name, args);
  }

  #start() {
    const worker = new Worker(new URL('./worker.js', import.meta.url), {type: 'module'});
    this.#worker = worker;
    worker.onmessage = ({data}) => {
      if (data.kind === 'progress') {
        this.#progress(data.what, data.loaded, data.total);
        this.#calls.forEach((call) => call.again());
      } else if (data.kind === 'module') {
        this.#modules[data.name] = data.module;
      } else {
        const call = this.#calls.get(data.number);
        if (!call) return;
        this.#calls.delete(data.number);
        clearTimeout(call.timer);
        if (data.error !== undefined) call.reject(new Error(data.error));
        else call.resolve(data.result);
      }
    };
    worker.onerror = (e) => this.#endWorker(e.message ?? 'The worker did not start.');
    this.#call('begin', {root: this.#root, modules: this.#modules}).catch(() => {});
  }

  #call(name, args) {
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      const call = {resolve, reject, again: () => {
        clearTimeout(call.timer);
        call.timer = setTimeout(() => this.#endWorker(
          `This took more than ${toolTime / 1000} s, and was stopped.`), toolTime);
      }};
      call.again();
      this.#calls.set(number, call);
      this.#worker.postMessage({number, name, args});
    });
  }

  // #endWorker ends the worker of the tools and all calls that wait for it.
  #endWorker(why) {
    this.#worker?.terminate();
    this.#worker = null;
    for (const call of this.#calls.values()) {
      clearTimeout(call.timer);
      call.reject(new Ended(why));
    }
    this.#calls.clear();
  }
}

// Pictures takes the data of pictures out of what the engine gets, and puts them into what it makes
// of that: it would read and write them a dozen times. The head of a picture stays, for its size.
class Pictures {
  #rest = new Map();

  // out returns outputs with short pictures.
  out(raw) {
    return raw.map((output) => {
      const data = {...output.data};
      for (const kind of ['image/png', 'image/jpeg', 'image/gif', 'image/webp']) {
        if (!/^[A-Za-z0-9+/]{4096,}=*$/.test(data[kind])) continue; // not base64, or short
        const mark = Array.from(crypto.getRandomValues(new Uint32Array(4)),
          (n) => n.toString(16).padStart(8, '0')).join('');
        this.#rest.set(mark, data[kind].slice(head));
        data[kind] = data[kind].slice(0, head) + mark;
      }
      return output.data ? {...output, data} : output;
    });
  }

  // into puts the rest of each picture into a text that has its mark.
  into(text) {
    this.#rest.forEach((rest, mark) => { text = text.replaceAll(mark, rest); });
    return text;
  }
}

const head = 2048; // characters of base64, which have the size and the palette of a PNG in them

function since(start) { return Math.round(performance.now() - start); }

// plain returns the fields of cells that the workers need.
function plain(cells) {
  return cells.map(({id, source, kind, exercise, check}) => ({id, source, kind, exercise, check}));
}

// print adds a text to the outputs. Consecutive texts of one stream are one output.
function print(raw, name, text) {
  const last = raw.at(-1);
  if (last?.output_type === 'stream' && last.name === name) last.text += text;
  else raw.push({output_type: 'stream', name, text});
}

// display adds what a program wrote to /dev/display. What is not JSON is shown as text.
function display(raw, line) {
  try {
    const {data, metadata = {}} = JSON.parse(line);
    raw.push({output_type: 'display_data', data, metadata});
  } catch {
    print(raw, 'stderr', line + '\n');
  }
}

function error(ename, evalue) {
  return {output_type: 'error', ename, evalue, traceback: [evalue]};
}

function fail(raw, err) {
  raw.push(error(err instanceof Ended ? 'Stopped' : 'Error', err.message));
}

// failure is a message for the case that the engine cannot make one.
function failure(text) {
  const plain = text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  return `<div class="output error"><pre tabindex="0">${plain}</pre></div>`;
}
