package compare

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/shape"
)

func TestTolerance(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		a, b  float64
		equal bool
	}{
		{0, 0, true}, {1, 1 + 0.9e-9, true}, {1, 1 + 3e-9, false}, {0, 1e-9, true},
		{0, 1.1e-9, false}, {0, math.Copysign(0, -1), true},
		{1e12, 1e12 + 1000, true}, {1e12, 1e12 + 1001, false}, {1e-12, 2e-12, true},
		{nan, nan, true}, {nan, 0, false}, {0, nan, false}, {inf, inf, true}, {inf, -inf, false},
		{inf, math.MaxFloat64, false}, {-inf, -inf, true},
		{0.9402859587, 0.94028595867063, true}, {0.246, 0.2467498198, false},
	} {
		if got := standard.equal(c.a, c.b); got != c.equal {
			t.Errorf("Equal(%v, %v) = %v", c.a, c.b, got)
		}
		if standard.equal(c.a, c.b) != standard.equal(c.b, c.a) {
			t.Errorf("Equal(%v, %v) depends on the order", c.a, c.b)
		}
	}
}

// A prediction is read as its letters say. Numbers count as in [Results].
func TestPrediction(t *testing.T) {
	type list = []any
	for _, c := range []struct {
		got, want           any
		prediction, letters bool
	}{
		{"C", "C", true, true}, {"c", "C", true, true}, {" C. ", "C", true, true},
		{"D", "C", false, false}, {"", "C", false, false}, {"CC", "C", false, true},
		{"AC", "CA", false, true}, {"c, a", "AC", false, true}, {"ABC", "AC", false, false},
		{"A", "AC", false, false}, {"72, 12", "72 12", true, true},
		{[]string{"humidity", "Outlook "}, []string{"Humidity", "Outlook"}, true, false},
		{[]string{"Outlook", "Humidity"}, []string{"Humidity", "Outlook"}, false, false},
		{4, 4, true, false}, {4, 5, false, false}, {0.25, 0.26, false, false},
	} {
		if d := Prediction(nil, list{c.got}, list{c.want}); (d == nil) != c.prediction {
			t.Errorf("%v for %v: %v", c.got, c.want, d)
		}
		if _, text := c.want.(string); !text {
			continue
		}
		if d := LetterSet(nil, list{c.got}, list{c.want}); (d == nil) != c.letters {
			t.Errorf("the letters %v for %v: %v", c.got, c.want, d)
		}
	}
}

type point struct {
	X     float64
	Names []string
	Next  *point
	Marks map[string]int
}

func TestFirstDeviation(t *testing.T) {
	for _, c := range []struct {
		got, want  any
		path, says string // empty: no deviation
	}{
		{1.0, 1.0, "", ""},
		{0.25, 0.5, "", "got 0.25, want 0.5"},
		{1e15, 1e15 + 1e7, "", "got 1e+15, want 1.00000001e+15"},
		{math.NaN(), 0.0, "", "got NaN, want 0"},
		{float32(0.5), float32(0.25), "", "got 0.5, want 0.25"},
		{complex(1, 2), complex(1, 3), "", "got (1+2i), want (1+3i)"},
		{7, 8, "", "got 7, want 8"},
		{uint8(7), uint8(7), "", ""},
		{true, false, "", "got true, want false"},
		{"sunny", "rainy", "", `got "sunny", want "rainy"`},
		{"Sunny", "sunny", "", `got "Sunny", want "sunny"; only capital letters differ`},
		{"sunny ", "sunny", "", `got "sunny ", want "sunny"; only spaces differ`},
		{[]int{1, 2, 3}, []int{1, 5, 9}, "[1]", "[1]: got 2, want 5"},
		{[]int{1}, []int{1, 2, 3}, "",
			"2 elements too few: 1 where 3 are wanted; the first that is missing is 2"},
		{[]int{1, 2}, []int{1}, "",
			"1 element too many: 2 where 1 are wanted; the first of them is 2"},
		{[][]int{{1}, {2, 3}}, [][]int{{1}, {2}}, "[1]",
			"[1]: 1 element too many: 2 where 1 are wanted; the first of them is 3"},
		{[]int{4, 2}, []int{1}, "[0]", "[0]: got 4, want 1"},
		{[]int(nil), []int{}, "", ""},
		{[][]float64{{1}, {2, 3}}, [][]float64{{1}, {2, 4}}, "[1][1]", "[1][1]: got 3, want 4"},
		{[2]int{1, 2}, [2]int{1, 3}, "[1]", "[1]: got 2, want 3"},
		{map[string]int{"a": 1}, map[string]int{"a": 1}, "", ""},
		{map[string]int{"a": 1, "b": 3}, map[string]int{"a": 1, "b": 2}, `["b"]`,
			`["b"]: got 3, want 2`},
		{map[string]int{"a": 1}, map[string]int{"a": 1, "b": 2}, `["b"]`,
			`["b"]: got nothing, want 2`},
		{map[string]int{"a": 1, "c": 1}, map[string]int{"a": 1}, `["c"]`,
			`["c"]: got 1, want nothing`},
		{map[float64]int{math.NaN(): 2, 1: 1}, map[float64]int{1: 1}, `[NaN]`,
			`[NaN]: got 2, want nothing`},
		{&point{Next: &point{X: 1}}, &point{Next: &point{X: 2}}, ".Next.X",
			"Next.X: got 1, want 2"},
		{&point{Names: []string{"a"}}, &point{Names: []string{"b"}}, ".Names[0]",
			`Names[0]: got "a", want "b"`},
		{(*point)(nil), (*point)(nil), "", ""},
		{(*point)(nil), &point{X: 1}, "", "got nil, want {X: 1, Names: [], Next: nil, Marks: {}}"},
		{shape.Table{Labels: []string{"P"}}, shape.Table{Labels: []string{"N"}}, ".Labels[0]",
			`Labels[0]: got "P", want "N"`},
	} {
		d := Value(c.got, c.want)
		if (d == nil) != (c.says == "") {
			t.Errorf("%v against %v: %v", c.got, c.want, d)
		} else if d != nil && (d.Inside() != c.path || d.String() != c.says) {
			t.Errorf("%v against %v: %q at %q, want %q at %q", c.got, c.want, d, d.Inside(),
				c.says, c.path)
		}
	}
}

