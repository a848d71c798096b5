package images

import (
	"cmp"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader/compare"
	"github.com/tessella-go/tessella/grader/exercisetest"
	solutions "github.com/tessella-go/tessella/solutions/images"
	"gonum.org/v1/gonum/mat"
)

// upright deslants pictures.
func upright(rows [][]float64) (all [][]float64) {
	for _, pixels := range rows {
		all = append(all, slices.Concat(solutions.Deslant(Picture(pixels, side))...))
	}
	return all
}

// wrongShare is the share of wrong labels.
func wrongShare(got, truth []string) float64 {
	wrong := 0.0
	for i := range truth {
		if got[i] != truth[i] {
			wrong++
		}
	}
	return wrong / float64(len(truth))
}

// The reference stays far below the tolerated error in every deal, and one that only sets all
// pictures upright below it. Far above are the nearest neighbour on raw pixels, on four in ten, and
// one that sets only the unknown pictures upright.
func TestRead(t *testing.T) {
	trials := 40
	if testing.Short() {
		trials = 5
	}
	mean := 0.0 // of raw pixels
	for seed := range uint64(trials) {
		args, truth := deal(rand.New(rand.NewPCG(seed, 99)))
		rows, labels := args[0].([][]float64), args[1].([]string)
		unknown := args[2].([][]float64)
		if len(rows) != readLearns || len(unknown) != readUnknown || len(truth) != readUnknown {
			t.Fatalf("seed %d: %d rows, %d unknown", seed, len(rows), len(unknown))
		}
		if got := wrongShare(solutions.Read(rows, labels, unknown), truth); got > .08 {
			t.Errorf("seed %d: the reference errs on %.3f", seed, got)
		}
		half := exercisetest.Nearest(rows, labels, upright(unknown))
		both := exercisetest.Nearest(upright(rows), labels, upright(unknown))
		if got := wrongShare(both, truth); got > .10 {
			t.Errorf("seed %d: upright pixels err on %.3f", seed, got)
		}
		if got := wrongShare(half, truth); got < .15 {
			t.Errorf("seed %d: with half of the pictures upright %.3f are wrong only", seed, got)
		}
		if got := wrongShare(exercisetest.Nearest(rows, labels, unknown), truth); got < .15 {
			t.Errorf("seed %d: raw pixels err on %.3f only", seed, got)
		} else {
			mean += got / float64(trials)
		}
		if again := trueLeaning(args); !reflect.DeepEqual(again, truth) {
			t.Errorf("seed %d: the labels found again differ", seed)
		}
	}
	if mean < .37 || mean > .43 {
		t.Errorf("raw pixels err on %.3f on average; the exercise says four in ten", mean)
	}
}

// No picture is both known and unknown, or known in the neighbourhood of the unknown ones, and
// together the stretches are the first 1,000 digits.
func TestStrangers(t *testing.T) {
	digits := datasets.Digits()
	next := 0
	for k, s := range Strangers(false) {
		apart := 1797 - 100 - min(100*k, perPerson) - perPerson
		if len(s.Rows) != apart || len(s.Labels) != apart || len(s.Unknown) != 100 {
			t.Errorf("stretch %d: %d rows and %d unknown; want %d and 100", k, len(s.Rows),
				len(s.Unknown), apart)
		}
		for i, x := range s.Unknown {
			if !slices.Equal(x, digits.At(next)) || s.Truth[i] != digits.Classes[digits.Y[next]] {
				t.Fatalf("stretch %d: digit %d is not that of row %d", k, i, next)
			}
			next++
		}
	}
	for k, s := range Strangers(true) {
		straight := slices.Concat(Strangers(false)[k].Unknown...)
		if slices.Equal(slices.Concat(s.Unknown...), straight) {
			t.Errorf("stretch %d does not lean", k)
		}
	}
}

