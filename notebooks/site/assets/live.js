// Makes the live figures of a page live: <figure class="live" data-live='{"name", "state"}'> around
// a still picture. lessons/live describes them, live.wasm computes what is to be seen for a state,
// and this file draws it: the colours of places on a canvas, the rest as SVG. If the program cannot
// be loaded, the picture stays.

const svgNamespace = 'http://www.w3.org/2000/svg';

/** svg makes an element of SVG. */
function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(svgNamespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
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

/** compute asks live.wasm for the scene of a state: {scene, ms} or {error}. */
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

/** Frame maps the rectangle of a panel to pixels of its SVG. */
class Frame {
  constructor(panel) {
    const has = (axis) => !axis.bare || axis.label;
    this.panel = panel;
    const wide = !panel.y.bare && ticks(panel.y).some((v) => String(v).length > 3);
    this.left = has(panel.y) ? (wide ? 58 : 46) : has(panel.x) ? 8 : 2;
    this.top = 6;
    this.width = this.left + panel.width + 12;
    this.height = this.top + panel.height + (has(panel.x) ? 42 : 4);
  }
  x(v) {
    const { low, high } = this.panel.x;
    return this.left + ((v - low) / (high - low)) * this.panel.width;
  }
  y(v) {
    const { low, high } = this.panel.y;
    return this.top + (1 - (v - low) / (high - low)) * this.panel.height;
  }
  /** of returns the place of a pixel in the panel, within its rectangle. */
  of(x, y) {
    const within = (axis, share) =>
      axis.low + Math.min(Math.max(share, 0), 1) * (axis.high - axis.low);
    return [
      within(this.panel.x, (x - this.left) / this.panel.width),
      within(this.panel.y, 1 - (y - this.top) / this.panel.height),
    ];
  }
}

/** ticks are multiples of 1, 2 or 5 times a power of ten, at most seven of them. */
function ticks({ low, high }) {
  let step = 10 ** Math.floor(Math.log10((high - low) / 6));
  step *= [1, 2, 5, 10].find((m) => (high - low) / (m * step) <= 6);
  const list = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + step * 1e-9; k++) {
    list.push(Number((k * step).toPrecision(6)) + 0);
  }
  return list;
}

// --- drawing -----------------------------------------------------------------------------------

const markColour = (k) => (k < 0 ? 'var(--live-rule)' : `var(--mark-${k % 7})`);
const fillColour = (k) => (k < 0 ? 'var(--live-rule)' : `var(--fill-${k % 7})`);

const polygon = (n, radius, angle) => Array.from({ length: n }, (_, i) => {
  const a = angle + (2 * Math.PI * i) / n;
  return [radius * Math.cos(a), radius * Math.sin(a)];
});
const plus = (angle) => [
  [1.25, -0.4], [1.25, 0.4], [0.4, 0.4], [0.4, 1.25], [-0.4, 1.25], [-0.4, 0.4],
  [-1.25, 0.4], [-1.25, -0.4], [-0.4, -0.4], [-0.4, -1.25], [0.4, -1.25], [0.4, -0.4],
].map(([x, y]) => [
  Math.cos(angle) * x - Math.sin(angle) * y, Math.sin(angle) * x + Math.cos(angle) * y,
]);
/** outlines are the shapes of the marks of classify/figure, for a radius of 1. */
const outlines = [
  null, // a circle
  polygon(4, 1.25, Math.PI / 4), polygon(3, 1.4, -Math.PI / 2), polygon(4, 1.35, Math.PI / 2),
  plus(0), polygon(3, 1.4, Math.PI / 2), plus(Math.PI / 4), polygon(6, 1.1, 0),
];

const path = (points) => 'M' + points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');

/** markShape draws a mark around 0, 0. */
function markShape({ class: k, size, hole }) {
  const radius = 5 * (size || 1);
  const style = {
    fill: hole ? 'var(--live-paper)' : markColour(k),
    stroke: hole ? markColour(k) : 'var(--live-paper)', 'stroke-width': hole ? 2 : 1,
  };
  const outline = outlines[Math.max(k, 0) % 8];
  if (!outline) return svg('circle', { r: radius, ...style });
  const d = path(outline.map(([x, y]) => [radius * x, radius * y])) + 'Z';
  return svg('path', { d, ...style });
}

