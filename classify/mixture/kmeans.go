package mixture

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
)

// KMeans divides examples into K clusters around centres (Lloyd's algorithm; "K-means clustering:
// any relationship & difference?" in Fan's lecture). Two steps alternate:
//
//	each example goes to the cluster of the nearest centre;
//	each centre becomes the mean of its examples
//
// The distortion Σₙ ‖xₙ − c‖², with the centre c of each example's cluster, never rises. It
// converges to a minimum that depends on the start. A row of weight w counts as w examples.
//
// It is the limit of [EM] with equal weights and one variance σ² for all, as σ² goes to 0: then the
// nearest component has all the responsibility. Distances depend on the units of the columns.
//
// A tie goes to the first of the nearest centres. A cluster without examples takes the example that
// is farthest from its centre; a tie goes to the first. Missing values are an error.
type KMeans struct {
	K        int        // how many clusters; 0 means as many as Start has
	Start    *mat.Dense // the first centres, K×d; nil means PlusPlus
	Starts   int        // how many starts are tried; the best is kept; 0 means 1
	MaxSteps int        // of each start; 0 means 1000
	Seed     uint64     // of the random starts
}

// KMeansStep is the state of a start after its centres have moved T times.
type KMeansStep struct {
	Start      int           // counted from 0
	T          int           // how often the centres have moved
	Centres    *mat.Dense    `saved:"1+×attributes"` // K×d
	Cluster    []int         `saved:"[0,Centres)"`   // of each row: that of the nearest centre
	Distortion float64       `saved:"any"`           // the weighted sum of squared distances
	Stop       classify.Stop // Running, except in the last step of a start
}

// String prints one row of a table.
func (s KMeansStep) String() string {
	text := fmt.Sprintf("%4d  distortion %-14.8g", s.T, s.Distortion)
	if s.Stop != Running {
		text += "  " + s.Stop.String()
	}
	return text
}

// Fit returns the clusters with the lowest distortion. Its errors name the option, or the row and
// column. A step takes O(n·K·d).
func (m KMeans) Fit(ds *classify.Dataset) (*Clusters, error) {
	ds, err := m.check(ds)
	if err != nil {
		return nil, err
	}
	fitted := classify.NewFitted(ds.Schema(), m)
	var best *Clusters
	m.run(ds, func(s KMeansStep) bool {
		if s.Stop != Running && (best == nil || s.Distortion < best.last.Distortion) {
			best = &Clusters{fitted, s.clone()}
		}
		return true
	})
	return best, nil
}

// Steps returns the steps of all starts, one start after the other. Its errors are those of Fit.
// Ranging over it again starts again.
func (m KMeans) Steps(ds *classify.Dataset) (iter.Seq[KMeansStep], error) {
	ds, err := m.check(ds)
	if err != nil {
		return nil, err
	}
	return func(yield func(KMeansStep) bool) {
		m.run(ds, func(s KMeansStep) bool { return yield(s.clone()) })
	}, nil
}

func (s KMeansStep) clone() KMeansStep {
	s.Centres, s.Cluster = mat.DenseCopyOf(s.Centres), slices.Clone(s.Cluster)
	return s
}

func (m KMeans) run(ds *classify.Dataset, yield func(KMeansStep) bool) {
	for start := range cmp.Or(m.Starts, 1) {
		if !m.runStart(ds, start, yield) {
			return
		}
	}
}

// runStart is the algorithm. It returns false if yield did.
func (m KMeans) runStart(ds *classify.Dataset, start int, yield func(KMeansStep) bool) bool {
	centres := m.Start
	if centres == nil {
		centres = mat.NewDense(m.K, len(ds.Attributes), nil)
		for k, i := range plusPlus(ds, m.K, rand.New(rand.NewPCG(m.Seed, uint64(start)))) {
			centres.SetRow(k, ds.At(i))
		}
	}
	K, d := centres.Dims()
	centres = mat.DenseCopyOf(centres)
	s := KMeansStep{Start: start, Centres: centres, Cluster: make([]int, ds.Len())}
	distance := make([]float64, ds.Len())
	for moved := true; ; s.T++ {
		changed := s.assign(ds, distance)
		switch {
		case s.T > 0 && !changed && !moved:
			s.Stop = Converged
		case s.T == cmp.Or(m.MaxSteps, 1000):
			s.Stop = Budget
		}
		if !yield(s) {
			return false
		}
		if s.Stop != Running {
			return true
		}
		moved = s.move(ds, distance, K, d)
	}
}

