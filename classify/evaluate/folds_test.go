package evaluate_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify/evaluate"
)

// What the doc comment promises, for labels drawn at random: a partition, in ascending order, and
// each fold's share of each class as dealing the classes one behind the other gives it.
func TestStratifiedFolds(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		n := 2 + random.IntN(60)
		classes := 1 + random.IntN(6)
		k := 2 + random.IntN(n-1)
		y := make([]int, n)
		for i := range y {
			y[i] = min(random.IntN(classes), random.IntN(classes)) // some classes are rare
		}
		seed := random.Uint64()
		folds, err := evaluate.StratifiedFolds(y, k, seed)
		if err != nil {
			t.Fatal(err)
		}
		if again, _ := evaluate.StratifiedFolds(slices.Clone(y), k, seed); !slices.EqualFunc(folds,
			again, slices.Equal) {
			t.Fatalf("the same seed gives other folds")
		}
		if all := slices.Sorted(slices.Values(slices.Concat(folds...))); len(folds) != k ||
			len(all) != n || all[0] != 0 || all[n-1] != n-1 || len(slices.Compact(all)) != n {
			t.Fatalf("%v are no %d folds of %d rows", folds, k, n)
		}
		ofClass := make([]int, classes)
		for _, class := range y {
			ofClass[class]++
		}
		for f, fold := range folds {
			if !slices.IsSorted(fold) {
				t.Fatalf("fold %v is not ascending", fold)
			}
			if len(fold) != n/k && len(fold) != (n+k-1)/k {
				t.Fatalf("a fold of %d rows, of %d in %d folds", len(fold), n, k)
			}
			got := make([]int, classes)
			for _, row := range fold {
				got[y[row]]++
			}
			position := 0
			for class, count := range ofClass {
				want := 0
				for range count {
					if position%k == f {
						want++
					}
					position++
				}
				if got[class] != want || want != count/k && want != (count+k-1)/k {
					t.Fatalf("fold %d has %d of class %d, want %d of %d in %d folds", f, got[class],
						class, want, count, k)
				}
			}
		}
	}
}

// Each row of a class of 4 comes into each of 4 folds for about a quarter of the seeds (4,000 · ¼ ±
// 4.5 standard deviations).
func TestStratifiedFoldsShuffle(t *testing.T) {
	y := []int{1, 0, 1, 0, 1, 0, 1, 0}
	var counts [8][4]int
	for seed := range uint64(4000) {
		folds, err := evaluate.StratifiedFolds(y, 4, seed)
		if err != nil {
			t.Fatal(err)
		}
		for f, fold := range folds {
			for _, row := range fold {
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

func TestStratifiedFoldsErrors(t *testing.T) {
	for _, test := range []struct {
		y    []int
		k    int
		want string
	}{
		{[]int{0, 1, 0}, 1,
			"evaluate: k is 1; at least 2 folds are needed, one to test and one to train"},
		{[]int{0, 1, 0}, -1,
			"evaluate: k is -1; at least 2 folds are needed, one to test and one to train"},
		{[]int{0, 1, 0}, 4,
			"evaluate: k is 4, above the number of rows, 3; take at most one fold for each row"},
		{
			nil, 2, "evaluate: k is 2, above the number of rows, 0; take at most one " +
				"fold for each row",
		},
		{[]int{0, -1, 0}, 2, "evaluate: row 2: class -1 is negative; classes are counted from 0"},
	} {
		if folds, err := evaluate.StratifiedFolds(test.y, test.k, 0); err == nil ||
			err.Error() != test.want {
			t.Errorf("%v in %d folds gives %v, error %v; want %s", test.y, test.k, folds,
				err, test.want)
		}
	}
}
