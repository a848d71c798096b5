package tree_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

func TestID3Tennis(t *testing.T) {
	ds := datasets.Tennis()
	steps, order := trace(t, tree.ID3{}, ds)
	want(t, ds, steps, "all examples", "Outlook", map[string]float64{
		"Outlook":     .2467498198,
		"Temperature": .0292225657,
		"Humidity":    .1518355014,
		"Windy":       .0481270304,
	})
	want(t, ds, steps, "Outlook = sunny", "Humidity", map[string]float64{
		"Humidity":    .9709505945,
		"Temperature": .5709505945,
		"Windy":       .0199730940,
	})
	want(t, ds, steps, "Outlook = rainy", "Windy", map[string]float64{
		"Windy":       .9709505945,
		"Humidity":    .0199730940,
		"Temperature": .0199730940,
	})
	wantOrder := []string{"all examples", "Outlook = sunny", "Outlook = sunny and Humidity = high",
		"Outlook = sunny and Humidity = normal",
		"Outlook = overcast", "Outlook = rainy", "Outlook = rainy and Windy = no",
		"Outlook = rainy and Windy = yes"}
	if !slices.Equal(order, wantOrder) {
		t.Errorf("nodes in the order %q, want %q", order, wantOrder)
	}
	model := classifytest.Fit(t, tree.ID3{}.Fit, ds)
	if model.Leaves() != 5 || model.Depth() != 2 {
		t.Errorf("%d leaves, depth %d; want 5 and 2", model.Leaves(), model.Depth())
	}
	allRight(t, model, ds)
}

// Triangles and squares are tennis without Temperature, so they grow the same
// tree under other names.
func TestID3TrianglesAndSquares(t *testing.T) {
	ds := datasets.TrianglesSquares()
	steps, _ := trace(t, tree.ID3{}, ds)
	want(t, ds, steps, "all examples", "Color", map[string]float64{
		"Color":   .2467498198,
		"Outline": .1518355014,
		"Dot":     .0481270304,
	})
	want(t, ds, steps, "Color = red", "Dot", map[string]float64{
		"Dot":     .9709505945,
		"Outline": .0199730940,
	})
	want(t, ds, steps, "Color = green", "Outline",
		map[string]float64{"Outline": .9709505945, "Dot": .0199730940})
	if s := steps["Color = yellow"]; s.Stop != tree.StopPure || s.Impurity != 0 {
		t.Errorf("yellow: %s, I = %v; want a pure leaf", s.Stop, s.Impurity)
	}
	model := classifytest.Fit(t, tree.ID3{}.Fit, ds)
	if model.Leaves() != 5 {
		t.Errorf("%d leaves, want 5", model.Leaves())
	}
	allRight(t, model, ds)

	without, err := datasets.Tennis().Select("Outlook", "Humidity", "Windy")
	if err != nil {
		t.Fatal(err)
	}
	names := strings.NewReplacer("Color", "Outlook", "red", "rainy", "green", "sunny", "yellow",
		"overcast", "Outline", "Humidity", "dashed", "high",
		"solid", "normal", "Dot", "Windy", "square", "P", "triangle", "N")
	if got, want := names.Replace(model.String()),
		classifytest.Fit(t, tree.ID3{}.Fit, without).String(); got != want {
		t.Errorf("triangles and squares:\n%s\ntennis:\n%s", got, want)
	}
}

func TestID3Sailing(t *testing.T) {
	ds := datasets.Sailing()
	steps, _ := trace(t, tree.ID3{}, ds)
	want(t, ds, steps, "all examples", "Outlook", map[string]float64{
		"Outlook":  .3958156020,
		"Company":  .2812908992,
		"Sailboat": .0348515546,
	})
	want(t, ds, steps, "Outlook = rainy", "Company",
		map[string]float64{"Company": .5709505945, "Sailboat": .0199730940})
	want(t, ds, steps, "Outlook = rainy and Company = med", "Sailboat",
		map[string]float64{"Sailboat": 1})
	model := classifytest.Fit(t, tree.ID3{}.Fit, ds)
	if model.Leaves() != 5 || model.Depth() != 3 {
		t.Errorf("%d leaves, depth %d; want 5 and 3", model.Leaves(), model.Depth())
	}
	allRight(t, model, ds)
	for _, query := range datasets.SailingQueries() {
		if got := ds.Classes[model.Predict(query)]; got != "yes" {
			t.Errorf("%v: %s, want yes", ds.Format(query), got)
		}
	}
}

