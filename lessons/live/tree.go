package live

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/prune"
	"github.com/tessella-go/tessella/classify/tree"
)

// Tree shows the boxes into which a tree of thresholds parts the plane, next to the tree, which
// weakest-link pruning cuts back for the price α of a leaf.
type Tree struct {
	Depth  int     // 1 to 6; 0: 4
	Priced bool    // there is a slider for α
	Alpha  float64 // α, one of the slider's prices
	Points Points  // of two classes; nil: two crowds with a stranger in each
}

// Diagonal are two classes with a border that no axis is parallel to.
func Diagonal() Points {
	var points Points
	for i := range 6 {
		t := 1 + 1.6*float64(i)
		points = append(points, Point{t - 0.5, t + 0.4, 0}, Point{t + 0.5, t - 0.4, 1})
	}
	return append(points, Point{1.5, 7.5, 0}, Point{3.4, 8.8, 0}, Point{7.2, 1.6, 1},
		Point{8.8, 3.3, 1})
}

var leafPrices = []float64{0, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.15, 0.2, 0.3, 0.4}

// Scene implements [Figure].
func (f Tree) Scene() (*Scene, error) {
	f.Depth = cmp.Or(f.Depth, 4)
	if f.Points == nil {
		f.Points = crowds
	}
	classes := catsAndDogs[:2]
	if err := cmp.Or(within("Depth", f.Depth, 1, 6), one("Alpha", f.Alpha, leafPrices),
		f.Points.check(len(classes), 60), f.Points.each(classes...)); err != nil {
		return nil, err
	}
	ds := f.Points.dataset(classes...)
	model, err := tree.CART{MaxDepth: f.Depth}.Fit(ds)
	if err != nil {
		return nil, err
	}
	if f.Priced {
		path, err := prune.Path(model, prune.Options{})
		if err != nil {
			return nil, err
		}
		model = path.Tree(f.Alpha)
	}
	wrong := evaluate.Errors(model, ds)
	plane := square(320)
	plane.Title = fmt.Sprintf("%s, %v of %s wrong", leaves(model.Leaves()), wrong,
		plural(ds.Len(), "point"))
	plane.Areas = boxes(plane, model)
	controls := []Control{
		Slider("Depth", "depth, at most", Range(1, 6, 1), float64(f.Depth)),
	}
	if f.Priced {
		controls = append(controls,
			Slider("Alpha", "α, the price of a leaf", leafPrices, f.Alpha))
	}
	return &Scene{
		Alt: fmt.Sprintf("A tree of %s parts the plane into boxes: %v of %s are wrong.",
			leaves(model.Leaves()), wrong, plural(ds.Len(), "point")),
		Classes:  classes,
		Controls: controls,
		Points:   f.Points.marks(),
		Edit:     Edit{Classes: len(classes), Most: 60},
		Panels:   []Panel{plane, treePanel(model.Diagram(), 330, 320)},
	}, nil
}

// boxes are the rectangles of the tree's leaves in the panel.
func boxes(plane Panel, t *tree.Tree) []figure.Area {
	var areas []figure.Area
	for _, conditions := range t.Paths() {
		low := [2]float64{plane.X.Low, plane.Y.Low}
		high := [2]float64{plane.X.High, plane.Y.High}
		for _, c := range conditions {
			switch c.Op {
			case tree.AtMost:
				high[c.Attribute] = c.Value
			case tree.Above:
				low[c.Attribute] = c.Value
			case tree.Within:
				low[c.Attribute], high[c.Attribute] = c.Low, c.Value
			}
		}
		middle := []float64{(low[0] + high[0]) / 2, (low[1] + high[1]) / 2}
		areas = append(areas, figure.Area{
			Points: [][2]float64{low, {high[0], low[1]}, high, {low[0], high[1]}},
			Class:  t.Predict(middle), Shade: 0.32, Edge: true,
		})
	}
	return areas
}

// treePanel draws a tree: each leaf has a place of one width, and a test stands over the middle of
// its branches.
func treePanel(d *classify.Diagram, width, height int) Panel {
	panel := Panel{
		Title: "The tree", Width: width, Height: height,
		X: Axis{High: float64(width), Bare: true},
		Y: Axis{High: float64(height), Bare: true},
	}
	n, depth := extent(d)
	across, down := float64(width)/float64(n), float64(height)/float64(depth)
	next := 0.0 // where the next leaf stands
	var place func(d *classify.Diagram, level int) (x, y float64)
	place = func(d *classify.Diagram, level int) (x, y float64) {
		y = float64(height) - down*(float64(level)+0.5)
		var below [][2]float64
		for _, child := range d.Children {
			cx, cy := place(child, level+1)
			below = append(below, [2]float64{cx, cy})
		}
		if below == nil {
			x = next + across/2
			next += across
		} else {
			x = (below[0][0] + below[len(below)-1][0]) / 2
		}
		w := min(across-4, 60) // of a leaf
		if below != nil {
			w = 62
		}
		for i, b := range below {
			panel.Lines = append(panel.Lines, figure.Line{Class: figure.NoClass, Thin: true,
				Points: [][2]float64{{x, y - 12}, {b[0], b[1] + 12}}})
			panel.Texts = append(panel.Texts, figure.Text{
				X: (x+b[0])/2 + [2]float64{-12, 12}[min(i, 1)], Y: (y + b[1]) / 2,
				Lines: []string{d.Children[i].Edge}, Class: figure.NoClass})
		}
		box := figure.Text{X: x, Y: y, W: w, H: 24, Class: figure.NoClass,
			Lines: []string{strings.TrimSuffix(d.Label, "?")}}
		if below == nil {
			box.Class, box.Shade = d.Class, 0.32
			if w < 30 {
				box.Lines = nil // its colour says it
			}
		}
		panel.Texts = append(panel.Texts, box)
		return x, y
	}
	place(d, 0)
	// the boxes hide the ends of the lines, and the texts of the edges nothing
	slices.SortStableFunc(panel.Texts, func(a, b figure.Text) int { return cmp.Compare(b.W, a.W) })
	return panel
}

// extent is how many leaves a tree has, and how many levels.
func extent(d *classify.Diagram) (leaves, levels int) {
	for _, child := range d.Children {
		n, below := extent(child)
		leaves, levels = leaves+n, max(levels, below)
	}
	return max(leaves, 1), levels + 1
}

func leaves(n int) string {
	if n == 1 {
		return "1 leaf"
	}
	return fmt.Sprintf("%d leaves", n)
}
