// Package shown has what the cells of the lesson show. A cell has only what is its idea.
package shown

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/lessons/regression"
)

// NaiveCurve draws NaiveCost of one example at x = 1 that failed, over the weight, and says from
// which weight on it is infinite.
func NaiveCurve() (text string, drawn *figure.Figure) {
	var w, cost []float64
	for v := 30.0; v <= 40; v += 0.05 {
		c := regression.NaiveCost([]float64{0, v}, [][]float64{{1}}, []int{0}, 0)
		if math.IsInf(c, 1) {
			text = fmt.Sprintf("from w = %.2f on: %v\n", v, c)
			break
		}
		w, cost = append(w, v), append(cost, c)
	}
	return text, figure.Curves("weight", "cost", figure.Series{X: w, Y: cost})
}

// Valley is the function of two parameters whose minimum is at (−1, 1).
var Valley = logistic.Function{
	Cost: func(θ []float64) float64 { return (θ[0]+θ[1])*(θ[0]+θ[1]) + (θ[1]-1)*(θ[1]-1) },
	Gradient: func(dst, θ []float64) {
		dst[0] = 2 * (θ[0] + θ[1])
		dst[1] = dst[0] + 2*(θ[1]-1)
	},
}

// levels are the ellipses on which Valley has the costs.
func levels(costs ...float64) []figure.Layer {
	var layers []figure.Layer
	inverse := [][]float64{{1, -0.5}, {-0.5, 0.5}} // of the second derivatives
	for _, cost := range costs {
		layers = append(layers, figure.Ellipse([]float64{-1, 1}, inverse, math.Sqrt(2*cost), -1))
	}
	return layers
}

// A Way is a gradient descent from (0, 0) in Valley.
type Way struct {
	Name  string
	Steps int
	Rate  logistic.Rate
}

// Ways draws ways down Valley, and writes the first steps of each down.
func Ways(ways ...Way) (text string, drawn *figure.Figure) {
	return onLevels([]float64{0.05, 0.25, 0.5, 1}, ways...)
}

// HarmonicWay draws the descent with the rates 1/t, which goes far up at first.
func HarmonicWay() (text string, drawn *figure.Figure) {
	return onLevels([]float64{0.25, 1, 2, 4, 8}, Way{"η = 1/t", 60, logistic.Harmonic(1)})
}

func onLevels(costs []float64, ways ...Way) (text string, drawn *figure.Figure) {
	layers := levels(costs...)
	for k, way := range ways {
		path, steps := way.path(k)
		layers, text = append(layers, path), text+steps
	}
	return text, figure.Plane("θ₁", "θ₂", layers...)
}

// path draws a way in the colour k, and writes its first steps down.
func (w Way) path(k int) (drawn figure.Layer, text string) {
	var x, y []float64
	descend := logistic.Descend{Rate: w.Rate, MaxSteps: w.Steps}
	for s := range classify.Must(descend.Steps(Valley, []float64{0, 0})) {
		x, y = append(x, s.W[0]), append(y, s.W[1])
		if s.T < 5 {
			text += fmt.Sprintf("%s, step %d: (%6.3f, %6.3f)  cost %.4f\n", w.Name, s.T, s.W[0],
				s.W[1], s.Cost)
		}
	}
	return figure.Path(w.Name, x, y, k), text
}

// FourPictures draws FourWays.
func FourPictures() *figure.Figure {
	var panels []*figure.Figure
	for i, points := range regression.FourWays(Valley.Gradient) {
		var x, y []float64
		for _, θ := range points {
			x, y = append(x, θ[0]), append(y, θ[1])
		}
		plane := figure.PlaneOptions{XMin: -2.6, XMax: 0.6, YMin: -0.2, YMax: 2.2}
		panel := plane.Draw("θ₁", "θ₂", append(levels(0.05, 0.25, 0.5, 1),
			figure.Path("", x, y, 0))...)
		panel.Width, panel.Height, panel.Title = 375, 320, string(rune('A'+i))
		panels = append(panels, panel)
	}
	return figure.Panels(2, panels...)
}

