package knn_test

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/datasets"
)

// optdigits reads one half of the UCI optical digits: 64 counts from 0 to 16
// and the digit in each line.
func optdigits(t *testing.T, name string) *classify.Dataset {
	folder := os.Getenv("TESSELLA_DATA")
	if folder == "" {
		t.Skip("TESSELLA_DATA is not set: optdigits is not at hand")
	}
	file, err := os.Open(filepath.Join(folder, "optdigits", name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var rows [][]float64
	var y []int
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		var row []float64
		for cell := range strings.SplitSeq(lines.Text(), ",") {
			v, err := strconv.ParseFloat(cell, 64)
			if err != nil {
				t.Fatal(err)
			}
			row = append(row, v)
		}
		rows, y = append(rows, row[:64]), append(y, int(row[64]))
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return numbers(rows, y, "0", "1", "2", "3", "4", "5", "6", "7", "8", "9")
}

// The table in optdigits.names: the accuracy of K neighbours on the testing
// set, by Euclidean distance.
func TestOptdigits(t *testing.T) {
	train, test := optdigits(t, "optdigits.tra"), optdigits(t, "optdigits.tes")
	for _, index := range []knn.Index{knn.Auto, knn.BallTree} {
		for i, want := range []string{"98.00", "97.38", "97.83", "97.61", "97.89", "97.77", "97.66",
			"97.66", "97.72", "97.55", "97.89"} {
			if index != knn.Auto && i != 3 {
				continue // one K shows that another way gives the same
			}
			model := classifytest.Fit(t,
				knn.KNN{K: i + 1, Tie: knn.LowestClass, Cut: true, Index: index, Workers: 2}.Fit,
				train)
			right := 0
			for r, class := range model.PredictAll(nil, test.X) {
				if class == test.Y[r] {
					right++
				}
			}
			if got := strconv.FormatFloat(100*float64(right)/float64(test.Len()), 'f', 2,
				64); got != want {
				t.Errorf("%v, K = %d: %s %% right, the table says %s %%", index, i+1, got, want)
			}
		}
	}
}

// The confidence is a class's votes over K; weights of 0 and classes that no
// neighbour has do not count.
func TestPosterior(t *testing.T) {
	ds := numbers([][]float64{{1}, {2}, {3}, {4}}, []int{2, 2, 0, 1}, "a", "b", "c")
	model := classifytest.Fit(t, knn.KNN{K: 3}.Fit, ds)
	if got := model.Posterior(nil, []float64{0}); !slices.Equal(got, []float64{1. / 3, 0, 2. / 3}) {
		t.Errorf("votes c, c, a: %v", got)
	}
	ds.Weights = []float64{1, 0, 1, 1}
	if got := classifytest.Fit(t, knn.KNN{K: 3, Tie: knn.LowestClass}.Fit, ds).
		Posterior(nil, []float64{0}); !slices.Equal(got, []float64{1. / 3, 1. / 3, 1. / 3}) {
		t.Errorf("without the second row: %v", got)
	}
}

func TestBadOptions(t *testing.T) {
	ds := datasets.Iris()
	half := *ds
	half.Weights = slices.Repeat([]float64{1}, ds.Len())
	half.Weights[2] = .5
	for _, c := range []struct {
		l    knn.KNN
		ds   *classify.Dataset
		want string
	}{
		{knn.KNN{K: -1}, ds, "knn: K is -1; it must be 0 (which means 1) or more"},
		{knn.KNN{K: 151}, ds,
			`knn: K is 151, but the training set "iris" has 150 rows; K must not be above that`},
		{knn.KNN{Tie: 4}, ds,
			"knn: Tie is Tie(4); it must be one of [Decrease Increase LowestClass Nearest]"},
		{
			knn.KNN{Index: -1}, ds,
			"knn: Index is Index(-1); it must be one of [Auto BruteForce Annulus KDTree " +
				"BallTree Rotated]",
		},
		{knn.KNN{Weight: 5}, ds,
			"knn: Weight is Weight(5); it must be one of [Votes SumSimilarity NoisyOr " +
				"InverseDistance InverseRoot]"},
		{knn.KNN{Workers: -2}, ds, "knn: Workers is -2; it must be 0 (one) or more"},
		{
			knn.KNN{Weight: knn.SumSimilarity}, ds,
			"knn: Weight SumSimilarity needs a distance from 0 to 1, as sim = 1 − Δ: " +
				"NormalisedL1 or Cosine, not distance.SquaredEuclidean",
		},
		{knn.KNN{Index: knn.KDTree, Distance: distance.Cosine{}}, ds,
			"knn: Index KDTree is for SquaredEuclidean and L1, not for distance.CosineMetric; " +
				"take BruteForce or Auto"},
		{
			knn.KNN{Index: knn.Rotated, Distance: distance.L1{}}, ds,
			"knn: Index Rotated is for SquaredEuclidean alone: a rotation changes " +
				"every other distance",
		},
		{knn.KNN{Scale: 7}, ds,
			"knn: distance: Scaling(7) is not a scaling; there are Unscaled, " +
				"Standardise and MinMax"},
		{
			knn.KNN{}, &half,
			"knn: row 3: weight 0.5; the K nearest are counted, so that a weight must be a whole " +
				"number, that of copies of the row",
		},
	} {
		classifytest.Refuses(t, "knn", classifytest.Failure(c.l.Fit(c.ds)), c.want)
	}
	model := classifytest.Fit(t, knn.KNN{K: 3}.Fit, ds)
	for want, call := range map[string]func(){
		"knn: row has 5 values, the model 4": func() { model.Neighbours(make([]float64, 5), 2) },
		"knn: 0 neighbours of 150 rows":      func() { model.Neighbours(ds.At(0), 0) },
		"knn: 151 neighbours of 150 rows":    func() { model.Neighbours(ds.At(0), 151) },
	} {
		classifytest.Panics(t, call, want)
	}
}
