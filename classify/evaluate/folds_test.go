package evaluate_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/knn"
)

// draw makes labels of up to six classes, some of which are rare, and groups of any sizes.
func draw(random *rand.Rand) *classify.Dataset {
	n, classes := 2+random.IntN(60), 1+random.IntN(6)
	y, groups := make([]int, n), make([]int, n)
	for i := range y {
		y[i] = min(random.IntN(classes), random.IntN(classes))
		groups[i] = random.IntN(n) * random.IntN(2) * 7
	}
	ds := labelled(strings.Split("abcdef", "")[:classes], y...)
	ds.Groups = groups
	return ds
}

// divided divides, and checks what holds for all divisions: both parts of a split have rows, no row
// and no group is in both, and the same options give the same splits.
func divided(t *testing.T, f evaluate.Folds, ds *classify.Dataset) []evaluate.Split {
	t.Helper()
	splits, err := f.Split(ds)
	if err != nil {
		t.Fatalf("%+v of %d rows: %v", f, ds.Len(), err)
	}
	if again, _ := f.Split(ds); cmp.Diff(splits, again) != "" {
		t.Fatalf("%+v gives other splits the second time", f)
	}
	for i, s := range splits {
		train, test := s.Of(ds)
		if train.Len() == 0 || test.Len() == 0 || !slices.IsSorted(s.Test) ||
			!slices.IsSorted(s.Train) {
			t.Fatalf("%+v: split %d: %+v", f, i+1, s)
		}
		for row := range test.Len() {
			if ds.Groups != nil && slices.Contains(train.Groups, test.Groups[row]) {
				t.Fatalf("%+v: split %d has group %d in both parts", f, i+1, test.Groups[row])
			}
			for other := range train.Len() {
				if train.X.At(other, 0) == test.X.At(row, 0) {
					t.Fatalf("%+v: split %d has row %v in both parts", f, i+1, test.X.At(row, 0))
				}
			}
		}
	}
	return splits
}

// partition checks that every row is tested by exactly one of k folds, by a model of all others.
func partition(t *testing.T, splits []evaluate.Split, k, n int) {
	t.Helper()
	var all []int
	for _, s := range splits {
		all = append(all, s.Test...)
		if s.Train != nil {
			t.Fatalf("a model learns %v, not all other rows", s.Train)
		}
	}
	slices.Sort(all)
	if len(splits) != k || !slices.Equal(all, classifytest.Span(0, n)) {
		t.Fatalf("%v are no %d folds of %d rows", splits, k, n)
	}
}

// Without groups, each fold has the share of each class that dealing the classes one behind the
// other gives it.
func TestFoldsOfRows(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		ds := draw(random)
		ds.Groups = nil
		n, k := ds.Len(), 2+random.IntN(ds.Len()-1)
		folds := divided(t, evaluate.Folds{K: k, Seed: random.Uint64()}, ds)
		partition(t, folds, k, n)
		position := 0
		for class, count := range ds.ClassWeights() {
			want := make([]int, k)
			for range int(count) {
				want[position%k]++
				position++
			}
			for f, fold := range folds {
				got := 0
				for _, row := range fold.Test {
					if ds.Y[row] == class {
						got++
					}
				}
				if got != want[f] {
					t.Fatalf("fold %d has %d of class %d, want %d of %v in %d folds", f+1, got,
						class, want[f], count, k)
				}
			}
		}
	}
}

// Each row of a class of 4 comes into each of 4 folds for about a quarter of the seeds (4,000 · ¼ ±
// 4.5 standard deviations).
func TestFoldsShuffle(t *testing.T) {
	ds := labelled([]string{"a", "b"}, 1, 0, 1, 0, 1, 0, 1, 0)
	var counts [8][4]int
	for seed := range uint64(4000) {
		for f, fold := range classify.Must(evaluate.Folds{K: 4, Seed: seed}.Split(ds)) {
			for _, row := range fold.Test {
				counts[row][f]++
			}
		}
	}
	for row, inFold := range counts {
		for f, count := range inFold {
			if count < 877 || count > 1123 {
				t.Errorf("row %d was %d times in fold %d", row, count, f)
			}
		}
	}
}

