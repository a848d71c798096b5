package svm

import (
	"cmp"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/internal/option"
	"github.com/tessella-go/tessella/classify/internal/saved"
)

func init() {
	classify.RegisterOptions(SVM{}, Calibrated{}, LinearSVM{}, SGD{}, KClass{},
		Linear{}, Polynomial{}, RBF{}, Sigmoid{}, Strings{}, Spectrum(0), Subsequences{}, Func(nil))
	classify.Register("svm.Precomputed", savePrecomputed,
		func(_ classify.Fitted, _ any, s precomputed) (Precomputed, error) {
			return Precomputed{s.Matrix}, nil
		})
	classify.Register("svm.Model",
		func(m *Model) state { return state{m.present, m.mean, m.machines, m.vectors} }, load)
	classify.Register("svm.Probable",
		func(p *Probable) probableState { return probableState{p.Model, p.sigmoids} },
		loadProbable)
	classify.Register("svm.LinearModel",
		func(m *LinearModel) linearState { return linearState{m.present, m.mean, m.machines} },
		loadLinear)
	classify.Register("svm.KClassModel", saveKClass, loadKClass)
}

// precomputed is how a file holds a [Precomputed], whose matrix may be of any type.
type precomputed struct {
	Matrix *mat.SymDense `saved:"any"`
}

func savePrecomputed(k Precomputed) (s precomputed) {
	if k.Matrix != nil {
		s.Matrix = mat.NewSymDense(k.Matrix.SymmetricDim(), nil)
		s.Matrix.CopySym(k.Matrix)
	}
	return s
}

// state is what a file keeps of a [Model]. What the machines compute with follows from it.
type state struct {
	Present  []int     `saved:"2+ [0,classes) ascending"`
	Mean     []float64 `saved:"attributes"`
	Machines []*Machine
	Vectors  *mat.Dense `saved:"1+×attributes"`
}

func load(f classify.Fitted, l SVM, s state) (*Model, error) {
	if err := option.Between("Multi", l.Multi, OneVsOne, OneVsRest,
		"OneVsOne or OneVsRest"); err != nil {
		return nil, err
	}
	var pairs [][2]int
	for _, m := range s.Machines {
		pairs = append(pairs, [2]int{m.Positive, m.Negative})
	}
	if err := checkSides(pairs, sides(s.Present, l.Multi)); err != nil {
		return nil, err
	}
	m := newModel(f, l, s.Present, s.Machines)
	n, _ := s.Vectors.Dims()
	if err := saved.Length("Vectors", n, len(m.rows), "support vectors"); err != nil {
		return nil, err
	}
	if err := checkKernel(m.kernel, s.Vectors); err != nil {
		return nil, err
	}
	m.mean, m.vectors = s.Mean, s.Vectors
	return m.finish(), nil
}

// checkSides checks the positive and the negative class of each machine.
func checkSides(got, want [][2]int) error {
	if err := saved.Length("Machines", len(got), len(want), "machines"); err != nil {
		return err
	}
	for i, sides := range want {
		if got[i] != sides {
			return fmt.Errorf("machine %d is of the classes %d and %d instead of %d and %d", i+1,
				got[i][0], got[i][1], sides[0], sides[1])
		}
	}
	return nil
}

// probableState is what a file keeps of a [Probable].
type probableState struct {
	Model    *Model `saved:"attributes×classes"`
	Sigmoids []evaluate.Platt
}

func loadProbable(f classify.Fitted, _ Calibrated, s probableState) (*Probable, error) {
	for i, sigmoid := range s.Sigmoids {
		if math.IsInf(sigmoid.A, 0) || math.IsInf(sigmoid.B, 0) {
			return nil, fmt.Errorf("sigmoid %d is %v; it should be finite", i+1, sigmoid)
		}
	}
	return &Probable{f, s.Model, s.Sigmoids},
		saved.Length("Sigmoids", len(s.Sigmoids), len(s.Model.machines), "machines")
}

// linearState is what a file keeps of a [LinearModel].
type linearState struct {
	Present  []int     `saved:"1+ [0,classes) ascending"`
	Mean     []float64 `saved:"attributes"`
	Machines []*LinearMachine
}

func loadLinear(f classify.Fitted, options any, s linearState) (*LinearModel, error) {
	switch options.(type) {
	case LinearSVM, SGD:
	default:
		return nil, fmt.Errorf("options are a %T instead of a LinearSVM or an SGD", options)
	}
	var pairs [][2]int
	for _, m := range s.Machines {
		pairs = append(pairs, [2]int{m.Positive, m.Negative})
	}
	return &LinearModel{Fitted: f, width: len(s.Mean), present: s.Present, mean: s.Mean,
		machines: s.Machines}, checkSides(pairs, sides(s.Present, OneVsRest))
}

// kclassState is what a file keeps of a [KClassModel].
type kclassState struct {
	Present []int       `saved:"2+ [0,classes) ascending"`
	Mean    []float64   `saved:"attributes"`
	W       [][]float64 `saved:"null Present×attributes"` // without a kernel
	B       []float64   `saved:"Present"`
	Alpha   [][]float64 `saved:"Present×Support"`
	Primal  float64     `saved:"any"`
	Dual    float64     `saved:"any"`
	Epochs  int
	Stop    classify.Stop
	Support []int      `saved:"[0,Inf) ascending"`
	Vectors *mat.Dense `saved:"null Support×attributes"` // with a kernel
}

func saveKClass(m *KClassModel) kclassState {
	s := kclassState{m.present, m.mean, m.W, m.B, m.Alpha, m.Primal, m.Dual, m.Epochs, m.Stop,
		m.support, nil}
	if m.evaluator != nil {
		s.Vectors = m.evaluator.X
	}
	return s
}

func loadKClass(f classify.Fitted, l KClass, s kclassState) (*KClassModel, error) {
	m := &KClassModel{Fitted: f, W: s.W, B: s.B, Alpha: s.Alpha, Primal: s.Primal, Dual: s.Dual,
		Epochs: s.Epochs, Stop: s.Stop, width: len(s.Mean), present: s.Present, mean: s.Mean,
		support: s.Support}
	vectors := cmp.Or(s.Vectors, &mat.Dense{})
	n, _ := vectors.Dims()
	switch {
	case l.linear():
		return m, saved.Length("W", len(s.W), len(s.Present), "classes")
	case n > 0:
		if err := checkKernel(l.Kernel, vectors); err != nil {
			return nil, err
		}
	}
	m.evaluator = newEvaluator(l.Kernel, vectors)
	return m, saved.Length("Vectors", n, len(s.Support), "support vectors")
}
