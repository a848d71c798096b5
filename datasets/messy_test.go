package datasets_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/datasets"
)

var nan = math.NaN()

func TestMissing(t *testing.T) {
	const text = "age,city,class\n-999,-,p\n-999.0,n/a,q\n12,Oslo,p\n?,,q\n"
	ds := read(t, text, datasets.Missing("-", "n/a"), datasets.Missing("-999"))
	wantRows(t, ds.X, []float64{nan, nan}, []float64{nan, nan}, []float64{12, 0},
		[]float64{nan, nan})
	if want := []string{"Oslo"}; !slices.Equal(ds.Attributes[1].Values, want) {
		t.Errorf("values %q, want %q", ds.Attributes[1].Values, want)
	}
	wantError(t, "age,class\n1,p\n2,-\n", `line 3, column "class": the class label is missing `+
		`("-"); every example needs one`, datasets.Missing("-"))
	// a marker that the schema has as a value is one
	like := read(t, "city,class\n-,p\n", datasets.Missing("n/a"))
	ds = read(t, "city,class\n-,p\nn/a,p\n", datasets.Like(like), datasets.Missing("n/a", "-"))
	wantRows(t, ds.X, []float64{0}, []float64{nan})
}

func TestDates(t *testing.T) {
	const text = "id,joined,seen,class\n" +
		"1,1970-01-01,02.01.1970 12:00,p\n2,2000-03-01,NA,q\n3,1969-12-31,01.01.1970 00:00,p\n"
	opts := []datasets.Option{datasets.Drop("id"), datasets.Dates("2006-01-02", "joined"),
		datasets.Dates("02.01.2006 15:04", "seen")}
	ds := read(t, text, opts...)
	// date -d 2000-03-01T00:00Z +%s gives 951868800, 11017 days
	wantRows(t, ds.X, []float64{0, 1.5}, []float64{11017, nan}, []float64{-1, 0})
	again := read(t, text, append(opts, datasets.Like(ds))...)
	if !same(ds, again) {
		t.Errorf("Like reads %v", again)
	}
	noon := time.Date(2000, 3, 1, 12, 0, 0, 0, time.UTC)
	if days := float64(noon.Unix()) / 86400; days != 11017.5 {
		t.Errorf("the formula of the documentation gives %v", days)
	}

	wantError(t, "d,class\n2000-01-01,p\n2000-02-30,q\n", `line 3, column "d": attribute "d" has `+
		`dates, and "2000-02-30" is none in the layout "2006-01-02"`,
		datasets.Dates("2006-01-02", "d"))
	wantError(t, "d,class\n1,p\n", `there is no column "e"; the columns are "d", "class"`,
		datasets.Dates("2006", "e"))
	wantError(t, "d,class\n1,2000\n", `column "class" is to hold Dates, but it is not an `+
		`attribute; leave it out of Dates`, datasets.Dates("2006", "class"))
	wantError(t, "d,class\n1,2000\n", `column "d" is to be both Nominal and Dates; it can be `+
		`one of them`, datasets.Dates("2006", "d"), datasets.Nominal("d"))
	names := read(t, "d,class\nx,p\n")
	wantError(t, "d,class\n2000,p\n", `column "d" is to hold Dates, but the attribute is nominal `+
		`in ""; leave it out of Dates`, datasets.Dates("2006", "d"), datasets.Like(names))
}

