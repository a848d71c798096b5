package datasets_test

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/go-gota/gota/dataframe"
	"github.com/go-gota/gota/series"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/datasets"
)

func TestFrame(t *testing.T) {
	df := datasets.Frame(awkward())
	if df.Err != nil {
		t.Fatal(df.Err)
	}
	if want := []string{"a, \"b\"\nc", "#", "7", "weight", "class"}; !slices.Equal(df.Names(),
		want) {
		t.Errorf("columns are %q, want %q", df.Names(), want)
	}
	if want := []series.Type{series.Float, series.String, series.String, series.Float,
		series.String}; !slices.Equal(df.Types(), want) {
		t.Errorf("types are %v, want %v", df.Types(), want)
	}
	if got := df.Col("#"); !slices.Equal(got.Records(),
		[]string{"?", "", "x\ry", "NaN", "ж, \"ü\""}) ||
		!slices.Equal(got.IsNaN(), []bool{false, false, false, true, false}) {
		t.Errorf("column # is %q", got.Records())
	}
	if got := df.Col("7"); !slices.Equal(got.Records(), []string{"NaN", "1", "0", "NA", "true"}) {
		t.Errorf("column 7 is %q", got.Records())
	}
	if got := df.Elem(2, 0).Float(); got != math.MaxFloat64 {
		t.Errorf("row 3 has %v", got)
	}
	tennis := datasets.Frame(datasets.Tennis(), datasets.Class("Play"))
	if got, want := tennis.Col("Play").Records(),
		strings.Split("NNPPPNPNPPPPPN", ""); !slices.Equal(got, want) {
		t.Errorf("Play is %q", got)
	}
}

func TestFrameReadsBack(t *testing.T) {
	ds := awkward()
	back, err := datasets.FromFrame(datasets.Frame(ds), datasets.Like(ds),
		datasets.Weights("weight"), datasets.Name(ds.Name))
	if err != nil || !same(back, ds) {
		t.Errorf("%v\nis read back as\n%v, %v", ds, back, err)
	}
	for _, table := range datasets.All() {
		ds := table.Load()
		// the kinds are in the series: no Like, no Nominal
		back, err := datasets.FromFrame(datasets.Frame(ds), datasets.Name(ds.Name))
		if err != nil || !same(back, ds) {
			t.Errorf("%s is read back as %v, %v", ds.Name, back, err)
		}
	}
}

func TestFrameErrors(t *testing.T) {
	for _, test := range []struct {
		change func(ds *classify.Dataset)
		want   string
	}{
		{func(ds *classify.Dataset) { ds.Attributes[1].Name = "" },
			`datasets: attribute 2 of "awkward" has no name, which a frame's column needs`},
		{func(ds *classify.Dataset) {
			ds.Attributes[0].Name = "class"
		}, `datasets: two columns of the frame would be named "class"; give Class, ` +
			`Weights or Groups another name`},
		{func(ds *classify.Dataset) {
			ds.Attributes[2].Values[0] = "NaN"
		}, `datasets: "awkward" has a value named "NaN", which a frame takes as ` +
			`missing; rename it`},
		{func(ds *classify.Dataset) {
			ds.Classes[1] = "NaN"
		}, `datasets: "awkward" has a value named "NaN", which a frame takes as ` +
			`missing; rename it`},
		{func(ds *classify.Dataset) {
			ds.Y = nil
		}, `classify: "awkward" has 5 rows, but Y has 0 labels`},
	} {
		ds := awkward()
		test.change(ds)
		if df := datasets.Frame(ds); df.Err == nil || df.Err.Error() != test.want {
			t.Errorf("error is %v, want %s", df.Err, test.want)
		}
	}
}

func TestFromFrame(t *testing.T) {
	df := dataframe.New(
		series.New([]int{7, 8, 9}, series.Int, "count"),
		series.New([]string{"1", "2", "NaN"}, series.String, "code"),
		series.New([]any{true, nil, false}, series.Bool, "flag"),
		series.New([]float64{1.0 / 3, 2, math.NaN()}, series.Float, "share"),
		series.New([]float64{3, 1, 3}, series.Float, "digit"),
	)
	ds, err := datasets.FromFrame(df)
	if err != nil {
		t.Fatal(err)
	}
	want := []classify.Attribute{{Name: "count"}, {Name: "code", Values: []string{"1", "2"}},
		{Name: "flag", Values: []string{"true", "false"}}, {Name: "share"}}
	if !reflect.DeepEqual(ds.Attributes, want) || !slices.Equal(ds.Classes, []string{"3", "1"}) ||
		!slices.Equal(ds.Y, []int{0, 1, 0}) {
		t.Errorf("read %v, classes %q, labels %v", ds.Attributes, ds.Classes, ds.Y)
	}
	nan := math.NaN()
	for i, want := range [][]float64{{7, 0, 0, 1.0 / 3}, {8, 1, nan, 2}, {9, nan, 1, nan}} {
		if !sameFloats(ds.At(i), want) {
			t.Errorf("row %d is %v, want %v", i+1, ds.At(i), want)
		}
	}
	ds, err = datasets.FromFrame(df, datasets.Numeric("code"), datasets.Nominal("count"),
		datasets.Drop("flag", "share"))
	if err != nil || ds.Attributes[1].Nominal() ||
		!slices.Equal(ds.Attributes[0].Values, []string{"7", "8", "9"}) {
		t.Errorf("read %v, %v", ds, err)
	}
}

