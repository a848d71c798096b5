package mixtures_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/mixture"
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/lessons/mixtures"
	solutions "github.com/tessella-go/tessella/solutions/mixtures"
)

// The numbers of each species and sex are those of R's table(palmerpenguins::penguins$species, …).
func TestDataAreAsTheirCommentsSay(t *testing.T) {
	for sex, n := range map[string]int{"female": 165, "male": 168} {
		x := mixtures.Masses(sex)
		if len(x) != n || slices.Min(x) < 2.7 || slices.Max(x) > 6.3 {
			t.Errorf("%d masses of sex %s from %v to %v, want %d from 2.7 to 6.3 kg", len(x), sex,
				slices.Min(x), slices.Max(x), n)
		}
	}
	bills := mixtures.Bills()
	if err := bills.Validate(); err != nil {
		t.Error(err)
	}
	if got := bills.ClassWeights(); !slices.Equal(bills.Classes,
		[]string{"Adelie", "Gentoo", "Chinstrap"}) || !slices.Equal(got, []float64{146, 119, 68}) {
		t.Errorf("species %q: %v", bills.Classes, got)
	}
	if err := mixtures.Line(1, 2).Validate(); err != nil {
		t.Error(err)
	}
}

// TestOneGaussianIsNotEnough holds the task to build to its purpose: one Gaussian for each sex
// fails on every split.
func TestOneGaussianIsNotEnough(t *testing.T) {
	one := func(rows [][]float64, labels []string, unknown [][]float64) []string {
		ds := mixtures.Line(slices.Concat(rows...)...)
		ds.Classes = []string{"female", "male"}
		for i, label := range labels {
			ds.Y[i] = slices.Index(ds.Classes, label)
		}
		model := classify.Must(mixture.PerClass{EM: mixture.EM{K: 1}}.Fit(ds))
		var got []string
		for _, row := range unknown {
			got = append(got, ds.Classes[model.Predict(row)])
		}
		return got
	}
	if v := grader.Run(mixtures.Classify, one); v.Passed > 0 {
		t.Errorf("one Gaussian: %s", v.Text())
	}
}

// TestChoices holds the choice of a number of components to what the lesson says: three are the
// best, and both one and six are refused.
func TestChoices(t *testing.T) {
	mean := mixtures.HeldOut()
	if best := slices.Index(mean, slices.Max(mean)) + 1; best != 3 {
		t.Errorf("%d components are the best: %v", best, mean)
	}
	const reason = "one two three four five six seven eight"
	for k, passes := range map[int]bool{0: false, 1: false, 2: false, 3: true, 6: false, 9: false} {
		choice := func() (int, string) { return k, reason }
		if v := grader.Run(mixtures.ChooseComponents, choice); (v.Passed == 1) != passes {
			t.Errorf("k = %d: %s", k, v.Text())
		}
	}
}

// TestWrongStepEndsRight holds what the lesson says of the wrong step: on the six numbers it ends
// where EM does, but the log-likelihood falls on the way.
func TestWrongStepEndsRight(t *testing.T) {
	x, w, m, v := []float64{0, 1, 2, 4, 5, 6}, []float64{0.5, 0.5}, []float64{0, 6}, []float64{4, 4}
	_, rightW, rightM, rightV := solutions.EM(x, w, m, v, 30)
	var trace []float64
	for range 30 {
		trace = append(trace, solutions.LogLikelihood(w, m, v, x))
		w, m, v = mixtures.WrongStep(x, w, m, v)
	}
	for k := range w {
		if math.Abs(w[k]-rightW[k]) > 1e-6 || math.Abs(m[k]-rightM[k]) > 1e-6 ||
			math.Abs(v[k]-rightV[k]) > 1e-6 {
			t.Errorf("it ends in %v, %v, %v; EM in %v, %v, %v", w, m, v, rightW, rightM, rightV)
		}
	}
	if !(trace[4] < trace[3]-0.005) {
		t.Errorf("the log-likelihood does not fall in step 4: %v", trace[:6])
	}
}

// A case that breaks a bound is told which.
func TestCasesOfStep(t *testing.T) {
	for _, c := range []struct {
		want                         string
		x, weights, means, variances []float64
	}{
		{"", []float64{0, 1, 4}, []float64{0.5, 0.5}, []float64{0, 4}, []float64{1, 1}},
		{"the wrong function is right", []float64{0, 1, 4}, []float64{1}, []float64{0},
			[]float64{1}},
		{"the weights sum to 0.6", []float64{0, 1, 4}, []float64{0.5, 0.1}, []float64{0, 4},
			[]float64{1, 1}},
		{"weights[1] is 0", []float64{0, 1, 4}, []float64{1, 0}, []float64{0, 4}, []float64{1, 1}},
		{"variances[0] is 0", []float64{0, 1, 4}, []float64{0.5, 0.5}, []float64{0, 4},
			[]float64{0, 1}},
		{"2 weights, 1 means", []float64{0, 1, 4}, []float64{0.5, 0.5}, []float64{0},
			[]float64{1, 1}},
		{"x has 1 numbers", []float64{0}, []float64{0.5, 0.5}, []float64{0, 4}, []float64{1, 1}},
		{"component 0 the variance 0", []float64{2, 2}, []float64{0.5, 0.5}, []float64{0, 4},
			[]float64{1, 1}},
		{"NaN stands in x", []float64{0, math.NaN()}, []float64{0.5, 0.5}, []float64{0, 4},
			[]float64{1, 1}},
	} {
		answer := func() (int, []float64, []float64, []float64, []float64) {
			return 7, c.x, c.weights, c.means, c.variances
		}
		v := grader.Run(mixtures.BugInStep, answer)
		text := strings.Join(strings.Fields(v.Text()), " ")
		if (v.Passed == 1) != (c.want == "") || !strings.Contains(text, c.want) {
			t.Errorf("%v, %v, %v, %v: %s; want %q", c.x, c.weights, c.means, c.variances, v.Text(),
				c.want)
		}
	}
}
