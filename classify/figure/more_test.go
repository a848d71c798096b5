package figure

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/gif"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/classify/evaluate"
)

var confusion = [][]float64{{50, 0, 0}, {0, 47, 3}, {0, 5, 45}}

func digit() []float64 {
	p := make([]float64, 64)
	for i := range p {
		x, y := float64(i%8)-3.5, float64(i/8)-3.5
		p[i] = 16 * math.Exp(-math.Pow(math.Hypot(x, y)-2.5, 2))
	}
	return p
}

func init() {
	pictures["confusion"] = func() *Figure {
		names := []string{"setosa", "versicolor", "virginica"}
		return Matrix(names, names, confusion, MatrixOptions{
			Rows:    "true class",
			Columns: "predicted class",
			Shade:   RowShare(confusion),
		})
	}
	pictures["contest"] = func() *Figure {
		values := [][]float64{{12.5, 0, 30}, {10, math.NaN(), 30}, {25, 50, 30}}
		return Matrix([]string{"trees", "neighbours", "a guess"},
			[]string{"mail", "tennis", "coins"}, values,
			MatrixOptions{Shade: ColumnLead(values), Columns: "error in %"})
	}
	// The course's table of all classifiers on all data sets, whose lesson keeps it.
	pictures["league"] = func() *Figure {
		data, err := os.ReadFile(filepath.Join("..", "..", "lessons", "committees", "league.json"))
		if err != nil {
			return failed("%w", err)
		}
		var league evaluate.Comparison
		if err := json.Unmarshal(data, &league); err != nil {
			return failed("%w", err)
		}
		percent := league.Percent()
		return Matrix(league.Learners, league.Datasets, percent, MatrixOptions{
			Shade:  ColumnLead(percent),
			Format: func(v float64) string { return fmt.Sprintf("%.1f", v) },
		})
	}
	pictures["large_matrix"] = func() *Figure {
		n := 20
		values, names := make([][]float64, n), classNames(n)
		for i := range values {
			values[i] = make([]float64, n)
			for j := range values[i] {
				values[i][j] = float64(1000 / (1 + (i-j)*(i-j)))
			}
		}
		return Matrix(names, names, values)
	}
	pictures["digits"] = func() *Figure {
		return Images([][]float64{digit(), make([]float64, 64), digit()}, 8, "0", "blank", "0")
	}
	pictures["dendrogram"] = func() *Figure {
		return Dendrogram("order of merging", []string{"a", "b", "c", "d", "e"},
			[]Join{{1, 2, 1}, {0, 5, 2}, {3, 4, 3}, {6, 7, 4}})
	}
}

func ExampleMatrix() {
	f := Matrix([]string{"ham", "spam"}, []string{"ham", "spam"}, [][]float64{{95, 5}, {2, 98}},
		MatrixOptions{Rows: "true", Columns: "predicted"})
	fmt.Println(strings.ReplaceAll(f.Alt, ". ", ".\n"))
	// Output:
	// A matrix of 2 rows (true) and 2 columns (predicted).
	// ham: ham 95, spam 5.
	// spam: ham 2, spam 98.
}

func ExampleDendrogram() {
	f := Dendrogram("errors", []string{"3", "5", "8"}, []Join{{0, 1, 1}, {2, 3, 2}})
	fmt.Println(f.Alt)
	// Output: A dendrogram of 3 leaves. 3 and 5 are joined at 1. 8 and group 1 are joined at 2.
}

func ExampleImages() {
	f := Images([][]float64{{0, 1, 1, 0}, {1, 0, 0, 1}}, 2, "rising", "falling")
	fmt.Println(f.Alt)
	// Output: 2 pictures of 2×2 pixels. rising falling
}

func TestMoreFiguresRefuse(t *testing.T) {
	nan := math.NaN()
	for want, f := range map[string]*Figure{
		"a matrix of 0 rows has 0 names for them": Matrix(nil, nil, nil),
		`row 1, "a", has 1 values, and there are 2 columns`: Matrix([]string{"a"},
			[]string{"b", "c"}, [][]float64{{1}}),
		`row 1, "a", has +Inf in column 1`: Matrix([]string{"a"},
			[]string{"b"}, [][]float64{{math.Inf(1)}}),
		"a matrix of 61×61 is too large": Matrix(make([]string, 61),
			make([]string, 61), make([][]float64, 61)),
		"0 pictures with 8 pixels to a line": Images(nil, 8),
		"picture 2 has 3 pixels; it should have as " +
			"many as the first": Images([][]float64{{1, 2, 3, 4}, {1, 2, 3}}, 2),
		"picture 1: pixel 2 is NaN": Images([][]float64{{1, nan}},
			2),
		"1 labels for 2 pictures": Images([][]float64{{1}, {2}},
			1, "x"),
		"a dendrogram of 1 leaves has 0 joins": Dendrogram("",
			[]string{"a"}, nil),
		"join 1 takes node 2, which is not there": Dendrogram("",
			[]string{"a", "b"}, []Join{{0, 2, 1}}),
		"join 2 takes node 1, which is not there, or joined already": Dendrogram("",
			[]string{"a", "b", "c"}, []Join{{0, 1, 1}, {1, 2, 2}}),
		"join 2 has the height 0.5; it should be finite, and not bel": Dendrogram("",
			[]string{"a", "b", "c"}, []Join{{0, 1, 1}, {2, 3, 0.5}}),
	} {
		if err := f.Err(); err == nil || !strings.HasPrefix(err.Error(), "figure: "+want) {
			t.Errorf("the error is %v, not %s …", err, want)
		}
	}
}

// The animation has its figures, each for the time that is asked and the last for three times as
// long, and begins with a whole one; what does not change between two is not in the file.
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
