package jupyterlab

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const (
	slidingNotebook = "02-neighbours.ipynb"
	slider          = "any-k" // the cell with the slider
	// cells that the tests add, which draw two of its pictures by themselves
	one, fifteen = "one-neighbour", "fifteen-neighbours"
)

// alone draws the picture of one value.
const alone = `%%%%
clouds := neighbours.Clouds(100, 1)
regions := figure.Regions(must(knn.KNN{K: %s}.Fit(clouds)), clouds.Classes...)
notebook.Show(figure.PlaneOptions{Places: 100}.Draw("x", "y", regions, points(clouds)))
`

// values are what the slider has to offer.
var values = []string{"1", "3", "7", "15", "31", "99"}

// slides is what a reader sees of a cell with a slider.
type slides struct {
	Controls, Images         int
	Role, Name, Value        string // what a screen reader tells of the slider
	Label                    string // what stands beside it
	Contrast                 float64
	Alt                      string  // of the picture
	Left, Top, Width, Height float64 // of the slider, in CSS pixels of the window
	Trusted                  bool
	Active                   string // the cell that JupyterLab has selected
}

func TestSlider(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	t.Cleanup(cancel)
	s, lab := startLab(ctx, t, slidingNotebook)
	writeSliding(t, filepath.Join(lab, slidingNotebook))
	p := startBrowser(ctx, t)
	p.open(s, slidingNotebook)
	p.run("imports")
	p.run("helpers")
	for _, id := range []string{one, fifteen, slider} {
		p.run(id)
		p.await(id, "img")
	}
	pictures := p.slide()
	p.theme("JupyterLab Dark")
	if got := p.at(0); got.Contrast < 4.5 {
		t.Errorf("in the dark theme the label of the slider has the contrast %.2f", got.Contrast)
	}
	p.screenshot(slider, "slider-dark")

	p.eval("jupyterapp.commands.execute('docmanager:save')", nil)
	p.open(s, slidingNotebook)
	p.await(slider, "img")
	if got := p.at(0); !got.Trusted {
		t.Error("JupyterLab does not trust what it has saved itself")
	}
	p.focus()
	p.key("End", kb.End)
	p.at(5)
	if got := unlike(p.seen(slider), pictures[5]); got > same {
		t.Errorf("in the saved notebook %.2f %% of the picture of K = %s are others than before",
			100*got, values[5])
	}

	// A notebook that somebody sends has a text, and so outputs, that this
	// JupyterLab has never saved.
	saved, err := os.ReadFile(filepath.Join(lab, slidingNotebook))
	if err != nil {
		t.Fatal(err)
	}
	sent := strings.Replace(string(saved), "Which K would you take", "Which K do you take", 1)
	if sent == string(saved) {
		t.Fatal("no text of the lesson speaks of the slider")
	}
	writeFile(t, filepath.Join(lab, "sent.ipynb"), sent)
	p.open(s, "sent.ipynb")
	p.await(slider, "img")
	if got := p.slides(); got.Trusted || got.Controls != 0 || got.Images != 1 {
		t.Errorf("of a notebook that is not trusted a reader has %+v, want one "+
			"picture and no control", got)
	}
	if got := unlike(p.seen(slider), pictures[0]); got > same {
		t.Errorf("in a notebook that is not trusted %.2f %% of the picture are others "+
			"than those of K = %s", 100*got, values[0])
	}
	p.screenshot(slider, "slider-untrusted")
}

// writeSliding writes the notebook with the slider, or only these of its cells, and after them two
// cells that draw a picture alone.
func writeSliding(t *testing.T, path string, ids ...string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(checkout, "notebooks", slidingNotebook))
	if err != nil {
		t.Fatal(err)
	}
	var nb map[string]any
	if err := json.Unmarshal(text, &nb); err != nil {
		t.Fatal(err)
	}
	cells := nb["cells"].([]any)
	if len(ids) > 0 {
		cells = slices.DeleteFunc(cells, func(cell any) bool {
			return !slices.Contains(ids, cell.(map[string]any)["id"].(string))
		})
	}
	for _, added := range [][2]string{{one, "1"}, {fifteen, "15"}} {
		cells = append(cells, map[string]any{"cell_type": "code", "id": added[0],
			"metadata": map[string]any{}, "execution_count": nil, "outputs": []any{},
			"source": fmt.Sprintf(alone, added[1])})
	}
	nb["cells"] = cells
	if text, err = json.Marshal(nb); err != nil {
		t.Fatal(err)
	}
	writeFile(t, path, string(text))
}