// The lesson's answer: the old machine errs on 45 of 1,000 and the reference on 28 and, leaning,
// on 35, with 4.8 % as the upper end of its interval.
func TestAnswer(t *testing.T) {
	for _, c := range []struct {
		name    string
		reader  Reader
		leaning bool
		want    float64
	}{
		{"7 neighbours", SevenNeighbours, false, 45},
		{"the reference", solutions.Read, false, 28},
		{"the reference, leaning", solutions.Read, true, 35},
	} {
		got, each := Misread(c.reader, c.leaning)
		if got != c.want || len(each) != 10 {
			t.Errorf("%s: %v misread in %v; the lesson has %v", c.name, got, each, c.want)
		}
	}
	if got, _ := Misread(SevenNeighbours, true); got < 200 || got > 250 {
		t.Errorf("leaning, 7 neighbours misread %v; the lesson says more than a fifth", got)
	}
	if i := evaluate.Wilson(35, 1000, 0.95); math.Abs(i.High-.048) > .0005 {
		t.Errorf("the interval ends at %v", i.High)
	}
	if i := evaluate.Wilson(45, 1000, 0.95); i.High < .05 {
		t.Errorf("the interval of the old machine ends at %v", i.High)
	}
}

// PredictStrangers: in random order 10 to 20 are misread, in their order more.
func TestOrder(t *testing.T) {
	train, test := Halves()
	if got := evaluate.Errors(classify.Must(knn.KNN{K: 7}.Fit(train)), test); got <= 20 {
		t.Errorf("in their order %v are misread", got)
	}
	for seed := range uint64(3) {
		train, test := Shuffled(seed)
		got := evaluate.Errors(classify.Must(knn.KNN{K: 7}.Fit(train)), test)
		if got < 10 || got > 20 || seed == 0 && got != 14 {
			t.Errorf("deal %d: %v are misread", seed, got)
		}
	}
}

// Of the eight choices the two that are upright with small cells are accepted; and so is nothing
// that has no meaning.
func TestFeaturesWork(t *testing.T) {
	const reason = "one two three four five six seven eight"
	for _, up := range []bool{false, true} {
		for _, cell := range []int{2, 4} {
			for _, heads := range []bool{false, true} {
				err := featuresWork(nil, []any{up, cell, heads, reason})
				if (err == nil) != (up && cell == 2) {
					t.Errorf("upright %v, cell %d, heads %v: %v", up, cell, heads, err)
				}
			}
		}
	}
	for _, cell := range []int{0, 1, -2, 3, 8, math.MaxInt, math.MinInt} {
		if err := featuresWork(nil, []any{true, cell, true, reason}); err == nil ||
			!strings.Contains(err.Error(), "should be 2 or 4") {
			t.Errorf("cells of %d pixels: %v", cell, err)
		}
	}
}

// PredictLeaning: the order is that of the errors, however the digits are made to lean; the lesson
// has three of the figures. As written it is another one.
func TestLeaningFeatures(t *testing.T) {
	train, test := Halves()
	models := map[rune]classify.Classifier{}
	for letter, steps := range map[rune][]prepare.Step{
		'A': nil, 'B': {image.Deslant{}}, 'C': {image.HOG{Cell: 2}},
		'D': {image.Deslant{}, image.HOG{Cell: 2}},
	} {
		models[letter] = classify.Must(prepare.Pipeline{Steps: steps,
			Learner: classify.Erase(gaussian.Linear{Shrinkage: 0.1}.Fit)}.Fit(train))
	}
	order := func(ds *classify.Dataset) (string, map[rune]float64) {
		letters, wrong := []rune("ABCD"), map[rune]float64{}
		for _, letter := range letters {
			wrong[letter] = evaluate.Errors(models[letter], ds)
		}
		slices.SortFunc(letters, func(a, b rune) int { return cmp.Compare(wrong[a], wrong[b]) })
		return string(letters), wrong
	}
	for seed := range uint64(4) {
		got, wrong := order(Leaning(test, seed))
		if want := solutions.PredictLeaning(); got != want {
			t.Errorf("seed %d: %s by %v, the answer has %s", seed, got, wrong, want)
		}
		if seed == 2 && (wrong['C'] != 192 || wrong['A'] > 1.2*192) {
			t.Errorf("misread %v; the lesson has 192 with HOG, and hardly more with pixels", wrong)
		}
	}
	if got, wrong := order(test); got != "CDBA" || wrong['C'] != 16 {
		t.Errorf("as written the order is %s by %v; the known mistake has CDBA", got, wrong)
	}
	if turned := math.Atan(lean[len(lean)-1]) * 180 / math.Pi; math.Round(turned) != 27 {
		t.Errorf("leaning turns an upright edge by %v°", turned)
	}
}

