package committees

import (
	"math"

	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/datasets"
)

// Family returns the Simpsons by their weight in pounds, and +1 for each male.
func Family() (x []float64, y []int) {
	family := datasets.Simpsons()
	for i, class := range family.Y {
		x = append(x, family.At(i)[1])
		y = append(y, map[string]int{"M": 1, "F": -1}[family.Classes[class]])
	}
	return x, y
}

// Circles draws the Simpsons by weight and hair as circles, and the threshold of a stump on the
// weight. The area of a circle is the person's share of the weights, which sum to 1.
func Circles(title string, weights []float64, threshold float64) *figure.Figure {
	const dark = 15 // of the classes after 0 the first that is drawn as a circle too
	names := map[int][]string{0: {"F"}, dark: make([]string, dark+1)}
	names[dark][dark] = "M"
	family := datasets.Simpsons()
	_, male := Family()
	layers := []figure.Layer{figure.Boundary("the stump's threshold", []float64{1, 0}, -threshold, 0)}
	for i, share := range weights {
		class := 0
		if male[i] == 1 {
			class = dark
		}
		person := family.At(i)
		spot := figure.Scatter(person[1:2], person[:1], []int{class}, names[class]...)
		names[class] = nil // one entry of the legend for all of the class
		spot.Size = math.Sqrt(72 * share)
		layers = append(layers, spot)
	}
	shape := figure.PlaneOptions{XMin: 0, XMax: 270, YMin: -2.5, YMax: 12.5}
	f := shape.Draw("weight (pounds)", "hair (inches)", layers...)
	f.Title, f.Width, f.Height = title, 375, 320
	return f
}
