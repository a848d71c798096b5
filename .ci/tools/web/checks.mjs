// It checks exercises in a browser: references are right, stubs are not written yet, known mistakes
// get their names, and functions that misbehave get a verdict. The notebook that a page saves is
// graded, and the verdicts must be those of the page.
//
//   node checks.mjs SITE TEACHER [--browser firefox] [--gate]
//
// SITE is the folder that tessella site writes, and TEACHER that of the teacher's edition, as
// tessella run writes it. The bank of wrong answers has a txtar file for each exercise, of which a
// file that begins with "// named: " has a known mistake.
// With --gate it checks one lesson whole, and one of each of these for every other lesson.
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {finish, lesson, median, withRuntime} from './site.mjs';

const {values, positionals: [site, teacher]} = parseArgs({
  allowPositionals: true,
  options: {browser: {type: 'string', default: 'chromium'}, gate: {type: 'boolean'}},
});
const root = new URL('../../../', import.meta.url);
const student = new URL('notebooks/', root).pathname;
const wrong = new URL('grader/grading/testdata/wrong/', root).pathname;
const least = 100; // known mistakes that must get their names, without --gate

// Each is Entropy in lesson trees: what its verdict says of the first case, or why there is none.
const misdeeds = [
  {says: 'timed out', body: 'for {\n\t}'},
  {says: 'panicked', body: 'return p[len(p)]'},
  {says: 'overflowed', body: 'return 1 + Entropy(p)'},
  {says: 'deadlocked', body: 'return <-make(chan float64)'},
  {says: 'func([]int)', body: 'return 0', takes: '[]int'},
  {says: 'exited', body: 'os.Exit(3)\n\treturn 0'},
  {says: 'the import of \\"syscall\\" is not allowed', body: 'syscall.Exit(3)\n\treturn 0'},
].map(({says, body, takes = '[]float64'}) => ({exercise: 'trees/entropy', says,
  source: `func Entropy(p ${takes}) float64 {\n\t${body}\n}`}));

const notebooks = (folder) => readdirSync(folder).filter((f) => /^\d.*\.ipynb$/.test(f)).sort()
  .map((f) => lesson(join(folder, f)));
const exercises = ({cells}) => cells.filter((c) => c.exercise).map((c) => c.exercise);
const few = (name, list) => values.gate && name !== 'trees' ? list.slice(-1) : list;

// mistakes lists the known mistakes of an exercise: {exercise, source, named}.
function mistakes(exercise) {
  let text;
  try {
    text = readFileSync(join(wrong, `${exercise}.txtar`), 'utf8');
  } catch {
    return [];
  }
  return text.split(/^-- .* --$/m).slice(1).map((file) => file.trim())
    .filter((file) => file.startsWith('// named: '))
    .map((source) => ({exercise, source, named: source.split('\n')[0].slice('// named: '.length)}));
}

// references are cells with the reference answers of the folder of an exercise.
function references(exercise) {
  const folder = new URL(`solutions/${exercise.split('/')[0]}/`, root).pathname;
  return readdirSync(folder).filter((f) => f.endsWith('.go')).map((f) => ({
    id: f.replace('.go', '-reference'), kind: 'code',
    source: readFileSync(join(folder, f), 'utf8').replace(/^[^]*?^package \w+$/m, ''),
  }));
}

// graded are the verdicts of the command grade on a notebook, by exercise.
function graded(notebook) {
  const folder = mkdtempSync(join(tmpdir(), 'graded-'));
  const file = join(folder, 'saved.ipynb');
  writeFileSync(file, notebook);
  execFileSync('go', ['run', '.', 'grade', file, '--lesson', 'trees', '--student', 'page',
    '--format', 'json', '--out', folder], {cwd: root.pathname, stdio: 'pipe'});
  const {students: [{exercises}]} = JSON.parse(readFileSync(join(folder, 'grades.json'), 'utf8'));
  rmSync(folder, {recursive: true});
  return new Map(exercises.map((e) => [e.id, e.verdict]));
}