func TestDecimalComma(t *testing.T) {
	const text = "price;code;class\n1,5;1.5;p\n-2;a;q\n+0,25e2;?;p\n"
	ds := read(t, text, datasets.Comma(';'), datasets.DecimalComma())
	wantRows(t, ds.X, []float64{1.5, 0}, []float64{-2, 1}, []float64{25, nan})
	if !ds.Attributes[1].Nominal() {
		t.Error("1.5 and a are names")
	}
	wantError(t, text, `line 2, column "price": "1,5" looks like a number, but a number is `+
		`written 1234.5; DecimalComma reads a comma before the decimals, and Nominal("price") `+
		`reads the column as names`, datasets.Comma(';'), datasets.Nominal("code"))
	for _, number := range []string{"1.234,5", "1 234", "1'234", "1.234.567", "1\u00a0234,5"} {
		wantError(t, "price;class\n1;p\n"+number+";p\n", `line 3, column "price": `+
			strconv.Quote(number)+` looks like a number, but a number is written 1234,5; `+
			`Nominal("price") reads the column as names`, datasets.Comma(';'),
			datasets.DecimalComma())
	}
	// these are names
	for _, name := range []string{"1.2.3", "01.02.2024", "1,x", "10-20", "1,2,3"} {
		if ds := read(t, "a;class\n1;p\n"+name+";p\n", datasets.Comma(';')); !ds.Attributes[0].
			Nominal() {
			t.Errorf("%q is numeric", name)
		}
	}
	wantError(t, "price;class\n1.5;p\n", `line 2, column "price": attribute "price" is numeric, `+
		`and "1.5" is not a finite number; a missing value is written ?, NA or nothing, or as `+
		`Missing says, and Nominal("price") would read the column as names`, datasets.Comma(';'),
		datasets.DecimalComma(), datasets.Numeric("price"))
}

// Each of these files is read right or has an error that says where and what to do.
func TestMessyFiles(t *testing.T) {
	wantError(t, "a;b;class\n1;2;p\n", `the header names one column, "a;b;class"; if ';' stands `+
		`between cells, read the file with Comma(';')`)
	wantError(t, "a\tclass\n1\tp\n", `the header names one column, "a\tclass"; if '\t' stands `+
		`between cells, read the file with Comma('\t')`)
	wantError(t, "a,class\r1,p\r2,q\r", `there are no rows below the header; its lines end with `+
		`CR alone, so save it with LF or CRLF`)
	wantError(t, "a\x00,\x00", `line 1: the name of column 1, "a\x00" has a zero byte, as UTF-16 `+
		`text and files of other programs do; save the file as UTF-8 text`)
	wantError(t, ",,class\n1,2,p\n", `line 1: columns 1 and 2 are both named ""; give one of them `+
		`another name`, datasets.Drop(""))
	ds := read(t, ",a,class\n1,2,p\n", datasets.Drop(""))
	wantRows(t, ds.X, []float64{2})

	latin := "gr\xf6\xdfe,st\xe4rke,class\n1,\x80 f\xfcnf,p\n"
	ds = read(t, latin, datasets.Latin1())
	if ds.Attributes[0].Name != "größe" || ds.Attributes[1].Values[0] != "€ fünf" {
		t.Errorf("Latin-1 is read as %v", ds.Attributes)
	}

	const all = "\ufeffid ; \"gr\xf6\xdfe\";\"a \"\"b\"\"\";  klasse\r\n\r\n" +
		"1;\"1,5\";x ; p\r\n\r\n2 ; - ; \"y;\r\nz\";q\r\n"
	opts := []datasets.Option{datasets.Comma(';'), datasets.DecimalComma(), datasets.Latin1(),
		datasets.Missing("-"), datasets.Drop("id")}
	ds = read(t, all, opts...)
	wantRows(t, ds.X, []float64{1.5, 0}, []float64{nan, 1})
	if !slices.Equal(ds.Attributes[1].Values, []string{"x", "y;\nz"}) ||
		ds.Attributes[1].Name != `a "b"` || ds.Class != "klasse" ||
		!slices.Equal(ds.Classes, []string{"p", "q"}) {
		t.Errorf("read %v", ds)
	}
	wantError(t, all+"3;2\r\n", `line 7: the cell count is 2, but the header names 4 columns `+
		`("id", "größe", "a \"b\"", "klasse"); column "a \"b\"" has no cell`, opts...)
	wantError(t, strings.Replace(all, "id", "klasse", 1), `line 1: columns 1 and 4 are both named `+
		`"klasse"; give one of them another name`, opts...)
}

