package live

import (
	"cmp"
	"fmt"
	"iter"
	"math"

	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/perceptron"
)

// Steps shows the perceptron's rule for two classes, step by step: the vector w and its border
// after a presentation, those before it (dashed), and the mistakes so far.
type Steps struct {
	Step   int    // how many presentations, to 40
	Points Points // of two classes; nil: the four arrows of the lesson
}

// Competition shows the same for three classes, each of which has a vector. A mistake changes those
// of the right and of the winning class by half of the example.
type Competition struct {
	Step   int    // how many presentations, to 40
	Points Points // of three classes; nil: the three examples of the lesson, and others
}

const presentations = 40 // at most

// Scene implements [Figure].
func (f Steps) Scene() (*Scene, error) {
	if f.Points == nil {
		f.Points = Points{{4, 3, 1}, {-3, 4, 0}, {0, 5, 0}, {3, 4, 1}}
	}
	classes := []string{"−", "+"}
	if err := cmp.Or(within("Step", f.Step, 0, presentations), f.Points.check(len(classes), 60),
		f.Points.answered(), f.Points.each(classes...)); err != nil {
		return nil, err
	}
	steps, err := perceptron.Perceptron{Epochs: presentations}.Steps(f.Points.dataset(classes...))
	if err != nil {
		return nil, err
	}
	now, mistakes := follow(steps, f.Step)
	plane := around0(380, 10)
	before, after := [2]float64{}, [2]float64{}
	said := "t = 0: w = (0, 0)"
	if now.T > 0 {
		before, after = [2]float64(now.Before), [2]float64(now.After)
		said = fmt.Sprintf("t = %d: w·x = %.4g, right", now.T, now.Score)
		if now.Mistake {
			said = fmt.Sprintf("t = %d: w·x = %.4g, wrong: w = %s", now.T, now.Score, pair(after))
		}
	}
	winners(&plane, [][2]float64{{}, after})
	if before != after {
		plane.Lines = append(straight(before[:], 0), arrow(before, 1))
		for i := range plane.Lines {
			plane.Lines[i].Dashed = true
		}
	}
	plane.Lines = append(plane.Lines, straight(after[:], 0)...)
	plane.Lines = append(plane.Lines, arrow(after, 1))
	plane.Title = said
	return &Scene{
		Alt:      fmt.Sprintf("%s. %s.", said, mistakes.Title),
		Classes:  classes,
		Controls: []Control{playing(f.Step)},
		Points:   presented(f.Points, now),
		Edit:     Edit{Classes: len(classes), Most: 60},
		Panels:   []Panel{plane, mistakes},
	}, nil
}

// Scene implements [Figure].
func (f Competition) Scene() (*Scene, error) {
	if f.Points == nil {
		f.Points = Points{{2, 0, 0}, {0, 2, 1}, {-2, -2, 2}, {2, 2.5, 0}, {-3.5, 0, 1},
			{-3, -1.5, 2}, {2.5, -3.5, 0}, {2, 3.5, 1}, {0.5, -4.5, 2}}
	}
	classes := []string{"class 0", "class 1", "class 2"}
	if err := cmp.Or(within("Step", f.Step, 0, presentations), f.Points.check(len(classes), 60),
		f.Points.answered(), f.Points.each(classes...)); err != nil {
		return nil, err
	}
	steps, err := perceptron.Multiclass{Epochs: presentations}.Steps(f.Points.dataset(classes...))
	if err != nil {
		return nil, err
	}
	now, mistakes := follow(steps, f.Step)
	plane := around0(380, 5)
	vectors := make([][2]float64, len(classes))
	plane.Title = "t = 0: all scores are 0"
	if now.T > 0 {
		for k := range vectors {
			vectors[k] = [2]float64(now.After[2*k:])
		}
		plane.Title = fmt.Sprintf("t = %d: %s, right", now.T, classes[now.Class])
		if now.Mistake {
			plane.Title = fmt.Sprintf("t = %d: %s, wrong: %s won", now.T, classes[now.Class],
				classes[now.Predicted])
		}
	}
	winners(&plane, vectors)
	weights := ""
	for k, w := range vectors {
		plane.Lines = append(plane.Lines, arrow(w, k))
		weights += fmt.Sprintf(" w%d = %s", k, pair(w))
	}
	return &Scene{
		Alt:      fmt.Sprintf("%s.%s. %s.", plane.Title, weights, mistakes.Title),
		Classes:  classes,
		Controls: []Control{playing(f.Step)},
		Points:   presented(f.Points, now),
		Edit:     Edit{Classes: len(classes), Most: 60},
		Panels:   []Panel{plane, mistakes},
	}, nil
}

// follow returns the step after so many presentations, or the last one before, and a panel with the
// mistakes of all.
func follow(steps iter.Seq[perceptron.Step], many int) (perceptron.Step, Panel) {
	var now, last perceptron.Step
	made, count := figure.Line{Class: figure.NoClass, Points: [][2]float64{{0, 0}}}, 0
	soFar := 0
	for step := range steps {
		if step.T > presentations {
			break
		}
		x := float64(step.T)
		made.Points = append(made.Points, [2]float64{x, float64(count)})
		if step.Mistake {
			count++
			made.Points = append(made.Points, [2]float64{x, float64(count)})
		}
		if step.T <= many {
			now, soFar = step, count
		}
		last = step
	}
	made.Points = append(made.Points, [2]float64{presentations, float64(count)})
	panel := Panel{
		Title: plural(soFar, "mistake"), Width: 230, Height: 200,
		X: Axis{Label: "t", High: presentations},
		Y: Axis{Label: "mistakes", High: float64(max(4, count)) * 1.1},
		Layer: figure.Layer{
			Lines: []figure.Line{made},
			Marks: []figure.Mark{{X: float64(now.T), Y: float64(soFar), Class: 3}},
		},
	}
	if last.Stop == perceptron.Converged && now.T == last.T {
		panel.Title += ", and no more"
	}
	return now, panel
}

// playing is the slider of the presentations.
func playing(step int) Control {
	control := Slider("Step", "t, presentations", Range(0, presentations, 1),
		float64(step))
	control.Play = true
	return control
}

// presented are the points, with a ring round that of the step.
func presented(points Points, now perceptron.Step) []figure.Mark {
	marks := points.marks()
	if now.T > 0 {
		marks[now.Row].Ring = true
	}
	return marks
}

// around0 is a square panel with the origin in its middle.
func around0(size int, reach float64) Panel {
	return Panel{Width: size, Height: size,
		X: Axis{Label: "x₁", Low: -reach, High: reach},
		Y: Axis{Label: "x₂", Low: -reach, High: reach}}
}

// winners colours a panel by the vector whose product with the place is the largest; of equal ones
// the last wins.
func winners(p *Panel, vectors [][2]float64) {
	const columns = 101
	places, rows := p.Places(columns)
	p.Field = &Field{Columns: columns, Rows: rows, Class: make([]byte, columns*rows)}
	for i := range p.Field.Class {
		best := math.Inf(-1)
		for k, w := range vectors {
			if score := w[0]*places[2*i] + w[1]*places[2*i+1]; score >= best {
				best, p.Field.Class[i] = score, byte(k)
			}
		}
	}
}

// arrow is a vector from the origin.
func arrow(w [2]float64, class int) figure.Line {
	line := figure.Line{Class: class, Arrow: true}
	if w != [2]float64{} {
		line.Points = [][2]float64{{}, w}
	}
	return line
}

func pair(w [2]float64) string { return fmt.Sprintf("(%.4g, %.4g)", w[0], w[1]) }
