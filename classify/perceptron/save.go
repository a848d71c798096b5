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
		Majority{})
	classify.Register("perceptron.Model", save, load)
	registerStructured[[]float64, int]("perceptron.BlocksModel")
	registerStructured[[]int, []int]("perceptron.ChainModel")
	classify.RegisterOptions(Blocks{}, Chain{})
}

// state is what a file keeps of a model. The learner says which rule it is.
type state struct {
	Mean          []float64
	Planes        []plane    // one, or those that vote
	Votes         []int      // of these
	Support       []Support  // of a [Kernel]
	W             *mat.Dense // of a [Multiclass] or a [Majority]
	B             []float64
	Seen          []bool
	Presentations int
	Mistakes      []int
	Stop          Stop
	Period        int
}

// plane is how a file holds a hyperplane.
type plane struct {
	W []float64
	B float64
}

func save(m *Model) (state, error) {
	s := state{Mean: m.mean, Presentations: m.presentations, Mistakes: m.mistakes, Stop: m.stop,
		Period: m.period}
	m.rule.save(&s)
	return s, nil
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

func load(f classify.Fitted, s state) (*Model, error) {
	d := len(f.Schema().Attributes)
	if err := cmp.Or(
		saved.Length("Mean", len(s.Mean), d, "attributes"),
		saved.Finite("Mean", s.Mean...),
		option.Between("Stop", s.Stop, Going, Cycle, "one of the reasons"),
	); err != nil {
		return nil, err
	}
	rule, err := s.rule(f, d)
	if err != nil {
		return nil, err
	}
	return &Model{f, s.Mean, rule, history{s.Presentations, s.Mistakes, s.Stop, s.Period}}, nil
}

// rule makes the rule of the learner.
func (s state) rule(f classify.Fitted, d int) (rule, error) {
	classes := f.Schema().Classes
	zero, voted := ZeroPositive, false
	switch l := f.Options().(type) {
	case Perceptron:
		zero, voted = l.Zero, l.Keep == Vote
	case Rosenblatt:
		zero = ZeroMistake
	case Winnow:
	case Kernel:
		return s.sums(l, classes, d)
	case Multiclass:
		return s.competition(len(classes), d)
	case Majority:
		if err := saved.Shape("W", s.W, 1, d); err != nil {
			return nil, err
		}
		w := s.W.RawRowView(0)
		return &weightedVote{w, len(classes)}, saved.Finite("W", w...)
	default:
		return nil, fmt.Errorf("the options are a %T", l)
	}
	if err := cmp.Or(twoClasses("the model", classes), checkZero("Options", zero)); err != nil {
		return nil, err
	}
	b := &ballots{votes: s.Votes, zero: zero}
	for _, p := range s.Planes {
		if err := cmp.Or(saved.Length("W", len(p.W), d, "attributes"),
			saved.Finite("W", p.W...), saved.Finite("B", p.B)); err != nil {
			return nil, err
		}
		b.planes = append(b.planes, &hyperplane{p.W, p.B, zero})
	}
	if !voted {
		if err := saved.Length("Planes", len(s.Planes), 1, "model"); err != nil {
			return nil, err
		}
		return b.planes[0], nil
	}
	if len(s.Planes) == 0 || slices.ContainsFunc(s.Votes, func(v int) bool { return v < 1 }) {
		return nil, errors.New("there must be a vector, and each must have a vote")
	}
	return b, saved.Length("Votes", len(s.Votes), len(s.Planes), "vectors")
}

func (s state) sums(l Kernel, classes []string, d int) (rule, error) {
	if err := cmp.Or(l.options(), twoClasses("the model", classes)); err != nil {
		return nil, err
	}
	for _, example := range s.Support {
		if err := cmp.Or(saved.Length("X", len(example.X), d, "attributes"),
			saved.Finite("X", example.X...), saved.Finite("Alpha", example.Alpha)); err != nil {
			return nil, err
		}
	}
	return &sums{l.Kernel, l.Zero, s.Support}, nil
}

func (s state) competition(K, d int) (rule, error) {
	if err := cmp.Or(saved.Shape("W", s.W, K, d), saved.Length("B", len(s.B), K, "classes"),
		saved.Finite("B", s.B...), saved.Length("Seen", len(s.Seen), K, "classes")); err != nil {
		return nil, err
	}
	if !slices.Contains(s.Seen, true) {
		return nil, errors.New("no class has examples")
	}
	return &competition{s.W, s.B, s.Seen}, saved.Finite("W", s.W.RawMatrix().Data...)
}

// structuredState is what a file keeps of a [StructuredModel]. Its task is that of the learner.
type structuredState struct {
	W    []float64
	Stop Stop
}

func registerStructured[X, Y any](kind string) {
	classify.RegisterOptions(Structured[X, Y]{})
	classify.Register(kind, func(m *StructuredModel[X, Y]) (structuredState, error) {
		return structuredState{m.w, m.stop}, nil
	}, func(f classify.Fitted, s structuredState) (*StructuredModel[X, Y], error) {
		l, err := saved.Options[Structured[X, Y]](f)
		if err := cmp.Or(err, checkTask(l.Task, len(s.W))); err != nil {
			return nil, err
		}
		if err := cmp.Or(
			saved.Length("W", len(s.W), l.Task.Dim(), "weights"),
			saved.Finite("W", s.W...),
			option.Between("Stop", s.Stop, Going, Cycle, "one of the reasons"),
		); err != nil {
			return nil, err
		}
		return &StructuredModel[X, Y]{f, l.Task, s.W, s.Stop}, nil
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
