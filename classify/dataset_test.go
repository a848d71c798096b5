package classify_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
)

var nan = math.NaN()

// people makes a small valid data set: a numeric column, a nominal one, two classes.
func people() *classify.Dataset {
	return &classify.Dataset{
		Name: "people",
		Attributes: []classify.Attribute{{Name: "age"},
			{Name: "job", Values: []string{"A", "B", "C"}}},
		Classes: []string{"no", "yes"},
		X:       mat.NewDense(3, 2, []float64{38.5, 0, nan, 2, 40, 1}),
		Y:       []int{0, 1, 1},
	}
}

// changed returns people with one thing wrong.
func changed(change func(*classify.Dataset)) *classify.Dataset {
	ds := people()
	change(ds)
	return ds
}

func TestAttributeTexts(t *testing.T) {
	age, job := people().Attributes[0], people().Attributes[1]
	odd := classify.Attribute{Name: "odd", Values: []string{"?", "NA", "7"}}
	if age.Nominal() || !job.Nominal() || !(classify.Attribute{Values: []string{}}).Nominal() {
		t.Error("an attribute is nominal if it has a list of values, be it empty")
	}
	for _, c := range []struct {
		a     classify.Attribute
		text  string
		value float64
	}{
		{age, "38.5", 38.5}, {age, "-1e+300", -1e300}, {age, "0.1", .1}, {age, "?", nan},
		{job, "A", 0}, {job, "C", 2}, {job, "?", nan},
		{odd, "NA", 1}, {odd, "7", 2},
	} {
		got, err := c.a.Parse(c.text)
		if err != nil || !(got == c.value || math.IsNaN(got) && math.IsNaN(c.value)) {
			t.Errorf("%s: Parse(%q) = %v, %v; want %v", c.a.Name, c.text, got, err, c.value)
		}
		if back := c.a.Format(c.value); back != c.text {
			t.Errorf("%s: Format(%v) = %q, want %q", c.a.Name, c.value, back, c.text)
		}
	}
	for _, text := range []string{"", "?", "NA"} {
		if v, err := age.Parse(text); err != nil || !math.IsNaN(v) || !classify.Missing(text) {
			t.Errorf("Parse(%q) = %v, %v; want a missing value", text, v, err)
		}
	}
	if v, err := odd.Parse("?"); err != nil || v != 0 {
		t.Errorf(`a value named "?" is read as %v, %v`, v, err)
	}
	for _, c := range []struct {
		a          classify.Attribute
		text, want string
	}{
		{age, "old", `attribute "age" is numeric, and "old" is not a finite number`},
		{age, "Inf", `"Inf" is not a finite number`},
		{age, "NaN", `"NaN" is not a finite number`},
		{age, "1e999", `"1e999" is not a finite number`},
		{job, "D", `attribute "job" has no value "D"; it has "A", "B", "C"`},
	} {
		if v, err := c.a.Parse(c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Parse(%q) = %v, %v; want an error with %q", c.text, v, err, c.want)
		}
	}
	for v, want := range map[float64]string{3: "#3", -1: "#-1", .5: "#0.5", math.Inf(1): "#+Inf"} {
		if got := job.Format(v); got != want {
			t.Errorf("Format(%v) = %q, want %q", v, got, want)
		}
	}
}

func TestRowAndFormat(t *testing.T) {
	ds := people()
	x, err := ds.Row("41", "B")
	if err != nil || !slices.Equal(x, []float64{41, 1}) {
		t.Errorf("Row = %v, %v", x, err)
	}
	if got := ds.Format([]float64{nan, 2}); !slices.Equal(got, []string{"?", "C"}) {
		t.Errorf("Format = %q", got)
	}
	for want, values := range map[string][]string{
		`classify: a row of "people" has 2 values ("age", "job"), not 1`: {"41"},
		`classify: attribute "job" has no value "b"`:                     {"41", "b"},
	} {
		classifytest.Refuses(t, "classify", classifytest.Failure(ds.Row(values...)), want)
	}
	x, err = ds.Schema().RowOf(map[string]any{"job": "B", "age": "41"})
	if err != nil || !slices.Equal(x, []float64{41, 1}) {
		t.Errorf("RowOf = %v, %v", x, err)
	}
	for want, cells := range map[string]map[string]any{
		`there is no value of attribute "age"`: {"job": "B"},
		`"people" has no attribute "Age"`:      {"age": "41", "job": "B", "Age": "41"},
		`attribute "job" has no value "b"`:     {"age": "41", "job": "b"},
		`"age": NaN is no value; nil is a`:     {"age": nan, "job": "B"},
	} {
		classifytest.Refuses(t, "classify", classifytest.Failure(ds.Schema().RowOf(cells)), want)
	}
	classifytest.Panics(t, func() { ds.Format([]float64{1}) },
		"classify: row has 1 values, the data set 2 attributes")
}

