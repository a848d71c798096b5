import { ask, make, seconds, spoken } from './dom.js';
import { drafts, keepDraft, remove } from './store.js';

const typingPause = 350; // ms after the last key until the types are checked

// Cells are the cells of a page: the texts of the course, the student's texts, and the outputs.
// runtime is a function that returns a promise of the Runtime.
export class Cells {
  constructor(page, status, runtime, onverdict) {
    Object.assign(this, { page, status, runtime, onverdict });
    this.queue = Promise.resolve();
    this.cells = page.cells.map(built => new Cell(built, this));
    this.withCode = this.cells.filter(cell => cell.code);
  }

  // restore shows the student's texts, also in a new edition of the course.
  async restore() {
    const kept = await drafts();
    for (const cell of this.withCode) {
      const draft = kept.get(cell.key);
      if (draft) cell.restore(draft);
    }
  }

  // now returns the cells with their present texts, for the runtime.
  now() {
    return this.cells.map(({ id, kind, exercise, check, text }) =>
      ({ id, kind, exercise, check, source: text }));
  }

  named(id) { return this.cells.find(cell => cell.id === id); }

  // enqueue runs one task after the other. A task that was stopped does not begin.
  enqueue(what, work) {
    const round = this.round ??= new AbortController();
    this.queue = this.queue.then(async () => {
      if (round.signal.aborted) return;
      this.status.begin(what);
      // A task that is stopped says so itself or ends without a message.
      const stopped = new Promise((_, fail) => round.signal.addEventListener('abort',
        () => setTimeout(() => fail(new Error('stopped')), 1000)));
      try {
        const working = this.runtime().then(work);
        this.status.end(await Promise.race([working, stopped]));
      } catch (problem) {
        this.status.end(`${what}: ${problem.message}`);
      }
    });
    return this.queue;
  }

  async stop() {
    this.round?.abort();
    this.round = null;
    (await this.runtime()).stop();
  }

  // behind is the next code cell below another cell.
  behind(cell) { return this.withCode[this.withCode.indexOf(cell) + 1]; }
}

// Cell is one cell. Only a cell with code has buttons and an editor.
class Cell {
  constructor(built, cells) {
    Object.assign(this, built);
    this.cells = cells;
    this.text = built.source;
    this.key = this.exercise ?? `${cells.page.lesson}:${this.id}`;
    this.element = document.getElementById(`cell-${this.id}`);
    this.code = this.kind === 'code' && this.element?.querySelector('pre.code');
    if (!this.code) return;
    this.built = this.code.innerHTML;
    this.tools();
    if (!this.check) this.editable();
  }

  tools() {
    const button = (text, act, attributes = {}) => make('button',
      { type: 'button', click: () => act(), ...attributes }, text, spoken(` ${this.id}`));
    this.took = make('span', { class: 'took' });
    this.says = make('div', {});
    this.buttons = {};
    if (this.exercise || this.check) {
      this.buttons.check = button('Check', () => this.verify(), { class: 'main' });
    }
    if (!this.check) {
      this.buttons.run = button('Run', () => this.run(), { class: this.exercise ? '' : 'main' });
      this.buttons.edit = button('Edit', () => this.edit());
      this.buttons.format = button('Format', () => this.format(), { hidden: true });
      this.buttons.reset = button('Reset', () => this.reset(), { hidden: true });
    }
    this.bar = make('div', { class: 'do' }, ...Object.values(this.buttons), this.took);
    const code = this.code.closest('details.source') ?? this.code;
    code.after(this.bar, this.says);
    this.outputs = this.element.querySelector('.outputs');
    if (!this.outputs) {
      this.outputs = make('div', { class: 'outputs' });
      this.says.after(this.outputs);
    }
  }