func TestReadersFillClass(t *testing.T) {
	for _, table := range datasets.All() {
		if ds := table.Load(); ds.Class == "" {
			t.Errorf("the class column of %s has no name", table.Name)
		}
	}
	const text = "Play,wind\nyes,1\n"
	ds := read(t, text, datasets.Class("Play"))
	if ds.Class != "Play" {
		t.Errorf("the class column is %q", ds.Class)
	}
	// the schema knows where the class is
	if again := read(t, text, datasets.Like(ds)); !same(again, ds) || again.Class != "Play" {
		t.Errorf("Like reads %v", again)
	}
	// without a column of that name, it is the last one
	if ds := read(t, "wind,other\n1,yes\n", datasets.Like(ds)); ds.Class != "other" {
		t.Errorf("the class column is %q", ds.Class)
	}
	var out strings.Builder
	if err := datasets.WriteCSV(&out, ds); err != nil || out.String() != "wind,Play\n1,yes\n" {
		t.Errorf("wrote %q, %v", out.String(), err)
	}
	df := datasets.Frame(ds)
	if names := df.Names(); !slices.Equal(names, []string{"wind", "Play"}) {
		t.Errorf("the frame has %q", names)
	}
	if ds, err := datasets.FromFrame(df); err != nil || ds.Class != "Play" {
		t.Errorf("from the frame: %v, %v", ds, err)
	}
}

func TestReadRows(t *testing.T) {
	train := read(t, "color,size,when,class\nred,1,2000-01-01,p\nblue,2,2000-01-02,q\n",
		datasets.Dates("2006-01-02", "when"))
	opts := []datasets.Option{datasets.Dates("2006-01-02", "when"), datasets.Missing("-")}
	const text = "size,,id,when,color\n-,x,7,2000-01-03,blue\n3,y,8,?,-\n"
	X, err := datasets.ReadRows(strings.NewReader(text), train.Schema(), opts...)
	if err != nil {
		t.Fatal(err)
	}
	wantRows(t, X, []float64{1, nan, 10959}, []float64{nan, 3, nan})

	path := filepath.Join(t.TempDir(), "new.csv")
	for _, test := range []struct{ text, want string }{
		{"size,color\n1,red\n", `there is no column "when", an attribute of "train"; the columns ` +
			`are "size", "color"`},
		{"size,when,color\n1,?,green\n", `line 2, column "color": attribute "color" has no value ` +
			`"green"; it has "red", "blue"; Missing("green") would read it as missing`},
		{"size,when,color\nbig,?,red\n", `line 2, column "size": attribute "size" is numeric, ` +
			`and "big" is not a finite number; a missing value is written ?, NA or nothing, or ` +
			`as ` +
			`Missing says`},
		{"size,when,color\n1,soon,red\n", `line 2, column "when": attribute "when" has ` +
			`dates, and "soon" is none in the layout "2006-01-02"`},
	} {
		if err := os.WriteFile(path, []byte(test.text), 0o644); err != nil {
			t.Fatal(err)
		}
		train.Name = "train"
		X, err := datasets.ReadRowsFile(path, train.Schema(), opts...)
		if X != nil || err == nil {
			t.Fatalf("%q: read %v", test.text, X)
		}
		if want := "datasets: " + path + ": " + test.want; err.Error() != want {
			t.Errorf("error is\n\t%v\nwant\n\t%v", err, want)
		}
	}
	if _, err := datasets.ReadRows(strings.NewReader("a\n1\n"), classify.Schema{}); err == nil {
		t.Error("a schema without attributes is no error")
	}
}