// Conjugate goes down Valley by two steps of conjugate gradient, and draws them beside gradient
// descent.
func Conjugate() (text string, drawn *figure.Figure) {
	θ, g := []float64{0, 0}, make([]float64, 2)
	Valley.Gradient(g, θ)
	direction, before := []float64{-g[0], -g[1]}, g[0]*g[0]+g[1]*g[1]
	x, y := []float64{0}, []float64{0}
	for step := 1; step <= 2; step++ {
		// the bottom along the direction: slope / curvature, with H of the text
		a, b := direction[0], direction[1]
		length := -(g[0]*a + g[1]*b) / (2*a*a + 4*a*b + 4*b*b)
		θ[0], θ[1] = θ[0]+length*a, θ[1]+length*b
		Valley.Gradient(g, θ)
		squared := g[0]*g[0] + g[1]*g[1]
		text += fmt.Sprintf("step %d: θ = %.3f, gradient %.3f, β = %.3f\n", step, θ, g,
			squared/before)
		direction = []float64{-g[0] + squared/before*a, -g[1] + squared/before*b}
		before = squared
		x, y = append(x, θ[0]), append(y, θ[1])
	}
	layers := append(levels(0.05, 0.25, 0.5, 1),
		figure.Path("conjugate gradient", x, y, 2))
	descent, _ := Way{"η = 0.35", 20, logistic.Constant(0.35)}.path(1)
	layers = append(layers, descent)
	return text, figure.Plane("θ₁", "θ₂", layers...)
}

// Sigmoids draws what a descent on the six students has reached after some steps.
func Sigmoids(trace [][]float64, after ...int) (text string, drawn *figure.Figure) {
	var curves []figure.Series
	for _, t := range after {
		w := trace[t]
		text += fmt.Sprintf("step %4d: w₀ = %6.3f, w₁ = %.3f, odds of an hour × %.2f\n", t, w[0],
			w[1], math.Exp(w[1]))
		curves = append(curves, figure.Func(fmt.Sprint("after ", t), 0, 5,
			func(x float64) float64 { return logistic.Sigmoid(w[0] + w[1]*x) }))
	}
	curves = append(curves, figure.Points("passed", []float64{2, 4, 5}, []float64{1, 1, 1}),
		figure.Points("failed", []float64{0, 1, 3}, []float64{0, 0, 0}))
	return text, figure.Curves("hours", "P(passes)", curves...)
}

// Separated draws where gradient descent with η = 0.5 is on Apart after 10, 100 and 1,000 steps.
func Separated() (text string, drawn *figure.Figure) {
	learner := logistic.Regression{Method: logistic.GradientDescent, Rate: logistic.Constant(0.5)}
	var curves []figure.Series
	for s := range classify.Must(learner.Steps(regression.Apart())) {
		if s.T == 10 || s.T == 100 || s.T == 1000 {
			text += fmt.Sprintf("after %4d steps: w₁ = %.3f, cost %.5f, %v\n", s.T, s.W[1], s.Cost,
				s.Stop)
			w := slices.Clone(s.W)
			curves = append(curves, figure.Func(fmt.Sprint("after ", s.T), -2.5, 2.5,
				func(x float64) float64 { return logistic.Sigmoid(w[0] + w[1]*x) }))
		}
	}
	curves = append(curves, figure.Points("right", []float64{1, 2}, []float64{1, 1}),
		figure.Points("left", []float64{-2, -1}, []float64{0, 0}))
	return text, figure.Curves("x", "P(right)", curves...)
}

// cases are the new cases of AIDS in Australia in the quarters from 1984 to 1988.
var cases = []float64{1, 6, 16, 23, 27, 39, 31, 30, 43, 51,
	63, 70, 88, 97, 91, 104, 110, 113, 149, 159}

