package mixture_test

import (
	"fmt"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/mixture"
	"github.com/tessella-go/tessella/datasets"
)

// By hand: from 0 and 1, the points 0, 1, 5, 6 go 0 | 1 5 6, then centres 0 and 4:
// 0 1 | 5 6, then ½ and 5½.
func TestKMeans(t *testing.T) {
	ds := classifytest.Numbers(nil, []float64{0}, []float64{1}, []float64{5}, []float64{6})
	seq, err := mixture.KMeans{Start: mat.NewDense(2, 1, []float64{0, 1})}.Steps(ds)
	if err != nil {
		t.Fatal(err)
	}
	var steps []mixture.KMeansStep
	for s := range seq {
		steps = append(steps, s)
	}
	for i, want := range []struct {
		centres    []float64
		cluster    []int
		distortion float64
	}{{[]float64{0, 1}, []int{0, 1, 1, 1}, 41}, {[]float64{0, 4}, []int{0, 0, 1, 1}, 6},
		{[]float64{.5, 5.5}, []int{0, 0, 1, 1}, 1}} {
		classifytest.AllNear(t, fmt.Sprint("centres of step ", i),
			steps[i].Centres.RawMatrix().Data, want.centres, 1e-15)
		classifytest.Near(t, fmt.Sprint("distortion of step ", i), steps[i].Distortion,
			want.distortion, 1e-15)
		if !slices.Equal(steps[i].Cluster, want.cluster) {
			t.Errorf("step %d: clusters %v, want %v", i, steps[i].Cluster, want.cluster)
		}
	}
	if end := steps[len(steps)-1]; end.Stop != mixture.Converged {
		t.Errorf("it ends with %v", end)
	}
	// a centre that no row is near to takes the row that is the farthest from its own
	m := classify.Must(mixture.KMeans{Start: mat.NewDense(2, 1, []float64{2, 100})}.Fit(ds))
	classifytest.Near(t, "distortion", classifytest.Reload(t, m).Distortion(), 1, 1e-15)
	m = classify.Must(mixture.KMeans{Start: mat.NewDense(2, 1, []float64{0, 1}),
		MaxSteps: 1}.Fit(ds))
	if m.Stop() != mixture.Budget {
		t.Errorf("one step ends with %v", m.Stop())
	}
}

func TestKMeansAgainstScikitLearn(t *testing.T) {
	o := classifytest.JSON[map[string]oracle](t, "mixture.json")
	for _, name := range []string{"kmeans", "kmeans weighted"} {
		iris := datasets.Iris()
		if name != "kmeans" {
			iris.Weights = classifytest.Weights(150)
		}
		start := mat.NewDense(3, 4, nil)
		for k, i := range []int{0, 50, 100} {
			start.SetRow(k, iris.At(i))
		}
		m := classify.Must(mixture.KMeans{Start: start}.Fit(iris))
		for k, want := range o[name].Centres {
			classifytest.AllNear(t, fmt.Sprint(name, ": centre ", k+1), m.Centres().RawRowView(k),
				want, 1e-12)
		}
		classifytest.Near(t, name+": distortion", m.Distortion(), o[name].Distortion, 1e-12)
		if !slices.Equal(m.Assigned(), o[name].Cluster) {
			t.Errorf("%s: clusters differ", name)
		}
		for i, k := range m.Assigned() {
			if m.Cluster(iris.At(i)) != k {
				t.Errorf("%s: row %d is in cluster %d, asked for %d", name, i+1, k,
					m.Cluster(iris.At(i)))
			}
		}
	}
}

func TestKMeansRefuses(t *testing.T) {
	ds := classifytest.Numbers(nil, []float64{0}, []float64{1}, []float64{1})
	for _, c := range []struct {
		m    mixture.KMeans
		want string
	}{
		{mixture.KMeans{}, "KMeans.K is 0"}, {mixture.KMeans{K: 3}, "only 2 different rows"},
		{mixture.KMeans{K: 1, Starts: -1}, "KMeans.Starts is -1"},
		{mixture.KMeans{K: 1, MaxSteps: -1}, "KMeans.MaxSteps is -1"},
		{mixture.KMeans{Start: mat.NewDense(1, 2, nil)}, "KMeans.Start is 1×2"},
	} {
		classifytest.Refuses(t, "mixture", classifytest.Failure(c.m.Fit(ds)), c.want)
	}
}

func ExampleKMeans() {
	clusters, err := mixture.KMeans{K: 3, Starts: 5}.Fit(datasets.Iris())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v; distortion %.4f\n", clusters.Stop(), clusters.Distortion())
	// Output:
	// converged; distortion 78.8514
}
