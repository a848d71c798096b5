package comparisons

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	solutions "github.com/tessella-go/tessella/solutions/comparisons"
)

// The reference stays below the bar on every deal that a case may have, and whoever always says
// the same does not.
func TestEnter(t *testing.T) {
	for i, h := range hands() {
		got := solutions.Enter(h.args[0].([][]float64), h.args[1].([]string),
			h.args[2].([][]float64))
		wrong := 0
		for k, label := range got {
			if label != h.truth[k] {
				wrong++
			}
		}
		t.Logf("deal %d of %s: %.3f wrong", i%handsOfEach, h.table,
			float64(wrong)/float64(len(got)))
		if d := closeEnough(h.args, []any{got}, []any{h.truth}); d != nil {
			t.Errorf("deal %d of %s: %s", i%handsOfEach, h.table, d.Message)
		}
		always := slices.Repeat(h.args[1].([]string)[:1], len(h.truth))
		if closeEnough(h.args, []any{always}, []any{h.truth}) == nil {
			t.Errorf("deal %d of %s: who always says the same passes", i%handsOfEach, h.table)
		}
		if found := handOf(cloned(h.args)); !reflect.DeepEqual(found.truth, h.truth) {
			t.Errorf("deal %d of %s is taken for another", i%handsOfEach, h.table)
		}
	}
}

// Bets are accepted by what they get wrong, and nothing that a student may return is too much.
func TestBets(t *testing.T) {
	reason := "because a border of this shape is what each of them believes in"
	for _, c := range []struct{ sums, ring, switches, want string }{
		{"logistic regression", "SVM, RBF kernel", "a Gaussian a class", ""},
		{"perceptron, averaged", "7-NN", "bagging", ""},
		{"a Gaussian a class", "a Gaussian a class", "a Gaussian a class", ""},
		{"random forest", "7-NN", "bagging", `on "sums" random forest`},
		{"logistic regression", "logistic regression", "bagging", `on "ring" logistic`},
		{"logistic regression", "7-NN", "AdaBoost", `on "switches" AdaBoost`},
		{"logistic regression", "7-NN", "CART", `on "switches" CART`},
		{"logistic regression", "7-NN", "7-NN", `on "switches" 7-NN`},
		{"logistic regression", "Winnow", "CART", `"Winnow" refuses the table "ring"`},
		{"", "7-NN", "CART", "there is no classifier"},
		{strings.Repeat("x", 1e6), "7-NN", "CART", "there is no classifier"},
	} {
		err := betsWork(nil, []any{c.sums, c.ring, c.switches, reason})
		if c.want == "" && err != nil || c.want != "" && (err == nil ||
			!strings.Contains(err.Error(), c.want) || len(err.Error()) > 2000) {
			t.Errorf("%.40s, %s, %s: %v, want %q", c.sums, c.ring, c.switches, err, c.want)
		}
	}
}

// The best of 36 mean ranks, if chance alone makes the order.
func TestLuckiest(t *testing.T) {
	r, sum, low := rand.New(rand.NewPCG(1, 2)), 0.0, 0.0
	const runs = 4000
	deviation := math.Sqrt((36*36 - 1) / 12.0 / 10) // of a mean of ten ranks
	for range runs {
		mean := make([]float64, 36)
		for range 10 {
			for i, rank := range r.Perm(36) {
				mean[i] += float64(rank+1) / 10
			}
		}
		sum += slices.Min(mean) / runs
		for _, m := range mean {
			if m < 18.5-2*deviation {
				low++
			}
		}
	}
	if math.Abs(deviation-3.3) > 0.05 || math.Abs(36*runs/low-45) > 2 {
		t.Errorf("the deviation is %v, and one mean in %v is low", deviation, 36*runs/low)
	}
	if math.Abs(sum-11.51) > 0.1 {
		t.Errorf("the best mean rank is %v on average", sum)
	}
}

// PredictChain: all ways to break the two links of three classifiers show 2, and the ring of ten
// shows that the answer for ten can be reached. More cannot be, with nine links.
func TestChain(t *testing.T) {
	// wins counts the tables on which the last of a ring of n errs less than the first, and makes
	// sure that each other one errs less than the next on all tables but one.
	wins := func(n int) int {
		rows := make([][]int, n)
		for i := range rows {
			for table := range n {
				rows[i] = append(rows[i], (i-table+n)%n)
			}
		}
		less := func(a, b int) (count int) {
			for table := range n {
				if rows[a][table] < rows[b][table] {
					count++
				}
			}
			return count
		}
		for i := range n - 1 {
			if less(i, i+1) != n-1 {
				t.Errorf("%d of %d wins against the next on %d tables", i, n, less(i, i+1))
			}
		}
		return less(n-1, 0)
	}
	if got := wins(10); got != solutions.PredictChain() {
		t.Errorf("the last wins on %d tables, the answer is %d", got, solutions.PredictChain())
	}
	orders := [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	most := 0 // places of three classifiers on three tables
	for all := range 6 * 6 * 6 {
		first, second, last := 0, 0, 0
		for _, places := range [][]int{orders[all%6], orders[all/6%6], orders[all/36]} {
			if places[0] < places[1] {
				first++
			}
			if places[1] < places[2] {
				second++
			}
			if places[2] < places[0] {
				last++
			}
		}
		if first == 2 && second == 2 {
			most = max(most, last)
		}
	}
	if most != wins(3) {
		t.Errorf("of three the last wins on %d tables at most; the ring has %d", most, wins(3))
	}
}

// Whoever is not in the league is told so.
func TestErrorOn(t *testing.T) {
	if _, err := ErrorOn("moons", "ID3"); err == nil {
		t.Error("an unknown table passes")
	}
}

// An entrant must return a label for each row, and one that it knows.
func TestOwn(t *testing.T) {
	for _, answers := range [][]string{{"yes"}, slices.Repeat([]string{"perhaps"}, 10)} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v: no panic", answers)
				}
			}()
			train := Switches(20, 1)
			l := Own("mine", func(_ [][]float64, _ []string, _ [][]float64) []string {
				return answers
			})
			model, err := l.Fit(train)
			if err != nil {
				t.Fatal(err)
			}
			model.PredictAll(nil, train.Subset([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}).X)
		}()
	}
}
