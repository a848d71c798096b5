package ensemble_test

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/ensemble"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// fewest is the weak learner of the hand-worked example: the threshold with the fewest errors,
// the lowest of equal ones.
var fewest = classify.Erase(tree.ID3{Impurity: tree.Misclassification, MaxDepth: 1}.Fit)

func ten() *classify.Dataset {
	return line([]string{"-", "+"}, []int{1, 1, 1, 0, 0, 0, 1, 1, 1, 0}, 0, 1, 2, 3, 4,
		5, 6, 7, 8, 9)
}

// Ten points, + + + − − − + + + −, by hand in fractions. After each round the examples got wrong
// have half of the weight.
//
//	h₁: + below 2.5, errs on 6, 7, 8:    ε = 3/10   α = ½ ln(7/3)
//	    D: 1/6 on 6, 7, 8, 1/14 on the others
//	h₂: + below 8.5, errs on 3, 4, 5:    ε = 3/14   α = ½ ln(11/3)
//	    D: 1/6 on 3, 4, 5, 7/66 on 6, 7, 8, 1/22 on the others
//	h₃: + above 5.5, errs on 0, 1, 2, 9: ε = 4/22   α = ½ ln(9/2)
//	    D: 1/8 on 0, 1, 2, 9, 11/108 on 3, 4, 5, 7/108 on 6, 7, 8
//
// The vote errs on 6, 7, 8, then on 3, 4, 5 as h₂ alone decides, then on none.
func TestAdaBoostByHand(t *testing.T) {
	ds := ten()
	steps, err := ensemble.AdaBoost{Base: fewest, Rounds: 3}.Steps(ds)
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		epsilon, odds, threshold float64
		after                    [10]float64
		training, bound          float64
		stop                     classify.Stop
	}{
		{3.0 / 10, 7.0 / 3, 2.5, [10]float64{1. / 14, 1. / 14, 1. / 14, 1. / 14, 1. / 14, 1. / 14,
			1. / 6, 1. / 6, 1. / 6, 1. / 14},
			.3, 2 * math.Sqrt(.21), ensemble.Going},
		{3.0 / 14, 11.0 / 3, 8.5, [10]float64{1. / 22, 1. / 22, 1. / 22, 1. / 6, 1. / 6, 1. / 6,
			7. / 66, 7. / 66, 7. / 66, 1. / 22},
			.3, 4 * math.Sqrt(.21*33/196), ensemble.Going},
		{4.0 / 22, 9.0 / 2, 5.5, [10]float64{1. / 8, 1. / 8, 1. / 8, 11. / 108, 11. / 108,
			11. / 108, 7. / 108, 7. / 108, 7. / 108, 1. / 8},
			0, 8 * math.Sqrt(.21*33/196*18/121), ensemble.Budget},
	}
	before := slices.Repeat([]float64{.1}, 10)
	for range 2 { // ranged over again, the rounds begin anew
		round := 0
		for s := range steps {
			w := want[round]
			round++
			if s.Round != round || s.Stop != w.stop {
				t.Errorf("round %d is called %d and says %q, want %q", round, s.Round,
					s.Stop, w.stop)
			}
			what := fmt.Sprintf("round %d: ", round)
			classifytest.Within(t, what+"ε", s.Error, w.epsilon, 1e-9)
			classifytest.Within(t, what+"α", s.Alpha, math.Log(w.odds)/2, 1e-9)
			classifytest.Within(t, what+"training error", s.TrainingError, w.training, 1e-9)
			classifytest.Within(t, what+"bound", s.Bound, w.bound, 1e-9)
			for i := range 10 {
				classifytest.Within(t, fmt.Sprintf("%sD(%d) before", what, i), s.Before[i],
					before[i], 1e-9)
				classifytest.Within(t, fmt.Sprintf("%sD(%d) after", what, i), s.After[i],
					w.after[i], 1e-9)
			}
			before = s.After
			below, above := s.Model.Predict([]float64{w.threshold - .01}),
				s.Model.Predict([]float64{w.threshold + .01})
			if below == above {
				t.Errorf("%sno threshold at %v", what, w.threshold)
			}
		}
		if round != 3 {
			t.Errorf("%d rounds, want 3", round)
		}
		before = slices.Repeat([]float64{.1}, 10)
	}

	model, err := ensemble.AdaBoost{Base: fewest, Rounds: 3}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	if got := model.PredictAll(nil, ds.X); !slices.Equal(got, ds.Y) {
		t.Errorf("predicts %v, want %v", got, ds.Y)
	}
	a := []float64{math.Log(7.0/3) / 2, math.Log(11.0/3) / 2, math.Log(9.0/2) / 2}
	total := a[0] + a[1] + a[2]
	margins := model.Margins(ds)
	// of 0, 3, 6 and 9
	for i, want := range []float64{a[0] + a[1] - a[2], a[0] - a[1] + a[2], -a[0] + a[1] + a[2],
		a[0] + a[1] - a[2]} {
		classifytest.Within(t, fmt.Sprintf("margin of %d", 3*i), margins[3*i], want/total, 1e-9)
	}
	classifytest.Within(t, "margin of the wrong class", model.Margin([]float64{0}, 0),
		-margins[0], 1e-9)
	classifytest.Within(t, "share of +", model.Posterior(nil, []float64{0})[1],
		(a[0]+a[1])/total, 1e-9)
}

