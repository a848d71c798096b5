package rankings

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader"
	solutions "github.com/tessella-go/tessella/solutions/rankings"
)

// The text counts 75 misread digits among 897, and 34 among the 89 that lead least. It says which
// column and which row of the matrix are the worst.
func TestReadings(t *testing.T) {
	examined, fresh := Readings()
	if len(examined) != 600 || len(fresh) != 897 {
		t.Fatalf("%d examined and %d new digits", len(examined), len(fresh))
	}
	slices.SortFunc(fresh, func(a, b Reading) int {
		if a.Lead < b.Lead {
			return -1
		}
		return 1
	})
	misread, found := 0, 0
	said, is, off := [10]float64{}, [10]float64{}, [2][10]float64{}
	for i, r := range fresh {
		if i > 0 && r.Lead == fresh[i-1].Lead {
			t.Errorf("two digits have the lead %v, and a curve cannot go through both", r.Lead)
		}
		said[r.Said]++
		is[r.Is]++
		if !r.Right() {
			misread++
			off[0][r.Said]++
			off[1][r.Is]++
			if i < 89 {
				found++
			}
		}
	}
	if misread != 75 || found != 34 {
		t.Errorf("%d misread, %d found; the text says 75 and 34", misread, found)
	}
	column, row := [10]float64{}, [10]float64{}
	for k := range 10 {
		column[k], row[k] = off[0][k]/said[k], off[1][k]/is[k]
	}
	worst := slices.Index(column[:], slices.Max(column[:]))
	if worst != solutions.PredictDistrust() || said[9] != 111 || off[0][9] != 25 {
		t.Errorf("the worst column is %d; of %v nines %v are wrong", worst, said[9], off[0][9])
	}
	if worst := slices.Index(row[:], slices.Max(row[:])); worst != 1 || off[1][1] != 24 ||
		is[1] != 92 {
		t.Errorf("the worst row is %d; of %v ones %v are misread", worst, is[1], off[1][1])
	}
}

