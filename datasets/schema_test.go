package datasets_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/tree"
	"github.com/tessella-go/tessella/datasets"
)

// clinic is a file that needs options: a decimal comma, dates, and marks of missing values of which
// one is a number.
const clinic = "visit;fever;pulse;ward;code;ill\n" +
	"05.03.2024;38,5;80;east;7;yes\n" +
	"06.03.2024;-999;-999,0;west ;007;no\n" +
	"?;37;81;n/a; 7;yes\n" +
	" 31.12.1969 ;36,25;-9,99e2;east;NA;no\n" +
	"n/a;;82;-999;7;no\n"

func clinicOptions() []datasets.Option {
	return []datasets.Option{datasets.Comma(';'), datasets.DecimalComma(),
		datasets.Missing("-999", "n/a"), datasets.Dates("02.01.2006", "visit"),
		datasets.Nominal("code")}
}

// By hand: 5 March 2024 is day 19787 (date -d 2024-03-05 +%s, divided by 86,400).
var clinicRows = [][]float64{
	{19787, 38.5, 80, 0, 0},
	{19788, nan, nan, 1, 1},
	{nan, 37, 81, nan, 0},
	{-1, 36.25, nan, 0, nan},
	{nan, nan, 82, nan, 0},
}

// A row of a service means what the same row of the training file meant, cell by cell, after the
// model was saved and loaded: as texts, by name, as JSON with numbers, and as a file.
func TestSchemaReadsAsTheReader(t *testing.T) {
	ds, err := datasets.ReadCSV(strings.NewReader(clinic), clinicOptions()...)
	if err != nil {
		t.Fatal(err)
	}
	wantRows(t, ds.X, clinicRows...)
	model := classify.Must(tree.CART{Missing: tree.Stay}.Fit(ds))
	schema := classifytest.Reload(t, model).Schema()

	reader := csv.NewReader(strings.NewReader(clinic))
	reader.Comma = ';'
	lines := classify.Must(reader.ReadAll())
	byText, byName, byJSON := mat.NewDense(5, 5, nil), mat.NewDense(5, 5, nil),
		mat.NewDense(5, 5, nil)
	for i, line := range lines[1:] {
		byText.SetRow(i, classify.Must(schema.Row(line[:5]...)))
		cells, numbers := map[string]any{}, map[string]any{}
		for j, a := range schema.Attributes {
			cells[a.Name], numbers[a.Name] = line[j], line[j]
			plain := strings.TrimSpace(strings.Replace(line[j], ",", ".", 1))
			if v, err := strconv.ParseFloat(plain, 64); err == nil && plain != "007" {
				numbers[a.Name] = v
			} else if line[j] == "" {
				numbers[a.Name] = nil
			}
		}
		byName.SetRow(i, classify.Must(schema.RowOf(cells)))
		text := classify.Must(json.Marshal(numbers))
		for _, exact := range []bool{false, true} {
			decoder := json.NewDecoder(bytes.NewReader(text))
			if exact {
				decoder.UseNumber()
			}
			var decoded map[string]any
			if err := decoder.Decode(&decoded); err != nil {
				t.Fatal(err)
			}
			x := classify.Must(schema.RowOf(decoded))
			if exact && !sameFloats(x, byJSON.RawRowView(i)) {
				t.Errorf("row %d: json.Number gives %v, float64 %v", i+1, x, byJSON.RawRowView(i))
			}
			byJSON.SetRow(i, x)
		}
	}
	wantRows(t, byText, clinicRows...)
	wantRows(t, byName, clinicRows...)
	wantRows(t, byJSON, clinicRows...)
	wantRows(t, classify.Must(datasets.ReadRows(strings.NewReader(clinic), schema,
		datasets.Comma(';'))), clinicRows...)

	var out bytes.Buffer
	if err := datasets.WriteCSV(&out, ds, datasets.Comma(';')); err != nil {
		t.Fatal(err)
	}
	again, err := datasets.ReadCSV(&out, datasets.Comma(';'), datasets.Like(ds))
	if err != nil {
		t.Fatal(err)
	}
	wantRows(t, again.X, clinicRows...)
	frame, err := datasets.FromFrame(datasets.Frame(ds), datasets.Like(ds))
	if err != nil {
		t.Fatal(err)
	}
	wantRows(t, frame.X, clinicRows...)
}

// A value that the training set does not have is an error, unless the service says that it is
// missing. A text that is no number stays an error.
func TestOpenSchema(t *testing.T) {
	ds := classify.Must(datasets.ReadCSV(strings.NewReader(clinic), clinicOptions()...))
	row := func() map[string]any {
		return map[string]any{"visit": "05.03.2024", "fever": 38.5, "pulse": json.Number("80"),
			"ward": "south", "code": 7}
	}
	_, err := ds.Schema().RowOf(row())
	classifytest.Refuses(t, "classify", err, `attribute "ward" has no value "south"; it has "east"`)
	if x, err := ds.Schema().Open().RowOf(row()); err != nil ||
		!sameFloats(x, []float64{19787, 38.5, 80, nan, 0}) {
		t.Errorf("%v, %v", x, err)
	}
	if ds.Attributes[3].Open {
		t.Error("the data set's own attribute has changed")
	}
	for want, cell := range map[string]struct {
		name  string
		value any
	}{
		`attribute "fever" is numeric, and "high" is not a finite number`: {"fever",
			"high"},
		`attribute "fever" is numeric, and "38.5" is not a finite number`: {"fever",
			"38.5"},
		`attribute "fever" is numeric, and "1e999" is not a finite number`: {"fever",
			json.Number("1e999")},
		`attribute "fever" is numeric, and "true" is not a finite number`: {"fever",
			true},
		`attribute "visit" has dates, and "19787" is none in the layout "02.01.2006"`: {"visit",
			19787.},
		`attribute "ward": [1] is a []int, and neither a text nor a number`: {"ward",
			[]int{1}},
	} {
		cells := row()
		cells[cell.name] = cell.value
		classifytest.Refuses(t, "classify", classifytest.Failure(ds.Schema().Open().RowOf(cells)),
			"classify: "+want)
	}
}

// What is written is read back as the same number of days, down to the microsecond.
func TestDatesAreWritten(t *testing.T) {
	for layout, days := range map[string][]float64{
		"2006-01-02":                 {0, -1, 19787, -100000},
		"02.01.2006 15:04":           {0.5, 11017.5, 1. / 24 / 60, 19787 + 7./24/60},
		"2006-01-02T15:04:05Z07:00":  {1. / 3, 12345 + 1./86400},
		"2006-01-02 15:04:05.000000": {12345 + 1e-6/86400*7},
	} {
		a := classify.Attribute{Name: "d", Date: layout}
		for _, v := range days {
			if back, err := a.Parse(a.Format(v)); err != nil || back != v {
				t.Errorf("%v is written %q and read %v, %v", v, a.Format(v), back, err)
			}
		}
	}
	ds := classifytest.Numbers([]int{0}, []float64{.5})
	ds.Attributes[0].Date = "2006-01-02"
	err := datasets.WriteCSV(&bytes.Buffer{}, ds)
	classifytest.Refuses(t, "datasets", err, "row 1", "day 0.5 cannot be written in the layout")
}
