package svm

import (
	"cmp"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/internal/option"
	"github.com/tessella-go/tessella/classify/internal/saved"
)

func init() {
	classify.RegisterOptions(SVM{}, Calibrated{}, LinearSVM{}, KClass{},
		Linear{}, Polynomial{}, RBF{}, Sigmoid{}, Strings{}, Spectrum(0), Subsequences{}, Func(nil))
	classify.Register("svm.Precomputed", savePrecomputed, loadPrecomputed)
	classify.Register("svm.Model", (*Model).save, load)
	classify.Register("svm.Probable", func(p *Probable) (probableState, error) {
		return probableState{p.Model, p.sigmoids}, nil
	}, loadProbable)
	classify.Register("svm.LinearModel", (*LinearModel).save, loadLinear)
	classify.Register("svm.KClassModel", (*KClassModel).save, loadKClass)
}

// precomputed is how a file holds a [Precomputed], whose matrix may be of any type.
type precomputed struct{ Matrix *mat.SymDense }

func savePrecomputed(k Precomputed) (precomputed, error) {
	if k.Matrix == nil {
		return precomputed{}, errors.New("the matrix is nil")
	}
	m := mat.NewSymDense(k.Matrix.SymmetricDim(), nil)
	m.CopySym(k.Matrix)
	return precomputed{m}, nil
}

func loadPrecomputed(_ classify.Fitted, s precomputed) (Precomputed, error) {
	if s.Matrix == nil {
		return Precomputed{}, errors.New("there is no matrix")
	}
	return Precomputed{s.Matrix}, nil
}

// state is what a file keeps of a [Model]. What the machines compute with follows from it.
type state struct {
	Present  []int
	Mean     []float64
	Machines []Machine
	Vectors  *mat.Dense
}

func (m *Model) save() (state, error) {
	s := state{Present: m.present, Mean: m.mean, Vectors: m.vectors}
	for _, machine := range m.machines {
		s.Machines = append(s.Machines, *machine)
	}
	return s, nil
}

func load(f classify.Fitted, s state) (*Model, error) {
	l, err := saved.Options[SVM](f)
	d := len(f.Schema().Attributes)
	if err := cmp.Or(err,
		option.Between("Multi", l.Multi, OneVsOne, OneVsRest, "OneVsOne or OneVsRest"),
		checkPresent(f, s.Present, s.Mean),
	); err != nil {
		return nil, err
	}
	sides := sides(s.Present, l.Multi)
	if err := saved.Length("Machines", len(s.Machines), len(sides), "machines"); err != nil {
		return nil, err
	}
	var machines []*Machine
	for i := range s.Machines {
		machine := &s.Machines[i]
		if err := machine.check(sides[i]); err != nil {
			return nil, fmt.Errorf("machine %d: %w", i+1, err)
		}
		machines = append(machines, machine)
	}
	m := newModel(f, l, s.Present, machines)
	if err := checkVectors(m.kernel, s.Vectors, len(m.rows), d); err != nil {
		return nil, err
	}
	m.mean, m.vectors = s.Mean, s.Vectors
	return m.finish(), nil
}

// checkPresent checks that there are two classes with examples, and a mean of each attribute.
func checkPresent(f classify.Fitted, present []int, mean []float64) error {
	if len(present) < 2 {
		return fmt.Errorf("%d classes have examples; there must be two at least", len(present))
	}
	return cmp.Or(saved.Present("Present", present, len(f.Schema().Classes)),
		saved.Length("Mean", len(mean), len(f.Schema().Attributes), "attributes"),
		saved.Finite("Mean", mean...))
}

// checkVectors checks the support vectors, and that the kernel takes them.
func checkVectors(k Kernel, vectors *mat.Dense, n, d int) error {
	if err := saved.Shape("Vectors", vectors, n, d); err != nil {
		return err
	}
	if err := saved.Finite("Vectors", vectors.RawMatrix().Data...); err != nil {
		return err
	}
	return checkKernel(k, vectors)
}

func (m *Machine) check(sides [2]int) error {
	if [2]int{m.Positive, m.Negative} != sides {
		return fmt.Errorf("it is of the classes %d and %d instead of %d and %d", m.Positive,
			m.Negative, sides[0], sides[1])
	}
	n := len(m.Rows)
	return cmp.Or(saved.Indices("Rows", m.Rows, math.MaxInt, true),
		saved.Length("Y", len(m.Y), n, "rows"), saved.Finite("Y", m.Y...),
		saved.Length("C", len(m.C), n, "rows"), saved.Finite("C", m.C...),
		saved.Length("Alpha", len(m.Alpha), n, "rows"), saved.Finite("Alpha", m.Alpha...),
		saved.Length("Margins", len(m.Margins), n, "rows"),
		saved.Finite("B", m.B))
}

// probableState is what a file keeps of a [Probable].
type probableState struct {
	Model    *Model
	Sigmoids []evaluate.Platt
}

