// A worker that runs one program at a time. It can be ended while it runs, and only the program is
// lost.
import {WASI, File, Directory, PreopenDirectory, OpenFile, ConsoleStdout, Fd, wasi as defs}
  from './wasi/index.js';

const maxText = 1 << 20;       // bytes that a program may print
const maxDisplay = 32 << 20;   // bytes that it may display

// Stopped ends a program from inside a system call.
class Stopped extends Error {}

// Events tells the page the outputs of the program, in order. The first are sent at once. Later
// ones of one kind are joined for a moment, because a program may print a character at a time.
class Events {
  constructor() {
    this.pending = null;
    this.sent = 0;
    this.flushed = 0;
  }

  text(name, text) {
    if (this.pending && this.pending.name !== name) this.flush();
    this.pending ??= {kind: 'text', name, text: ''};
    this.pending.text += text;
    const now = performance.now();
    if (this.sent++ < 200 || now - this.flushed > 50) {
      this.flush();
      this.flushed = now;
    }
  }

  display(line) {
    this.flush();
    postMessage({kind: 'display', line});
  }

  flush() {
    if (this.pending) postMessage(this.pending);
    this.pending = null;
  }
}

// printer is stdout or stderr.
function printer(name, events, left) {
  const decoder = new TextDecoder();
  return new ConsoleStdout((data) => {
    const shown = data.subarray(0, left.text);
    left.text -= shown.length;
    if (shown.length > 0) events.text(name, decoder.decode(shown, {stream: true}));
    if (shown.length < data.length) {
      throw new Stopped('The program printed more than 1 MiB, and was stopped. ' +
        'It may be an endless loop that prints.');
    }
  });
}

// Display is /dev/display: each line that is written to it is one display.
class Display extends File {
  constructor(events, left) {
    super([]);
    this.events = events;
    this.left = left;
  }

  path_open() {
    const decoder = new TextDecoder();
    let line = '';
    const write = (data) => {
      this.left.display -= data.length;
      if (this.left.display < 0) {
        throw new Stopped('The program displayed more than 32 MiB, and was stopped.');
      }
      line += decoder.decode(data, {stream: true});
      const lines = line.split('\n');
      line = lines.pop();
      lines.forEach((l) => this.events.display(l));
    };
    return {ret: defs.ERRNO_SUCCESS, fd_obj: new ConsoleStdout(write)};
  }
}

// NoInput is standard input: a program cannot wait for the page.
class NoInput extends OpenFile {
  constructor() { super(new File([])); }

  fd_read() {
    throw new Stopped('The program reads standard input, and in a browser there is none.');
  }
}

// system is the system that a program has: no standard input, stdout, stderr, and a folder in memory
// with /dev/display.
export function system(events) {
  const left = {text: maxText, display: maxDisplay};
  const dev = new Directory(new Map([['display', new Display(events, left)]]));
  const tmp = new Directory(new Map());
  const root = new PreopenDirectory('/', new Map([['dev', dev], ['tmp', tmp]]));
  return [new NoInput(), printer('stdout', events, left),
    printer('stderr', events, left), root];
}

// A program has one thread and is never interrupted. So a garbage collection beside the program can
// end so late that the program fills the whole 1 GiB meanwhile, even if it needs 20 MB. With
// gcstoptheworld the program waits for each collection. The limit makes collections more frequent
// in a program that needs much.
const environment = ['PWD=/', 'TMPDIR=/tmp', 'GOTRACEBACK=single', 'GODEBUG=gcstoptheworld=1',
  'GOMEMLIMIT=512MiB', 'GONB_PIPE=/dev/display'];

// run runs a program to its end, with arguments and variables of the environment. It tells the exit
// code, and why the program was stopped or crashed.
async function run(module, args, env) {
  const events = new Events();
  const wasi = new WASI(['cell', ...args], [...environment, ...env], system(events),
    {debug: false});
  let code = 0;
  let why = '';
  try {
    const instance = await WebAssembly.instantiate(module,
      {wasi_snapshot_preview1: wasi.wasiImport});
    code = wasi.start(instance);
  } catch (err) {
    code = 2;
    why = reason(err);
  }
  events.flush();
  postMessage({kind: 'end', code, why});
}

// reason says in words why a program was stopped or crashed.
function reason(err) {
  if (err instanceof Stopped) return err.message;
  if (err instanceof RangeError || err.name === 'InternalError') { // as Chromium, as Firefox
    return 'The stack is full. It may be a function that calls itself without end.';
  }
  return `The program crashed: ${err.message ?? err}`;
}

onmessage = ({data}) => {
  if (data.kind === 'run') run(data.module, data.args, data.env);
};
