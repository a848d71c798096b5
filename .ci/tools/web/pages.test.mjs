// What a student sees and does on the pages of the site.
//
//   TESSELLA_SITE=folder [TESSELLA_BROWSERS=chromium,firefox] [TESSELLA_LONG=1] \
//     node --test pages.test.mjs
//
// With TESSELLA_LONG, axe-core sees every page, and else the first page and every fifth.
import assert from 'node:assert/strict';
import {mkdtempSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, test} from 'node:test';
import {open, quiet, serve, visit} from './site.mjs';

const folder = process.env.TESSELLA_SITE;
if (!folder) throw new Error('TESSELLA_SITE names no folder that tessella site has made');
const lesson = '08-trees.html';
const axe = readFileSync(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const pages = readdirSync(folder).filter(file => file.endsWith('.html'));

const violations = page => page.evaluate(`${axe};axe.run().then(found => found.violations.flatMap(
  v => v.nodes.map(n => v.id + ': ' + n.html.slice(0, 200) + ' ' + n.failureSummary)))`);
const code = id => `#cell-${id} pre.code:not(.notice *)`;
const editor = id => `#cell-${id} .cm-content`;
const text = (page, id) => page.$eval(editor(id), e =>
  [...e.querySelectorAll('.cm-line')].map(l => l.textContent).join('\n'));
const press = async (page, ...keys) => {
  for (const key of keys.slice(0, -1)) await page.keyboard.down(key);
  await page.keyboard.press(keys.at(-1));
  for (const key of keys.slice(0, -1).reverse()) await page.keyboard.up(key);
};

for (const name of (process.env.TESSELLA_BROWSERS ?? 'chromium').split(',')) {
  describe(name, () => {
    let browser, site;
    before(async () => {
      site = await serve(folder);
      browser = await open(name);
    });
    after(async () => {
      await browser.close();
      await site.close();
    });

    test('every page opens without a complaint, and its links lead somewhere', async () => {
      const ids = new Map();
      const links = [];
      for (const file of pages) {
        const page = await visit(browser, site.address + file);
        ids.set(file, await page.$$eval('[id]', all => all.map(e => e.id)));
        links.push(...await page.$$eval('a[href]', all =>
          all.map(a => new URL(a.getAttribute('href'), document.baseURI).href))); // also in SVG
        const size = readFileSync(join(folder, file)).length;
        assert.ok(size <= 400_000, `${file} has ${size} bytes`);
        quiet(page);
        await page.close();
      }
      for (const link of links.filter(link => link.startsWith(site.address))) {
        const [file, id] = link.slice(site.address.length).split('#');
        assert.ok(ids.has(file || 'index.html'), `${link} leads nowhere`);
        if (id) assert.ok(ids.get(file || 'index.html').includes(id), `${link} leads nowhere`);
      }
    });

    test('axe-core finds nothing, in light and dark, with an editor and dialogs', async () => {
      for (const file of pages.filter((file, i) =>
        process.env.TESSELLA_LONG || i % 5 === 0 || file === 'index.html')) {
        const page = await visit(browser, site.address + file);
        for (const theme of ['light', 'dark']) {
          await page.select('#site-theme', theme);
          assert.deepEqual(await violations(page), [], `${file}, ${theme}`);
        }
        await page.close();
      }
      const page = await visit(browser, site.address + lesson);
      // The code of a cell that draws is folded, and Edit unfolds it.
      await page.click('#cell-first-tree .do button:nth-of-type(2)');
      await page.waitForSelector(editor('first-tree'), { visible: true });
      assert.deepEqual(await violations(page), [], 'with an editor');
      await page.click('#site-search');
      await page.type('#search-words', 'entropy');
      await page.waitForSelector('.results a');
      assert.deepEqual(await violations(page), [], 'with the search');
      quiet(page);
      await page.close();
    });

    test('no page is wider than a phone', async () => {
      for (const file of pages) {
        const page = await browser.newPage();
        await page.setViewport({width: 390, height: 844});
        await page.goto(site.address + file);
        await page.waitForSelector('html[data-ready]');
        const [wide, shown] = await page.evaluate(() =>
          [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
        assert.equal(wide, shown, file);
        await page.close();
      }
    });

    test('lines are short, and the values of a slider lie beside their names', async () => {
      const page = await visit(browser, site.address + lesson);
      const [lines, values, names] = await page.evaluate(() => ['.prose > p', '.slides input',
        '.slides label'].map(which => [...document.querySelectorAll(which)].map(e =>
        e.getBoundingClientRect().toJSON())));
      assert.ok(lines.every(({ width }) => width <= 680), 'a line has more than some 80 letters');
      // A slider is an output, which the gate's site does not have.
      if (process.env.TESSELLA_LONG) assert.ok(values.length > 0, 'no slider');
      values.forEach(({ y, height }, i) => assert.ok(
        Math.abs(y + height / 2 - names[i].y - names[i].height / 2) < 3, `value ${i + 1}`));
      quiet(page);
      await page.close();
    });

    test('the contents mark the section that is read, and the first page leads there', async () => {
      const page = await visit(browser, site.address + lesson);
      const ids = await page.$$eval('main :is(h2, h3)', all => all.map(h => h.id));
      const marked = id => page.waitForFunction(id => document.querySelector(
        '.contents [aria-current]')?.getAttribute('href') === `#${id}`, {}, id);
      await page.$eval(`[id="${ids[3]}"]`, h => h.scrollIntoView({ behavior: 'instant' }));
      await marked(ids[3]);
      await page.evaluate(() => scrollBy({ top: -innerHeight / 2, behavior: 'instant' }));
      await marked(ids[2]); // whose heading is far above
      await page.goto(site.address);
      await page.waitForFunction(end => document.querySelector('#site-continue').href.endsWith(end),
        {}, `${lesson}#${ids[2]}`);
      quiet(page);
      await page.close();
    });

    // Firefox does not tell what moved, here and in the next test.
    test('the contents are closed above the text and open beside it, and do not move', async () => {
      for (const [width, open] of [[390, false], [1100, false], [1280, true]]) {
        const reader = await browser.createBrowserContext(); // who has no file yet
        const page = await reader.newPage();
        await page.setViewport({ width, height: 844 });
        await page.setRequestInterception(true);
        page.on('request', request => setTimeout(() => request.continue(),
          request.url().endsWith('/site.js') ? 500 : 0)); // the page is seen before
        await page.goto(site.address + lesson);
        await page.waitForSelector('html[data-ready]');
        assert.equal(await page.$eval('.contents details', e => e.open), open);
        const moved = await page.evaluate(() => new Promise(done => {
          new PerformanceObserver(list => done(list.getEntries()
            .reduce((sum, entry) => sum + entry.value, 0)))
            .observe({ type: 'layout-shift', buffered: true });
          setTimeout(done, 500, 0);
        }));
        assert.ok(moved < .1, `${width} pixels wide: ${moved}`);
        await reader.close();
      }
    });

    test('the first page follows the pointer, and nothing else moves', async () => {
      for (const width of [1280, 390]) {
        const page = await browser.newPage();
        const phone = width === 390 && name !== 'firefox'; // whose protocol knows no phones
        await page.setViewport({width, height: 844, ...phone && {isMobile: true, hasTouch: true}});
        await page.goto(site.address + 'index.html');
        await page.waitForSelector('.first.on', { timeout: 60_000 });
        await page.waitForSelector('html[data-ready]');
        assert.equal(/keyboard/.test(await page.$eval('.first .live-hint', e => e.innerText)), !phone);
        const moved = await page.evaluate(() => new Promise(done => {
          new PerformanceObserver(list => done(list.getEntries()
            .flatMap(entry => entry.sources.map(source => source.node?.className))))
            .observe({ type: 'layout-shift', buffered: true });
          setTimeout(done, 500, []);
        }));
        assert.deepEqual(moved, [], `${width} pixels wide`);
        const painted = () => page.$eval('.first .live-picture', e => e.innerHTML);
        const first = await painted();
        const { x, y, width: w, height: h } =
          await (await page.$('.first .handle')).boundingBox();
        await page.mouse.move(x + w / 2, y + h / 2);
        assert.notEqual(await page.$eval('.first .handle', e => getComputedStyle(e).stroke), 'none');
        await page.mouse.down();
        await page.mouse.move(x + 60, y + 60, { steps: 3 });
        await page.mouse.up();
        await page.waitForFunction(first =>
          document.querySelector('.first .live-picture').innerHTML !== first, {}, first);
        await page.close();
      }
    });

    test('a card and the way show what the reader has done', async () => {
      const reader = await browser.createBrowserContext(); // whom other tests do not know
      let page = await visit(reader, site.address + 'index.html');
      const card = '.card:has(a[href="08-trees.html"])';
      const exercises = await page.$eval(card, e => e.dataset.exercises.split(' '));
      const done = async (count, shown) => {
        await page.evaluate(async right => {
          const { put } = await import('./assets/store.js');
          for (const exercise of right) await put('marks', { exercise, status: 'passed' });
        }, exercises.slice(0, count));
        await page.close();
        page = await visit(reader, site.address + 'index.html');
        assert.equal(await page.$eval(`${card} .progress`, e => e.textContent),
          `${count} of ${exercises.length} exercises right`);
        for (const element of [card, '.way a[href="08-trees.html"]']) {
          assert.ok(await page.$eval(element, (e, c) => e.classList.contains(c), shown));
        }
      };
      await done(1, 'begun');
      await done(exercises.length, 'done');
      quiet(page);
      await reader.close();
    });

    // The protocol of Firefox cannot disable scripts.
    test('a page without scripts shows the same text', { skip: name === 'firefox' }, async () => {
      const page = await browser.newPage();
      await page.setJavaScriptEnabled(false);
      await page.goto(site.address + lesson);
      await page.setJavaScriptEnabled(true);
      assert.equal(await page.$eval('.tools', e => e.hidden), true);
      assert.ok(await page.$(code('first-tree')));
      await page.setJavaScriptEnabled(false);
      await page.goto(site.address + 'index.html');
      await page.setJavaScriptEnabled(true);
      assert.ok(await page.$eval('.first img', e => e.naturalWidth > 0), 'the still picture');
      assert.equal(await page.$$eval('.way a', all => all.length),
        await page.$$eval('.card', all => all.length));
      await page.close();
    });

    test('the keyboard alone edits and runs a cell, and leaves the editor', async () => {
      const page = await visit(browser, site.address + lesson);
      await page.focus(code('ten-days'));
      await page.keyboard.press('Enter');
      await page.waitForSelector(`#cell-ten-days .cm-focused`);
      await press(page, 'Control', 'a');
      await page.keyboard.type('%%\nfmt.Println("one", 1+1)');
      await press(page, 'Shift', 'Enter');
      await page.waitForFunction(() => document.querySelector('#cell-ten-days .outputs')
        .textContent.includes('one 2'), { timeout: 120_000 });
      await page.focus(editor('ten-days'));
      await page.keyboard.press('Tab');
      assert.match(await text(page, 'ten-days'), /\t/, 'Tab does not indent');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      assert.equal(await page.evaluate(() => document.activeElement.closest('.editor')), null,
        'Escape and Tab do not leave the editor');
      quiet(page);
      await page.close();
    });

    test('an endless loop ends by the button', async () => {
      const page = await visit(browser, site.address + lesson);
      await page.click(code('ten-days'));
      await page.waitForSelector('#cell-ten-days .cm-focused');
      await press(page, 'Control', 'a');
      await page.keyboard.type('%%\nfmt.Println("begun")\nfor {\n');
      await press(page, 'Control', 'Enter');
      await page.waitForFunction(() => document.querySelector('#cell-ten-days .outputs')
        .textContent.includes('begun'), { timeout: 120_000 });
      await page.click('.status button');
      await page.waitForFunction(() => !document.querySelector('#cell-ten-days[aria-busy]'),
        { timeout: 5000 });
      assert.match(await page.$eval('#cell-ten-days', e => e.textContent), /Stopped/i);
      await page.close();
    });

    test('a draft survives a reload and a new text of the course', async () => {
      const page = await visit(browser, site.address + lesson);
      await page.click(code('trees-classify'));
      await page.waitForSelector('#cell-trees-classify .cm-focused');
      await press(page, 'Control', 'a');
      await page.keyboard.type('// my answer');
      await page.reload();
      await page.waitForSelector('html[data-ready]');
      assert.equal(await page.$eval(code('trees-classify'), e => e.textContent), '// my answer');
      assert.equal(await page.$('#cell-trees-classify .notice'), null);
      await page.evaluate(async () => {
        const { all, put } = await import('./assets/store.js');
        await put('drafts', { ...(await all('drafts')).get('trees/classify'), original: 'old' });
      });
      await page.reload();
      await page.waitForSelector('#cell-trees-classify .notice');
      assert.equal(await page.$eval(code('trees-classify'), e => e.textContent), '// my answer');
      assert.match(await page.$eval('#cell-trees-classify .notice pre', e => e.textContent),
        /func Classify/);
      quiet(page);
      await page.close();
    });

    test('a check shows its card, and progress counts it', async () => {
      const page = await visit(browser, site.address + lesson);
      assert.match(await page.$eval('#site-progress', e => e.textContent), /^\d+ exercises$/);
      await page.click('#cell-trees-gain .do button.main');
      await page.waitForSelector('#cell-trees-gain-check .outputs .tessella.unwritten',
        { timeout: 120_000 });
      await page.evaluate(async () => {
        const { put } = await import('./assets/store.js');
        await put('marks', { exercise: 'trees/gain', status: 'passed' });
      });
      await page.goto(site.address);
      await page.waitForFunction(() => /^1 of \d+ exercises right$/.test(
        document.querySelector('#site-progress').textContent));
      assert.deepEqual(await page.$eval('#site-continue', a =>
        [a.getAttribute('href').split('#')[0], a.textContent]), [lesson, 'Continue with lesson 8']);
      quiet(page);
      await page.close();
    });

    test('the editor underlines type errors, formats, takes back and finds', async () => {
      const page = await visit(browser, site.address + lesson);
      const cell = '#cell-ten-days';
      await page.click(code('ten-days'));
      await page.waitForSelector(`${cell} .cm-focused`);
      const write = async source => {
        await press(page, 'Control', 'a');
        await page.keyboard.type(source);
      };
      await write('%%\nfmt.Println(1)');
      await press(page, 'Control', 'Enter'); // types are checked once Go is loaded
      await page.waitForFunction(cell => document.querySelector(`${cell} .outputs`)
        .textContent.trim() === '1', { timeout: 120_000 }, cell);
      await page.focus(editor('ten-days'));
      await write('%%\nvar n int = "ten"');
      await page.waitForSelector(`${cell} .cm-lintRange-error`, { timeout: 20_000 });
      assert.match(await page.$eval(`${cell} .problems`, e => e.textContent),
        /line 2: .*"ten".*int/);
      assert.ok(await page.$(`${cell} .cm-line .k`), 'no word is highlighted');
      await write('%%\nn:=1\nfmt.Println( n )');
      const before = await text(page, 'ten-days');
      const format = await page.evaluateHandle(cell => [...document.querySelectorAll(
        `${cell} .do button`)].find(b => b.textContent.startsWith('Format')), cell);
      await format.click();
      await page.waitForFunction(cell => /n := 1/.test(document.querySelector(
        `${cell} .cm-content`).textContent), { timeout: 20_000 }, cell);
      await page.focus(editor('ten-days'));
      await press(page, 'Control', 'z');
      assert.equal(await text(page, 'ten-days'), before);
      await press(page, 'Control', 'f');
      await page.waitForSelector(`${cell} .cm-search input:focus`);
      quiet(page);
      await page.close();
    });

    test('a live figure is drawn again when points are dragged, added and removed', async () => {
      const page = await visit(browser, site.address + '02-neighbours.html');
      const cell = '#cell-live-neighbours';
      const figure = `${cell} figure.live.on`;
      await page.click(`${cell} .do button.main`); // a site that was made quickly has no outputs
      await page.waitForSelector(figure, { timeout: 120_000 });
      await page.evaluate(figure => {
        document.querySelector(figure).addEventListener('live-frame', ({ detail }) => {
          window.framesDrawn = (window.framesDrawn ?? 0) + 1;
          window.problem = detail.error;
        });
      }, figure);
      const points = () => page.$$eval(`${figure} .handle`, all => all.length);
      const painted = () => page.$eval(`${figure} .live-picture`, picture => picture.innerHTML);
      const middle = async element => {
        await element.scrollIntoView();
        const { x, y, width, height } = await element.boundingBox();
        return [x + width / 2, y + height / 2];
      };
      const at = await points();
      const first = await painted();
      const [x, y] = await middle(await page.$(`${figure} .handle`));
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 120, y + 60, { steps: 5 });
      await page.mouse.up();
      await page.waitForFunction((figure, first) =>
        document.querySelector(`${figure} .live-picture`).innerHTML !== first, {}, figure, first);
      assert.equal(await points(), at, 'dragging a point adds none');
      // Firefox may report a key as pressed before the page has it. So each key is followed by a
      // wait for its number of points.
      const key = async (name, n) => {
        await page.keyboard.press(name);
        await page.waitForFunction((figure, n) =>
          document.querySelectorAll(`${figure} .handle`).length === n, {}, figure, n);
      };
      await page.$eval(`${figure} .handle[tabindex="0"]`, handle => handle.focus());
      await key('Enter', at + 1);
      await key('Delete', at);
      await key('Delete', at - 1);
      let frames;
      do { // until the last of these changes is drawn
        frames = await page.evaluate(() => window.framesDrawn);
        await new Promise(resolve => setTimeout(resolve, 500));
      } while (await page.evaluate(() => window.framesDrawn) > frames);
      const regions = await painted();
      await page.focus(`${figure} input[type=range]`);
      await page.keyboard.press('End');
      await page.waitForFunction((figure, regions) =>
        document.querySelector(`${figure} .live-picture`).innerHTML !== regions, {}, figure, regions);
      assert.equal(await page.evaluate(() => window.problem), undefined);
      assert.deepEqual(await violations(page), []);

      const digit = '#cell-live-digit figure.live.on';
      await page.click('#cell-live-digit .do button.main');
      await page.waitForSelector(digit, { timeout: 120_000 });
      const words = () => page.$eval(digit, e => e.textContent);
      const buttons = await page.$$(`${digit} button`);
      for (const button of buttons) {
        if (/Clear/.test(await button.evaluate(e => e.textContent))) await button.click();
      }
      await page.waitForFunction(digit => document.querySelector(digit).textContent
        .includes('the paper is empty'), {}, digit);
      const paper = await page.$(`${digit} .pad`);
      const [px, py] = await middle(paper);
      await page.mouse.move(px, py - 70);
      await page.mouse.down();
      await page.mouse.move(px, py + 70, { steps: 3 }); // a 1
      await page.mouse.up();
      await page.waitForFunction(digit => /The vote: 1/.test(
        document.querySelector(digit).textContent), {}, digit);
      assert.doesNotMatch(await words(), /the paper is empty/);
      quiet(page);
      await page.close();
    });

    test('what is saved as a notebook can be loaded again', async () => {
      const page = await visit(browser, site.address + lesson);
      await page.click(code('trees-entropy'));
      await page.waitForSelector('#cell-trees-entropy .cm-focused');
      await press(page, 'Control', 'a');
      await page.keyboard.type('// saved: ü "quotes" <b>');
      await page.evaluate(() => { // no dialog of the system: the file is kept here
        HTMLAnchorElement.prototype.click = HTMLInputElement.prototype.click = () => {};
        const make = URL.createObjectURL;
        URL.createObjectURL = blob => {
          blob.text().then(text => { window.saved = text; });
          return make(blob);
        };
      });
      await page.click('#site-save');
      await page.waitForFunction(() => window.saved, { timeout: 120_000 });
      const saved = await page.evaluate(() => window.saved);
      const cell = JSON.parse(saved).cells.find(c => c.id === 'trees-entropy');
      assert.equal([].concat(cell.source).join(''), '// saved: ü "quotes" <b>');
      await page.click(editor('trees-entropy'));
      await press(page, 'Control', 'a');
      await page.keyboard.type('// another');
      const file = join(mkdtempSync(join(tmpdir(), 'saved-')), 'saved.ipynb');
      writeFileSync(file, saved);
      await page.click('#site-load');
      await (await page.waitForSelector('input[type=file]')).uploadFile(file);
      await page.waitForSelector('dialog .choices .main', { timeout: 120_000 });
      assert.match(await page.$eval('dialog', e => e.textContent), /Replace 1 cell/);
      await page.click('dialog .choices .main');
      await page.waitForFunction(() => document.querySelector('#cell-trees-entropy .cm-content')
        .textContent.includes('saved: ü'));
      quiet(page);
      await page.close();
    });

    test('the search finds sections by the keyboard', async () => {
      const page = await visit(browser, site.address);
      await press(page, 'Control', 'k');
      await page.waitForSelector('#search-words:focus');
      await page.keyboard.type('entropy bits');
      await page.waitForSelector('.results a');
      await page.keyboard.press('ArrowDown');
      assert.match(await page.evaluate(() => document.activeElement.href), /\.html#/);
      assert.ok(await page.$('.results mark'), 'no context');
      quiet(page);
      await page.close();
    });

    test('a hostile notebook is shown before it replaces anything, and runs nothing', async () => {
      const page = await visit(browser, site.address + lesson);
      const hostile = '// <img src=x onerror="window.broken=1"><script>window.broken=1</script>';
      const built = JSON.parse(await page.$eval('#site-page', e => e.textContent));
      const cell = built.cells.find(c => c.id === 'ten-days');
      const notebook = { nbformat: 4, nbformat_minor: 5,
        metadata: { tessella: { lesson: built.lesson, edition: 'student' } },
        cells: [{ cell_type: 'code', id: cell.id, metadata: {}, execution_count: 1,
          source: hostile, outputs: [{ output_type: 'display_data', metadata: {},
            data: { 'text/html': '<img src=x onerror="window.broken=1">' } }] },
        { cell_type: 'markdown', id: 'evil', metadata: {}, source: hostile }] };
      const file = join(mkdtempSync(join(tmpdir(), 'hostile-')), 'hostile.ipynb');
      writeFileSync(file, JSON.stringify(notebook));
      await page.evaluate(() => { // there is no dialog of the system: the file is given directly
        HTMLInputElement.prototype.click = () => {};
      });
      await page.click('#site-load');
      await (await page.waitForSelector('input[type=file]')).uploadFile(file);
      await page.waitForSelector('dialog .choices .main', { timeout: 120_000 });
      assert.doesNotMatch(await page.$eval(code('ten-days'), e => e.textContent), /img/);
      const before = await page.$eval('#cell-ten-days .outputs', e => e.innerHTML);
      await page.click('dialog .choices .main');
      await page.waitForFunction(() => document.querySelector('#cell-ten-days pre.code')
        .textContent.includes('onerror'));
      assert.equal(await page.$eval('#cell-ten-days .outputs', e => e.innerHTML), before);
      assert.equal(await page.evaluate(() => window.broken), undefined);
      quiet(page);
      await page.close();
    });

    const ran = async page => {
      await page.click('#cell-ten-days .do button.main');
      await page.waitForFunction(() => document.querySelector('.spoken[role=status]').textContent
        .startsWith('ten-days ran'), { timeout: 120_000 });
    };

    test('a lesson that was read works without a network', async () => {
      const own = await serve(folder);
      const context = await browser.createBrowserContext();
      try {
        const page = await visit(context, own.address + lesson);
        await page.waitForFunction(async page => {
          const names = (await caches.keys()).filter(n => n !== 'tessella-lasting');
          for (const name of names) if (await (await caches.open(name)).match(page)) return true;
          return false;
        }, { timeout: 60_000, polling: 500 }, own.address + lesson);
        await new Promise(done => setTimeout(done, 3000)); // its pictures
        await ran(page);
        // The programs are kept unpacked, so that their machine code is kept, too.
        await page.waitForFunction(async () => (await (await caches.open('tessella-lasting')).keys())
          .filter(file => file.url.endsWith('.wasm')).length === 3, { polling: 500 });
        await page.close();
        await own.close();
        const again = await context.newPage();
        await again.goto(own.address + lesson);
        await again.waitForSelector('html[data-ready]');
        const broken = await again.$$eval('img', all => all.filter(i => i.complete &&
          i.naturalWidth === 0).map(i => i.src));
        assert.deepEqual(broken, []);
        await again.click(code('ten-days'));
        await again.waitForSelector('#cell-ten-days .cm-focused'); // the editor is there, too
        await ran(again);
        await again.goto(own.address);
        await again.waitForSelector('html[data-ready]');
      } finally {
        await context.close();
      }
    });
  });
}
