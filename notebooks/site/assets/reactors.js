// Reactors compiles students' functions. A worker of its own calls them, and can be ended. The
// engine uses it as the host of package judging.

const flags = ['-e'];    // all errors
const patience = 12;     // times the limit of a call, after which its worker is ended
const grace = 2000;      // and some milliseconds more
const keptModules = 8;   // that are kept for the next check

export class Reactors {
  #tools;
  #bounded;
  #worker = null;
  #modules = new Map(); // {program, module}, by number
  #known = new Map();   // numbers, by source
  #made = 0;
  #random;
  times = {};           // milliseconds, by what they were for

  // importable tells whether a package is part of the page. bounded limits a program's memory.
  constructor(tools, importable, bounded) {
    this.#tools = tools;
    this.importable = importable;
    this.#bounded = bounded;
  }

  // random is the source of random bytes of all programs, the same for all.
  set random(bytes) { this.#random = bytes; }

  // build compiles packages, [{path, files, imports}], and links the last: {module}, or {said} with
  // what the compiler says.
  async build(json) {
    if (this.#known.has(json)) return {module: this.#known.get(json)};
    const packages = JSON.parse(json);
    const own = {};
    const all = new Set(packages.flatMap((p) => p.imports));
    packages.forEach((p) => all.delete(p.path));
    const imports = [...all];
    // what the linker needs loads while the compiler works
    const parts = this.#tools.parts;
    parts.load(parts.closure([...imports, 'runtime'])).catch(() => {});
    for (const p of packages) {
      const {archive, text} = await this.#timed('compile', this.#tools.compile({...p, own, flags}));
      if (text !== undefined) return {said: text};
      own[p.path] = archive;
    }
    const {program, text} = await this.#timed('link', this.#tools.link(
      {archive: own.main, imports: [...imports, ...Object.keys(own)], own, mode: 'c-shared'}));
    if (text !== undefined) throw new Error(text);
    const number = ++this.#made;
    this.#modules.set(number, {program});
    this.#known.set(json, number);
    if (this.#known.size > keptModules) {
      const [oldest, n] = this.#known.entries().next().value;
      this.#known.delete(oldest);
      this.#modules.delete(n);
    }
    return {module: number};
  }

  // start starts an instance of a module. Its event is its hello or its end.
  async start(number, time, memory, output) {
    const entry = this.#modules.get(number);
    entry.module ??= await this.#timed('ready',
      WebAssembly.compile(this.#bounded(entry.program, memory)));
    this.#worker ??= new Worker(new URL('./guest.js', import.meta.url), {type: 'module'});
    return this.#timed('start',
      this.#ask({kind: 'start', module: entry.module, output, random: this.#random, time}));
  }

  // call has a frame answered.
  call(frame, time) { return this.#timed('calls', this.#ask({kind: 'call', frame, time})); }

  async #timed(name, promise) {
    const start = performance.now();
    const result = await promise;
    this.times[name] = (this.times[name] ?? 0) + performance.now() - start;
    return result;
  }

  #ask(message) {
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        worker.terminate();
        this.#worker = null;
        resolve({ended: 'timed out', printed: new Uint8Array()});
      }, patience * message.time + grace);
      worker.onmessage = ({data}) => {
        clearTimeout(timer);
        resolve(data);
      };
      worker.onerror = (e) => {
        clearTimeout(timer);
        worker.terminate();
        this.#worker = null;
        reject(new Error(e.message ?? 'the worker of the functions did not start'));
      };
      worker.postMessage(message);
    });
  }
}
