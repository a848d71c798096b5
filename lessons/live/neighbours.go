package live

import (
	"cmp"
	"fmt"

	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/knn"
)

// Neighbours shows which class the K nearest neighbours give each place of the plane, and the
// Voronoi cell of each point: the places to which it is the nearest.
type Neighbours struct {
	K      int    // 1 to 15; 0: 1
	Hidden int    // 1: the cells are not drawn
	Points Points // of up to three classes; nil: two crowds with a stranger in each
}

// crowds are two classes that reach into each other.
var crowds = Points{
	{1.2, 6.9, 0}, {2.1, 8.3, 0}, {2.4, 5.6, 0}, {3.3, 7.4, 0}, {3.9, 4.7, 0}, {4.6, 8.8, 0},
	{4.9, 6.3, 0}, {1.6, 4.1, 0}, {5.8, 7.7, 0}, {7.4, 3.9, 0}, {3.0, 2.7, 0},
	{4.2, 1.4, 1}, {5.3, 2.9, 1}, {6.1, 4.8, 1}, {6.6, 1.6, 1}, {7.9, 5.4, 1}, {8.4, 2.2, 1},
	{9.0, 4.3, 1}, {7.1, 6.6, 1}, {8.8, 7.2, 1}, {3.6, 6.2, 1}, {5.1, 4.4, 1},
}

var catsAndDogs = []string{"cat", "dog", "hen"}

// Scene implements [Figure].
func (f Neighbours) Scene() (*Scene, error) {
	f.K = cmp.Or(f.K, 1)
	if f.Points == nil {
		f.Points = crowds
	}
	if err := cmp.Or(within("K", f.K, 1, 15), within("Hidden", f.Hidden, 0, 1),
		f.Points.check(len(catsAndDogs), 60)); err != nil {
		return nil, err
	}
	if len(f.Points) < f.K {
		return nil, fmt.Errorf("there are %s and K is %d; add points, or ask fewer",
			plural(len(f.Points), "point"), f.K)
	}
	model, err := knn.KNN{K: f.K}.Fit(f.Points.dataset(catsAndDogs...))
	if err != nil {
		return nil, err
	}
	plane := square(400)
	regions(&plane, model)
	if f.Hidden == 0 {
		corners := make([][2]float64, len(f.Points))
		for i, p := range f.Points {
			corners[i] = [2]float64{p.X, p.Y}
		}
		cells, err := knn.Voronoi(corners, [2]float64{0, 0}, [2]float64{10, 10})
		if err != nil {
			return nil, err
		}
		for _, cell := range cells {
			plane.Areas = append(plane.Areas,
				figure.Area{Points: cell, Class: figure.NoClass, Edge: true})
		}
	}
	return &Scene{
		Alt: fmt.Sprintf("The regions of the classes by the vote of the %s of %s.",
			nearest(f.K), plural(len(f.Points), "point")),
		Classes: catsAndDogs,
		Controls: []Control{
			Slider("K", "K, how many are asked", Range(1, 15, 1), float64(f.K)),
			Choice("Hidden", "Voronoi cells", []string{"shown", "hidden"}, f.Hidden),
		},
		Points: f.Points.marks(),
		Edit:   Edit{Classes: len(catsAndDogs), Most: 60},
		Panels: []Panel{plane},
	}, nil
}

func nearest(k int) string {
	if k == 1 {
		return "nearest"
	}
	return fmt.Sprintf("%d nearest", k)
}
