package figure

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify/evaluate"
)

// ranks are the scores of two classifiers for the same examples, made by a rule: the
// second one's are the better.
func ranks() (positive []bool, rough, good []float64) {
	for i := range 60 {
		yes := i%3 == 0
		wave := math.Sin(float64(i) * 1.7)
		lift := 0.0
		if yes {
			lift = 1
		}
		positive, rough, good = append(positive, yes), append(rough, wave+0.6*lift),
			append(good, 0.6*wave+lift)
	}
	return positive, rough, good
}

// operate are the points of the two curves of a ranking.
func operate(name string, scores []float64, positive []bool) (roc, pr Series) {
	points, err := evaluate.Operate(scores, positive, nil)
	if err != nil {
		panic(err)
	}
	falseRate, recall, precision := evaluate.Rates(points)
	return Series{Name: name, X: falseRate, Y: recall}, Series{Name: name, X: recall, Y: precision}
}

// calibration is what package evaluate says of probabilities.
func calibration(name string, probabilities []float64, positive []bool, bins int) Calibration {
	diagram, err := evaluate.Reliability(probabilities, positive, bins)
	if err != nil {
		panic(err)
	}
	c := Calibration{Name: name}
	for _, b := range diagram {
		c.Mean, c.Share, c.Count = append(c.Mean, b.Mean), append(c.Share, b.Share),
			append(c.Count, b.Count)
	}
	return c
}

// learning are a learning curve's points, with the standard error of those on the rows held out.
func learning() (training, held Series) {
	sizes := []float64{10, 20, 40, 60, 80, 100, 120}
	training = Points("training rows", sizes, []float64{0, 0.01, 0.015, 0.02, 0.022, 0.024, 0.025})
	held = Points("rows held out ± standard error", sizes,
		[]float64{0.21, 0.14, 0.09, 0.065, 0.055, 0.048, 0.045})
	held.Band = []float64{0.04, 0.03, 0.02, 0.016, 0.014, 0.012, 0.011}
	return training, held
}

// forgiven are the joins of classes merged by how often they are taken for each other, at the
// number of errors that are then none.
func forgiven(c *evaluate.Confusion) (joins []Join) {
	errors := 0.0
	for _, m := range c.Merges() {
		errors += m.Confused
		joins = append(joins, Join{m.A, m.B, errors})
	}
	return joins
}

var animals = &evaluate.Confusion{
	Classes: []string{"cat", "dog", "wolf", "tit", "finch"},
	Counts: [][]float64{{40, 6, 1, 0, 0}, {5, 38, 9, 0, 0}, {1, 8, 41, 0, 0}, {0, 0, 0, 35, 12},
		{1, 0, 0, 10, 39}},
}

