package svm

import (
	"fmt"
	"iter"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Plane is the plane of the widest margin between two separable classes, scaled so that yᵢ(w·xᵢ +
// b) ≥ 1, with equality for the nearest examples. y = +1 is the second class that has examples.
type Plane struct {
	W     []float64
	B     float64
	Alpha []float64 // αᵢ of each row: w = Σ αᵢyᵢxᵢ; nil from Primal, which has none
}

// Width returns 2/‖w‖, the distance between the two margins.
func (p *Plane) Width() float64 { return 2 / floats.Norm(p.W, 2) }

// maxSets is how many sets of examples Primal and Dual try at most.
const maxSets = 2_000_000

// tolerance is how far rounding may take a margin below 1, and a multiplier below 0.
const tolerance = 1e-9

// Primal minimises ½‖w‖² where yᵢ(w·xᵢ + b) ≥ 1 for every example, by trying each set of examples
// that could lie on the margin ("Solving the Optimization Problem" in the lecture on linear
// machines): With equality for those of the set, w and b follow from linear equations. The shortest
// w wins of those that keep all other examples outside the margin. At most d + 1 examples are
// needed to determine a plane.
//
// It is meant for small sets. It is an error if there are more than two million sets to try, or if
// no plane separates the classes. The other errors are those of [SVM.Fit]. Rows of weight 0 are
// left out; other weights do not matter.
func Primal(ds *classify.Dataset) (*Plane, error) {
	t, err := separable("Primal", ds)
	if err != nil {
		return nil, err
	}
	var best *Plane
	n, d := t.X.Dims()
	for set := range t.sets(min(n, d+1)) {
		if p := t.onMargin(set); p != nil && t.separates(p) &&
			(best == nil || floats.Norm(p.W, 2) < floats.Norm(best.W, 2)*(1-tolerance)) {
			best = p
		}
	}
	return found(best, ds)
}

// Dual maximises Σ αᵢ − ½ ΣΣ αᵢαⱼyᵢyⱼ xᵢ·xⱼ where αᵢ ≥ 0 and Σ αᵢyᵢ = 0, by trying each set of
// examples that could be the support vectors ("Lagrangian Dual Problem" in the lecture on linear
// machines): The KKT conditions of a set are linear equations in its α and b. The first set is the
// optimum whose α are not negative and whose plane keeps the other examples outside the margin.
//
// It is meant for small sets, and its errors are those of [Primal]. If more than d + 1 examples are
// on the margin, there can be several solutions α. The result is one with the fewest support
// vectors. The plane is the same for all.
func Dual(ds *classify.Dataset) (*Plane, error) {
	t, err := separable("Dual", ds)
	if err != nil {
		return nil, err
	}
	n, d := t.X.Dims()
	for set := range t.sets(min(n, d+1)) {
		if p := t.fromSupport(set); p != nil && t.separates(p) {
			alpha := make([]float64, ds.Len())
			for i, row := range t.rows {
				alpha[row] = p.Alpha[i]
			}
			p.Alpha = alpha
			return p, nil
		}
	}
	return found(nil, ds)
}

// separable checks a small set, and returns its task.
func separable(who string, ds *classify.Dataset) (*task, error) {
	s := SVM{}
	if err := s.check(ds); err != nil {
		return nil, err
	}
	if k := len(present(ds)); k != 2 {
		return nil, fmt.Errorf("svm: %s is for two classes; %q has examples of %d", who, ds.Name, k)
	}
	t := s.tasks(ds)[0]
	n, d := t.X.Dims()
	sets, choose := 0.0, 1.0
	for k := 1; k <= min(n, d+1); k++ {
		choose *= float64(n-k+1) / float64(k)
		sets += choose
	}
	if who != "ClosestPoints" && sets > maxSets {
		return nil, fmt.Errorf("svm: %s would try %.3g sets of examples, and %d are the most; "+
			"use ClosestPoints or SVM with a large C", who, sets, maxSets)
	}
	return t, nil
}

func found(p *Plane, ds *classify.Dataset) (*Plane, error) {
	if p == nil {
		return nil, fmt.Errorf("svm: no plane separates the classes of %q; a soft margin "+
			"needs none, see SVM", ds.Name)
	}
	return p, nil
}

// sets yields the sets of up to size examples with both classes, small ones first. A set is valid
// until the next is yielded.
func (t *task) sets(size int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		var grow func(set []int, from, left int) bool
		grow = func(set []int, from, left int) bool {
			if left == 0 {
				sum := 0.0
				for _, i := range set {
					sum += t.y[i]
				}
				return math.Abs(sum) == float64(len(set)) || yield(set)
			}
			for i := from; i <= len(t.rows)-left; i++ {
				if !grow(append(set, i), i+1, left-1) {
					return false
				}
			}
			return true
		}
		for k := 2; k <= size; k++ {
			if !grow(make([]int, 0, k), 0, k) {
				return
			}
		}
	}
}

// onMargin returns the plane of the shortest w with yᵢ(w·xᵢ + b) = 1 for the examples of the set;
// nil if the equations do not determine it.
func (t *task) onMargin(set []int) *Plane {
	_, d := t.X.Dims()
	k := len(set)
	A, right := mat.NewDense(d+1+k, d+1+k, nil), mat.NewVecDense(d+1+k, nil)
	for j := range d {
		A.Set(j, j, 1)
	}
	for r, i := range set { // w − Σ λᵢyᵢxᵢ = 0, Σ λᵢyᵢ = 0, and yᵢ(w·xᵢ + b) = 1
		for j, v := range t.X.RawRowView(i) {
			A.Set(j, d+1+r, -t.y[i]*v)
			A.Set(d+1+r, j, t.y[i]*v)
		}
		A.Set(d, d+1+r, t.y[i])
		A.Set(d+1+r, d, t.y[i])
		right.SetVec(d+1+r, 1)
	}
	solution := solve(A, right)
	if solution == nil {
		return nil
	}
	return &Plane{W: solution[:d:d], B: solution[d]}
}

// fromSupport returns the plane whose support vectors are the set, by the KKT conditions. It
// returns nil if they have no solution, or one with a negative α.
func (t *task) fromSupport(set []int) *Plane {
	_, d := t.X.Dims()
	k := len(set)
	A, right := mat.NewDense(k+1, k+1, nil), mat.NewVecDense(k+1, nil)
	for r, i := range set { // Σⱼ αⱼyⱼ xᵢ·xⱼ + b = yᵢ, and Σ αⱼyⱼ = 0
		for c, j := range set {
			A.Set(r, c, t.y[j]*floats.Dot(t.X.RawRowView(i), t.X.RawRowView(j)))
		}
		A.Set(r, k, 1)
		A.Set(k, r, t.y[i])
		right.SetVec(r, t.y[i])
	}
	solution := solve(A, right)
	if solution == nil || floats.Min(solution[:k]) < -tolerance*floats.Max(solution[:k]) {
		return nil
	}
	p := &Plane{W: make([]float64, d), B: solution[k], Alpha: make([]float64, len(t.rows))}
	for r, i := range set {
		p.Alpha[i] = max(0, solution[r])
		floats.AddScaled(p.W, p.Alpha[i]*t.y[i], t.X.RawRowView(i))
	}
	return p
}

// solve returns nil if the equations are singular, or nearly so.
func solve(A *mat.Dense, right *mat.VecDense) []float64 {
	var x mat.VecDense
	if err := x.SolveVec(A, right); err != nil {
		return nil
	}
	return x.RawVector().Data
}

// separates reports whether no example lies within the margin.
func (t *task) separates(p *Plane) bool {
	for i, y := range t.y {
		x := t.X.RawRowView(i)
		scale := 1 + math.Abs(p.B) + floats.Norm(p.W, 2)*floats.Norm(x, 2)
		if y*(floats.Dot(p.W, x)+p.B) < 1-tolerance*scale {
			return false
		}
	}
	return true
}
