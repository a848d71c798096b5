// The pages of a course server, used by a student and a teacher from the beginning to the end.
//
//   TESSELLA_SERVER=program TESSELLA_SITE=folder node --test server.test.mjs
//
// The program is that of grader/server, and the folder one that tessella site has made.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {open} from './site.mjs';

const program = process.env.TESSELLA_SERVER;
if (!program) throw new Error('TESSELLA_SERVER names no program of grader/server');
const axe = readFileSync(new URL('node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'server-'));
const students = 2000;
let address, browser, server, teacher, links, said = '';

const free = () => new Promise(done => {
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const {port} = probe.address();
    probe.close(() => done(port));
  });
});

// person is a browser of its own, logged in by a link.
async function person(link) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.complaints = [];
  page.on('console', m => m.type() === 'error' && page.complaints.push(m.text()));
  page.on('pageerror', problem => page.complaints.push(problem.message));
  page.on('request', r => /^https?:/.test(r.url()) && !r.url().startsWith(address) &&
    page.complaints.push(`${r.url()} is elsewhere`));
  await page.goto(link);
  await press(page, 'form:not(.who) button');
  return page;
}

const press = async (page, button) => {
  await Promise.all([page.waitForNavigation(), page.click(button)]);
};
const text = page => page.$eval('main', main => main.innerText);

before(async () => {
  const port = await free();
  address = `http://127.0.0.1:${port}/`;
  server = spawn(program, ['serve', join(folder, 'course.db'), '--listen', `127.0.0.1:${port}`,
    '--jobs', '1', '--site', process.env.TESSELLA_SITE],
  {stdio: ['ignore', 'pipe', 'inherit']});
  server.stdout.on('data', data => { said += data; });
  for (let i = 0; i < 300 && !/login\/link/.test(said); i++) {
    await new Promise(done => setTimeout(done, 100));
  }
  browser = await open('chromium');
});

after(async () => {
  await browser?.close();
  server.kill('SIGTERM');
  await new Promise(done => server.exitCode === null ? server.on('exit', done) : done());
  rmSync(folder, {recursive: true});
});

test('an administrator makes a course, a roster and links', {timeout: 120_000}, async () => {
  teacher = await person(/http\S+/.exec(said)[0]);
  await teacher.type('#name', 'trees');
  await teacher.$eval('#yaml', area => {
    area.value = 'course: Trees\nfeedback: released by the teacher\nlessons:\n' +
      '  - lesson: trees\n    due: 2020-01-02\n    late: 10%/day,floor=50%\n';
  });
  await press(teacher, 'main button.main');
  const roster = join(folder, 'roster.csv');
  writeFileSync(roster, 'Name,Section\n' + Array.from({length: students},
    (_, i) => `Student ${i + 1},${'ABC'[i % 3]}\n`).join(''));
  await (await teacher.$('#roster')).uploadFile(roster);
  await press(teacher, 'form[action$=roster] button');
  assert.match(await text(teacher), /2000 students/);
});

test('a student hands in from the page of a lesson, and later too late', {timeout: 300_000},
  async () => {
    links = await teacher.evaluate(async () =>
      (await fetch('/c/1/people/links', {method: 'POST'})).text());
    const student = await person(/^Student 7,.*?(http\S+)/m.exec(links)[1]);
    await student.goto(`${address}site/08-trees.html`);
    await student.waitForSelector('html[data-ready]');
    const button = await student.waitForSelector('xpath/.//button[text()="Hand in"]');
    await button.click();
    const receipt = await student.waitForSelector('xpath/.//a[text()="Receipt and results"]',
      {timeout: 120_000});
    await receipt.click();
    await student.waitForSelector('#state, .tessella', {timeout: 30_000});
    await student.waitForSelector('.tessella', {timeout: 120_000}); // the page reloads by itself
    const shown = await text(student);
    assert.match(shown, /not written yet/);
    assert.match(shown, /late/);
    assert.match(shown, /when your teacher releases it/);
    assert.deepEqual(student.complaints, []);
    await student.goto(`${address}c/1/`);
    await student.click('details summary');
    const file = join(folder, 'gain.go');
    writeFileSync(file, 'package trees\n');
    await (await student.$('input[type=file]')).uploadFile(file);
    await press(student, 'form[action$="hand-in"] button.main');
    assert.match(await text(student), /attempt 2/);
  });

