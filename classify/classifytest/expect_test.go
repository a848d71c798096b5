package classifytest

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"math"
	"os"
	"runtime"
	"testing"
)

// trial is a test that may fail.
type trial struct {
	testing.TB
	failed bool
}

func (t *trial) Helper()               {}
func (t *trial) Cleanup(func())        {}
func (t *trial) Errorf(string, ...any) { t.failed = true }
func (t *trial) Fatal(...any)          { t.failed = true; runtime.Goexit() }
func (t *trial) Fatalf(string, ...any) { t.failed = true; runtime.Goexit() }

// fails tells whether a check fails its test.
func fails(check func(t testing.TB)) bool {
	t, done := &trial{}, make(chan struct{})
	go func() {
		defer close(done)
		check(t)
	}()
	<-done
	return t.failed
}

func TestExpectations(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	boom := func() { panic("bayes: 2 classes") }
	ds := Numbers([]int{0}, []float64{1})
	for _, c := range []struct {
		what string
		want bool
		of   func(t testing.TB)
	}{
		{"Near, at the tolerance", false, func(t testing.TB) { Near(t, "", .5, .25, .25) }},
		{"Near, beyond it", true, func(t testing.TB) { Near(t, "", .5, .25, .24) }},
		{"Near, of what is large", false, func(t testing.TB) { Near(t, "", 110, 100, .1) }},
		{"Near, of what is larger than wanted", true, func(t testing.TB) {
			Near(t, "", 100, 90, .1)
		}},
		{"Near, infinite", false, func(t testing.TB) { Near(t, "", inf, inf, 0) }},
		{"Near, infinite with another sign", true, func(t testing.TB) {
			Near(t, "", inf, -inf, .1)
		}},
		{"Near, NaN", true, func(t testing.TB) { Near(t, "", nan, nan, .1) }},
		{"Within", false, func(t testing.TB) { Within(t, "", 110, 100, 10) }},
		{"Within, beyond", true, func(t testing.TB) { Within(t, "", 110, 100, 9) }},
		{"Within, NaN", true, func(t testing.TB) { Within(t, "", nan, 100, 10) }},
		{"Relative", false, func(t testing.TB) { Relative(t, "", .011, .01, .11) }},
		{"Relative, beyond", true, func(t testing.TB) { Relative(t, "", .011, .01, .09) }},
		{"Relative, infinite", false, func(t testing.TB) { Relative(t, "", -inf, -inf, .1) }},
		{"Relative, finite for infinite", true, func(t testing.TB) {
			Relative(t, "", 1, -inf, .1)
		}},
		{"Relative, of 0", true, func(t testing.TB) { Relative(t, "", 1e-300, 0, .1) }},
		{"Relative, NaN", false, func(t testing.TB) { Relative(t, "", nan, nan, 0) }},
		{"Relative, NaN for a number", true, func(t testing.TB) { Relative(t, "", nan, 1, .1) }},
		{"AllNear", false, func(t testing.TB) {
			AllNear(t, "", []float64{1, 2}, []float64{1, 2}, 0)
		}},
		{"AllNear, the last", true, func(t testing.TB) {
			AllNear(t, "", []float64{1, 3}, []float64{1, 2}, .1)
		}},
		{"AllNear, too short", true, func(t testing.TB) {
			AllNear(t, "", []float64{1}, []float64{1, 2}, .1)
		}},
		{"AllRelative", false, func(t testing.TB) {
			AllRelative(t, "", []float64{nan}, []float64{nan}, 0)
		}},
		{"AllRelative, the last", true, func(t testing.TB) {
			AllRelative(t, "", []float64{1, 1e-9}, []float64{1, 0}, .1)
		}},
		{"Refuses", false, func(t testing.TB) {
			Refuses(t, "knn", errors.New("knn: row 2, x1"), "row 2", "x1")
		}},
		{"Refuses, without a word", true, func(t testing.TB) {
			Refuses(t, "knn", errors.New("knn: row 2, x1"), "row 2", "x2")
		}},
		{"Refuses, of another package", true, func(t testing.TB) {
			Refuses(t, "knn", errors.New("text: knn: row 2"), "row 2")
		}},
		{"Refuses, no error", true, func(t testing.TB) { Refuses(t, "knn", nil) }},
		{"Panics", false, func(t testing.TB) { Panics(t, boom, "bayes: ", "2") }},
		{"Panics, without a word", true, func(t testing.TB) { Panics(t, boom, "bayes: ", "3") }},
		{"Panics, no panic", true, func(t testing.TB) { Panics(t, func() {}) }},
		{"Fit", false, func(t testing.TB) { Fit(t, fitCentroid, ds) }},
		{"Fit, an error", true, func(t testing.TB) { Fit(t, fitCentroid, nil) }},
		{"JSON, no file", true, func(t testing.TB) { JSON[int](t, "none.json") }},
		{"Lines, no file", true, func(t testing.TB) { Lines(t, "none.csv") }},
	} {
		if got := fails(c.of); got != c.want {
			t.Errorf("%s: fails %v, want %v", c.what, got, c.want)
		}
	}
}