func init() {
	positive, rough, good := ranks()
	pictures["roc"] = func() *Figure {
		first, _ := operate("naive Bayes", rough, positive)
		second, _ := operate("forest", good, positive)
		return ROC(first, second)
	}
	pictures["precision_recall"] = func() *Figure {
		_, first := operate("naive Bayes", rough, positive)
		_, second := operate("forest", good, positive)
		return PrecisionRecall(first, second)
	}
	pictures["reliability"] = func() *Figure {
		var sure, fair []float64
		for _, score := range good {
			sure, fair = append(sure, 1/(1+math.Exp(-8*(score-0.5)))),
				append(fair, 1/(1+math.Exp(-2.2*(score-0.7))))
		}
		return Reliability(calibration("as they were", sure, positive, 8),
			calibration("by Platt", fair, positive, 8))
	}
	pictures["learning"] = func() *Figure {
		training, held := learning()
		return Curves("training rows", "error rate", training, held)
	}
	pictures["scatter"] = func() *Figure {
		var x, y []float64
		var class []int
		for i := range 60 {
			t, k := float64(i), i%3
			x, y, class = append(x, 3*float64(k%2)+math.Sin(t*2.3)),
				append(y, 2*float64(k)+math.Cos(t*3.1)), append(class, k)
		}
		return Plane("petal length in cm", "petal width in cm",
			Scatter(x, y, class, "setosa", "versicolor", "virginica"))
	}
	pictures["merged"] = func() *Figure {
		return Dendrogram("errors that are none once merged", animals.Classes, forgiven(animals))
	}
	// The perceptron on (2, 1) of class +1, (0.5, 1.5) and (−1, 1) of class −1, in turn, from
	// w = 0, where w·x = 0 is a mistake. By hand: it errs on the first, the second, the second, the
	// first and the second, and w is (2, 1), (1.5, −0.5), (1, −2), (3, −1), (2.5, −2.5).
	pictures["perceptron"] = func() *Figure {
		return PlaneOptions{Equal: true}.Draw("x₁", "x₂",
			Scatter([]float64{2, 0.5, -1}, []float64{1, 1.5, 1}, []int{0, 1, 1}, "+1", "−1"),
			Boundary("w·x = 0 at the end", []float64{2.5, -2.5}, 0, 0),
			Path("w, mistake by mistake", []float64{0, 2, 1.5, 1, 3, 2.5},
				[]float64{0, 1, -0.5, -2, -1, -2.5}, 4))
	}
	pictures["em"] = func() *Figure { return steps().Frames[2] }
}

// steps are the figures of two Gaussians that move to two heaps of points.
func steps() *Animation {
	var x, y []float64
	for i := range 40 {
		t := float64(i)
		x, y = append(x, 4*float64(i%2)+math.Sin(2.3*t)),
			append(y, 1.5*float64(i%2)+0.7*math.Cos(3.1*t))
	}
	a := &Animation{Alt: "Two Gaussians move to the two heaps of points."}
	for i := range 5 {
		share := float64(i) / 4
		wide := [][]float64{{4 - 3.4*share, 0}, {0, 2 - 1.7*share}}
		f := PlaneOptions{XMin: -3, XMax: 7, YMin: -3, YMax: 4.5}.Draw("x₁", "x₂",
			Scatter(x, y, nil), Ellipse([]float64{1.5 - 1.5*share, 0}, wide, 2, 1),
			Ellipse([]float64{2.5 + 1.5*share, 1.5}, wide, 2, 2))
		f.Title = fmt.Sprint("Iteration ", i)
		a.Frames = append(a.Frames, f)
	}
	return a
}

