package submission

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tessella-go/tessella/notebooks/course"
)

// ofReference are reference answers in which every kind of name occurs.
var ofReference = fstest.MapFS{
	"a.go": {Data: []byte("// Package x has comments.\npackage x\n\nimport \"math\"\n\ntype pair " +
		"struct{ Entropy, secret float64 }\n\n" +
		"func (p pair) both() float64 { return p.Entropy + p.secret }\n\n// Entropy is this.\n" +
		"func Entropy(p []float64) float64 {\n" +
		"\tsecret := secret\n\treturn pair{Entropy: math.Log2(secret), secret: of(p)}.both() * " +
		"limits[low]\n}\n")},
	"b.go": {Data: []byte("package x\n\nconst secret, low = 2.0, 0\n\nvar limits = " +
		"[...]float64{low: 1}\n\nfunc of(p []float64) float64 { return p[0] }\n\n" +
		"func Gain(c [][]float64) float64 { return Entropy(c[0]) + 42 }\n\nfunc Last(c " +
		"[][]float64) float64 { return Gain(c) + 43 }\n")},
	"b_test.go": {Data: []byte("package x\n\nfunc of( {")},
}

// TestCarry replaces helpers by the reference's, compiles what comes of it, and holds what a
// student's code may name.
func TestCarry(t *testing.T) {
	reference, err := ReadReference(ofReference)
	if err != nil {
		t.Fatal(err)
	}
	last := course.Exercise{ID: "trees/last", Function: "Last", Type: "func([][]float64) float64"}
	wanted := []course.Exercise{entropy, gain, last}
	all := []string{"trees/entropy", "trees/gain", "trees/last"}
	const calls = "func Gain(c [][]float64) float64 { return Entropy(c[0]) }"
	for _, test := range []struct {
		name    string
		id      string
		helpers []string
		cells   []cell
		used    []string // nil: nothing is carried
		not     []string // in the source
	}{
		{"does not parse", "trees/gain", all, code("func Entropy(p", calls),
			[]string{"trees/entropy"}, []string{"42", "43"}},
		{"is not there", "trees/gain", all, code(calls), []string{"trees/entropy"}, []string{"42"}},
		{
			"is wrong", "trees/gain", all,
			code("func Entropy(p []float64) float64 { return 777 }", calls),
			[]string{"trees/entropy"}, []string{"777", "42"},
		},
		{"has another name", "trees/gain", all,
			code("func entropy(p []float64) float64 { return 777 }\nfunc Gain(c [][]float64) " +
				"float64 { return entropy(c[0]) }"),
			[]string{"trees/entropy"}, []string{"777", "42"}},
		{"through a function of its own", "trees/gain", all,
			code("func Gain(c [][]float64) float64 { return help(c) }\nfunc help(c [][]float64) " +
				"float64 { return Entropy(c[0]) }"),
			[]string{"trees/entropy"}, []string{"42"}},
		{"declared with another", "trees/gain", all,
			code("var Entropy, scale = 1, 2.0\nfunc Gain(c [][]float64) float64 { return scale " +
				"* Entropy(c[0]) }"),
			[]string{"trees/entropy"}, []string{"42"}},
		{"two of them", "trees/last", all,
			code("func Last(c [][]float64) float64 { return Gain(c) + Entropy(c[0]) }"),
			[]string{"trees/entropy", "trees/gain"}, []string{"43"}},
		{"one needs another", "trees/last", all[1:2],
			code(entropyCode,
				"func Last(c [][]float64) float64 { return Gain(c) + Entropy(c[0]) }"),
			[]string{"trees/gain"}, []string{"43"}},
		{"its own names", "trees/gain", all,
			code("type pair int\nvar secret = 3.0\nfunc of(p pair) float64 { return float64(p) }",
				"func Gain(c [][]float64) float64 { return Entropy(c[0]) + secret + of(pair(1)) }"),
			[]string{"trees/entropy"}, []string{"42"}},

		{"a later exercise", "trees/entropy", all,
			code("func Entropy(p []float64) float64 { return Gain([][]float64{p}) }"), nil, nil},
		{
			"a later one through an earlier", "trees/gain", all[2:],
			code("func Gain(c [][]float64) float64 { return Entropy(c[0]) }\nfunc Entropy(p " +
				"[]float64) float64 { return Last([][]float64{p}) }"), nil, nil,
		},
		{"itself", "trees/gain", all, code("func Gain(c [][]float64) float64 { return Gain(c) }"),
			nil, nil},
		{"itself, missing", "trees/entropy", all, code(calls), nil, nil},
		{
			"what the reference's helper needs", "trees/gain", all,
			code("func Gain(c [][]float64) float64 { return Entropy(c[0]) + of(c[0]) + secret }"),
			[]string{"trees/entropy"}, []string{"42"},
		},
		{"no helper", "trees/gain", all, code(gainCode), nil, nil},
		{"a helper that is right", "trees/gain", nil, code(entropyCode, calls), nil, nil},
		{
			"a field of its name", "trees/gain", all,
			code("type t struct{ Entropy int }\nfunc Gain(c [][]float64) float64 { return " +
				"float64(t{Entropy: 1}.Entropy) }"), nil, nil,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := cells(t, wanted, test.cells...)
			carried, used := s.Carry(test.id, test.helpers, reference)
			if !slices.Equal(used, test.used) || (carried == nil) != (test.used == nil) {
				t.Fatalf("used %v, want %v", used, test.used)
			}
			if carried == nil {
				return
			}
			text := dump(carried)
			for _, not := range test.not {
				if strings.Contains(strings.ReplaceAll(text, s.digest(), ""), not) {
					t.Errorf("%q in\n%s", not, text)
				}
			}
			errs := compile(t, carried)[0]
			if reads := test.name == "what the reference's helper needs"; (len(errs) > 0) != reads {
				t.Errorf("%v\n%s", errs, text)
			}
			if want := []string{s.wanted[s.index(test.id)].Function}; !slices.Equal(
				carried.Functions(), want) {
				t.Errorf("it offers %v", carried.Functions())
			}
			if carried.Hash(test.id) == s.Hash(test.id) || carried.Hash(test.id) == "" {
				t.Error("the hash is that of the student's own")
			}
			if carried.Place("reference 1", 10) != "" || carried.Line("reference 1", 10) != "" {
				t.Error("a student could read a line of the reference")
			}
			again, _ := s.Carry(test.id, test.helpers, reference)
			if again.Hash(test.id) != carried.Hash(test.id) {
				t.Error("it is another one each time")
			}
		})
	}
}

// TestCarryDropped takes back what the compiler said only because of the helper.
func TestCarryDropped(t *testing.T) {
	reference, err := ReadReference(ofReference)
	if err != nil {
		t.Fatal(err)
	}
	s := cells(t, []course.Exercise{entropy, gain},
		code("func Entropy(p []float64, base int) float64 { return 1 }",
			"func Gain(c [][]float64) float64 { return Entropy(c[0]) }")...)
	if settle(t, s); s.Parts["trees/gain"].State != Broken {
		t.Fatal(s.Parts["trees/gain"].text())
	}
	carried, used := s.Carry("trees/gain", []string{"trees/entropy"}, reference)
	if carried == nil || !slices.Equal(used, []string{"trees/entropy"}) {
		t.Fatalf("used %v", used)
	}
	if errs := compile(t, carried)[0]; errs != nil {
		t.Errorf("%v\n%s", errs, dump(carried))
	}
}
