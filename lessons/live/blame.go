package live

import (
	"cmp"
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify/figure"
)

// Blame shows back-propagation in a network of two hidden neurons, stage by stage: the values go
// forward from left to right, and the deltas g come back over the same weights.
type Blame struct {
	Stage  int    // 0: the input alone, to 5: the derivatives of the first weights
	Class  int    // of the example: 0 equal, 1 different
	Points Points // one: the example; nil: (1, 1)
}

var (
	blameStages = []string{"the input", "forward: the hidden neurons", "forward: the output",
		"back: the deltas of the output", "back: the deltas of the hidden neurons",
		"the derivatives of the first weights"}
	alike = []string{"equal", "different"}
	// the weights and offsets of the network that knows whether two bits differ
	blameW = [2][2][2]float64{{{1, 1}, {1, 1}}, {{0, 0}, {2 * math.Log(3), -4 * math.Log(3)}}}
	blameB = [2][2]float64{{0, -1}, {0, -math.Log(3)}}
)

// passes are the values of both ways through the network.
type passes struct {
	x, z, h, p, back, front [2]float64 // back: the deltas of the output; front: of the hidden
	derivatives             [2][2]float64
	cost                    float64
}

// through computes them. The cost is −log p of the class.
func through(x [2]float64, class int) passes {
	v := passes{x: x}
	var out [2]float64
	for k := range 2 {
		v.z[k] = blameB[0][k] + blameW[0][k][0]*x[0] + blameW[0][k][1]*x[1]
		v.h[k] = max(0, v.z[k])
	}
	for k := range 2 {
		out[k] = blameB[1][k] + blameW[1][k][0]*v.h[0] + blameW[1][k][1]*v.h[1]
	}
	v.p[0] = 1 / (1 + math.Exp(out[1]-out[0]))
	v.p[1] = 1 / (1 + math.Exp(out[0]-out[1]))
	v.cost = -math.Log(v.p[class])
	v.back = v.p
	v.back[class]--
	for j := range 2 {
		if v.z[j] > 0 {
			v.front[j] = blameW[1][0][j]*v.back[0] + blameW[1][1][j]*v.back[1]
		}
		v.derivatives[j] = [2]float64{v.front[j] * x[0], v.front[j] * x[1]}
	}
	return v
}

// Scene implements [Figure].
func (f Blame) Scene() (*Scene, error) {
	if f.Points == nil {
		f.Points = Points{{1, 1, figure.NoClass}}
	}
	if err := cmp.Or(within("Stage", f.Stage, 0, len(blameStages)-1),
		within("Class", f.Class, 0, 1), f.Points.check(1, 1)); err != nil {
		return nil, err
	}
	if len(f.Points) != 1 {
		return nil, fmt.Errorf("there are %d points; there should be one, the example",
			len(f.Points))
	}
	plane := Panel{Title: "drag the example", Width: 210, Height: 210,
		X: Axis{Label: "x₁", Low: -0.5, High: 1.5}, Y: Axis{Label: "x₂", Low: -0.5, High: 1.5}}
	const columns = 60
	places, rows := plane.Places(columns)
	plane.Field = &Field{Columns: columns, Rows: rows, Class: make([]byte, columns*rows),
		Shade: make([]float64, columns*rows)}
	for i := range plane.Field.Class {
		v := through([2]float64{places[2*i], places[2*i+1]}, 0)
		if v.p[1] > v.p[0] {
			plane.Field.Class[i] = 1
		}
		plane.Field.Shade[i] = Plain * math.Abs(v.p[1]-v.p[0])
	}
	v := through([2]float64{f.Points[0].X, f.Points[0].Y}, f.Class)
	stage := Slider("Stage", "stage", Range(0, 5, 1), float64(f.Stage))
	stage.Names, stage.Play = blameStages, true
	return &Scene{
		Alt: fmt.Sprintf("A network, at the stage %s. The example of class %s costs %.3f.",
			blameStages[f.Stage], alike[f.Class], v.cost),
		Classes:  alike,
		Controls: []Control{stage, Choice("Class", "its class", alike, f.Class)},
		Points:   f.Points.marks(),
		Panels:   []Panel{plane, v.network(f.Stage)},
	}, nil
}

// network draws the units with what is known of them at a stage, and the edges that it goes over.
func (v passes) network(stage int) Panel {
	p := Panel{Title: blameStages[stage], Width: 430, Height: 250,
		X: Axis{High: 10, Bare: true}, Y: Axis{High: 6, Bare: true}}
	if stage > 1 {
		p.Title = fmt.Sprintf("%s; the cost is %.3f", p.Title, v.cost)
	}
	at := func(layer, k int) [2]float64 {
		return [2]float64{[]float64{1.2, 5, 8.8}[layer], 4.5 - 3*float64(k)}
	}
	for layer := range 2 {
		for k := range 2 {
			for j := range 2 {
				from, to := at(layer, j), at(layer+1, k)
				edge := figure.Line{Points: [][2]float64{from, to}, Class: figure.NoClass,
					Thin: true}
				switch {
				case stage == layer+1: // forward
					edge.Thin, edge.Class = false, 2
				case layer == 1 && stage == 4, layer == 0 && stage == 5: // back
					edge.Thin, edge.Class = false, 1
				}
				p.Lines = append(p.Lines, edge)
				text := fmt.Sprintf("%.2f", blameW[layer][k][j])
				if layer == 0 && stage == 5 {
					text = fmt.Sprintf("∂ %.2f", v.derivatives[k][j])
				}
				above := 0.25
				if j != k { // above and below the place where two edges cross
					above = 0.8 * float64(k-j)
				}
				p.Texts = append(p.Texts, figure.Text{X: (from[0] + to[0]) / 2,
					Y: (from[1]+to[1])/2 + above, Lines: []string{text}, Class: figure.NoClass})
			}
		}
	}
	unit := func(layer, k int, class int, lines ...string) {
		place := at(layer, k)
		p.Texts = append(p.Texts, figure.Text{X: place[0], Y: place[1], W: 2.3, H: 1.6,
			Lines: lines, Class: class, Shade: 0.25})
	}
	for k := range 2 {
		unit(0, k, figure.NoClass, fmt.Sprintf("x%s = %.2f", below(k), v.x[k]))
		hidden, out := []string{"h" + below(k)}, []string{alike[k]}
		if stage >= 1 {
			hidden[0] = fmt.Sprintf("h%s = %.2f", below(k), v.h[k])
		}
		if stage >= 2 {
			out = append(out, fmt.Sprintf("p = %.3f", v.p[k]))
		}
		if stage >= 3 {
			out = append(out, fmt.Sprintf("g = %.3f", v.back[k]))
		}
		if stage >= 4 {
			hidden = append(hidden, fmt.Sprintf("g = %.3f", v.front[k]))
		}
		unit(1, k, figure.NoClass, hidden...)
		unit(2, k, k, out...)
	}
	return p
}

// below is k + 1 as an index.
func below(k int) string { return string(rune('₁' + k)) }