func ExampleROC() {
	points, err := evaluate.Operate([]float64{0.9, 0.8, 0.7, 0.7},
		[]bool{true, false, true, false}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	falseRate, recall, _ := evaluate.Rates(points)
	fmt.Println(ROC(Series{Name: "7-NN", X: falseRate, Y: recall}).Alt)
	// Output: true positive rate over false positive rate. 7-NN: AUC 0.625.
}

func ExamplePrecisionRecall() {
	points, err := evaluate.Operate([]float64{0.9, 0.8, 0.7, 0.6},
		[]bool{true, false, true, false}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, recall, precision := evaluate.Rates(points)
	fmt.Println(PrecisionRecall(Series{Name: "7-NN", X: recall, Y: precision}).Alt)
	// Output: precision over recall. 7-NN: AP 0.833.
}

func ExampleReliability() {
	f := Reliability(Calibration{
		Name:  "naive Bayes",
		Mean:  []float64{0.1, 0.9},
		Share: []float64{0.3, 0.75},
		Count: []int{10, 8},
	})
	fmt.Println(f.Alt)
	// Output:
	// Share that came over the probability given. naive Bayes, 18 examples: 0.3 of 0.1 0.75 of 0.9.
}

// A learning curve has a band of one standard error.
func ExampleCurves_learning() {
	held := Points("held out", []float64{10, 100}, []float64{0.2, 0.05})
	held.Band = []float64{0.04, 0.01}
	fmt.Println(strings.ReplaceAll(Curves("training rows", "error rate", held).Alt, ". ", ".\n"))
	// Output:
	// error rate (0.04 to 0.24) against training rows (10 to 100).
	// held out begins at 0.2, is highest (0.2) at 10 and ends at 0.05, give or take 0.04 at most.
}

// Classes that are taken for each other most often are merged first, and stand beside each other.
func ExampleDendrogram_merges() {
	f := Dendrogram("errors that are none once merged", animals.Classes, forgiven(animals))
	fmt.Println(strings.ReplaceAll(f.Alt, ". ", ".\n"))
	// Output:
	// A dendrogram of 5 leaves.
	// tit and finch are joined at 22.
	// dog and wolf are joined at 39.
	// cat and group 2 are joined at 52.
	// group 1 and group 3 are joined at 53.
}

func ExampleScatter() {
	f := Plane("length", "width", Scatter([]float64{1, 2, 3}, []float64{1, 3, 2}, []int{0, 0, 1},
		"setosa", "virginica"))
	fmt.Println(f.Alt)
	// Output:
	// width (0.9 to 3.1) against length (0.9 to 3.1). 3 points. 2 of setosa. 1 of virginica.
}

func ExampleRegions() {
	f := PlaneOptions{XMin: -2, XMax: 2, YMin: -2, YMax: 2, Equal: true}.Draw("x₁", "x₂",
		Regions(disc{}, "outside", "inside"))
	fmt.Println(strings.ReplaceAll(f.Alt, ". ", ".\n"))
	// Output:
	// x₂ (-2 to 2) against x₁ (-2 to 2).
	// Each place has the shade of the class that the classifier gives it.
}

func ExampleField() {
	f := PlaneOptions{XMin: -2, XMax: 2, YMin: -2, YMax: 2}.Draw("x₁", "x₂",
		Field(disc{}, 1, "outside", "inside"))
	fmt.Println(f.Alt)
	// Output:
	// x₂ (-2 to 2) against x₁ (-2 to 2). The darker a place, the more probable is inside there.
}

// The margin of a support vector machine is 1, and its vectors lie on it.
func ExampleBoundary() {
	f := Plane("x₁", "x₂", Scatter([]float64{1, 2, 3, 4}, []float64{2, 1, 4, 3}, []int{0, 0, 1, 1}),
		Boundary("w·x + b = 0", []float64{0.5, 0.5}, -2.5, 1),
		Rings("support vectors", []float64{1, 3}, []float64{2, 4}))
	fmt.Println(strings.ReplaceAll(f.Alt, ". ", ".\n"))
	// Output:
	// x₂ (0.85 to 4.15) against x₁ (0.85 to 4.15).
	// 4 points.
	// 2 of class 1.
	// 2 of class 2.
	// The line 0.5·x + 0.5·y = 2.5.
	// 2 of them marked: support vectors.
}

func ExamplePath() {
	f := Plane("w₁", "w₂", Path("w", []float64{0, 2, 1}, []float64{0, 1, -2}, 0))
	fmt.Println(f.Alt)
	// Output:
	// w₂ (-2.15 to 1.15) against w₁ (-0.1 to 2.1). w goes in 2 steps from (0, 0) to (1, -2).
}

func ExampleEllipse() {
	f := Plane("x₁", "x₂", Ellipse([]float64{3, 1}, [][]float64{{1, 0}, {0, 0.25}}, 2, 0))
	fmt.Println(f.Alt)
	// Output: x₂ (-0.1 to 2.1) against x₁ (0.8 to 5.2). An ellipse round (3, 1).
}

func ExamplePolygons() {
	f := Plane("x₁", "x₂",
		Polygons([][][2]float64{{{0, 0}, {2, 0}, {1, 2}, {0, 2}}, {{2, 0}, {4, 0}, {4, 2}, {1, 2}}},
			[]int{0, 1}))
	fmt.Println(f.Alt)
	// Output: x₂ (-0.1 to 2.1) against x₁ (-0.2 to 4.2). 2 cells.
}

// The areas in the legends are those of package evaluate, ties and all.
func TestAreasAreTheMeasures(t *testing.T) {
	positive, rough, good := ranks()
	for i, scores := range [][]float64{rough, good, make([]float64, len(good))} {
		for k := range scores { // ties
			scores[k] = math.Round(10*scores[k]) / 10
		}
		roc, pr := operate("c", scores, positive)
		auc, err := evaluate.AUC(scores, positive, nil)
		if err != nil {
			t.Fatal(err)
		}
		ap, err := evaluate.AveragePrecision(scores, positive, nil)
		if err != nil {
			t.Fatal(err)
		}
		if alt, want := ROC(roc).Alt,
			fmt.Sprintf("c: AUC %.3f.", auc); !strings.HasSuffix(alt, want) {
			t.Errorf("case %d: %s, want %s", i, alt, want)
		}
		if alt, want := PrecisionRecall(pr).Alt,
			fmt.Sprintf("c: AP %.3f.", ap); !strings.HasSuffix(alt, want) {
			t.Errorf("case %d: %s, want %s", i, alt, want)
		}
	}
}

func TestKindsRefuse(t *testing.T) {
	nan := math.NaN()
	one := Series{Name: "a", X: []float64{0, 1}, Y: []float64{0, 1}}
	for want, f := range map[string]*Figure{
		"there are no curves to draw": ROC(),
		`curve 1, "a", has one point; it takes two`: ROC(Points("a", []float64{0},
			[]float64{0})),
		`curve 1, "a", has the point (0, 1.5), and both`: ROC(Points("a", []float64{0, 1},
			[]float64{1.5, 1})),
		`curve 1, "a", goes back from 0.5 to 0.4 at poin`: PrecisionRecall(Points("a",
			[]float64{0, 0.5, 0.4}, []float64{1, 1, 1})),
		`curves 1 and 2 are both named "a"`: ROC(one, one),
		"there is no classifier to draw":    Reliability(),
		`classifier 1, "", has 1 means, 2 shares and 2 c`: Reliability(Calibration{
			Mean:  []float64{1},
			Share: []float64{1, 1},
			Count: []int{1, 1},
		}),
		`classifier 1, "", has 3 examples of mean NaN an`: Reliability(Calibration{
			Mean:  []float64{nan},
			Share: []float64{1},
			Count: []int{3},
		}),
		`classifier 1, "", has no examples in any bin`: Reliability(Calibration{
			Mean:  []float64{nan},
			Share: []float64{nan},
			Count: []int{0},
		}),
		`classifier 1 of 2 has the name ""; each needs a`: Reliability(Calibration{},
			Calibration{}),
		`curve 1, "a", has a band of 1 values and 2 poin`: Curves("", "",
			Series{Name: "a", X: one.X, Y: one.Y, Band: []float64{1}}),
		`curve 1, "a", has a band of ±-1 at x = 1; it sh`: Curves("", "",
			Series{Name: "a", X: one.X, Y: one.Y, Band: []float64{1, -1}}),
	} {
		if err := f.Err(); err == nil || !strings.HasPrefix(err.Error(), "figure: "+want) {
			t.Errorf("the error is %v, not %s …", err, want)
		}
	}
}

// A band that is known at some points only is drawn there; one of a single point is drawn nowhere.
func TestBandWithGaps(t *testing.T) {
	s := Points("a", []float64{1, 2, 3, 4, 5}, []float64{1, 1, 1, 1, 1})
	s.Band = []float64{0.5, 0.25, math.NaN(), math.NaN(), 0.5}
	parts := s.band()
	if len(parts) != 2 || len(parts[0]) != 4 || parts[0][1].Y != 1.25 || parts[0][2].Y != 0.75 ||
		len(parts[1]) != 2 {
		t.Errorf("the band is %v", parts)
	}
	render(t, Curves("x", "y", s))
}
