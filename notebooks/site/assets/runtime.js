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

  // run runs the cell id. cells are all of the page in order: {id, source, kind, …}. Options are
  // ontext(text, stream) and ondisplay(output), which hear of outputs at once, and time, the
  // milliseconds that the program may take, 0 for no limit.
  run(cells, id, options = {}) {
    const turn = this.#queue.then(() => this.#run(cells, id, options));
    this.#queue = turn.catch(() => {});
    return turn;
  }

  async #run(cells, id, options) {
    const {ontext = () => {}} = options;
    const start = performance.now();
    const raw = [];
    let made = {errors: []};
    try {
      made = await this.#ask('build', {cells: plain(cells), id});
      if (made.said) {
        print(raw, 'stdout', made.said);
        ontext(made.said, 'stdout');
      }
      if (made.checks?.length > 0) await this.#checkInto(raw, cells, made.checks, options);
      if (made.module) {
        const begin = performance.now();
        await this.#execute(made, raw, {ontext, ...options});
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
    const kept = made.errors.length > 0 ? undefined : made.kept;
    return {...shown, kept, times: made.times, ms: since(start)};
  }

  // #checkInto judges the exercises of a cell that checks, and puts the cards into raw.
  async #checkInto(raw, cells, ids, {ondisplay = () => {}}) {
    for (const {card, text, verdict} of await this.checkAll(cells, ids)) {
      const data = {'text/html': card, 'text/plain': text,
        'application/vnd.tessella.verdict+json': JSON.stringify(verdict)};
      raw.push({output_type: 'display_data', data, metadata: {}});
      ondisplay(raw.at(-1));
    }
  }

  // #execute runs a program and puts its outputs into raw.
  async #execute({module, args, env}, raw, {ontext, ondisplay = () => {}, time = cellTime}) {
    const worker = this.#program ?? new Worker(new URL('./program.js', import.meta.url),
      {type: 'module'});
    this.#program = worker;
    const ids = new Map(); // displays, by the ids by which they are replaced
    const done = new Promise((resolve, reject) => {
      this.#end = (why) => reject(new Ended(why));
      worker.onmessage = ({data}) => {
        if (data.kind === 'text') {
          print(raw, data.name, data.text);
          ontext(data.text, data.name);
        } else if (data.kind === 'display') {
          ondisplay(display(raw, ids, data.line));
        } else {
          resolve(data);
        }
      };
      worker.onerror = (e) => reject(new Error(e.message ?? 'the worker did not start'));
    });
    const timer = time && setTimeout(() => this.#end(`The cell ran for ${time / 1000} s, and ` +
      'was stopped. It may be an endless loop.'), time);
    worker.postMessage({kind: 'run', module, args, env});
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
    return this.started ? (await this.#ask('types', {cells: plain(cells), id})).marks : [];
  }

  // complete lists what can stand at a cursor in a cell: {matches, start, end}. It needs what types
  // needs.
  async complete(cells, id, cursor) {
    if (!this.started) return {matches: [], start: cursor, end: cursor};
    return this.#ask('complete', {cells: plain(cells), id, cursor});
  }

  // inspect tells what the name at a cursor stands for: {text, doc, package, symbol}.
  async inspect(cells, id, cursor) {
    return this.started ? this.#ask('inspect', {cells: plain(cells), id, cursor}) : {text: ''};
  }

  // isComplete tells whether a cell has closed all its brackets.
  isComplete(source) { return this.#ask('isComplete', {source}); }

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

// display adds what a program wrote to /dev/display to the outputs, and returns it with its id. It
// replaces what has the same id. What is not JSON is shown as text.
function display(raw, ids, line) {
  try {
    const {data, metadata = {}, display_id: id} = JSON.parse(line);
    const output = {output_type: 'display_data', data, metadata};
    if (ids.has(id)) raw[raw.indexOf(ids.get(id))] = output;
    else raw.push(output);
    if (id) ids.set(id, output);
    return {...output, id};
  } catch {
    print(raw, 'stderr', line + '\n');
    return {output_type: 'stream', name: 'stderr', text: line + '\n'};
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