func loadProbable(f classify.Fitted, s probableState) (*Probable, error) {
	if _, err := saved.Options[Calibrated](f); err != nil {
		return nil, err
	}
	if s.Model == nil {
		return nil, errors.New("there is no model")
	}
	if err := cmp.Or(
		saved.Length("Model.Schema.Attributes", s.Model.width, len(f.Schema().Attributes),
			"attributes"),
		saved.Length("Model.Schema.Classes", len(s.Model.Schema().Classes),
			len(f.Schema().Classes), "classes"),
		saved.Length("Sigmoids", len(s.Sigmoids), len(s.Model.machines), "machines"),
	); err != nil {
		return nil, err
	}
	for _, sigmoid := range s.Sigmoids {
		if err := saved.Finite("Sigmoids", sigmoid.A, sigmoid.B); err != nil {
			return nil, err
		}
	}
	return &Probable{f, s.Model, s.Sigmoids}, nil
}

// linearState is what a file keeps of a [LinearModel].
type linearState struct {
	Present  []int
	Mean     []float64
	Machines []LinearMachine
}

func (m *LinearModel) save() (linearState, error) {
	s := linearState{Present: m.present, Mean: m.mean}
	for _, machine := range m.machines {
		s.Machines = append(s.Machines, *machine)
	}
	return s, nil
}

func loadLinear(f classify.Fitted, s linearState) (*LinearModel, error) {
	_, err := saved.Options[LinearSVM](f)
	if err := cmp.Or(err, checkPresent(f, s.Present, s.Mean)); err != nil {
		return nil, err
	}
	m := &LinearModel{Fitted: f, width: len(s.Mean), present: s.Present, mean: s.Mean}
	sides := sides(s.Present, OneVsRest)
	if err := saved.Length("Machines", len(s.Machines), len(sides), "machines"); err != nil {
		return nil, err
	}
	for i := range s.Machines {
		machine := &s.Machines[i]
		if [2]int{machine.Positive, machine.Negative} != sides[i] {
			return nil, fmt.Errorf("machine %d is of the classes %d and %d instead of %d and %d",
				i+1, machine.Positive, machine.Negative, sides[i][0], sides[i][1])
		}
		if err := cmp.Or(saved.Length("W", len(machine.W), m.width, "attributes"),
			saved.Finite("W", machine.W...), saved.Finite("B", machine.B)); err != nil {
			return nil, err
		}
		m.machines = append(m.machines, machine)
	}
	return m, nil
}

// kclassState is what a file keeps of a [KClassModel].
type kclassState struct {
	Present      []int
	Mean         []float64
	W            [][]float64
	B            []float64
	Alpha        [][]float64
	Primal, Dual float64
	Epochs       int
	Stop         classify.Stop
	Support      []int
	Vectors      *mat.Dense // with a kernel
}

func (m *KClassModel) save() (kclassState, error) {
	s := kclassState{m.present, m.mean, m.W, m.B, m.Alpha, m.Primal, m.Dual, m.Epochs, m.Stop,
		m.support, nil}
	if m.evaluator != nil {
		s.Vectors = m.evaluator.X
	}
	return s, nil
}

func loadKClass(f classify.Fitted, s kclassState) (*KClassModel, error) {
	l, err := saved.Options[KClass](f)
	if err := cmp.Or(err,
		checkPresent(f, s.Present, s.Mean),
		saved.Length("B", len(s.B), len(s.Present), "classes"),
		saved.Finite("B", s.B...),
		saved.Length("Alpha", len(s.Alpha), len(s.Present), "classes"),
		saved.Indices("Support", s.Support, math.MaxInt, true),
	); err != nil {
		return nil, err
	}
	for _, α := range s.Alpha {
		if err := cmp.Or(saved.Length("Alpha", len(α), len(s.Support), "support vectors"),
			saved.Finite("Alpha", α...)); err != nil {
			return nil, err
		}
	}
	d := len(s.Mean)
	m := &KClassModel{Fitted: f, W: s.W, B: s.B, Alpha: s.Alpha, Primal: s.Primal, Dual: s.Dual,
		Epochs: s.Epochs, Stop: s.Stop, width: d, present: s.Present, mean: s.Mean,
		support: s.Support}
	if l.linear() {
		if err := saved.Length("W", len(s.W), len(s.Present), "classes"); err != nil {
			return nil, err
		}
		for _, w := range s.W {
			if err := cmp.Or(saved.Length("W", len(w), d, "attributes"),
				saved.Finite("W", w...)); err != nil {
				return nil, err
			}
		}
		return m, nil
	}
	vectors := s.Vectors
	if len(s.Support) == 0 {
		vectors = &mat.Dense{}
	} else if err := checkVectors(l.Kernel, vectors, len(s.Support), d); err != nil {
		return nil, err
	}
	m.evaluator = newEvaluator(l.Kernel, vectors)
	return m, nil
}