func TestAccessors(t *testing.T) {
	ds := people()
	if n := ds.Len(); n != 3 {
		t.Errorf("Len = %d", n)
	}
	if n := (&classify.Dataset{}).Len(); n != 0 {
		t.Errorf("Len without X = %d", n)
	}
	if got := ds.ClassWeights(); !slices.Equal(got, []float64{1, 2}) || ds.Weight(2) != 1 {
		t.Errorf("without weights: ClassWeights %v, Weight %v", got, ds.Weight(2))
	}
	ds.Weights = []float64{.5, 0, 2}
	if got := ds.ClassWeights(); !slices.Equal(got, []float64{.5, 2}) || ds.Weight(2) != 2 {
		t.Errorf("with weights: ClassWeights %v, Weight %v", got, ds.Weight(2))
	}
	if j, ok := ds.Attribute("job"); j != 1 || !ok {
		t.Errorf("Attribute(job) = %d, %v", j, ok)
	}
	if _, ok := ds.Attribute("Job"); ok {
		t.Error("Attribute finds Job, which is job")
	}
}

func TestSubset(t *testing.T) {
	ds := people()
	ds.Weights = []float64{1, 2, 3}
	sub := ds.Subset([]int{2, 0, 2})
	if err := sub.Validate(); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(sub.Y, []int{1, 0, 1}) || !slices.Equal(sub.Weights, []float64{3, 1, 3}) ||
		!slices.Equal(sub.At(0), []float64{40, 1}) || !slices.Equal(sub.At(1), []float64{38.5, 0}) {
		t.Errorf("Subset = %v %v %v", mat.Formatted(sub.X), sub.Y, sub.Weights)
	}
	sub.X.Set(0, 0, -1)
	sub.Y[0], sub.Weights[0] = 0, -1
	if ds.X.At(2, 0) != 40 || ds.Y[2] != 1 || ds.Weights[2] != 3 {
		t.Error("the subset shares its cells with the data set")
	}
	classifytest.Panics(t, func() { ds.Subset([]int{0, 9}) }, `"people" has `, "none of index 9")
	none := ds.Subset(nil)
	if none.Len() != 0 || none.Validate() != nil || none.Name != "people" {
		t.Errorf("an empty subset: %+v", none)
	}
}

func TestSelect(t *testing.T) {
	ds := people()
	got, err := ds.Select("job")
	if err != nil {
		t.Fatal(err)
	}
	if err := got.Validate(); err != nil {
		t.Error(err)
	}
	if len(got.Attributes) != 1 || got.Attributes[0].Name != "job" ||
		!slices.Equal(mat.Col(nil, 0, got.X), []float64{0, 2, 1}) || !slices.Equal(got.Y, ds.Y) {
		t.Errorf("Select(job) = %+v", got)
	}
	turned, err := ds.Select("job", "age")
	if err != nil || !slices.Equal(turned.At(2), []float64{1, 40}) {
		t.Errorf("Select(job, age): %v, %v", turned, err)
	}
	for want, names := range map[string][]string{
		`classify: "people" has no attribute "jobs"; it has "age", "job"`: {"jobs"},
		`classify: attribute "age" is named twice`:                        {"age", "age"},
	} {
		classifytest.Refuses(t, "classify", classifytest.Failure(ds.Select(names...)), want)
	}
}

func TestAppend(t *testing.T) {
	ds, more := people(), people().Subset([]int{0})
	more.Weights = []float64{5}
	all, err := ds.Append(more)
	if err != nil {
		t.Fatal(err)
	}
	if err := all.Validate(); err != nil {
		t.Error(err)
	}
	if all.Len() != 4 || !slices.Equal(all.Y, []int{0, 1, 1, 0}) ||
		!slices.Equal(all.Weights, []float64{1, 1, 1, 5}) ||
		!slices.Equal(all.At(3), []float64{38.5, 0}) {
		t.Errorf("Append = %v %v %v", mat.Formatted(all.X), all.Y, all.Weights)
	}
	if plain, err := ds.Append(ds.Subset([]int{1})); err != nil || plain.Weights != nil ||
		plain.Len() != 4 {
		t.Errorf("without weights: %+v, %v", plain, err)
	}
	if none, err := ds.Subset(nil).Append(ds.Subset(nil)); err != nil || none.Len() != 0 ||
		none.Validate() != nil {
		t.Errorf("nothing and nothing: %+v, %v", none, err)
	}
	for want, other := range map[string]*classify.Dataset{
		`classify: cannot append "people" to "people": their ` +
			`attributes differ`: changed(func(ds *classify.Dataset) {
			ds.Attributes[1].Values = []string{"A", "C", "B"}
		}),
		`classify: cannot append "people" to "people": their classes differ, "yes", ` +
			`"no" and "no", "yes"`: changed(func(ds *classify.Dataset) {
			ds.Classes = []string{"yes", "no"}
		}),
		`classify: cannot append "other" to "people": their ` +
			`attributes differ`: changed(func(ds *classify.Dataset) {
			ds.Name, ds.Attributes[0].Name = "other", "years"
		}),
		`classify: cannot append "a nominal column without values" to "people": their ` +
			`attributes differ`: changed(func(ds *classify.Dataset) {
			ds.Name, ds.Attributes[0].Values = "a nominal column without values", []string{}
		}),
	} {
		classifytest.Refuses(t, "classify", classifytest.Failure(ds.Append(other)), want)
	}
}