test('drafts are each student\'s own, and follow to another browser', {timeout: 240_000},
  async () => {
    const logIn = (name, page) => {
      const link = new RegExp(`^${name},.*?(http\\S+)`, 'm').exec(links)[1];
      return page ? page.goto(link).then(() => press(page, 'main form button')) : person(link);
    };
    const lesson = async page => {
      await page.goto(`${address}site/08-trees.html`);
      await page.waitForSelector('html[data-ready]');
      await page.waitForSelector('xpath/.//button[text()="Hand in"]');
      await new Promise(done => setTimeout(done, 1000)); // the server's drafts may still come
      return page.$eval('#cell-trees-classify pre.code', e => e.textContent);
    };
    const renew = async () => {
      links = await teacher.evaluate(async () =>
        (await fetch('/c/1/people/links', {method: 'POST'})).text());
    };
    await renew();
    const page = await logIn('Student 11');
    const given = await lesson(page);
    await page.click('#cell-trees-classify pre.code');
    await page.waitForSelector('#cell-trees-classify .cm-focused');
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    const kept = page.waitForResponse(r => r.request().method() === 'PUT' && r.ok());
    await page.keyboard.type('// my answer');
    await kept;
    assert.equal(await lesson(page), '// my answer');
    await page.goto(`${address}c/1/`);
    await press(page, 'form.who button'); // logs out
    await logIn('Student 12', page);
    assert.equal(await lesson(page), given);
    const other = await logIn('Student 13');
    assert.equal(await lesson(other), given);
    await renew();
    const again = await logIn('Student 11');
    assert.equal(await lesson(again), '// my answer');
    for (const one of [page, other, again]) {
      assert.deepEqual(one.complaints, []);
      await one.browserContext().close();
    }
  });

