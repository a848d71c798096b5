package ensemble_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/ensemble"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// With all attributes at each node there is nothing random but the samples, and the forest is
// bagging of full trees, to the last bit.
func TestForestIsBagging(t *testing.T) {
	for _, ds := range []*classify.Dataset{datasets.Iris(), datasets.Tennis(), set(t, "wine.csv")} {
		forest, err := ensemble.RandomForest{
			Trees:       20,
			MaxFeatures: len(ds.Attributes),
			Seed:        6,
		}.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		bagged, err := ensemble.Bagging{N: 20, Seed: 6}.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		for m, model := range bagged.Models() {
			if got, want := fmt.Sprint(forest.Trees()[m]), fmt.Sprint(model); got != want {
				t.Errorf("%s, tree %d:\n%sbagged:\n%s", ds.Name, m+1, got, want)
			}
		}
		if fmt.Sprint(forest.OutOfBag()) != fmt.Sprint(bagged.OutOfBag()) {
			t.Errorf("%s: out of the bag %v, bagged %v", ds.Name, forest.OutOfBag(),
				bagged.OutOfBag())
		}
	}
}

// A tree keeps no sample, so each node that a row passes shows its own test: its branches together
// have what the node has.
func TestForestExplains(t *testing.T) {
	ds := set(t, "wine.csv")
	forest, err := ensemble.RandomForest{Trees: 5, Seed: 3}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	tests := 0
	for m, one := range forest.Trees() {
		e := one.Explain(ds.At(7 * m)).Detail.(tree.Explanation)
		for _, s := range e.Steps[:len(e.Steps)-1] {
			if len(s.Candidates) != 1 || s.Chosen != 0 {
				t.Fatalf("tree %d: %+v", m, s)
			}
			for class, n := range s.Counts {
				total := 0.0
				for _, branch := range s.Candidates[0].Children {
					total += branch[class]
				}
				classifytest.Within(t, "the mass of both branches", total, n, 1e-9)
			}
			tests++
		}
	}
	if tests < 10 {
		t.Errorf("only %d tests", tests)
	}
}

// The steps are the trees of the model, whatever the number of workers, and each is a tree of CART
// on its sample that looks at √d attributes.
func TestForestSteps(t *testing.T) {
	ds := set(t, "wine.csv")
	l := ensemble.RandomForest{Trees: 12, Seed: 9}
	model, err := l.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	for _, l.Workers = range []int{0, 1, 3, 30} {
		steps, err := l.Steps(ds)
		if err != nil {
			t.Fatal(err)
		}
		round := 0
		var last ensemble.BaggingStep
		for last = range steps {
			if got, want := fmt.Sprint(last.Model), fmt.Sprint(model.Trees()[round]); got != want {
				t.Errorf("%d workers, tree %d:\n%swant\n%s", l.Workers, last.Round, got, want)
			}
			round++
		}
		if round != 12 || last.Error != model.OutOfBag().Error {
			t.Errorf("%d workers: %d trees, out-of-bag error %v; want 12 and %v", l.Workers, round,
				last.Error, model.OutOfBag().Error)
		}
	}

	roots := map[int]int{}
	forest, err := ensemble.RandomForest{Trees: 200, Seed: 9}.Fit(ds)
	if err != nil {
		t.Fatal(err)
	}
	x := ds.At(0)
	for _, tr := range forest.Trees() {
		roots[tr.Explain(x).Detail.(tree.Explanation).Taken[0].Attribute]++
	}
	if len(roots) < 8 {
		t.Errorf("200 trees begin with %d of 13 attributes (%v); with three drawn at "+
			"each node more would", len(roots), roots)
	}
}

// No two forests draw the same, but those of one kind err alike out of the bag: on the mean of
// eight seeds, by four standard errors, as twenty forests of scikit-learn 1.2.1.
//
//	np.mean([1 - RandomForestClassifier(100, oob_score=True, random_state=s).fit(X, y).oob_score_
//	         for s in range(20)])
func TestForestAgainstScikitLearn(t *testing.T) {
	for file, want := range map[string]float64{
		"glass.csv":            .2194,
		"vehicle.csv.gz":       .2485,
		"breast_cancer.csv.gz": .0385,
		"sonar.csv.gz":         .1752,
	} {
		ds := set(t, file)
		sum, squares := 0.0, 0.0
		const forests = 8
		for seed := range uint64(forests) {
			model, err := ensemble.RandomForest{Seed: seed, Workers: 2}.Fit(ds)
			if err != nil {
				t.Fatal(err)
			}
			sum += model.OutOfBag().Error
			squares += model.OutOfBag().Error * model.OutOfBag().Error
		}
		mean := sum / forests
		deviation := math.Sqrt((squares/forests - mean*mean) * forests / (forests - 1))
		if math.Abs(mean-want) > 4*deviation/math.Sqrt(forests) {
			t.Errorf("%s: out-of-bag error %.4f ± %.4f, scikit-learn's %.4f", file, mean,
				deviation, want)
		}
	}
}

