package svm

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"math"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
	"github.com/tessella-go/tessella/classify/svm/internal/engine"
)

// Multi is how machines for two classes are combined for more classes ("Three Approaches to K-Class
// SVM" in the lecture on linear machines). The third is [KClass].
type Multi int

const (
	// OneVsOne trains a machine for each of the K(K−1)/2 pairs of classes, on the examples of these
	// two classes. Each machine votes, and the class with most votes wins. A tie goes to the class
	// with the larger sum of |f(x)| over the machines that voted for it, then to the first class.
	// The lecture's "all-vs-all" is the same.
	OneVsOne Multi = iota
	// OneVsRest trains a machine for each class against all others together. The largest f(x) wins;
	// a tie goes to the first class. Each machine has all n examples. If K is large, few of them
	// are positive.
	OneVsRest
)

// SVM is the support vector machine with soft margins and kernels, trained by sequential minimal
// optimisation ("Nonlinear SVM: Optimization" and "Support Vector Machine: Algorithm" in the
// lecture on linear machines; Platt 1998, with the pairs of Fan, Chen and Lin 2005 and the
// shrinking of Joachims 1999). The zero value is a linear machine with C = 1.
//
// Cᵢ is C, times the weight of the class of example i, times the weight of the example. So a row of
// weight 2 counts as two equal rows. Rows of weight 0 are left out. Attributes are not scaled: one
// with large numbers dominates the others. Nominal values, missing values and examples of one class
// only are errors.
//
// A step of Fit takes O(n) time and needs two rows of the kernel matrix. Fit keeps at most CacheMB
// of that matrix. If MaxSteps is not enough, the model is that of the last step, and
// [Model.Warning] says so.
type SVM struct {
	Kernel Kernel  // nil means Linear{}
	C      float64 // what a unit of slack costs; 0 means 1
	// C is multiplied by the weight of the example's class (asymmetric C). One number for each
	// class; nil means 1 each
	ClassWeights []float64
	Multi        Multi // for more than two classes
	// the largest accepted violation of the KKT conditions, in the unit of f, below 2; 0 means
	// 0.001. Fit reduces it while the duality gap is above a thousandth of the primal objective
	Tolerance float64
	// of each machine; 0 means the larger of 10,000,000 and 100 for each example
	MaxSteps    int
	CacheMB     int  // memory for rows of the kernel matrix, in 2²⁰ bytes; 0 means 200
	NoShrinking bool // do not set multipliers aside that seem to stay at their bounds
}

// Fit trains the machines. Its errors name the option, or the row and column, that cannot be used.
func (s SVM) Fit(ds *classify.Dataset) (*Model, error) {
	if err := s.check(ds); err != nil {
		return nil, err
	}
	var machines []*Machine
	for _, t := range s.tasks(ds) {
		p, err := s.train(t)
		if err != nil {
			return nil, err
		}
		machines = append(machines, t.machine(&p.Dual))
	}
	return newModel(classify.NewFitted(ds.Schema(), s), s, present(ds), machines).take(ds), nil
}

var errUndefined = errors.New(
	"svm: the kernel of two rows is NaN or infinite, and no dot product is")

// train solves the dual of a task.
func (s SVM) train(t *task) (*engine.Solver, error) {
	p := engine.Solve(newEvaluator(s.kernel(), t.X), cmp.Or(s.CacheMB, 200)<<20, t.y, t.bounds,
		s.options(len(t.rows)))
	if p.Stop == engine.Undefined {
		return nil, errUndefined
	}
	return p, nil
}

// options returns those of a dual of n examples.
func (s SVM) options(n int) engine.Options {
	return engine.Options{
		Tolerance: cmp.Or(s.Tolerance, 1e-3),
		MaxSteps:  cmp.Or(s.MaxSteps, max(10_000_000, 100*n)),
		// reaches the rounding error: the objective is small if attributes are large
		MaxTightenings: 20,
		Shrinking:      !s.NoShrinking,
	}
}

// Steps returns the steps of training a set of two classes. They are those of Fit without
// shrinking. Shrinking can change the order of pairs on the way. The last step has the reason for
// stopping. No rows of the kernel matrix are kept, so a step takes longer than in Fit. A set of
// more classes is an error, because it has several machines; see [classify.Dataset.Subset]. The
// other errors are those of Fit. Ranging over it again starts again.
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
		p := newSMO(newEvaluator(s.kernel(), t.X), t.y, t.bounds)
		last, going := Step{I: -1, J: -1}, true
		p.run(s.options(len(t.rows)), func() bool {
			if last.Number > 0 {
				going = yield(last)
			}
			last = t.step(p)
			return going
		})
		if !going {
			return
		}
		last.Stop, last.Left = p.Stop, p.Violation
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
	if err := cmp.Or(
		option.Between("svm: SVM.Multi", s.Multi, OneVsOne, OneVsRest, "OneVsOne or OneVsRest"),
		// α = 0, where f = 0, violates the conditions by 2: from there on it would be the solution
		option.Check(s.Tolerance >= 0 && s.Tolerance < 2, "svm: SVM.Tolerance", s.Tolerance,
			"0 (for 0.001) or a number above 0 and below 2"),
		option.NotNegative("svm: SVM.CacheMB", s.CacheMB, option.DefaultOrMore),
		checkCommon("SVM", ds, s.C, s.ClassWeights, s.MaxSteps),
	); err != nil {
		return err
	}
	return nameColumn(checkKernel(s.kernel(), ds.X), ds)
}

// nameColumn adds the name of the column to an overflow.
func nameColumn(err error, ds *classify.Dataset) error {
	var o *overflow
	if errors.As(err, &o) {
		return fmt.Errorf("svm: row %d, column %q: %v cannot be used: the kernel of the row with "+
			"itself is %v, and must be a finite number", o.row+1, ds.Attributes[o.column].Name,
			o.value, o.kernel)
	}
	return err
}

// checkCommon checks what all learners share: C, the class weights, MaxSteps and the data.
func checkCommon(
	who string, ds *classify.Dataset, C float64, weights []float64, maxSteps int,
) error {
	if err := cmp.Or(
		option.Finite("svm: "+who+".C", C, "a finite number above 0, or 0 for the default, 1"),
		option.NotNegative("svm: "+who+".MaxSteps", maxSteps, option.DefaultOrMore),
		ds.Require("svm", classify.NeedRows|classify.NeedNumeric|classify.NeedComplete),
	); err != nil {
		return err
	}
	return checkClasses(who, ds, weights)
}

// checkClasses checks the weights of the classes, and that there are two with examples.
func checkClasses(who string, ds *classify.Dataset, weights []float64) error {
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
