package jupyterlab

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// A page is what a browser without a window shows, mostly a notebook in JupyterLab.
type page struct {
	t   *testing.T
	ctx context.Context
}

// patience is the time limit of one action; the first cell of a fresh machine
// compiles its libraries.
const patience = 2 * time.Minute

//go:embed testdata/probe.js
var probe string

func startBrowser(ctx context.Context, t *testing.T) page {
	t.Helper()
	home := t.TempDir()
	ctx, cancel := chromedp.NewExecAllocator(ctx, append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.Flag("headless", "new"),
		chromedp.NoSandbox, // a container's root has none, and no page here is from outside
		chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
		// what a screen reader is told
		chromedp.Flag("enable-blink-features", "ComputedAccessibilityInfo"),
		chromedp.UserDataDir(filepath.Join(home, "profile")),
		chromedp.Env("HOME="+home, "TMPDIR="+home),
		chromedp.WindowSize(1280, 1000),
	)...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx, chromedp.WithErrorf(t.Logf))
	t.Cleanup(cancel)
	// the browser lives as long as the context that it is started with
	if err := chromedp.Do(ctx); err != nil {
		t.Fatalf("start the browser: %v", err)
	}
	return page{t: t, ctx: ctx}
}

// open opens a notebook of the server's and waits until its kernel is ready.
func (p page) open(s server, notebook string) {
	p.t.Helper()
	p.do("open the notebook", chromedp.Navigate(s.url+"lab/tree/"+notebook+"?reset&token="+token))
	p.do("find the notebook's cells", chromedp.WaitVisible(chromedp.CSS(".jp-Notebook .jp-Cell")))
	p.do("load the probe", chromedp.Evaluate[chromedp.Void](probe))
	p.wait("the kernel to be ready", "probe.ready()")
}

// run runs a cell as a student does, with Shift+Enter, and waits until the kernel has done.
func (p page) run(id string) {
	p.t.Helper()
	before := p.number("probe.count(" + quote(id) + ")")
	p.eval("probe.select("+quote(id)+")", nil)
	p.do("press Shift+Enter in cell "+id,
		chromedp.KeyEvent("\r", chromedp.KeyModifiers(chromedp.ModifierShift)))
	p.wait("cell "+id+" to be done",
		fmt.Sprintf("probe.count(%s) > %v && probe.idle(%[1]s)", quote(id), before))
}

// write replaces a cell's source.
func (p page) write(id, source string) {
	p.t.Helper()
	p.eval("probe.write("+quote(id)+", "+quote(source)+")", nil)
}

// A picture is an image in a cell's output.
type picture struct {
	NaturalWidth, NaturalHeight float64 // in pixels of the file
	Width, Height               float64 // as drawn, in CSS pixels
	Colours                     int     // different ones
}

func (p page) picture(id string) picture {
	p.t.Helper()
	p.await(id, "img")
	var pic picture
	p.eval("probe.picture("+quote(id)+")", &pic)
	return pic
}

// A card is what a check shows, with the properties that matter to a reader.
type card struct {
	Text          string
	Width, Height float64 // as drawn, in CSS pixels
	Overflow      float64 // how far it reaches beyond the cell's output, in CSS pixels
	Font          float64 // its smallest, in CSS pixels
	Contrast      float64 // its lowest, as WCAG 2 counts it
	Faintest      string  // the text with that contrast
}

func (p page) card(id, selector string) card {
	p.t.Helper()
	p.await(id, selector)
	var c card
	find := fmt.Sprintf("probe.card(%s, %s)", quote(id), quote(selector))
	p.wait("the card's text", find+".Text !== ''") // JupyterLab lays cells out only when it is idle
	p.eval(find, &c)
	return c
}

// theme changes JupyterLab's colours.
func (p page) theme(name string) {
	p.t.Helper()
	p.eval("jupyterapp.commands.execute('apputils:change-theme', {theme: "+quote(name)+"})", nil)
	p.wait("the theme "+name, "document.body.dataset.jpThemeName === "+quote(name)+
		" && document.getElementById('jupyterlab-splash') === null")
}

// screenshot writes a picture of the window to the folder that TESSELLA_SCREENSHOTS names, if it is
// set. A cell's id brings that cell to the top; "" leaves the notebook where it is.
func (p page) screenshot(id, name string) {
	p.t.Helper()
	dir := os.Getenv("TESSELLA_SCREENSHOTS")
	if dir == "" {
		return
	}
	if id != "" {
		p.eval("probe.show("+quote(id)+")", nil)
	}
	png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.t.Fatalf("take a screenshot: %v", err)
	}
	writeFile(p.t, filepath.Join(dir, name+".png"), string(png))
}

// await waits a while for an element in the outputs of a cell that is done: displays may come
// late, and are then drawn.
func (p page) await(id, selector string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 10*time.Second)
	defer cancel()
	drawn := fmt.Sprintf("probe.drawn(%s, %s)", quote(id), quote(selector))
	if err := chromedp.Do(ctx, chromedp.Poll[chromedp.Void](drawn)); err != nil {
		p.t.Fatalf("cell %s shows no %s (%v) but:\n%s", id, selector, err, p.text(id))
	}
}

// text returns the text of a cell's outputs, for the message of a failed test.
func (p page) text(id string) string {
	p.t.Helper()
	var text string
	p.eval("probe.text("+quote(id)+")", &text)
	return text
}

// wait waits until a JavaScript expression is true.
func (p page) wait(what, expression string) {
	p.t.Helper()
	p.do("wait for "+what, chromedp.Poll[chromedp.Void](expression,
		chromedp.WithPollingInterval(50*time.Millisecond), chromedp.WithPollingTimeout(0)))
}

func (p page) number(expression string) float64 {
	p.t.Helper()
	var n float64
	p.eval(expression, &n)
	return n
}

// eval evaluates a JavaScript expression, awaits it if it is a promise, and stores its
// value unless result is nil.
func (p page) eval(expression string, result any) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	// As JSON text: then a value that has no form in the protocol, such as
	// undefined, is no special case.
	script := "(async () => JSON.stringify(await (" + expression + ")) ?? 'null')()"
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](script, chromedp.EvalAwaitPromise))
	if err == nil && result != nil {
		err = json.Unmarshal([]byte(text), result)
	}
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
}

// do fails the test if an action does.
func (p page) do(what string, action chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, action); err != nil {
		p.t.Fatalf("%s: %v", what, err)
	}
}

func quote(s string) string {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // a string always has a JSON form
	}
	return string(text)
}
