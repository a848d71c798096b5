// Package jupyterlab opens a lesson's notebook as a student does: in a JupyterLab of its own, in a
// browser, with the keyboard. It moves a slider there, and chooses among its pictures on the page
// that go run . run writes. It also opens a notebook that a page of the site has saved.
//
// The tests need the Python that TESSELLA_PYTHON names, with JupyterLab installed, and Chromium or
// Chrome on PATH; .ci/run installs both. TESSELLA_SITE names the site's folder, and
// TESSELLA_SCREENSHOTS one for what was seen.
package jupyterlab

import (
	"context"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const (
	checkout = "../../.."
	notebook = "08-trees.ipynb"

	imports  = "imports" // ids of the notebook's cells
	plot     = "first-tree"
	exercise = "trees-entropy"
	check    = "trees-entropy-check"
	title    = "Entropy"
)

// answer is what a student may write for the exercise. With the natural logarithm it is a mistake
// that the exercise knows.
const answer = `func Entropy(counts []float64) float64 {
	total := 0.0
	for _, n := range counts {
		total += n
	}
	bits := 0.0
	for _, n := range counts {
		if n > 0 {
			bits += n / total * math.Log2(total/n)
		}
	}
	return bits
}`

func TestLesson(t *testing.T) {
	t.Parallel() // most of the time goes by in waiting
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	t.Cleanup(cancel)
	s, _ := startLab(ctx, t, notebook)
	p := startBrowser(ctx, t)
	p.open(s, notebook)
	p.measure()
	p.screenshot("", "opened")

	p.run(imports)
	p.run(plot)
	if pic := p.picture(plot); pic.Width < 300 || pic.Height < 150 ||
		pic.NaturalWidth < pic.Width || pic.Colours < 4 {
		t.Errorf("the figure of cell %s cannot be read: %+v", plot, pic)
	}
	p.screenshot(plot, "figure")

	p.run(exercise)
	p.run(check)
	p.readable("unwritten", "✎ not written yet")
	p.screenshot(exercise, "unsolved")

	p.write(exercise, strings.Replace(answer, "Log2", "Log", 1))
	p.run(exercise)
	p.run(check)
	p.readable("partly", "natural logarithm")
	p.screenshot(exercise, "mistaken")

	p.write(exercise, answer)
	p.run(exercise)
	p.run(check)
	p.readable("passed", "✓ passed")
	p.screenshot(exercise, "solved")

	p.theme("JupyterLab Dark")
	p.readable("passed", "✓ passed")
	p.screenshot(exercise, "dark")
}

// startLab starts JupyterLab on a folder with a copy of one of the course's
// notebooks, and returns the folder.
func startLab(ctx context.Context, t *testing.T, notebook string) (server, string) {
	t.Helper()
	python := os.Getenv("TESSELLA_PYTHON")
	if python == "" {
		t.Skip("TESSELLA_PYTHON names no Python with JupyterLab")
	}
	jupyter, lab := t.TempDir(), t.TempDir()
	setup := exec.CommandContext(ctx, "go", "run", ".", "setup")
	setup.Dir, setup.Env = checkout, jupyterEnv(jupyter)
	if out, err := setup.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", setup, err, out)
	}
	text, err := os.ReadFile(filepath.Join(checkout, "notebooks", notebook))
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(lab, notebook), string(text))
	return startServer(ctx, t, python, jupyter, lab), lab
}

// measure tests the computation of contrast on the two extremes of WCAG, on the two greys nearest
// to its bound of 4.5, and on half-transparent black, which on white is a grey of 127.5.
func (p page) measure() {
	p.t.Helper()
	for style, want := range map[string]float64{
		"color: black; background: white":                        21,
		"color: white; background: white":                        1,
		"color: #767676; background: white":                      4.54,
		"color: #777777; background: white":                      4.48,
		"color: black; background: white; opacity: 0.5":          3.98,
		"color: rgb(0 0 0 / 50%); background: color(srgb 1 1 1)": 3.98,
	} {
		if got := p.number("probe.contrast(" + quote(style) + ")"); math.Abs(got-want) > 0.03 {
			p.t.Errorf("the contrast of %q is %.2f, want %.2f", style, got, want)
		}
	}
}

// readable checks that a card of this class names the exercise and says this verdict, in a colour
// and size that people can read: WCAG 2 asks for a contrast of 4.5.
func (p page) readable(class, verdict string) {
	p.t.Helper()
	c := p.card(check, ".tessella."+class)
	if !strings.Contains(c.Text, title) || !strings.Contains(c.Text, verdict) {
		p.t.Errorf("the card of cell %s lacks %q or %q:\n%s", check, title, verdict, c.Text)
	}
	if c.Width < 300 || c.Height < 40 || c.Overflow > 1 || c.Font < 11 || c.Contrast < 4.5 {
		p.t.Errorf("the card of cell %s cannot be read: %+v", check, c)
	}
}