// Whatever the sizes of the groups: a partition, and no group in two parts. As many folds as groups
// leave one group out, and a data set whose groups are single rows has folds of equal sizes.
func TestFoldsOfGroups(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 1000 {
		ds := draw(random)
		groups := len(slices.Compact(slices.Sorted(slices.Values(ds.Groups))))
		if groups < 2 {
			continue
		}
		k, seed := 2+random.IntN(groups-1), random.Uint64()
		partition(t, divided(t, evaluate.Folds{K: k, Seed: seed}, ds), k, ds.Len())
		partition(t, divided(t, evaluate.Folds{Seed: seed}, ds), min(5, groups), ds.Len())
		for _, fold := range divided(t, evaluate.Folds{K: groups, Seed: seed}, ds) {
			if of := ds.Groups[fold.Test[0]]; slices.ContainsFunc(fold.Test, func(row int) bool {
				return ds.Groups[row] != of
			}) {
				t.Fatalf("one of %d folds has several of %d groups", groups, groups)
			}
		}
		for row := range ds.Groups {
			ds.Groups[row] = -row
		}
		k = 2 + random.IntN(ds.Len()-1)
		for _, fold := range divided(t, evaluate.Folds{K: k, Seed: seed}, ds) {
			if n := len(fold.Test); len(ds.Classes) == 1 && n != ds.Len()/k &&
				n != (ds.Len()+k-1)/k {
				t.Fatalf("a fold of %d rows, of %d in %d folds", n, ds.Len(), k)
			}
		}
	}
}

// scikit-learn's StratifiedGroupKFold and TimeSeriesSplit; see testdata/folds.py.
func TestFoldsAgainstScikitLearn(t *testing.T) {
	said := classifytest.JSON[struct {
		Groups []struct {
			K         int
			Y, Groups []int
			Test      [][]int
		}
		Time []struct {
			N, K, Gap   int
			Train, Test [][]int
		}
	}](t, "folds.json")
	for i, c := range said.Groups {
		ds := labelled([]string{"a", "b", "c", "d"}, c.Y...)
		ds.Groups = c.Groups
		for seed := range uint64(3) { // it only decides between groups that are equally uneven
			var got [][]int
			for _, s := range divided(t, evaluate.Folds{K: c.K, Seed: seed}, ds) {
				got = append(got, s.Test)
			}
			// which of several empty folds is filled first depends on the last bits of a sum
			for _, folds := range [][][]int{c.Test, got} {
				slices.SortFunc(folds, slices.Compare)
			}
			if diff := cmp.Diff(c.Test, got); diff != "" {
				t.Errorf("case %d (-scikit-learn +got):\n%s", i, diff)
			}
		}
	}
	for _, c := range said.Time {
		ds := labelled([]string{"a"}, make([]int, c.N)...)
		splits := divided(t, evaluate.Folds{K: c.K, Ordered: true, Gap: c.Gap}, ds)
		for i, s := range splits {
			if !slices.Equal(s.Train, c.Train[i]) || !slices.Equal(s.Test, c.Test[i]) {
				t.Errorf("%d rows, fold %d: %v, want %v and %v", c.N, i+1, s, c.Train[i], c.Test[i])
			}
		}
	}
}

// Rows to learn are earlier than those of the test, by more than the gap.
func TestFoldsOrdered(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 500 {
		n := 20 + random.IntN(100)
		f := evaluate.Folds{K: 2 + random.IntN(8), Ordered: true, Gap: random.IntN(2)}
		if random.IntN(3) == 0 {
			f.K, f.Share = 0, .1+random.Float64()/2
		}
		last := 0
		for _, s := range divided(t, f, labelled([]string{"a"}, make([]int, n)...)) {
			if s.Train[0] != 0 || s.Train[len(s.Train)-1]+1+f.Gap != s.Test[0] {
				t.Fatalf("%+v: learns %v before %v", f, s.Train, s.Test)
			}
			last = s.Test[len(s.Test)-1]
		}
		if last != n-1 {
			t.Fatalf("%+v of %d rows tests none after %d", f, n, last)
		}
	}
}

