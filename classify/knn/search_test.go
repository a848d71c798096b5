package knn_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/classify/knn"
)

// sorted is what every search must find, found by sorting all distances.
func sorted(
	ds *classify.Dataset, m distance.Metric, x []float64, k int,
) (rows []int, distances []float64) {
	type pair struct {
		row int
		d   float64
	}
	var all []pair
	for i := range ds.Len() {
		d := m.Between(x, ds.At(i))
		if math.IsNaN(d) {
			d = math.Inf(1)
		}
		all = append(all, pair{i, d})
	}
	slices.SortStableFunc(all, func(a, b pair) int { return cmp.Compare(a.d, b.d) })
	for i, p := range all {
		if i >= k && p.d > all[k-1].d {
			break
		}
		rows, distances = append(rows, p.row), append(distances, p.d)
	}
	return rows, distances
}

// clouds are data on which a search could lose a neighbour: many ties, flat and far-away data,
// values whose squares overflow.
func clouds() map[string]*classify.Dataset {
	normal := func(r *rand.Rand, i, j int) float64 { return r.NormFloat64() }
	return map[string]*classify.Dataset{
		"uniform, 1": drawn(300, 1, 1, func(r *rand.Rand, i, j int) float64 {
			return r.Float64()
		}),
		"uniform, 3": drawn(600, 3, 2, func(r *rand.Rand, i, j int) float64 {
			return r.Float64()
		}),
		"normal, 7":              drawn(500, 7, 3, normal),
		"normal, 20":             drawn(500, 20, 4, normal),
		"normal, 100":            drawn(400, 100, 5, normal),
		"more columns than rows": drawn(150, 180, 6, normal),
		"normal, 400":            drawn(300, 400, 22, normal),
		"a plane in 300 dimensions": drawn(150, 300, 23, func(r *rand.Rand, i, j int) float64 {
			return float64(i%13)*math.Sin(float64(j)) + float64(i%11)*math.Cos(float64(j*j))
		}),
		"all equal in 300 dimensions": drawn(120, 300, 24,
			func(r *rand.Rand, i, j int) float64 { return .1 }),
		"grid, 2": drawn(600, 2, 7, func(r *rand.Rand, i, j int) float64 {
			return float64(r.IntN(6))
		}),
		"grid, 9": drawn(400, 9, 8, func(r *rand.Rand, i, j int) float64 {
			return float64(r.IntN(2))
		}),
		"bytes, 64": drawn(300, 64, 9, func(r *rand.Rand, i, j int) float64 {
			return float64(255 * r.IntN(2))
		}),
		"all equal": drawn(200, 4, 10, func(r *rand.Rand, i, j int) float64 {
			return 3.7
		}),
		"all equal but one": drawn(200, 12, 11, func(r *rand.Rand, i, j int) float64 {
			return float64(i / 199)
		}),
		"on a line": drawn(300, 3, 12, func(r *rand.Rand, i, j int) float64 {
			return float64(i%75) * float64(j+1) / 3
		}),
		"on a line in 30 dimensions": drawn(300, 30, 13, func(r *rand.Rand, i, j int) float64 {
			return float64(i%75) * math.Sin(float64(j))
		}),
		"each twice, far from the origin": drawn(300, 10, 14, func(r *rand.Rand, i, j int) float64 {
			return 1e8 + float64((i/2*7+j*j)%23)/8
		}),
		"widely different columns": drawn(300, 12, 15, func(r *rand.Rand, i, j int) float64 {
			return r.NormFloat64() * math.Pow(10, float64(3*j-18))
		}),
		"squares underflow": drawn(300, 9, 16, func(r *rand.Rand, i, j int) float64 {
			return r.NormFloat64() * math.Pow(10, float64(-158-j))
		}),
		"squares are the least numbers": drawn(300, 9, 20, func(r *rand.Rand, i, j int) float64 {
			return float64(r.IntN(4)) * 1.5e-162
		}),
		"a line of the least squares": drawn(300, 1, 21, func(r *rand.Rand, i, j int) float64 {
			return float64(r.IntN(40)) * 1.5e-162
		}),
		"squares near the largest number": drawn(300, 9, 17, func(r *rand.Rand, i, j int) float64 {
			return r.NormFloat64() * 1e149
		}),
		"squares overflow": drawn(300, 9, 18, func(r *rand.Rand, i, j int) float64 {
			return r.NormFloat64() * 1e160
		}),
		"one far away": drawn(300, 9, 19, func(r *rand.Rand, i, j int) float64 {
			if i == 7 {
				return 1e30
			}
			return r.Float64()
		}),
	}
}

