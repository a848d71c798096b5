package datasets_test

import (
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/svm"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// awkward has the most difficult content that can still be read back.
func awkward() *classify.Dataset {
	nan := math.NaN()
	return &classify.Dataset{
		Name: "awkward",
		Attributes: []classify.Attribute{
			{Name: "a, \"b\"\nc"},
			{Name: "#", Values: []string{"?", "", "x\ry", "\\.", "unused", "ж, \"ü\""}},
			{Name: "7", Values: []string{"1", "0", "NA", "true"}},
		},
		Classes: []string{"NA", "never seen", "1e999"},
		X: mat.NewDense(5, 3, []float64{
			0.1, 0, nan,
			math.Copysign(0, -1), 1, 0,
			math.MaxFloat64, 2, 1,
			math.SmallestNonzeroFloat64, nan, 2,
			nan, 5, 3,
		}),
		Y:       []int{0, 2, 0, 2, 2},
		Weights: []float64{1, 0, 1.0 / 3, 1e300, 2},
	}
}

func TestWriteCSVReadsBack(t *testing.T) {
	sets := []*classify.Dataset{awkward()}
	for _, table := range datasets.All() {
		sets = append(sets, table.Load())
	}
	for _, ds := range sets {
		for _, comma := range ",;\t|→" {
			opts := []datasets.Option{datasets.Comma(comma), datasets.Class("the class")}
			if ds.Weights != nil {
				opts = append(opts, datasets.Weights("the weight"))
			}
			var text strings.Builder
			if err := datasets.WriteCSV(&text, ds, opts...); err != nil {
				t.Errorf("%s: %v", ds.Name, err)
				continue
			}
			back := read(t, text.String(),
				append(opts, datasets.Like(ds), datasets.Name(ds.Name))...)
			if !same(back, ds) {
				t.Errorf("%s with %q between cells is not read back from\n%s", ds.Name, comma,
					text.String())
			}
		}
	}
	// without Like the order of first appearance gives the same schema for the sets of this package
	for _, table := range datasets.All() {
		var text strings.Builder
		if err := datasets.WriteCSV(&text, table.Load()); err != nil {
			t.Fatal(err)
		}
		opts := []datasets.Option{datasets.Name(table.Name)}
		if table.Name == "xyz" {
			opts = append(opts, datasets.Nominal("X", "Y", "Z"))
		}
		if back := read(t, text.String(), opts...); !same(back, table.Load()) {
			t.Errorf("%s is not read back without Like", table.Name)
		}
	}
}

func TestWriteCSVText(t *testing.T) {
	ds := &classify.Dataset{
		Attributes: []classify.Attribute{{Name: "height"},
			{Name: "color", Values: []string{"red", "blue, dark"}}},
		Classes: []string{"n", "y"},
		X:       mat.NewDense(2, 2, []float64{1.5, 1, math.NaN(), 0}),
		Y:       []int{1, 0},
	}
	for _, test := range []struct {
		opts []datasets.Option
		want string
	}{
		{nil, "height,color,class\n1.5,\"blue, dark\",y\n?,red,n\n"},
		{[]datasets.Option{datasets.Weights("w"), datasets.Class("c"), datasets.Comma(';')},
			"height;color;w;c\n1.5;blue, dark;1;y\n?;red;1;n\n"},
	} {
		var text strings.Builder
		if err := datasets.WriteCSV(&text, ds, test.opts...); err != nil ||
			text.String() != test.want {
			t.Errorf("wrote %q, %v; want %q", text.String(), err, test.want)
		}
	}
	var text strings.Builder
	if err := datasets.WriteCSV(&text, ds.Subset(nil)); err != nil ||
		text.String() != "height,color,class\n" {
		t.Errorf("of no rows wrote %q, %v", text.String(), err)
	}
}

func TestWriteCSVErrors(t *testing.T) {
	notRead := "would not be read back: it has white space at an end, a byte order mark in " +
		"front, or CRLF, a zero byte or broken UTF-8 inside"
	for _, test := range []struct {
		change func(ds *classify.Dataset)
		opts   []datasets.Option
		want   string
	}{
		{func(ds *classify.Dataset) { ds.Attributes[0].Name = "" }, nil,
			`datasets: "awkward" cannot be written as CSV: attribute 1 has no name`},
		{func(ds *classify.Dataset) { ds.Attributes[0].Name = "class" }, nil,
			`datasets: "awkward" cannot be written as CSV: two columns would be named "class"; ` +
				`give Class, Weights or Groups another name`},
		{func(ds *classify.Dataset) {}, []datasets.Option{datasets.Weights("#")},
			`datasets: "awkward" cannot be written as CSV: two columns would be named "#"; give ` +
				`Class, Weights or Groups another name`},
		{func(ds *classify.Dataset) { ds.Attributes[1].Values[4] = "x " }, nil,
			`datasets: "awkward" cannot be written as CSV: "x " ` + notRead},
		{func(ds *classify.Dataset) { ds.Attributes[0].Name = "\ufeffx" }, nil,
			`datasets: "awkward" cannot be written as CSV: "\ufeffx" ` + notRead},
		{func(ds *classify.Dataset) { ds.Classes[0] = "x\r\ny" }, nil,
			`datasets: "awkward" cannot be written as CSV: "x\r\ny" ` + notRead},
		{func(ds *classify.Dataset) { ds.Classes[1] = "\xff" }, nil,
			`datasets: "awkward" cannot be written as CSV: "\xff" ` + notRead},
		{func(ds *classify.Dataset) { ds.Attributes[1].Values[4] = "NA" }, nil,
			`datasets: "awkward" cannot be written as CSV: row 4, column "#": the cell is ` +
				`missing, but "?", "NA" and "" are values of the attribute`},
		{func(ds *classify.Dataset) {
			ds.Y[1] = 7
		}, nil, `datasets: classify: row 2: label 7 is none of the 3 classes (0 to 2)`},
		{func(ds *classify.Dataset) {}, []datasets.Option{datasets.Comma('\n')},
			`datasets: '\n' cannot stand between cells; a comma, semicolon or tab can`},
	} {
		ds := awkward()
		test.change(ds)
		var text strings.Builder
		err := datasets.WriteCSV(&text, ds, test.opts...)
		classifytest.Refuses(t, "datasets", err, test.want)
		if text.Len() > 0 {
			t.Errorf("%v, yet %q is written", err, text.String())
		}
	}
	full := errors.New("the disk is full")
	if err := datasets.WriteCSV(failing{full}, datasets.Iris()); !errors.Is(err, full) {
		t.Errorf("error is %v", err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// Any text is an error or a valid data set, and what is read is written and read back equal.
func FuzzReadCSV(f *testing.F) {
	for _, seed := range []string{
		"a,b,class\n1,x,p\n?,NA,q\n", "\ufeffa;b\r\n1;2\r\n", "a,a\n1,2\n",
		"\"a\nb\",c\n\"1\r\n2\",\"\"\"\"\n", "x,y\n1e999,p\n", "a\tb\n\t\n",
		"a,b\n\xff,p\n", "a,b\n1_0,0x1p-2\n", "a;b;c\n1,5;2024-02-29;p\n",
		"a, \"b\"\n,\n", "w,x,c\n0.5,1,p\n",
	} {
		f.Add(seed, ',', "", "1", "", "", false, false)
		f.Add(seed, ';', "w", "", "2006-01-02", "a", true, false)
		f.Add(seed, '\t', "a", "", "", "", false, true)
	}
	f.Fuzz(func(
		t *testing.T, text string, comma rune, weights, missing, layout, dates string,
		decimalComma, latin1 bool,
	) {
		opts := []datasets.Option{datasets.Comma(comma), datasets.Missing(missing)}
		if dates != "" {
			opts = append(opts, datasets.Dates(layout, dates))
		}
		if decimalComma {
			opts = append(opts, datasets.DecimalComma())
		}
		if latin1 {
			opts = append(opts, datasets.Latin1())
		}
		if weights != "" {
			opts = append(opts, datasets.Weights(weights))
		}
		ds, err := datasets.ReadCSV(strings.NewReader(text), opts...)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "datasets: ") || ds != nil {
				t.Fatalf("read %v, error %q", ds, err)
			}
			return
		}
		if err := ds.Validate(); err != nil {
			t.Fatal(err)
		}
		roundTrip(t, ds)
	})
}

func roundTrip(t *testing.T, ds *classify.Dataset) {
	var opts []datasets.Option
	if ds.Weights != nil {
		opts = append(opts, datasets.Weights("weight"))
	}
	var text strings.Builder
	if err := datasets.WriteCSV(&text, ds, opts...); err != nil {
		if !strings.Contains(err.Error(), "cannot be written as CSV") {
			t.Fatal(err)
		}
		return
	}
	back := read(t, text.String(), append(opts, datasets.Like(ds))...)
	if !same(back, ds) {
		t.Fatalf("%v\nis read back as\n%v\nfrom\n%q", ds, back, text.String())
	}
}

// With one example a class, the nearest row is its own: 0.4 is nearer to 0 than to 1.
func ExampleWritePredictions() {
	file := "x,sky,who\n0,grey,ann\n1,blue,bob\n"
	train := classify.Must(datasets.ReadCSV(strings.NewReader(file), datasets.Class("who")))
	model := classify.Must(tree.C45{MinRows: 1}.Fit(train))
	X := classify.Must(datasets.ReadRows(strings.NewReader("sky,x\nblue,0.4\n?,3\n"),
		model.Schema()))
	if err := datasets.WritePredictions(os.Stdout, model, X); err != nil {
		fmt.Println(err)
	}
	// Output:
	// x,sky,predicted,P(ann),P(bob)
	// 0.4,blue,ann,1,0
	// 3,?,bob,0,1
}

// A model without probabilities has none written, and a name that is there already is refused.
func TestWritePredictions(t *testing.T) {
	ds := datasets.Iris()
	model := classify.Must(svm.LinearSVM{}.Fit(ds))
	var text strings.Builder
	if err := datasets.WritePredictions(&text, model, ds.X, datasets.Class("guess")); err != nil {
		t.Fatal(err)
	}
	back, err := datasets.ReadCSV(strings.NewReader(text.String()), datasets.Class("guess"))
	if err != nil || !mat.Equal(back.X, ds.X) ||
		!slices.Equal(back.Y, model.PredictAll(nil, ds.X)) {
		t.Errorf("%v, %v", back, err)
	}
	err = datasets.WritePredictions(&text, model, ds.X, datasets.Class("petal width"))
	classifytest.Refuses(t, "datasets", err, `two columns would be named "petal width"`)
}