// A share of each class, or of the groups, and another one in each repetition.
func TestFoldsShare(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		a, b := 5+random.IntN(40), 5+random.IntN(40)
		ds := labelled([]string{"a", "b"}, append(make([]int, a), slices.Repeat([]int{1}, b)...)...)
		f := evaluate.Folds{Share: .2 + random.Float64()/2, Times: 3, Seed: random.Uint64()}
		splits := divided(t, f, ds)
		for _, s := range splits {
			_, test := s.Of(ds)
			for k, n := range []int{a, b} {
				classifytest.Within(t, "rows of the class", test.ClassWeights()[k],
					f.Share*float64(n), 1)
			}
		}
		if len(splits) != 3 || slices.Equal(splits[0].Test, splits[1].Test) &&
			slices.Equal(splits[1].Test, splits[2].Test) {
			t.Fatalf("three repetitions: %v", splits)
		}
		ds.Groups = make([]int, ds.Len())
		for i := range ds.Groups {
			ds.Groups[i] = i % 10
		}
		for _, s := range divided(t, evaluate.Folds{Share: .3, Seed: f.Seed}, ds) {
			held := map[int]bool{}
			for _, row := range s.Test {
				held[ds.Groups[row]] = true
			}
			if len(held) != 3 {
				t.Fatalf("%d of 10 groups are held out, not 3", len(held))
			}
		}
	}
}

// byHeart is a learner that knows what it has seen by heart, and answers with the first class
// elsewhere.
func byHeart(ds *classify.Dataset) (model, error) {
	return func(x []float64) int {
		for i, y := range ds.Y {
			if ds.At(i)[0] == x[0] {
				return y
			}
		}
		return 0
	}, nil
}

// patients are 40 groups of 5 equal rows. Each group has a class by chance, half of them each. By
// rows, a learner that knows groups by heart makes no error; for new groups it errs on every second
// class. So any division that parts a group would show.
func patients() *classify.Dataset {
	ds := &classify.Dataset{Attributes: []classify.Attribute{{Name: "patient"}},
		Classes: []string{"a", "b"}, X: mat.NewDense(200, 1, nil)}
	for i := range 200 {
		ds.X.Set(i, 0, float64(i%40))
		ds.Y = append(ds.Y, i%2)
		ds.Groups = append(ds.Groups, i%40)
	}
	return ds
}

// Every function that divides rows keeps groups together, also within another one.
func TestGroupsStayTogether(t *testing.T) {
	learners := []evaluate.Learner{evaluate.Named("by heart", byHeart)}
	score := func(ds *classify.Dataset, what string) (wrong float64) {
		switch f := (evaluate.Folds{K: 4}); what {
		case "CrossValidate":
			wrong = classify.Must(evaluate.CrossValidate(ds, f, byHeart)).Value
		case "repeated":
			f.Times = 3
			wrong = classify.Must(evaluate.CrossValidate(ds, f, byHeart)).Value
		case "held out":
			wrong = classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{Share: .5},
				byHeart)).Value
		case "Search":
			wrong = classify.Must(evaluate.Search(ds, f, learners))[0].Scores.Value
		case "Tuned":
			scores := classify.Must(evaluate.CrossValidate(ds, f,
				evaluate.Tuned{Learners: learners, Folds: f}.Fit, evaluate.KeepModels()))
			for _, fold := range scores.Folds {
				wrong += fold.Model.(evaluate.TunedModel).Trials()[0].Scores.Value / 4
			}
		case "LearningCurve":
			wrong = classify.Must(evaluate.LearningCurve(ds, f, []int{100}, byHeart))[0].Test
		case "Compare":
			wrong = classify.Must(evaluate.Compare(learners, []*classify.Dataset{ds},
				f)).Results[0][0].ErrorRate
		case "ChooseK":
			choice := classify.Must(knn.KNN{}.ChooseK(ds, []int{1}, f))
			wrong = choice.Scores[0].Rate
		}
		return wrong
	}
	for _, what := range []string{"CrossValidate", "repeated", "held out", "Search", "Tuned",
		"LearningCurve", "Compare", "ChooseK"} {
		ds := patients()
		if wrong := score(ds, what); wrong < .4 {
			t.Errorf("%s: %v wrong, as if groups were known", what, wrong)
		}
		ds.Groups = nil
		if wrong := score(ds, what); wrong > .2 && what != "held out" {
			t.Errorf("%s: %v wrong without groups", what, wrong)
		}
	}
}

