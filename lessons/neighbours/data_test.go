package neighbours_test

import (
	"math"
	"testing"

	"github.com/tessella-go/tessella/lessons/neighbours"
	"gonum.org/v1/gonum/stat"
)

func TestCloudsAreAsTheyAreDescribed(t *testing.T) {
	ds := neighbours.Clouds(4000, 1)
	if err := ds.Validate(); err != nil {
		t.Fatal(err)
	}
	for class, centre := range []float64{0, 2} {
		var x, y []float64
		for i, c := range ds.Y {
			if c == class {
				x, y = append(x, ds.At(i)[0]), append(y, ds.At(i)[1])
			}
		}
		for _, column := range []struct {
			values []float64
			mean   float64
		}{{x, centre}, {y, 0}} {
			// of 2,000: standard errors 0.022 and 0.016
			mean, deviation := stat.MeanStdDev(column.values, nil)
			if math.Abs(mean-column.mean) > 0.1 || math.Abs(deviation-1) > 0.07 || len(x) != 2000 {
				t.Errorf("class %d: mean %v, deviation %v of %d, want %v and 1 of 2000", class,
					mean, deviation, len(x), column.mean)
			}
		}
	}
}

func TestWaveIsAsItIsDescribed(t *testing.T) {
	ds, target := neighbours.Wave(2000, 1)
	var noise []float64
	for i, y := range target {
		x := ds.At(i)[0]
		if i > 0 && x <= ds.At(i - 1)[0] || x < 0 || x >= 1 {
			t.Fatalf("point %d lies at %v", i, x)
		}
		noise = append(noise, y-math.Sin(2*math.Pi*x))
	}
	if mean, deviation := stat.MeanStdDev(noise, nil); math.Abs(mean) > 0.03 ||
		math.Abs(deviation-0.3) > 0.025 {
		t.Errorf("the noise has mean %v and deviation %v, want 0 and 0.3", mean, deviation)
	}
}
