package multiclass_test

import (
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/lessons/multiclass"
	"github.com/tessella-go/tessella/lessons/supportvectors"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
)

// columns returns the two attributes of the examples of a class.
func columns(ds *classify.Dataset, class int) (x, y []float64) {
	for i, k := range ds.Y {
		if k == class {
			x, y = append(x, ds.X.At(i, 0)), append(y, ds.X.At(i, 1))
		}
	}
	return x, y
}

func TestDataAreAsTheirCommentsSay(t *testing.T) {
	clouds, rings, wheel := supportvectors.Clouds(4000, 6000, 1), supportvectors.Rings(10_000, 1),
		multiclass.Wheel(5, 10_000, 1)
	texts := multiclass.Texts(datasets.SubjectLines())
	for _, set := range []*classify.Dataset{clouds, rings, wheel, texts, supportvectors.Four(),
		supportvectors.Xor()} {
		if err := set.Validate(); err != nil {
			t.Error(err)
		}
	}
	measured := func(what string, got, want float64) {
		if math.Abs(got-want) > 0.05 {
			t.Errorf("%s is %.3f, want %.2f", what, got, want)
		}
	}
	for class, n := range []int{4000, 6000} {
		x, y := columns(clouds, class)
		if len(x) != n {
			t.Errorf("%d clouds of class %d, want %d", len(x), class, n)
		}
		measured("the mean of a cloud", stat.Mean(x, nil), float64(2*class-1))
		measured("the mean of a cloud, upwards", stat.Mean(y, nil), 0)
		measured("its deviation", stat.StdDev(x, nil), 1)
		measured("its deviation upwards", stat.StdDev(y, nil), 1)

		x, y = columns(rings, class)
		radius := make([]float64, len(x))
		for i := range x {
			radius[i] = math.Hypot(x[i], y[i])
		}
		measured("the radius of a ring", stat.Mean(radius, nil), []float64{0.8, 2}[class])
		measured("the deviation of a radius", stat.StdDev(radius, nil), 0.3)
		measured("the middle of a ring", stat.Mean(x, nil), 0)
	}
	for class := range 5 {
		x, y := columns(wheel, class)
		if len(x) != 2000 {
			t.Errorf("%d of class %d", len(x), class)
		}
		mean := [2]float64{stat.Mean(x, nil), stat.Mean(y, nil)}
		radius, angle := 3.0, 2*math.Pi*float64(class)/4
		if class == 0 {
			radius = 0
		}
		measured("the mean of a class of the wheel", mean[0], radius*math.Cos(angle))
		measured("the same, upwards", mean[1], radius*math.Sin(angle))
		measured("its deviation", stat.StdDev(x, nil), 0.6)
	}
	if !slices.Equal(mat.Col(nil, 0, texts.X)[:3], []float64{0, 1, 2}) {
		t.Error("the rows of texts are not their numbers")
	}
}

func TestSplit(t *testing.T) {
	train, test := multiclass.Split(11)
	if !slices.Equal(train, []int{0, 1, 2, 3, 5, 6, 7, 8, 10}) || !slices.Equal(test, []int{4, 9}) {
		t.Errorf("%v and %v", train, test)
	}
}
