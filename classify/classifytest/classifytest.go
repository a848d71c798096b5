// Package classifytest is the conformance suite of the learners: what every one must do with its
// inputs, with odd data and with odd queries, checked the same way for all. A test of a learner
// calls [Run] once for each set of options that takes another way through the code:
//
//	func TestConformance(t *testing.T) {
//		classifytest.Run(t, classifytest.Learner{
//			Name:  "ID3",
//			Fit:   classify.Erase(tree.ID3{}.Fit),
//			Needs: classify.NeedComplete,
//			Exempt: map[classifytest.Property]string{
//				classifytest.ColumnOrder: "of attributes that gain the same the first is taken",
//			},
//		})
//	}
//
// Beside it stand the small things that the tests of the algorithms share: checks of one number or
// one error ([Near], [Refuses]), data sets that are quickly made ([Numbers]), and the answers of
// other programs ([JSON]).
package classifytest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
)

// Learner is what [Run] checks.
type Learner struct {
	Name string
	Fit  classify.FitFunc
	// what it asks of a training set beyond rows, as it tells Dataset.Require; the
	// suite holds it to just that
	Needs classify.Need
	// Exempt lists the properties that the learner cannot have, each with the
	// reason, which is required.
	Exempt map[Property]string
}

// Property is one thing that a learner and its models must do.
type Property string

// The properties of every learner.
const (
	// neither Fit nor a method of the model changes its arguments
	InputsUnchanged Property = "inputs unchanged"
	// the same data give the same model, bit for bit
	Deterministic Property = "deterministic"
	// finite, not negative, 1 together; of a model that has them
	Posteriors Property = "posteriors"
	// Predict gives a class of the largest posterior
	MostProbable Property = "most probable class"
	// says what Predict says, for every kind of matrix, in dst where it is given
	PredictAll Property = "PredictAll"
	// says what Posterior says, as PredictAll does for Predict; of a model that has posteriors
	PosteriorAll Property = "PosteriorAll"
	// PredictAll and PosteriorAll allocate nothing for each row
	Frugal Property = "frugal"
	// answers many goroutines as it answers one; run it with -race
	Concurrent Property = "concurrent questions"
	// the same answers after Save and Load; a damaged file does not lead to a panic
	Saved Property = "saved"
	// a classify.Explainer, which explains what Predict and Posterior say
	Explained Property = "explained"
	// prints itself so that a person can read it, and the same after Save and Load
	Printed Property = "printed"
	Width   Property = "width" // a row or dst of another width panics and says so
	// refuses, by name, the kind that Needs excludes
	Kinds Property = "kinds of attributes"
	// predicts it always, or refuses and names the matter
	OneClass Property = "one class"
	OneRow   Property = "one row" // the same
	NoRows   Property = "no rows" // refuses none, weights of 0 only, and nil
	// never predicts a class without examples, whose posterior is 0
	AbsentClass    Property = "absent class"
	ConstantColumn Property = "constant column" // fits, or refuses and names the column
	HugeValues     Property = "huge values"     // at a scale of 1e300: the same
	TinyValues     Property = "tiny values"     // at a scale of 1e-300: the same
	// fits, or, where Needs says NeedComplete, refuses by row and column
	MissingCells Property = "missing cells"
	// refuses ±Inf and unknown values of a nominal attribute, by row and column
	WrongCells  Property = "wrong cells"
	WrongLabels Property = "wrong labels" // refuses a label that is not a class, by row
	// refuses negative and infinite weights and NaN, by row, and a wrong number of them
	WrongWeights Property = "wrong weights"
	// answers a row with NaN by a class and a proper posterior
	MissingQuery  Property = "missing query"
	InfiniteQuery Property = "infinite query" // the same for ±Inf
	// another order of the classes changes nothing but their numbers, draws apart
	RelabelledClass Property = "relabelled classes"
	// weight 2 is the row twice, weight 0 leaves it out
	WeightsAreCopies Property = "weights are copies"
	RowOrder         Property = "row order" // another order of the rows changes nothing
	// another order of the columns changes nothing
	ColumnOrder Property = "column order"
	// another unit for a numeric column changes nothing
	ColumnScale Property = "column scale"
)

type property struct {
	name  Property
	check func(*checker)
}

// properties lists all, in the order in which they are checked.
var properties = []property{
	{InputsUnchanged, (*checker).inputsUnchanged},
	{Deterministic, (*checker).deterministic},
	{Posteriors, (*checker).posteriors},
	{MostProbable, (*checker).mostProbable},
	{PredictAll, (*checker).predictAll},
	{PosteriorAll, (*checker).posteriorAll},
	{Frugal, (*checker).frugal},
	{Concurrent, (*checker).concurrent},
	{Saved, (*checker).saved},
	{Explained, (*checker).explained},
	{Printed, (*checker).printed},
	{Width, (*checker).width},
	{Kinds, (*checker).kinds},
	{OneClass, (*checker).oneClass},
	{OneRow, (*checker).oneRow},
	{NoRows, (*checker).noRows},
	{AbsentClass, (*checker).absentClass},
	{ConstantColumn, (*checker).constantColumn},
	{HugeValues, (*checker).hugeValues},
	{TinyValues, (*checker).tinyValues},
	{MissingCells, (*checker).missingCells},
	{WrongCells, (*checker).wrongCells},
	{WrongLabels, (*checker).wrongLabels},
	{WrongWeights, (*checker).wrongWeights},
	{MissingQuery, (*checker).missingQuery},
	{InfiniteQuery, (*checker).infiniteQuery},
	{RelabelledClass, (*checker).relabelledClasses},
	{WeightsAreCopies, (*checker).weightsAreCopies},
	{RowOrder, (*checker).rowOrder},
	{ColumnOrder, (*checker).columnOrder},
	{ColumnScale, (*checker).columnScale},
}

// Run checks every property of a learner in a subtest of its own. Those that the learner is exempt
// from are skipped with the reason.
func Run(t *testing.T, l Learner) {
	t.Run(l.Name, func(t *testing.T) {
		for _, err := range l.faults() {
			t.Error(err)
		}
		for _, p := range properties {
			t.Run(string(p.name), func(t *testing.T) {
				if reason, ok := l.Exempt[p.name]; ok {
					t.Skip("exempt: " + reason)
				}
				run(t, l, p.check)
			})
		}
	})
}

// faults says what is wrong with the description of a learner.
func (l Learner) faults() (errs []error) {
	if l.Name == "" || l.Fit == nil {
		errs = append(errs, fmt.Errorf("classifytest: a learner needs a Name and a Fit"))
	}
	for p, reason := range l.Exempt {
		if strings.TrimSpace(reason) == "" {
			errs = append(errs, fmt.Errorf("classifytest: the exemption from %q needs a reason", p))
		}
		if !slices.ContainsFunc(properties, func(known property) bool { return known.name == p }) {
			errs = append(errs,
				fmt.Errorf("classifytest: %q is not a property, so none can be exempt", p))
		}
	}
	return errs
}

// reporter is the part of testing.TB that the checks need, so that the suite itself can be tested.
type reporter interface {
	Helper()
	Errorf(format string, args ...any)
}

// run makes one check; a panic of the learner or its model is a failure of that check alone.
func run(to reporter, l Learner, check func(*checker)) {
	to.Helper()
	defer func() {
		if v := recover(); v != nil {
			to.Errorf("panic: %v", v)
		}
	}()
	check(&checker{reporter: to, Learner: l})
}

// checker holds what one check needs.
type checker struct {
	reporter
	Learner
}
