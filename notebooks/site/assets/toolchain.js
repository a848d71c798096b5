// Go's compiler and linker in a worker: it fetches the parts of the site, and makes programs.
import {WASI, File, Directory, PreopenDirectory, OpenFile, ConsoleStdout} from './wasi/index.js';

const utf8 = new TextEncoder();

// Parts fetches parts of the site, once each, and unpacks them.
export class Parts {
  // onprogress(what, loaded, total) counts the bytes that come over the network.
  constructor(root, manifest, onprogress) {
    this.root = root;
    this.manifest = manifest;
    this.onprogress = onprogress;
    this.archives = new Map(); // promises of ArrayBuffers, by package
    this.loaded = {};
    this.total = {};
  }

  // module fetches a WebAssembly module and compiles it while it comes. Where the service worker
  // keeps parts, it gets the module unpacked, too: a browser keeps the machine code of what
  // compileStreaming has by fetch, and so a later session need not compile it again.
  async module(what, part) {
    const address = new URL('parts/' + part.file.replace(/gz$/, 'wasm'), this.root);
    const kept = await globalThis.caches?.match(address) && await fetch(address);
    if (kept?.ok) return WebAssembly.compileStreaming(kept);
    const type = {headers: {'Content-Type': 'application/wasm'}};
    const module = new Response(await this.unpack(what, part), type);
    if (await globalThis.caches?.has('tessella-lasting')) {
      const copy = module.clone();
      caches.open('tessella-lasting').then((cache) => cache.put(address, copy)).catch(() => {});
    }
    return WebAssembly.compileStreaming(module);
  }

  // load fetches the archives of packages that are not loaded yet.
  load(packages) {
    for (const path of packages) {
      if (this.archives.has(path)) continue;
      const part = this.manifest.packages[path];
      const archive = this.unpack('packages', part).then((s) => new Response(s).arrayBuffer());
      this.archives.set(path, archive);
      archive.catch(() => this.archives.delete(path)); // the next run tries again
    }
    return Promise.all(packages.map((path) => this.archives.get(path)));
  }

  // closure lists packages and all that they import, sorted. unsafe is part of the compiler.
  closure(paths) {
    const seen = new Set(paths);
    for (const path of seen) {
      const known = this.manifest.packages[path];
      if (!known) throw new Error(`the package ${path} is not part of this page`);
      for (const i of known.imports ?? []) {
        if (i !== 'unsafe') seen.add(i);
      }
    }
    return [...seen].sort();
  }

  // unpack returns the content of a part as a stream. A server may have unpacked it already.
  async unpack(what, part) {
    this.total[what] = (this.total[what] ?? 0) + part.gz;
    this.loaded[what] ??= 0;
    let left = part.gz;
    const count = (n) => {
      n = Math.min(n, left);
      left -= n;
      this.loaded[what] += n;
      this.onprogress(what, this.loaded[what], this.total[what]);
    };
    let response;
    try {
      response = await fetch(new URL('parts/' + part.file, this.root));
      if (!response.ok) throw new Error(`status ${response.status}`);
    } catch (err) {
      this.total[what] -= part.gz;
      throw new Error(`${part.file} could not be loaded (${err.message}). ` +
        'Look whether you are online, and run the cell again.');
    }
    const reader = response.body.getReader();
    let first = await reader.read();
    const packed = first.value && first.value[0] === 0x1f && first.value[1] === 0x8b;
    const bytes = new ReadableStream({
      async pull(controller) {
        const {done, value} = first ?? await reader.read();
        first = null;
        if (done) {
          count(left);
          controller.close();
          return;
        }
        if (packed) count(value.length);
        controller.enqueue(value);
      },
    });
    return packed ? bytes.pipeThrough(new DecompressionStream('gzip')) : bytes;
  }
}

// Toolchain makes programs for GOOS=wasip1 of Go source.
export class Toolchain {
  constructor(parts, compiler, linker) {
    this.parts = parts;
    this.compiler = compiler; // promises of WebAssembly modules
    this.linker = linker;
  }

