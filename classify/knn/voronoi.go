package knn

import (
	"fmt"
	"math"
	"slices"
)

// Voronoi returns the cell of each point, within the box from low to high: the part of the plane
// that is not nearer to another point, so that an example there has this point as its nearest
// neighbour ("Voronoi tessellation" in Roweis's lecture on classification; "Voronoi partitioning"
// in Fan's). A cell is a convex polygon with its corners counter-clockwise. It is nil if the cell
// is outside the box, or meets it only in a point or a line. Equal points have the same cell.
//
// Each cell is the box cut by one half-plane for each other point, |z − p|² ≤ |z − q|²: O(n²) in
// total, for sets small enough to draw. It is an error if a coordinate is not finite, or if the box
// has no area.
func Voronoi(points [][2]float64, low, high [2]float64) ([][][2]float64, error) {
	for j := range 2 {
		if !(low[j] < high[j]) || math.IsInf(high[j]-low[j], 1) {
			return nil, fmt.Errorf("knn: Voronoi: the box goes from %v to %v; low must be below "+
				"high in both coordinates", low, high)
		}
	}
	for i, p := range points {
		if t := p[0] - p[0] + p[1] - p[1]; t != 0 {
			return nil, fmt.Errorf("knn: Voronoi: point %d is %v; coordinates must be finite", i+1,
				p)
		}
	}
	box := [][2]float64{low, {high[0], low[1]}, high, {low[0], high[1]}}
	cells := make([][][2]float64, len(points))
	for i, p := range points {
		cell := box
		for _, q := range points {
			if q != p {
				cell = clip(cell, p, q)
			}
		}
		if area(cell) > 0 {
			cells[i] = slices.Clone(cell)
		}
	}
	return cells, nil
}

// clip returns the part of a convex polygon that is nearer to p than to q (the clipping of
// Sutherland and Hodgman, by one line).
func clip(polygon [][2]float64, p, q [2]float64) [][2]float64 {
	middle := [2]float64{p[0]/2 + q[0]/2, p[1]/2 + q[1]/2}
	beyond := func(z [2]float64) float64 { // how far beyond the line, in some unit
		return (q[0]-p[0])*(z[0]-middle[0]) + (q[1]-p[1])*(z[1]-middle[1])
	}
	var part [][2]float64
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		u, v := beyond(a), beyond(b)
		if u <= 0 {
			part = append(part, a)
		}
		if u < 0 && v > 0 || u > 0 && v < 0 {
			t := u / (u - v)
			part = append(part, [2]float64{a[0] + t*(b[0]-a[0]), a[1] + t*(b[1]-a[1])})
		}
	}
	return part
}

// area returns the area of a polygon, positive if its corners are counter-clockwise.
func area(polygon [][2]float64) float64 {
	sum := 0.0
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		sum += (a[0]-polygon[0][0])*(b[1]-polygon[0][1]) - (b[0]-polygon[0][0])*(a[1]-polygon[0][1])
	}
	return sum / 2
}
