package figure

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot/cmpimg"
)

// leaf and inner make diagrams as a tree of package tree does.
func leaf(edge, class string, k int, shares ...float64) *classify.Diagram {
	n := 0.0
	for _, s := range shares {
		n += s
	}
	return &classify.Diagram{
		Label: class,
		Edge:  edge,
		Class: k,
		Note:  "n = " + fmt.Sprint(n),
		Share: shares,
	}
}

func inner(
	edge, test, note string, shares []float64, children ...*classify.Diagram,
) *classify.Diagram {
	return &classify.Diagram{
		Label:    test,
		Edge:     edge,
		Note:     note,
		Class:    -1,
		Share:    shares,
		Children: children,
	}
}

// tennis is the tree of ID3 for the lecture's fourteen days, classes P and N.
func tennis() *classify.Diagram {
	return inner("", "Outlook?", "gain 0.247", []float64{9, 5},
		inner("sunny", "Humidity?", "gain 0.971", []float64{2, 3}, leaf("high", "N", 1, 0, 3),
			leaf("normal", "P", 0, 2, 0)),
		leaf("overcast", "P", 0, 4, 0),
		inner("rainy", "Windy?", "gain 0.971", []float64{3, 2}, leaf("no", "P", 0, 3, 0),
			leaf("yes", "N", 1, 0, 2)))
}

// simpsons is the tree of the lecture's nine Simpsons, classes F and M.
func simpsons() *classify.Diagram {
	return inner("", "Weight ≤ 165?", "gain 0.590", []float64{4, 5},
		inner("yes", "Hair Length ≤ 3?", "gain 0.722", []float64{4, 1}, leaf("yes", "M", 1, 0, 1),
			leaf("no", "F", 0, 4, 0)),
		leaf("no", "M", 1, 0, 4))
}

// chain is a tree of that many tests, each below the other, with a leaf beside each.
func chain(tests int) *classify.Diagram {
	d := leaf("no", "B", 1, 0, 1)
	for i := tests; i > 0; i-- {
		d = inner("no", fmt.Sprintf("x%d ≤ %d?", i, 3*i), "", []float64{float64(tests - i + 1), 1},
			leaf("yes", "A", 0, 1, 0), d)
	}
	d.Edge = ""
	return d
}

// fan is a root with that many leaves.
func fan(leaves, classes int) *classify.Diagram {
	root := inner("", "Postcode?", "gain ratio 0.61", nil)
	for i := range leaves {
		shares := make([]float64, classes)
		shares[i%classes] = 5
		shares[(i*i+1)%classes] += float64(i % 4)
		root.Children = append(root.Children,
			leaf(fmt.Sprint(1000+7*i), fmt.Sprint("class ", i%classes), i%classes, shares...))
	}
	return root
}

func classNames(n int) []string {
	names := make([]string, n)
	for k := range names {
		names[k] = fmt.Sprint("class ", k)
	}
	return names
}

func titled(title string, f *Figure) *Figure {
	f.Title = title
	return f
}

// squares are that many classes by hand, each the unit squares along a line of the plane.
type squares int

func (n squares) Predict(x []float64) int { return int(x[0]+4*math.Floor(x[1])) % int(n) }

func (n squares) PredictAll(dst []int, X mat.Matrix) []int {
	return classify.PredictEach(dst, X, 2, n.Predict)
}

func entropy(p float64) float64 {
	if p == 0 || p == 1 {
		return 0
	}
	return -p*math.Log2(p) - (1-p)*math.Log2(1-p)
}

