// Package shown has what the cells of the lesson show. A cell has only what is its idea.
package shown

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/neural"
	"github.com/tessella-go/tessella/lessons/boltzmann"
)

// Company draws the three machines of the lesson's question.
func Company() *figure.Figure {
	one, two := []string{"v₁", "v₂"}, [][]string{{"v₁", "v₂"}, {"h"}}
	first := figure.Network(two, [][]string{{"−log 3"}, {"−log 3"}})
	second := figure.Network(two, [][]string{{"log 3"}, {"−log 3"}})
	third := figure.Network([][]string{one, {"h₁", "h₂"}},
		[][]string{{"log 3", "log 3"}, {"log 3", "−log 3"}})
	first.Title, second.Title, third.Title = "first", "second", "third"
	return figure.Panels(3, first, second, third)
}

// States draws the shares of the eight states of the small machine: by the table, and in the walks
// of the printed function and of another one.
func States(table, printed, walked []float64, whose string) *figure.Figure {
	var states []string
	for s := range table {
		states = append(states, fmt.Sprintf("v = (%d, %d), h = %d", s/4, s/2%2, s%2))
	}
	return figure.GroupedBars(states, []figure.BarSeries{{Name: "the table", Values: table},
		{Name: "the printed function", Values: printed}, {Name: whose, Values: walked}},
		figure.BarOptions{Best: figure.NoBest, Axis: "share of 20,000 walks"})
}

// On returns how often each unit of the small machine is on, given the shares of its states.
func On(states []float64) (v1, v2, h float64) {
	for s, share := range states {
		v1, v2, h = v1+share*float64(s/4), v2+share*float64(s/2%2), h+share*float64(s%2)
	}
	return v1, v2, h
}

// Dreaming shows twelve walks of a machine that has learnt from digits, after more and more rounds.
// They begin with random pixels.
func Dreaming(model *neural.RBMModel) *figure.Animation {
	dreaming := &figure.Animation{
		Alt: "Twelve pictures of noise turn into digits and go on changing."}
	for _, rounds := range []int{0, 1, 2, 3, 4, 5, 10, 20, 30, 50, 100, 200, 300, 400, 500} {
		var dreams [][]float64
		for seed := range uint64(12) {
			v := model.Sample(rounds, seed)
			if rounds > 0 {
				v = model.Visible(nil, model.Hidden(nil, v))
			}
			dreams = append(dreams, v)
		}
		frame := figure.Images(dreams, 8)
		frame.Title = fmt.Sprint("rounds: ", rounds)
		dreaming.Frames = append(dreaming.Frames, frame)
	}
	return dreaming
}

// Energies draws how the free energies of good and of spoilt pictures are distributed: the share of
// them in each piece of the axis.
func Energies(good, mixed, overlapping []float64) *figure.Figure {
	const width = 4.
	low := math.Floor(floats.Min(slices.Concat(good, mixed, overlapping))/width) * width
	high := floats.Max(slices.Concat(good, mixed, overlapping))
	curve := func(name string, energies []float64) figure.Series {
		c := figure.Series{Name: name}
		for left := low; left <= high; left += width {
			share := 0.0
			for _, energy := range energies {
				if energy >= left && energy < left+width {
					share += 1 / float64(len(energies))
				}
			}
			c.X, c.Y = append(c.X, left+width/2), append(c.Y, share)
		}
		return c
	}
	return figure.Curves("free energy", "share of the pictures", curve("good", good),
		curve("mixed up", mixed), curve("overlapping", overlapping))
}

// Stopped is a table of how many pictures three guards stop in per cent: of the good ones to test,
// and of spoilt ones made of these. The limit of each is what 5 % of other good pictures exceed.
func Stopped() (table string, err error) {
	learn, usual, test := boltzmann.Scans()
	model, err := neural.RBM{Epochs: 50}.Fit(boltzmann.ToLearn())
	if err != nil {
		return "", err
	}
	// a machine without weights, whose pixels are on as often as those of the pictures
	weights, offsets := make([][]float64, len(test[0])), make([]float64, len(test[0]))
	for i := range offsets {
		weights[i] = []float64{0}
		on := 0.0
		for _, v := range learn {
			on += v[i] / float64(len(learn))
		}
		on = min(max(on, 0.001), 0.999) // some are white in all pictures
		offsets[i] = math.Log(on / (1 - on))
	}
	table = fmt.Sprintf("%-18s%-22s%-22s%s\n", "stopped in %", "  good", "  mixed up",
		"  overlapping")
	for _, guard := range []struct {
		name    string
		strange func(v []float64) float64
	}{
		{"single pixels", boltzmann.Machine(weights, offsets, []float64{0}).FreeEnergy},
		{"the machine", model.FreeEnergy},
		{"nearest neighbour", func(v []float64) float64 {
			nearest := math.Inf(1)
			for _, other := range learn {
				nearest = min(nearest, floats.Distance(v, other, 2))
			}
			return nearest
		}},
	} {
		var ordinary []float64
		for _, v := range usual {
			ordinary = append(ordinary, guard.strange(v))
		}
		slices.Sort(ordinary)
		limit := ordinary[len(ordinary)*95/100]
		table += fmt.Sprintf("%-18s", guard.name)
		for _, pictures := range [][][]float64{test, boltzmann.Mixed(test, 2),
			boltzmann.Overlapping(test, 2)} {
			n, all := 0.0, float64(len(pictures))
			for _, v := range pictures {
				if guard.strange(v) > limit {
					n++
				}
			}
			in := evaluate.Wilson(n, all, 0.95)
			table += fmt.Sprintf("%6.1f (%4.1f to %4.1f)", 100*n/all, 100*in.Low, 100*in.High)
		}
		table += "\n"
	}
	return table, nil
}