/** fillMark puts the parts of a mark into a group at its place. */
function fillMark(group, mark) {
  const radius = 5 * (mark.size || 1);
  group.append(markShape(mark));
  if (mark.ring) {
    group.append(svg('circle', { r: radius + 4, fill: 'none', stroke: 'var(--live-ink)' }));
  }
  if (mark.label) group.append(svg('text', { x: radius + 4, y: 4 }, mark.label));
}

function lineShape(line, frame) {
  const points = line.points.map(([x, y]) => [frame.x(x), frame.y(y)]);
  let d = '';
  if (line.pieces) {
    for (let i = 0; i + 1 < points.length; i += 2) d += path(points.slice(i, i + 2));
  } else {
    d = path(points);
  }
  const shape = svg('path', { d, fill: 'none', ...lineStyle(line) });
  if (!line.arrow || points.length < 2) return [shape];
  const [[x0, y0], [x1, y1]] = points.slice(-2);
  const angle = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI;
  return [shape, svg('path', { d: 'M0 0L-10 4L-10 -4Z', fill: lineStyle(line).stroke,
    transform: `translate(${x1} ${y1}) rotate(${angle})` })];
}

function lineStyle({ class: k, thin, dashed }) {
  return {
    stroke: k < 0 && !thin ? 'var(--live-ink)' : markColour(k), 'stroke-width': thin ? 1 : 2,
    ...(dashed && { 'stroke-dasharray': '6 4' }),
  };
}

function boxShape(box, frame) {
  const { panel } = frame;
  const x = frame.x(box.x), y = frame.y(box.y), shapes = [];
  if (box.w) {
    const w = (box.w / (panel.x.high - panel.x.low)) * panel.width;
    const h = (box.h / (panel.y.high - panel.y.low)) * panel.height;
    const place = { x: x - w / 2, y: y - h / 2, width: w, height: h };
    shapes.push(svg('rect', { ...place, fill: 'var(--live-paper)' }));
    shapes.push(svg('rect', { ...place, fill: fillColour(box.class),
      'fill-opacity': box.shade ?? 0, stroke: 'var(--live-rule)' }));
  }
  (box.text ?? []).forEach((line, i, all) => shapes.push(svg('text', {
    x, y: y + 4 + 15 * (i - (all.length - 1) / 2), class: box.bold ? 'bold' : '',
    'text-anchor': box.left ? 'start' : 'middle',
  }, line)));
  return shapes;
}

function axes(frame) {
  const { panel, left, top } = frame;
  const bottom = top + panel.height, shapes = [];
  const line = (x1, y1, x2, y2) =>
    shapes.push(svg('line', { x1, y1, x2, y2, stroke: 'var(--live-rule)' }));
  const text = (x, y, content, more) =>
    shapes.push(svg('text', { x, y, 'text-anchor': 'middle', ...more }, content));
  if (!panel.x.bare) {
    line(left, bottom, left + panel.width, bottom);
    for (const v of ticks(panel.x)) {
      line(frame.x(v), bottom, frame.x(v), bottom + 4);
      text(frame.x(v), bottom + 17, String(v), { class: 'tick' });
    }
  }
  if (!panel.y.bare) {
    line(left, top, left, bottom);
    for (const v of ticks(panel.y)) {
      line(left - 4, frame.y(v), left, frame.y(v));
      text(left - 8, frame.y(v) + 4, String(v), { class: 'tick', 'text-anchor': 'end' });
    }
  }
  if (panel.x.label) text(left + panel.width / 2, bottom + 35, panel.x.label);
  if (panel.y.label) {
    const y = top + panel.height / 2;
    text(12, y, panel.y.label, { transform: `rotate(-90 12 ${y})` });
  }
  return shapes;
}

/** bytes decodes a text in Base64. */
const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** rgb returns a colour of the style in the present scheme, light or dark. */
function rgb(element, colour) {
  element.style.color = colour;
  const [r, g, b] = getComputedStyle(element).color.match(/[\d.]+/g).map(Number);
  element.style.color = '';
  return [r, g, b];
}

