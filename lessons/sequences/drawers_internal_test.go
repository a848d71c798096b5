package sequences

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/solutions/online"
	solutions "github.com/tessella-go/tessella/solutions/sequences"
)

// The reference stays below the tolerated error, with room, however the cards are dealt. Reading
// each card by itself does not.
func TestReadDrawers(t *testing.T) {
	for seed := range uint64(8) {
		args, truth := dealDrawers(rand.New(rand.NewPCG(seed, 60)))
		if !slices.Equal(trueDrawers(args).([]string), truth) {
			t.Fatal("the true digits are not found by the pictures")
		}
		drawers, unknown := args[0].([][][]float64), args[2].([][][]float64)
		got := solutions.ReadDrawers(drawers, args[1].([]string), unknown)
		if d := compare.ErrorAtMost(mostDrawers-.05)(nil, []any{got}, []any{truth}); d != nil {
			t.Errorf("seed %d: %s", seed, d.Message)
		}
		var learn []Drawer
		for i, text := range args[1].([]string) {
			learn = append(learn, Drawer{drawers[i], text})
		}
		cards, digits := AllCards(learn)
		w, shares := Vectors(online.Compete, cards, digits), LogShares(Texts(learn))
		for i, d := range unknown {
			got[i] = Together(solutions.Viterbi, Scores(w, d), shares, 1)
		}
		if compare.ErrorAtMost(mostDrawers)(nil, []any{got}, []any{truth}) == nil {
			t.Errorf("seed %d: scores and logarithms as they are do well enough", seed)
		}
	}
}

func TestTrust(t *testing.T) {
	reason := "the unit of the scores is arbitrary, so it has to be tried out"
	for trust, right := range map[float64]bool{
		0: false, 1: false, 50: false, 250: true, 400: true, 500: true, 1000: false, 1e6: false,
		-1: false, math.NaN(): false, math.Inf(1): false,
	} {
		err := trustWorks(nil, []any{trust, reason})
		if (err == nil) != right {
			t.Errorf("trust %v: %v", trust, err)
		}
	}
}

// No picture is on two cards, and each is of the digit that its drawer says.
func TestDrawersOfTheLesson(t *testing.T) {
	learn, test := Drawers()
	if len(learn) != 80 || len(test) != 70 {
		t.Fatalf("%d and %d drawers; the lesson says 80 and 70", len(learn), len(test))
	}
	seen := map[string]bool{}
	for _, d := range slices.Concat(learn, test) {
		if len(d.Cards) != perDrawer || len(d.Digits) != perDrawer {
			t.Fatalf("a drawer of %d cards and %q", len(d.Cards), d.Digits)
		}
		for i, card := range d.Cards {
			if digitOf()[fmt.Sprint(card)] != d.Digits[i:i+1] || seen[fmt.Sprint(card)] {
				t.Fatalf("a card is another digit, or is there twice: %q", d.Digits)
			}
			seen[fmt.Sprint(card)] = true
		}
	}
}

// The lesson reads each card alone, and then drawers; it says how many are right.
func TestAnswerOfDrawers(t *testing.T) {
	learn, test := Drawers()
	cards, digits := AllCards(learn)
	w, shares := Vectors(online.Compete, cards, digits), LogShares(Texts(learn))
	drawers, wrong := Mistaken(test, func(cards [][]float64) string {
		return Together(solutions.Viterbi, Scores(w, cards), shares, 0)
	})
	if share := float64(wrong) / 700; math.Abs(share-0.1) > 0.02 || drawers < 40 || drawers > 52 {
		t.Errorf("alone: %d drawers and %d digits are wrong; the lesson says: one digit in ten, "+
			"and a third of the drawers right", drawers, wrong)
	}
	right := 0.0
	for i, text := range solutions.ReadDrawers(Cards(learn), Texts(learn), Cards(test)) {
		if text == test[i].Digits {
			right++
		}
	}
	if in := evaluate.Wilson(right, 70, 0.95); in.Low < 0.6 {
		t.Errorf("%v drawers are right, %v; the lesson says: above six in ten", right, in)
	}
}

// With WrongChange the ten blots are never read; as it should be, all are.
func TestLearningCurves(t *testing.T) {
	wrong, right := LearningCurves(12)
	if wrong[11] != 10 || right[11] != 0 {
		t.Errorf("%v and %v", wrong, right)
	}
}

// The trellis by hand: −1 and 2, 4 and 5, 6 and 9.
func TestTrellis(t *testing.T) {
	emission, transition := TroutWeights()
	path, score := solutions.Viterbi(emission, transition, []int{0, 1, 2})
	if !slices.Equal(path, []int{1, 0, 1}) || score != 9 {
		t.Errorf("%v scores %v", path, score)
	}
	nodes, edges := Trellis(emission, transition, 3)
	if got := fmt.Sprint(nodes); got != "[[−1 2] [4 5] [6 9]]" {
		t.Errorf("the nodes are %s", got)
	}
	if got := fmt.Sprint(edges); got != "[[[−1 3] [1 1]] [[−1 3] [1 1]]]" {
		t.Errorf("the edges are %s", got)
	}
}

// PredictGrid: of all 65,536 pictures the third of the question scores highest.
func TestGrid(t *testing.T) {
	best := 0
	for answer := range 1 << 16 {
		if Grid(answer, SeenPixels, 0.6) > Grid(best, SeenPixels, 0.6) {
			best = answer
		}
	}
	if letter := string(rune('A' + slices.Index(Cleanings, best))); letter !=
		solutions.PredictGrid() {
		t.Errorf("%016b is the best picture, %s; the answer is %s", best, letter,
			solutions.PredictGrid())
	}
	// by hand: 16, 15, 14 and 8 pixels stay, and 15, 18, 20 and 24 pairs are equal
	for i, want := range []float64{25, 25.8, 26, 22.4} {
		if got := Grid(Cleanings[i], SeenPixels, 0.6); math.Abs(got-want) > 1e-9 {
			t.Errorf("picture %d scores %v, want %v", i, got, want)
		}
	}
}
