package classify_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"reflect"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
)

// stored is a model that keeps one value of each type that a file may hold.
type stored struct {
	classify.Fitted
	sign
	all
}

type all struct {
	Flag    bool
	Count   int
	Small   uint8
	Number  float64 `saved:"any"`
	Text    string
	Numbers []float64 `saved:"any"`
	Rows    [][]float64
	Names   []string
	Part    part
	Parts   []part
	Pointer *part         `saved:"null"`
	Matrix  *mat.Dense    `saved:"null"`
	Sym     *mat.SymDense `saved:"null"`
	Func    measure
	Shape   shape               `saved:"null"`
	Inner   classify.Classifier `saved:"null"`
	Inners  []*stored
	Shares  []float64                                `saved:"null Names [0,1] ascending"`
	Learner func(*classify.Dataset) (*stored, error) `saved:"-"`
}

type part struct {
	A, B int
	own  int
}

type (
	measure func(x float64) float64
	shape   interface{ Sides() int }
	square  struct{ Width float64 }
	curve   func() int
)

func half(x float64) float64 { return x / 2 }
func (square) Sides() int    { return 4 }
func (c curve) Sides() int   { return c() }
func one() int               { return 1 }

// unknown is a model that nobody has registered.
type unknown struct{ sign }

func init() {
	classify.RegisterOptions(square{}, curve(nil), half, one, all{})
	classify.Register("classify_test.stored",
		func(m *stored) all { return m.all },
		func(f classify.Fitted, _ any, s all) (*stored, error) {
			if s.Count < 0 {
				return nil, errors.New("Count is below 0")
			}
			return &stored{f, sign{len(f.Schema().Attributes)}, s}, nil
		})
}

func (m *stored) Predict(x []float64) int { return m.sign.Predict(x) }

func full() *stored {
	fitted := classify.NewFitted(people().Schema(), all{Number: math.Inf(1), Func: half})
	inner := &stored{Fitted: fitted, all: all{Count: 2}}
	other := changed(func(ds *classify.Dataset) { ds.Name, ds.Class = "others", "answer" })
	return &stored{Fitted: fitted, all: all{
		Flag: true, Count: math.MaxInt64, Small: 255, Number: math.Copysign(0, -1),
		Text:    "“quoted” \" \\ \u2028\n",
		Numbers: []float64{1, nan, math.Inf(1), math.Inf(-1), 5e-324, math.MaxFloat64, .1},
		Rows:    [][]float64{{1}, {}, {2, 3}}, Names: []string{"", "a"},
		Part: part{A: 1}, Parts: []part{{}, {B: -2}}, Pointer: &part{A: 3, own: 7},
		Matrix: mat.NewDense(2, 3, []float64{1, 2, 3, 4, 5, 1. / 3}),
		Sym:    mat.NewSymDense(2, []float64{1, 2, 2, 4}),
		Func:   half, Shape: square{2},
		Inner:  &stored{Fitted: classify.NewFitted(other.Schema(), nil)},
		Inners: []*stored{inner, inner},
	}}
}

