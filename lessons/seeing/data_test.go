package seeing_test

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/lessons/seeing"
)

func TestHalves(t *testing.T) {
	all := datasets.Digits()
	for name, halves := range map[string]func() (train, test *classify.Dataset){
		"in their order": seeing.Halves,
		"shuffled":       func() (train, test *classify.Dataset) { return seeing.Shuffled(1) },
	} {
		train, test := halves()
		if train.Len() != 1000 || test.Len() != 797 {
			t.Errorf("%s: %d and %d digits, want 1000 and 797", name, train.Len(), test.Len())
		}
		ink := mat.Sum(train.X) + mat.Sum(test.X)
		if ink != mat.Sum(all.X) {
			t.Errorf("%s: %v of ink in both halves, %v in all", name, ink, mat.Sum(all.X))
		}
	}
	train, _ := seeing.Halves()
	if !slices.Equal(train.At(999), all.At(999)) {
		t.Error("the digits are not in their order")
	}
}

func TestFives(t *testing.T) {
	all := datasets.Digits()
	fives := seeing.Fives(all)
	if err := fives.Validate(); err != nil {
		t.Fatal(err)
	}
	for i, digit := range all.Y {
		if (fives.Classes[fives.Y[i]] == "5") != (digit == 5) {
			t.Fatalf("row %d, a %d, is %q", i, digit, fives.Classes[fives.Y[i]])
		}
	}
}

func TestMoved(t *testing.T) {
	all := datasets.Digits()
	for _, columns := range []int{-2, 0, 1} {
		moved := seeing.Moved(all, columns)
		for i := range 20 {
			before, after := seeing.Picture(all.At(i), 8), seeing.Picture(moved.At(i), 8)
			for r := range 8 {
				for c := range 8 {
					want := 0.0
					if from := c - columns; from >= 0 && from < 8 {
						want = before[r][from]
					}
					if after[r][c] != want {
						t.Fatalf("picture %d moved by %d has %v in row %d and column %d, want %v",
							i, columns, after[r][c], r, c, want)
					}
				}
			}
		}
	}
}

func TestMargin(t *testing.T) {
	all := datasets.Digits()
	wide := seeing.Margin(all, 2)
	if err := wide.Validate(); err != nil {
		t.Fatal(err)
	}
	if got := len(wide.Attributes); got != 144 || wide.Attributes[143].Name != "r12c12" {
		t.Fatalf("%d pixels, the last %q", got, wide.Attributes[got-1].Name)
	}
	picture := seeing.Picture(wide.At(7), 12)
	ink := 0.0
	for r, line := range seeing.Picture(all.At(7), 8) {
		for c, v := range line {
			ink += v
			if picture[r+2][c+2] != v {
				t.Fatalf("%v in row %d and column %d, want %v", picture[r+2][c+2], r+2, c+2, v)
			}
		}
	}
	for _, v := range wide.At(7) {
		ink -= v
	}
	if ink != 0 {
		t.Errorf("the margin has %v of ink", -ink)
	}
}

func TestMean(t *testing.T) {
	ds := datasets.Digits().Subset([]int{3, 4, 5, 13}) // 3, 4, 5, 3
	for j, v := range seeing.Mean(ds, 3) {
		if want := (ds.X.At(0, j) + ds.X.At(3, j)) / 2; v != want {
			t.Fatalf("pixel %d is %v, want %v", j, v, want)
		}
	}
}

func TestRelit(t *testing.T) {
	all := datasets.Digits()
	ink := mat.Sum(all.X)
	if got, want := mat.Sum(seeing.Relit(all, func(v float64) float64 { return 3 + v/4 }).X),
		3*64*1797+ink/4; got != want || mat.Sum(all.X) != ink {
		t.Errorf("there is %v of ink after, and %v before; want %v and %v", got,
			mat.Sum(all.X), want, ink)
	}
}

