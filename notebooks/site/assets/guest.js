// A worker that holds one instance of a reactor, which has a student's functions, and makes the
// calls. The instance has no files, no real clock and nothing to wait for, as in package sandbox.

const forever = 1n << 62n;
const hour = 3_600_000_000_000n;
const second = 1_000_000_000n;
const tick = 100_000n;
const epoch = 1_800_000_000n * second; // when a program starts
const pace = 20_000;                   // turns that a millisecond of a limit stands for
const patience = 10;                   // times a limit, after which a call ends in any case
const noFile = 8;                      // errno

// Over ends an instance from inside an import.
class Over extends Error {
  constructor(ended, more = {}) {
    super(ended);
    this.end = {ended, ...more};
  }
}

class Guest {
  constructor(module, output, random) {
    this.output = output;
    this.random = random;
    this.taken = 0;
    this.clock = 0n;
    this.jump = false;
    this.asked = null;
    const imports = {tessella: this.host(), wasi_snapshot_preview1: this.system()};
    for (const {module: from, name} of WebAssembly.Module.imports(module)) {
      imports[from][name] ??= () => noFile;
    }
    this.instance = new WebAssembly.Instance(module, imports);
    this.memory = this.instance.exports.memory;
  }

  get view() { return new DataView(this.memory.buffer); }

  bytes(at, size) { return new Uint8Array(this.memory.buffer, at >>> 0, size >>> 0); }

  // within calls exported functions, and reports the outcome.
  within(time, names) {
    this.clock = (this.clock / second + 1n) * second;
    this.time = time;
    this.began = performance.now();
    this.looked = this.began;
    this.turns = 16;
    this.counted = 0;
    this.reply = new Uint8Array();
    this.printed = [];
    this.size = 0;
    let end = {};
    try {
      names.forEach((name) => this.instance.exports[name]());
    } catch (err) {
      end = err instanceof Over ? err.end : this.broken(err);
    }
    const printed = new Uint8Array(this.printed.reduce((n, part) => n + part.length, 0));
    let at = 0;
    for (const part of this.printed) {
      printed.set(part, at);
      at += part.length;
    }
    return {reply: this.reply, printed, ...end};
  }

  // broken is the outcome of an instance that ended without a report.
  broken(err) {
    if (err instanceof RangeError || err.name === 'InternalError') return {ended: 'overflowed'};
    // this is how Go's runtime ends in a library, after its last message
    if (/unreachable/.test(err.message)) return {ended: 'exit', code: 2};
    return {ended: 'broken', message: err.message};
  }

  interrupt(why) {
    this.asked ??= why;
    this.jump = true;
  }

  // host is what package guest/wasm imports.
  host() {
    return {
      read: (to, size) => {
        const part = this.frame.subarray(0, size);
        this.bytes(to, size).set(part);
        this.frame = this.frame.subarray(part.length);
        return part.length;
      },
      write: (from, size) => {
        if (this.asked) return 1;
        this.reply = this.bytes(from, size).slice();
        return 0;
      },
      stopper: () => {},
      report: (from, size) => {
        const stacks = new TextDecoder().decode(this.bytes(from, size));
        throw new Over(this.asked ?? 'disturbed', {stacks});
      },
      late: () => {
        const now = performance.now();
        this.counted += this.turns;
        // The machine may be busy with something else. So a call ends when it has had its time and
        // has done as much as one does in that time.
        const late = now > this.began + this.time && this.counted > pace * this.time;
        if (late || now > this.began + patience * this.time) {
          this.interrupt('timed out');
          return 0;
        }
        const took = now - this.looked;
        this.looked = now;
        if (took < 1) this.turns = Math.min(2 * this.turns, 1 << 20);
        if (took > 5) this.turns = Math.max(this.turns >> 1, 1);
        return this.turns;
      },
    };
  }

  // look advances the program's clock by a microsecond and shows whole ticks of it: Go's runtime
  // reads it too, and how often depends on what else is in the program. Sleeping takes no time, and
  // each call begins at a full second.
  look() {
    this.clock += 1000n;
    return (this.clock / tick + 1n) * tick;
  }

  sleep(ns) {
    if (ns > forever / 2n) this.interrupt('deadlocked'); // all wait, and no timer will wake one
    this.clock += ns;
  }

  system() {
    const zeros = (...at) => {
      at.forEach((a) => this.view.setUint32(a, 0, true));
      return 0;
    };
    return {
      args_sizes_get: zeros,
      environ_sizes_get: zeros,
      args_get: () => 0,
      environ_get: () => 0,
      sched_yield: () => 0,
      proc_exit: (code) => { throw new Over('exit', {code}); },
      clock_time_get: (id, _, to) => {
        const now = id === 0 ? epoch + this.look() : this.jump ? forever + hour : this.look();
        this.view.setBigUint64(to, now, true);
        return 0;
      },
      random_get: (to, size) => {
        const bytes = this.bytes(to, size);
        for (let i = 0; i < size; i++) {
          bytes[i] = this.random[this.taken++ % this.random.length];
        }
        return 0;
      },
      fd_fdstat_get: (fd, to) => {
        if (fd > 2) return noFile;
        this.bytes(to, 24).fill(0);
        this.view.setUint8(to, 2); // a device of characters
        return 0;
      },
      fd_fdstat_set_flags: () => 0,
      fd_read: (fd, _, count, to) => {
        if (fd !== 0) return noFile;
        return zeros(to);
      },
      fd_write: (fd, at, count, to) => {
        if (fd !== 1 && fd !== 2) return noFile;
        let n = 0;
        for (let i = 0; i < count; i++) {
          const size = this.view.getUint32(at + 8 * i + 4, true);
          n += size;
          const left = Math.max(this.output - this.size + 1, 0);
          const part = this.bytes(this.view.getUint32(at + 8 * i, true), Math.min(size, left));
          this.printed.push(part.slice());
          this.size += size;
        }
        if (this.size > this.output) throw new Over('flooded');
        this.view.setUint32(to, n, true);
        return 0;
      },
      poll_oneoff: (from, to, count, done) => {
        const clocks = [];
        for (let i = 0; i < count; i++) {
          const at = from + 48 * i;
          if (this.view.getUint8(at + 8) === 0) {
            clocks.push([this.view.getBigUint64(at + 24, true), this.view.getBigUint64(at, true)]);
          }
        }
        clocks.sort(([a], [b]) => (a < b ? -1 : 1));
        if (clocks.length > 0) {
          this.sleep(clocks[0][0]);
          this.bytes(to, 32).fill(0);
          this.view.setBigUint64(to, clocks[0][1], true);
        }
        this.view.setUint32(done, Math.min(clocks.length, 1), true);
        return 0;
      },
    };
  }
}

let guest = null;

onmessage = ({data}) => {
  let event;
  try {
    if (data.kind === 'start') {
      guest = new Guest(data.module, data.output, data.random);
      event = guest.within(data.time, ['_initialize', 'answer']);
    } else {
      guest.frame = data.frame;
      event = guest.within(data.time, ['answer']);
    }
  } catch (err) {
    event = {ended: 'broken', message: err.message, reply: new Uint8Array(),
      printed: new Uint8Array()};
  }
  if (event.ended) guest = null;
  postMessage(event);
};