// scikit-learn 1.2.1; its weights are ln((1 − ε)/ε) + ln(K − 1), without the ½:
//
//	m = AdaBoostClassifier(DecisionTreeClassifier(max_depth=1, random_state=0),
//	                       n_estimators=12, algorithm="SAMME", random_state=0)
//	m.fit(*load_wine(return_X_y=True))
//	print(m.estimator_errors_, m.estimator_weights_, [1 - s for s in m.staged_score(X, y)])
//
// The same comes out with random_state 1 and 2, which order ties in another way.
func TestAdaBoostAgainstScikitLearn(t *testing.T) {
	for _, c := range []struct {
		ds                       *classify.Dataset
		epsilon, weight, wrongly []float64 // the last in rows
	}{
		{datasets.Iris(),
			[]float64{.3333333333333332, .18000000000000005, .11412225233363443, .23700484356904258,
				.1604277516136026, .14913685791266573,
				.29556781632505685, .1881245148851081, .24460463933167678, .2941800198847062,
				.27922896298769545, .15101356499178487},
			[]float64{1.386294361119891, 2.2094946699280333, 2.742455876638902, 1.8623182858387413,
				2.34819601907077, 2.4345340822367594,
				1.5616409382400107, 2.1553901086927425, 1.8207452591756645, 1.5683155073815591,
				1.641436603183998, 2.419820721969856},
			[]float64{50, 51, 6, 7, 6, 5, 4, 5, 4, 5, 8, 4}},
		{set(t, "wine.csv"),
			[]float64{.30337078651685395, .22520908004778975, .2263376842112917, .18106164656947774,
				.2135358842603052, .26819647354979664,
				.21344814132894638, .14822825786313384, .28451534020703867, .17639912645795555,
				.26945046296368785, .2689443854564725},
			[]float64{1.5244446996007075, 1.9287111774283785, 1.9222546124139575, 2.202318428983165,
				1.9968893820597695, 1.6969394298277658,
				1.9974119314860133, 2.441712394679011, 1.6153201674875879, 2.2340840248437073,
				1.690559659400113, 1.6931321047906187},
			[]float64{54, 73, 18, 25, 10, 8, 6, 7, 5, 3, 2, 4}},
		{set(t, "breast_cancer.csv.gz"),
			[]float64{.07732864674868191, .11859307359307358, .1556584179042982, .2418095795570559,
				.2051478020800458, .2742204703144986,
				.30018167888935277, .27628603066990354, .4088192057598612, .3529698929359434,
				.30596008854705026, .30332379019015576},
			[]float64{2.479208628673362, 2.005821327341225, 1.690893153153913, 1.1427840133136817,
				1.3544254776946223, .9733138715598912,
				.8464328724316308, .9629595722475965, .3688488644367884, .6060100625848911,
				.8190748042905069, .831519905052262},
			[]float64{44, 44, 20, 20, 18, 16, 16, 12, 12, 11, 11, 11}},
	} {
		steps, err := ensemble.AdaBoost{Rounds: 12}.Steps(c.ds)
		if err != nil {
			t.Fatal(err)
		}
		round := 0
		for s := range steps {
			what := fmt.Sprintf("%s, round %d: ", c.ds.Name, s.Round)
			classifytest.Within(t, what+"ε", s.Error, c.epsilon[round], 1e-9)
			classifytest.Within(t, what+"2α", 2*s.Alpha, c.weight[round], 1e-9)
			classifytest.Within(t, what+"rows wrong", s.TrainingError*float64(c.ds.Len()),
				c.wrongly[round], 1e-9)
			round++
		}
		if round != 12 {
			t.Errorf("%s: %d rounds, want 12", c.ds.Name, round)
		}
	}
}