// pictures are the figures that were checked by eye, and must not change.
var pictures = map[string]func() *Figure{
	"tennis": func() *Figure {
		return titled("Play tennis: the tree of ID3",
			Tree(tennis(), TreeOptions{Classes: []string{"P: play", "N: don't play"}}))
	},
	"simpsons": func() *Figure { return Tree(simpsons()) },
	"chain":    func() *Figure { return Tree(chain(40)) },
	"wide":     func() *Figure { return Tree(fan(40, 3)) },
	"classes":  func() *Figure { return Tree(fan(10, 10), TreeOptions{Classes: classNames(10)}) },
	"single":   func() *Figure { return Tree(leaf("", "P", 0, 9, 5)) },
	"long": func() *Figure {
		return Tree(inner("",
			strings.Repeat("a very long test about the applicant's income and ", 4)+"?",
			"a note that is long as well, with counts of 1,234 against 5,678 and a "+
				"gain of 0.123456", []float64{2, 3},
			leaf("an edge with a long name that needs two lines",
				"Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik", 0, 2, 1),
			leaf("χ² > α", "π ≈ 3.14", 1, 0, 3)))
	},
	"impurity": func() *Figure {
		return titled("Three measures of impurity", Curves("share p of the first class", "impurity",
			Func("entropy in bits", 0, 1, entropy),
			Func("Gini, Σ p(1 − p)", 0, 1, func(p float64) float64 { return 2 * p * (1 - p) }),
			Func("misclassification", 0, 1, func(p float64) float64 { return min(p, 1-p) })))
	},
	"marks": func() *Figure {
		var series []Series
		for k := range 10 {
			y := float64(k)
			series = append(series, Curve(fmt.Sprint("learner ", k), []float64{1, 2, 4, 8, 16},
				[]float64{y, y + 0.5, y + 0.2, y + 1, y}))
		}
		return Curves("training examples", "error", series...)
	},
	"gains": func() *Figure {
		return Bars([]string{"Color", "Outline", "Dot"},
			[]float64{.2467498198, .1518355014, .0481270304}, BarOptions{Axis: "gain in bits"})
	},
	"standing": func() *Figure {
		return Bars([]string{"Color", "Outline", "Dot"},
			[]float64{.2467498198, .1518355014, .0481270304},
			BarOptions{Axis: "gain in bits", Vertical: true})
	},
	"criteria": func() *Figure {
		return GroupedBars([]string{"Outlook", "Humidity", "Windy", "Temperature"}, []BarSeries{
			{"gain", []float64{.2467498198, .1518355014, .0481270304, .0292225657}},
			{"gain ratio", []float64{.1564275624, .1518355014, .0488486155, .0187726462}},
			{"Gini gain", []float64{.1163265306, .0918367347, .0306122449, .0187074830}},
		})
	},
	"negative": func() *Figure {
		return Bars([]string{"a rather long label that has to be wrapped over two lines, or cut",
			"b", "c"}, []float64{-3, 0, 5}, BarOptions{Axis: "change"})
	},
	"twelve": func() *Figure {
		return PlaneOptions{XMax: 4, YMax: 3}.Draw("x", "y",
			Regions(squares(12), classNames(12)...))
	},
	"narrow": func() *Figure {
		return PlaneOptions{XMax: 1, YMax: 5, Equal: true}.Draw("x", "y",
			Regions(squares(3), "a class with a rather long name", "another of the kind", "c"))
	},
	"cell": func() *Figure {
		return Matrix([]string{"a"}, []string{"a"}, [][]float64{{7}}, MatrixOptions{
			Rows:    "true class",
			Columns: "what the machine takes it for, of all classes",
		})
	},
	"bin": func() *Figure {
		return Reliability(Calibration{
			Name:  "of three examples",
			Mean:  []float64{0.2, 0.7},
			Share: []float64{0, 0.5},
			Count: []int{1, 2},
		})
	},
	"names": func() *Figure {
		return ROC(Series{
			Name: "a support vector machine on histograms of gradients",
			X:    []float64{0, 0, 1},
			Y:    []float64{0, 0.8, 1},
		}, Series{Name: "Fisher", X: []float64{0, 1}, Y: []float64{0, 1}})
	},
	"panels": func() *Figure {
		boxes := PlaneOptions{XMax: 4, YMax: 3}.Draw("x", "y", Regions(squares(3)))
		boxes.Width, boxes.Height, boxes.Title = 300, 240, "its boxes"
		small := Tree(simpsons())
		small.Title = "the tree"
		return Panels(2, small, boxes, Bars([]string{"a", "b"}, []float64{2, 1}))
	},
	"level": func() *Figure {
		return Dendrogram("errors", []string{"ham", "spam"}, []Join{{0, 1, 0}})
	},
}

// tolerance is how much one pixel may differ from the golden picture: where processors fuse
// multiplication and addition, the edges of letters come out a shade lighter or darker.
const tolerance = 0.05

// The golden pictures are made by go test -regen, and checked by eye before they are committed.
func TestPictures(t *testing.T) {
	for name, draw := range pictures {
		t.Run(name, func(t *testing.T) {
			got := render(t, draw())
			if again := render(t, draw()); !bytes.Equal(got, again) {
				t.Error("drawn twice, the picture is not the same")
			}
			if len(got) > 300_000 {
				t.Errorf("the picture has %d bytes, more than 300,000", len(got))
			}
			likeGolden(t, name, got)
		})
	}
}

// likeGolden compares a PNG with the golden picture of that name.
func likeGolden(t *testing.T, name string, got []byte) {
	t.Helper()
	golden := filepath.Join("testdata", name+"_golden.png")
	if *cmpimg.GenerateTestData {
		if err := os.WriteFile(golden, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if same, err := cmpimg.EqualApprox("png", got, want, tolerance); err != nil || !same {
		t.Errorf("the picture differs from %s (error %v)", golden, err)
	}
}

func render(t *testing.T, f *Figure) []byte {
	t.Helper()
	if err := f.Err(); err != nil {
		t.Fatal(err)
	}
	png, err := f.png()
	if err != nil {
		t.Fatal(err)
	}
	return png
}