// assign assigns each row to its nearest centre, and reports whether any row changed. w are the
// weights of the rows:
//
//	distortion ← 0
//	for each row x:
//	    distance ← ∞
//	    for each centre k:
//	        if ‖x − centreₖ‖² < distance:
//	            cluster of x ← k
//	            distance ← ‖x − centreₖ‖²
//	    distortion ← distortion + w·distance
func (s *KMeansStep) assign(ds *classify.Dataset, distance []float64) (changed bool) {
	s.Distortion = 0
	K, _ := s.Centres.Dims()
	for i := range distance {
		x, best := ds.At(i), math.Inf(1)
		cluster := 0
		for k := range K {
			if d := squared(x, s.Centres.RawRowView(k)); d < best {
				best, cluster = d, k
			}
		}
		changed = changed || s.Cluster[i] != cluster
		s.Cluster[i], distance[i] = cluster, best
		s.Distortion += ds.Weight(i) * best
	}
	return changed
}

// move sets each centre to the mean of its rows, and reports whether any centre moved:
//
//	for each row x, of cluster k:
//	    weightₖ ← weightₖ + w
//	    sumₖ ← sumₖ + w·x
//	for each centre k:
//	    if weightₖ = 0:
//	        centreₖ ← the row that is farthest from its centre
//	        the distance of this row ← 0, so that no other centre takes it
//	    otherwise:
//	        centreₖ ← sumₖ / weightₖ
func (s *KMeansStep) move(ds *classify.Dataset, distance []float64, K, d int) (moved bool) {
	weights, sums := make([]float64, K), mat.NewDense(K, d, nil)
	for i, k := range s.Cluster {
		w, sum := ds.Weight(i), sums.RawRowView(k)
		weights[k] += w
		for j, v := range ds.At(i) {
			sum[j] += w * v
		}
	}
	for k, w := range weights {
		row := sums.RawRowView(k)
		if w == 0 {
			far := farthest(ds, distance)
			distance[far] = 0
			copy(row, ds.At(far))
		} else {
			for j := range row {
				row[j] /= w
			}
		}
	}
	moved = !mat.Equal(sums, s.Centres)
	s.Centres.Copy(sums)
	return moved
}

// farthest returns the row of positive weight with the largest distance.
func farthest(ds *classify.Dataset, distance []float64) int {
	best := -1
	for i, d := range distance {
		if ds.Weight(i) > 0 && (best < 0 || d > distance[best]) {
			best = i
		}
	}
	return best
}

func squared(x, y []float64) float64 {
	sum := 0.0
	for j, v := range x {
		sum += (v - y[j]) * (v - y[j])
	}
	return sum
}

// check checks options and data, and returns the data with labels.
func (m KMeans) check(ds *classify.Dataset) (*classify.Dataset, error) {
	switch {
	case m.Start == nil && m.K < 1:
		return nil, fmt.Errorf("mixture: KMeans.K is %d; it must be at least 1", m.K)
	case m.Start != nil && m.Starts > 1:
		return nil, fmt.Errorf("mixture: KMeans.Starts is %d, but a start is given, and it "+
			"is always the same", m.Starts)
	}
	ds = withLabels(ds)
	if err := cmp.Or(
		option.NotNegative("mixture: KMeans.Starts", m.Starts, "0 (one) or more"),
		option.NotNegative("mixture: KMeans.MaxSteps", m.MaxSteps, option.DefaultOrMore),
		ds.Require("mixture", classify.NeedRows|classify.NeedNumeric|classify.NeedComplete),
	); err != nil {
		return nil, err
	}
	if m.Start != nil {
		if K, d := m.Start.Dims(); m.K != 0 && m.K != K || d != len(ds.Attributes) {
			return nil, fmt.Errorf("mixture: KMeans.Start is %d×%d, for K = %d and the "+
				"%d columns of %q", K, d, cmp.Or(m.K, K), len(ds.Attributes), ds.Name)
		}
		return ds, nil
	}
	if n := distinct(ds, m.K); n < m.K {
		return nil, fmt.Errorf("mixture: KMeans.K is %d, and there are only %d different rows", m.K,
			n)
	}
	return ds, nil
}

// Clusters is the result of k-means.
type Clusters struct {
	classify.Fitted
	last KMeansStep
}

// Centres returns the centres, K×d.
func (c *Clusters) Centres() *mat.Dense { return mat.DenseCopyOf(c.last.Centres) }

// Assigned returns the cluster of each row of the training set.
func (c *Clusters) Assigned() []int { return slices.Clone(c.last.Cluster) }

// Distortion returns the weighted sum of the squared distances of the rows to their centres.
func (c *Clusters) Distortion() float64 { return c.last.Distortion }

// Stop returns why the search stopped.
func (c *Clusters) Stop() classify.Stop { return c.last.Stop }

// Cluster returns the cluster of the centre nearest to x; a tie goes to the first. It panics if x
// has another length.
func (c *Clusters) Cluster(x []float64) int {
	K, d := c.last.Centres.Dims()
	if len(x) != d {
		panic(fmt.Sprintf("mixture: row has %d values, the clusters %d", len(x), d))
	}
	best := 0
	for k := 1; k < K; k++ {
		if squared(x, c.last.Centres.RawRowView(k)) < squared(x, c.last.Centres.RawRowView(best)) {
			best = k
		}
	}
	return best
}
