package distance_test

import (
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/distance"
	"github.com/tessella-go/tessella/datasets"
)

// The gains of the tree lesson.
func TestInformationGain(t *testing.T) {
	ds := datasets.Tennis()
	for name, want := range map[string]float64{
		"Outlook":     .2467498198,
		"Temperature": .0292225657,
		"Humidity":    .1518355014,
		"Windy":       .0481270304,
	} {
		j, _ := ds.Attribute(name)
		if got, err := distance.InformationGain(ds, j, 0); err != nil || math.Abs(got-want) > 1e-9 {
			t.Errorf("%s: %v, %v, want %v", name, got, err, want)
		}
	}
	triangles := datasets.TrianglesSquares()
	for j, a := range triangles.Attributes {
		want := map[string]float64{
			"Color":   .2467498198,
			"Outline": .1518355014,
			"Dot":     .0481270304,
		}[a.Name]
		if got, err := distance.InformationGain(triangles, j, 0); err != nil ||
			math.Abs(got-want) > 1e-9 {
			t.Errorf("%s: %v, %v, want %v", a.Name, got, err, want)
		}
	}
}

// Numbers by hand: two bins of 0 to 8 part the classes wholly, eight values of one each do
// not matter with four bins.
func TestInformationGainOfNumbers(t *testing.T) {
	ds := table([][]string{nil, nil, nil},
		[][]float64{{0, 3, nan}, {1, 3, 0}, {3.9, 3, 1}, {4, 3, 0}, {8, 3, 1}, {7, 3, nan}}, 0,
		0, 0, 1, 1, 1)
	for _, c := range []struct {
		j, bins int
		want    float64
	}{
		{0, 2, 1}, {0, 4, 1}, {0, 0, 1}, {1, 0, 0},
		{2, 0, 0}, // of the four known rows each value has one of either class
	} {
		if got, err := distance.InformationGain(ds, c.j, c.bins); err != nil ||
			math.Abs(got-c.want) > 1e-12 {
			t.Errorf("column %d in %d bins: %v, %v, want %v", c.j, c.bins, got, err, c.want)
		}
	}
	ds.Weights = []float64{2, 0, 1, 0, 3, 0} // no no yes, by weight 3 and 3; below 6 no alone
	if got, err := distance.InformationGain(ds, 0, 4); err != nil || math.Abs(got-1) > 1e-12 {
		t.Errorf("weighted: %v, %v, want 1", got, err)
	}
	ds.Weights = []float64{1, 0, 0, 0, 3, 0} // H(1/4)
	if got, err := distance.InformationGain(ds, 0, 4); err != nil ||
		math.Abs(got-.8112781245) > 1e-9 {
		t.Errorf("weighted: %v, %v, want 0.811", got, err)
	}
	for want, call := range map[string]func() (float64, error){
		"distance: InformationGain: column 3 is none of the 3 " +
			"attributes (0 to 2)": func() (float64, error) {
			return distance.InformationGain(ds, 3, 0)
		},
		"distance: InformationGain: Bins is -2; it must be 0 " +
			"(10) or at least 2": func() (float64, error) {
			return distance.InformationGain(ds, 0, -2)
		},
		"distance: InformationGain: classify: " +
			"the data set is nil": func() (float64, error) {
			return distance.InformationGain(nil, 0, 0)
		},
	} {
		classifytest.Refuses(t, "distance", classifytest.Failure(call()), want)
	}
}
