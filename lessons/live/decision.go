package live

import (
	"cmp"
	"fmt"
	"math"

	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/figure"
)

// Decision shows the lesson's two curves of temperatures, a threshold from which on a patient
// counts as sick, and what each threshold costs.
type Decision struct {
	Threshold float64 // 36 to 40 °C, in steps of a tenth; 0: 37
	Sick      float64 // the prior of the sick, one of the slider's; 0: 0.1
	Missed    float64 // what a missed patient costs, in false alarms, one of the slider's; 0: 1
}

var (
	degrees    = Range(36, 40, 0.1)
	sickShares = []float64{0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 0.8}
	missPrices = []float64{0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50}
	patients   = []string{"healthy", "sick"}
	means      = []float64{36.8, 38.5} // of the classes
	deviations = []float64{0.4, 0.8}
)

// Scene implements [Figure].
func (f Decision) Scene() (*Scene, error) {
	f.Threshold, f.Sick = cmp.Or(f.Threshold, 37), cmp.Or(f.Sick, 0.1)
	f.Missed = cmp.Or(f.Missed, 1)
	if err := cmp.Or(one("Threshold", f.Threshold, degrees), one("Sick", f.Sick, sickShares),
		one("Missed", f.Missed, missPrices)); err != nil {
		return nil, err
	}
	prior := []float64{1 - f.Sick, f.Sick}
	// below is the share of a class below a temperature.
	below := func(class int, x float64) float64 {
		return math.Erfc((means[class]-x)/(deviations[class]*math.Sqrt2)) / 2
	}
	// wrong is what a threshold gets wrong of 1,000 patients.
	wrong := func(threshold float64) (alarms, missed float64) {
		return 1000 * prior[0] * (1 - below(0, threshold)), 1000 * prior[1] * below(1, threshold)
	}
	cost := func(threshold float64) float64 {
		alarms, missed := wrong(threshold)
		return alarms + f.Missed*missed
	}

	alarms, missed := wrong(f.Threshold)
	curves := Panel{
		Title: fmt.Sprintf("of 1000: %.1f false alarms, %.1f missed", alarms, missed),
		Width: 330, Height: 240,
		X: Axis{Label: "temperature in °C", Low: 35, High: 41},
		Y: Axis{Label: "density × prior"},
	}
	for class, name := range patients {
		line := figure.Line{Name: name, Class: class}
		area := figure.Area{Class: class, Shade: 0.4} // what is wrong of the class
		from, to := f.Threshold, 41.
		if class == 1 {
			from, to = 35, f.Threshold
		}
		for _, x := range Range(35, 41, 0.05) {
			variance := deviations[class] * deviations[class]
			y := prior[class] * math.Exp(bayes.LogNormal(x, means[class], variance))
			line.Points = append(line.Points, [2]float64{x, y})
			if x >= from-1e-9 && x <= to+1e-9 {
				area.Points = append(area.Points, [2]float64{x, y})
			}
			curves.Y.High = max(curves.Y.High, 1.1*y)
		}
		area.Points = append(area.Points, [2]float64{to, 0}, [2]float64{from, 0})
		curves.Areas, curves.Lines = append(curves.Areas, area), append(curves.Lines, line)
	}
	border := curves.Vertical(f.Threshold, figure.NoClass)
	border.Name, border.Thin = "threshold", false
	curves.Lines = append(curves.Lines, border)

	costs := Panel{
		Width: 330, Height: 240,
		X: Axis{Label: "threshold in °C", Low: 36, High: 40},
		Y: Axis{Label: "cost of 1000 patients"},
	}
	line := figure.Line{Class: figure.NoClass}
	best := degrees[0]
	for _, x := range Range(36, 40, 0.01) {
		y := cost(x)
		line.Points = append(line.Points, [2]float64{x, y})
		costs.Y.High = max(costs.Y.High, 1.1*y)
		if y < cost(best) {
			best = x
		}
	}
	costs.Lines = []figure.Line{line}
	costs.Marks = []figure.Mark{{X: best, Y: cost(best), Class: 2, Ring: true},
		{X: f.Threshold, Y: cost(f.Threshold), Class: figure.NoClass}}
	costs.Title = fmt.Sprintf("cost %.1f; the least (ringed) is %.1f, at %.2f °C",
		cost(f.Threshold), cost(best), best)
	return &Scene{
		Alt: fmt.Sprintf("Whoever has %v °C or more counts as sick: %s; %s.", f.Threshold,
			curves.Title, costs.Title),
		Controls: []Control{
			Slider("Threshold", "threshold in °C", degrees, f.Threshold),
			Slider("Sick", "prior of the sick", sickShares, f.Sick),
			Slider("Missed", "false alarms that a missed patient costs", missPrices,
				f.Missed),
		},
		Panels: []Panel{curves, costs},
	}, nil
}