  editable() {
    this.code.setAttribute('role', 'group');
    this.code.setAttribute('aria-label', `code of ${this.id}; Enter edits, Shift and Enter runs`);
    this.code.classList.add('editable');
    this.code.addEventListener('click', event => {
      if (getSelection().isCollapsed) this.edit(event.clientX, event.clientY);
    });
    this.code.addEventListener('keydown', event => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      if (event.shiftKey) this.runAndGoOn();
      else if (event.ctrlKey || event.metaKey) this.go();
      else this.edit();
    });
  }

  // edit opens the editor, at a point of the window if one is given.
  async edit(x, y) {
    if (!this.editor) await (this.opening ??= this.open().catch(problem => {
      this.opening = null;
      this.cells.status.end(`The editor could not be loaded (${problem.message}). ` +
        'Reload the page.');
    }));
    if (!this.editor) return;
    this.code.closest('details')?.setAttribute('open', '');
    if (x !== undefined) this.editor.cursorAt(x, y);
    this.editor.focus();
  }

  async open() {
    const { open } = await import('./editor.js');
    const place = make('div', { class: 'editor' });
    this.problems = make('ul', { class: 'problems', id: `problems-${this.id}` });
    this.code.before(place);
    this.code.hidden = true;
    this.bar.before(this.problems);
    this.editor = open(place, {
      text: this.text,
      label: `${this.exercise ? `exercise ${this.exercise}` : `code of ${this.id}`}; ` +
        'press Escape, then Tab, to leave the editor',
      describedby: this.problems.id,
      onchange: text => this.change(text),
      keys: { 'Shift-Enter': () => this.runAndGoOn(), 'Mod-Enter': () => this.go() },
    });
    this.buttons.edit.hidden = true;
    this.buttons.format.hidden = false;
  }

  // change notes a text of the student, and keeps it in the browser.
  change(text) {
    this.text = text;
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.types(), typingPause);
    this.keep();
    this.buttons.reset.hidden = this.text === this.source;
  }

  async keep() {
    this.original ??= this.source;
    if (!await keepDraft({ key: this.key, text: this.text, original: this.original })) {
      this.cells.status.end('This browser keeps nothing: save your work as a notebook.');
    }
  }

  restore({ text, original }) {
    if (text === this.source) {
      remove('drafts', this.key);
      return;
    }
    this.original = original;
    this.setText(text);
    if (original !== this.source) this.sayNew();
  }

  // sayNew says that the course has another text for the cell now, and shows it.
  sayNew() {
    const notice = make('div', { class: 'notice' },
      make('p', {}, 'The course has a new text for this cell. Yours is kept.'),
      make('details', {}, make('summary', {}, 'See the new text'),
        make('pre', { class: 'code', tabindex: '0' }, make('code', {}, this.source))),
      make('button', { type: 'button', click: () => {
        this.original = this.source;
        this.keep();
        notice.remove();
      } }, 'Keep mine', spoken(` in ${this.id}`)), ' ',
      make('button', { type: 'button', click: () => this.reset().then(taken => {
        if (taken) notice.remove();
      }) }, 'Take the new one', spoken(` in ${this.id}`)));
    this.code.before(notice);
  }

  // setText shows a text, in the editor if it is open.
  setText(text) {
    this.text = text;
    if (this.editor) this.editor.setText(text);
    else if (text === this.source) this.code.innerHTML = this.built;
    else this.code.replaceChildren(make('code', {}, text));
    this.buttons.reset.hidden = text === this.source;
  }

  async reset() {
    const sure = await ask('Reset this cell?',
      [make('p', {}, 'Your text of it is replaced by that of the course.')], 'Reset');
    if (!sure) return false;
    this.original = this.source;
    this.setText(this.source);
    await this.keep();
    this.cells.status.end('The cell is as in the course.');
    return true;
  }

  format() {
    return this.cells.enqueue('Formatting', async go => {
      const before = this.text;
      const { source, errors = [] } = await go.format(before);
      if (errors.length > 0) {
        this.showErrors(errors.map(e => ({ cell: this.id, ...e })));
        return 'It cannot be formatted before its errors are gone.';
      }
      if (this.text === before && source !== before) {
        this.setText(source);
        await this.keep();
      }
      return 'Formatted';
    });
  }

  // types underlines what go/types finds, unless the student has typed on since.
  async types() {
    const asked = this.asked = {};
    try {
      const problems = await (await this.cells.runtime()).types(this.cells.now(), this.id);
      if (asked !== this.asked) return;
      this.editor.mark(problems);
      this.problems.replaceChildren(...problems.map(p => make('li', {}, this.place(p), p.text)));
    } catch { /* what runs or checks the cell says what is wrong */ }
  }

  // place is a button that leads to the place of a problem.
  place({ cell = this.id, line, column }) {
    const other = this.cells.named(cell) ?? this;
    const where = other === this ? `line ${line}` : `${other.id}, line ${line}`;
    return make('button', { type: 'button', class: 'place', click: () => other.show(line, column) },
      `${where}: `);
  }

  async show(line, column) {
    const details = this.code.closest('details');
    if (details) details.open = true;
    if (this.check) {
      this.code.scrollIntoView({ block: 'center' });
      this.code.focus();
      return;
    }
    await this.edit();
    this.editor?.show(line, column);
  }

  // go does what Shift+Enter does: it checks an exercise and runs any other cell.
  go() { return this.exercise ? this.verify() : this.run(); }

  runAndGoOn() {
    const next = this.cells.behind(this);
    (next?.check ? next.buttons.check : next?.editor ?? next?.code)?.focus();
    return this.go();
  }

  run() {
    const { buttons, cells } = this;
    return this.busy(buttons.run, `Running ${this.id}`, async go => {
      const printed = new Map();
      let first = true;
      const { outputs, errors = [], ms } = await go.run(cells.now(), this.id, {
        ontext: (text, name = 'stdout') => {
          if (first) this.outputs.replaceChildren();
          first = false;
          if (!printed.has(name)) {
            printed.set(name, make('pre', { tabindex: '0' }));
            this.outputs.append(make('div', { class: `output ${name}` }, printed.get(name)));
          }
          printed.get(name).append(text);
        },
      });
      this.outputs.innerHTML = outputs.join('');
      this.showErrors(errors);
      this.took.textContent = seconds(ms);
      return errors.length > 0 ? `${this.id} failed: ${errors[0].text}`
        : `${this.id} ran in ${seconds(ms)}`;
    });
  }

  // verify checks the exercise of the cell, and shows the card below its check.
  verify() {
    const exercise = this.exercise ?? this.check;
    const { cells } = this;
    const shown = cells.cells.find(cell => cell.code && cell.check === exercise) ?? this;
    return this.busy(this.buttons.check, `Checking ${exercise}`, async go => {
      const { card, verdict, errors = [], ms } = await go.check(cells.now(), exercise, {});
      shown.outputs.innerHTML = card ? `<div class="output html">${card}</div>` : '';
      shown.showErrors(errors);
      shown.took.textContent = seconds(ms);
      if (verdict) cells.onverdict(exercise, verdict);
      if (shown.element.getBoundingClientRect().bottom > innerHeight) {
        shown.element.scrollIntoView({ block: 'nearest' });
      }
      return verdict ? `${verdict.title}: ${verdict.message} (${seconds(ms)})`
        : `${exercise} could not be checked: ${errors[0]?.text ?? 'no verdict'}`;
    });
  }

  // busy makes a button stop what it began.
  async busy(button, what, work) {
    if (button.classList.contains('runs')) return this.cells.stop();
    const label = button.firstChild.data;
    button.firstChild.data = 'Stop';
    button.classList.add('runs');
    this.element.setAttribute('aria-busy', 'true');
    this.showErrors([]);
    await this.cells.enqueue(what, go => work(go).catch(problem => {
      this.showErrors([{ text: problem.message }]);
      throw problem;
    }));
    this.element.removeAttribute('aria-busy');
    button.classList.remove('runs');
    button.firstChild.data = label;
  }

  showErrors(errors) {
    this.says.replaceChildren(...errors.length === 0 ? [] : [make('ul', { class: 'errors' },
      ...errors.map(e => make('li', {}, ...e.line ? [this.place(e)] : [], e.text)))]);
  }
}