// What is chosen from noise in view of all labels seems to tell the classes apart; what is chosen
// within each fold does not.
func TestChoiceWithinTheFolds(t *testing.T) {
	fit := classify.Erase(knn.KNN{K: 3}.Fit)
	outside, inside := 0.0, 0.0
	for seed := range uint64(20) {
		ds := seeing.Noise(60, seed)
		if err := ds.Validate(); err != nil {
			t.Fatal(err)
		}
		chosen, err := ds.Select(seeing.Best(ds, 12)...)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			ds     *classify.Dataset
			fit    classify.FitFunc
			errors *float64
		}{{chosen, fit, &outside}, {ds, seeing.Choose(12, fit), &inside}} {
			scores, err := evaluate.CrossValidate(c.ds, 10, c.fit)
			if err != nil {
				t.Fatal(err)
			}
			*c.errors += scores.Confusion.ErrorRate() / 20
		}
	}
	if outside > 0.3 || math.Abs(inside-0.5) > 0.06 { // over four standard errors
		t.Errorf("chosen outside of the folds %.3f of errors, inside %.3f", outside, inside)
	}
}

// The best attributes are those that were made to differ, the more the better.
func TestBest(t *testing.T) {
	ds := seeing.Noise(60, 3)
	for i, class := range ds.Y {
		ds.X.Set(i, 7, ds.X.At(i, 7)+10*float64(class))
		ds.X.Set(i, 300, ds.X.At(i, 300)-20*float64(class))
	}
	if got, want := seeing.Best(ds, 2),
		[]string{ds.Attributes[300].Name, "r1c8"}; !slices.Equal(got, want) {
		t.Errorf("the best are %v, want %v", got, want)
	}
	model, err := seeing.Choose(2, classify.Erase(knn.KNN{}.Fit))(ds)
	if err != nil {
		t.Fatal(err)
	}
	if errors := evaluate.Errors(model, ds); errors != 0 {
		t.Errorf("%v errors with the two best", errors)
	}
	row := ds.At(0)
	row[300] -= 1000
	if got := model.Predict(row); got != 1 {
		t.Errorf("a row far on the side of class 1 is of class %d", got)
	}
}

func TestScene(t *testing.T) {
	digits := datasets.Digits()
	scene, places := seeing.Scene(1, digits.At(3), digits.At(5), digits.At(0), digits.At(15),
		digits.At(8))
	for k, p := range places {
		found := seeing.Search(scene, 8, 8, 1, func(window [][]float64) float64 {
			return seeing.Correlation(window,
				seeing.Picture(digits.At([]int{3, 5, 0, 15, 8}[k]), 8))
		})
		if found[0].Row != p.Row || found[0].Column != p.Column {
			t.Errorf("digit %d lies at %v, and is found at %v", k, p, found[0])
		}
	}
	finds := seeing.Search(scene, 8, 8, 4, func(window [][]float64) float64 { return window[0][0] })
	for i, p := range finds {
		for _, q := range finds[:i] {
			if math.Abs(float64(p.Row-q.Row)) < 8 && math.Abs(float64(p.Column-q.Column)) < 8 ||
				p.Score > q.Score {
				t.Errorf("%v and %v overlap, or are in a wrong order", q, p)
			}
		}
	}
}

func TestFramed(t *testing.T) {
	scene := [][]float64{{0, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 0, 0}}
	pixels, width := seeing.Framed(scene, 1, 1, seeing.Place{Row: 1, Column: 1})
	if width != 16 || len(pixels) != 16*12 {
		t.Fatalf("%d pixels, %d across", len(pixels), width)
	}
	want := [][]float64{{16, 16, 16, 0}, {16, 1, 16, 0}, {16, 16, 16, 0}}
	for i, v := range pixels {
		if v != want[i/16/4][i%16/4] {
			t.Fatalf("pixel %d is %v", i, v)
		}
	}
	if scene[0][0] != 0 {
		t.Error("the scene itself was framed")
	}
}

// A gradient to the right, 0 degrees, is that of an upright edge.
func TestStars(t *testing.T) {
	pixels, width := seeing.Stars([][]float64{{0, 0}, {0, 0}, {0, 0}, {5, 0, 0, 0, 0, 0, 0, 0, 0}},
		2)
	if width != 26 || len(pixels) != 26*26 {
		t.Fatalf("%d pixels, %d across", len(pixels), width)
	}
	for i, v := range pixels {
		if v != 0 && (i/26 < 13 || i%26 < 13) {
			t.Fatalf("ink in row %d, column %d", i/26, i%26)
		}
	}
	middle := 19
	if pixels[middle*26+middle] != 5 || pixels[(middle-4)*26+middle] == 0 &&
		pixels[(middle-4)*26+middle+1] == 0 || pixels[middle*26+middle+4] != 0 {
		t.Error("the line of an upright edge is not upright")
	}
}
