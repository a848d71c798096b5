package live

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/prune"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/lessons/live/scene"
)

// Tree shows the boxes into which a tree of thresholds parts the plane, next to the tree, which
// weakest-link pruning cuts back for the price α of a leaf.
type Tree struct {
	Depth  int     // 1 to 6; 0: 4
	Alpha  float64 // α, one of the slider's prices
	Points Points  // of two classes; nil: two crowds with a stranger in each
}

var leafPrices = []float64{0, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.15, 0.2, 0.3, 0.4}

// Scene implements [Figure].
func (f Tree) Scene() (*scene.Scene, error) {
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
	grown, err := tree.CART{MaxDepth: f.Depth}.Fit(ds)
	if err != nil {
		return nil, err
	}
	path, err := prune.Path(grown, prune.Options{})
	if err != nil {
		return nil, err
	}
	pruned := path.Tree(f.Alpha)
	wrong := 0
	for i, k := range pruned.PredictAll(nil, ds.X) {
		if k != ds.Y[i] {
			wrong++
		}
	}
	plane := square(340)
	plane.Title = fmt.Sprintf("%d boxes, %d of %s wrong", pruned.Leaves(), wrong,
		plural(ds.Len(), "point"))
	plane.Areas = boxes(plane, pruned)
	return &scene.Scene{
		Alt: fmt.Sprintf("A tree of %s parts the plane into boxes: %d of %s are wrong.",
			plural(pruned.Leaves(), "leaf"), wrong, plural(ds.Len(), "point")),
		Classes: classes,
		Controls: []scene.Control{
			scene.Slider("Depth", "depth, at most", scene.Range(1, 6, 1), float64(f.Depth)),
			scene.Slider("Alpha", "α, the price of a leaf", leafPrices, f.Alpha),
		},
		Points: f.Points.marks(),
		Edit:   scene.Edit{Classes: len(classes), Most: 60},
		Panels: []scene.Panel{plane, treePanel(pruned.Diagram(), 340, 340)},
	}, nil
}

// boxes are the rectangles of the tree's leaves in the panel.
func boxes(plane scene.Panel, t *tree.Tree) []scene.Area {
	var areas []scene.Area
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
		areas = append(areas, scene.Area{
			Points: [][2]float64{low, {high[0], low[1]}, high, {low[0], high[1]}},
			Class:  t.Predict(middle), Shade: 0.32, Edge: true,
		})
	}
	return areas
}

// treePanel draws a tree: each leaf has a place of one width, and a test stands over the middle of
// its branches.
func treePanel(d *classify.Diagram, width, height int) scene.Panel {
	panel := scene.Panel{
		Title: "The tree", Width: width, Height: height,
		X: scene.Axis{High: float64(width), Bare: true},
		Y: scene.Axis{High: float64(height), Bare: true},
	}
	leaves, depth := extent(d)
	across, down := float64(width)/float64(leaves), float64(height)/float64(depth)
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
			panel.Lines = append(panel.Lines, scene.Line{Class: scene.None, Thin: true,
				Points: [][2]float64{{x, y - 12}, {b[0], b[1] + 12}}})
			panel.Boxes = append(panel.Boxes, scene.Box{
				X: (x+b[0])/2 + [2]float64{-12, 12}[min(i, 1)], Y: (y + b[1]) / 2,
				Text: []string{d.Children[i].Edge}, Class: scene.None})
		}
		box := scene.Box{X: x, Y: y, W: w, H: 24, Class: scene.None,
			Text: []string{strings.TrimSuffix(d.Label, "?")}}
		if below == nil {
			box.Class, box.Shade = d.Class, 0.32
			if w < 30 {
				box.Text = nil // its colour says it
			}
		}
		panel.Boxes = append(panel.Boxes, box)
		return x, y
	}
	place(d, 0)
	// the boxes hide the ends of the lines, and the texts of the edges nothing
	slices.SortStableFunc(panel.Boxes, func(a, b scene.Box) int { return cmp.Compare(b.W, a.W) })
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
