// What the tests of cells share: a comparison of the outputs of a cell with those of the kernel.

// joined joins all of stdout and all of stderr, and puts them before the other outputs. The kernel
// does not promise the order between them.
export function joined(outputs) {
  const streams = ['stdout', 'stderr'].map((name) => ({output_type: 'stream', name,
    text: outputs.filter((out) => out.name === name).flatMap((out) => out.text).join('')}));
  return [...streams.filter(({text}) => text),
    ...outputs.filter((out) => out.output_type !== 'stream')];
}

// difference says how outputs differ, '' if they do not. A share of the pixels may differ.
export async function difference(page, want, got, share) {
  if (want.length !== got.length) {
    return `${got.length} outputs, want ${want.length}: ${JSON.stringify(got).slice(0, 300)}`;
  }
  for (const [i, w] of want.entries()) {
    const g = got[i];
    if (w.output_type !== g.output_type || w.name !== g.name) {
      return `output ${i + 1} is ${g.name ?? g.output_type}: ${g.text || g.evalue}`;
    }
    if (w.output_type === 'stream') {
      const differs = textDifference(w.text, g.text);
      if (differs) return differs;
    } else if (w.data) {
      const differs = await displayDifference(page, w.data, g.data, share);
      if (differs) return `output ${i + 1}: ${differs}`;
    }
  }
  return '';
}

async function displayDifference(page, want, got, share) {
  const kinds = Object.keys(want).sort().join(', ');
  if (Object.keys(got).sort().join(', ') !== kinds) {
    return `it has ${Object.keys(got)}, want ${kinds}`;
  }
  const text = (data, kind) => [data[kind] ?? ''].flat().join('');
  const differs = textDifference(text(want, 'text/plain'), text(got, 'text/plain'));
  if (differs || !want['image/png']) return differs;
  return page.evaluate(pictureDifference, text(want, 'image/png'), text(got, 'image/png'), share);
}

// textDifference compares texts word by word: numbers may differ by a millionth.
function textDifference(want, got) {
  const words = (text) => text.match(/[-−]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|\s+|[^\s\d]+/g) ?? [];
  const [w, g] = [words(want), words(got)];
  for (let i = 0; i < Math.max(w.length, g.length); i++) {
    if (w[i] === g[i]) continue;
    const [a, b] = [Number(w[i]), Number(g[i])];
    if (Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b), 1e-3)) continue;
    return `${JSON.stringify(g.slice(Math.max(0, i - 4), i + 3).join(''))}, want ` +
      JSON.stringify(w.slice(Math.max(0, i - 4), i + 3).join(''));
  }
  return '';
}

// pictureDifference runs in the page. It measures as gonum's cmpimg.EqualApprox does, with the
// tolerance of classify/figure.
async function pictureDifference(want, got, share) {
  const tolerance = 0.05;
  const pixels = async (base64) => {
    const bytes = Uint8Array.from(atob(base64.trim()), (c) => c.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  if (want.trim() === got.trim()) return '';
  const [w, g] = [await pixels(want), await pixels(got)];
  if (w.width !== g.width || w.height !== g.height) {
    return `the picture has ${g.width}×${g.height} pixels, want ${w.width}×${w.height}`;
  }
  let differ = 0;
  for (let i = 0; i < w.data.length; i += 4) {
    const [r, b, c] = [0, 1, 2].map((k) => w.data[i + k] - g.data[i + k]);
    const y = 0.29889531 * r + 0.58662247 * b + 0.11448223 * c;
    const p = 0.59597799 * r - 0.2741761 * b - 0.32180189 * c;
    const q = 0.21147017 * r - 0.52261711 * b + 0.31114694 * c;
    if (0.5053 * y * y + 0.299 * p * p + 0.1957 * q * q > 35215 * tolerance ** 2) differ++;
  }
  const area = w.width * w.height;
  return differ > share * area ? `${differ} of ${area} pixels of the picture differ` : '';
}