func TestValidate(t *testing.T) {
	if err := people().Validate(); err != nil {
		t.Fatalf("a good data set: %v", err)
	}
	var none *classify.Dataset
	for want, ds := range map[string]*classify.Dataset{
		`classify: the data set is nil`: none,
		`classify: "people" has 1 attributes, but X has 2 columns`: changed(
			func(ds *classify.Dataset) { ds.Attributes = ds.Attributes[:1] }),
		`classify: "people" has 3 rows, but Y has 2 labels`: changed(
			func(ds *classify.Dataset) { ds.Y = ds.Y[:2] }),
		`classify: "people" has 0 rows, but Y has 3 labels`: changed(
			func(ds *classify.Dataset) { ds.X = nil }),
		`classify: "people" has 3 rows, but 0 weights`: changed(
			func(ds *classify.Dataset) { ds.Weights = []float64{} }),
		`classify: "people" has no classes`: changed(
			func(ds *classify.Dataset) { ds.Classes = nil }),
		`classify: class "no" stands twice in the classes of "people"`: changed(
			func(ds *classify.Dataset) { ds.Classes = []string{"no", "yes", "no"} }),
		`classify: "people" has two attributes named "age"`: changed(
			func(ds *classify.Dataset) { ds.Attributes[1].Name = "age" }),
		`classify: value "A" stands twice in attribute "job"`: changed(
			func(ds *classify.Dataset) { ds.Attributes[1].Values = []string{"A", "B", "A"} }),
		`classify: nominal attribute "job" has no values`: changed(
			func(ds *classify.Dataset) { ds.Attributes[1].Values = []string{} }),
		`classify: row 2, column "age": value +Inf is not finite`: changed(
			func(ds *classify.Dataset) { ds.X.Set(1, 0, math.Inf(1)) }),
		`classify: row 1, column "job": value 3 is not the ` +
			`index of one of its`: changed(func(ds *classify.Dataset) { ds.X.Set(0, 1, 3) }),
		`classify: row 1, column "job": value -1 is not the index`: changed(
			func(ds *classify.Dataset) { ds.X.Set(0, 1, -1) }),
		`classify: row 3, column "job": value 0.5 is not the index`: changed(
			func(ds *classify.Dataset) { ds.X.Set(2, 1, .5) }),
		`classify: row 3, column "job": value -Inf is not finite`: changed(
			func(ds *classify.Dataset) { ds.X.Set(2, 1, math.Inf(-1)) }),
		`classify: row 3: label 2 is none of the 2 classes (0 to 1)`: changed(
			func(ds *classify.Dataset) { ds.Y[2] = 2 }),
		`classify: row 1: label -1 is none of the 2 classes`: changed(
			func(ds *classify.Dataset) { ds.Y[0] = -1 }),
		`classify: row 2: weight -1 is not a finite number ≥ 0`: changed(
			func(ds *classify.Dataset) { ds.Weights = []float64{1, -1, 1} }),
		`classify: row 2: weight NaN is not`: changed(
			func(ds *classify.Dataset) { ds.Weights = []float64{1, nan, 1} }),
		`classify: row 3: weight +Inf is not`: changed(
			func(ds *classify.Dataset) { ds.Weights = []float64{1, 0, math.Inf(1)} }),
	} {
		classifytest.Refuses(t, "classify", ds.Validate(), want)
	}
}

