// What the test asks of a notebook that is open in JupyterLab. Cells are named by their ids.
var probe = (() => {
  const panel = () => Array.from(jupyterapp.shell.widgets('main')).find(w => w.content?.widgets);
  const cell = id => {
    const found = panel().content.widgets.find(c => c.model.id === id);
    if (!found) throw new Error(`no cell ${id}`);
    return found;
  };
  const output = (id, selector) => cell(id).node.querySelector(`.jp-OutputArea-output ${selector}`);
  const frames = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));

  // Any CSS colour as [red, green, blue, alpha], each 0 to 1: painted, and read back.
  const brush = Object.assign(document.createElement('canvas'), {width: 1, height: 1}).getContext('2d', {willReadFrequently: true});
  const rgba = colour => {
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    return Array.from(brush.getImageData(0, 0, 1, 1).data, v => v / 255);
  };
  const over = (top, bottom) => [0, 1, 2].map(i => top[i] * top[3] + bottom[i] * (1 - top[3]));
  const background = node => {
    const layers = [];
    for (; node; node = node.parentElement) layers.push(rgba(getComputedStyle(node).backgroundColor));
    return layers.reverse().reduce((below, layer) => over(layer, below), [1, 1, 1]);
  };
  const opacity = node => {
    let product = 1;
    for (; node; node = node.parentElement) product *= parseFloat(getComputedStyle(node).opacity);
    return product;
  };
  // WCAG 2: relative luminance, and the ratio of two of them.
  const luminance = colour => {
    const [r, g, b] = colour.map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = node => {
    const behind = background(node);
    const ink = rgba(getComputedStyle(node).color);
    ink[3] *= opacity(node);
    const [low, high] = [luminance(over(ink, behind)), luminance(behind)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  // The elements below root that themselves hold text that is drawn.
  const texts = root => {
    const found = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      const box = parent.getBoundingClientRect();
      if (walker.currentNode.data.trim() && box.width > 0 && box.height > 0 && parent.checkVisibility({visibilityProperty: true})) found.push(parent);
    }
    return found;
  };

  return {
    // The contrast of a text in these colours, to try the measure itself.
    contrast(style) {
      const node = document.body.appendChild(Object.assign(document.createElement('p'), {textContent: 'text', style}));
      const ratio = contrast(node);
      node.remove();
      return ratio;
    },
    ready() {
      const context = panel()?.sessionContext;
      const kernel = context?.session?.kernel;
      // GoNB announces no status before its first cell, so JupyterLab calls it unknown until then.
      return Boolean(context?.isReady && kernel?.connectionStatus === 'connected' && ['idle', 'unknown'].includes(kernel.status));
    },
    select(id) {
      const notebook = panel().content;
      notebook.deselectAll();
      notebook.activeCellIndex = notebook.widgets.indexOf(cell(id));
      notebook.mode = 'command';
      notebook.activate();
      return probe.show(id);
    },
    // From now on CSS finds the cell as [data-cell=ID].
    async show(id) {
      cell(id).node.dataset.cell = id;
      cell(id).node.scrollIntoView({block: 'start'});
      await frames();
    },
    // Whether all of the picture can be seen. JupyterLab draws what is out of sight later, and that moves what is below it.
    async inSight(id) {
      await probe.show(id);
      output(id, 'img')?.scrollIntoView({block: 'nearest'}); // below a long cell
      await frames();
      const box = output(id, 'img')?.getBoundingClientRect();
      return box?.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
    },
    count: id => cell(id).model.executionCount ?? 0,
    idle: id => cell(id).model.executionState === 'idle' && panel().sessionContext.session.kernel.status === 'idle',
    kernel: () => panel().sessionContext.kernelDisplayName,
    source: id => cell(id).model.sharedModel.getSource(),
    write(id, source) { cell(id).model.sharedModel.setSource(source); },
    text: id => cell(id).outputArea.node.innerText,
    drawn(id, selector) {
      const node = output(id, selector);
      return node !== null && (node.tagName !== 'IMG' || node.complete);
    },
    picture(id) {
      const image = output(id, 'img');
      const {width, height} = image.getBoundingClientRect();
      const canvas = Object.assign(document.createElement('canvas'), {width: image.naturalWidth, height: image.naturalHeight});
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      const pixels = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
      return {naturalWidth: image.naturalWidth, naturalHeight: image.naturalHeight, width, height, colours: new Set(pixels).size};
    },
    // The slider of a cell's output, if there is one, and its picture.
    async slides(id) {
      await probe.show(id); // what is out of sight has no text
      const [slider, image] = [output(id, 'input'), output(id, 'img')];
      await image.decode();
      const {left, top, width, height} = slider?.getBoundingClientRect() ?? {};
      return {
        controls: cell(id).outputArea.node.querySelectorAll('input, button, select').length, images: cell(id).outputArea.node.querySelectorAll('img').length,
        role: slider?.computedRole, name: slider?.computedName, value: slider?.getAttribute('aria-valuetext'), label: slider?.closest('label').innerText,
        contrast: slider ? contrast(slider.closest('label')) : 0, alt: image.alt, left, top, width, height,
        trusted: cell(id).model.trusted, active: panel().content.activeCell.model.id,
      };
    },
    card(id, selector) {
      const node = output(id, selector);
      const box = node.getBoundingClientRect();
      const room = node.closest('.jp-OutputArea-output').getBoundingClientRect();
      const parts = texts(node).map(e => ({text: e.textContent.trim(), contrast: contrast(e), font: parseFloat(getComputedStyle(e).fontSize)}));
      const faintest = parts.reduce((a, b) => a.contrast <= b.contrast ? a : b, {text: '', contrast: 21});
      return {
        text: node.innerText, width: box.width, height: box.height,
        overflow: Math.max(0, box.right - room.right, node.scrollWidth - node.clientWidth),
        font: Math.min(...parts.map(p => p.font)), contrast: faintest.contrast, faintest: faintest.text,
      };
    },
  };
})();