// The mean decrease in impurity is that of the trees, and divided by its sum near scikit-learn's of
// twenty forests, whose standard deviations from forest to forest are .002 to .019:
//
//	np.mean([RandomForestClassifier(100, random_state=s).fit(X, y).feature_importances_
//	         for s in range(20)], axis=0)
func TestForestImportance(t *testing.T) {
	ds := set(t, "wine.csv")
	mean := make([]float64, 13)
	const forests = 8
	for seed := range uint64(forests) {
		model, err := ensemble.RandomForest{Seed: seed, Workers: 2}.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		importance := model.Importance()
		for j, share := range importance.Shares() {
			mean[j] += share / forests
			decrease := 0.0
			for _, tr := range model.Trees() {
				decrease += tr.Importance("").Decrease[j]
			}
			classifytest.Within(t, ds.Attributes[j].Name, importance.Decrease[j],
				decrease/100, 1e-9)
		}
	}
	for j, want := range []float64{.123, .031, .013, .026, .032, .055, .158, .011, .023, .153, .083,
		.121, .172} {
		if math.Abs(mean[j]-want) > .02 {
			t.Errorf("%s: share %.3f, scikit-learn's %.3f", ds.Attributes[j].Name, mean[j], want)
		}
	}
}

// Options of the trees count, missing values are taken where the trees take them, and
// weights go with the rows.
func TestForestOptions(t *testing.T) {
	ds := datasets.Iris()
	for _, c := range []struct {
		l    ensemble.RandomForest
		most int
	}{{ensemble.RandomForest{Trees: 5, Tree: tree.CART{MaxLeaves: 3}}, 3},
		{ensemble.RandomForest{Trees: 5, Tree: tree.CART{MaxDepth: 1}}, 2}} {
		model, err := c.l.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		for _, tr := range model.Trees() {
			if tr.Leaves() > c.most {
				t.Errorf("%+v: a tree of %d leaves", c.l.Tree, tr.Leaves())
			}
		}
	}

	holes := ds.Subset(slices.Repeat([]int{0, 60, 120, 10, 70, 130}, 3))
	holes.X.Set(4, 2, math.NaN())
	classifytest.Refuses(t, "ensemble",
		classifytest.Failure(ensemble.RandomForest{}.Fit(holes)), `row 5, column "petal length"`)
	model, err := ensemble.RandomForest{Tree: tree.CART{Missing: tree.Majority}}.Fit(holes)
	if err != nil {
		t.Fatal(err)
	}
	if got := model.Predict(holes.At(4)); got != 1 {
		t.Errorf("the row with a missing cell is class %d", got)
	}

	weighted := ds.Subset([]int{0, 60, 120})
	weighted.Weights = []float64{1, 0, 1}
	model, err = ensemble.RandomForest{}.Fit(weighted)
	if err != nil {
		t.Fatal(err)
	}
	if p := model.Posterior(nil, weighted.At(1)); p[1] != 0 {
		t.Errorf("a class whose only row has weight 0 has posterior %v", p)
	}
}

func TestForestErrors(t *testing.T) {
	ds := datasets.Tennis()
	for text, l := range map[string]ensemble.RandomForest{
		"RandomForest.Trees is -1":       {Trees: -1},
		"RandomForest.MaxFeatures is -2": {MaxFeatures: -2},
		"RandomForest.MaxFeatures is 99": {MaxFeatures: 99},
		"RandomForest.Workers is -3":     {Workers: -3},
		"RandomForest.Vote is 7":         {Vote: 7},
		"MaxFeatures 2 and Seed 0":       {Tree: tree.CART{MaxFeatures: 2}},
		"MaxFeatures 0 and Seed 4":       {Tree: tree.CART{Seed: 4}},
		"CART.MinLeaf is -1":             {Tree: tree.CART{MinLeaf: -1}},
	} {
		classifytest.Refuses(t, "ensemble", classifytest.Failure(l.Fit(ds)), text)
		if _, err := l.Steps(ds); err == nil {
			t.Errorf("Steps: no error, want %q", text)
		}
	}
}

// A hundred trees on the irises, and how they vote for three flowers.
func ExampleRandomForest() {
	ds := datasets.Iris()
	model, err := ensemble.RandomForest{Seed: 1}.Fit(ds)
	if err != nil {
		panic(err)
	}
	fmt.Printf("out-of-bag error %.3f\n", model.OutOfBag().Error)
	for _, i := range []int{0, 70, 133} {
		p := model.Posterior(nil, ds.At(i))
		fmt.Printf("row %3d, %-11s predicted %-10s %.2f\n", i+1, ds.Classes[ds.Y[i]]+",",
			ds.Classes[model.Predict(ds.At(i))], p)
	}
	fmt.Print(model.Importance())
	// Output:
	// out-of-bag error 0.047
	// row   1, setosa,     predicted setosa     [1.00 0.00 0.00]
	// row  71, versicolor, predicted versicolor [0.00 0.68 0.32]
	// row 134, virginica,  predicted virginica  [0.00 0.21 0.79]
	// petal length  0.314  0.474
	// petal width   0.242  0.366
	// sepal length  0.082  0.124
	// sepal width   0.024  0.036
}