func TestFailure(t *testing.T) {
	wrong := errors.New("wrong")
	if err := Failure(7, wrong); err != wrong {
		t.Errorf("error %v, want %v", err, wrong)
	}
}

func TestNumbers(t *testing.T) {
	ds := Numbers([]int{0, 2}, []float64{1, 2}, []float64{3, 4})
	if err := ds.Validate(); err != nil || fmt.Sprint(ds.Classes) != "[c0 c1 c2]" ||
		fmt.Sprint(ds.At(1)) != "[3 4]" || ds.Attributes[1].Name != "x2" {
		t.Errorf("%+v, %v", ds, err)
	}
	if ds := Numbers(nil, []float64{1}); ds.Y != nil || ds.Classes != nil {
		t.Errorf("labels %v of classes %v", ds.Y, ds.Classes)
	}
	// The means of 6,000 normal numbers are off by 4/√2000 at most, where nobody is unlucky.
	clouds := Clouds(6000, 2, 3, 5, 1)
	sums := make([][2]float64, 3)
	for i, y := range clouds.Y {
		sums[y][0] += clouds.At(i)[0]
		sums[y][1] += clouds.At(i)[1]
	}
	for k, s := range sums {
		for j, want := range []float64{5 * float64(k), 10 * float64(k)} {
			Within(t, fmt.Sprintf("mean of class %d, column %d", k, j), s[j]/2000, want,
				4/math.Sqrt(2000))
		}
	}
	if rows := Span(2, 5); fmt.Sprint(rows) != "[2 3 4]" {
		t.Errorf("rows %v", rows)
	}
	if w := Weights(4); fmt.Sprint(w) != "[1 2 3 1]" {
		t.Errorf("weights %v", w)
	}
}

// What was written is read again, packed or not.
func TestTestdata(t *testing.T) {
	t.Chdir(t.TempDir())
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	fmt.Fprint(z, `{"A": [1, 2]}`)
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("testdata", 0o755); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{
		"said.json": []byte(`{"A": [1, 2]}`), "said.json.gz": packed.Bytes(),
		"wrong.json": []byte(`{"A": 1}`), "plain.gz": []byte("no gzip"),
		"lines.csv": []byte("a,1, 2\nb,3,\na,4\n"), "wrong.csv": []byte("a,one\n"),
	} {
		if err := os.WriteFile("testdata/"+name, content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	type said struct{ A []int }
	for _, file := range []string{"said.json", "said.json.gz"} {
		if got := JSON[said](t, file); fmt.Sprint(got.A) != "[1 2]" {
			t.Errorf("%s: %v", file, got)
		}
	}
	if got := Lines(t, "lines.csv"); fmt.Sprint(got) != "map[a:[[1 2] [4]] b:[[3]]]" {
		t.Errorf("lines %v", got)
	}
	if !fails(func(t testing.TB) { JSON[said](t, "wrong.json") }) ||
		!fails(func(t testing.TB) { Lines(t, "wrong.csv") }) ||
		!fails(func(t testing.TB) { Open(t, "testdata/plain.gz") }) {
		t.Error("what is wrong is read")
	}
}