func TestFromFrameErrors(t *testing.T) {
	renamed := datasets.Frame(datasets.Tennis())
	if err := renamed.SetNames("a", "b", "c", "a", "d"); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		df   dataframe.DataFrame
		opts []datasets.Option
		want string
	}{
		{dataframe.New(), nil, `datasets: the frame has an error: empty DataFrame`},
		{dataframe.New(series.New([]string{}, series.String, "a")), nil,
			`datasets: the frame has no rows`},
		{
			renamed, nil,
			`datasets: columns 1 and 4 are both named "a"; give one of them another name`,
		},
		{dataframe.New(series.New([]float64{1, math.Inf(1)}, series.Float, "a"),
			series.New([]string{"p", "q"}, series.String, "c")), nil,
			`datasets: row 2, column "a": attribute "a" is numeric, and "+Inf" is not a finite ` +
				`number; a missing value is written ?, NA or nothing, or as Missing says, and ` +
				`Nominal("a") would read the column as names`},
		{dataframe.New(series.New([]float64{1, 2}, series.Float, "a"),
			series.New([]string{"p", "NaN"}, series.String, "c")), nil,
			`datasets: row 2, column "c": the class label is missing; every example needs one`},
		{dataframe.New(series.New([]float64{1, 2}, series.Float, "a"),
			series.New([]string{"p", "q"}, series.String, "c")),
			[]datasets.Option{datasets.Class("d")},
			`datasets: there is no column "d"; the columns are "a", "c"`},
		{dataframe.New(series.New([]float64{1, math.NaN()}, series.Float, "w"),
			series.Ints([]int{1, 2}), series.New([]string{"p", "q"}, series.String, "c")),
			[]datasets.Option{datasets.Weights("w")},
			`datasets: row 2, column "w": the weight is missing; every row needs one`},
		{datasets.Frame(datasets.Tennis()),
			[]datasets.Option{datasets.Like(datasets.TrianglesSquares()), datasets.Name("mine")},
			`datasets: mine: column "Outlook" is not an attribute of "triangles_squares", which ` +
				`has "Color", "Outline", "Dot"; leave it out with Drop`},
	} {
		if ds, err := datasets.FromFrame(test.df, test.opts...); err == nil ||
			err.Error() != test.want {
			t.Errorf("read %v, error\n\t%v\nwant\n\t%s", ds, err, test.want)
		}
	}
}

func TestReadFrame(t *testing.T) {
	const text = "id,class,code,size,w\n1,p,007,1.5,1\n2,q,7,NA,2\n"
	df, err := datasets.ReadFrame(strings.NewReader(text), datasets.Class("class"),
		datasets.Weights("w"), datasets.Drop("id"), datasets.Nominal("code"))
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"class", "code", "size", "w"}; !slices.Equal(df.Names(), want) {
		t.Errorf("columns are %q, want %q", df.Names(), want)
	}
	if want := []series.Type{series.String, series.String, series.Float,
		series.Float}; !slices.Equal(df.Types(), want) {
		t.Errorf("types are %v, want %v", df.Types(), want)
	}
	if got := df.Col("code").Records(); !slices.Equal(got, []string{"007", "7"}) {
		t.Errorf("codes are %q", got)
	}
	if got := df.Col("size"); !sameFloats(got.Float(), []float64{1.5, math.NaN()}) {
		t.Errorf("sizes are %v", got.Float())
	}
	df, err = datasets.ReadFrame(strings.NewReader("a,class\n1,p\n"))
	if err != nil || !slices.Equal(df.Names(), []string{"a", "class"}) {
		t.Errorf("read %v, %v", df, err)
	}
	for _, bad := range []string{"", "a,class\n1,?\n", "a,class\nx,NaN\n"} {
		if df, err := datasets.ReadFrame(strings.NewReader(bad)); err == nil ||
			!strings.HasPrefix(err.Error(), "datasets: ") {
			t.Errorf("%q: read %v, error %v", bad, df, err)
		}
	}
}

// A data set without rows is a frame without rows.
func TestFrameWithoutRows(t *testing.T) {
	df := datasets.Frame(datasets.Iris().Subset(nil))
	if rows, columns := df.Dims(); rows != 0 || columns != 5 || df.Err != nil {
		t.Errorf("%d rows, %d columns, %v", rows, columns, df.Err)
	}
	ds := &classify.Dataset{
		Classes:    []string{"p"},
		Attributes: []classify.Attribute{{Name: "a"}},
		X:          mat.NewDense(1, 1, nil),
		Y:          []int{0},
	}
	if df := datasets.Frame(ds, datasets.Weights("w")); !sameFloats(df.Col("w").Float(),
		[]float64{1}) {
		t.Errorf("weights are %v", df.Col("w"))
	}
}