func TestRequire(t *testing.T) {
	complete := func() *classify.Dataset { return people().Subset([]int{0, 2}) }
	if err := complete().Require("knn", classify.NeedRows|classify.NeedComplete); err != nil {
		t.Errorf("a complete data set: %v", err)
	}
	if err := people().Require("knn", classify.NeedRows); err != nil {
		t.Errorf("a missing value that may be: %v", err)
	}
	if err := people().Subset(nil).Require("knn", 0); err != nil {
		t.Errorf("no rows where none are needed: %v", err)
	}
	const numbers = classify.NeedNumeric | classify.NeedComplete
	for want, c := range map[string]struct {
		ds    *classify.Dataset
		needs classify.Need
	}{
		`svm: classify: the data set is nil`: {nil, 0},
		`svm: data set "people" has no rows with a weight above 0`: {people().Subset(nil),
			classify.NeedRows},
		`svm: data set "people" has no attributes`: {
			&classify.Dataset{Name: "people", Classes: []string{"a"}}, classify.NeedRows,
		},
		`svm: attribute "job" is nominal ("A", "B", "C"), and only numeric`: {complete(),
			classify.NeedNumeric},
		`svm: attribute "age" is numeric, and only nominal ones can be used`: {complete(),
			classify.NeedNominal},
		`svm: row 2, column "age": the value is missing`: {people(),
			classify.NeedComplete},
		`svm: attribute "job" is nominal ("A", "B", "C"), and only numeric ones can be used; ` +
			`turn its values into 0/1 columns first, see prepare.Dummies; values are missing ` +
			`too, see prepare.Impute`: {classify.Must(people().Select("job", "age")), numbers},
		`svm: row 2, column "age": the value is missing, and every value is needed; see ` +
			`prepare.Impute; columns are nominal too, see prepare.Dummies`: {people(), numbers},
		`svm: classify: row 1: label 7 is none of the 2 classes`: {
			changed(func(ds *classify.Dataset) { ds.Y[0] = 7 }), 0,
		},
		`svm: data set "weightless" has no rows with a weight above 0`: {
			changed(func(ds *classify.Dataset) {
				ds.Name, ds.Weights = "weightless", []float64{0, 0, 0}
			}), classify.NeedRows},
		`svm: the sum of the weights of data set "people" is +Inf; it must be at most 1e+300`: {
			changed(func(ds *classify.Dataset) {
				ds.Weights = slices.Repeat([]float64{1e308}, 3)
			}), classify.NeedRows},
	} {
		classifytest.Refuses(t, "svm", c.ds.Require("svm", c.needs), want)
	}

	// A long list of names is cut in an error.
	long := &classify.Dataset{
		Name:       "long",
		Classes:    []string{"a"},
		Attributes: []classify.Attribute{{Name: "x"}},
	}
	for v := range 20 {
		long.Attributes[0].Values = append(long.Attributes[0].Values, fmt.Sprint(v))
	}
	if _, err := long.Row("20"); err == nil || !strings.HasSuffix(err.Error(), `"11" and 8 more`) {
		t.Errorf("error %v, want twelve values and the number of the rest", err)
	}
}

// A data set is made of names and numbers, and a query is encoded by its texts.
func ExampleDataset() {
	ds := &classify.Dataset{
		Name: "sailing",
		Attributes: []classify.Attribute{{Name: "Outlook", Values: []string{"sunny", "rainy"}},
			{Name: "Wind"}},
		Classes: []string{"no", "yes"},
		X:       mat.NewDense(3, 2, []float64{0, 3.5, 1, 4, 1, math.NaN()}),
		Y:       []int{1, 1, 0},
	}
	fmt.Println("valid:", ds.Validate() == nil)
	for i := range ds.Len() {
		fmt.Println(ds.Format(ds.At(i)), ds.Classes[ds.Y[i]])
	}
	x, err := ds.Row("rainy", "5")
	fmt.Println(x, err)
	_, err = ds.Row("cloudy", "5")
	fmt.Println(err)
	err = ds.Require("svm", classify.NeedNumeric)
	fmt.Println(strings.ReplaceAll(err.Error(), "; ", ";\n"))
	// Output:
	// valid: true
	// [sunny 3.5] yes
	// [rainy 4] yes
	// [rainy ?] no
	// [1 5] <nil>
	// classify: attribute "Outlook" has no value "cloudy"; it has "sunny", "rainy"
	// svm: attribute "Outlook" is nominal ("sunny", "rainy"), and only numeric ones can be used;
	// turn its values into 0/1 columns first, see prepare.Dummies
}

func TestGroups(t *testing.T) {
	ds := people()
	ds.Groups = []int{7, 8, 7}
	if got := ds.Subset([]int{2, 1, 2}).Groups; !slices.Equal(got, []int{7, 8, 7}) {
		t.Errorf("Subset has the groups %v", got)
	}
	if few, err := ds.Select(ds.Attributes[1].Name); err != nil ||
		!slices.Equal(few.Groups, ds.Groups) {
		t.Errorf("Select: %+v, %v", few, err)
	}
	if all, err := ds.Append(ds.Subset([]int{1})); err != nil ||
		!slices.Equal(all.Groups, []int{7, 8, 7, 8}) || all.Validate() != nil {
		t.Errorf("Append: %+v, %v", all, err)
	}
	want := `classify: cannot append "people" to "people": one has groups and the other has none`
	classifytest.Refuses(t, "classify", classifytest.Failure(ds.Append(people())), want)
	ds.Groups = ds.Groups[:2]
	classifytest.Refuses(t, "classify", ds.Validate(),
		`classify: "people" has 3 rows, but 2 groups`)
}