// Counts draws two Poisson regressions of the cases: on the quarter, and on its logarithm.
func Counts() (text string, drawn *figure.Figure) {
	var quarters []float64
	for i := range cases {
		quarters = append(quarters, float64(i+1))
	}
	// poisson fits log μ = w₀ + w₁ x(quarter), and returns μ
	poisson := func(name string, x func(quarter float64) float64) figure.Series {
		mean := func(w []float64, quarter float64) float64 {
			return math.Exp(w[0] + w[1]*x(quarter))
		}
		last := classify.Must(logistic.Descend{MaxSteps: 10_000}.Minimise(logistic.Function{
			Cost: func(w []float64) float64 {
				cost := 0.0
				for i, y := range cases {
					μ := mean(w, quarters[i])
					cost += μ - y*math.Log(μ)
				}
				return cost
			},
			Gradient: func(dst, w []float64) {
				dst[0], dst[1] = 0, 0
				for i, y := range cases {
					off := mean(w, quarters[i]) - y
					dst[0], dst[1] = dst[0]+off, dst[1]+off*x(quarters[i])
				}
			},
		}, []float64{0, 0}))
		text += fmt.Sprintf("%-15s w = %.3f, cost %.1f, μ of the last quarter %.1f; counted %v\n",
			name, last.W, last.Cost, mean(last.W, 20), cases[len(cases)-1])
		return figure.Func(name, 1, 20, func(q float64) float64 { return mean(last.W, q) })
	}
	return text, figure.Curves("quarter", "new cases", figure.Points("counted", quarters, cases),
		poisson("x = quarter", func(q float64) float64 { return q }),
		poisson("x = log quarter", math.Log))
}

// meanErrors returns the errors of naive Bayes and of logistic regression on new examples, after
// each has learnt from twenty sets of n examples.
func meanErrors(n, d, copies int) (generative, discriminative float64) {
	const sets = 20
	test := regression.Signs(2000, d, copies, 1000)
	for seed := range uint64(sets) {
		train := regression.Signs(n, d, copies, seed)
		naive := classify.Must(bayes.Shared{}.Fit(train))
		direct := classify.Must(logistic.Regression{Lambda: 0.01}.Fit(train))
		generative += evaluate.ErrorRate(naive, test) / sets
		discriminative += evaluate.ErrorRate(direct, test) / sets
	}
	return generative, discriminative
}

// Learning draws the errors of both learners as the training set grows, with so many copies of the
// first sign.
func Learning(copies int) (text string, drawn *figure.Figure) {
	var sizes, generative, discriminative []float64
	for _, n := range []int{20, 40, 80, 160, 320, 640, 1280} {
		g, d := meanErrors(n, 10, copies)
		sizes = append(sizes, math.Log2(float64(n)/20))
		generative, discriminative = append(generative, g), append(discriminative, d)
		text += fmt.Sprintf("%4d examples: naive Bayes %.3f, logistic regression %.3f\n", n, g, d)
	}
	return text, figure.Curves("log₂(examples / 20)", "error",
		figure.Curve("naive Bayes", sizes, generative),
		figure.Curve("logistic regression", sizes, discriminative))
}

// Needed returns how many examples both learners need until their error is within 0.02 of the best
// possible one.
func Needed(d int) (naive, direct int) {
	best := math.Erfc(0.4*math.Sqrt(float64(d)/2)) / 2
	for n := 20; n <= 1280 && (naive == 0 || direct == 0); n *= 2 {
		g, l := meanErrors(n, d, 0)
		if naive == 0 && g <= best+0.02 {
			naive = n
		}
		if direct == 0 && l <= best+0.02 {
			direct = n
		}
	}
	return naive, direct
}

// heldOut judges each of Patients by logistic regression while it is held out, in ten folds.
func heldOut(options ...evaluate.Option) evaluate.Scores {
	return classify.Must(evaluate.CrossValidate(regression.Patients(),
		evaluate.Folds{K: 10, Seed: 1}, logistic.Regression{}.Fit, options...))
}

