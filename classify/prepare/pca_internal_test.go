package prepare

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// many draws rows whose columns have different variances, and depend on each other.
func many(n, d int) *classify.Dataset {
	r := rand.New(rand.NewPCG(1, 2))
	ds := &classify.Dataset{Name: "many", Classes: []string{"a"}, X: mat.NewDense(n, d, nil),
		Y: make([]int, n), Weights: make([]float64, n)}
	for j := range d {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprint("x", j)})
	}
	for i := range n {
		ds.Weights[i] = float64(r.IntN(3))
		row := ds.At(i)
		for j := range row {
			row[j] = 100 + r.NormFloat64()*math.Exp(-float64(j)/4)
			if j > 0 {
				row[j] += row[j-1] / 3
			}
		}
	}
	return ds
}

// The products of columns and the decomposition of the rows have the same spectrum.
func TestCovariance(t *testing.T) {
	const n, d, K = 1500, 13, 9
	ds := many(n, d)
	m := &PCAModel{}
	m.measure(ds, floats.Sum(ds.Weights))
	got, ok := m.covariance(ds, K)
	want, err := m.decompose(ds)
	if !ok || err != nil {
		t.Fatalf("ok is %v; %v", ok, err)
	}
	if math.Abs(got.all/(want.all*want.unit*want.unit)-1) > 1e-12 {
		t.Errorf("all is %v, want %v", got.all, want.all*want.unit*want.unit)
	}
	for k := range K {
		if v := want.values[k] * want.unit; math.Abs(got.values[k]/v-1) > 1e-10 {
			t.Errorf("value %d is %v, want %v", k, got.values[k], v)
		}
		cos := mat.Dot(got.vectors.ColView(k), want.vectors.ColView(k))
		if math.Abs(math.Abs(cos)-1) > 1e-12 {
			t.Errorf("the vectors %d have the cosine %v", k, cos)
		}
	}
	for name, K := range map[string]int{"as many as Share takes": 0, "too many": d + 1} {
		if _, ok := m.covariance(ds, K); ok {
			t.Errorf("%s: it is ok", name)
		}
	}
	for i := range n { // a direction without variance
		ds.X.Set(i, 1, ds.X.At(i, 0))
	}
	m.measure(ds, floats.Sum(ds.Weights))
	if _, ok := m.covariance(ds, d); ok {
		t.Error("it is ok with a direction that has no variance")
	}
}

// Table gives each row what Apply gives it, also rows with gaps.
func TestTableOfPCA(t *testing.T) {
	ds := many(300, 16)
	for _, p := range []PCA{{K: 3}, {K: 10}, {K: 10, Whiten: true}} {
		fitted, err := p.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		asked := *ds
		asked.X = mat.DenseCopyOf(ds.X)
		asked.X.Set(7, 2, math.NaN())
		asked.X.Set(130, 0, math.Inf(1))
		table := Table(fitted, &asked)
		for i := range asked.Len() {
			want := fitted.Apply(nil, asked.At(i))
			if got := table.At(i); !floats.Same(got, want) {
				t.Errorf("%v: row %d is %v, want %v", p, i, got, want)
			}
		}
	}
}