// WrongGradient differs from Gradient exactly where an arrow points upwards and not straight up.
func TestWrongGradient(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 16))
	for range 200 {
		picture := make([][]float64, 2+r.IntN(7))
		width := 2 + r.IntN(7)
		for i := range picture {
			for range width {
				picture[i] = append(picture[i], float64(r.IntN(17)))
			}
		}
		m, right := rightGradient(picture)
		n, wrong := WrongGradient(picture)
		if compare.Results(nil, []any{n}, []any{m}) != nil {
			t.Fatal("the magnitudes differ")
		}
		for i, row := range picture {
			for j := range row {
				gx := row[min(j+1, width-1)] - row[max(j-1, 0)]
				gy := picture[min(i+1, len(picture)-1)][j] - picture[max(i-1, 0)][j]
				differ := math.Abs(right[i][j]-wrong[i][j]) > 1e-6
				if differ != (gy < 0 && gx != 0) {
					t.Fatalf("%v, pixel %d, %d: %v and %v", picture, i, j, right[i][j], wrong[i][j])
				}
			}
		}
	}
}

// The judge of the bug refuses what the exercise does not allow, without a panic of its own.
func TestBugInGradientRefuses(t *testing.T) {
	huge := make([][]float64, 1<<20)
	for _, picture := range [][][]float64{
		nil, {}, {{}}, {{1, 2}}, {nil, nil}, {{1}, {2}}, {{1, 2}, {3}}, {{1, 2}, nil}, huge,
		{make([]float64, 1<<20), make([]float64, 1<<20)},
		{{math.NaN(), 1}, {2, 3}}, {{math.Inf(1), 1}, {2, 3}}, {{-1, 1}, {2, 3}}, {{.5, 1}, {2, 3}},
		{{17, 1}, {2, 3}},
	} {
		d := BugInGradient.Compare(nil, []any{11, picture}, nil)
		if d == nil || !strings.Contains(d.Message, "breaks the contract") {
			t.Errorf("%d rows: %v", len(picture), d)
		}
	}
	for _, line := range []int{11, 3, -5, math.MaxInt} {
		d := BugInGradient.Compare(nil, []any{line, [][]float64{{1, 2}, {0, 1}}}, nil)
		if (d == nil) != (line == 11) {
			t.Errorf("line %d: %v", line, d)
		}
	}
	if BugInGradient.Compare(nil, []any{11, [][]float64{{0, 1}, {1, 2}}}, nil) == nil {
		t.Error("a picture whose arrows point down to the right shows nothing")
	}
}

// Picture C is what deslanting makes of the L, by the moments that the lesson names, and no other
// picture is.
func TestFourLs(t *testing.T) {
	_, x, y, _, xy, yy := solutions.Moments(L())
	// nine pixels: column 2 in the rows 1 to 6, and the columns 3 to 5 of row 6
	if math.Abs(x-24.0/9) > 1e-12 || math.Abs(y-39.0/9) > 1e-12 || math.Abs(xy-10.0/9) > 1e-12 ||
		math.Abs(yy-30.0/9) > 1e-12 {
		t.Errorf("the centroid is (%v, %v), xy %v, yy %v", x, y, xy, yy)
	}
	upright := slices.Concat(solutions.Deslant(L())...)
	for i, picture := range FourLs() {
		if same := compare.Results(nil, []any{picture}, []any{upright}) == nil; same != (i == 2) {
			t.Errorf("picture %c is the deslanted L: %v", 'A'+i, same)
		}
	}
	if !slices.Equal(FourLs()[0], slices.Concat(L()...)) {
		t.Error("A is not the L itself")
	}
}

// A, C and D leave the histogram of a digit as it is, by any number of bins, and B and E do not.
func TestChanges(t *testing.T) {
	for i := range 20 {
		picture := Picture(Margin(datasets.Digits(), 3).At(i), 14)
		magnitude, orientation := solutions.Gradient(picture)
		want := solutions.Histogram(magnitude, orientation, 9)
		letters := ""
		for _, change := range Changes() {
			magnitude, orientation := solutions.Gradient(change.Of(picture))
			got := solutions.Histogram(magnitude, orientation, 9)
			if compare.Results(nil, []any{got}, []any{want}) == nil {
				letters += change.Letter
			}
		}
		if letters != "ACD" {
			t.Errorf("digit %d: the same histogram after %s", i, letters)
		}
	}
}

