package sequences

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/solutions/online"
	solutions "github.com/tessella-go/tessella/solutions/sequences"
)

// ChooseTrust asks how much neighbours count beside pictures.
var ChooseTrust = grader.Exercise[func() (float64, string)]{
	ID:       "sequences/choose-trust",
	Title:    "How much do neighbours count?",
	Where:    fanAlgorithms,
	Kind:     course.Choose,
	Points:   3,
	Results:  []string{"trust", "reason"},
	Solution: solutions.ChooseTrust,
	Cases: func() []grader.Case {
		trust, reason := solutions.ChooseTrust()
		return []grader.Case{{Name: "your choice, on other drawers", Want: []any{trust, reason}}}
	},
	Compare: compare.Accept(trustWorks),
	Limit:   10 * time.Second,
	Hints: []string{
		"The best of six values that lie far apart need not be good enough: how many of 30 " +
			"drawers were wrong with it, and how many may be?",
		"One power of ten does best in the cell above. Try more finely around it.",
	},
}

// region vectors

// Vectors returns the mean of the vectors that compete has in three rounds of cards.
func Vectors(
	compete func(x [][]float64, y []int, classes int) ([]int, [][][]float64),
	cards [][]float64, digits []int,
) [][]float64 {
	_, trace := compete(slices.Repeat(cards, 3), slices.Repeat(digits, 3), 10)
	mean := make([][]float64, 10)
	for k := range mean {
		mean[k] = make([]float64, len(cards[0]))
		for _, w := range trace {
			for j, v := range w[k] {
				mean[k][j] += v / float64(len(trace))
			}
		}
	}
	return mean
}

// Scores returns, for each digit, the scores of all cards.
func Scores(w, cards [][]float64) [][]float64 {
	scores := make([][]float64, len(w))
	for k := range w {
		for _, card := range cards {
			score := 0.0
			for j, v := range card {
				score += w[k][j] * v
			}
			scores[k] = append(scores[k], score)
		}
	}
	return scores
}

// endregion

// region neighbours

// LogShares returns the logarithm of the share with which digit l follows digit k, in row k.
// Half a time is added to each count, so that no share is 0.
func LogShares(texts []string) [][]float64 {
	counts := make([][]float64, 10)
	for k := range counts {
		counts[k] = slices.Repeat([]float64{.5}, 10)
	}
	for _, text := range texts {
		for t := 1; t < len(text); t++ {
			counts[text[t-1]-'0'][text[t]-'0']++
		}
	}
	for _, row := range counts {
		sum := 0.0
		for _, n := range row {
			sum += n
		}
		for l, n := range row {
			row[l] = math.Log(n / sum)
		}
	}
	return counts
}

// Together reads a drawer: by the scores of its cards, and by the shares times trust.
func Together(
	viterbi func(emission, transition [][]float64, x []int) ([]int, float64),
	scores, shares [][]float64, trust float64,
) string {
	transition, places := make([][]float64, len(shares)), make([]int, len(scores[0]))
	for k, row := range shares {
		for _, share := range row {
			transition[k] = append(transition[k], trust*share)
		}
	}
	for t := range places {
		places[t] = t // each card is a symbol of its own
	}
	best, _ := viterbi(scores, transition, places)
	text := ""
	for _, digit := range best {
		text += string(rune('0' + digit))
	}
	return text
}

// endregion

const mostTrust = 1e6

const fewTrust = 10 // the neighbours are hardly heard

const trustDeals = 4 // deals of the old digits on which a choice is tried

const worstShare = 0.16 // of the drawers that are held out in all deals

const trustedSeed = 40

// trials are drawers that no cell shows, of the digits to learn from: scores of their cards, and
// shares learnt from others.
var trials = sync.OnceValue(func() (list []trial) {
	for deal := range uint64(trustDeals) {
		r := rand.New(rand.NewPCG(trustedSeed, deal))
		learn, held := HeldDrawers(fill(r, r.Perm(oldDigits), 80))
		cards, digits := AllCards(learn)
		w, shares := Vectors(online.Compete, cards, digits), LogShares(Texts(learn))
		for _, d := range held {
			list = append(list, trial{Scores(w, d.Cards), shares, d.Digits})
		}
	}
	return list
})

type trial struct {
	scores, shares [][]float64
	digits         string
}

// trustWorks tries a choice on the trials.
func trustWorks(_, got []any) error {
	trust, reason := got[0].(float64), got[1].(string)
	if !(trust >= 0 && trust <= mostTrust) {
		return fmt.Errorf("trust is %v; it should be a number from 0 to a million", trust)
	}
	wrong := 0
	for _, t := range trials() {
		if Together(solutions.Viterbi, t.scores, t.shares, trust) != t.digits {
			wrong++
		}
	}
	if n := len(trials()); float64(wrong) > worstShare*float64(n) {
		why := ""
		if trust > 0 && trust <= fewTrust {
			why = ". Compare how far apart two scores of a card are, and two logarithms of " +
				"shares: can one make up for the other?"
		}
		return fmt.Errorf("with this trust, %d of %d other drawers (%.0f %%) have a mistake; at "+
			"most %.0f %% may%s", wrong, n, 100*float64(wrong)/float64(n), 100*worstShare, why)
	}
	return compare.Reason(reason)
}

// Alone reads each card by itself: of equally high scores the last digit wins.
func Alone(w, cards [][]float64) (text string) {
	scores := Scores(w, cards)
	for t := range cards {
		best := 0
		for k := range scores {
			if scores[k][t] >= scores[best][t] {
				best = k
			}
		}
		text += fmt.Sprint(best)
	}
	return text
}

// Rescued returns up to three of the drawers that are read rightly with neighbours and not without.
// The label of a card is what it is read as alone and, behind an arrow, what neighbours make of it.
func Rescued(
	viterbi func(emission, transition [][]float64, x []int) ([]int, float64), trust float64,
) (drawers []Drawer, labels [][]string) {
	learn, test := Drawers()
	cards, digits := AllCards(learn)
	w, shares := Vectors(online.Compete, cards, digits), LogShares(Texts(learn))
	for _, d := range test {
		one, both := Alone(w, d.Cards), Together(viterbi, Scores(w, d.Cards), shares, trust)
		if one == d.Digits || both != d.Digits || len(drawers) == 3 {
			continue
		}
		line := strings.Split(one, "")
		for t := range line {
			if one[t] != both[t] {
				line[t] += " → " + both[t:t+1]
			}
		}
		drawers, labels = append(drawers, d), append(labels, line)
	}
	return drawers, labels
}