/** paintField colours the places of a field, which come by rows from the bottom. */
function paintField(canvas, field) {
  canvas.width = field.columns;
  canvas.height = field.rows;
  const image = new ImageData(field.columns, field.rows);
  const classes = bytes(field.class), shades = field.shade && bytes(field.shade);
  const colours = new Map();
  classes.forEach((k, i) => {
    if (!colours.has(k)) colours.set(k, rgb(canvas, fillColour(k === 255 ? -1 : k)));
    const row = field.rows - 1 - Math.floor(i / field.columns);
    image.data.set([...colours.get(k), shades ? shades[i] : 82],
      4 * (row * field.columns + (i % field.columns)));
  });
  canvas.getContext('2d').putImageData(image, 0, 0);
}

/** paintPad shows ink on paper. */
function paintPad(canvas, pad, ink) {
  canvas.width = pad.columns;
  canvas.height = pad.rows;
  const image = new ImageData(pad.columns, pad.rows);
  const colour = rgb(canvas, 'var(--live-ink)'); // the paper is the page's
  ink.forEach((v, i) => image.data.set([...colour, v], 4 * i));
  canvas.getContext('2d').putImageData(image, 0, 0);
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
      this.state.Points ??= scene.points.map(({ x, y, class: k }) => [x, y, k]);
    }
    this.controls = html('div', { className: 'live-controls' });
    this.updates = (scene.controls ?? []).map((control, i) => this.addControl(control, i));
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
  addControl({ field, label, kind, values, names, play }, i) {
    const name = (k) => names?.[k] ?? short(values[k]);
    const at = (value) => Math.max(0, values.indexOf(value));
    if (kind === 'button') {
      this.controls.append(html('button', { type: 'button', textContent: label,
        onclick: () => this.set(field, this.scene.controls[i].values[0]) }));
      return () => {};
    }
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

  addPanel(panel) {
    const frame = new Frame(panel), first = this.plane === undefined;
    const percent = (part, whole) => `${(100 * part) / whole}%`;
    const canvas = html('canvas', { hidden: !panel.field && !panel.pad,
      className: panel.pad ? 'pixels' : '' });
    canvas.setAttribute('aria-hidden', 'true');
    Object.assign(canvas.style, {
      left: percent(frame.left, frame.width), top: percent(frame.top, frame.height),
      width: percent(panel.width, frame.width), height: percent(panel.height, frame.height),
    });
    const clip = `live-clip-${++clips}`;
    const ground = svg('rect', { x: frame.left, y: frame.top, width: panel.width,
      height: panel.height, fill: 'transparent',
      stroke: panel.pad ? 'var(--live-rule)' : 'none' });
    const under = svg('g'), drawn = svg('g', { 'clip-path': `url(#${clip})` }), over = svg('g');
    const picture = svg('svg', { viewBox: `0 0 ${frame.width} ${frame.height}`, role: 'group' },
      svg('clipPath', { id: clip }, svg('rect', { x: frame.left, y: frame.top,
        width: panel.width, height: panel.height })), under, ground, drawn, over);
    const plane = html('div', { className: 'live-plane' }, canvas, picture);
    plane.style.width = `${frame.width}px`;
    const title = html('p', { className: 'live-title' });
    const legend = html('ul', { className: 'live-legend' });
    const made = { frame, canvas, ground, under, drawn, picture, title, legend, first,
      element: html('div', { className: 'live-panel' }, title, legend, plane) };
    if (first) {
      this.plane = made;
      this.handles = svg('g');
      over.append(this.handles);
      ground.addEventListener('click', (event) => this.addAt(event));
    }
    if (panel.pad && !panel.pad.fixed) this.addPad(made, panel.pad);
    return made;
  }

  draw() {
    const { scene } = this;
    this.updates.forEach((update, i) => update(scene.controls[i].value));
    scene.panels.forEach((panel, i) => {
      const made = this.panels[i], { frame } = made;
      frame.panel = panel; // its axes may change; its size does not
      made.title.textContent = panel.title ?? '';
      made.title.hidden = !panel.title;
      made.picture.setAttribute('aria-label', panel.title || scene.alt);
      made.canvas.hidden = !panel.field && !panel.pad;
      if (panel.field) paintField(made.canvas, panel.field);
      if (panel.pad) paintPad(made.canvas, panel.pad, this.ink(panel.pad));
      made.under.replaceChildren(...axes(frame));
      made.drawn.replaceChildren(
        ...(panel.areas ?? []).map((area) => svg('path', {
          d: path(area.points.map(([x, y]) => [frame.x(x), frame.y(y)])) + 'Z',
          fill: fillColour(area.class), 'fill-opacity': area.shade,
          ...(area.edge && { stroke: 'var(--live-rule)' }),
        })),
        ...(panel.lines ?? []).filter((line) => line.points?.length)
          .flatMap((line) => lineShape(line, frame)),
        ...(panel.marks ?? []).map((mark) => {
          const group = svg('g',
            { transform: `translate(${frame.x(mark.x)} ${frame.y(mark.y)})` });
          fillMark(group, mark);
          return group;
        }),
        ...(panel.boxes ?? []).flatMap((box) => boxShape(box, frame)));
      this.drawLegend(made, panel);
    });
  }

  drawLegend({ legend, first }, panel) {
    const entries = (first ? this.scene.classes ?? [] : []).map((name, k) => {
      const group = svg('g', { transform: 'translate(9 8)' });
      fillMark(group, { class: k });
      return [name, group];
    });
    for (const line of panel.lines ?? []) {
      if (!line.name || entries.some(([name]) => name === line.name)) continue;
      entries.push([line.name, svg('line', { x1: 0, y1: 8, x2: 18, y2: 8, ...lineStyle(line) })]);
    }
    const key = JSON.stringify(entries.map(([name, icon]) => name + icon.getAttribute('stroke')));
    if (legend.dataset.key === key) return;
    legend.dataset.key = key;
    legend.hidden = !entries.length;
    legend.replaceChildren(...entries.map(([name, icon]) => html('li', {},
      svg('svg', { width: 18, height: 16, 'aria-hidden': 'true' }, icon), name)));
  }

  // --- points

  /** drawHandles puts each point where the state has it. */
  drawHandles() {
    const { handles } = this, { frame } = this.plane, known = this.scene.points ?? [];
    while (handles.childElementCount > this.points.length) handles.lastChild.remove();
    while (handles.childElementCount < this.points.length) {
      handles.append(this.handle(handles.childElementCount));
    }
    this.current = Math.min(this.current, Math.max(0, this.points.length - 1));
    this.points.forEach(([x, y, k], i) => {
      const mark = { ...known[i], class: k }, handle = handles.children[i];
      handle.setAttribute('transform', `translate(${frame.x(x)} ${frame.y(y)})`);
      handle.setAttribute('tabindex', i === this.current ? 0 : -1);
      handle.setAttribute('aria-label', this.nameOf(i));
      const look = JSON.stringify([mark.class, mark.size, mark.ring, mark.hole, mark.label]);
      if (handle.dataset.look === look) return;
      handle.dataset.look = look;
      handle.replaceChildren(svg('circle', { r: 5 * (mark.size || 1) + 7, class: 'focus' }));
      fillMark(handle, mark);
    });
  }

  /** nameOf returns the name of a point for a screen reader. */
  nameOf(i) {
    const [x, y, k] = this.points[i], { edit, classes, points } = this.scene;
    const words = [points?.[i]?.label || `${edit.noun || 'point'} ${i + 1}`];
    if (k >= 0 && classes?.[k]) words.push(classes[k]);
    words.push(edit.level ? `at ${short(x)}` : `at ${short(x)}, ${short(y)}`);
    return words.join(', ');
  }

  handle(i) {
    const group = svg('g', { class: 'handle', role: 'button',
      'aria-roledescription': 'movable point' });
    group.addEventListener('pointerdown', (event) => {
      if (event.button) return;
      event.preventDefault();
      group.setPointerCapture(event.pointerId);
      this.focus(i);
    });
    group.addEventListener('pointermove', (event) => {
      if (group.hasPointerCapture(event.pointerId)) this.move(i, ...this.placeOf(event));
    });
    group.addEventListener('keydown', (event) => this.key(event, i));
    group.addEventListener('focus', () => { this.current = i; });
    return group;
  }

  placeOf(event) {
    const { picture, frame } = this.plane;
    const { x, y } = new DOMPoint(event.clientX, event.clientY)
      .matrixTransform(picture.getScreenCTM().inverse());
    return frame.of(x, y);
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
    const [x, y] = this.points[i], { panel } = this.plane.frame, n = this.points.length;
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
    const noun = edit.noun || 'point', hints = [];
    if (points?.length || edit.classes) {
      hints.push(`Drag a ${noun}, or reach it by Tab and move it by the arrow keys ` +
        '(Shift: slowly; Page Down: the next one).');
    }
    if (edit.classes) {
      if (edit.classes > 1) {
        this.choice = html('select', {}, ...(classes ?? []).slice(0, edit.classes)
          .map((name, k) => html('option', { value: k, textContent: name })));
        tools.append(html('label', {}, `New ${noun}s:`, this.choice));
      }
      button(`Add a ${noun}`, () => {
        const { x, y } = this.plane.frame.panel;
        this.add((x.low + x.high) / 2, (y.low + y.high) / 2);
      });
      button(`Remove the ${noun}`, () => this.remove(this.current));
      hints.push(`A click adds a ${noun}, Delete removes one` +
        (edit.classes > 1 ? ', and 1, 2, … give it another class.' : '.'));
    }
    if (panels.some(({ pad }) => pad && !pad.fixed)) {
      hints.push('Draw with the pointer, or by the arrow keys and Space; Delete clears.');
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
        html('p', { className: 'live-hint', textContent: hints.join(' ') }));
    }
    return tools;
  }

  // --- drawings

  /** ink returns the picture on a pad, from the state. */
  ink(pad) {
    return bytes(pad.fixed ? pad.ink : this.state[pad.field] || pad.ink);
  }

  addPad({ frame, ground, canvas, over, drawn, picture }, pad) {
    const { columns, rows, field } = pad;
    let at = [Math.floor(columns / 2), Math.floor(rows / 2)];
    const cursor = svg('rect', { fill: 'none', stroke: 'var(--mark-4)', 'stroke-width': 2,
      width: frame.panel.width / columns, height: frame.panel.height / rows });
    cursor.style.display = 'none';
    picture.append(cursor);
    const placeCursor = () => {
      cursor.setAttribute('x', frame.left + (at[0] * frame.panel.width) / columns);
      cursor.setAttribute('y', frame.top + (at[1] * frame.panel.height) / rows);
    };
    const save = (ink) => {
      this.state[field] = btoa(String.fromCharCode(...ink));
      paintPad(canvas, pad, ink);
      this.change();
    };
    /** stroke draws with a round pen from one place to another, in pixels of the pad. */
    const stroke = ([x0, y0], [x1, y1]) => {
      const ink = this.ink(pad), [dx, dy] = [x1 - x0, y1 - y0];
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
      const { x, y } = new DOMPoint(event.clientX, event.clientY)
        .matrixTransform(picture.getScreenCTM().inverse());
      return [((x - frame.left) / frame.panel.width) * columns,
        ((y - frame.top) / frame.panel.height) * rows];
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

let clips = 0;

// --- the page ----------------------------------------------------------------------------------

const begun = new Map();

/** show makes a <figure data-live> live. It returns when the figure is drawn, or stays as it is. */
export async function show(figure) {
  await style();
  for (const [other] of begun) if (!other.isConnected) begun.delete(other);
  const live = new LiveFigure(figure);
  begun.set(figure, live);
  await live.change();
}

let styled;
/** style loads live.css, once. */
function style() {
  return styled ??= new Promise((loaded) => document.head.append(html('link', {
    rel: 'stylesheet', href: new URL('live.css', import.meta.url), onload: loaded,
    onerror: loaded,
  })));
}

/** redraw paints everything again in the colours of the page: light or dark. */
const redraw = () => requestAnimationFrame(() => {
  for (const live of begun.values()) if (live.scene) live.draw();
});
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
new MutationObserver(redraw).observe(document.documentElement, { attributes: true });
