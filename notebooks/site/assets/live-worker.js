// Computes the scenes of live figures with live.wasm. It answers {id, name, state} with {id, scene}
// or {id, error}, and {id, lost: true, error} if the program could not be loaded.
import './wasm_exec.js';

let ready;

async function load() {
  const parts = new URL('../parts/', import.meta.url);
  const manifest = await (await got(new URL('manifest.json', parts))).json();
  const file = manifest.live.file;
  let bytes = new Uint8Array(await (await got(new URL(file, parts))).arrayBuffer());
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) { // the server has not unpacked it
    const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
    bytes = await new Response(unpacked).arrayBuffer();
  }
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(bytes, go.importObject);
  go.run(instance); // it never ends: it waits for calls
}

async function got(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`);
  return response;
}

self.onmessage = async ({ data: { id, name, state } }) => {
  try {
    await (ready ??= load());
  } catch (error) {
    ready = undefined; // the next change will try again
    self.postMessage({ id, lost: true, error: String(error.message ?? error) });
    return;
  }
  const begin = performance.now();
  const answer = self.tessellaScene(name, state);
  const scene = answer.scene && JSON.parse(answer.scene);
  self.postMessage({ id, error: answer.error, scene, ms: performance.now() - begin });
};