// Where most texts of a column differ, they are kept apart, and a value is still one value.
func TestValuesOfLongColumns(t *testing.T) {
	var text strings.Builder
	text.WriteString("name,class\n")
	for i := range 6000 {
		fmt.Fprintf(&text, "n%d,c%d\n", i%3000, i%2000)
	}
	var names []string
	ds := read(t, text.String(), datasets.Cells("name", &names))
	if len(ds.Attributes[0].Values) != 3000 || len(ds.Classes) != 2000 {
		t.Fatalf("%d values, %d classes", len(ds.Attributes[0].Values), len(ds.Classes))
	}
	for i := range 6000 {
		if want := fmt.Sprint("n", i%3000); ds.At(i)[0] != float64(i%3000) || names[i] != want ||
			ds.Format(ds.At(i))[0] != want || ds.Classes[ds.Y[i]] != fmt.Sprint("c", i%2000) {
			t.Fatalf("row %d is %v, %q", i+1, ds.At(i), names[i])
		}
	}
	text.WriteString("7,c1\n")
	wantError(t, text.String()+"n1,?\n", `line 6003, column "class": the class label is missing `+
		`("?"); every example needs one`)
}

func TestCells(t *testing.T) {
	var ids, classes []string
	read(t, "id,a,class\n 007 ,1,p\n?,2,q\n", datasets.Drop("id"), datasets.Cells("id", &ids),
		datasets.Cells("class", &classes))
	if !slices.Equal(ids, []string{"007", "?"}) || !slices.Equal(classes, []string{"p", "q"}) {
		t.Errorf("cells %q and %q", ids, classes)
	}
	wantError(t, "a,class\n1,p\n", `there is no column "id"; the columns are "a", "class"`,
		datasets.Cells("id", &ids))
}

// A model is saved, loaded by another program, and predicts the rows of a file.
func ExampleReadRows() {
	train, err := datasets.ReadCSV(strings.NewReader("height,sport\n1.98,basketball\n" +
		"2.01,basketball\n1.60,climbing\n1.65,climbing\n"))
	if err != nil {
		panic(err)
	}
	model, err := bayes.Gaussian{}.Fit(train)
	if err != nil {
		panic(err)
	}

	var ids []string
	X, err := datasets.ReadRows(strings.NewReader("member,age,height\n17,31,1.95\n18,24,?\n"+
		"19,40,1.63\n"), model.Schema(), datasets.Cells("member", &ids))
	if err != nil {
		panic(err)
	}
	for i, class := range model.PredictAll(nil, X) {
		fmt.Println(ids[i], model.Schema().Classes[class])
	}
	// Output:
	// 17 basketball
	// 18 basketball
	// 19 climbing
}

// Labelled rows for a model are read with its schema.
func TestLikeModel(t *testing.T) {
	train := read(t, "color,size,class\nred,1,p\nblue,2,q\nred,2,p\n")
	model, err := bayes.Categorical{}.Fit(classify.Must(train.Select("color")))
	if err != nil {
		t.Fatal(err)
	}
	test := read(t, "class,color\nq,blue\n", datasets.Like(model))
	if test.Y[0] != 1 || test.At(0)[0] != 1 || model.Predict(test.At(0)) != 1 {
		t.Errorf("read %v, %v", test.Y, test.At(0))
	}
}

func wantRows(t *testing.T, X *mat.Dense, want ...[]float64) {
	t.Helper()
	if n, _ := X.Dims(); n != len(want) {
		t.Fatalf("%d rows, want %d", n, len(want))
	}
	for i := range want {
		if !sameFloats(X.RawRowView(i), want[i]) {
			t.Errorf("row %d is %v, want %v", i+1, X.RawRowView(i), want[i])
		}
	}
}

func wantError(t *testing.T, text, want string, opts ...datasets.Option) {
	t.Helper()
	ds, err := datasets.ReadCSV(strings.NewReader(text), append(opts, datasets.Name("t.csv"))...)
	if want = "datasets: t.csv: " + want; err == nil || err.Error() != want {
		t.Errorf("read %v, error\n\t%v\nwant\n\t%s", ds, err, want)
	}
}