func save(t *testing.T, model any) string {
	t.Helper()
	var file bytes.Buffer
	if err := classify.Save(&file, model); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

func TestSaveAndLoad(t *testing.T) {
	model := full()
	file := save(t, model)
	if !json.Valid([]byte(file)) {
		t.Errorf("not JSON: %s", file)
	}
	got, err := classify.LoadAs[*stored](strings.NewReader(file))
	if err != nil {
		t.Fatalf("%v\n%s", err, file)
	}
	if again := save(t, got); again != file {
		t.Errorf("the loaded model is saved as\n%s, the first as\n%s", again, file)
	}
	if strings.Count(file, `"Schema"`) != 2 {
		t.Errorf("a schema that is that of the model around is written again:\n%s", file)
	}
	if got.Inner.(*stored).Schema().Class != "answer" || got.Inners[1].Schema().Name != "people" {
		t.Errorf("schemas %+v, %+v", got.Inner.(*stored).Schema(), got.Inners[1].Schema())
	}
	if got.Func(3) != 1.5 || got.Options().(all).Func(3) != 1.5 || got.Shape.Sides() != 4 {
		t.Error("a function is another one after loading")
	}
	if got.Pointer.own != 0 {
		t.Errorf("a field that is not exported is saved, as %d", got.Pointer.own)
	}
	model.Pointer.own = 0
	if !math.Signbit(got.Number) || !math.IsNaN(got.Numbers[1]) {
		t.Errorf("−0 is read as %v, NaN as %v", got.Number, got.Numbers[1])
	}
	// The rest can be compared as a whole once what is never equal is taken away.
	for _, m := range []*stored{model, got} {
		m.Func, m.Numbers[1], m.Inner, m.Inners, m.Fitted = nil, 0, nil, nil, classify.Fitted{}
	}
	if !reflect.DeepEqual(got.all, model.all) {
		t.Errorf("loaded\n%+v, saved\n%+v", got.all, model.all)
	}
	if x, err := full().Schema().Row("41", "B"); err != nil || got.Predict(x) != 1 {
		t.Errorf("row %v, %v", x, err)
	}
}

func TestSaveRefuses(t *testing.T) {
	with := func(change func(*all)) *stored {
		m := full()
		change(&m.all)
		return m
	}
	options := full()
	options.Fitted = classify.NewFitted(people().Schema(),
		all{Parts: []part{{}}, Func: func(x float64) float64 { return x }})
	for want, model := range map[string]any{
		"the model to save is nil":                                        nil,
		"classify_test.all is no fitted model; save what its Fit returns": all{},
		"unknown cannot be saved: the type *classify_test.unknown is not": &unknown{},
		"*classify_test.stored is nil":                                    (*stored)(nil),
		"Shares has 1 values for 2 Names": with(func(a *all) {
			a.Shares = []float64{.5}
		}),
		"Text: the text \"\\xff\" is not UTF-8": with(func(a *all) {
			a.Text = "\xff"
		}),
		"Func: the function is not known by a name": with(func(a *all) {
			a.Func = func(x float64) float64 { return x }
		}),
		"Inners: [0]: Shape: the type *classify_test.square is not known": with(func(a *all) {
			a.Inners[0].Shape = &square{}
		}),
		"Shape: the function is not known": with(func(a *all) {
			a.Shape = curve(func() int { return 2 })
		}),
		"classify_test.all: Func: the function": options,
	} {
		var file bytes.Buffer
		classifytest.Refuses(t, "classify", classify.Save(&file, model), want)
		if file.Len() > 0 {
			t.Errorf("%s: %d bytes are written before the error", want, file.Len())
		}
	}
	classifytest.Refuses(t, "json", classifytest.Failure(json.Marshal(full())), "Save")
	if err := classify.Save(full16{}, full()); err != io.ErrShortWrite {
		t.Errorf("the writer's error comes back as %v", err)
	}
}

// full16 is a disk that is full after 16 bytes.
type full16 struct{}

func (full16) Write([]byte) (int, error) { return 16, io.ErrShortWrite }

func TestLoadRefuses(t *testing.T) {
	file := save(t, full())
	change := func(old, new string) string {
		changed := strings.Replace(file, old, new, 1)
		if changed == file {
			t.Fatalf("%q is not in the file:\n%s", old, file)
		}
		return changed
	}
	const own = `"github.com/tessella-go/tessella/classify_test.`
	deep := `{"Format":"tessella","Version":1,"Model":` +
		strings.Repeat(`{"Kind":"classify_test.stored","State":{"Inner":`, 40) + "null" +
		strings.Repeat("}}", 40) + "}"
	for _, c := range []struct{ file, want string }{
		{"", "loaded: the file is empty"},
		{`{"a":1}`, `loaded: this is not a saved model: there should be no field "a"`},
		{"PK\x03", "this is not a saved model: invalid character"},
		{"[1]", "this is not a saved model"},
		{`{"Version":1}`, `this is not a saved model, but "" 1`},
		{change("tessella", "other"), `this is not a saved model, but "other" 1`},
		{change(`"Version":1`, `"Version":0`), "this is not a saved model"},
		{change(`"Version":1`, `"Version":2`), "version 2, and this program reads up to 1"},
		{file + "{}", "something follows the model"},
		{file[:len(file)-2], "loaded: the file ends too early"},
		{change("classify_test.stored", "wood.Tree"),
			`"wood.Tree" is not known; import its package, ` +
				`_ "github.com/tessella-go/tessella/classify/wood"`},
		{change("classify_test.stored", "example.org/a.b/c.Model"), `_ "example.org/a.b/c"`},
		{change(own[1:]+"square", "wood.RBF"),
			`State.Shape: "wood.RBF" is not known`},
		{change(own+`half"`, `"wood.Gini"`),
			`, Options.Func: "wood.Gini" is not known; import its package, ` +
				`_ "github.com/tessella-go/tessella/classify/wood"`},
		{change(own+`half"`, own+`one"`), "is not of type classify_test.measure"},
		{change(`"Count":9223372036854775807`, `"Count":-1`), "Count is below 0"},
		{change(`"Count":9223372036854775807`, `"Count":1e99`), "State.Count: json: cannot"},
		{change(`"Count"`, `"count"`), `State: there should be no field "count"`},
		{change(`"Small":255`, `"Small":256`), "State.Small: json: cannot"},
		{change(`"Rows":2,"Columns":3`, `"Rows":3,"Columns":3`), "3×3 has not 6 numbers"},
		{change(`"Rows":2,"Columns":2`, `"Rows":1,"Columns":4`), "symmetric matrix is not 1×4"},
		{change(`[1,null,"+Inf"`, `[1,null,"Inf"`), `"Inf" is not a number`},
		{change(`[1,null,"+Inf"`, `[1,,"+Inf"`), "invalid character"},
		{change(`"Values":["A","B","C"]`, `"Values":["A","B","A"]`),
			`Schema: classify: value "A" stands twice in attribute "job"`},
		{change(`"State":`, `"state":`), `there should be no field "state"`},
		{`{"Format":"tessella","Version":1,"Model":{"Kind":"classify_test.stored"}}`,
			"the model has no State"},
		{`{"Format":"tessella","Version":1,"Model":null}`, "there is no *classify_test.stored"},
		{deep, "more than 32 models or options stand one within another"},
	} {
		model, err := classify.LoadAs[*stored](strings.NewReader(c.file))
		classifytest.Refuses(t, "classify", err, c.want)
		if model != nil {
			t.Errorf("%s: a model comes with the error", c.want)
		}
	}
	classifytest.Refuses(t, "classify",
		classifytest.Failure(classify.LoadAs[interface{ Sides() int }](strings.NewReader(file))),
		"a *classify_test.stored is not of type interface")
}

// ruled is a model whose state has a rule of each kind.
type ruled struct {
	classify.Fitted
	sign
	rules
}

type rules struct {
	Means  *mat.Dense `saved:"classes×attributes"`
	Rows   []int      `saved:"2+ [0,Inf) ascending"`
	Votes  []float64  `saved:"null Rows (0,1]"`
	Flat   []float64  `saved:"attributes·classes [-Inf,Inf]"`
	Class  []int      `saved:"[0,classes)"`
	Single [][]float64
	Centre []int                 `saved:"[0,Means)"`
	Free   float64               `saved:"any"`
	Models []classify.Classifier `saved:"null attributes×classes"`
	Listed []*part
}

func init() {
	classify.Register("classify_test.ruled", func(m *ruled) rules { return m.rules },
		func(f classify.Fitted, _ all, r rules) (*ruled, error) {
			return &ruled{f, sign{len(f.Schema().Attributes)}, r}, nil
		})
}

func (m *ruled) Predict(x []float64) int { return m.sign.Predict(x) }

// Save and Load refuse a state that breaks a rule in a tag, and say what would be right.
func TestRules(t *testing.T) {
	schema := people().Schema()
	d, K := len(schema.Attributes), len(schema.Classes)
	model := func() *ruled {
		return &ruled{classify.NewFitted(schema, all{}), sign{d}, rules{
			Means: mat.NewDense(K, d, nil), Rows: []int{0, 4}, Votes: []float64{.5, 1},
			Flat: make([]float64, d*K), Class: []int{0, K - 1, 0}, Single: [][]float64{{1}, nil},
			Centre: []int{K - 1}, Free: nan, Models: []classify.Classifier{nil, full()},
		}}
	}
	good := model()
	good.Flat[0] = math.Inf(1)
	file := save(t, good)
	if _, err := classify.LoadAs[*ruled](strings.NewReader(file)); err != nil {
		t.Fatal(err)
	}
	for want, damage := range map[string]func(m *ruled){
		"Means is missing":                  func(m *ruled) { m.Means = nil },
		"Means has 1 rows for 2 classes":    func(m *ruled) { m.Means = mat.NewDense(1, d, nil) },
		"columns for 2 attributes":          func(m *ruled) { m.Means = mat.NewDense(K, d+1, nil) },
		"Means: value 2 is NaN":             func(m *ruled) { m.Means.Set(0, 1, nan) },
		"Rows has 1 values; it should have": func(m *ruled) { m.Rows = []int{3} },
		"Rows: value 2 is 4; it should be in [0,Inf), and above the one before it": func(m *ruled) {
			m.Rows[0] = 4
		},
		"Rows: value 1 is -1":                        func(m *ruled) { m.Rows[0] = -1 },
		"Votes has 1 values for 2 Rows":              func(m *ruled) { m.Votes = m.Votes[:1] },
		"Votes: value 1 is 0; it should be in (0,1]": func(m *ruled) { m.Votes[0] = 0 },
		"Votes: value 2 is 1.5":                      func(m *ruled) { m.Votes[1] = 1.5 },
		"Flat has 0 values for 4 attributes·classes": func(m *ruled) { m.Flat = nil },
		"Flat: value 3 is NaN":                       func(m *ruled) { m.Flat[2] = nan },
		"Class: value 2 is 2":                        func(m *ruled) { m.Class[1] = K },
		"Single[0]: value 1 is +Inf": func(m *ruled) {
			m.Single[0][0] = math.Inf(1)
		},
		"Centre: value 1 is 2":     func(m *ruled) { m.Centre[0] = K },
		"Models[1] has no classes": func(m *ruled) { m.Models[1] = &stored{} },
		"Listed[0] is missing":     func(m *ruled) { m.Listed = []*part{nil} },
		"Options hold a classify_test.square instead of": func(m *ruled) {
			m.Fitted = classify.NewFitted(schema, square{})
		},
	} {
		m := model()
		damage(m)
		err := classify.Save(io.Discard, m)
		classifytest.Refuses(t, "classify", err, want)
	}
	for _, c := range []struct{ old, new, want string }{
		{`"Rows":[0,4]`, `"Rows":[4,0]`, "Rows: value 2 is 0"},
		{`"Votes":[0.5,1]`, `"Votes":[0.5,1e300]`, "Votes: value 2 is 1e+300"},
		{`"Free":null`, `"Free":null,"Listed":[null]`, "Listed[0] is missing"},
	} {
		changed := strings.Replace(file, c.old, c.new, 1)
		_, err := classify.LoadAs[*ruled](strings.NewReader(changed))
		if changed == file || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s is loaded with the error %v; want %q in it", c.new, err, c.want)
		}
	}
}

func FuzzLoad(f *testing.F) {
	var file bytes.Buffer
	if err := classify.Save(&file, full()); err != nil {
		f.Fatal(err)
	}
	f.Add(file.Bytes())
	f.Fuzz(func(t *testing.T, file []byte) {
		if model, err := classify.Load(bytes.NewReader(file)); err == nil {
			if again := save(t, model); again == "" {
				t.Error("a loaded model is saved as nothing")
			}
		}
	})
}

func TestRegisterTwice(t *testing.T) {
	for _, call := range map[string]func(){
		"a kind twice": func() {
			classify.Register("classify_test.stored",
				func(*unknown) all { return all{} },
				func(classify.Fitted, any, all) (*unknown, error) { return nil, nil })
		},
		"a type twice": func() {
			classify.Register("classify_test.another",
				func(*stored) all { return all{} },
				func(classify.Fitted, any, all) (*stored, error) { return nil, nil })
		},
		"a literal function": func() { classify.RegisterOptions(func() {}) },
	} {
		classifytest.Panics(t, call)
	}
}
