package comparisons_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/comparisons"
	"github.com/tessella-go/tessella/solutions/boltzmann"
	"github.com/tessella-go/tessella/solutions/mixtures"
	"github.com/tessella-go/tessella/solutions/neighbours"
	neurons "github.com/tessella-go/tessella/solutions/perceptrons"
	"github.com/tessella-go/tessella/solutions/trees"
)

// The lesson shows the entrants of this file as cells. There these functions stand in cells too.
var (
	SquaredDistance  = neighbours.SquaredDistance
	Vote             = neighbours.Vote
	Average          = neurons.Average
	ID3              = trees.ID3
	Classify         = trees.Classify
	Responsibilities = mixtures.Responsibilities
	Maximise         = mixtures.Maximise
	LogLikelihood    = mixtures.LogLikelihood
	Contrast         = boltzmann.Contrast
	Learn            = boltzmann.Learn
	FreeEnergy       = boltzmann.FreeEnergy
)

// region neighbours

// numbered returns the different labels, and the number of each row's label among them.
func numbered(labels []string) (names []string, y []int) {
	names = slices.Compact(slices.Sorted(slices.Values(labels)))
	for _, label := range labels {
		y = append(y, slices.Index(names, label))
	}
	return names, y
}

// byNeighbours answers by a vote of the five nearest rows.
func byNeighbours(rows [][]float64, labels []string, unknown [][]float64) []string {
	names, y := numbered(labels)
	var answers []string
	for _, x := range unknown {
		var distances []float64
		for _, row := range rows {
			d, _ := SquaredDistance(x, row, math.Inf(1))
			distances = append(distances, d)
		}
		class, _ := Vote(distances, y, min(5, len(rows)))
		answers = append(answers, names[class])
	}
	return answers
}

// endregion

// region perceptrons

// byPerceptrons has an averaged perceptron for each class against the others. The highest wins.
func byPerceptrons(rows [][]float64, labels []string, unknown [][]float64) []string {
	names, y := numbered(labels)
	var longer [][]float64 // each row with a 1 behind it, whose weight is the offset
	for _, row := range rows {
		longer = append(longer, append(slices.Clone(row), 1))
	}
	answers, highest := make([]string, len(unknown)), make([]float64, len(unknown))
	for k, name := range names {
		side := slices.Repeat([]int{-1}, len(y))
		for i := range y {
			if y[i] == k {
				side[i] = 1
			}
		}
		w := Average(longer, side, 10)
		for i, x := range unknown {
			z := w[len(x)]
			for j := range x {
				z += w[j] * x[j]
			}
			if k == 0 || z > highest[i] {
				answers[i], highest[i] = name, z
			}
		}
	}
	return answers
}

// endregion

// region tree

// levels says of each number whether it is low, middle or high.
func levels(row []float64) (cells []string) {
	for _, v := range row {
		switch {
		case v < -0.5:
			cells = append(cells, "low")
		case v > 0.5:
			cells = append(cells, "high")
		default:
			cells = append(cells, "middle")
		}
	}
	return cells
}

// byTree grows a tree on levels.
func byTree(rows [][]float64, labels []string, unknown [][]float64) []string {
	t := shape.Table{Labels: labels}
	for j := range rows[0] {
		t.Attributes = append(t.Attributes, fmt.Sprint(j))
	}
	for _, row := range rows {
		t.Rows = append(t.Rows, levels(row))
	}
	root := ID3(t)
	var answers []string
	for _, x := range unknown {
		answers = append(answers, Classify(root, t.Attributes, levels(x)))
	}
	return answers
}

// endregion

// region mixtures

// mixture fits two Gaussians to numbers by eight steps of EM. None becomes too narrow.
func mixture(x []float64) (w, m, v []float64) {
	w, m, v = []float64{0.5, 0.5}, []float64{-1, 1}, []float64{1, 1}
	for range 8 {
		var tau [][]float64
		for _, value := range x {
			tau = append(tau, Responsibilities(w, m, v, value))
		}
		w, m, v = Maximise(x, tau)
		v = []float64{v[0] + 0.1, v[1] + 0.1}
	}
	return w, m, v
}

// byMixtures is naive Bayes with a mixture for each class and column.
func byMixtures(rows [][]float64, labels []string, unknown [][]float64) []string {
	names, y := numbered(labels)
	answers, best := make([]string, len(unknown)), make([]float64, len(unknown))
	for k, name := range names {
		scores := make([]float64, len(unknown))
		for j := range rows[0] {
			var x []float64
			for i, row := range rows {
				if y[i] == k {
					x = append(x, row[j])
				}
			}
			w, m, v := mixture(x)
			for i, row := range unknown {
				scores[i] += LogLikelihood(w, m, v, row[j:j+1])
				if j == 0 {
					scores[i] += math.Log(float64(len(x))) // the prior, but for a factor
				}
			}
		}
		for i, score := range scores {
			if k == 0 || score > best[i] {
				answers[i], best[i] = name, score
			}
		}
	}
	return answers
}

