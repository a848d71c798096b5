package live

import (
	"fmt"

	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/figure"
)

// Ranks shows the errors of four learners on three tables, and their mean ranks.
type Ranks struct {
	// x is the error in per cent; the tables of a learner, its class, stand behind each other. Nil:
	// A and B of the lesson's example with two who are the last
	Points Points
}

var (
	entrants = []string{"A", "B", "C", "D"}
	tables   = []string{"table 1", "table 2", "table 3"}
)

func league() Points {
	var points Points
	for k, errors := range [][3]float64{{10, 10, 30}, {12, 12, 12}, {50, 50, 50}, {52, 52, 52}} {
		for j, e := range errors {
			points = append(points, Point{e, tableHeight(j) - 0.12*float64(k-1), k})
		}
	}
	return points
}

// tableHeight is where a table stands: the first one above.
func tableHeight(j int) float64 { return float64(len(tables) - j) }

// Scene implements [Figure].
func (f Ranks) Scene() (*Scene, error) {
	if f.Points == nil {
		f.Points = league()
	}
	if err := f.Points.check(len(entrants), len(entrants)*len(tables)); err != nil {
		return nil, err
	}
	if len(f.Points) != len(entrants)*len(tables) {
		return nil, fmt.Errorf("there are %d errors; each of %d learners should have %d",
			len(f.Points), len(entrants), len(tables))
	}
	results := evaluate.Comparison{Learners: entrants, Datasets: tables,
		Results: make([][]evaluate.Entry, len(entrants))}
	for i, p := range f.Points {
		k := i / len(tables)
		if p.Class != k {
			return nil, fmt.Errorf("error %d is of learner %d; it should be of %s", i+1, p.Class,
				entrants[k])
		}
		results.Results[k] = append(results.Results[k], evaluate.Entry{ErrorRate: p.X / 100})
	}
	plane := Panel{
		Title: "Errors: drag them sideways", Width: 400, Height: 240,
		X: Axis{Label: "error (%)", High: 60}, Y: Axis{Low: 0.4, High: 3.6, Bare: true},
	}
	for j, name := range tables {
		plane.Texts = append(plane.Texts, figure.Text{X: 0.7, Y: tableHeight(j) + 0.3,
			Lines: []string{name}, Class: figure.NoClass, Left: true})
		if j > 0 {
			plane.Lines = append(plane.Lines, plane.Horizontal(tableHeight(j)+0.5, figure.NoClass))
		}
	}
	bars := Panel{Title: "Mean ranks: less is better", Width: 230, Height: 180,
		X: Axis{Label: "mean rank", High: 5}, Y: Axis{High: 4, Bare: true}}
	alt := "The mean ranks:"
	for k, rank := range results.MeanRanks() {
		y := 3.5 - float64(k)
		bars.Areas = append(bars.Areas, figure.Area{Class: k, Shade: 0.32, Edge: true,
			Points: [][2]float64{{0, y - 0.35}, {rank, y - 0.35}, {rank, y + 0.35}, {0, y + 0.35}}})
		bars.Texts = append(bars.Texts, figure.Text{X: 0.1, Y: y, Left: true, Class: figure.NoClass,
			Lines: []string{fmt.Sprintf("%s  %.2f", entrants[k], rank)}})
		alt += fmt.Sprintf(" %s %.2f", entrants[k], rank)
	}
	return &Scene{
		Alt:     alt + ".",
		Classes: entrants,
		Points:  f.Points.marks(),
		Edit:    Edit{Level: true, Noun: "result"},
		Panels:  []Panel{plane, bars},
	}, nil
}