// Answer says what some weights do to the odds, and how often logistic regression and naive Bayes
// are wrong about patients whom they have not seen.
func Answer() (text string) {
	ds := regression.Patients()
	model := classify.Must(logistic.Regression{}.Fit(ds))
	off, w := classify.Must(model.StandardErrors(ds)), model.W().RawRowView(0)
	for j, a := range ds.Attributes {
		if slices.Contains([]string{"age", "sex=female", "vessels", "ST depression"}, a.Name) {
			low, high := math.Exp(w[j+1]-1.96*off[j+1]), math.Exp(w[j+1]+1.96*off[j+1])
			text += fmt.Sprintf("%-14s odds × %.2f (%.2f to %.2f)\n", a.Name, math.Exp(w[j+1]), low,
				high)
		}
	}
	text += Interval("logistic regression", heldOut().Predicted, ds.Y)
	naive := classify.Must(evaluate.CrossValidate(datasets.Heart(), evaluate.Folds{K: 10, Seed: 1},
		bayes.Mixed{Laplace: 1}.Fit))
	return text + Interval("naive Bayes", naive.Predicted, ds.Y) +
		Interval(`always "open"`, make([]int, ds.Len()), ds.Y)
}

// Interval says how many of the classes are wrong, with a 95 % interval.
func Interval(name string, classes, truth []int) string {
	wrong, of := 0.0, float64(len(truth))
	for i, class := range classes {
		if class != truth[i] {
			wrong++
		}
	}
	in := evaluate.Wilson(wrong, of, 0.95)
	return fmt.Sprintf("%s: %v of %v wrong, %.1f %% (%.1f to %.1f)\n", name, wrong, of,
		100*wrong/of, 100*in.Low, 100*in.High)
}

// Sent says what harm it does to send the held-out patients whose probability is above a threshold:
// a missed artery counts as ten needless catheters.
func Sent(threshold float64) string {
	ds, missed, needless := regression.Patients(), 0, 0
	for i, p := range heldOut().Posteriors {
		send, narrowed := p[1] > threshold, ds.Y[i] == 1
		if narrowed && !send {
			missed++
		}
		if send && !narrowed {
			needless++
		}
	}
	return fmt.Sprintf("send from p > %.3f: %2d missed, %3d needless, harm %d\n", threshold, missed,
		needless, 10*missed+needless)
}

// Surest describes the six patients whose class had the smallest probability, and the weights of
// ST-T in the ten folds.
func Surest() (text string) {
	heart, ds := datasets.Heart(), regression.Patients()
	scores := heldOut(evaluate.KeepModels())
	order := make([]int, ds.Len())
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Compare(scores.Posteriors[a][ds.Y[a]], scores.Posteriors[b][ds.Y[b]])
	})
	for _, i := range order[:6] {
		text += fmt.Sprintf("p = %.6f, but %s:", scores.Posteriors[i][1], ds.Classes[ds.Y[i]])
		for _, name := range []string{"vessels", "thallium", "chest pain", "resting ECG"} {
			j, _ := heart.Attribute(name)
			value := fmt.Sprint(heart.X.At(i, j))
			if heart.Attributes[j].Nominal() {
				value = heart.Attributes[j].Values[int(heart.X.At(i, j))]
			}
			text += fmt.Sprintf(" %s %s;", name, value)
		}
		text += "\n"
	}
	column, _ := ds.Attribute("resting ECG=ST-T")
	for k, fold := range scores.Folds {
		w := fold.Model.(*logistic.Model).W().At(0, column+1)
		text += fmt.Sprintf("fold %2d: weight of ST-T %6.2f", k+1, w)
		if slices.Contains(fold.Rows, order[0]) {
			text += ", judges the first of these errors"
		}
		text += "\n"
	}
	return text
}

// InFifths holds the patients out a fifth at a time, and has them classified.
func InFifths(
	label func(rows [][]float64, y []int, unknown [][]float64) []int,
) (classes, truth []int) {
	ds := regression.Patients()
	for _, fold := range classify.Must(evaluate.Folds{Seed: 1}.Split(ds)) {
		var rows, unknown [][]float64
		var y []int
		for i, class := range ds.Y {
			if slices.Contains(fold.Test, i) {
				unknown, truth = append(unknown, ds.At(i)), append(truth, class)
			} else {
				rows, y = append(rows, ds.At(i)), append(y, class)
			}
		}
		classes = append(classes, label(rows, y, unknown)...)
	}
	return classes, truth
}