// Fifty stumps of four thousand rows are small: with the weights of each round they would be 1.6
// MB. Nor does making them allocate three times the data, garbage counted.
func TestAdaBoostIsSmall(t *testing.T) {
	ds := cloud(4000)
	read := func() (m runtime.MemStats) {
		runtime.GC()
		runtime.GC() // what the first one frees late
		runtime.ReadMemStats(&m)
		return m
	}
	before := read()
	model, err := ensemble.AdaBoost{}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	after := read()
	if more := int64(after.HeapAlloc - before.HeapAlloc); more > 200_000 ||
		len(model.Hypotheses()) < 50 {
		t.Errorf("%d stumps take %d bytes", len(model.Hypotheses()), more)
	}
	if all, data := after.TotalAlloc-before.TotalAlloc, uint64(8*4000*20); all > 3*data {
		t.Errorf("%d bytes allocated for data of %d", all, data)
	}
	runtime.KeepAlive(ds)
}

// The last hypothesis without an error answers alone, even where those before it are many.
func TestAdaBoostPerfect(t *testing.T) {
	ds := line([]string{"a", "b"}, []int{0, 1, 0, 1}, 1, 2, 3, 4)
	full := classify.Erase(tree.ID3{}.Fit)
	rounds := 0
	late := func(ds *classify.Dataset) (classify.Classifier, error) {
		if rounds++; rounds < 3 {
			return fewest(ds)
		}
		return full(ds)
	}
	model, err := ensemble.AdaBoost{Base: late}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	h := model.Hypotheses()
	if model.Stop() != ensemble.Perfect || len(h) != 3 || h[2].Error != 0 ||
		!math.IsInf(h[2].Alpha, 1) || math.IsInf(h[1].Alpha, 1) {
		t.Errorf("%v after %v, want no error after three hypotheses", model.Stop(), h)
	}
	if got := model.PredictAll(nil, ds.X); !slices.Equal(got, ds.Y) {
		t.Errorf("predicts %v, want %v", got, ds.Y)
	}
	for i, margin := range model.Margins(ds) {
		classifytest.Within(t, fmt.Sprintf("margin %d", i), margin, 1, 1e-9)
	}

	rounds = 0
	steps, err := ensemble.AdaBoost{Base: late}.Steps(ds)
	if err != nil {
		t.Fatal(err)
	}
	var last ensemble.AdaBoostStep
	for s := range steps {
		last = s
	}
	if last.Round != 3 || last.Stop != ensemble.Perfect || last.After != nil ||
		last.TrainingError != 0 || last.Bound != 0 {
		t.Errorf("the last step is %v, with weights %v after it", last, last.After)
	}
}

