package validation

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/lessons/internal/synthetic"
	solutions "github.com/tessella-go/tessella/solutions/validation"
)

// Of 20 filters that err on a fifth of 400 mails each, the best one's interval holds a fifth in
// this share of all rounds, by the binomial distribution.
func TestBestOfTwenty(t *testing.T) {
	const n, p, filters = 400, 0.2, 20
	exact, above := 0.0, 1.0 // above: the probability of k errors or more
	for k := range n + 1 {
		all, _ := math.Lgamma(n + 1)
		some, _ := math.Lgamma(float64(k + 1))
		rest, _ := math.Lgamma(float64(n - k + 1))
		next := above - math.Exp(all-some-rest+float64(k)*math.Log(p)+
			float64(n-k)*math.Log(1-p))
		if in := evaluate.Wilson(float64(k), n, 0.95); in.Low <= p && p <= in.High {
			exact += math.Pow(above, filters) - math.Pow(max(0, next), filters)
		}
		above = next
	}
	if math.Abs(exact-0.614) > 0.0005 {
		t.Errorf("the share is %.4f, want 0.614", exact)
	}
	for share, right := range map[float64]bool{0.6: true, 0.614: true, 0.95: false, 0.36: false,
		0.975: false, 0.05: false, math.NaN(): false, math.Inf(1): false, -1: false} {
		if (PredictBest.Compare(nil, []any{share}, []any{0.614}) == nil) != right {
			t.Errorf("%v is taken for right: %v", share, !right)
		}
	}
}

// Both ends fail, and what lies between 1 and 10 passes.
func TestTryLambda(t *testing.T) {
	for lambda, want := range map[float64]string{1e-4: "wrongly", 0.01: "wrongly", 0.1: "wrongly",
		1: "", 3: "", 10: "", 30: "wrongly", 100: "wrongly", 10_000: "wrongly",
		0: "should be", -3: "should be",
		math.NaN(): "should be", math.Inf(1): "should be"} {
		err := tryLambda(lambda)
		if want == "" && err != nil || want != "" && (err == nil ||
			!strings.Contains(err.Error(), want)) {
			t.Errorf("λ = %v: %v, want %q", lambda, err, want)
		}
	}
}

// The reference keeps what is asked for with a margin in every deal; whoever promises his training
// error, or always the same, does not.
func TestPromise(t *testing.T) {
	for i, d := range promiseDeals() {
		labels, promised := solutions.Promise(d.rows, d.y, d.unknown)
		wrong := 0.0
		for j, label := range labels {
			if label != d.truth[j] {
				wrong += 1 / float64(len(labels))
			}
		}
		if d.most < 1 && wrong > 0.16 || math.Abs(promised-wrong) > 0.1 {
			t.Errorf("deal %d: %.3f wrong, %.3f promised", i, wrong, promised)
		}
		own, _ := solutions.Promise(d.rows, d.y, d.rows)
		training := 0.0
		for j, label := range own {
			if label != d.y[j] {
				training += 1 / float64(len(own))
			}
		}
		for name, p := range map[string]float64{"the training error": training, "0.1": 0.1,
			"NaN": math.NaN()} {
			kept := keepsPromise(nil, []any{labels, p}, []any{d.truth, d.most}) == nil
			if kept && (d.most == 1 || name == "NaN") {
				t.Errorf("deal %d: %s passes for a promise", i, name)
			}
		}
		if got := Promise.Truth(d.args()).([]any)[0]; !slices.Equal(got.([]int), d.truth) {
			t.Errorf("deal %d: other true labels", i)
		}
	}
}

// The library's audit is right: a column that is the class in all mails is chosen in every fold,
// and labels that are tossed cannot be foretold.
func TestAudit(t *testing.T) {
	rows, y := [][]int{{0, 1}, {0, 0}, {0, 1}, {1, 0}, {1, 1}, {1, 0}}, []int{0, 0, 0, 1, 1, 1}
	if got := rightAudit(rows, y, 3, 1); got != 0 {
		t.Errorf("a column that tells all: %d errors", got)
	}
	r := rand.New(rand.NewPCG(1, 2))
	right, wrong := 0.0, 0.0
	for range 50 {
		known, _ := Mails(40, 2, 3)
		for i := range known.Y {
			known.Y[i] = i % 2
		}
		r.Shuffle(40, func(i, j int) { known.Y[i], known.Y[j] = known.Y[j], known.Y[i] })
		right += float64(Audit(Rows(known), known.Y, 10, 20)) / 2000
		wrong += float64(WrongAudit(Rows(known), known.Y, 10, 20)) / 2000
	}
	if math.Abs(right-0.5) > 0.1 || wrong > 0.35 {
		t.Errorf("on coins: %.3f by the right audit, %.3f by the wrong one", right, wrong)
	}
}

// By counting the classes of the others anew for each fold. The figures of the lesson do not depend
// on the order.
func TestMajority(t *testing.T) {
	known, _ := Mails(40, 2, 3)
	r := rand.New(rand.NewPCG(1, 3))
	for _, k := range []int{2, 3, 7, 8, 10, 40} {
		folds := solutions.Folds(known.Y, r.Perm(40), k)
		want := 0
		for _, fold := range folds {
			count := []int{20, 20}
			for _, i := range fold {
				count[known.Y[i]]--
			}
			for _, i := range fold {
				if count[1-known.Y[i]] > count[known.Y[i]] ||
					count[0] == count[1] && known.Y[i] == 1 {
					want++
				}
			}
		}
		if got := Majority(known.Y, folds); got != want {
			t.Errorf("%d folds: %d wrong, want %d", k, got, want)
		}
		if exact, listed := map[int]int{8: 24, 10: 20, 40: 40}[k]; listed && want != exact {
			t.Errorf("%d folds: %d wrong, want %d", k, want, exact)
		}
	}
}

