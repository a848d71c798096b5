// What the browser keeps of a student: texts of cells, which exercises are right, and where the
// student was. In a browser that keeps nothing, as some do in private windows, the pages work
// without it. On a course server each person who logs in has a store of their own: the server says
// in a cookie who it is. A page keeps its person, even if another one logs in meanwhile.

// who is the number of the person who is logged in; empty: nobody, or the pages have no server.
export const who = /(?:^|; )(?:__Host-)?person=(\d+)/.exec(document.cookie)?.[1] ?? '';
const own = who && `-${who}`;

// A draft is {key, text, original, at}: original is the text of the course that it began with, and
// at the time in milliseconds. A mark is {exercise, status}, the status of the last verdict.
const stores = { drafts: 'key', marks: 'exercise' };

let opened;

function open() {
  opened ??= new Promise((done, fail) => {
    const request = indexedDB.open(`tessella${own}`, 1);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(stores)) {
        request.result.createObjectStore(name, { keyPath });
      }
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  return opened;
}

async function act(store, mode, work) {
  const db = await open();
  return new Promise((done, fail) => {
    const transaction = db.transaction(store, mode);
    const request = work(transaction.objectStore(store));
    transaction.oncomplete = () => done(request.result);
    transaction.onerror = transaction.onabort = () => fail(transaction.error);
  });
}

// all returns what a store has, by key.
export async function all(store) {
  try {
    const found = await act(store, 'readonly', s => s.getAll());
    return new Map(found.map(one => [one[stores[store]], one]));
  } catch {
    return new Map();
  }
}

// put and remove return whether the browser keeps it.
export const put = (store, value) => kept(act(store, 'readwrite', s => s.put(value)));
export const remove = (store, key) => kept(act(store, 'readwrite', s => s.delete(key)));

const kept = work => work.then(() => true, () => false);

// keepDraft keeps a draft. If the reader leaves the page at once, the database may not have the
// draft yet. So the last draft is also kept in storage that is written at once, until drafts finds
// it. An event tells the script of a course server of it.
export function keepDraft(draft) {
  draft.at = Date.now();
  document.dispatchEvent(new CustomEvent('draft', { detail: draft }));
  setting('last', JSON.stringify(draft));
  return put('drafts', draft);
}

// drafts returns all drafts, by key.
export async function drafts() {
  const found = await all('drafts');
  const last = setting('last');
  if (!last) return found;
  const draft = JSON.parse(last);
  if (await put('drafts', draft)) setting('last', '');
  return found.set(draft.key, draft);
}

// setting returns a small setting, or sets it. The theme is the same for everybody.
export function setting(name, value) {
  const key = `tessella${name === 'theme' ? '' : own}-${name}`;
  try {
    if (value === undefined) return localStorage.getItem(key);
    localStorage.setItem(key, value);
  } catch { /* it holds for this page only */ }
  return value ?? null;
}
