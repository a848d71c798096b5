// Package shown has what the cells of the lesson show. A cell has only what is its idea.
package shown

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/lessons/comparisons"
)

// Round returns the errors in per cent of ten classifiers on ten tables, of which each errs less
// than the next on nine tables, and the last less than the first.
func Round() [][]float64 {
	errors := make([][]float64, 10)
	for i := range errors {
		for t := range 10 {
			errors[i] = append(errors[i], float64(10+(i-t+10)%10))
		}
	}
	return errors
}

// Wins counts the tables on which the first of two errs less.
func Wins(first, second []float64) (wins int) {
	for t := range first {
		if first[t] < second[t] {
			wins++
		}
	}
	return wins
}

// ByChance are errors that put so many classifiers in order by chance alone, on each table anew.
func ByChance(r *rand.Rand, classifiers, tables int) [][]float64 {
	errors := make([][]float64, classifiers)
	for range tables {
		for i, place := range r.Perm(classifiers) {
			errors[i] = append(errors[i], float64(place))
		}
	}
	return errors
}

// Standings draws a league: the errors, and the mean ranks from the best to the last.
func Standings(league *evaluate.Comparison, ranks []float64, whose string) (
	table, order *figure.Figure,
) {
	percent, places := league.Percent(), make([]int, len(ranks))
	sorted := slices.Clone(ranks)
	floats.Argsort(sorted, places)
	var names []string
	for _, i := range places {
		names = append(names, strings.Replace(league.Learners[i], "my", "• my", 1))
	}
	digits := func(n int) func(v float64) string {
		return func(v float64) string { return fmt.Sprintf("%.*f", n, v) }
	}
	table = figure.Matrix(league.Learners, league.Datasets, percent,
		figure.MatrixOptions{Shade: figure.ColumnLead(percent), Format: digits(1)})
	order = figure.Bars(names, sorted, figure.BarOptions{Best: figure.NoBest,
		Axis: fmt.Sprint("mean rank of ", len(ranks)), Format: digits(2)})
	order.Title = "mean ranks by " + whose
	return table, order
}

// OnNewTables tests learners on the hospital's tables. It returns a line for each: the errors in
// per cent on each table and on all rows, with the interval of the latter.
func OnNewTables(learners []evaluate.Learner) (lines string, err error) {
	tables := comparisons.NewTables()
	tested, err := evaluate.Compare(learners, tables, evaluate.Folds{K: comparisons.Folds},
		evaluate.Workers(2))
	if err != nil {
		return "", err
	}
	lines = fmt.Sprintf("%-26s hearts   lumps  penguins   all three\n", "wrong in %")
	for i, name := range tested.Learners {
		wrong, n := 0.0, 0.0
		lines += fmt.Sprintf("%-25s", name)
		for j, ds := range tables {
			rate := tested.Results[i][j].ErrorRate
			wrong, n = wrong+rate*float64(ds.Len()), n+float64(ds.Len())
			lines += fmt.Sprintf("%8.1f", 100*rate)
		}
		within := evaluate.Wilson(math.Round(wrong), n, 0.95)
		lines += fmt.Sprintf("     %.1f (%.1f to %.1f)\n", 100*wrong/n, 100*within.Low,
			100*within.High)
	}
	return lines, nil
}
