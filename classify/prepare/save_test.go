package prepare_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/classifytest/race"
	"github.com/tessella-go/tessella/classify/gaussian"
	"github.com/tessella-go/tessella/classify/knn"
	"github.com/tessella-go/tessella/classify/prepare"
)

// halves is a Func.Write that has a name.
func halves(dst, x []float64) {
	for j, v := range x {
		if j < len(dst) {
			dst[j] = v / 2
		}
	}
}

func init() { classify.RegisterOptions(halves) }

// mixed has numeric and nominal columns, gaps in both, and weights.
func mixed() *classify.Dataset {
	ds := weather()
	ds.Class = "what to do"
	return ds
}

// steps is one of each kind, for rows like those of mixed.
func steps() map[string]prepare.Step {
	numbers := []string{"wind", "heat"}
	whole := prepare.On{Columns: numbers, Step: prepare.Impute{}}
	return map[string]prepare.Step{
		"Standardise": prepare.Standardise{},
		"Impute":      prepare.Impute{},
		"Median":      prepare.Impute{Median: true, Flag: true},
		"Dummies":     prepare.Dummies{},
		"DropFirst":   prepare.Dummies{DropFirst: true},
		"On":          prepare.On{Columns: []string{"heat", "wind"}, Step: prepare.Standardise{}},
		"PCA":         prepare.Chain{whole, prepare.On{Columns: numbers, Step: prepare.PCA{}}},
		"white PCA": prepare.Chain{prepare.Impute{}, prepare.Dummies{DropFirst: true},
			prepare.PCA{K: 2, Whiten: true}},
		"Func": prepare.Chain{prepare.Impute{}, prepare.Dummies{},
			prepare.Func{Names: []string{"a", "b"}, Write: halves}},
		"Join":  prepare.Join{prepare.Standardise{}, prepare.Impute{Flag: true}},
		"Chain": prepare.Chain{prepare.Impute{Flag: true}, prepare.Standardise{}},
		"Empty": prepare.Chain{},
	}
}

// The loaded transform makes the same rows of the same columns, bit for bit, and damaged files are
// errors or transforms that work.
func TestSaveTransforms(t *testing.T) {
	ds := mixed()
	for name, step := range steps() {
		t.Run(name, func(t *testing.T) {
			m := classifytest.Fit(t, step.Fit, ds)
			classifytest.Reloads(t, m, func(m prepare.Transform) (answers []float64) {
				for i := range ds.Len() {
					answers = append(answers, m.Apply(nil, ds.At(i))...)
				}
				return answers
			})
			loaded := classifytest.Reload(t, m)
			got, want := fmt.Sprint(loaded.Attributes()), fmt.Sprint(m.Attributes())
			if got != want {
				t.Errorf("columns %v, want %v", got, want)
			}
			options := loaded.(interface{ Options() any }).Options()
			if got, want := fmt.Sprintf("%T", options), fmt.Sprintf("%T", step); got != want {
				t.Errorf("options %v, want a %v", got, want)
			}
		})
	}
}

// No row costs memory once the first ones have been prepared.
func TestTransformsAllocate(t *testing.T) {
	if race.On() {
		t.Skip("the race detector throws away some of what is to be used again")
	}
	ds := mixed()
	for name, step := range steps() {
		m := classifytest.Fit(t, step.Fit, ds)
		dst := make([]float64, len(m.Attributes()))
		if allocated := testing.AllocsPerRun(100, func() {
			m.Apply(dst, ds.At(0))
		}); allocated > 0 {
			t.Errorf("%s: %v allocations for a row", name, allocated)
		}
	}
}

// Parts of a model that do not fit together are an error.
func TestLoadRefuses(t *testing.T) {
	ds := mixed()
	chain := prepare.Chain{prepare.Impute{}, prepare.Dummies{}, prepare.PCA{K: 1, Whiten: true}}
	pipeline := prepare.Pipeline{Steps: chain, Learner: classify.Erase(knn.KNN{}.Fit)}
	var file bytes.Buffer
	if err := classify.Save(&file, classifytest.Fit(t, pipeline.Fit, ds)); err != nil {
		t.Fatal(err)
	}
	text := file.String()
	for _, c := range []struct{ old, by, word string }{
		{`"Kind":"prepare.Dummies","Value":{}},"State"`,
			`"Kind":"prepare.Dummies","Value":{"DropFirst":true}},"State"`,
			"takes other columns"},
		{`{"Kind":"prepare.Imputed"`, `null,{"Kind":"prepare.Imputed"`, "Transforms[0] is missing"},
		{`"Fill":[2,0,`, `"Fill":[2,9,`, `9 in Fill is not the index of a value of "sky"`},
		{`"Fill":[2,0,`, `"Fill":[2,`, "Fill has 2 values for 3 attributes"},
		{`"Options":{"Kind":"prepare.Chain"`, `"Options":{"Kind":"prepare.Join"`,
			"takes other columns"},
		{`"Kind":"prepare.Stateless"`, `"Kind":"prepare.Imputed"`,
			"Options hold a prepare.Dummies"},
		{`"Classifier":{`, `"Classifier":null,"Other":{`, ""},
	} {
		if !strings.Contains(text, c.old) {
			t.Errorf("the file has no %s:\n%s", c.old, text)
			continue
		}
		_, err := classify.Load(strings.NewReader(strings.ReplaceAll(text, c.old, c.by)))
		classifytest.Refuses(t, "classify", err, c.word)
	}
}

// What has no name is an error that says where it is.
func TestSaveRefuses(t *testing.T) {
	ds := classifytest.Clouds(20, 4, 2, 3, 1)
	pipeline := prepare.Pipeline{
		Steps:   []prepare.Step{prepare.Func{Names: ink.Names, Write: ink.Write}},
		Learner: classify.Erase(gaussian.Linear{Shrinkage: .1}.Fit),
	}
	classifytest.Refuses(t, "classify",
		classify.Save(io.Discard, classifytest.Fit(t, pipeline.Fit, ds)),
		"Write: the function is not known by a name")
	pipeline.Steps, pipeline.Learner = nil, func(*classify.Dataset) (classify.Classifier, error) {
		return majority{}, nil
	}
	classifytest.Refuses(t, "classify",
		classify.Save(io.Discard, classifytest.Fit(t, pipeline.Fit, ds)),
		"the type prepare_test.majority is not known")
}
