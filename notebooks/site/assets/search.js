import { make, spoken } from './dom.js';

const most = 30; // results
let sections; // of search.json, with the searched text in lower case

async function read() {
  const answer = await fetch('search.json');
  if (!answer.ok) throw new Error(`search.json: ${answer.status}`);
  const titles = new Map();
  return (await answer.json()).map(section => {
    if (!titles.has(section.page)) titles.set(section.page, section.heading);
    return { ...section, title: titles.get(section.page),
      low: section.text.toLowerCase(), head: section.heading.toLowerCase() };
  });
}

// find returns the sections with all words, those with most of them in the heading first.
export function find(sections, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return sections
    .filter(s => words.every(w => s.low.includes(w) || s.head.includes(w)))
    .map(s => ({ section: s, score: words.filter(w => s.head.includes(w)).length }))
    .sort((a, b) => b.score - a.score)
    .map(found => ({ section: found.section, context: context(found.section, words) }));
}

// context is the text around the first word that is found, in pieces {text, hit}.
function context(section, words) {
  const places = words.map(w => section.low.indexOf(w)).filter(at => at >= 0);
  const from = Math.max(0, Math.min(...places, section.text.length) - 60);
  const start = from === 0 ? 0 : section.text.indexOf(' ', from) + 1;
  const end = section.text.indexOf(' ', start + 180); // of a word
  const text = end < 0 ? section.text.slice(start) : section.text.slice(start, end) + ' …';
  const pieces = [{ text: start > 0 ? '… ' : '', hit: false }];
  const low = text.toLowerCase();
  for (let at = 0; at < text.length;) {
    const next = words.map(w => ({ at: low.indexOf(w, at), w })).filter(n => n.at >= 0)
      .sort((a, b) => a.at - b.at || b.w.length - a.w.length)[0];
    pieces.push({ text: text.slice(at, next?.at), hit: false });
    if (!next) break;
    at = next.at + next.w.length;
    pieces.push({ text: text.slice(next.at, at), hit: true });
  }
  return pieces;
}

// openSearch shows the dialog of the search. Arrow keys go through the results.
export function openSearch() {
  const list = make('ol', { class: 'results' });
  const count = make('p', { class: 'count-of', role: 'status' });
  const show = () => {
    if (!sections) return;
    const found = find(sections, input.value);
    list.replaceChildren(...found.slice(0, most).map(({ section, context }) => make('li', {},
      make('a', { href: `${section.page}${section.id && '#' + section.id}`,
        click: () => box.close() },
        make('b', {}, section.heading || section.title),
        ...section.heading !== section.title ? [' ', make('span', { class: 'of' }, section.title)]
          : []),
      make('p', {}, ...context.map(c => c.hit ? make('mark', {}, c.text) : c.text)))));
    const cut = found.length > most ? `, the first ${most} are shown` : '';
    count.textContent = input.value.trim() === '' ? ''
      : `${found.length} ${found.length === 1 ? 'place' : 'places'}${cut}`;
  };
  const input = make('input', { type: 'search', id: 'search-words', autocomplete: 'off',
    input: show });
  const box = make('dialog', { class: 'search', 'aria-label': 'Search all lessons',
    close: () => box.remove(), keydown: move },
    make('p', { class: 'line' }, make('label', { for: 'search-words' }, 'Search all lessons'),
      input, make('button', { type: 'button', click: () => box.close() }, 'Close',
        spoken(' the search'))),
    count, list);
  function move(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter' && event.target === input) list.querySelector('a')?.click();
    if (!step) return;
    event.preventDefault();
    const stops = [input, ...list.querySelectorAll('a')];
    const to = stops.indexOf(document.activeElement) + step;
    stops[Math.min(Math.max(to, 0), stops.length - 1)].focus();
  }
  document.body.append(box);
  box.showModal();
  input.focus();
  if (!sections) {
    count.textContent = 'Loading …';
    read().then(found => { sections = found; count.textContent = ''; show(); },
      () => { count.textContent = 'The search could not be loaded. Try again online.'; });
  }
}
