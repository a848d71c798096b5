package neighbours_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/knn"
	solutions "github.com/tessella-go/tessella/solutions/neighbours"
	"gonum.org/v1/gonum/floats/scalar"
)

// The reference answers were written apart from the library, so each is a check on the other.

const trials = 200

// draw makes a training set of few whole numbers, which ties often.
func draw(r *rand.Rand) (ds *classify.Dataset, rows [][]float64) {
	n, d := 5+r.IntN(20), 1+r.IntN(3)
	y := make([]int, n)
	for i := range y {
		rows = append(rows, make([]float64, d))
		for j := range d {
			rows[i][j] = float64(r.IntN(8))
		}
		y[i] = r.IntN(3)
	}
	ds = classifytest.Numbers(y, rows...)
	ds.Classes = []string{"a", "b", "c"}
	return ds, rows
}

func distances(x []float64, rows [][]float64) []float64 {
	list := make([]float64, len(rows))
	for i, row := range rows {
		list[i], _ = solutions.SquaredDistance(x, row, math.Inf(1))
	}
	return list
}

func TestVoteAgreesWithLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	decreased := false
	for range trials {
		ds, rows := draw(r)
		k := 1 + r.IntN(len(rows))
		model := classifytest.Fit(t, knn.KNN{K: k}.Fit, ds)
		x := make([]float64, len(ds.Attributes))
		for j := range x {
			x[j] = float64(r.IntN(9))
		}
		d := distances(x, rows)
		var found []int
		for _, n := range model.Neighbours(x, k) {
			if found = append(found, n.Row); n.Distance != d[n.Row] {
				t.Fatalf("row %d is %v from %v, the library has %v", n.Row, d[n.Row], x, n.Distance)
			}
		}
		if got := solutions.Nearest(d, k); !slices.Equal(got, found) {
			t.Fatalf("the %d nearest to %v of %v: %v, the library has %v", k, x, rows, got, found)
		}
		e := model.Explain(x).Detail.(knn.Explanation)
		decreased = decreased || len(e.Ballots) > 1
		if class, confidence := solutions.Vote(d, ds.Y, k); class != e.Class ||
			!scalar.EqualWithinAbs(confidence, e.Posterior[class], 1e-9) {
			t.Fatalf("%v by %d of %v: class %d, %v; the library has\n%v", x, k, rows, class,
				confidence, e)
		}
	}
	if !decreased {
		t.Error("no vote was tied")
	}
}

func TestLeaveOneOutAgreesWithLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for range trials {
		ds, rows := draw(r)
		k := 1 + r.IntN(len(rows)-1)
		want, err := classifytest.Fit(t, knn.KNN{K: k}.Fit, ds).LeaveOneOut()
		if err != nil {
			t.Fatal(err)
		}
		if got := solutions.LeaveOneOut(rows, ds.Y, k); got != want.Errors {
			t.Fatalf("%v, %v by %d: %d errors, the library has %d", rows, ds.Y, k, got, want.Errors)
		}
	}
}

// The library's search stops each sum where the exercise does.
func TestEarlyWayOutAgreesWithLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 3))
	stopped := false
	for range trials {
		ds, rows := draw(r)
		model := classifytest.Fit(t, knn.KNN{K: 2}.Fit, ds)
		x := rows[r.IntN(len(rows))]
		steps, err := model.Steps(x)
		if err != nil {
			t.Fatal(err)
		}
		for step := range steps {
			sum, terms := solutions.SquaredDistance(x, rows[step.Row], step.Bound)
			if sum != step.Sum || terms != step.Terms {
				t.Fatalf("%v and %v: %v after %d terms, the library has %+v", x, rows[step.Row],
					sum, terms, step)
			}
			stopped = stopped || terms < len(x)
		}
	}
	if !stopped {
		t.Error("no sum was left early")
	}
}

// No row of a box is nearer than the box, and none that is within the radius
// is ruled out by its ring.
func TestBoundsRuleOutNoNeighbour(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 4))
	for range trials {
		_, rows := draw(r)
		x := make([]float64, len(rows[0]))
		for j := range x {
			x[j] = float64(r.IntN(12) - 2)
		}
		low, high := slices.Clone(rows[0]), slices.Clone(rows[0])
		for _, row := range rows {
			for j, v := range row {
				low[j], high[j] = min(low[j], v), max(high[j], v)
			}
		}
		d := distances(x, rows)
		box := solutions.BoxDistance(x, low, high)
		left := solutions.Annulus(rows, x, math.Sqrt(slices.Min(d)))
		for i := range rows {
			if d[i] < box {
				t.Fatalf("%v is %v from %v, and its box %v", rows[i], d[i], x, box)
			}
			if d[i] == slices.Min(d) && !slices.Contains(left, i) {
				t.Fatalf("row %d of %v is nearest to %v, and %v are left", i, rows, x, left)
			}
		}
		// The nearest place of the box is where each value has been brought into it.
		place := slices.Clone(x)
		for j := range place {
			place[j] = min(max(place[j], low[j]), high[j])
		}
		if want, _ := solutions.SquaredDistance(x, place, math.Inf(1)); !scalar.EqualWithinAbs(box,
			want, 1e-9) {
			t.Fatalf("the box %v to %v is %v from %v, want %v", low, high, box, x, want)
		}
	}
}
