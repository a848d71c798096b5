package datasets_test

import (
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/datasets"
)

func TestReadCSV(t *testing.T) {
	const text = "color,size,code,grade\n" +
		"red,1.5,7,b\n" +
		"?,NA,007,a\n" +
		"blue,,7,b\n" +
		"red,-2e3,NA,a\n"
	ds, err := datasets.ReadCSV(strings.NewReader(text), datasets.Name("things"),
		datasets.Nominal("code"))
	if err != nil {
		t.Fatal(err)
	}
	wantAttributes := []classify.Attribute{
		{Name: "color", Values: []string{"red", "blue"}},
		{Name: "size"},
		{Name: "code", Values: []string{"7", "007"}},
	}
	if !reflect.DeepEqual(ds.Attributes, wantAttributes) {
		t.Errorf("attributes %v, want %v", ds.Attributes, wantAttributes)
	}
	if want := []string{"b", "a"}; !slices.Equal(ds.Classes, want) {
		t.Errorf("classes %q, want %q", ds.Classes, want)
	}
	if want := []int{0, 1, 0, 1}; !slices.Equal(ds.Y, want) {
		t.Errorf("labels %v, want %v", ds.Y, want)
	}
	nan := math.NaN()
	for i, want := range [][]float64{{0, 1.5, 0}, {nan, nan, 1}, {1, nan, 0}, {0, -2000, nan}} {
		if !sameFloats(ds.At(i), want) {
			t.Errorf("row %d is %v, want %v", i+1, ds.At(i), want)
		}
	}
	if ds.Name != "things" || ds.Weights != nil {
		t.Errorf("name %q, weights %v", ds.Name, ds.Weights)
	}
}

// The same table as different programs and people write it.
func TestReadCSVSpellings(t *testing.T) {
	plain := read(t, "a,b,class\n1,x y,p\n2,\"z, \"\"w\"\"\",q\n")
	for name, text := range map[string]string{
		"CRLF":                "a,b,class\r\n1,x y,p\r\n2,\"z, \"\"w\"\"\",q\r\n",
		"byte order mark":     "\ufeffa,b,class\n1,x y,p\n2,\"z, \"\"w\"\"\",q\n",
		"mark before a quote": "\ufeff\"a\",b,class\n1,x y,p\n2,\"z, \"\"w\"\"\",q\n",
		"no last line end":    "a,b,class\n1,x y,p\n2,\"z, \"\"w\"\"\",q",
		"empty lines":         "\na,b,class\n\n1,x y,p\n\n\n2,\"z, \"\"w\"\"\",q\n\n",
		"white space":         "a , b,class\n 1,\tx y , p\n2 , \"z, \"\"w\"\"\",q \n",
		"all quoted": "\"a\",\"b\",\"class\"\n\"1\",\"x y\",\"p\"\n\"2\",\"z, " +
			"\"\"w\"\"\",\"q\"\n",
		"numbers in other digits": "a,b,class\n1.0,x y,p\n+2e0,\"z, \"\"w\"\"\",q\n",
	} {
		if got := read(t, text); !same(got, plain) {
			t.Errorf("%s: read %v, want %v", name, got, plain)
		}
	}
	if got := read(t, "a;b;class\n1;x y;p\n2;\"z, \"\"w\"\"\";q\n", datasets.Comma(';')); !same(got,
		plain) {
		t.Errorf("semicolons: read %v", got)
	}
	tabs := read(t, "a\tb\tclass\n1\t\tp\n\tx\tq\n", datasets.Comma('\t'))
	if want := []float64{1, math.NaN()}; !sameFloats(tabs.At(0), want) ||
		!sameFloats(tabs.At(1), []float64{math.NaN(), 0}) {
		t.Errorf("empty cells between tabs are lost: %v", tabs)
	}
}

