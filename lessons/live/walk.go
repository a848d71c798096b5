package live

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/tessella-go/tessella/classify/figure"
)

// Walk shows Gibbs sampling in a restricted Boltzmann machine of two visible units and a hidden
// one: the state after some rounds, and how often each state has come, beside its probability. Both
// weights are w, and the hidden unit has the offset −w.
type Walk struct {
	Rounds int     // 0 to 300
	Weight float64 // one of the slider's; 0: 1.1, which is log 3
}

var (
	walkRounds  = []float64{0, 1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50, 75, 100, 150, 200, 300}
	walkWeights = []float64{0.5, 1.1, 2, 4, 8}
)

const walkStates = 8 // v₁, v₂ and h, each 0 or 1

// Scene implements [Figure].
func (f Walk) Scene() (*Scene, error) {
	f.Weight = cmp.Or(f.Weight, 1.1)
	if err := cmp.Or(one("Rounds", float64(f.Rounds), walkRounds),
		one("Weight", f.Weight, walkWeights)); err != nil {
		return nil, err
	}
	chance := rand.New(rand.NewPCG(7, 0))
	on := func(log float64) int { // 1 with odds of e^log to 1
		if chance.Float64() < 1/(1+math.Exp(-log)) {
			return 1
		}
		return 0
	}
	v, h := [2]int{0, 0}, 0
	var times [walkStates]float64
	for range f.Rounds {
		h = on(f.Weight * float64(v[0]+v[1]-1))
		v[0], v[1] = on(f.Weight*float64(h)), on(f.Weight*float64(h))
		times[4*v[0]+2*v[1]+h]++
	}
	machine := f.machine(v, h)
	bars := Panel{Width: 400, Height: 250, X: Axis{Label: "state v₁ v₂ h", High: walkStates,
		Bare: true}, Y: Axis{Label: "share", Low: -0.09, High: 0.5}}
	var weights [walkStates]float64
	sum := 0.0
	for s := range weights { // e to the minus energy
		weights[s] = math.Exp(f.Weight * float64(s%2) * float64(s/4+s/2%2-1))
		sum += weights[s]
	}
	far := 0.0
	for s := range weights {
		left, share, truth := float64(s), times[s]/float64(max(1, f.Rounds)), weights[s]/sum
		far += math.Abs(share-truth) / 2
		bars.Areas = append(bars.Areas, bar(left+0.1, left+0.9, share, 0, 0.6))
		bars.Lines = append(bars.Lines, figure.Line{Name: "its probability",
			Points: [][2]float64{{left + 0.05, truth}, {left + 0.95, truth}}, Class: 1})
		bars.Texts = append(bars.Texts, figure.Text{X: left + 0.5, Y: -0.045,
			Lines: []string{fmt.Sprintf("%03b", s)}, Class: figure.NoClass})
		bars.Y.High = max(bars.Y.High, 1.15*share, 1.15*truth)
	}
	bars.Title = fmt.Sprintf("%s: %.0f %% are in the wrong bar", plural(f.Rounds, "round"),
		100*far)
	rounds := Slider("Rounds", "rounds", walkRounds, float64(f.Rounds))
	rounds.Play = true
	return &Scene{
		Alt: fmt.Sprintf("A walk of %s in a machine with the weights %v. %s.",
			plural(f.Rounds, "round"), f.Weight, bars.Title),
		Controls: []Control{rounds, Slider("Weight", "both weights", walkWeights, f.Weight)},
		Panels:   []Panel{machine, bars},
	}, nil
}

// bar is one of a bar chart.
func bar(left, right, height float64, class int, shade float64) figure.Area {
	return figure.Area{Class: class, Shade: shade, Edge: true,
		Points: [][2]float64{{left, 0}, {right, 0}, {right, height}, {left, height}}}
}

// machine draws the units, dark where they are on, with what each makes the next draw.
func (f Walk) machine(v [2]int, h int) Panel {
	p := Panel{Title: fmt.Sprintf("v = (%d, %d), h = %d", v[0], v[1], h), Width: 250, Height: 250,
		X: Axis{High: 4, Bare: true}, Y: Axis{High: 4, Bare: true}}
	sigmoid := func(z float64) float64 { return 1 / (1 + math.Exp(-z)) }
	places := [3][2]float64{{0.9, 1}, {3.1, 1}, {2, 3}}
	for _, visible := range places[:2] {
		p.Lines = append(p.Lines, figure.Line{Points: [][2]float64{visible, places[2]},
			Class: figure.NoClass})
	}
	next := []float64{sigmoid(f.Weight * float64(h)), sigmoid(f.Weight * float64(h)),
		sigmoid(f.Weight * float64(v[0]+v[1]-1))}
	for i, state := range []int{v[0], v[1], h} {
		p.Texts = append(p.Texts, figure.Text{X: places[i][0], Y: places[i][1], W: 1.5, H: 0.9,
			Lines: []string{fmt.Sprintf("%s = %d", []string{"v₁", "v₂", "h"}[i], state),
				fmt.Sprintf("next on: %.0f %%", 100*next[i])},
			Class: 0, Shade: 0.12 + 0.4*float64(state)})
	}
	return p
}