// What a student may give is bounded, and everything else is refused with a sentence.
func TestRightAuditRefuses(t *testing.T) {
	for name, try := range map[string]func(){
		"no mails":   func() { rightAudit(nil, nil, 2, 1) },
		"no classes": func() { rightAudit([][]int{{1}, {0}}, nil, 2, 1) },
		"folds":      func() { rightAudit([][]int{{1}, {0}}, []int{1, 0}, 1<<40, 1) },
		"negative":   func() { rightAudit([][]int{{1}, {0}}, []int{1, 0}, -1, 1) },
		"words":      func() { rightAudit([][]int{{1}, {0}}, []int{1, 0}, 2, 2) },
		"no words":   func() { rightAudit([][]int{{}, {}}, []int{1, 0}, 2, 0) },
		"ragged":     func() { rightAudit([][]int{{1}, {0, 1}}, []int{1, 0}, 2, 1) },
		"a class":    func() { rightAudit([][]int{{1}, {0}}, []int{1, 7}, 2, 1) },
		"a cell":     func() { rightAudit([][]int{{1}, {1 << 60}}, []int{1, 0}, 2, 1) },
		"many":       func() { rightAudit(make([][]int, 1000), make([]int, 1000), 2, 1) },
	} {
		func() {
			defer func() {
				if text, ok := recover().(string); !ok || !strings.Contains(text, "it ") {
					t.Errorf("%s: refused with %q", name, text)
				}
			}()
			try()
		}()
	}
}

// The figures of the lesson: what the firm's audit, the repaired one and other mails say of the
// filter of office 4; and that the firm's audit is too low in each of the twelve offices.
func TestTwelveOffices(t *testing.T) {
	for seed := range uint64(12) {
		known, others := Mails(40, 2, seed)
		rows := Rows(known)
		firm, right := WrongAudit(rows, known.Y, 10, 20), Audit(rows, known.Y, 10, 20)
		missed := Filter(rows, Rows(others), known.Y, others.Y, 20)
		if float64(firm)/40 >= float64(missed)/2240 || others.Len() != 2240 {
			t.Errorf("office %d: %d of 40 by the audit, %d of %d other mails", seed+1, firm, missed,
				others.Len())
		}
		if seed == 3 && (firm != 2 || right != 9 || missed != 501) {
			t.Errorf("the leaflet: %d, %d and %d, want 2, 9 and 501", firm, right, missed)
		}
	}
}

// The truth of Sine is a polynomial of degree 5, but for 0.012 at the farthest.
func TestTruthIsNearlyOfDegreeFive(t *testing.T) {
	x, truth := Places()
	ds := synthetic.Blank("places", []string{"x"}, []string{"-"}, len(x))
	for i, v := range x {
		ds.X.Set(i, 0, v)
	}
	f, err := Polynomial{Degree: 5}.Fit(ds, truth)
	if err != nil {
		t.Fatal(err)
	}
	farthest := 0.0
	for i, v := range x {
		farthest = max(farthest, math.Abs(f([]float64{v})-truth[i]))
	}
	if farthest > 0.012 {
		t.Errorf("it is %v off", farthest)
	}
}

// Of the four degrees 3 errs least on 15 examples and 5 on 400, of all seven too; and the rule of
// thumb says so with the biases that the lesson prints.
func TestBestDegrees(t *testing.T) {
	_, truth := Places()
	noise := Deviation * Deviation
	parts := func(n, degree int) (bias, expected float64) {
		fits, err := Fits(n, Polynomial{Degree: degree})
		if err != nil {
			t.Fatal(err)
		}
		bias, _, expected = solutions.BiasVariance(fits, truth, noise)
		return bias, expected
	}
	for n, want := range map[int]int{15: 3, 400: 5} {
		_, least := parts(n, want)
		printed, _ := parts(15, want)
		for degree := 1; degree <= 7; degree++ {
			bias, _ := parts(15, degree)
			_, expected := parts(n, degree)
			if degree != want && expected <= least {
				t.Errorf("%d examples: degree %d errs by %.5f, degree %d by %.5f", n, degree,
					expected, want, least)
			}
			if rule := float64(degree-want) * noise / float64(n); degree%2 == 1 &&
				degree != want && bias+rule <= printed {
				t.Errorf("%d examples: by the rule of thumb degree %d errs less than %d", n, degree,
					want)
			}
		}
	}
}

// By a line each of the eight ways is parted, and no point lies on it.
func TestEightWays(t *testing.T) {
	for k, way := range EightWays() {
		for i, class := range way.Class {
			if way.W == nil {
				if class != way.Class[0] {
					t.Errorf("way %d: two classes and no line", k)
				}
			} else if score := way.W[0]*way.X[i] + way.W[1]*way.Y[i] + way.B; math.Abs(score-
				float64(2*class-1)) > 1e-9 {
				t.Errorf("way %d: point %d of class %d has the score %v", k, i, class, score)
			}
		}
	}
}