// slide moves the slider by keyboard and mouse and returns its pictures. It leaves it where it was.
func (p page) slide() []image.Image {
	p.t.Helper()
	first := p.at(0)
	if first.Controls != 1 || first.Images != 1 || first.Role != "slider" || first.Name != "K" {
		p.t.Errorf("a reader has %+v, want one slider of the name K and one picture", first)
	}
	if first.Left < 0 || first.Width < 100 || first.Height < 10 || first.Contrast < 4.5 {
		p.t.Errorf("the slider cannot be used: %+v", first)
	}
	p.screenshot(slider, "slider")

	p.focus()
	pictures := []image.Image{p.seen(slider)}
	for i := 1; i < len(values); i++ {
		p.key("→", kb.ArrowRight)
		p.at(i)
		pictures = append(pictures, p.seen(slider))
		for j, other := range pictures[:i] {
			if unlike(pictures[i], other) < different {
				p.t.Errorf("K = %s has the picture of K = %s", values[i], values[j])
			}
		}
	}
	for cell, i := range map[string]int{one: 0, fifteen: 3} {
		if got := unlike(pictures[i], p.seen(cell)); got > same {
			p.t.Errorf("%.2f %% of the picture of K = %s are others than cell %s draws", 100*got,
				values[i], cell)
		}
	}
	for _, press := range []struct {
		name, key string
		to        int
	}{{"↓", kb.ArrowDown, 4}, {"↑", kb.ArrowUp, 5}, {"Home", kb.Home, 0}, {"End", kb.End, 5}} {
		p.key(press.name, press.key)
		p.at(press.to)
	}

	box := p.slides()
	const thumb = 16 // the width of what the mouse takes hold of
	x := func(i float64) float64 {
		return box.Left + thumb/2 + i/float64(len(values)-1)*(box.Width-thumb)
	}
	y := box.Top + box.Height/2
	p.do("click on the slider", chromedp.MouseClickXY(x(3), y))
	p.at(3)
	p.do("take the slider", chromedp.MouseEvent(chromedp.MousePressed, x(3), y, chromedp.ButtonLeft,
		chromedp.ClickCount(1)))
	p.do("draw it to the left",
		chromedp.MouseEvent(chromedp.MouseMoved, x(0), y, chromedp.ButtonLeft))
	p.do("let it go", chromedp.MouseEvent(chromedp.MouseReleased, x(0), y, chromedp.ButtonLeft,
		chromedp.ClickCount(1)))
	if last := p.at(0); last.Active != first.Active && last.Active != slider {
		p.t.Errorf("moving the slider led from cell %s to %s", first.Active, last.Active)
	}
	return pictures
}

// focus gives the slider the keyboard.
func (p page) focus() {
	p.t.Helper()
	p.eval("document.querySelector('[data-cell="+slider+"] input').focus()", nil)
}

// at waits until the slider is at one of its values, and all texts for the reader say so.
func (p page) at(i int) slides {
	p.t.Helper()
	p.wait("the slider to be at K = "+values[i],
		fmt.Sprintf("probe.slides(%s).then(s => s.value === %s && s.label.endsWith(%[2]s) && "+
			"s.alt.startsWith('K = ' + %[2]s + ': '))", quote(slider), quote(values[i])))
	return p.slides()
}

func (p page) slides() slides {
	p.t.Helper()
	var s slides
	p.eval("probe.slides("+quote(slider)+")", &s)
	return s
}

func (p page) key(name, key string) {
	p.t.Helper()
	p.do("press "+name, chromedp.KeyEvent(key))
}

// seen is the picture of a cell's output as the window shows it.
func (p page) seen(cell string) image.Image {
	p.t.Helper()
	p.wait("the picture of cell "+cell+" to be in sight", "probe.inSight("+quote(cell)+")")
	return p.capture("[data-cell=" + cell + "] .jp-OutputArea-output img")
}

// capture is what the window shows in the place of an element, once it has come to rest.
func (p page) capture(selector string) image.Image {
	p.t.Helper()
	var file []byte
	for range 10 {
		ctx, cancel := context.WithTimeout(p.ctx, patience)
		next, err := chromedp.Run(ctx, chromedp.Screenshot(chromedp.CSS(selector)))
		cancel()
		if err != nil {
			p.t.Fatalf("take a picture of %s: %v", selector, err)
		}
		if bytes.Equal(file, next) {
			break
		}
		file = next
	}
	picture, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		p.t.Fatal(err)
	}
	return picture
}

// same is the share that [unlike] may find where one picture is drawn in two resolutions, and
// different the share that it must find for two values. It measured 0 and at least 1.6 %.
const same, different = 0.001, 0.01

// unlike returns the share of squares of 8×8 pixels whose colours in two pictures clearly differ; 1
// if the pictures have different sizes.
func unlike(a, b image.Image) float64 {
	const side = 8
	if a.Bounds() != b.Bounds() {
		return 1
	}
	all, differ := 0, 0
	for top := a.Bounds().Min.Y; top+side <= a.Bounds().Max.Y; top += side {
		for left := a.Bounds().Min.X; left+side <= a.Bounds().Max.X; left += side {
			var gap [3]float64 // of the means, 0 to 1
			for y := top; y < top+side; y++ {
				for x := left; x < left+side; x++ {
					r1, g1, b1, _ := a.At(x, y).RGBA()
					r2, g2, b2, _ := b.At(x, y).RGBA()
					for i, d := range []float64{float64(r1) - float64(r2),
						float64(g1) - float64(g2), float64(b1) - float64(b2)} {
						gap[i] += d / 0xffff / (side * side)
					}
				}
			}
			all++
			if max(math.Abs(gap[0]), math.Abs(gap[1]), math.Abs(gap[2])) > 0.125 {
				differ++
			}
		}
	}
	return float64(differ) / float64(all)
}
