package perceptron

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
	"github.com/tessella-go/tessella/classify/internal/saved"
)

func init() {
	classify.RegisterOptions(Perceptron{}, Rosenblatt{}, Kernel{}, Multiclass{}, Winnow{},
		Majority{}, Blocks{}, Chain{})
	classify.Register("perceptron.Model", save, load)
	registerStructured[[]float64, int]("perceptron.BlocksModel")
	registerStructured[[]int, []int]("perceptron.ChainModel")
}

// state is what a file keeps of a model. The learner says which rule it is.
type state struct {
	Mean          []float64  `saved:"attributes"`
	Planes        []plane    // one, or those that vote
	Votes         []int      `saved:"null Planes [1,Inf)"` // of these
	Support       []Support  // of a [Kernel]
	W             *mat.Dense `saved:"null 1+×attributes"` // of a [Multiclass] or a [Majority]
	B             []float64
	Seen          []bool `saved:"B"`
	Presentations int
	Mistakes      []int
	Stop          classify.Stop
	Period        int
}

// plane is how a file holds a hyperplane.
type plane struct {
	W []float64 `saved:"attributes"`
	B float64
}

func save(m *Model) state {
	s := state{Mean: m.mean, Presentations: m.presentations, Mistakes: m.mistakes, Stop: m.stop,
		Period: m.period}
	m.rule.save(&s)
	return s
}

func (h *hyperplane) save(s *state) { s.Planes = append(s.Planes, plane{h.w, h.b}) }

func (b *ballots) save(s *state) {
	for _, h := range b.planes {
		h.save(s)
	}
	s.Votes = b.votes
}

func (k *sums) save(s *state) { s.Support = k.support }

func (c *competition) save(s *state) { s.W, s.B, s.Seen = c.w, c.b, c.seen }

func (c *weightedVote) save(s *state) { s.W = mat.NewDense(1, len(c.w), c.w) }

func load(f classify.Fitted, l any, s state) (*Model, error) {
	rule, err := s.rule(l, f.Schema().Classes)
	if err := cmp.Or(err, checkStop(s.Stop)); err != nil {
		return nil, err
	}
	return &Model{f, s.Mean, rule, history{s.Presentations, s.Mistakes, s.Stop, s.Period}}, nil
}

func checkStop(s classify.Stop) error {
	known := []classify.Stop{Going, Converged, Budget, Cycle}
	return option.Check(slices.Contains(known, s), "Stop", s, "one of the reasons")
}

// rule makes the rule of the learner.
func (s state) rule(learner any, classes []string) (rule, error) {
	zero, voted := ZeroPositive, false
	switch l := learner.(type) {
	case Perceptron:
		zero, voted = l.Zero, l.Keep == Vote
	case Rosenblatt:
		zero = ZeroMistake
	case Winnow:
	case Kernel:
		return &sums{l.Kernel, l.Zero, s.Support},
			cmp.Or(l.options(), twoClasses("the model", classes))
	case Multiclass:
		if s.W == nil || s.W.RawMatrix().Rows != len(classes) || len(s.B) != len(classes) {
			return nil, fmt.Errorf("each of the %d classes should have a row of W and a value of B",
				len(classes))
		}
		if !slices.Contains(s.Seen, true) {
			return nil, errors.New("no class has examples")
		}
		return &competition{s.W, s.B, s.Seen}, nil
	case Majority:
		if s.W == nil || s.W.RawMatrix().Rows != 1 {
			return nil, errors.New("the matrix W should have one row")
		}
		return &weightedVote{s.W.RawRowView(0), len(classes)}, nil
	default:
		return nil, fmt.Errorf("the options are a %T", l)
	}
	if err := cmp.Or(twoClasses("the model", classes), checkZero("Options", zero)); err != nil {
		return nil, err
	}
	b := &ballots{votes: s.Votes, zero: zero}
	for _, p := range s.Planes {
		b.planes = append(b.planes, &hyperplane{p.W, p.B, zero})
	}
	if voted {
		if len(s.Votes) == 0 {
			return nil, errors.New("there are no Votes")
		}
		return b, nil
	}
	if err := saved.Length("Planes", len(s.Planes), 1, "model"); err != nil {
		return nil, err
	}
	return b.planes[0], nil
}

// structuredState is what a file keeps of a [StructuredModel]. Its task is that of the learner.
type structuredState struct {
	W    []float64
	Stop classify.Stop
}

func registerStructured[X, Y any](kind string) {
	classify.RegisterOptions(Structured[X, Y]{})
	classify.Register(kind,
		func(m *StructuredModel[X, Y]) structuredState { return structuredState{m.w, m.stop} },
		func(
			f classify.Fitted, l Structured[X, Y], s structuredState,
		) (*StructuredModel[X, Y], error) {
			if err := cmp.Or(checkTask(l.Task, len(s.W)), checkStop(s.Stop)); err != nil {
				return nil, err
			}
			return &StructuredModel[X, Y]{f, l.Task, s.W, s.Stop},
				saved.Length("W", len(s.W), l.Task.Dim(), "weights")
		})
}

// checkTask checks that a task has sizes for so many weights.
func checkTask(task any, weights int) error {
	sizes := [2]int{1, 1}
	switch t := task.(type) {
	case nil:
		return errors.New("there is no task")
	case Blocks:
		sizes = [2]int{t.K, t.D}
	case Chain:
		sizes = [2]int{t.States, t.Symbols}
	}
	if min(sizes[0], sizes[1]) < 1 || max(sizes[0], sizes[1]) > weights {
		return fmt.Errorf("a task of %v has not %d weights", sizes, weights)
	}
	return nil
}