// A stump cannot learn XOR; with three classes, a constant guess has an error of 2/3.
func TestAdaBoostChance(t *testing.T) {
	xor := &classify.Dataset{Name: "XOR", Classes: []string{"0", "1"},
		X: mat.NewDense(4, 2, []float64{0, 0, 0, 1, 1, 0, 1, 1}), Y: []int{0, 1, 1, 0},
		Attributes: []classify.Attribute{{Name: "p"}, {Name: "q"}}}
	three := line([]string{"a", "b", "c", "of none"}, []int{2, 1, 0, 0, 1, 2}, 1, 2, 3, 4, 5, 6)
	guess := func(*classify.Dataset) (classify.Classifier, error) { return constant(2), nil }
	for name, c := range map[string]struct {
		l       ensemble.AdaBoost
		ds      *classify.Dataset
		epsilon float64
	}{
		"XOR":           {ensemble.AdaBoost{}, xor, .5},
		"three classes": {ensemble.AdaBoost{Base: guess}, three, 2. / 3},
	} {
		model, err := c.l.Fit(c.ds)
		if err != nil {
			t.Fatal(err)
		}
		h := model.Hypotheses()
		if model.Stop() != ensemble.Chance || len(h) != 1 {
			t.Fatalf("%s: %v after %d hypotheses, want the first only, no better than chance", name,
				model.Stop(), len(h))
		}
		classifytest.Within(t, name+": ε", h[0].Error, c.epsilon, 1e-9)
		classifytest.Within(t, name+": α", h[0].Alpha, 0, 1e-9)
		if x := c.ds.At(0); model.Predict(x) != h[0].Model.Predict(x) {
			t.Errorf("%s: the model answers otherwise than its only hypothesis", name)
		}
		steps, err := c.l.Steps(c.ds)
		if err != nil {
			t.Fatal(err)
		}
		for s := range steps {
			classifytest.Within(t, name+": training error", s.TrainingError, c.epsilon, 1e-9)
			if s.Round != 1 || s.Bound != 1 || s.After != nil {
				t.Errorf("%s: step %v, weights %v after it", name, s, s.After)
			}
		}
	}

	// The same guess twice: what it got wrong has the weight of a guess after the first round, so
	// the second is worth nothing.
	ds := line([]string{"a", "b"}, []int{0, 0, 0, 1}, 1, 2, 3, 4)
	same := func(*classify.Dataset) (classify.Classifier, error) { return constant(0), nil }
	steps, err := ensemble.AdaBoost{Base: same}.Steps(ds)
	if err != nil {
		t.Fatal(err)
	}
	var all []ensemble.AdaBoostStep
	for s := range steps {
		all = append(all, s)
	}
	if len(all) != 2 || all[1].Stop != ensemble.Chance || all[1].TrainingError != .25 ||
		all[1].Bound != all[0].Bound {
		t.Errorf("the same guess twice: %v", all)
	}
	model, err := ensemble.AdaBoost{Base: same}.Fit(ds)
	if err != nil || len(model.Hypotheses()) != 1 {
		t.Errorf("%d hypotheses (%v), want the one better than chance",
			len(model.Hypotheses()), err)
	}
}

func TestAlpha(t *testing.T) {
	for _, c := range []struct {
		epsilon float64
		K       int
		want    float64
	}{
		{.5, 2, 0}, {.3, 2, .4236489301936017}, {.1, 2, math.Log(3)}, {2. / 3, 3, 0},
		{.5, 3, math.Log(2) / 2}, {.9, 10, 0}, {.75, 2, -math.Log(3) / 2},
		{1e-300, 2, 345.38776394910684},
	} {
		classifytest.Within(t, fmt.Sprintf("Alpha(%v, %d)", c.epsilon, c.K),
			ensemble.Alpha(c.epsilon, c.K), c.want, 1e-9)
	}
	for K := 1; K < 4; K++ {
		if got := ensemble.Alpha(0, K); !math.IsInf(got, 1) {
			t.Errorf("Alpha(0, %d) = %v, want +Inf", K, got)
		}
	}
}

func TestTrainingBound(t *testing.T) {
	classifytest.Within(t, "no round", ensemble.TrainingBound(nil, 2), 1, 1e-9)
	classifytest.Within(t, "chance", ensemble.TrainingBound([]float64{.5}, 2), 1, 1e-9)
	classifytest.Within(t, "chance of four", ensemble.TrainingBound([]float64{.75, .75}, 4), 1,
		1e-9)
	classifytest.Within(t, "two rounds", ensemble.TrainingBound([]float64{.1, .2}, 2), .6*.8, 1e-9)
	classifytest.Within(t, "half of five", ensemble.TrainingBound([]float64{.5}, 5), 1.25, 1e-9)
	classifytest.Within(t, "no error", ensemble.TrainingBound([]float64{.1, 0}, 1), 0, 1e-9)
}

