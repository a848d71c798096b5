package page

import "fmt"

// way is a picture of a course: a row for each lesson, and an arc from each to those that it builds
// on.
type way struct {
	Width, Height, Row int // in CSS pixels
	Node, Label        int // where across the dots and the titles are
	Stops              []stop
}

// stop is a lesson on the way.
type stop struct {
	Lesson
	Y    int
	Arcs []string // paths
}

func wayOf(lessons []Lesson) way {
	w := way{Width: 300, Row: 28, Node: 68, Label: 80}
	w.Height = w.Row * len(lessons)
	y := func(i int) int { return i*w.Row + w.Row/2 }
	for i, l := range lessons {
		at := stop{Lesson: l, Y: y(i)}
		for j, earlier := range lessons[:i] {
			if l.needs(earlier, j == i-1) {
				// a curve is 3/4 as wide as its two control points are away
				control := w.Node - 14 - (w.Node+14)*(i-j)/len(lessons)
				at.Arcs = append(at.Arcs, fmt.Sprintf("M%d %dC%d %d %d %d %d %d", w.Node, y(j),
					control, y(j), control, y(i), w.Node, y(i)))
			}
		}
		w.Stops = append(w.Stops, at)
	}
	return w
}
