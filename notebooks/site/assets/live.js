// Makes the live figures of a page live: <figure class="live" data-live='{"name", "state"}'> around
// a still picture. lessons/live describes them, and live.wasm draws what is to be seen for a state
// as SVG. This file shows it below what the reader moves: controls, and points that can be dragged.
// If the program cannot be loaded, the picture stays.

const svgNamespace = 'http://www.w3.org/2000/svg';

/** svg makes an element of SVG. */
function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(svgNamespace, name);
  set(element, attributes);
  element.append(...children);
  return element;
}

/** html makes an element of HTML. Its properties may be functions, such as onclick. */
function html(name, properties = {}, ...children) {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

// --- the program -------------------------------------------------------------------------------

let worker;
const waiting = new Map();
let asked = 0;

/** compute asks live.wasm to draw a state: {scene, ms} or {error}. */
function compute(name, state) {
  if (!worker) {
    worker = new Worker(new URL('live-worker.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }) => {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    };
    worker.onerror = (event) => {
      for (const answer of waiting.values()) {
        answer({ lost: true, error: event.message ?? 'its program does not start' });
      }
      waiting.clear();
      worker.terminate();
      worker = undefined;
    };
  }
  const id = ++asked;
  return new Promise((answer) => {
    waiting.set(id, answer);
    worker.postMessage({ id, name, state: JSON.stringify(state) });
  });
}

// --- places ------------------------------------------------------------------------------------

const short = (v) => String(Number(v.toPrecision(4)));

/** share is how far along an axis a value lies, from 0 to 1; within is the reverse. */
const share = ({ low, high }, value) => (value - low) / (high - low);
const within = ({ low, high }, part) => low + Math.min(Math.max(part, 0), 1) * (high - low);

/** bytes decodes a text in Base64. */
const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** set gives an element attributes. */
function set(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
}

// --- a figure ----------------------------------------------------------------------------------

class LiveFigure {
  constructor(figure) {
    this.figure = figure;
    const { name, state } = JSON.parse(figure.dataset.live);
    this.name = name;
    this.start = state;
    this.state = structuredClone(state);
    this.current = 0; // the point that Tab reaches
  }

  /** change draws the state, as soon as the present drawing is finished. */
  async change() {
    this.dirty = true;
    if (this.busy) return;
    this.busy = true;
    while (this.dirty) {
      this.dirty = false;
      const answer = await compute(this.name, this.state);
      await new Promise((drawn) => requestAnimationFrame(drawn));
      this.show(answer);
    }
    this.busy = false;
  }

  /** set changes one field of the state. */
  set(field, value) {
    this.state[field] = value;
    this.change();
  }

  get points() { return this.state.Points ?? []; }

  show({ scene, error, lost, ms }) {
    const begin = performance.now();
    if (!this.body) {
      if (!scene) { // the picture stays
        this.figure.append(html('p', { className: 'live-problem',
          textContent: `This figure cannot be made live: ${error}` }));
        return;
      }
      this.build(scene);
    }
    const problem = lost ? `The program of this figure cannot be loaded: ${error}` : error;
    this.problem.textContent = problem ?? '';
    this.body.classList.toggle('stale', !scene); // its points are not where the state has them
    if (scene) {
      this.scene = scene;
      this.draw();
    }
    this.drawHandles();
    clearTimeout(this.silence); // so that only the last of many changes is announced
    if (this.shown) {
      this.silence = setTimeout(() => { this.spoken.textContent = problem ?? scene.alt; }, 700);
    }
    this.shown = true;
    this.figure.dispatchEvent(new CustomEvent('live-frame',
      { bubbles: true, detail: { compute: ms, draw: performance.now() - begin, error } }));
  }

  /** build makes what stays the same from one scene to the next. */
  build(scene) {
    if (scene.points?.length || scene.edit.classes) {
      this.state.Points ??= scene.points.map(({ X, Y, Class }) => [X, Y, Class]);
    }
    this.controls = html('div', { className: 'live-controls' });
    this.updates = (scene.controls ?? []).map((control) => this.addControl(control));
    this.panels = scene.panels.map((panel) => this.addPanel(panel));
    this.problem = html('p', { className: 'live-problem' });
    this.spoken = html('div', { className: 'live-spoken' });
    this.spoken.setAttribute('aria-live', 'polite');
    this.body = html('div', { className: 'live-body' }, this.controls,
      html('div', { className: 'live-panels' }, ...this.panels.map(({ element }) => element)),
      this.tools(scene), this.problem, this.spoken);
    this.figure.querySelector(':scope > .live-problem')?.remove();
    this.figure.append(this.body);
    this.figure.classList.add('on');
  }

  /** addControl makes a control. It returns a function that shows the value of a scene. */
  addControl({ field, label, kind, values, names, play }) {
    const name = (k) => names?.[k] ?? short(values[k]);
    const at = (value) => Math.max(0, values.indexOf(value));
    if (kind === 'choice') {
      const select = html('select', { onchange: () => this.set(field, values[select.value]) },
        ...values.map((_, k) => html('option', { value: k, textContent: name(k) })));
      this.controls.append(html('label', {}, label, select));
      return (value) => { select.value = at(value); };
    }
    const output = html('output');
    const slider = html('input', { type: 'range', min: 0, max: values.length - 1, step: 1,
      oninput: () => { show(slider.valueAsNumber); this.set(field, values[slider.value]); } });
    const show = (k) => {
      output.textContent = name(k);
      slider.setAttribute('aria-valuetext', name(k));
    };
    const control = html('span', { className: 'live-control' },
      html('label', {}, label, slider, output));
    if (play) control.append(this.player(slider));
    this.controls.append(control);
    return (value) => {
      if (slider.valueAsNumber !== at(value)) slider.value = at(value);
      show(at(value));
    };
  }

  /** player makes a button that moves a slider to its end, step by step. */
  player(slider) {
    let timer;
    const button = html('button', { type: 'button', textContent: 'Play' });
    const stop = () => { clearInterval(timer); timer = undefined; button.textContent = 'Play'; };
    const move = (value) => {
      slider.value = value;
      slider.dispatchEvent(new Event('input'));
    };
    button.onclick = () => {
      if (timer) return stop();
      if (slider.value === slider.max) move(0);
      button.textContent = 'Stop';
      timer = setInterval(() => {
        if (slider.value === slider.max || !button.isConnected) stop();
        else move(slider.valueAsNumber + 1);
      }, 400);
    };
    return button;
  }

  /** addPanel makes the place of a picture, with the part of it that the reader works on. */
  addPanel(panel) {
    const picture = html('div', { className: 'live-picture' });
    picture.setAttribute('role', 'img');
    const ground = svg('rect', { fill: 'transparent' });
    const over = svg('svg', { role: 'group', 'aria-label': 'What you can move' }, ground);
    const made = { panel, picture, over, ground,
      element: html('div', { className: 'live-panel' }, picture) };
    const first = !this.plane;
    if (first) {
      this.plane = made;
      this.handles = svg('g');
      over.append(this.handles);
      ground.addEventListener('click', (event) => this.addAt(event));
    }
    const drawn = panel.pad && !panel.pad.fixed;
    if (drawn) this.addPad(made, panel.pad);
    if (drawn || (first && this.state.Points)) made.element.append(over);
    return made;
  }

  draw() {
    const { scene } = this;
    this.updates.forEach((update, i) => update(scene.controls[i].value));
    scene.panels.forEach((panel, i) => {
      const { picture, over, ground, element } = this.panels[i], { frame } = panel;
      this.panels[i].panel = panel;
      picture.innerHTML = panel.svg;
      picture.querySelector('title').remove(); // it would follow the pointer
      picture.setAttribute('aria-label', panel.title || scene.alt);
      element.style.width = `${panel.width}px`;
      set(over, { viewBox: picture.firstChild.getAttribute('viewBox') });
      set(ground, { x: frame.Left, y: frame.Top, width: frame.Width, height: frame.Height });
    });
  }

  // --- points

  /** drawHandles puts each handle where the state has its point. */
  drawHandles() {
    const { handles } = this, { panel } = this.plane, { frame } = panel;
    while (handles.childElementCount > this.points.length) handles.lastChild.remove();
    while (handles.childElementCount < this.points.length) {
      handles.append(this.handle(handles.childElementCount));
    }
    this.current = Math.min(this.current, Math.max(0, this.points.length - 1));
    this.points.forEach(([x, y], i) => set(handles.children[i], {
      cx: frame.Left + share(panel.x, x) * frame.Width,
      cy: frame.Top + (1 - share(panel.y, y)) * frame.Height, 'aria-label': this.nameOf(i),
      tabindex: i === this.current ? 0 : -1,
    }));
  }

  /** nameOf returns the name of a point for a screen reader. */
  nameOf(i) {
    const [x, y, k] = this.points[i], { edit, classes, points } = this.scene;
    const words = [points?.[i]?.Label || `${edit.noun || 'point'} ${i + 1}`];
    if (k >= 0 && classes?.[k]) words.push(classes[k]);
    words.push(edit.level ? `at ${short(x)}` : `at ${short(x)}, ${short(y)}`);
    return words.join(', ');
  }

  handle(i) {
    const circle = svg('circle', { r: 12, class: 'handle', role: 'button',
      'aria-roledescription': 'movable point' });
    circle.addEventListener('pointerdown', (event) => {
      if (event.button) return;
      event.preventDefault();
      circle.setPointerCapture(event.pointerId);
      this.focus(i);
    });
    circle.addEventListener('pointermove', (event) => {
      if (circle.hasPointerCapture(event.pointerId)) this.move(i, ...this.placeOf(event));
    });
    circle.addEventListener('keydown', (event) => this.key(event, i));
    circle.addEventListener('focus', () => { this.current = i; });
    return circle;
  }

  /** shareOf is how far right and down in the frame of a panel the pointer is, from 0 to 1. */
  shareOf({ panel: { frame }, over }, event) {
    const place = new DOMPoint(event.clientX, event.clientY)
      .matrixTransform(over.getScreenCTM().inverse());
    return [(place.x - frame.Left) / frame.Width, (place.y - frame.Top) / frame.Height];
  }

  placeOf(event) {
    const [right, down] = this.shareOf(this.plane, event), { panel } = this.plane;
    return [within(panel.x, right), within(panel.y, 1 - down)];
  }

  move(i, x, y) {
    const point = this.points[i];
    point[0] = Number(x.toPrecision(4));
    if (!this.scene.edit.level) point[1] = Number(y.toPrecision(4));
    this.drawHandles();
    this.change();
  }

  focus(i) {
    this.current = i;
    this.drawHandles();
    this.handles.children[i]?.focus();
  }

  key(event, i) {
    const [x, y] = this.points[i], { panel } = this.plane, n = this.points.length;
    const step = event.shiftKey ? 0.002 : 0.02;
    const dx = step * (panel.x.high - panel.x.low), dy = step * (panel.y.high - panel.y.low);
    const to = (px, py) => this.move(i, Math.min(Math.max(px, panel.x.low), panel.x.high),
      Math.min(Math.max(py, panel.y.low), panel.y.high));
    const { classes = 0 } = this.scene.edit;
    const deeds = {
      ArrowLeft: () => to(x - dx, y), ArrowRight: () => to(x + dx, y),
      ArrowUp: () => to(x, y + dy), ArrowDown: () => to(x, y - dy),
      PageUp: () => this.focus((i + n - 1) % n), PageDown: () => this.focus((i + 1) % n),
      Enter: () => this.add(x + 2 * dx, y), Delete: () => this.remove(i),
      Backspace: () => this.remove(i),
    };
    const digit = Number(event.key);
    const deed = digit >= 1 && digit <= classes && this.points[i][2] >= 0
      ? () => { this.points[i][2] = digit - 1; this.drawHandles(); this.change(); }
      : deeds[event.key];
    if (!deed || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    deed();
  }

  addAt(event) {
    if (this.scene.edit.classes) this.add(...this.placeOf(event));
  }

  add(x, y) {
    const { edit } = this.scene;
    if (!edit.classes) return;
    if (this.points.length >= edit.most) {
      this.problem.textContent = `There are ${edit.most} points already; remove one first.`;
      return;
    }
    const k = this.choice ? Number(this.choice.value) : 0;
    this.points.push([Number(x.toPrecision(4)), Number(y.toPrecision(4)), k]);
    this.focus(this.points.length - 1);
    this.change();
  }

  remove(i) {
    if (!this.scene.edit.classes || !this.points.length || this.points[i][2] < 0) return;
    const focused = this.handles.contains(document.activeElement);
    this.points.splice(i, 1);
    this.scene.points?.splice(i, 1);
    this.drawHandles();
    if (focused && this.points.length) this.focus(Math.min(i, this.points.length - 1));
    this.change();
  }

  /** tools makes the buttons for the points, and one that begins again. */
  tools({ edit, classes, points, panels }) {
    const tools = html('div', { className: 'live-tools' });
    const button = (textContent, onclick) =>
      tools.append(html('button', { type: 'button', textContent, onclick }));
    const noun = edit.noun || 'point', hints = [], keys = [];
    if (points?.length || edit.classes) {
      hints.push(`Drag a ${noun}${edit.classes ? '; a click adds one' : ''}.`);
      keys.push(`By the keyboard: Tab reaches a ${noun}, the arrows move it (Shift: slowly), ` +
        `Page Down goes to the next${edit.classes ? ', Delete removes it' : ''}` +
        (edit.classes > 1 ? ', and 1, 2, … give it another class.' : '.'));
    }
    if (edit.classes) {
      if (edit.classes > 1) {
        this.choice = html('select', {}, ...(classes ?? []).slice(0, edit.classes)
          .map((name, k) => html('option', { value: k, textContent: name })));
        tools.append(html('label', {}, `New ${noun}s:`, this.choice));
      }
      button(`Add a ${noun}`, () => {
        const { x, y } = this.plane.panel;
        this.add((x.low + x.high) / 2, (y.low + y.high) / 2);
      });
      button(`Remove the ${noun}`, () => this.remove(this.current));
    }
    if (panels.some(({ pad }) => pad && !pad.fixed)) {
      hints.push('Draw with the pointer.');
      keys.push('By the keyboard: the arrows and Space draw, Delete clears.');
    }
    button('Start again', () => {
      const { Points } = this.state;
      this.state = structuredClone(this.start);
      if (Points) {
        this.state.Points ??= this.firstPoints.map((point) => [...point]);
      }
      this.change();
    });
    this.firstPoints = this.points.map((point) => [...point]);
    if (hints.length) {
      return html('div', {}, tools,
        html('p', { className: 'live-hint' }, html('b', { textContent: hints.join(' ') }), ' ',
          html('span', { textContent: keys.join(' ') })));
    }
    return tools;
  }

  // --- drawings

  /** addPad lets the reader draw in a panel, by the pointer or by the keyboard. */
  addPad(made, pad) {
    const { ground, over } = made, { columns, rows, field } = pad;
    let at = [Math.floor(columns / 2), Math.floor(rows / 2)];
    const cursor = svg('rect', { class: 'cursor' });
    cursor.style.display = 'none';
    over.append(cursor);
    const placeCursor = () => {
      const { frame } = made.panel;
      set(cursor, { x: frame.Left + (at[0] * frame.Width) / columns,
        y: frame.Top + (at[1] * frame.Height) / rows,
        width: frame.Width / columns, height: frame.Height / rows });
    };
    const save = (ink) => this.set(field, btoa(String.fromCharCode(...ink)));
    /** stroke draws with a round pen from one place to another, in pixels of the pad. */
    const stroke = ([x0, y0], [x1, y1]) => {
      const ink = bytes(this.state[field] || pad.ink), [dx, dy] = [x1 - x0, y1 - y0];
      for (let r = 0; r < rows; r++) {
        for (let c = 0; c < columns; c++) {
          const x = c + 0.5 - x0, y = r + 0.5 - y0;
          const along = Math.min(1, Math.max(0, (x * dx + y * dy) / (dx * dx + dy * dy || 1)));
          const d = Math.hypot(x - along * dx, y - along * dy);
          const v = Math.round(255 * Math.min(1, Math.max(0, 1.4 - d)));
          ink[r * columns + c] = Math.max(ink[r * columns + c], v);
        }
      }
      save(ink);
    };
    const pen = (event) => {
      const [right, down] = this.shareOf(made, event);
      return [right * columns, down * rows];
    };
    ground.classList.add('pad');
    ground.setAttribute('tabindex', 0);
    ground.setAttribute('role', 'application');
    ground.setAttribute('aria-label', 'Drawing area');
    let last; // where the pen was
    ground.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      ground.setPointerCapture(event.pointerId);
      last = pen(event);
      stroke(last, last);
    });
    ground.addEventListener('pointermove', (event) => {
      if (!ground.hasPointerCapture(event.pointerId)) return;
      const place = pen(event);
      stroke(last, place);
      last = place;
    });
    ground.addEventListener('focus', () => {
      placeCursor();
      cursor.style.display = ground.matches(':focus-visible') ? '' : 'none';
    });
    ground.addEventListener('blur', () => { cursor.style.display = 'none'; });
    ground.addEventListener('keydown', (event) => {
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
      if (way[event.key]) {
        at = [Math.min(Math.max(at[0] + way[event.key][0], 0), columns - 1),
          Math.min(Math.max(at[1] + way[event.key][1], 0), rows - 1)];
        cursor.style.display = '';
        placeCursor();
      } else if (event.key === ' ') {
        const middle = at.map((v) => v + 0.5);
        stroke(middle, middle);
      } else if (event.key === 'Delete' || event.key === 'Backspace') {
        save(new Uint8Array(columns * rows));
      } else {
        return;
      }
      event.preventDefault();
    });
    this.controls.append(html('button', { type: 'button', textContent: 'Clear the drawing',
      onclick: () => save(new Uint8Array(columns * rows)) }));
  }
}

// --- the page ----------------------------------------------------------------------------------

/** show makes a <figure data-live> live. It returns when the figure is drawn, or stays as it is. */
export async function show(figure) {
  await style();
  await new LiveFigure(figure).change();
}

let styled;
/** style loads live.css, once. */
function style() {
  return styled ??= new Promise((loaded) => document.head.append(html('link', {
    rel: 'stylesheet', href: new URL('live.css', import.meta.url), onload: loaded,
    onerror: loaded,
  })));
}