// endregion

// region machines

// byMachines teaches a Boltzmann machine for each class, by some 1,000 rows. The machine that
// finds a row most probable wins.
func byMachines(rows [][]float64, labels []string, unknown [][]float64) []string {
	names, y := numbered(labels)
	lit := func(row []float64) []float64 { // from 0 to 1, as a machine wants them
		var v []float64
		for _, x := range row {
			v = append(v, 1/(1+math.Exp(-2*x)))
		}
		return v
	}
	answers, best := make([]string, len(unknown)), make([]float64, len(unknown))
	for k, name := range names {
		var own [][]float64
		for i, row := range rows {
			if y[i] == k {
				own = append(own, lit(row))
			}
		}
		W, a, b := Learn(Contrast, own, 8, 1000/len(own)+1, 0.04)
		across := make([][]float64, len(b)) // the same machine, with hidden and visible exchanged
		for j := range across {
			for i := range a {
				across[j] = append(across[j], W[i][j])
			}
		}
		z := 0.0
		for code := range 1 << len(b) {
			h := make([]float64, len(b))
			for j := range h {
				h[j] = float64(code >> j & 1)
			}
			z += math.Exp(-FreeEnergy(across, b, a, h))
		}
		for i, row := range unknown {
			score := math.Log(float64(len(own))) - FreeEnergy(W, a, b, lit(row)) - math.Log(z)
			if k == 0 || score > best[i] {
				answers[i], best[i] = name, score
			}
		}
	}
	return answers
}

// endregion

// entrants are those of the lesson.
var entrants = []struct {
	name  string
	label comparisons.Labeller
}{{"neighbours", byNeighbours}, {"perceptrons", byPerceptrons}, {"tree", byTree},
	{"mixtures", byMixtures}, {"machines", byMachines}}

// No entrant of the lesson is good enough on all three tables of the open task, and on each table
// one of them is.
func TestEntrantsAlone(t *testing.T) {
	solved := map[string]bool{}
	for _, e := range entrants {
		failed := false
		for _, c := range comparisons.Enter.Cases() {
			got := e.label(c.Args[0].([][]float64), c.Args[1].([]string),
				c.Args[2].([][]float64))
			d := comparisons.Enter.Compare(c.Args, []any{got}, []any{c.Want})
			failed = failed || d != nil
			solved[c.Name] = solved[c.Name] || d == nil
		}
		if !failed {
			t.Errorf("%s alone passes", e.name)
		}
	}
	if len(solved) != 3 || !solved["hearts"] || !solved["mails"] || !solved["digits"] {
		t.Errorf("somebody is good enough on %v", solved)
	}
}

// What the hints lead to is good enough on every deal: to take the entrant of the lesson that gets
// most of a held-out third right.
func TestEntrantsChosen(t *testing.T) {
	comparisons.Deals(func(table string, args []any, truth []string) {
		rows, labels := args[0].([][]float64), args[1].([]string)
		var in, out [][]float64
		var inLabels, outLabels []string
		for i, row := range rows {
			if i%3 == 0 {
				out, outLabels = append(out, row), append(outLabels, labels[i])
			} else {
				in, inLabels = append(in, row), append(inLabels, labels[i])
			}
		}
		fewest := len(rows) + 1
		var chosen comparisons.Labeller
		for _, e := range entrants {
			wrong := 0
			for i, label := range e.label(in, inLabels, out) {
				if label != outLabels[i] {
					wrong++
				}
			}
			if wrong < fewest {
				chosen, fewest = e.label, wrong
			}
		}
		got := chosen(rows, labels, args[2].([][]float64))
		if d := comparisons.Enter.Compare(args, []any{got}, []any{truth}); d != nil {
			t.Errorf("%s: %s", table, d.Message)
		}
	})
}

// Whatever an entrant does, it errs on half of what it has not seen, over all labellings.
func TestEntrantsHaveNoFreeLunch(t *testing.T) {
	for _, e := range entrants {
		if wrong, err := comparisons.Unseen(comparisons.Own(e.name, e.label)); err != nil ||
			wrong != 384 {
			t.Errorf("%s errs on %d of 768 (%v), want 384", e.name, wrong, err)
		}
	}
	learner := evaluate.Named("C4.5", tree.C45{}.Fit)
	if wrong, err := comparisons.Unseen(learner); err != nil || wrong != 384 {
		t.Errorf("C4.5 errs on %d of 768 (%v), want 384", wrong, err)
	}
}
