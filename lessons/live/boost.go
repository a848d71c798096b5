package live

import (
	"cmp"
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify/ensemble"
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/tree"
)

// Boost shows a round of AdaBoost with stumps: the shares of the weight as sizes of the points, the
// stump that learns from them, and the regions of the vote up to this round.
type Boost struct {
	Round  int    // 1 to 20; 0: 1
	Points Points // of two classes; nil: two crowds with a stranger in each
}

// Scene implements [Figure].
func (f Boost) Scene() (*Scene, error) {
	f.Round = cmp.Or(f.Round, 1)
	if f.Points == nil {
		f.Points = crowds
	}
	classes := catsAndDogs[:2]
	if err := cmp.Or(within("Round", f.Round, 1, 20), f.Points.check(len(classes), 60),
		f.Points.answered(), f.Points.each(classes...)); err != nil {
		return nil, err
	}
	ds, learner := f.Points.dataset(classes...), ensemble.AdaBoost{Rounds: f.Round}
	model, err := learner.Fit(ds)
	if err != nil {
		return nil, err
	}
	steps, err := learner.Steps(ds)
	if err != nil {
		return nil, err
	}
	var last ensemble.AdaBoostStep
	for step := range steps {
		last = step
	}
	plane := square(400)
	regions(&plane, model)
	if stump, ok := last.Model.(*tree.Tree); ok {
		if line, ok := threshold(plane, stump); ok {
			plane.Lines = []figure.Line{line}
		}
	}
	marks := f.Points.marks()
	for i, share := range last.Before { // an area for each share
		marks[i].Size = min(4, max(0.4, math.Sqrt(share*float64(len(marks)))))
	}
	wrong := int(math.Round(last.TrainingError * float64(len(marks))))
	end := ""
	if last.Round < f.Round {
		end = ", the last"
	}
	plane.Title = fmt.Sprintf("round %d%s: error %.2f, say %.2f; the vote has %d of %d wrong",
		last.Round, end, last.Error, last.Alpha, wrong, len(marks))
	return &Scene{
		Alt: fmt.Sprintf("AdaBoost in round %d%s. The weighted error of the stump is %.2f, its "+
			"say %.2f. The vote has %d of %s wrong.", last.Round, end, last.Error, last.Alpha,
			wrong, plural(len(marks), "point")),
		Classes: classes,
		Controls: []Control{{Field: "Round", Label: "round", Kind: Slide,
			Values: Range(1, 20, 1), Value: float64(f.Round), Play: true}},
		Points: marks,
		Edit:   Edit{Classes: len(classes), Most: 60},
		Panels: []Panel{plane},
	}, nil
}

// threshold is the border of a stump in the panel. A tree of one leaf has none.
func threshold(plane Panel, stump *tree.Tree) (figure.Line, bool) {
	var path []tree.Condition
	for _, conditions := range stump.Paths() {
		path = conditions
		break
	}
	if len(path) == 0 {
		return figure.Line{}, false
	}
	line := plane.Vertical(path[0].Value, figure.NoClass)
	if path[0].Attribute == 1 {
		line = plane.Horizontal(path[0].Value, figure.NoClass)
	}
	line.Name, line.Thin = "the stump of this round", false
	return line, true
}

// answered says which point has no class.
func (points Points) answered() error {
	for i, p := range points {
		if p.Class == figure.NoClass {
			return fmt.Errorf("point %d has no class; give it one", i+1)
		}
	}
	return nil
}
