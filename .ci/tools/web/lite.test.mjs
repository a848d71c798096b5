// What the kernel Go (Tessella) does in JupyterLite.
//
//   TESSELLA_LITE=folder [TESSELLA_BROWSERS=chromium,firefox] node --test lite.test.mjs
//
// The folder is one that tessella lite makes, with a notebook.
import assert from 'node:assert/strict';
import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, describe, test} from 'node:test';
import {openNotebook, withApp} from './jupyterlite.mjs';
import {open, serve} from './site.mjs';

const folder = process.env.TESSELLA_LITE;
if (!folder) throw new Error('TESSELLA_LITE names no folder that tessella lite has made');
withApp(folder);
const file = readdirSync(join(folder, 'files')).find((name) => name.endsWith('.ipynb'));

for (const name of (process.env.TESSELLA_BROWSERS ?? 'chromium').split(',')) {
  describe(name, () => {
    let browser, site, page;
    before(async () => {
      site = await serve(folder);
      browser = await open(name);
      page = await browser.newPage();
      await openNotebook(page, site.address, file);
      await page.evaluate(() => {
        globalThis.go = globalThis.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
        // cell runs code, and returns {status, outputs} with the messages as they came.
        globalThis.cell = async (code) => {
          const outputs = [];
          const future = globalThis.go.requestExecute({code, store_history: true});
          future.onIOPub = ({header, content}) => {
            if (!/status|execute_input/.test(header.msg_type)) {
              outputs.push({type: header.msg_type, ...content});
            }
          };
          const reply = await future.done;
          return {status: reply.content.status, outputs};
        };
      });
    });
    after(async () => {
      await browser.close();
      await site.close();
    });
    const cell = (code) => page.evaluate((code) => globalThis.cell(code), code);
    const printed = ({outputs}) => outputs.map((o) => o.text ?? '').join('');

    test('declarations stay, but not those of a cell that does not compile', async () => {
      assert.equal((await cell('func f() int { return 1 }')).status, 'ok');
      const wrong = await cell('func f() int { return "" }\n\n%%\nfmt.Println(f())');
      assert.equal(wrong.status, 'error');
      assert.match(wrong.outputs[0].evalue, /^line 1: cannot use ""/);
      assert.equal(printed(await cell('%%\nfmt.Println(f())')), '1\n');
      assert.equal(printed(await cell('%list')), 'func   f\n');
    });

    test('a panic names the lines of cells', async () => {
      await cell('func g(list []int) int {\n\treturn list[3]\n}');
      const {status, outputs} = await cell('%%\nfmt.Println("before")\n\ng(nil)');
      assert.equal(status, 'error');
      const {traceback} = outputs.at(-1);
      assert.match(traceback.join('\n'),
        /^panic: runtime error: index out of range.*\nat cell \d+, line 2\nat line 4$/);
      assert.ok(outputs.findLast((o) => o.type === 'stream').text === 'before\n');
    });

    test('arguments, environment, tests', async () => {
      assert.equal(printed(await cell('%env NAME ab\n' +
        'var n = flag.Int("n", 0, "")\n\n%% -n 3\n' +
        'fmt.Println(*n, os.Getenv("NAME"), os.Args[1:])')),
      'Set: NAME="ab"\n3 ab [-n 3]\n');
      assert.match(printed(await cell('%test\nfunc TestOne(t *testing.T) { t.Log(f()) }')),
        /--- PASS: TestOne/);
    });

    test('what needs a shell or the page is refused with a reason', async () => {
      for (const [code, reason] of [
        ['!ls', /shell/], ['%%bash\nls', /%%bash/], ['%goflags -x', /%goflags/],
        ['import "example.org/none"\n\nvar _ = none.F', /go run \. lite --module/],
        ['%%\nvar name string\nfmt.Scan(&name)', /standard input/],
      ]) {
        const {status, outputs} = await cell(code);
        assert.equal(status, 'error', code);
        assert.match(outputs.at(-1).evalue, reason);
      }
    });

    test('displays, and updates of them', async () => {
      const {outputs} = await cell('import "github.com/janpfeifer/gonb/gonbui"\n\n%%\n' +
        'gonbui.DisplayMarkdown("*a*")\ngonbui.UpdateHTML("id", "1")\n' +
        'gonbui.UpdateHTML("id", "2")\ngonbui.DisplayPNG([]byte("png"))\n' +
        'gonbui.DisplaySVG("<svg/>")\ngonbui.Sync()');
      assert.deepEqual(outputs.map((o) => [o.type, Object.keys(o.data).join()]), [
        ['display_data', 'text/markdown'], ['display_data', 'text/html'],
        ['update_display_data', 'text/html'], ['display_data', 'image/png'],
        ['display_data', 'text/html'],
      ]);
      assert.equal(outputs[2].data['text/html'], '2');
      assert.equal(outputs[3].data['image/png'], Buffer.from('png').toString('base64'));
    });

    test('completion and inspection', async () => {
      const code = '%%\nσ := "𝄞"\nfmt.Println(strings.ToUp';
      const completed = await page.evaluate(async (code) =>
        (await globalThis.go.requestComplete({code, cursor_pos: [...code].length})).content, code);
      assert.deepEqual(completed.matches, ['ToUpper', 'ToUpperSpecial']);
      assert.equal([...code].slice(completed.cursor_start, completed.cursor_end).join(''), 'ToUp');
      const inspected = await page.evaluate(async () => (await globalThis.go.requestInspect(
        {code: '%%\nstrings.ToUpper("a")', cursor_pos: 15, detail_level: 0})).content);
      assert.match(inspected.data['text/plain'],
        /^func strings\.ToUpper\(s string\) string\n\nToUpper returns s with all Unicode letters/);
      const complete = await page.evaluate(async () => (await globalThis.go.requestIsComplete(
        {code: 'func f() {'})).content.status);
      assert.equal(complete, 'incomplete');
    });

    test('an interrupt stops a program, and declarations stay', async () => {
      const stopped = await page.evaluate(async () => {
        const running = globalThis.cell('%%\nfmt.Println("begun")\nfor {\n}');
        await new Promise((done) => setTimeout(done, 5000));
        await globalThis.go.interrupt();
        return running;
      });
      assert.equal(stopped.status, 'error');
      assert.equal(printed(stopped), 'begun\n');
      assert.equal(printed(await cell('%%\nfmt.Println(f())')), '1\n');
    });

    test('a restart forgets declarations, and the next cell runs at once', async () => {
      const sent = site.sent();
      await page.evaluate(() => globalThis.go.restart());
      assert.equal(printed(await cell('%%\nfmt.Println(1)')), '1\n');
      assert.ok(site.sent() - sent < 1e6, `${site.sent() - sent} bytes were loaded again`);
      assert.equal((await cell('%%\nfmt.Println(f())')).status, 'error');
    });
  });
}