func TestResults(t *testing.T) {
	d := Results(nil, []any{1, []float64{1, 2}}, []any{1, []float64{1, 3}})
	if d == nil || d.In(nil) != "result 2[1]" || d.String() != "result 2[1]: got 2, want 3" {
		t.Errorf("%+v", d)
	}
	some := errors.New("no rows")
	for _, c := range []struct {
		got, want any
		says      string
	}{
		{nil, nil, ""}, {some, errors.New("other words"), ""},
		{some, nil, "result 2: should return no error, and returns: no rows"},
		{nil, some, "result 2: should return an error: no rows"},
	} {
		d := Results(nil, []any{1, c.got}, []any{1, c.want})
		if (d == nil) != (c.says == "") || d != nil && d.String() != c.says {
			t.Errorf("%v against %v: %v, want %q", c.got, c.want, d, c.says)
		}
	}
	loose := Tolerance{Abs: 0.01}
	if d := loose.Results(nil, []any{0.246}, []any{0.247}); d != nil {
		t.Error(d)
	}
	strict := Tolerance{}
	if d := strict.Results(nil, []any{1.000000000001}, []any{1.0}); d == nil ||
		d.String() != "got 1.000000000001, want 1" {
		t.Errorf("%v: a deviation that ten digits do not show", d)
	}
}

// A value that shares its parts thirty times over has 2³⁰ of them when they are counted one by one.
func TestSharedPartsAreComparedOnce(t *testing.T) {
	type pair struct{ A, B *pair }
	tower := func() *pair {
		p := &pair{}
		for range 30 {
			p = &pair{p, p}
		}
		return p
	}
	if d := Value(tower(), tower()); d != nil {
		t.Error(d)
	}
}

func TestExactLooksAtEveryPart(t *testing.T) {
	a := []shape.Rule{
		{Conditions: []shape.Condition{{Attribute: "A", Value: "1"}, {Attribute: "B", Value: "2"}},
			Class: "P"},
	}
	b := []shape.Rule{
		{Conditions: []shape.Condition{{Attribute: "B", Value: "2"}, {Attribute: "A", Value: "1"}},
			Class: "P"},
	}
	if d := Value(a, b); d != nil {
		t.Errorf("the order of conditions decides nothing: %v", d)
	}
	if d := Exact(nil, []any{a}, []any{b}); d == nil ||
		d.Inside() != "[0].Conditions[0].Attribute" {
		t.Errorf("%+v", d)
	}
	x, y := &shape.Node{Class: "P"}, &shape.Node{Class: "P", Attribute: "A"}
	if Value(x, y) != nil || Exact(nil, []any{x}, []any{y}) == nil {
		t.Error("the attribute of a leaf matters to Exact alone")
	}
}