// What the text says of ties by pooling: they raise the AUC of the digits to which the curve was
// fitted, as they lower that of no fit, and the AUC of new digits falls a little.
func TestPooled(t *testing.T) {
	auc := func(fit, rank []Reading) (lead, curve float64) {
		scores := func(readings []Reading) (scores []float64, right []bool) {
			for _, r := range readings {
				scores, right = append(scores, r.Lead), append(right, r.Right())
			}
			return scores, right
		}
		known, knownRight := scores(fit)
		fitted := classify.Must(evaluate.FitIsotonic(known, knownRight, nil))
		leads, right := scores(rank)
		var says []float64
		for _, l := range leads {
			says = append(says, fitted.Probability(l))
		}
		return classify.Must(evaluate.AUC(leads, right, nil)),
			classify.Must(evaluate.AUC(says, right, nil))
	}
	examined, fresh := Readings()
	for _, c := range []struct {
		rank        []Reading
		lead, curve float64
	}{{examined, 0.855, 0.870}, {fresh, 0.837, 0.835}} {
		lead, curve := auc(examined, c.rank)
		if math.Abs(lead-c.lead) > 5e-4 || math.Abs(curve-c.curve) > 5e-4 {
			t.Errorf("%d digits: %.4f and %.4f; want %v and %v", len(c.rank), lead, curve, c.lead,
				c.curve)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		some := []Reading{{Is: 1}, {Is: 1, Said: 1, Lead: 1}} // both kinds
		for i := range 3 + r.IntN(20) {
			some = append(some, Reading{Said: r.IntN(2), Lead: float64(i) - 0.5})
		}
		if lead, curve := auc(some, some); curve < lead-1e-12 {
			t.Errorf("%v falls to %v", lead, curve)
		}
	}
}

// PredictHonest: digits that are right with exactly the probability that is said have, if they are
// 40, as large a calibration error as naive Bayes has on the 897.
func TestHonest(t *testing.T) {
	examined, fresh := Readings()
	lead, right := outcomes(examined)
	platt := classify.Must(evaluate.FitPlatt(lead, right, nil))
	var bins [10]float64 // of forty new digits
	for _, digit := range fresh {
		bins[int(10*platt.Probability(digit.Lead))] += 40 / float64(len(fresh))
	}
	if math.Round(bins[9]) != 28 || bins[4] > 0 || bins[5] == 0 {
		t.Errorf("of 40 digits the bins have %.1f; the lesson says 28 in the last, and four more",
			bins)
	}
	r := rand.New(rand.NewPCG(15, 40))
	mean := func(n int) float64 {
		const draws = 2000
		sum := 0.0
		for range draws {
			p, cameTrue := make([]float64, n), make([]bool, n)
			for i := range p {
				p[i] = platt.Probability(fresh[r.IntN(len(fresh))].Lead)
				cameTrue[i] = r.Float64() < p[i]
			}
			_, _, _, ece := solutions.Reliability(p, cameTrue, 10)
			sum += ece / draws
		}
		return sum
	}
	if e := mean(40); math.Abs(e-0.071) > 0.003 {
		t.Errorf("the ECE of 40 digits is %v", e)
	}
	if e := mean(897); e > 0.02 {
		t.Errorf("the ECE of 897 digits is %v", e)
	}
}

// PredictBlind: who says of every new digit which share of the examined ones was right has a
// smaller calibration error than naive Bayes, and than both curves.
func TestBlind(t *testing.T) {
	examined, fresh := Readings()
	lead, right := outcomes(examined)
	hits := 0.0
	for _, yes := range right {
		if yes {
			hits++
		}
	}
	if hits != 547 {
		t.Errorf("%v of 600 examined digits are right; the lesson has 547", hits)
	}
	platt := classify.Must(evaluate.FitPlatt(lead, right, nil))
	isotonic := classify.Must(evaluate.FitIsotonic(lead, right, nil))
	leads, right := outcomes(fresh)
	sure, _ := Sures(fresh)
	ece := func(says func(i int) float64) float64 {
		p := make([]float64, len(fresh))
		for i := range p {
			p[i] = says(i)
		}
		_, _, _, e := solutions.Reliability(p, right, 10)
		return e
	}
	blind := ece(func(int) float64 { return hits / 600 })
	if blind >= 0.02 || math.Abs(blind-(822.0/897-hits/600)) > 1e-9 {
		t.Errorf("its ECE is %v", blind)
	}
	for name, e := range map[string]float64{
		"Platt":    ece(func(i int) float64 { return platt.Probability(leads[i]) }),
		"isotonic": ece(func(i int) float64 { return isotonic.Probability(leads[i]) }),
	} {
		if e <= blind {
			t.Errorf("%s: %v is no more than %v", name, e, blind)
		}
	}
	if e := ece(func(i int) float64 { return sure[i] }); math.Abs(e-0.072) > 5e-4 {
		t.Errorf("naive Bayes: %v; the lesson has 0.072", e)
	}
}

// outcomes are the leads of readings, and which of these are right.
func outcomes(readings []Reading) (lead []float64, right []bool) {
	for _, r := range readings {
		lead, right = append(lead, r.Lead), append(right, r.Right())
	}
	return lead, right
}

// WrongAUC is right where no scores are equal, and too large where a pair has one score.
func TestWrongAUC(t *testing.T) {
	for _, c := range []struct {
		scores      []float64
		positive    []bool
		wrong, want float64
	}{
		{[]float64{3, 2, 1, 0}, []bool{true, false, true, false}, .75, .75},
		{[]float64{1, 1}, []bool{true, false}, 1, .5},
		{[]float64{3, 2, 2, 1, 0}, []bool{true, true, false, false, false}, 1, 11. / 12},
	} {
		wrong, want := WrongAUC(c.scores, c.positive), rightAUC(c.scores, c.positive)
		if math.Abs(wrong-c.wrong) > 1e-12 || math.Abs(want-c.want) > 1e-12 {
			t.Errorf("%v: %v and %v; want %v and %v", c.scores, wrong, want, c.wrong, c.want)
		}
	}
}

// What a student returns as a case is checked before anything is done with it.
func TestHostileCases(t *testing.T) {
	nan, many := math.NaN(), make([]float64, 1e6)
	for _, c := range []struct {
		scores   []float64
		positive []bool
	}{
		{nil, nil}, {[]float64{1}, []bool{true}}, {[]float64{1, 2}, []bool{true}},
		{[]float64{nan, 1}, []bool{true, false}},
		{[]float64{math.Inf(1), 1}, []bool{true, false}}, {many, make([]bool, 1e6)},
	} {
		answer := func() (int, []float64, []bool) { return 10, c.scores, c.positive }
		if v := grader.Run(BugInAUC, answer); v.Passed != 0 {
			t.Errorf("%d scores, %d labels pass", len(c.scores), len(c.positive))
		}
	}
	for _, c := range [][3]string{
		{"", "", ""}, {"lead", "sigmoid", ""}, {strings.Repeat("x", 1e6), "platt", ""},
		{"lead", "platt", "a b c d e f g h"},
	} {
		if err := curveServes(c[0], c[1], c[2]); err == nil || len(err.Error()) > 200 {
			t.Errorf("%.20q, %.20q: %v", c[0], c[1], err)
		}
	}
	judge := slipsAtMost(0.03, 1)
	for _, got := range [][]int{nil, {1}, {1, 2, 3, 4}, {-1, -1, 3}, {1, 2, 10}, {-2, 2, 3},
		{math.MaxInt, 2, 3}, {1, 2, 4}} {
		if judge(nil, []any{got}, []any{[]int{1, 2, 3}}) == nil {
			t.Errorf("%v passes", got)
		}
	}
	for _, got := range [][]int{{1, 2, 3}, {1, -1, 3}} {
		if d := judge(nil, []any{got}, []any{[]int{1, 2, 3}}); d != nil {
			t.Errorf("%v: %v", got, d)
		}
	}
}

// With 40 examined digits one of the four choices is good enough, by a margin; with 600 another.
func TestChooseCurve(t *testing.T) {
	best := Brier("lead", "platt", 40)
	if best > maxBrier-0.002 {
		t.Errorf("the choice has %v", best)
	}
	for _, c := range [][2]string{
		{"lead", "isotonic"}, {"sure", "platt"}, {"sure", "isotonic"},
	} {
		if b := Brier(c[0], c[1], 40); b < maxBrier+0.002 {
			t.Errorf("%v: %v", c, b)
		}
	}
	if Brier("lead", "isotonic", 600) > Brier("lead", "platt", 600) {
		t.Error("the text says that with 600 the isotonic curve is the better one")
	}
}

// The reference has room below the bar in every deal, and the bank's machine passes in none.
func TestQueue(t *testing.T) {
	if n := len(digitByPixels()); n != datasets.Digits().Len() {
		t.Errorf("%d different digits", n)
	}
	strict, bar := slipsAtMost(0.02, 60), slipsAtMost(0.025, 60)
	for seed := range uint64(deals + 2) {
		args := dealDigits(seed)
		rows, digits := args[0].([][]float64), args[1].([]int)
		unknown, want := args[2].([][]float64), []any{digitsOf(args)}
		if d := strict(args, []any{solutions.Queue(rows, digits, unknown)}, want); d != nil {
			t.Errorf("deal %d: the reference: %s", seed, d.Message)
		}
		if d := bar(args, []any{byMachine(rows, digits, unknown)}, want); d == nil {
			t.Errorf("deal %d: naive Bayes passes", seed)
		}
	}
}

// byMachine is the bank's machine, with the clerk where the best digit leads least.
func byMachine(rows [][]float64, digits []int, unknown [][]float64) []int {
	ds := datasets.Digits().Subset(make([]int, len(rows)))
	for i, row := range rows {
		ds.X.SetRow(i, row)
		ds.Y[i] = digits[i]
	}
	all := datasets.Digits().Subset(make([]int, len(unknown)))
	for i, row := range unknown {
		all.X.SetRow(i, row)
	}
	readings := readAll(classify.Must(bayes.Gaussian{Smoothing: 0.05}.Fit(ds)), all)
	doubt, _ := Doubts(readings)
	last := slices.Sorted(slices.Values(doubt))[len(doubt)-60]
	var read []int
	for i, r := range readings {
		if read = append(read, r.Said); doubt[i] >= last {
			read[i] = -1
		}
	}
	return read
}

// The measures of the table in the lesson, by hand: F is 2/3, 4/5 and 0, and by chance 15 of 36 are
// right.
func TestMeasuresByHand(t *testing.T) {
	c := evaluate.Tally([]string{"0", "1", "2"}, []int{0, 0, 0, 1, 1, 2}, []int{0, 0, 1, 1, 1, 0},
		nil)
	if got, want := c.MacroF(), (2./3+4./5)/3; math.Abs(got-want) > 1e-12 {
		t.Errorf("macro F is %v, want %v", got, want)
	}
	if got, want := c.Kappa(), (24.-15)/(36-15); math.Abs(got-want) > 1e-12 {
		t.Errorf("kappa is %v, want %v", got, want)
	}
}

// Whichever counts the lost cells of the newsgroups hold, the first four merges are the same.
func TestNewsgroupMerges(t *testing.T) {
	groups := datasets.Newsgroups()
	least := &evaluate.Confusion{Classes: groups.Classes}
	most := &evaluate.Confusion{Classes: groups.Classes}
	for _, row := range groups.Cells {
		var low, high []float64
		for _, possible := range row {
			low, high = append(low, float64(slices.Min(possible))),
				append(high, float64(slices.Max(possible)))
		}
		least.Counts, most.Counts = append(least.Counts, low), append(most.Counts, high)
	}
	first, second := least.Merges(), most.Merges()
	for i, m := range first[:5] {
		if same := m.A == second[i].A && m.B == second[i].B; same != (i < 4) {
			t.Errorf("merge %d is the same: %v", i, same)
		}
	}
}

// At a false rate of a tenth the doubt finds half of the misread digits, and the name a sixth.
func TestAtTheLeft(t *testing.T) {
	examined, fresh := Readings()
	wrong, all := [10]float64{}, [10]float64{}
	for _, r := range examined {
		all[r.Said]++
		if !r.Right() {
			wrong[r.Said]++
		}
	}
	doubt, misread := Doubts(fresh)
	var name []float64
	for _, r := range fresh {
		name = append(name, wrong[r.Said]/all[r.Said])
	}
	for _, c := range []struct {
		scores    []float64
		low, high float64
	}{{doubt, 0.5, 0.57}, {name, 0.13, 0.19}} {
		points := classify.Must(evaluate.Operate(c.scores, misread, nil))
		i := slices.IndexFunc(points, func(p evaluate.Operating) bool { return p.FalseRate > 0.1 })
		a, b := points[i-1], points[i]
		at := a.Recall + (b.Recall-a.Recall)*(0.1-a.FalseRate)/(b.FalseRate-a.FalseRate)
		if at < c.low || at > c.high {
			t.Errorf("recall %v; want %v to %v", at, c.low, c.high)
		}
	}
}

// What three times as many right digits change, and what not.
func TestElsewhere(t *testing.T) {
	_, fresh := Readings()
	there := slices.Clone(fresh)
	for _, r := range fresh {
		if r.Right() {
			there = append(there, r, r)
		}
	}
	recall, precision := Looked(fresh, -10)
	recallThere, precisionThere := Looked(there, -10)
	if recall != recallThere {
		t.Errorf("recall %v and %v", recall, recallThere)
	}
	// a look at a misread digit brings 1/precision − 1 looks at right ones, and thrice that there
	if want := 1 / (1 + 3*(1/precision-1)); math.Abs(precisionThere-want) > 1e-12 {
		t.Errorf("precision %v; want %v", precisionThere, want)
	}
}