// told returns the parts that must be equal in two verdicts. Numbers may differ in their last
// digits.
const told = ({status, passed, total, message, cases, misconceptions = [], carried}) =>
  JSON.stringify({status, passed, total, message, carried,
    cases: cases.map(({name, outcome, path, line}) => ({name, outcome, path, line})),
    names: misconceptions.map(({name}) => name)});

let right = 0;
let unwritten = 0;
let named = 0;
let same = 0; // verdicts of grade and of the page
const missed = []; // known mistakes that the visible cases alone do not name
const times = [];

const problems = await withRuntime(site, values.browser, async (page) => {
  const found = [];
  const all = (cells, ids) => page.evaluate(async (cells, ids) =>
    (await globalThis.go.checkAll(cells, ids)).map(({id, verdict, errors}) =>
      ({id, status: verdict.status, errors})), cells, ids);
  // answered is the verdict on an answer after the references.
  const answered = async ({exercise, source}) => {
    const cells = [...references(exercise), {id: 'own-answer', kind: 'code', source}];
    const {verdict, errors, ms} = await page.evaluate((cells, exercise) =>
      globalThis.go.check(cells, exercise), cells, exercise);
    times.push(ms);
    return {...verdict, errors};
  };
  for (const l of notebooks(teacher)) {
    for (const {id, status, errors} of await all(l.cells, few(l.name, exercises(l)))) {
      if (status === 'passed') right++;
      else found.push(`the reference of ${id} is ${status}: ${JSON.stringify(errors)}`);
    }
    for (const m of few(l.name, exercises(l).flatMap(mistakes))) {
      const verdict = await answered(m);
      const names = (verdict.misconceptions ?? []).map((m) => m.name);
      if (names.includes(m.named)) named++;
      else missed.push(`${m.exercise}: ${verdict.status}, "${names}", not "${m.named}"`);
      if (verdict.status === 'passed') found.push(`${m.exercise}: "${m.named}" passes`);
    }
    console.log(`${l.name}: ${right} references right, ${named} mistakes named and ` +
      `${missed.length} not, ${found.length} problems`); // so far
    if (l.name !== 'trees') continue;
    for (const m of misdeeds) {
      const {cases, errors, message} = await answered(m);
      const said = JSON.stringify([cases?.[0]?.outcome, errors, message]);
      if (!said.includes(m.says)) found.push(`an answer should be "${m.says}": ${said}`);
    }
    // Half of the exercises have mistakes. Some of these make answers wrong that need them.
    const ids = exercises(l);
    const cells = [...references(ids[0]), ...ids.filter((_, i) => i % 2 === 0)
      .flatMap((id) => mistakes(id).slice(0, 1))
      .map(({exercise, source}) => ({id: exercise.replace('/', '-'), kind: 'code', source}))];
    const [saved, inPage] = await page.evaluate(async (cells, ids) =>
      [await globalThis.go.save(cells, {lesson: 'trees'}),
        (await globalThis.go.checkAll(cells, ids)).map(({id, verdict}) => [id, verdict])],
    cells, ids);
    const elsewhere = graded(saved);
    for (const [id, verdict] of inPage) {
      const [here, there] = [told(verdict), told(elsewhere.get(id))];
      if (here === there) same++;
      else found.push(`${id}: the page says ${here}, and grade says ${there}`);
    }
  }
  for (const l of notebooks(student)) {
    for (const {id, status} of await all(l.cells, few(l.name, exercises(l)))) {
      if (status === 'unwritten') unwritten++;
      else found.push(`the stub of ${id} is ${status}`);
    }
  }
  return found;
});
for (const m of missed) console.log(`not named: ${m}`);
if (!values.gate && named < least) problems.push(`${named} known mistakes are named, not ${least}`);
if (missed.length > named / 10) problems.push('more than one known mistake in ten has no name');
finish(problems, `${values.browser}: ${right} references right, ${unwritten} stubs not written, ` +
  `${named} mistakes named and ${missed.length} not, ${same} verdicts as of grade, ` +
  `median of one check ${median(times)} ms; ` +
  `${problems.length} problems`);
