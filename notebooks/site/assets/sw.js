// The service worker: a page that was read works without a network, and all that a page loads is of
// one edition of the site. The command that makes the site writes the edition here.
const edition = 'EDITION';

// One cache has the pages and scripts of this edition. Another has the files whose names are hashes
// of what they hold, so they never change.
const own = `tessella-${edition}`, lasting = 'tessella-lasting';
const root = new URL('./', location.href);
const always = ['./', 'notation.html', 'licences.html', 'search.json', 'parts/manifest.json'];

const fresh = path => new Request(new URL(path, root), { cache: 'reload' });
const editionOf = text => /<meta name="edition" content="([^"]*)">/.exec(text)?.[1];
const picturesOf = text => [...text.matchAll(/src="(pictures\/[^"]+)"/g)].map(found => found[1]);

self.addEventListener('install', event => event.waitUntil(install()));

async function install() {
  const manifest = await (await fetch(fresh('parts/manifest.json'))).json();
  if (manifest.edition !== edition) throw new Error('the site is being replaced');
  const visited = await pagesOf(await earlier());
  const cache = await caches.open(own);
  try {
    await cache.addAll([...always, ...manifest.files].map(fresh));
  } catch (problem) {
    await caches.delete(own);
    throw problem;
  }
  // A page that the new edition does not have is not kept.
  await Promise.all(visited.map(page => keep(page).catch(() => {})));
  await self.skipWaiting();
}

const earlier = async () => (await caches.keys())
  .filter(name => name.startsWith('tessella-') && name !== own && name !== lasting);

// pagesOf lists the lessons that caches have.
async function pagesOf(names) {
  const pages = new Set();
  for (const name of names) {
    for (const request of await (await caches.open(name)).keys()) {
      if (/\/\d+-[^/]*\.html$/.test(request.url)) pages.add(request.url);
    }
  }
  return [...pages];
}

self.addEventListener('activate', event => event.waitUntil(activate()));

async function activate() {
  for (const name of await earlier()) await caches.delete(name);
  const cache = await caches.open(own);
  const used = new Set();
  const manifest = await (await cache.match(new URL('parts/manifest.json', root))).text();
  for (const [, file] of manifest.matchAll(/"file":\s*"([^"]+)"/g)) {
    used.add(new URL(file.startsWith('parts/') ? file : `parts/${file}`, root).href);
  }
  for (const page of await pagesOf([own])) {
    for (const picture of picturesOf(await (await cache.match(page)).text())) {
      used.add(new URL(picture, root).href);
    }
  }
  const files = await caches.open(lasting);
  for (const request of await files.keys()) {
    // A page may have unpacked it.
    if (!used.has(request.url.replace(/\.wasm$/, '.gz'))) await files.delete(request);
  }
  await self.clients.claim();
}

// A page asks to be kept with its pictures: on the first visit the service worker did not see it
// being loaded.
self.addEventListener('message', event => {
  if (event.data?.keep) event.waitUntil(keep(event.data.keep.split('#')[0]).catch(() => {}));
});

// keep fetches a page, if it is not there, and its pictures.
async function keep(address) {
  if (!address.startsWith(root.href) || !await caches.has(own)) return;
  const cache = await caches.open(own);
  const there = await cache.match(address);
  const page = there ?? await fetch(new Request(address, { cache: 'reload' }));
  const text = await page.clone().text();
  if (!page.ok || editionOf(text) !== edition) return;
  if (!there) await cache.put(address, page);
  const files = await caches.open(lasting);
  for (const picture of picturesOf(text)) {
    const file = new URL(picture, root).href;
    if (!await files.match(file)) await files.add(file);
  }
}

self.addEventListener('fetch', event => {
  const { request } = event;
  if (request.method === 'GET' && request.url.startsWith(root.href)) {
    event.respondWith(answer(request, event));
  }
});

async function answer(request, event) {
  const address = request.url.split(/[?#]/)[0].replace(/\/index\.html$/, '/');
  const path = address.slice(root.href.length);
  if (path.startsWith('pictures/') || /^parts\/(?!manifest\.json)/.test(path)) {
    const files = await caches.open(lasting);
    return await files.match(address) ?? await fetchInto(files, address, request);
  }
  if (!await caches.has(own)) return fetch(request); // of an edition that is over
  const cache = await caches.open(own);
  const there = await cache.match(address);
  if (there) return there;
  const found = await fetch(request);
  if (!found.ok || !path.endsWith('.html')) return found;
  const text = await found.clone().text();
  if (editionOf(text) === edition) {
    event.waitUntil(cache.put(address, found.clone()).then(() => keep(address)));
  } else if (editionOf(text)) {
    // A newer edition: from here everything comes from the network, until its service worker is
    // there.
    await caches.delete(own);
  }
  return found;
}

async function fetchInto(cache, address, request) {
  const found = await fetch(request);
  if (found.ok) await cache.put(address, found.clone());
  return found;
}