// A curve that is fitted to rows of known groups believes the scores. One of new groups does not.
func TestCalibratedKeepsGroups(t *testing.T) {
	c := evaluate.Calibrated{Base: classify.Erase(byHeart),
		Scores: func(model classify.Classifier, dst, x []float64) []float64 {
			return []float64{float64(2*model.Predict(x) - 1)}
		}}
	ds := patients()
	if p := classify.Must(c.Fit(ds)).Posterior(nil, ds.At(1))[1]; p > .7 {
		t.Errorf("with groups P = %v, though the score says nothing of new groups", p)
	}
	ds.Groups = nil
	if p := classify.Must(c.Fit(ds)).Posterior(nil, ds.At(1))[1]; p < .8 {
		t.Errorf("without groups P = %v", p)
	}
}

// The repetitions are those of the seeds one by one.
func TestFoldsTimes(t *testing.T) {
	ds := labelled([]string{"a", "b"}, 1, 0, 0, 1, 0, 1, 0, 0, 1)
	ds.Weights = classifytest.Weights(9)
	got := classify.Must(evaluate.CrossValidate(ds, evaluate.Folds{K: 3, Times: 4, Seed: 7},
		fitMajority, evaluate.Workers(2)))
	errors, total := 0.0, 0.0
	for i := range 4 {
		one := classify.Must(evaluate.CrossValidate(ds,
			evaluate.Folds{K: 3, Seed: 7 + uint64(i)}, fitMajority))
		if diff := cmp.Diff(one.Folds, got.Folds[3*i:3*i+3]); diff != "" {
			t.Errorf("repetition %d (-want +got):\n%s", i, diff)
		}
		if !slices.Equal(one.Predicted, got.Predicted[9*i:9*i+9]) ||
			!slices.Equal(one.Truth, got.Truth[9*i:9*i+9]) ||
			!slices.Equal(one.Weights, got.Weights[9*i:9*i+9]) {
			t.Errorf("repetition %d: %+v, want %+v", i, got.Outcome, one.Outcome)
		}
		errors, total = errors+one.Confusion.Errors(), total+one.Confusion.Total()
	}
	classifytest.Near(t, "error rate of all", got.Value, errors/total, 1e-12)
}

// Splits of one's own: some rows are never tested, another one twice.
func TestFoldsGiven(t *testing.T) {
	ds := labelled([]string{"a", "b"}, 1, 1, 0, 1)
	scores, err := evaluate.CrossValidate(ds, evaluate.Folds{Given: []evaluate.Split{
		{Train: []int{0, 1}, Test: []int{3, 2}},
		{Test: []int{2}},
	}}, fitMajority)
	want := []int{-1, -1, 1, 1, -1, -1, 1, -1} // the majority is b in both
	if err != nil || !slices.Equal(scores.Predicted, want) || scores.Confusion.Total() != 3 ||
		scores.Confusion.Errors() != 2 || scores.Folds[0].Errors != 1 ||
		scores.Folds[1].Errors != 1 {
		t.Errorf("scores %+v, %v", scores, err)
	}
}

