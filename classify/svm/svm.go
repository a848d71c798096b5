package svm

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"math"

	"github.com/tessella-go/tessella/classify"
)

// Multi is a way from machines for two classes to one for more ("Three Approaches to K-Class SVM"
// in the lecture on linear machines). The third is [KClass].
type Multi int

const (
	// OneVsOne trains a machine for each of the K(K−1)/2 pairs of classes, on the examples of the
	// two alone; each votes, and the class of most votes wins. Of classes with equally many, that
	// with the larger sum of |f(x)| of the machines that voted for it, then the first. The
	// lecture's "all-vs-all" is the same.
	OneVsOne Multi = iota
	// OneVsRest trains a machine for each class against all others together; the largest
	// f(x) wins, of equal ones the first class. Each has all n examples, and few
	// positive ones where K is large.
	OneVsRest
)

// SVM is the support vector machine with soft margins and kernels, trained by sequential minimal
// optimisation ("Nonlinear SVM: Optimization" and "Support Vector Machine: Algorithm" in the
// lecture on linear machines; Platt 1998, with the pairs of Fan, Chen and Lin 2005 and the
// shrinking of Joachims 1999). The zero value is a linear machine with C = 1.
//
// Cᵢ is C, times the weight of the class of example i, times the weight of the example; so a row of
// weight 2 is the row twice. Rows of weight 0 are left out. Attributes are taken as they are: one
// whose numbers are large decides alone. Nominal and missing values are an error, and so are
// examples of one class only.
//
// Fit takes a step in O(n) time and the kernel between two examples and all others, and keeps no
// more of the kernel matrix than CacheMB. If MaxSteps does not suffice, the model is what was
// reached, and [Model.Warning] says so.
type SVM struct {
	Kernel Kernel  // nil means Linear{}
	C      float64 // what a unit of slack costs; 0 means 1
	// C is multiplied by that of the example's class (asymmetric C), one for
	// each class; nil: 1 each
	ClassWeights []float64
	Multi        Multi // for more than two classes
	// how far the KKT conditions may be broken, in the unit of f; 0 means 0.001. It is tightened
	// where the duality gap would be above a thousandth of the objective
	Tolerance float64
	// of each machine; 0 means 10,000,000 or 100 for each example, whichever is more
	MaxSteps    int
	CacheMB     int  // memory for rows of the kernel matrix, in 2²⁰ bytes; 0 means 200
	NoShrinking bool // keep multipliers in view that seem to stay at their bounds
}

// Fit trains the machines. Its errors name the option, or the row and the
// column, that cannot be used.
func (s SVM) Fit(ds *classify.Dataset) (*Model, error) {
	if err := s.check(ds); err != nil {
		return nil, err
	}
	m := newModel(s, ds)
	for _, t := range s.tasks(ds) {
		p, err := s.train(t)
		if err != nil {
			return nil, err
		}
		m.add(t.machine(p))
	}
	return m.finish(), nil
}

var errUndefined = errors.New(
	"svm: the kernel of two rows is NaN or infinite, and no dot product is")

// train solves the dual of a task.
func (s SVM) train(t *task) (*smo, error) {
	p := s.pose(t)
	if p.run(func() bool { return true }); p.stop == Undefined {
		return nil, errUndefined
	}
	return p, nil
}

// pose returns the dual of a task, with a cache of its own.
func (s SVM) pose(t *task) *smo {
	all := make([]int, len(t.rows))
	for i := range all {
		all[i] = i
	}
	return s.ready(newSMO(newCache(s.kernel(), t.X, cmp.Or(s.CacheMB, 200)<<20), all,
		t.y, t.bounds))
}

// ready gives a problem the options.
func (s SVM) ready(p *smo) *smo {
	// to where rounding is: the objective is small where attributes are large
	p.tolerance, p.shrinking, p.finer = cmp.Or(s.Tolerance, 1e-3), !s.NoShrinking, 20
	p.budget = cmp.Or(s.MaxSteps, max(10_000_000, 100*len(p.id)))
	return p
}