func TestReadCSVOptions(t *testing.T) {
	const text = "id,class,a,w,b\n1,p,1,0.5,u\n2,q,2,2,v\n"
	ds := read(t, text, datasets.Class("class"), datasets.Weights("w"), datasets.Drop("id"))
	if got := []string{ds.Attributes[0].Name, ds.Attributes[1].Name}; len(ds.Attributes) != 2 ||
		!slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("attributes are %v", ds.Attributes)
	}
	if !slices.Equal(ds.Weights, []float64{0.5, 2}) ||
		!slices.Equal(ds.Classes, []string{"p", "q"}) {
		t.Errorf("weights %v, classes %v", ds.Weights, ds.Classes)
	}
	// the last column that is neither dropped nor the weights is the class
	ds = read(t, text, datasets.Drop("b"), datasets.Weights("w"))
	if !slices.Equal(ds.Classes, []string{"1", "2"}) || len(ds.Attributes) != 2 {
		t.Errorf("classes are %v, attributes %v", ds.Classes, ds.Attributes)
	}
	// a column of missing cells only is numeric
	ds = read(t, "a,b,class\n?,1,p\n,2,q\n")
	if ds.Attributes[0].Nominal() || !sameFloats(ds.At(0), []float64{math.NaN(), 1}) {
		t.Errorf("a column of missing cells became %v", ds.Attributes[0])
	}
}

func TestReadCSVLike(t *testing.T) {
	train := read(t, "color,size,class\nred,1,p\nblue,2,q\ngreen,3,p\n")
	// other order of columns, values and classes; a number where train has names is a name
	test := read(t, "class,size,color\nq,4,green\np,?,?\n", datasets.Like(train),
		datasets.Class("class"))
	if !reflect.DeepEqual(test.Attributes, train.Attributes) ||
		!slices.Equal(test.Classes, train.Classes) {
		t.Fatalf("schema is %v %v", test.Attributes, test.Classes)
	}
	if !slices.Equal(test.Y, []int{1, 0}) || !sameFloats(test.At(0), []float64{2, 4}) ||
		!sameFloats(test.At(1), []float64{math.NaN(), math.NaN()}) {
		t.Errorf("read %v %v %v", test.Y, test.At(0), test.At(1))
	}
	test.Attributes[0].Values[0], test.Classes[0] = "changed", "changed"
	if train.Attributes[0].Values[0] != "red" || train.Classes[0] != "p" {
		t.Error("a change of what was read changes the training set")
	}
	// "NA" is a value where the training set says so (Namibia)
	codes := &classify.Dataset{
		Attributes: []classify.Attribute{{Name: "country", Values: []string{"DE", "NA"}}},
		Classes:    []string{"?", "x"},
	}
	ds := read(t, "country,class\nNA,?\n?,x\n", datasets.Like(codes))
	if !sameFloats(ds.At(0), []float64{1}) || !sameFloats(ds.At(1), []float64{math.NaN()}) ||
		ds.Y[0] != 0 {
		t.Errorf("read %v %v %v", ds.At(0), ds.At(1), ds.Y)
	}
}

