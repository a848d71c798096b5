package raster

import (
	"math"
	"testing"
)

// What lies between places: a plane lies where its places say, and a place has its own label,
// whatever those around it have.
func TestBetweenPlaces(t *testing.T) {
	const size = 7
	values, labels := make([]float64, size*size), make([]int, size*size)
	for i := range values {
		x, y := i%size, i/size
		values[i], labels[i] = 3+0.5*float64(x)-2*float64(y), (x*x+3*y)%4
	}
	for _, n := range []int{size, 3 * size, 5 * size} { // each middle of a cell is that of a pixel
		at := Neighbours(size, n)
		for j, y := range at {
			for i, x := range at {
				px, py := min(max((float64(i)+0.5)*size/float64(n)-0.5, 0), size-1),
					min(max((float64(j)+0.5)*size/float64(n)-0.5, 0), size-1)
				if got, want := Mean(values, size, x, y),
					3+0.5*px-2*py; math.Abs(got-want) > 1e-12 {
					t.Fatalf("%d pixels: at (%v, %v) %v, want %v", n, px, py, got, want)
				}
				if px == math.Trunc(px) && py == math.Trunc(py) {
					if got, want := Nearest(labels, size, x, y),
						labels[int(py)*size+int(px)]; got != want {
						t.Fatalf("%d pixels: place (%v, %v) has label %d, want %d", n, px,
							py, got, want)
					}
				}
			}
		}
	}
	// Of four places around the middle, three of one label outweigh one, wherever that is.
	middle := Between{0, 1, 0.5}
	for i := range 4 {
		corner := []int{5, 5, 5, 5}
		corner[i] = 2
		if got := Nearest(corner, 2, middle, middle); got != 5 {
			t.Errorf("corner %d has the middle: %d", i, got)
		}
	}
}