// Every index finds what sorting finds, in the same order, with the same distances in every bit.
func TestIndexesFindTheSame(t *testing.T) {
	for name, ds := range clouds() {
		for _, d := range []distance.Distance{distance.SquaredEuclidean{}, distance.L1{}} {
			metric, err := d.Fit(ds)
			if err != nil {
				t.Fatal(err)
			}
			indexes := []knn.Index{knn.Auto, knn.BruteForce, knn.Annulus, knn.KDTree, knn.BallTree}
			if d == (distance.SquaredEuclidean{}) {
				indexes = append(indexes, knn.Rotated)
			}
			for _, index := range indexes {
				model := classifytest.Fit(t, knn.KNN{Distance: d, Index: index}.Fit, ds)
				for q, x := range questions(ds) {
					for _, k := range []int{1, 7, ds.Len()} {
						rows, distances := sorted(ds, metric, x, k)
						got := model.Neighbours(x, k)
						if len(got) != len(rows) {
							t.Fatalf("%s, %T, %v, question %d, k = %d: %d neighbours, want %d",
								name, d, index, q, k, len(got), len(rows))
						}
						for i, n := range got {
							if n.Row != rows[i] || n.Distance != distances[i] ||
								n.Class != ds.Y[n.Row] || n.Votes != 1 {
								t.Fatalf("%s, %T, %v, question %d, k = %d: neighbour %d is %+v, "+
									"want row %d at %v", name, d, index, q, k, i+1, n, rows[i],
									distances[i])
							}
						}
					}
				}
			}
		}
	}
}

// questions are rows of a data set, rows near them and rows far off, with
// missing and infinite values.
func questions(ds *classify.Dataset) [][]float64 {
	r := rand.New(rand.NewPCG(1, 2))
	var all [][]float64
	for i := range 16 {
		x := slices.Clone(ds.At(r.IntN(ds.Len())))
		j := r.IntN(len(x))
		other := ds.At(r.IntN(ds.Len()))
		switch i / 2 {
		case 1, 2:
			for j := range x {
				x[j] += (other[j] - x[j]) * r.Float64() / 2
			}
		case 3:
			for j := range x {
				x[j] = x[j]*1e9 - other[j]
			}
		case 4:
			x[j] = math.NaN()
		case 5:
			x[j] = []float64{math.Inf(1), -1e200}[i%2]
		case 6:
			for j := range x {
				x[j] *= []float64{1e17, -1e40}[i%2]
			}
		case 7:
			// whose square is a number still, with a row on one side of 0
			x[0] = math.Sqrt(math.MaxFloat64)
		}
		all = append(all, x)
	}
	return append(all, slices.Repeat([]float64{math.NaN()}, len(ds.Attributes)))
}

// Auto says what it picked and why.
func TestAuto(t *testing.T) {
	normal := func(r *rand.Rand, i, j int) float64 { return r.NormFloat64() }
	for _, c := range []struct {
		n, d int
		of   distance.Distance
		want knn.Index
		why  string
	}{
		{100, 3, nil, knn.BruteForce, "100 rows of 3 attributes: too few to be worth an index"},
		{101, 3, nil, knn.KDTree,
			"101 rows of 3 attributes: few enough attributes for cuts to rule out most rows"},
		{101, 30, nil, knn.BruteForce, "101 rows of 30 attributes: too many attributes for a tree"},
		{101, 30, distance.L1{}, knn.BruteForce,
			"101 rows of 30 attributes: too many attributes for a tree"},
		{101, 1, distance.L1{}, knn.KDTree,
			"101 rows of 1 attribute: few enough attributes for cuts to rule out most rows"},
		{101, 3, distance.Cosine{}, knn.BruteForce, "the only way for this distance"},
	} {
		got, why := classifytest.Fit(t, knn.KNN{Distance: c.of}.Fit, drawn(c.n, c.d, 1, normal)).
			Index()
		if got != c.want || why != c.why {
			t.Errorf("%d×%d, %T: %v, %q, want %v, %q", c.n, c.d, c.of, got, why, c.want, c.why)
		}
	}
	if got, why := classifytest.Fit(t, knn.KNN{Index: knn.BallTree}.Fit, drawn(50, 2, 1, normal)).
		Index(); got != knn.BallTree || why != "as asked for" {
		t.Errorf("asked for a ball tree: %v, %q", got, why)
	}
	maxSquarable := drawn(200, 2, 1, func(r *rand.Rand, i, j int) float64 {
		return r.NormFloat64() * 1e200
	})
	if got, why := classifytest.Fit(t, knn.KNN{Index: knn.KDTree}.Fit, maxSquarable).
		Index(); got != knn.BruteForce ||
		why != "values beyond 1e150, whose squares bound nothing" {
		t.Errorf("huge values: %v, %q", got, why)
	}
}