func TestReadCSVErrors(t *testing.T) {
	train := read(t, "color,size,class\nred,1,p\nblue,2,q\n")
	type opts = []datasets.Option
	for _, test := range []struct {
		name, text string
		opts       opts
		want       string
	}{
		{"empty file", "", nil, `the file is empty; the first line must name the columns`},
		{"only a mark", "\ufeff", nil, `the file is empty; the first line must name the columns`},
		{"no rows", "a,class\n", nil, `there are no rows below the header`},
		{"no column name", "a,,class\n1,2,p\n", nil,
			`line 1: column 2 has no name; give it one, or leave it out with Drop("")`},
		{"repeated column", "a,b, a,class\n", nil,
			`line 1: columns 1 and 3 are both named "a"; give one of them another name`},
		{"short row", "a,b,class\n1,2,p\n3,q\n", nil,
			`line 3: the cell count is 2, but the header names 3 columns ("a", "b", "class"); ` +
				`column "class" has no cell`},
		{"long row behind a long cell", "a,b,class\n\"1\n\n\",2,p\n3,4,q,\n", nil,
			`line 5: the cell count is 4, but the header names 3 columns ("a", "b", "class"); ` +
				`cell 4, "", has no column`},
		{"not finite", "a,class\n1,p\ninf,q\n", nil,
			`line 3, column "a": attribute "a" is numeric, and "inf" is not a finite number; a ` +
				`missing value is written ?, NA or nothing, or as Missing says, and ` +
				`Nominal("a") would read the column as names`},
		{"too large", "a,class\n1e999,p\n", nil,
			`line 2, column "a": attribute "a" is numeric, and "1e999" is not a finite number; a ` +
				`missing value is written ?, NA or nothing, or as Missing says, and ` +
				`Nominal("a") would read the column as names`},
		{"NaN", "a,class\r\n\r\n1,p\r\n\r\nNaN,q\r\n", nil,
			`line 5, column "a": attribute "a" is numeric, and "NaN" is not a finite number; a ` +
				`missing value is written ?, NA or nothing, or as Missing says, and ` +
				`Nominal("a") would read the column as names`},
		{"no number", "a,class\n1,p\n\"x\n\",q\n3,r\n", opts{datasets.Numeric("a")},
			`line 3, column "a": attribute "a" is numeric, and "x" is not a finite number; a ` +
				`missing value is written ?, NA or nothing, or as Missing says, and ` +
				`Nominal("a") would read the column as names`},
		{"cell of a row of many lines", "a,b,class\n\"x\ny\",oops,p\n", opts{datasets.Numeric("b")},
			`line 3, column "b": attribute "b" is numeric, and "oops" is not a finite number; a ` +
				`missing value is written ?, NA or nothing, or as Missing says, and ` +
				`Nominal("b") would read the column as names`},
		{"missing label", "a,class\n1,p\n2,NA\n", nil,
			`line 3, column "class": the class label is missing ("NA"); every example needs one`},
		{"missing weight", "w,a,class\n1,1,p\n?,2,q\n", opts{datasets.Weights("w")},
			`line 3, column "w": the weight is missing; every row needs one`},
		{"negative weight", "w,a,class\n-1,1,p\n", opts{datasets.Weights("w")},
			`line 2, column "w": the weight "-1" is not a number ≥ 0`},
		{"weight that is no number", "w,a,class\nx,1,p\n", opts{datasets.Weights("w")},
			`line 2, column "w": attribute "w" is numeric, and "x" is not a finite number; a ` +
				`missing value is written ?, NA or nothing, or as Missing says`},
		{"nominal without values", "a,class\n?,p\n", opts{datasets.Nominal("a")},
			`column "a" is nominal and has only missing cells, so it has no values; leave ` +
				`it out with Drop`},
		{"only the class", "class\np\n", nil,
			`no column is left for an attribute beside the class "class"; the columns are "class"`},
		{"nothing left", "a,b\n1,2\n", opts{datasets.Drop("a"), datasets.Weights("b")},
			`no column is left for the class; the columns are "a", "b"`},
		{"no class column", "a,b\n1,2\n", opts{datasets.Class("Play")},
			`there is no column "Play"; the columns are "a", "b"`},
		{"no weights column", "a,b\n1,2\n", opts{datasets.Weights("w")},
			`there is no column "w"; the columns are "a", "b"`},
		{"no dropped column", "a,b\n1,2\n", opts{datasets.Drop("c")},
			`there is no column "c"; the columns are "a", "b"`},
		{"no nominal column", "a,b\n1,2\n", opts{datasets.Nominal("c")},
			`there is no column "c"; the columns are "a", "b"`},
		{"dropped class", "a,b\n1,2\n", opts{datasets.Class("b"), datasets.Drop("b")},
			`column "b" is the class and is dropped; name another with Class`},
		{"dropped weights", "a,b\n1,2\n", opts{datasets.Weights("b"), datasets.Drop("b")},
			`column "b" has the weights and is dropped; it can be one of them`},
		{"class and weights", "a,b\n1,2\n", opts{datasets.Class("b"), datasets.Weights("b")},
			`column "b" has the weights or groups, so it cannot be the class; name another with ` +
				`Class`},
		{"numeric class", "a,b\n1,2\n", opts{datasets.Numeric("b")},
			`column "b" is the class, whose labels are names; leave it out of Numeric, read it ` +
				`as numbers with Target, or name ` +
				`another with Class`},
		{"two kinds", "a,b\n1,2\n", opts{datasets.Numeric("a"), datasets.Nominal("a")},
			`column "a" is to be both Nominal and Numeric; it can be one of them`},
		{"comma", "a,b\n1,2\n", opts{datasets.Comma('"')},
			`'"' cannot stand between cells; a comma, semicolon or tab can`},
		{
			"bare quote", "a,class\n1,p\n5\",q\n", nil,
			`line 3, byte 2: a double quote inside a cell without quotes; write the cell as "…" ` +
				`and the quote in it as ""`,
		},
		{"quote that ends early", "a,class\n\"5\"x,q\n", nil,
			`line 2, byte 3: a cell in double quotes does not end properly; end it with a double ` +
				`quote before the next ',', and write quotes in it as ""`},
		{"quote that never ends", "a,class\n1,p\n\"5,q\n6,r\n", nil,
			`line 3: the row that begins here has a cell in double quotes that does not end ` +
				`properly up to line 4; end it with a double quote, and write quotes in it as ""`},
		{"Latin-1", "a,class\ncaf\xe9,p\n", nil,
			`line 2, column "a": "caf\xe9" is not UTF-8 text; save the file as UTF-8, or ` +
				`read it with Latin1`},
		{"Latin-1 header", "caf\xe9,class\n1,p\n", nil,
			`line 1: the name of column 1, "caf\xe9" is not UTF-8 text; save the file as UTF-8, ` +
				`or read it with Latin1`},
		{"UTF-16", "\xff\xfea\x00,\x00", nil, `the file is UTF-16 text; save it as UTF-8`},
		{"unknown value", "color,size,class\nred,1,p\ngreen,2,q\n", opts{datasets.Like(train)},
			`line 3, column "color": attribute "color" has no value "green"; it has "red", ` +
				`"blue"; Missing("green") would read it as missing`},
		{"unknown class", "color,size,class\nred,1,r\n", opts{datasets.Like(train)},
			`line 2, column "class": "r" is none of the classes of "train", "p", "q"`},
		{"name for a number", "color,size,class\nred,big,p\n", opts{datasets.Like(train)},
			`line 2, column "size": attribute "size" is numeric, and "big" is not a finite ` +
				`number; ` +
				`a missing value is written ?, NA or nothing, or as Missing says`},
		{"lacking column", "color,class\nred,p\n", opts{datasets.Like(train)},
			`there is no column "size", an attribute of "train"; the columns are "color", "class"`},
		{"further column", "id,color,size,class\n1,red,1,p\n", opts{datasets.Like(train)},
			`column "id" is not an attribute of "train", which has "color", "size"; leave ` +
				`it out with Drop`},
		{"class column first", "label,color,size\np,red,1\n", opts{datasets.Like(train)},
			`the class column would be "size", an attribute of "train"; name the class ` +
				`column with Class`},
		{
			"Like without attributes", "class\np\n",
			opts{datasets.Like(&classify.Dataset{Name: "none", Classes: []string{"p"}})},
			`Like: "none" has no attributes`,
		},
		{"many columns", "a,b,c,d,e,f,g,h,i,j,k,l,m,n\n1\n", nil,
			`line 2: the cell count is 1, but the header names 14 columns ("a", "b", "c", "d", ` +
				`"e", "f", "g", "h", "i", "j", "k", "l" and 2 more); column "b" has no cell`},
		{"kinds of Like", "a,b\n1,2\n", opts{datasets.Like(train), datasets.Nominal("a")},
			`Like takes the kinds of all columns from "train"; leave Nominal and Numeric out`},
		{
			"Like without a schema", "a,b\n1,2\n",
			opts{datasets.Like(&classify.Dataset{Name: "none"})},
			`Like: classify: "none" has no classes`,
		},
	} {
		train.Name = "train"
		ds, err := datasets.ReadCSV(strings.NewReader(test.text),
			append(test.opts, datasets.Name("t.csv"))...)
		if err == nil {
			t.Errorf("%s: no error, but %v", test.name, ds)
		} else if want := "datasets: t.csv: " + test.want; err.Error() != want {
			t.Errorf("%s: error is\n\t%s\nwant\n\t%s", test.name, err, want)
		}
	}
}

func TestReadCSVFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "my table.v2.csv")
	if err := os.WriteFile(path, []byte("a,class\n1,p\nx,?\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := datasets.ReadCSVFile(path); err == nil || err.Error() != `datasets: `+path+
		`: line 3, column "class": the class label is missing ("?"); every example needs one` {
		t.Errorf("error is %v", err)
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	classifytest.Refuses(t, "datasets", classifytest.Failure(datasets.ReadCSV(file)),
		"datasets: "+path+": line 3")
	ds, err := datasets.ReadCSVFile(path, datasets.Class("a"), datasets.Nominal("class"))
	if err != nil || ds.Name != "my table.v2" {
		t.Errorf("read %v, %v", ds, err)
	}
	if ds, err := datasets.ReadCSVFile(path, datasets.Class("a"),
		datasets.Name("other")); err != nil || ds.Name != "other" {
		t.Errorf("read %v, %v", ds, err)
	}
	gone := path + ".gone"
	if _, err := datasets.ReadCSVFile(gone); !errors.Is(err, os.ErrNotExist) ||
		strings.Count(err.Error(), gone) != 1 {
		t.Errorf("error is %v", err)
	}
}

func TestReadCSVFailingReader(t *testing.T) {
	broken := errors.New("the disk is gone")
	for _, start := range []string{"", "a,cl", "a,class\n1,p\n"} {
		r := io.MultiReader(strings.NewReader(start), iotest.ErrReader(broken))
		if _, err := datasets.ReadCSV(r); !errors.Is(err, broken) {
			t.Errorf("behind %q: error is %v", start, err)
		}
	}
}

func read(t testing.TB, text string, opts ...datasets.Option) *classify.Dataset {
	t.Helper()
	ds, err := datasets.ReadCSV(strings.NewReader(text), opts...)
	if err != nil {
		t.Fatal(err)
	}
	if err := ds.Validate(); err != nil {
		t.Fatal(err)
	}
	return ds
}

// same compares two data sets bit by bit; NaN equals NaN.
func same(a, b *classify.Dataset) bool {
	if a.Name != b.Name || !reflect.DeepEqual(a.Attributes, b.Attributes) ||
		!slices.Equal(a.Classes, b.Classes) || !slices.Equal(a.Y, b.Y) ||
		(a.Weights == nil) != (b.Weights == nil) || !sameFloats(a.Weights, b.Weights) ||
		a.Len() != b.Len() {
		return false
	}
	for i := range a.Len() {
		if !sameFloats(a.At(i), b.At(i)) {
			return false
		}
	}
	return true
}

func sameFloats(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(v, w float64) bool {
		return math.Float64bits(v) == math.Float64bits(w) || math.IsNaN(v) && math.IsNaN(w)
	})
}

// The column of groups is no attribute. Its texts are numbered, and written again as numbers.
func TestGroups(t *testing.T) {
	const file = "patient,fever,ill\nb7,38,yes\na1,37,no\nb7,39,yes\n"
	read := func(text string, opts ...datasets.Option) (*classify.Dataset, error) {
		return datasets.ReadCSV(strings.NewReader(text), opts...)
	}
	ds, err := read(file, datasets.Groups("patient"))
	if err != nil || !slices.Equal(ds.Groups, []int{0, 1, 0}) || len(ds.Attributes) != 1 ||
		ds.Attributes[0].Name != "fever" {
		t.Fatalf("%+v, %v", ds, err)
	}
	var out strings.Builder
	if err := datasets.WriteCSV(&out, ds); err != nil ||
		out.String() != "fever,group,ill\n38,0,yes\n37,1,no\n39,0,yes\n" {
		t.Errorf("written as %q, %v", out.String(), err)
	}
	again, err := read(out.String(), datasets.Like(ds), datasets.Groups("group"))
	if diff := cmp.Diff(ds.Groups, again.Groups); err != nil || diff != "" {
		t.Errorf("%v (-written +read):\n%s", err, diff)
	}
	if df := datasets.Frame(ds); df.Err != nil ||
		!slices.Equal(df.Names(), []string{"fever", "group", "ill"}) {
		t.Errorf("the frame is %v", df)
	}
	for want, c := range map[string]struct {
		text string
		opts []datasets.Option
	}{
		`line 3, column "patient": the group is missing; every row needs one`: {
			"patient,fever,ill\nb7,38,yes\nNA,37,no\n",
			[]datasets.Option{datasets.Groups("patient")}},
		`there is no column "doctor"`: {file, []datasets.Option{datasets.Groups("doctor")}},
		`column "patient" has the groups, so it cannot be dropped`: {file,
			[]datasets.Option{datasets.Groups("patient"), datasets.Drop("patient")}},
		`column "ill" has the weights or groups, so it cannot be the class`: {file,
			[]datasets.Option{datasets.Groups("ill"), datasets.Class("ill")}},
	} {
		classifytest.Refuses(t, "datasets", classifytest.Failure(read(c.text, c.opts...)), want)
	}
}

// A numeric target is read by the same rules as an attribute.
func TestTarget(t *testing.T) {
	const file = "rooms;price;town\n3;1,5;a\n4;2e3;b\n5;-1;a\n"
	var price []float64
	opts := []datasets.Option{datasets.Comma(';'), datasets.DecimalComma(),
		datasets.Target("price", &price)}
	ds, err := datasets.ReadCSV(strings.NewReader(file), opts...)
	if err != nil || !slices.Equal(price, []float64{1.5, 2000, -1}) ||
		!slices.Equal(ds.Classes, []string{"price"}) || ds.Validate() != nil ||
		len(ds.Attributes) != 2 || ds.Attributes[1].Name != "town" {
		t.Fatalf("%v, %+v, %v", price, ds, err)
	}
	for _, w := range datasets.Warnings(ds) {
		if w.Column == "price" {
			t.Errorf("warning %v", w)
		}
	}
	again, err := datasets.ReadCSV(strings.NewReader(file), append(opts, datasets.Like(ds))...)
	if err != nil || !mat.Equal(again.X, ds.X) {
		t.Errorf("Like: %+v, %v", again, err)
	}
	_, err = datasets.ReadFrame(strings.NewReader(file), opts...)
	classifytest.Refuses(t, "datasets", err, `a frame has the column "price" itself`)
	for text, want := range map[string]string{
		"rooms;price\n3;?\n":    `line 2, column "price": the target is missing; every row`,
		"rooms;price\n3;much\n": `line 2, column "price": attribute "price" is numeric, and "much"`,
		"rooms;cost\n3;1\n":     `there is no column "price"`,
	} {
		_, err := datasets.ReadCSV(strings.NewReader(text), opts...)
		classifytest.Refuses(t, "datasets", err, want)
	}
}