  // compile makes an archive of a package: {archive}, or {text} with what the compiler reports.
  // files has the texts by name. imports are the paths in them. own has archives of packages that
  // are not in the manifest, by path. flags are more flags of the compiler.
  async compile({path, files, imports, own = {}, flags = []}) {
    const known = imports.filter((i) => !own[i]);
    const [compiler, ...archives] = await Promise.all(
      [this.compiler, ...await this.#loading(known)]);
    const all = {...own, ...Object.fromEntries(known.map((p, i) => [p, archives[i]]))};
    const sources = Object.keys(files).sort();
    const dir = directory(all, Object.fromEntries(
      sources.map((name) => [name, utf8.encode(files[name]).buffer])));
    const {code, text} = await execute(compiler, ['compile', '-p', path, '-complete', '-pack',
      '-c=1', '-dwarf=false', '-trimpath', '/w', '-importcfg', '/w/importcfg', '-o', '/w/out',
      ...flags, ...sources.map((name) => '/w/' + name)], dir);
    const out = dir.dir.contents.get('out');
    return code === 0 && out ? {archive: exact(out.data)} : {text};
  }

  // link makes a program of the archive of package main: {program}, or {text} with what the
  // linker reports. mode is exe or c-shared.
  async link({archive, imports, own = {}, mode = 'exe'}) {
    const paths = this.parts.closure([...imports.filter((i) => !own[i]), 'runtime']);
    const [linker, ...archives] = await Promise.all(
      [this.linker, ...await this.#loading(paths)]);
    const all = {...own, ...Object.fromEntries(paths.map((p, i) => [p, archives[i]]))};
    const dir = directory(all, {'main.a': archive});
    const {code, text} = await execute(linker, ['link', '-importcfg', '/w/importcfg', '-s', '-w',
      '-buildid=', '-buildmode=' + mode, '-o', '/w/out', '/w/main.a'], dir);
    const out = dir.dir.contents.get('out');
    return code === 0 && out ? {program: exact(out.data)} : {text};
  }

  // loading is a list of promises, so that the wait for archives and for tools is one.
  async #loading(paths) {
    const all = this.parts.load(paths);
    return paths.map((_, i) => all.then((list) => list[i]));
  }
}

// ReadFile is a file that the tools only read. They read some 80 MB for a program, so a read does
// not copy what it returns.
class ReadFile extends File {
  path_open() { return {ret: 0, fd_obj: new OpenReadFile(this)}; }
}

class OpenReadFile extends OpenFile {
  fd_read(size) {
    const from = Number(this.file_pos);
    const data = this.file.data.subarray(from, from + size);
    this.file_pos += BigInt(data.length);
    return {ret: 0, data};
  }
}

// directory is a file system for the tools: an archive for each package, and other files.
function directory(archives, files) {
  const entries = new Map(Object.entries(files).map(([name, data]) => [name, new File(data)]));
  const packages = new Map();
  let config = '';
  for (const [path, data] of Object.entries(archives)) {
    const name = path.replaceAll('/', '_') + '.a';
    packages.set(name, new ReadFile(data));
    config += `packagefile ${path}=/w/pkg/${name}\n`;
  }
  entries.set('pkg', new Directory(packages));
  entries.set('importcfg', new File(utf8.encode(config).buffer));
  return new PreopenDirectory('/w', entries);
}

// execute runs a tool and returns its exit code and what it printed.
async function execute(module, args, dir) {
  let text = '';
  const decoder = new TextDecoder();
  const print = new ConsoleStdout((data) => { text += decoder.decode(data, {stream: true}); });
  // As a rule, the memory of a tool fits into the limit without garbage collection.
  const env = ['PWD=/w', 'GOOS=wasip1', 'GOARCH=wasm', 'TMPDIR=/w', 'GOGC=off',
    'GOMEMLIMIT=1GiB'];
  const wasi = new WASI(args, env, [new OpenFile(new File([])), print, print, dir],
    {debug: false});
  const instance = await WebAssembly.instantiate(module,
    {wasi_snapshot_preview1: wasi.wasiImport});
  let code;
  try {
    code = wasi.start(instance);
  } catch (err) { // a trap: the tool is out of memory, say
    code = 2;
    text += `${args[0]} crashed: ${err.message}\n`;
  }
  return {code, text};
}

// exact returns the data of a file as a buffer of its own.
function exact(data) {
  return data.byteLength === data.buffer.byteLength ? data.buffer : data.slice().buffer;
}
