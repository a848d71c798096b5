package jupyterlab

import (
	"context"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// choice is what a reader sees of a slider on a page that go run . run has written.
type choice struct {
	Role, Name string   // of all buttons together, as a screen reader tells it
	Buttons    []string // their roles and names
	Chosen     string
	Pictures   []string // the names of those that are shown
	// how far the edges of a picture are from those of the one below it, in CSS pixels
	Apart    float64
	Overflow float64 // of the page
}

const readChoice = `(() => {
	const group = document.querySelector("fieldset.slides");
	const below = group.querySelector(".still").getBoundingClientRect();
	const buttons = Array.from(group.querySelectorAll("input"));
	const shown = Array.from(group.querySelectorAll("[role=img], img:not([aria-hidden])"))
		.filter(e => getComputedStyle(e).display !== "none");
	const apart = shown.filter(e => e.tagName === "IMG").map(e => e.getBoundingClientRect())
		.flatMap(r => ["left", "top", "right", "bottom"]
			.map(side => Math.abs(r[side] - below[side])));
	return {
		role: group.computedRole, name: group.computedName,
		buttons: buttons.map(b => b.computedRole + " " + b.computedName),
		chosen: buttons.find(b => b.checked).computedName,
		pictures: shown.map(e => e.computedName), apart: Math.max(0, ...apart),
		overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
	};
})()`

// The page of an executed lesson lets its reader choose among the pictures of a
// slider without any script.
func TestWrittenPage(t *testing.T) {
	t.Parallel()
	if os.Getenv("TESSELLA_PYTHON") == "" {
		t.Skip("TESSELLA_PYTHON is not set: it runs with the tests of JupyterLab")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	t.Cleanup(cancel)
	dir := t.TempDir()
	some := filepath.Join(dir, slidingNotebook)
	writeSliding(t, some, "imports", "helpers", slider)
	run := exec.CommandContext(ctx, "go", "run", ".", "run", "--out", dir+"/out", some)
	run.Dir = checkout
	if out, err := run.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", run, err, out)
	}

	p := startBrowser(ctx, t)
	p.do("open the page",
		chromedp.Navigate("file://"+filepath.Join(dir, "out",
			strings.TrimSuffix(slidingNotebook, ".ipynb")+".html")))
	if first := p.choice(); first.Role != "group" || first.Name != "K" ||
		!slices.Equal(first.Buttons,
			[]string{"radio 1", "radio 3", "radio 7", "radio 15", "radio 31", "radio 99"}) {
		t.Errorf("a reader has %+v, want a group K of a button for each value", first)
	}
	p.chosen("1")
	p.screenshot("", "written")
	pictures := map[string]image.Image{"1": p.capture(".still")}
	p.do("click on 15", chromedp.Click("fieldset.slides label:nth-of-type(4)"))
	p.chosen("15")
	pictures["15"] = p.capture(".still")
	p.screenshot("", "written-15")
	for cell, value := range map[string]string{one: "1", fifteen: "15"} {
		if got := unlike(pictures[value], p.capture("#cell-"+cell+" img")); got > same {
			t.Errorf("%.2f %% of the picture of K = %s are others than cell %s draws", 100*got,
				value, cell)
		}
	}
	for _, press := range []struct{ name, key, to string }{{"→", kb.ArrowRight, "31"},
		{"↓", kb.ArrowDown, "99"}, {"→", kb.ArrowRight, "1"}, {"←", kb.ArrowLeft, "99"}} {
		p.key(press.name, press.key)
		p.chosen(press.to)
	}
	if unlike(p.capture(".still"), pictures["1"]) < different {
		t.Error("K = 99 has the picture of K = 1")
	}
	p.do("take a phone", chromedp.EmulateViewport(360, 740))
	p.chosen("99")
	p.screenshot("", "written-phone")
}

func (p page) choice() choice {
	p.t.Helper()
	var c choice
	p.eval(readChoice, &c)
	return c
}

// chosen checks that a value is chosen, and that only its picture is shown, in its place and within
// the page.
func (p page) chosen(value string) {
	p.t.Helper()
	c := p.choice()
	if c.Chosen != value || len(c.Pictures) != 1 ||
		!strings.HasPrefix(c.Pictures[0], "K = "+value+": ") || c.Apart > 0.5 || c.Overflow > 0 {
		p.t.Errorf("K = %s is not what is shown: %+v", value, c)
	}
}