// "Overfitting in Decision Trees": one noisy example, (sunny, hot, normal, strong) = N,
// makes seven leaves of five.
func TestID3NoisyExample(t *testing.T) {
	ds := noisy(t)
	steps, _ := trace(t, tree.ID3{}, ds)
	want(t, ds, steps, "all examples", "Outlook", map[string]float64{"Outlook": .2799820627})
	want(t, ds, steps, "Outlook = sunny", "Temperature",
		map[string]float64{"Temperature": .5849625007, "Humidity": .4591479170})
	// a tie: the first wins
	want(t, ds, steps, "Outlook = sunny and Temperature = moderate", "Humidity",
		map[string]float64{"Humidity": 1, "Windy": 1})
	model := classifytest.Fit(t, tree.ID3{}.Fit, ds)
	if model.Leaves() != 7 {
		t.Errorf("%d leaves, want 7", model.Leaves())
	}
	allRight(t, model, ds)
	x, err := ds.Row("sunny", "hot", "high", "yes")
	if err != nil {
		t.Fatal(err)
	}
	if got := ds.Classes[model.Predict(x)]; got != "N" {
		t.Errorf("(sunny, hot, high, strong) is %s, want N", got)
	}

	// The tie goes to Windy where Windy is the first column.
	turned, err := ds.Select("Outlook", "Temperature", "Windy", "Humidity")
	if err != nil {
		t.Fatal(err)
	}
	steps, _ = trace(t, tree.ID3{}, turned)
	want(t, turned, steps, "Outlook = sunny and Temperature = moderate", "Windy", nil)
}

func TestID3Simpsons(t *testing.T) {
	ds := datasets.Simpsons()
	steps, _ := trace(t, tree.ID3{}, ds)
	root := steps["all examples"]
	classifytest.Within(t, "I", root.Impurity, .9910760598, 1e-9)
	gap := func(name string, low, high, gain float64) {
		t.Helper()
		for _, c := range root.Candidates {
			if ds.Attributes[c.Attribute].Name == name && c.Low == low && c.High == high {
				classifytest.Within(t, fmt.Sprintf("%s between %v and %v", name, low, high),
					c.Gain, gain, 1e-9)
				if c.Threshold != (low+high)/2 {
					t.Errorf("%s: threshold %v, want the midpoint of %v and %v", name,
						c.Threshold, low, high)
				}
				return
			}
		}
		t.Errorf("no threshold of %s between %v and %v among the candidates", name, low, high)
	}
	gap("Hair Length", 4, 6, .0910910076) // the lecture's hair ≤ 5
	gap("Weight", 160, 170, .5900048960)  // weight ≤ 160, which is 165 too
	gap("Age", 38, 41, .0183107818)       // age ≤ 40
	// the best threshold of each attribute, to the six digits of the reference
	for _, c := range []struct {
		name      string
		low, high float64
		gain      float64
	}{{"Hair Length", 2, 4, .378879}, {"Weight", 160, 170, .590005}, {"Age", 8, 10, .319760}} {
		best := tree.Candidate{Gain: -1}
		for _, k := range root.Candidates {
			if ds.Attributes[k.Attribute].Name == c.name && k.Gain > best.Gain {
				best = k
			}
		}
		if best.Low != c.low || best.High != c.high || math.Abs(best.Gain-c.gain) > 1e-6 {
			t.Errorf("%s gains most, %.6f, between %v and %v; want %.6f between %v and %v", c.name,
				best.Gain, best.Low, best.High, c.gain, c.low, c.high)
		}
	}
	want(t, ds, steps, "all examples", "Weight", nil)
	want(t, ds, steps, "Weight ≤ 165", "Hair Length",
		map[string]float64{"Hair Length": .7219280949})
	model := classifytest.Fit(t, tree.ID3{}.Fit, ds)
	wantTree := "Weight ≤ 165\n|  Hair Length ≤ 3: M (1)\n|  Hair Length > 3: F (4)\n" +
		"Weight > 165: M (4)\n"
	if got := model.String(); got != wantTree {
		t.Errorf("tree\n%s\nwant\n%s", got, wantTree)
	}
	allRight(t, model, ds)
	if got := ds.Classes[model.Predict(datasets.Comic())]; got != "M" {
		t.Errorf("Comic is %s, want M", got)
	}
}

// Decision trees can express every Boolean function, and ID3 finds a tree for each: the 16 of two
// inputs, XOR among them, where no first split gains anything, and the 256 of three; with each
// impurity, by gain and by gain ratio, with the inputs nominal and numeric.
func TestID3LearnsAllBooleanFunctions(t *testing.T) {
	for n := 1; n <= 3; n++ {
		for f := range uint(1) << (1 << n) {
			for _, I := range impurities {
				for _, byRatio := range []bool{false, true} {
					ds := bits(n, f)
					allRight(t, classifytest.Fit(t, tree.ID3{Impurity: I, GainRatio: byRatio}.Fit,
						ds), ds)
					for j := range ds.Attributes {
						ds.Attributes[j].Values = nil
					}
					allRight(t, classifytest.Fit(t, tree.ID3{Impurity: I, GainRatio: byRatio}.Fit,
						ds), ds)
				}
			}
		}
	}
}
