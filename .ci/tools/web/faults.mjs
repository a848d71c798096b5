// It runs cells that go wrong in a browser, and checks that each ends with a message that says why
// and where, and that the next cell runs.
//
//   node faults.mjs SITE [chromium|firefox]
import {finish, withRuntime} from './site.mjs';

const [site, browser = 'chromium'] = process.argv.slice(2);

// Each fault: the cell, what its outputs or errors must say, where the first error is, and cells
// above.
const faults = [
  {name: 'a cell that is right', source: '%%\nfmt.Println(math.Log2(8))', says: '3'},
  {name: 'type errors', source: '%%\nx := 1\ns := "ä𝄞" + σ', says: 'line 3: undefined: σ',
    at: ['x', 2, 1]},
  {name: 'a column behind wide letters', source: '%%\n_ = "ä𝄞" + σ', says: 'undefined: σ',
    at: ['x', 2, 13]},
  {name: 'the end of the cell', source: '%%\nf(\n', says: 'found the end of the cell',
    at: ['x', 2, 3]},
  {name: 'a declaration', source: 'func f() int { return "" }', says: 'as int value',
    at: ['x', 1, 23]},
  {name: 'a panic', source: 'func f(a []int) int {\n\treturn a[3]\n}\n\n%%\nfmt.Println(f(nil))',
    says: 'index out of range [3] with length 0', at: ['x', 2, 0]},
  {name: 'a panic above', above: 'func f(p *int) {\n\t*p = 1\n}', source: '%%\nf(nil)',
    says: 'cell above, line 2', at: ['above', 2, 0]},
  {name: 'a cell above that cannot be read', above: 'func f() {', source: '%%\nfmt.Println(7)',
    says: 'cell above, line 1'},
  {name: 'a deadlock', source: '%%\n<-make(chan int)', says: 'deadlock', at: ['x', 2, 0]},
  {name: 'an exit', source: '%%\nlog.Fatal("oh dear")', says: 'exit status 1'},
  {name: 'a full stack', source: 'func f(n int) int { return f(n+1) + 1 }\n\n%%\nfmt.Println(f(0))',
    says: 'The stack is full'},
  {name: 'endless output', source: '%%\nfor {\n\tfmt.Println("again and again")\n}',
    says: 'more than 1 MiB'},
  {name: 'memory without end', source: '%%\nvar all [][]byte\nfor {\n\t' +
    'all = append(all, bytes.Repeat([]byte{1}, 1<<24))\n}', says: 'out of memory'},
  {name: 'much garbage', source: 'type node struct {\n\trest *node\n\tn    [4]int\n}\n\n' +
    'func list() (l *node) {\n\tfor range 100_000 {\n\t\tl = &node{rest: l}\n\t}\n' +
    '\treturn l\n}\n\n%%\nkept := list()\nfor range 100 {\n\tlist()\n}\n' +
    'runtime.KeepAlive(kept)\nvar m runtime.MemStats\nruntime.ReadMemStats(&m)\n' +
    'fmt.Println("memory is enough:", m.Sys < 40<<20)', says: 'memory is enough: true'},
  {name: 'standard input', source: '%%\nvar s string\n_, err := fmt.Scanln(&s)\nfmt.Println(err)',
    says: 'reads standard input'},
  {name: 'a command', source: '!ls\n%%\nfmt.Println(8)', says: 'line 1: ! runs a command in a shell'},
  {name: 'a package that is not there', source: 'import "net/http"\n\n%%\nhttp.Get("")',
    says: 'is not part of this page', at: ['x', 1, 8]},
  {name: 'HTML of a program', source: '%%\nfmt.Println("<script>alert(1)</script>")',
    says: '&lt;script>', not: '<script'},
  {name: 'an endless loop', source: '%%\nfmt.Println("first")\nfor {\n}',
    says: 'ran for 60 s, and was stopped'},
  {name: 'the button', source: '%%\nfmt.Println("first")\nfor {\n}', stop: true, says: 'Stopped'},
  {name: 'the next cell', source: '%%\nfmt.Println(2 + 2)', says: '4'},
];

const problems = await withRuntime(site, browser, async (page) => {
  const found = [];
  for (const fault of faults) {
    const {html, errors} = await page.evaluate(async ({above, source, stop}) => {
      const cells = [{id: 'x', kind: 'code', source}];
      if (above) cells.unshift({id: 'above', kind: 'code', source: above});
      const printed = () => { if (stop) globalThis.go.stop(); };
      const {outputs, errors} = await globalThis.go.run(cells, 'x', {ontext: printed});
      return {html: outputs.join(''), errors};
    }, fault);
    const text = html.replaceAll('&#34;', '"').replaceAll('&gt;', '>');
    if (!text.includes(fault.says) || (fault.not && text.includes(fault.not))) {
      found.push(`${fault.name}: ${text}`);
    }
    const [cell, line, column] = fault.at ?? [];
    const e = errors[0];
    if (fault.at && !(e?.cell === cell && e.line === line && e.column === column)) {
      found.push(`${fault.name}: the error is at ${JSON.stringify(e)}, want ${fault.at}`);
    }
  }
  return found;
});
finish(problems, `${faults.length} cells that go wrong, ${problems.length} problems`);