test('a teacher grades by hand with the keyboard alone, and releases', {timeout: 120_000},
  async () => {
    await teacher.goto(`${address}c/1/exercises?lesson=trees`);
    const fold = 'details:has(> #trees-gain)';
    await teacher.click('a[href="#trees-gain"]'); // opens the fold
    assert.equal(await teacher.$eval(fold, details => details.open), true);
    const rubric = `${fold} form[action$=rubric] `;
    await teacher.$eval(rubric, form => { form.closest('details').open = true; });
    await teacher.type(`${rubric} input[name=title]`, 'names the assumption');
    await teacher.type(`${rubric} input[name=points]`, '0.5');
    await press(teacher, `${rubric} button`);
    await teacher.click('a[href="#trees-gain"]');
    await press(teacher, `${fold} a.button`); // grade by hand
    await teacher.setViewport({width: 1280, height: 300});
    const key = async name => {
      await Promise.all([teacher.waitForNavigation(), teacher.keyboard.press(name)]);
    };
    await teacher.evaluate(() => scrollTo(0, 200));
    await key('1');
    assert.equal(await teacher.$eval('.rubric button', b => b.ariaPressed), 'true');
    assert.match(await text(teacher), /By the rubric 0\.5: names the assumption/);
    assert.equal(await teacher.evaluate(() => scrollY), 200); // the page stays where it was
    await teacher.keyboard.press('c');
    await teacher.keyboard.type('Well begun, 1 of 2.');
    assert.match(await teacher.$eval('textarea:focus', area => area.value), /1 of 2/);
    await teacher.keyboard.press('Tab');
    await key('Enter');
    assert.match(await text(teacher), /Well begun, 1 of 2\./);
    await teacher.keyboard.press('s');
    await teacher.$eval('input:focus', input => { input.value = '2'; });
    await teacher.keyboard.press('Tab');
    await teacher.keyboard.type('shown orally');
    await key('Enter');
    assert.match(await text(teacher), /Set by hand to 2: shown orally/);
    const before = teacher.url();
    await key('l');
    await key('h');
    assert.equal(teacher.url(), before.replace(/#.*/, ''));
    await teacher.goto(`${address}c/1/exercises?lesson=trees`);
    await press(teacher, 'form[action$=release] button');
    assert.match(await text(teacher), /Nothing was released yet/);
    await press(teacher, 'button[name=sure]');
    assert.match(await text(teacher), /released on/);
    assert.deepEqual(teacher.complaints, []);
  });

test('a teacher compares submissions with each other', {timeout: 180_000}, async () => {
  const file = join(folder, 'tree.go');
  writeFileSync(file, 'package trees\n\n' + readFileSync(new URL(
    '../../../grader/grading/testdata/right/trees/pedestrian.go.txt', import.meta.url), 'utf8'));
  for (const name of ['Student 8', 'Student 9']) {
    const student = await person(new RegExp(`^${name},.*?(http\\S+)`, 'm').exec(links)[1]);
    await student.click('details summary');
    await (await student.$('input[type=file]')).uploadFile(file);
    await press(student, 'form[action$="hand-in"] button.main');
    await student.browserContext().close();
  }
  await teacher.goto(`${address}c/1/alike?lesson=trees`);
  await press(teacher, 'form[method=post][action$=alike] button');
  await teacher.waitForSelector('section[id^=pair] details', {timeout: 60_000});
  assert.match(await text(teacher), /Student 8 and Student 9/);
  await teacher.focus('section[id^=pair] summary'); // with the keyboard alone
  await teacher.keyboard.press('Enter');
  assert.equal(await teacher.$$eval('section[id^=pair] details[open] pre', all => all.length), 2);
  assert.deepEqual(teacher.complaints, []);
});

// quick holds a table to 100 ms from an act until the next frame is drawn, the median of nine. The
// processor time of the page always keeps that. The time on the clock depends on what else runs.
async function quick(page, what, filter) {
  const client = await page.createCDPSession();
  await client.send('Performance.enable', {timeDomain: 'threadTicks'});
  const used = async () => (await client.send('Performance.getMetrics')).metrics
    .find(m => m.name === 'TaskDuration').value * 1000;
  const acts = {
    search: i => say('search', i % 2 ? '' : 'student 1', 'input'),
    filter: i => say('only', i % 2 ? '' : filter, 'change'),
    sort: i => page.evaluate(timed, 'sort', i % 3, ''),
  };
  const say = (id, value, event) => page.evaluate(timed, id, value, event);
  const timed = async (id, value, event) => {
    const drawn = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
    await drawn();
    const began = performance.now();
    if (id === 'sort') {
      document.querySelectorAll('#matrix thead button')[value].click();
    } else {
      document.getElementById(id).value = value;
      document.getElementById(id).dispatchEvent(new Event(event));
    }
    await drawn();
    return performance.now() - began;
  };
  const middle = all => Math.round(all.sort((a, b) => a - b)[all.length >> 1]);
  const slow = [];
  for (const [name, act] of Object.entries(acts)) {
    const clock = [], cpu = [];
    for (let i = 0; i < 9; i++) {
      const before = await used();
      clock.push(await act(i));
      cpu.push(await used() - before);
    }
    if (name === 'search') await say('search', '', 'input');
    if (name === 'filter') await say('only', '', 'change');
    const took = {cpu: middle(cpu), clock: middle(clock)};
    console.log(`${what}: ${name} takes ${took.cpu} ms of the processor,`,
      `${took.clock} on the clock`);
    if (took.cpu > 100 || took.clock > (process.env.TESSELLA_QUIET ? 100 : 400)) {
      slow.push([name, took]);
    }
  }
  await client.detach();
  assert.deepEqual(slow, []);
}

test('the class of 2,000 is searched, filtered and sorted at once', {timeout: 120_000},
  async () => {
    await teacher.goto(`${address}c/1/class?lesson=trees`);
    await teacher.waitForSelector('#search');
    await quick(teacher, 'class of 2,000', 'missing');
    await teacher.type('#search', 'student 1999');
    assert.match(await teacher.$eval('#count', c => c.textContent), /^1 of 2000/);
    await teacher.$eval('#search', search => {
      search.value = '';
      search.dispatchEvent(new Event('input'));
    });
    // All rows appear, a page at a time.
    await teacher.waitForFunction(() => {
      const box = document.querySelector('.tall');
      box.scrollTop = box.scrollHeight;
      return document.querySelectorAll('#matrix tbody tr').length === 2000;
    }, {timeout: 60_000});
  });

test('the scores of 2,000 in all lessons are searched, filtered and sorted at once',
  {timeout: 180_000}, async () => {
    await teacher.goto(`${address}admin`);
    await teacher.type('#name', 'all'); // the course.yaml of the form has all lessons
    await press(teacher, 'main button.main');
    const course = /\/c\/\d+\//.exec(teacher.url())[0];
    await (await teacher.$('#roster')).uploadFile(join(folder, 'roster.csv'));
    await press(teacher, 'form[action$=roster] button');
    // Nobody has handed in. The server's page gets scores, and some lessons stay missing.
    const empty = '<td class="number" data-sort="-1">–</td>';
    const page = await teacher.evaluate(async path => (await fetch(path)).text(),
      `${course}scores`);
    let i = 0;
    const filled = page.replaceAll(empty, () => ++i % 7 === 0 ? empty
      : `<td class="number" data-sort="${i % 28}">${i % 28}</td>`)
      .replaceAll('<td class="number" data-sort="0">0</td>', () =>
        `<td class="number" data-sort="${++i % 500}">${i % 500}</td>`)
      .replaceAll('data-is="missing"', () => `data-is="${++i % 2 ? 'missing' : ''}"`);
    await teacher.setRequestInterception(true);
    const answer = request => request.url().endsWith('/scores')
      ? request.respond({contentType: 'text/html; charset=utf-8', body: filled})
      : request.continue();
    teacher.on('request', answer);
    await teacher.goto(`${address.slice(0, -1)}${course}scores`);
    await teacher.waitForSelector('#search');
    assert.ok(await teacher.$eval('#matrix thead tr', row => row.cells.length) >= 24);
    await quick(teacher, 'scores of 2,000', 'missing');
    assert.match(await teacher.$eval('#count', c => c.textContent), /^2000 students/);
    teacher.off('request', answer);
    await teacher.setRequestInterception(false);
  });

test('every page is accessible, fits a phone and works in the dark', {timeout: 300_000},
  async () => {
    const paths = ['', 'c/1/', 'c/1/class', 'c/1/scores', 'c/1/exercises', 'c/1/alike', 'c/1/live', 'c/1/queue', 'c/1/people',
      'c/1/settings', 'c/1/audit', 'c/1/s/1', 'c/1/s/1?exercise=trees/gain', 'c/1/questions',
      'c/1/extensions', 'c/1/student/8', 'me', 'admin', 'c/9/'];
    const problems = [];
    const whole = new Set(['c/1/people', 'c/1/class', 'c/1/scores']); // axe takes long for 2,000 rows
    const see = async (page, path, scheme) => {
      await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: scheme}]);
      await page.setViewport({width: 390, height: 800});
      await page.goto(address + path);
      if (whole.has(path)) {
        await page.$$eval('tbody', bodies => bodies.forEach(body =>
          [...body.rows].slice(20).forEach(row => row.remove())));
      }
      await page.$$eval('details', all => all.forEach(one => { one.open = true; }));
      problems.push(...(await page.evaluate(`${axe};axe.run().then(found =>
        found.violations.flatMap(v => v.nodes.map(n =>
        v.id + ': ' + n.html.slice(0, 200) + ' ' + n.failureSummary)))`))
        .map(found => `${path} ${scheme}: ${found}`));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) problems.push(`${path} is ${wide} px too wide for a phone`);
    };
    for (const scheme of ['light', 'dark']) {
      for (const path of paths) await see(teacher, path, scheme);
    }
    const nobody = await (await browser.createBrowserContext()).newPage();
    await see(nobody, 'login', 'light');
    assert.deepEqual(problems, []);
  });
