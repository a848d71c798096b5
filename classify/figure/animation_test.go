package figure

import (
	"bytes"
	"fmt"
	"image/gif"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func init() {
	pictures["em"] = func() *Figure { return steps().Frames[2] }
}

// steps are the figures of two Gaussians that move to two heaps of points.
func steps() *Animation {
	var x, y []float64
	for i := range 40 {
		t := float64(i)
		x, y = append(x, 4*float64(i%2)+math.Sin(2.3*t)),
			append(y, 1.5*float64(i%2)+0.7*math.Cos(3.1*t))
	}
	a := &Animation{Alt: "Two Gaussians move to the two heaps of points."}
	for i := range 5 {
		share := float64(i) / 4
		wide := [][]float64{{4 - 3.4*share, 0}, {0, 2 - 1.7*share}}
		f := PlaneOptions{XMin: -3, XMax: 7, YMin: -3, YMax: 4.5}.Draw("x₁", "x₂",
			Scatter(x, y, nil), Ellipse([]float64{1.5 - 1.5*share, 0}, wide, 2, 1),
			Ellipse([]float64{2.5 + 1.5*share, 1.5}, wide, 2, 2))
		f.Title = fmt.Sprint("Iteration ", i)
		a.Frames = append(a.Frames, f)
	}
	return a
}

// The animation has all figures, each for the given time and the last for three times as long. It
// begins with a complete figure. The file does not repeat what does not change between two figures.
func TestAnimation(t *testing.T) {
	a := &Animation{Alt: "circles", Each: 300 * time.Millisecond}
	for i := range 5 {
		a.Frames = append(a.Frames, PlaneOptions{XMin: -4, XMax: 4, YMin: -3, YMax: 3}.Draw("x",
			"y", Ellipse([]float64{float64(i) - 2, 0}, [][]float64{{1, 0}, {0, 1}}, 1, i)))
	}
	path := filepath.Join(t.TempDir(), "a.gif")
	if err := SaveAnimation(a, path); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if len(data) > 300_000 {
		t.Errorf("the file has %d bytes", len(data))
	}
	read, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if len(read.Image) != 5 || read.Delay[0] != 30 || read.Delay[4] != 90 {
		t.Errorf("%d figures that stand %v", len(read.Image), read.Delay)
	}
	if first, second := read.Image[0].Bounds(), read.Image[1].Bounds(); first.Dx() != 640 ||
		second.Dx() >= 300 {
		t.Errorf("the first figure is %v, the second %v", first, second)
	}
	shown, err := a.Display()
	if err != nil {
		t.Fatal(err)
	}
	page := shown.HTML
	if !strings.HasPrefix(page,
		`<div style="overflow-x:auto"><img src="data:image/gif;base64,R0lGOD`) ||
		!strings.HasSuffix(page,
			`width="640" height="440" alt="circles" style="max-width:100%;height:auto"></div>`) {
		t.Errorf("a notebook is sent %.80s … %s", page, page[len(page)-100:])
	}
	for want, bad := range map[string]*Animation{
		"figure: there are 0 figures in the animation": {},
		"figure: each figure of the animation stands -1s": {Frames: a.Frames,
			Each: -time.Second},
		"figure: figure 2 of the animation has 300×100 pixels": {
			Frames: []*Figure{a.Frames[0], New("", 300, 100, drawFunc(nil))},
		},
		"figure: there are no curves to draw (figure 1 of the a": {
			Frames: []*Figure{Curves("", "")},
		},
	} {
		if err := SaveAnimation(bad, path); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("the error is %v, not %s …", err, want)
		}
	}
	if err := SaveAnimation(a, path+".png"); err == nil ||
		!strings.Contains(err.Error(), "must end in .gif") {
		t.Errorf("as a PNG: %v", err)
	}
}
