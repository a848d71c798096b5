// Search, filter and sort a table of people. Without scripts it is the whole table by name.
const table = document.getElementById('matrix');
const body = table.tBodies[0];
const box = table.parentElement;
const what = table.dataset.what ?? 'students';
const rows = [...body.rows].filter(row => row.dataset.is !== undefined).map(row => ({
  row,
  text: (row.dataset.find ?? `${row.cells[0].textContent} ${row.cells[1].textContent}`)
    .toLocaleLowerCase(),
  is: row.dataset.is.split(' '),
  keys: [...row.cells].map(cell => cell.dataset.sort === undefined
    ? cell.textContent : Number(cell.dataset.sort)),
}));
const search = document.getElementById('search');
const only = document.getElementById('only');
const count = document.getElementById('count');

// Texts are compared once, not in each sort: their keys are places in the alphabet.
const letters = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const texts = [...table.tHead.rows[0].cells].map((_, column) =>
  rows.some(one => typeof one.keys[column] === 'string'));
for (const [column, text] of texts.entries()) {
  if (!text) continue;
  const sorted = [...new Set(rows.map(one => one.keys[column]))].sort(letters.compare);
  const places = new Map(sorted.map((text, place) => [text, place]));
  for (const one of rows) one.keys[column] = places.get(one.keys[column]);
}

const page = 50; // rows that are laid out at once; a screen shows fewer
let fitting = rows;

// show puts the first rows that fit into the table. The others follow when somebody scrolls to them.
function show() {
  const words = search.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  fitting = rows.filter(one => words.every(word => one.text.includes(word)) &&
    (!only.value || one.is.includes(only.value)));
  body.replaceChildren(...fitting.slice(0, page).map(one => one.row));
  box.scrollTop = 0;
  count.textContent = fitting.length === rows.length ? `${rows.length} ${what}`
    : `${fitting.length} of ${rows.length} ${what}`;
}

function more(most = body.rows.length + page) {
  body.append(...fitting.slice(body.rows.length, most).map(one => one.row));
}

box.addEventListener('scroll', () => {
  if (box.scrollTop + 2 * box.clientHeight > box.scrollHeight) more();
}, { passive: true });
addEventListener('beforeprint', () => more(fitting.length));

[...table.tHead.rows[0].cells].forEach((head, column) => {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...head.childNodes);
  head.append(button);
  button.addEventListener('click', () => {
    const up = head.ariaSort !== 'ascending' && (head.ariaSort === 'descending' || texts[column]);
    for (const other of table.tHead.rows[0].cells) other.ariaSort = null;
    head.ariaSort = up ? 'ascending' : 'descending';
    rows.sort((a, b) => (up ? 1 : -1) * (a.keys[column] - b.keys[column]));
    show();
  });
});
search.addEventListener('input', show);
only.addEventListener('change', show);
for (const one of document.querySelectorAll('[data-script]')) one.hidden = false;
show();
