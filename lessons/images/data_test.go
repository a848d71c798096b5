package images_test

import (
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/lessons/images"
	"gonum.org/v1/gonum/mat"
)

func TestHalves(t *testing.T) {
	all := datasets.Digits()
	for name, halves := range map[string]func() (train, test *classify.Dataset){
		"in their order": images.Halves,
		"shuffled":       func() (train, test *classify.Dataset) { return images.Shuffled(1) },
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
	train, _ := images.Halves()
	if !slices.Equal(train.At(999), all.At(999)) {
		t.Error("the digits are not in their order")
	}
}

func TestFives(t *testing.T) {
	all := datasets.Digits()
	fives := images.Fives(all)
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
		moved := images.Moved(all, columns)
		for i := range 20 {
			before, after := images.Picture(all.At(i), 8), images.Picture(moved.At(i), 8)
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
	wide := images.Margin(all, 2)
	if err := wide.Validate(); err != nil {
		t.Fatal(err)
	}
	if got := len(wide.Attributes); got != 144 || wide.Attributes[143].Name != "r12c12" {
		t.Fatalf("%d pixels, the last %q", got, wide.Attributes[got-1].Name)
	}
	picture := images.Picture(wide.At(7), 12)
	ink := 0.0
	for r, line := range images.Picture(all.At(7), 8) {
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
	for j, v := range images.Mean(ds, 3) {
		if want := (ds.X.At(0, j) + ds.X.At(3, j)) / 2; v != want {
			t.Fatalf("pixel %d is %v, want %v", j, v, want)
		}
	}
}

func TestRelit(t *testing.T) {
	all := datasets.Digits()
	ink := mat.Sum(all.X)
	if got, want := mat.Sum(images.Relit(all, func(v float64) float64 { return 3 + v/4 }).X),
		3*64*1797+ink/4; got != want || mat.Sum(all.X) != ink {
		t.Errorf("there is %v of ink after, and %v before; want %v and %v", got,
			mat.Sum(all.X), want, ink)
	}
}

// A gradient to the right, 0 degrees, is that of an upright edge.
func TestStars(t *testing.T) {
	pixels, width := images.Stars([][]float64{{0, 0}, {0, 0}, {0, 0}, {5, 0, 0, 0, 0, 0, 0, 0, 0}},
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
