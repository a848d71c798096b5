import { ask, make } from './dom.js';

// notebookOf is the text of the lesson as a notebook with the present texts.
export const notebookOf = (cells, go) => go.save(cells.now(), { lesson: cells.page.lesson });

// saveNotebook gives the reader the lesson as a notebook with the present texts.
export function saveNotebook(cells) {
  return cells.enqueue('Saving', async go => {
    const text = await notebookOf(cells, go);
    const address = URL.createObjectURL(new Blob([text], { type: 'application/x-ipynb+json' }));
    make('a', { href: address, download: fileName() }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60e3);
    return `Saved as ${fileName()}`;
  });
}

export const fileName = () => location.pathname.split('/').pop().replace(/(\.html)?$/, '.ipynb');

// loadNotebook asks for a notebook, shows which texts it would replace, and replaces them if the
// reader says so. It runs nothing, and uses only the sources of the cells.
export function loadNotebook(cells) {
  const file = make('input', { type: 'file', accept: '.ipynb,application/json', hidden: true,
    change: () => {
      const chosen = file.files[0];
      file.remove();
      if (chosen) take(cells, chosen);
    }, cancel: () => file.remove() });
  document.body.append(file);
  file.click();
}

async function take(cells, file) {
  let loaded;
  await cells.enqueue(`Reading ${file.name}`, async go => {
    loaded = await go.load(await file.text());
    return `${file.name} was read`;
  });
  if (!loaded) return;
  const { lesson, cells: theirs = [], problems = [] } = loaded;
  const list = problems.map(problem => make('p', { class: 'failure' }, problem.text ?? problem));
  if (lesson && lesson !== cells.page.lesson) {
    list.push(make('p', {},
      `The notebook is of the lesson “${lesson}”. Open its page to load it.`));
    await ask('Another lesson', list, null, 'Close');
    return;
  }
  const changes = [];
  let unknown = 0;
  for (const cell of theirs) {
    if (cell.kind !== 'code' || cell.check) continue;
    const mine = cells.withCode.find(one => !one.check && (cell.exercise
      ? one.exercise === cell.exercise : !one.exercise && one.id === cell.id));
    if (!mine) unknown += cell.source.trim() === '' ? 0 : 1;
    else if (mine.text !== cell.source) changes.push({ mine, text: cell.source });
  }
  list.push(make('p', {}, `${count(changes.length, 'cell')} would be replaced` +
    (unknown ? `; ${count(unknown, 'cell')} of the notebook have no place on this page.` : '.')));
  const shown = text => make('pre', { class: 'code', tabindex: '0' }, make('code', {}, text));
  list.push(...changes.map(({ mine, text }) => make('details', {},
    make('summary', {}, mine.exercise ?? mine.id), make('p', {}, 'Now:'), shown(mine.text),
    make('p', {}, 'From the notebook:'), shown(text))));
  const go = changes.length > 0 && `Replace ${count(changes.length, 'cell')}`;
  if (!await ask(`Load ${file.name}`, list, go, go ? 'Cancel' : 'Close')) return;
  for (const { mine, text } of changes) {
    mine.setText(text);
    await mine.keep();
  }
  cells.status.end(`${count(changes.length, 'cell')} replaced`);
}

const count = (n, what) => `${n} ${what}${n === 1 ? '' : 's'}`;
