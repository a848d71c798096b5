// What the pages of the site do with JavaScript. Without it they can be read.
import { Cells } from './cells.js';
import { make } from './dom.js';
import { loadNotebook, saveNotebook } from './notebook.js';
import { openSearch } from './search.js';
import { Status } from './status.js';
import { all, put, setting } from './store.js';

const page = JSON.parse(document.getElementById('site-page').textContent);
const find = id => document.getElementById(`site-${id}`);
const status = new Status(() => cells?.stop());

// --- the bar above -------------------------------------------------------------------------------

const theme = find('theme');
theme.value = setting('theme') ?? 'auto';
theme.addEventListener('change', () => {
  setting('theme', theme.value);
  document.documentElement.dataset.theme = theme.value;
});
find('search').addEventListener('click', openSearch);
addEventListener('keydown', event => {
  if (event.key === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey &&
    !document.querySelector('dialog[open]')) {
    event.preventDefault();
    openSearch();
  }
});

// Above the text and not beside it, the contents of a lesson would fill the first screen.
const contents = document.querySelector('.contents details');
if (contents && !matchMedia('(min-width: 74rem)').matches) contents.open = false;

// --- the cells -----------------------------------------------------------------------------------

let stale = false; // there is a new edition, and this page is of the previous one
let runtime;
async function start() {
  if (stale) throw new Error('a new edition of the course is there; reload the page');
  const { Runtime } = await import('./runtime.js');
  return new Runtime({ root: './',
    onprogress: (what, loaded, total) => status.loading(what, loaded, total) });
}

// The script that a course server adds to the page takes the cells from here. An event tells it of
// verdicts.
export const cells = page.cells && new Cells(page, status, () => runtime ??= start().catch(problem => {
  runtime = null;
  throw new Error(`Go could not be loaded (${problem.message})`);
}), mark);

if (cells) {
  find('save').addEventListener('click', () => saveNotebook(cells));
  find('load').addEventListener('click', () => loadNotebook(cells));
}

// --- progress ------------------------------------------------------------------------------------

// mark keeps a verdict and shows it.
async function mark(exercise, verdict) {
  document.dispatchEvent(new CustomEvent('verdict', { detail: { exercise, verdict } }));
  await put('marks', { exercise, status: verdict.status });
  await progress();
}

async function progress() {
  const marks = await all('marks');
  const right = exercises => exercises.filter(e => marks.get(e)?.status === 'passed').length;
  const say = exercises => right(exercises) === 0 ? `${exercises.length} exercises`
    : `${right(exercises)} of ${exercises.length} exercises right`;
  const every = [...document.querySelectorAll('[data-exercises]')]
    .flatMap(lesson => lesson.dataset.exercises.split(' ').filter(Boolean));
  for (const lesson of document.querySelectorAll('[data-exercises]')) {
    const exercises = lesson.dataset.exercises.split(' ').filter(Boolean);
    if (exercises.length === 0 || right(exercises) === 0) continue;
    lesson.querySelector('.progress').textContent = say(exercises);
    const address = lesson.querySelector('a').getAttribute('href');
    const stop = document.querySelector(`.way a[href="${address}"]`);
    for (const shown of [lesson, stop]) {
      shown.classList.add(right(exercises) === exercises.length ? 'done' : 'begun');
    }
  }
  for (const cell of cells?.withCode ?? []) {
    if (cell.exercise) every.push(cell.exercise);
    if (cell.check) cell.element.classList.toggle('right', right([cell.check]) === 1);
  }
  find('progress').textContent = every.length > 0 ? say(every) : '';
}

// --- where the reader was ------------------------------------------------------------------------

if (cells && page.lesson) {
  let shown = location.hash.slice(1);
  const headings = [...document.querySelectorAll('main :is(h2, h3)[id]')];
  const watch = new IntersectionObserver(() => { // whenever a heading passes this line
    const line = .4 * innerHeight;
    shown = headings.findLast(h => h.getBoundingClientRect().top < line)?.id ?? '';
    document.querySelector('.contents [aria-current]')?.removeAttribute('aria-current');
    document.querySelector(`.contents a[href="#${shown}"]`)?.setAttribute('aria-current', 'true');
  }, { rootMargin: '999999px 0px -60% 0px' });
  headings.forEach(heading => watch.observe(heading));
  addEventListener('pagehide', () => setting('place', JSON.stringify({
    page: location.pathname.split('/').pop(), id: shown })));
}
const goOn = find('continue');
if (goOn && setting('place')) {
  const { page, id } = JSON.parse(setting('place'));
  const number = document.querySelector(`.card:has(a[href="${page}"]) .nth`);
  if (number) { // else the lesson has another address now
    goOn.href = `${page}${id && '#' + id}`;
    goOn.textContent = `Continue with lesson ${number.textContent}`;
  }
}

// --- live figures --------------------------------------------------------------------------------

const near = new IntersectionObserver(seen => {
  for (const { isIntersecting, target } of seen) {
    if (!isIntersecting) continue;
    near.unobserve(target);
    import('./live.js').then(live => live.show(target)).catch(() => {}); // the still one stays
  }
}, { rootMargin: '100% 0px' });
const handOver = () => document.querySelectorAll('[data-live]:not([data-live-seen])')
  .forEach(figure => {
    figure.dataset.liveSeen = '';
    near.observe(figure);
  });
new MutationObserver(handOver).observe(document.querySelector('main'),
  { childList: true, subtree: true });
handOver();

// --- without a network ---------------------------------------------------------------------------

if (navigator.serviceWorker && location.protocol !== 'file:') {
  let known = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (!known) { // the first visit
      known = true;
      return;
    }
    stale = !runtime;
    document.body.append(make('p', { class: 'edition', role: 'status' },
      'A new edition of the course is there. ',
      make('button', { type: 'button', click: () => location.reload() }, 'Show it')));
  });
  navigator.serviceWorker.register('sw.js').then(async () => {
    const ready = await navigator.serviceWorker.ready;
    ready.active.postMessage({ keep: location.href });
  }).catch(() => {}); // it works with a network only
}

// --- at last, elements that are only for a page with scripts
// -----------------------------------------------

await cells?.restore();
if (find('progress')) await progress();
for (const hidden of document.querySelectorAll('.tools[hidden], .work[hidden]')) {
  hidden.hidden = false;
}
document.documentElement.dataset.ready = '';
