package rankings

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/datasets"
)

// Reading is what the bank's machine makes of one handwritten digit.
type Reading struct {
	Pixels   []float64 // 8×8, from 0 to 16
	Is, Said int       // the digit that was written, and the one that the machine says
	Sure     float64   // the probability that the machine gives to the digit it says
	Lead     float64   // how far the log-posterior of this digit is above the second best, ≥ 0
}

// Right reports whether the machine has read the digit as it was written.
func (r Reading) Right() bool { return r.Said == r.Is }

// BankDigits parts datasets.Digits for the bank, each digit equally frequent in all parts: 300 for
// the machine to learn from, 600 that a person has examined since, and 897 new ones.
func BankDigits() (learnt, examined, fresh *classify.Dataset) {
	ds := datasets.Digits()
	var folds [][]int
	for _, fold := range classify.Must(evaluate.Folds{K: 6, Seed: 1}.Split(ds)) {
		folds = append(folds, fold.Test)
	}
	return ds.Subset(folds[0]), ds.Subset(slices.Concat(folds[1:3]...)),
		ds.Subset(slices.Concat(folds[3:]...))
}

// Readings returns what the machine, naive Bayes on 64 pixels, makes of the digits that were
// examined and of the new ones.
func Readings() (examined, fresh []Reading) {
	both := readings()
	return slices.Clone(both[0]), slices.Clone(both[1])
}

// Doubts returns what a clerk may sort the readings by, which is larger the less the best digit
// leads, and which of them are misread.
func Doubts(readings []Reading) (doubt []float64, misread []bool) {
	for _, r := range readings {
		doubt, misread = append(doubt, -r.Lead), append(misread, !r.Right())
	}
	return doubt, misread
}

// Sures returns the probabilities that the machine prints, and whether it was right.
func Sures(readings []Reading) (p []float64, right []bool) {
	for _, r := range readings {
		p, right = append(p, r.Sure), append(right, r.Right())
	}
	return p, right
}

// Names returns what was written and what the machine says.
func Names(readings []Reading) (is, said []int) {
	for _, r := range readings {
		is, said = append(is, r.Is), append(said, r.Said)
	}
	return is, said
}

// LeastNewsgroups returns the matrix of the newsgroups, with the least count that each cell may
// hold.
func LeastNewsgroups() *evaluate.Confusion {
	groups := datasets.Newsgroups()
	least := &evaluate.Confusion{Classes: groups.Classes}
	for _, row := range groups.Cells {
		var counts []float64
		for _, possible := range row {
			counts = append(counts, float64(possible[0]))
		}
		least.Counts = append(least.Counts, counts)
	}
	return least
}

// DoubtsByName returns for each new reading the share of the examined ones with the same name that
// were misread.
func DoubtsByName(examined, fresh []Reading) (doubts []float64) {
	_, right := ByName(examined, func(float64) float64 { return 0 })
	for _, r := range fresh {
		doubts = append(doubts, 1-right[r.Said])
	}
	return doubts
}

// ByName returns, for the readings of each name, the mean of what a curve says of their leads, and
// the share that is right.
func ByName(readings []Reading, curve func(lead float64) float64) (says, right []float64) {
	all := make([]float64, 10)
	says, right = make([]float64, 10), make([]float64, 10)
	for _, r := range readings {
		all[r.Said]++
		says[r.Said] += curve(r.Lead)
		if r.Right() {
			right[r.Said]++
		}
	}
	for k, n := range all {
		says[k], right[k] = says[k]/n, right[k]/n
	}
	return says, right
}

// Trusted returns how many readings have at least this probability, and how many of these are
// wrong.
func Trusted(readings []Reading, atLeast float64) (n, wrong float64) {
	for _, r := range readings {
		if r.Sure >= atLeast {
			n++
			if !r.Right() {
				wrong++
			}
		}
	}
	return n, wrong
}

// Outcomes sorts readings by their lead, in place, and tells which of them are right.
func Outcomes(readings []Reading) (lead []float64, right []bool) {
	slices.SortFunc(readings, func(a, b Reading) int { return cmp.Compare(a.Lead, b.Lead) })
	for _, r := range readings {
		lead, right = append(lead, r.Lead), append(right, r.Right())
	}
	return lead, right
}

// Slips counts the wrong readings of the n new digits that the clerk does not see: past the bank's
// machine and its doubt, and past another queue. alone counts those that slip past one of the two
// only.
func Slips(queue func(rows [][]float64, digits []int, unknown [][]float64) []int) (n int,
	slips [2]float64, alone [2]int) {

	learnt, _, fresh := BankDigits()
	rows := func(ds *classify.Dataset) (all [][]float64) {
		for i := range ds.Len() {
			all = append(all, ds.At(i))
		}
		return all
	}
	read := queue(rows(learnt), learnt.Y, rows(fresh))
	_, readings := Readings()
	doubt, _ := Doubts(readings)
	n = len(readings)
	last := slices.Sorted(slices.Values(doubt))[n-n/10] // the smallest doubt that is looked at
	for i, r := range readings {
		bank, own := !r.Right() && doubt[i] < last, read[i] != r.Is && read[i] != -1
		for k, slip := range []bool{bank, own} {
			if slip {
				slips[k]++
				if bank != own {
					alone[k]++
				}
			}
		}
	}
	return n, slips, alone
}

// Brier returns the mean Brier score of the new readings' calibrated probabilities, where a curve
// is fitted to so many of the examined ones, 2 to 600: the mean of 50 draws. The curve is "platt"
// or "isotonic". It goes over the "lead", or over "sure", the probability that the machine prints.
func Brier(score, curve string, examined int) float64 {
	known, fresh := Readings()
	of := func(r Reading) float64 {
		if score == "sure" {
			return r.Sure
		}
		return r.Lead
	}
	_, right := Sures(fresh)
	chance := rand.New(rand.NewPCG(uint64(examined), 15))
	const draws = 50
	total := 0.0
	for range draws {
		scores, outcome := make([]float64, examined), make([]bool, examined)
		for i, k := range chance.Perm(len(known))[:examined] {
			scores[i], outcome[i] = of(known[k]), known[k].Right()
		}
		var fitted evaluate.Curve = classify.Must(evaluate.FitPlatt(scores, outcome, nil))
		if curve == "isotonic" {
			fitted = classify.Must(evaluate.FitIsotonic(scores, outcome, nil))
		}
		var p []float64
		for _, r := range fresh {
			p = append(p, fitted.Probability(of(r)))
		}
		total += evaluate.Brier(p, right)
	}
	return total / draws
}

// Looked returns what a clerk gets who looks at all readings of at least this doubt: the share of
// the misread digits that he sees (recall), and the share of misread digits among those that he
// sees (precision).
func Looked(readings []Reading, atLeast float64) (recall, precision float64) {
	doubt, misread := Doubts(readings)
	all, looked, found := 0.0, 0.0, 0.0
	for i, wrong := range misread {
		if wrong {
			all++
		}
		if doubt[i] >= atLeast {
			looked++
			if wrong {
				found++
			}
		}
	}
	return found / all, found / looked
}