// Steps returns the steps that Fit takes for a set of two classes, the last with the reason for it.
// A set of more classes is an error: they have a machine each, or one for each pair; see
// [classify.Dataset.Subset]. The other errors are those of Fit. Ranging over it again begins anew.
func (s SVM) Steps(ds *classify.Dataset) (iter.Seq[Step], error) {
	if err := s.check(ds); err != nil {
		return nil, err
	}
	if present := present(ds); len(present) > 2 {
		return nil, fmt.Errorf("svm: the steps are those of one machine, for two classes; %q "+
			"has examples of %d", ds.Name, len(present))
	}
	return func(yield func(Step) bool) {
		t := s.tasks(ds)[0]
		p := s.pose(t)
		var last Step
		going := true
		p.run(func() bool {
			if p.steps > 1 {
				going = yield(last)
			}
			last = t.step(p)
			return going
		})
		if !going {
			return
		}
		if last.Number == 0 {
			last.I, last.J = -1, -1
		}
		last.Stop, last.Left = p.stop, p.violation
		yield(last)
	}, nil
}

func (s SVM) kernel() Kernel {
	if s.Kernel == nil {
		return Linear{}
	}
	return s.Kernel
}

// check says what is wrong with the options or the data.
func (s SVM) check(ds *classify.Dataset) error {
	switch {
	case s.Multi != OneVsOne && s.Multi != OneVsRest:
		return fmt.Errorf("svm: SVM.Multi is %d; it must be OneVsOne or OneVsRest", s.Multi)
	case !(s.Tolerance >= 0) || math.IsInf(s.Tolerance, 1):
		return fmt.Errorf("svm: SVM.Tolerance is %v; it must be 0 (the default) or more",
			s.Tolerance)
	case s.CacheMB < 0:
		return fmt.Errorf("svm: SVM.CacheMB is %d; it must be 0 (the default) or more", s.CacheMB)
	}
	if err := checkCommon("SVM", ds, s.C, s.ClassWeights, s.MaxSteps); err != nil {
		return err
	}
	return named(checkKernel(s.kernel(), ds.X), ds)
}

// named gives an overflow the name of its column.
func named(err error, ds *classify.Dataset) error {
	var o *overflow
	if errors.As(err, &o) {
		return fmt.Errorf("svm: row %d, column %q: %v cannot be used: the kernel of the row with "+
			"itself is %v, and must be a finite number", o.row+1, ds.Attributes[o.column].Name,
			o.value, o.kernel)
	}
	return err
}

// checkCommon checks what all learners have: C, the weights of the classes,
// the budget, and the data.
func checkCommon(
	who string, ds *classify.Dataset, C float64, weights []float64, maxSteps int,
) error {
	if !(C >= 0) || math.IsInf(C, 1) {
		return fmt.Errorf("svm: %s.C is %v; it must be a finite number above 0, or 0 "+
			"for the default, 1", who, C)
	}
	if maxSteps < 0 {
		return fmt.Errorf("svm: %s.MaxSteps is %d; it must be 0 (the default) or more",
			who, maxSteps)
	}
	if err := ds.Require("svm",
		classify.NeedRows|classify.NeedNumeric|classify.NeedComplete); err != nil {
		return err
	}
	if weights != nil && len(weights) != len(ds.Classes) {
		return fmt.Errorf("svm: %s.ClassWeights has %d numbers for the %d classes of %q", who,
			len(weights), len(ds.Classes), ds.Name)
	}
	for k, w := range weights {
		if !(w > 0) || math.IsInf(w, 1) {
			return fmt.Errorf("svm: %s.ClassWeights has %v for class %q; it must be a "+
				"finite number above 0", who, w, ds.Classes[k])
		}
	}
	if present := present(ds); len(present) < 2 {
		return fmt.Errorf("svm: all rows of %q are of class %q; a margin needs rows of two classes",
			ds.Name, ds.Classes[present[0]])
	}
	return nil
}

// present returns the classes that have examples of positive weight.
func present(ds *classify.Dataset) (classes []int) {
	for k, w := range ds.ClassWeights() {
		if w > 0 {
			classes = append(classes, k)
		}
	}
	return classes
}
