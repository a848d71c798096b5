package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
)

// compile makes a validator of a schema, which also checks formats.
func compile(t *testing.T, schema []byte) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("schema.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func valid(t *testing.T, s *jsonschema.Schema, data []byte) error {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(doc)
}

// written writes a class in one format and returns the files by their names below the folder.
func written(t *testing.T, c Class, format string, o Options) map[string]string {
	t.Helper()
	dir := t.TempDir()
	paths, err := Write(dir, c, format, o)
	var missing *NotInRoster
	if err != nil && !errors.As(err, &missing) {
		t.Fatal(err)
	}
	files := make(map[string]string)
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.ToSlash(name)] = string(data)
	}
	return files
}

// alone is a class of one of the sample's students.
func alone(i int) Class {
	c := sample()
	c.Students = c.Students[i : i+1]
	return c
}

func TestJSONFitsItsSchema(t *testing.T) {
	s := compile(t, schema)
	full := written(t, sample(), "json", Options{})
	if full["grades.schema.json"] != string(schema) {
		t.Error("the schema beside the grades is another one")
	}
	for name, c := range map[string]Class{
		"sample": sample(),
		"nobody": {Lesson: "x", Graded: time.Unix(0, 0)},
		"one":    alone(1),
	} {
		if err := valid(t, s, []byte(written(t, c, "json", Options{})["grades.json"])); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	// The schema says something.
	for _, change := range [][2]string{{`"version": 1,`, `"version": 2,`},
		{`"state": "broken"`, `"state": "graded"`}, {`"state": "missing"`, `"state": "lost"`},
		{`"lesson"`, `"lessen"`},
		{`"outcome": "wrong"`, `"outcome": "odd"`}, {`"raw": 0`, `"raw": "0"`},
		{`"graded": "2026-11-21T`, `"graded": "21.11.2026 `}} {
		changed := strings.Replace(full["grades.json"], change[0], change[1], 1)
		if changed == full["grades.json"] {
			t.Fatalf("the grades lack %s", change[0])
		}
		if valid(t, s, []byte(changed)) == nil {
			t.Errorf("%s is valid", change[1])
		}
	}
}

// The schema documents every field that a verdict can have, so a new one is not forgotten.
func TestSchemaNamesEveryField(t *testing.T) {
	var doc struct {
		Defs map[string]struct {
			Properties map[string]any `json:"properties"`
		} `json:"$defs"`
	}
	if err := json.Unmarshal(schema, &doc); err != nil {
		t.Fatal(err)
	}
	for def, of := range map[string]reflect.Type{"verdict": reflect.TypeFor[grader.Verdict](),
		"case": reflect.TypeFor[grader.CaseVerdict](), "student": reflect.TypeFor[jsonStudent](),
		"exercise": reflect.TypeFor[jsonExercise](), "about": reflect.TypeFor[course.Exercise](),
		"summary": reflect.TypeFor[jsonStatistics]()} {
		fields := make(map[string]bool)
		for i := range of.NumField() {
			name, _, _ := strings.Cut(of.Field(i).Tag.Get("json"), ",")
			if name == "-" {
				continue
			}
			fields[name] = true
			if _, there := doc.Defs[def].Properties[name]; !there {
				t.Errorf("the schema's %s lacks %s", def, name)
			}
		}
		for name := range doc.Defs[def].Properties {
			if !fields[name] {
				t.Errorf("the schema's %s has %s, which is never written", def, name)
			}
		}
	}
}

func TestJSONHoldsWhatCounts(t *testing.T) {
	var got jsonClass
	if err := json.Unmarshal([]byte(written(t, sample(), "json", Options{})["grades.json"]),
		&got); err != nil {
		t.Fatal(err)
	}
	if got.Points != 8 || got.Passed || got.Took != 21.4 || len(got.Students) != 8 ||
		!got.Students[0].Passed {
		t.Errorf("the class: %+v", got)
	}
	late := got.Students[6]
	if late.Raw != 7 || late.Score != 5.5 || late.Penalty != 1.5 || late.Late != 26*3600+600 ||
		!late.Submitted.Equal(time.Date(2026, 11, 19, 22, 15, 30, 250_000_000, time.UTC)) {
		t.Errorf("a late student: %+v", late)
	}
	if o := got.Students[2].Exercises[1].Override; o == nil || o.Score != 2 ||
		o.By != "Prof. Fan" || !got.Students[2].Exercises[1].Passed {
		t.Errorf("an override: %+v", o)
	}
	if v := got.Students[1].Exercises[1].Verdict; v.Cases[5].Name != "secret two" ||
		v.Cases[5].Want != "want secret two" {
		t.Error("the teacher's format lacks a hidden case")
	}
	// By hand: the sample's third exercise is passed by ada and the hostile
	// one, half right for ben.
	id3 := got.Summary.Exercises[2]
	if id3.Mean != 10.0/8 || id3.Passed != 2 || !reflect.DeepEqual(id3.Results, map[string]int{
		"passed":     2,
		"partly":     1,
		"unwritten":  1,
		"refused":    1,
		"unanswered": 1,
		"missing":    1,
		"broken":     1,
	}) {
		t.Errorf("the summary: %+v", id3)
	}
	if m := got.Summary.Misconceptions[0]; m.Exercise != "trees/gain" ||
		!reflect.DeepEqual(m.Students, []string{"ben", "ada"}) {
		t.Errorf("misconceptions: %+v", got.Summary.Misconceptions)
	}
}