func TestThreshold(t *testing.T) {
	// the Simpsons: 160 and 165 are one split
	weights := []float64{250, 150, 90, 78, 20, 170, 160, 180, 200}
	inf := math.Inf(1)
	for _, c := range []struct {
		got, want float64
		says      string
	}{
		{160, 165, ""}, {165, 160, ""}, {169.999, 165, ""}, {160, 160, ""},
		{170, 165, "got 170, want any threshold from 160 to below 170"},
		{159, 160, "got 159, want any threshold from 160 to below 170"},
		{10, 5, ""}, {-inf, 5, ""}, {20, 5, "got 20, want any threshold below 20"},
		{250, inf, ""}, {inf, 300, ""}, {249, inf, "got 249, want any threshold from 250 on"},
		{math.NaN(), 160, "got NaN, want any threshold from 160 to below 170"},
	} {
		d := Threshold(weights, c.got, c.want)
		if (d == nil) != (c.says == "") || d != nil && d.String() != c.says {
			t.Errorf("%v against %v: %v, want %q", c.got, c.want, d, c.says)
		}
	}
	// hair: 2 and 3 are one split
	if d := Threshold([]float64{0, 2, 4, 6}, 2, 3); d != nil {
		t.Error(d)
	}
}

func TestText(t *testing.T) {
	long := make([]int, 40)
	for i := range long {
		long[i] = i
	}
	rules := []shape.Rule{
		{
			Conditions: []shape.Condition{{Attribute: "Outlook", Value: "sunny"},
				{Attribute: "Wind", Value: ""}}, Class: "N",
		}, {Class: "P"},
	}
	for _, c := range []struct {
		value any
		focus string
		text  string
	}{
		{0.2467498197744391, "", "0.2467498198"}, {0.5, "", "0.5"}, {1e300, "", "1e+300"},
		{100.0, "", "100"}, {float32(0.1), "", "0.1"},
		{[]string{"a", `b"`}, "", `["a", "b\""]`},
		{map[string]bool{"y": true, "x": false}, "", `{"x": false, "y": true}`},
		{map[float64]int{math.NaN(): 2}, "", `{NaN: 2}`},
		{nil, "", "nil"}, {errors.New("no rows"), "", "error: no rows"},
		{long, "", "[0, 1, 2, 3, 4, 5, … 33 more …, 39]"},
		{long, "[20]", "[0, 1, 2, 3, 4, 5, … 13 more …, 19, 20, 21, … 17 more …, 39]"},
		{rules, "", "if Outlook = sunny and Wind = \"\" then N\nalways P"},
		{rules, "[1].Class", "  if Outlook = sunny and Wind = \"\" then N\n▸ always P"},
		{&shape.Node{Class: "P"}, "", "P"}, {(*shape.Node)(nil), "", "nil"},
		{&shape.Binary{Name: "a", Counts: []float64{3, 1}, Column: 2, Threshold: 0.5,
			Left:  &shape.Binary{Name: "b", Counts: []float64{3, 0}, Held: []float64{1, 0}},
			Right: &shape.Binary{Name: "c", Counts: []float64{0, 1}}}, "",
			"a: Counts [3, 1], column 2 ≤ 0.5\n  b: Counts [3, 0], Held [1, 0]\n" +
				"  c: Counts [0, 1]"},
		{(*shape.Binary)(nil), "", "nil"},
		{shape.Table{
			Attributes: []string{"Äh", "B"},
			Rows:       [][]string{{"x", "yes"}, {"xyz", ""}},
			Labels:     []string{"P"},
		}, "",
			"Äh   B    →\nx    yes  → P\nxyz       → no label"},
		{struct{ A any }{}, "", "{A: nil}"},
	} {
		if got := Text(c.value, c.focus, 1000); got != c.text {
			t.Errorf("%v:\n%s\nwant\n%s", c.value, got, c.text)
		}
	}
	if got := Text(strings.Repeat("ä", 100), "", 10); got != `"ääää…` {
		t.Errorf("cut to %q", got)
	}
	huge := make([][]float64, 1000)
	for i := range huge {
		huge[i] = make([]float64, 1000)
	}
	if got := Text(huge, "[500][500]", 2000); len(got) > 2100 ||
		!strings.Contains(got, "more") {
		t.Errorf("%d bytes", len(got))
	}
}
