package knn_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/knn"
)

// By hand: two points share the box by the line between them; a third beyond the box
// has the part nearest to it.
func TestVoronoi(t *testing.T) {
	cells, err := knn.Voronoi([][2]float64{{1, 1}, {3, 1}, {1, 1}, {40, 40}}, [2]float64{0, 0},
		[2]float64{4, 2})
	if err != nil {
		t.Fatal(err)
	}
	left, right := [][2]float64{{0, 0}, {2, 0}, {2, 2}, {0, 2}},
		[][2]float64{{2, 0}, {4, 0}, {4, 2}, {2, 2}}
	for i, want := range [][][2]float64{left, right, left, nil} {
		if got := turned(cells[i]); !slices.Equal(got, want) {
			t.Errorf("cell %d is %v, want %v", i, got, want)
		}
	}
	alone, err := knn.Voronoi([][2]float64{{9, 9}}, [2]float64{0, 0}, [2]float64{1, 1})
	if err != nil || !slices.Equal(alone[0], [][2]float64{{0, 0}, {1, 0}, {1, 1}, {0, 1}}) {
		t.Errorf("a point alone has the box: %v, %v", alone, err)
	}
}

// turned begins a polygon with its lowest corner to the left.
func turned(polygon [][2]float64) [][2]float64 {
	if polygon == nil {
		return nil
	}
	first := 0
	for i, z := range polygon {
		if z[0]+z[1] < polygon[first][0]+polygon[first][1] {
			first = i
		}
	}
	return append(slices.Clone(polygon[first:]), polygon[:first]...)
}

// The cells fill the box, and whatever lies in one has its point for its nearest
// neighbour, as the model finds it.
func TestVoronoiFillsTheBox(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for round := range 20 {
		var points [][2]float64
		var rows [][]float64
		for range 1 + r.IntN(40) {
			p := [2]float64{r.NormFloat64(), r.NormFloat64()}
			if round%2 == 0 { // on a grid, where four cells meet in a corner
				p = [2]float64{float64(r.IntN(4)), float64(r.IntN(4))}
			}
			if !slices.Contains(points, p) {
				points, rows = append(points, p), append(rows, p[:])
			}
		}
		low, high := [2]float64{-1, -2}, [2]float64{3, 2.5}
		cells, err := knn.Voronoi(points, low, high)
		if err != nil {
			t.Fatal(err)
		}
		model := classifytest.Fit(t, knn.KNN{}.Fit, numbers(rows, make([]int, len(rows)), "one"))
		total := 0.0
		for i, cell := range cells {
			for j, z := range cell {
				a, b := cell[(j+1)%len(cell)], cell[(j+2)%len(cell)]
				chooseAxes := (a[0]-z[0])*(b[1]-a[1]) - (a[1]-z[1])*(b[0]-a[0])
				if chooseAxes < -1e-9 {
					t.Fatalf("round %d: cell %d turns right at %v: %v", round, i, a, cell)
				}
				total += (z[0]*a[1] - a[0]*z[1]) / 2
				// between corner and point, still nearest to it
				inside := []float64{z[0]*.9 + points[i][0]*.1, z[1]*.9 + points[i][1]*.1}
				if n := model.Neighbours(inside, 1); !slices.ContainsFunc(n,
					func(n knn.Neighbour) bool { return n.Row == i }) {
					t.Fatalf("round %d: %v of cell %d is nearest to %v", round, inside, i, n)
				}
			}
		}
		if want := 4 * 4.5; math.Abs(total-want) > 1e-9 {
			t.Errorf("round %d: the cells have an area of %v, the box %v", round, total, want)
		}
	}
}

func TestVoronoiErrors(t *testing.T) {
	if _, err := knn.Voronoi(nil, [2]float64{0, 1}, [2]float64{1, 1}); err == nil ||
		err.Error() != "knn: Voronoi: the box goes from [0 1] to [1 1]; low must be below high "+
			"in both coordinates" {
		t.Errorf("a flat box: %v", err)
	}
	if _, err := knn.Voronoi([][2]float64{{0, 0}, {0, math.NaN()}}, [2]float64{0, 0},
		[2]float64{1, 1}); err == nil ||
		err.Error() != "knn: Voronoi: point 2 is [0 NaN]; coordinates must be finite" {
		t.Errorf("a point that is none: %v", err)
	}
}