// Each round's learner sees the sum of the weights of the training set, so that a limit by
// weight means the same in all.
func TestAdaBoostKeepsTheSumOfWeights(t *testing.T) {
	ds := ten()
	ds.Weights = []float64{2, 1, 3, 1, 1, 0, 2, 5, 1, 1}
	var sums []float64
	spy := func(ds *classify.Dataset) (classify.Classifier, error) {
		total := 0.0
		for _, w := range ds.Weights {
			total += w
		}
		sums = append(sums, total)
		return fewest(ds)
	}
	if _, err := (ensemble.AdaBoost{Base: spy, Rounds: 20}).Fit(ds); err != nil {
		t.Fatal(err)
	}
	if len(sums) < 5 {
		t.Errorf("only %d rounds", len(sums))
	}
	for round, total := range sums {
		classifytest.Within(t, fmt.Sprintf("round %d", round+1), total, 17, 1e-9)
	}
}

func TestAdaBoostErrors(t *testing.T) {
	ds := ten()
	late := errors.New("no more")
	rounds := 0
	failing := func(ds *classify.Dataset) (classify.Classifier, error) {
		if rounds++; rounds == 2 {
			return nil, late
		}
		return fewest(ds)
	}
	if _, err := (ensemble.AdaBoost{Base: failing}).Fit(ds); !errors.Is(err, late) ||
		!strings.Contains(err.Error(), "round 2 of 50") {
		t.Errorf("a base that fails in round 2: %v", err)
	}
	rounds = 0
	steps, err := ensemble.AdaBoost{Base: failing}.Steps(ds)
	if err != nil {
		t.Fatal(err)
	}
	var last ensemble.AdaBoostStep
	for s := range steps {
		last = s
	}
	if last.Round != 2 || last.Err != late || last.Stop != ensemble.Failed {
		t.Errorf("the last step is %v", last)
	}

	heavy, light := ten(), ten()
	heavy.Weights = slices.Repeat([]float64{math.MaxFloat64}, 10)
	light.Weights = slices.Repeat([]float64{math.SmallestNonzeroFloat64}, 10)
	for text, fit := range map[string]func() (*ensemble.Boosted, error){
		"AdaBoost.Rounds is -1": func() (*ensemble.Boosted, error) {
			return ensemble.AdaBoost{Rounds: -1}.Fit(ds)
		},
		"the weights of data set \"line\" is +Inf": func() (*ensemble.Boosted, error) {
			return ensemble.AdaBoost{}.Fit(heavy)
		},
		"the weights, 5e-323": func() (*ensemble.Boosted, error) {
			return ensemble.AdaBoost{}.Fit(light)
		},
	} {
		classifytest.Refuses(t, "ensemble", classifytest.Failure(fit()), text)
	}
	if _, err := (ensemble.AdaBoost{Rounds: -1}).Steps(ds); err == nil {
		t.Error("Steps takes −1 rounds")
	}
}

// Three rounds on ten points in a row, + + + − − − + + + −, which no single threshold separates.
func ExampleAdaBoost() {
	ds := &classify.Dataset{
		Attributes: []classify.Attribute{{Name: "x"}}, Classes: []string{"-", "+"},
		X: mat.NewDense(10, 1, []float64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}),
		Y: []int{1, 1, 1, 0, 0, 0, 1, 1, 1, 0},
	}
	stump := tree.ID3{Impurity: tree.Misclassification, MaxDepth: 1}
	steps, err := ensemble.AdaBoost{Base: classify.Erase(stump.Fit), Rounds: 3}.Steps(ds)
	if err != nil {
		panic(err)
	}
	for s := range steps {
		fmt.Println(s)
		fmt.Printf("D after it: %.3f\n", s.After)
	}
	// Output:
	// round 1: ε = 0.3000, α = 0.4236, training error 0.3000 ≤ 0.9165
	// D after it: [0.071 0.071 0.071 0.071 0.071 0.071 0.167 0.167 0.167 0.071]
	// round 2: ε = 0.2143, α = 0.6496, training error 0.3000 ≤ 0.7521
	// D after it: [0.045 0.045 0.045 0.167 0.167 0.167 0.106 0.106 0.106 0.045]
	// round 3: ε = 0.1818, α = 0.7520, training error 0.0000 ≤ 0.5802; all rounds done
	// D after it: [0.125 0.125 0.125 0.102 0.102 0.102 0.065 0.065 0.065 0.125]
}