func TestFoldsErrors(t *testing.T) {
	ds := labelled([]string{"a", "b"}, 0, 1, 0, 1)
	grouped := labelled([]string{"a", "b"}, 0, 1, 0, 1)
	grouped.Groups = []int{1, 1, 2, 2}
	type splits = []evaluate.Split
	for _, c := range []struct {
		folds evaluate.Folds
		ds    *classify.Dataset
		want  string
	}{
		{evaluate.Folds{K: 1}, ds, "Folds.K is 1; it must be 0 (the default, 5) or at least 2, " +
			"one to test and one to train"},
		{evaluate.Folds{K: -1}, ds, "Folds.K is -1; it must be 0"},
		{evaluate.Folds{K: 5}, ds, `Folds.K is 5, above the number of rows of "labels", 4`},
		{evaluate.Folds{K: 3}, grouped, `Folds.K is 3, above the number of groups of "labels", 2`},
		{evaluate.Folds{}, ds.Subset([]int{0}), "at least 2 rows are needed, one to test and " +
			`one to train; "labels" has 1`},
		{evaluate.Folds{}, grouped.Subset([]int{0, 1}), "at least 2 groups are needed"},
		{evaluate.Folds{Times: -1}, ds, "Folds.Times is -1"},
		{evaluate.Folds{Times: 2, Ordered: true}, ds, "Folds.Times is 2; Ordered folds are " +
			"always the same"},
		{evaluate.Folds{Gap: 1}, ds, "Folds.Gap is 1"},
		{evaluate.Folds{Gap: -1, Ordered: true}, ds, "Folds.Gap is -1"},
		{evaluate.Folds{Share: .5, K: 2}, ds, "Folds has K 2 and Share 0.5; one of them must be 0"},
		{evaluate.Folds{Share: .1}, ds, "to hold out a share of 0.1 of 4 rows leaves a part empty"},
		{evaluate.Folds{Share: 1}, ds, "leaves a part empty"},
		{evaluate.Folds{Share: .8}, grouped, "to hold out a share of 0.8 of 2 groups leaves"},
		{evaluate.Folds{K: 4, Ordered: true}, ds, "fold 1 of 4: 4 rows to train and 0 to test, " +
			"of 4; each part needs one"},
		{evaluate.Folds{K: 3, Gap: 1, Ordered: true}, ds, "fold 1 of 3: 0 rows to train and 1 to " +
			"test, of 4; each part needs one"},
		{evaluate.Folds{K: 3, Ordered: true}, grouped,
			"fold 1 of 3: row 1 (index 0) is in Train, " +
				"and row 2 of the same group is in Test"},
		{evaluate.Folds{Given: splits{{}}, K: 2}, ds, "Folds.Given are all splits; K, Share"},
		{evaluate.Folds{Given: splits{}}, ds, "Folds.Given has no splits"},
		{evaluate.Folds{Given: splits{{Test: []int{1}}, {}}}, ds, "fold 2 of 2: 4 rows to train " +
			"and 0 to test, of 4"},
		{evaluate.Folds{Given: splits{{[]int{}, []int{1}}}}, ds, "fold 1 of 1: 0 rows to train " +
			"and 1 to test, of 4"},
		{evaluate.Folds{Given: splits{{Test: []int{0, 1, 2, 3}}}}, ds, "0 rows to train and 4 to"},
		{evaluate.Folds{Given: splits{{[]int{0, 4}, []int{1}}}}, ds, "fold 1 of 1: Train has the " +
			"index 4; the indices of the rows are 0 to 3"},
		{evaluate.Folds{Given: splits{{Test: []int{-1}}}}, ds, "Test has the index -1"},
		{evaluate.Folds{Given: splits{{[]int{0, 2}, []int{1, 2}}}}, ds, "fold 1 of 1: row 3 " +
			"(index 2) stands in Test and again in Train"},
		{evaluate.Folds{Given: splits{{Test: []int{2, 2}}}}, ds, "row 3 (index 2) stands in Test " +
			"and again in Test"},
		{evaluate.Folds{Given: splits{{[]int{0, 2}, []int{1}}}}, grouped, "fold 1 of 1: row 1 " +
			"(index 0) is in Train, and row 2 of the same group is in Test"},
	} {
		_, err := c.folds.Split(c.ds)
		if err == nil || !strings.HasPrefix(err.Error(), "evaluate: ") ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", c.folds, err, c.want)
		}
	}
}

// Six rows of class 0 and three of class 1: each of three folds has two of the
// one and one of the other.
func ExampleFolds() {
	ds := labelled([]string{"a", "b"}, 0, 0, 0, 0, 0, 0, 1, 1, 1)
	for _, fold := range classify.Must(evaluate.Folds{K: 3}.Split(ds)) {
		_, test := fold.Of(ds)
		fmt.Println(test.Len(), "rows, of each class", test.ClassWeights())
	}
	// Output:
	// 3 rows, of each class [2 1]
	// 3 rows, of each class [2 1]
	// 3 rows, of each class [2 1]
}

// Two visits of each patient. Nobody is in both parts.
func ExampleFolds_groups() {
	ds := labelled([]string{"ill", "well"}, 0, 1, 0, 1, 0, 1)
	ds.Groups = []int{1, 2, 3, 2, 1, 3} // datasets.Groups reads them from a column
	for _, fold := range classify.Must(evaluate.Folds{K: 3}.Split(ds)) {
		_, test := fold.Of(ds)
		fmt.Println("patient", test.Groups)
	}
	// Unordered output:
	// patient [1 1]
	// patient [2 2]
	// patient [3 3]
}