// PredictMove: the histograms of cells of 2 × 2 pixels are the same for an upright stroke in one
// column and in the next exactly if the first has an odd number.
func TestMoves(t *testing.T) {
	cells := func(column int) []float64 {
		picture := make([][]float64, side)
		for r := range picture {
			picture[r] = make([]float64, side)
			picture[r][column] = 16
		}
		magnitude, orientation := solutions.Gradient(picture)
		var all []float64
		for r := 0; r < side; r += 2 {
			for c := 0; c < side; c += 2 {
				all = append(all, solutions.Histogram(Cut(magnitude, r, c, 2),
					Cut(orientation, r, c, 2), 9)...)
			}
		}
		return all
	}
	letters := ""
	for i, letter := range "ABCDE" {
		if slices.Equal(cells(i+1), cells(i+2)) {
			letters += string(letter)
		}
	}
	if want := solutions.PredictMove(); letters != want {
		t.Errorf("the same histograms after %s, the answer has %s", letters, want)
	}
}

// What is drawn lies where the pixels are.
func TestDrawings(t *testing.T) {
	picture := [][]float64{{0, 5}, {0, 0}}
	ink, paper := Squares(picture)
	if len(ink) != 1 || len(paper) != 3 || ink[0][0] != [2]float64{.5, -.5} {
		t.Errorf("ink %v, paper %v", ink, paper)
	}
	bars := Lines([][]float64{{0, 2}}, [][]float64{{0, 0}}) // an upright edge in column 1
	if len(bars) != 1 || len(bars[0]) != 4 {
		t.Fatalf("bars %v", bars)
	}
	for _, p := range bars[0] {
		if math.Abs(p[0]-1) > .06 || math.Abs(math.Abs(p[1])-.42) > 1e-9 {
			t.Errorf("the bar of an upright edge has a corner at %v", p)
		}
	}
	pixels, width := Pair(make([]float64, 64), slices.Repeat([]float64{9}, 64))
	if width != 57 || len(pixels) != 57*24 || pixels[0] != 0 || pixels[56] != 9 {
		t.Errorf("a pair of %d pixels, %d to a line", len(pixels), width)
	}
	digits := datasets.Digits()
	if got := Nearest(digits, digits.At(7)); got != 7 {
		t.Errorf("row %d is nearest to row 7", got)
	}
	if got := Cut([][]float64{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, 1, 1, 2); got[0][0] != 5 ||
		got[1][1] != 9 || len(got) != 2 || len(got[0]) != 2 {
		t.Errorf("cut %v", got)
	}
}

// Leaning digits have the slant that was drawn, none of them more than half a column a row.
func TestLeaning(t *testing.T) {
	ds := datasets.Digits().Subset([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
	leaning := Leaning(ds, 1)
	seen := map[float64]bool{}
	for i := range ds.Len() {
		found := false
		for _, columns := range lean {
			if slices.Equal(leaning.At(i), leant(ds.At(i), 8, columns)) {
				found, seen[columns] = true, true
			}
		}
		if !found {
			t.Errorf("digit %d does not lean by one of %v", i, lean)
		}
	}
	if len(seen) < 3 {
		t.Errorf("ten digits lean in the ways %v only", seen)
	}
}

// What leans has that slant more, and its middle row stays where it is.
func TestLeant(t *testing.T) {
	ds := Margin(datasets.Digits().Subset([]int{0, 1, 2, 3, 4, 5}), 6)
	for i := range ds.Len() {
		_, x, y, _, xy, yy := solutions.Moments(Picture(ds.At(i), 20))
		mass, u, v, _, uv, vv := solutions.Moments(Picture(leant(ds.At(i), 20, 0.5), 20))
		if got, want := uv/vv, xy/yy-0.5; math.Abs(got-want) > 1e-12 || math.Abs(v-y) > 1e-12 ||
			math.Abs(mass-mat.Sum(ds.X.RowView(i))) > 1e-9 {
			t.Errorf("digit %d slants by %v, want %v", i, got, want)
		}
		if want := x + 0.5*(9.5-y); math.Abs(u-want) > 1e-12 {
			t.Errorf("the centroid of digit %d is in column %v, want %v: the middle row "+
				"stays where it is", i, u, want)
		}
	}
}
