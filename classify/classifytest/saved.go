package classifytest

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// saved checks that a model that is saved and loaded gives the same answers and the same file, and
// that no damage to the file leads to a panic.
func (c *checker) saved() {
	for ds, model := range c.models() {
		var file, again bytes.Buffer
		if err := classify.Save(&file, model); err != nil {
			c.Errorf("%s: %v", ds.Name, err)
			return
		}
		loaded, err := classify.Load(bytes.NewReader(file.Bytes()))
		if err != nil {
			c.Errorf("%s: %v", ds.Name, err)
			return
		}
		if err := classify.Save(&again, loaded); err != nil || again.String() != file.String() {
			c.Errorf("%s: the loaded model is saved otherwise (%v)", ds.Name, err)
		}
		_, before := model.(classify.Posterior)
		if _, after := loaded.(classify.Posterior); before != after {
			c.Errorf("%s: a Posterior: %v before, %v after", ds.Name, before, after)
		}
		if m, ok := loaded.(interface{ Schema() classify.Schema }); !ok {
			c.Errorf("%s: the loaded model has no Schema", ds.Name)
		} else if row := m.Schema().Format(ds.At(0)); !slices.Equal(row, ds.Format(ds.At(0))) {
			c.Errorf("%s: the loaded model writes the first row as %q", ds.Name, row)
		}
		X := holed(ds)
		if !ask(model, X).equal(ask(loaded, X)) {
			c.Errorf("%s: the loaded model gives other answers", ds.Name)
		}
		damaged(c, file.Bytes(), func(file []byte) {
			if model, err := classify.Load(bytes.NewReader(file)); err == nil &&
				attributes(model) == len(ds.Attributes) {
				ask(model, mat.DenseCopyOf(X.Slice(0, 3, 0, len(ds.Attributes))))
			}
		})
	}
}

// printed checks that a model has a String of its own, short and without what package fmt makes of
// values that have none, which a model after Save and Load has too.
func (c *checker) printed() {
	for ds, model := range c.models() {
		text := fmt.Sprint(model)
		if _, ok := model.(fmt.Stringer); !ok {
			c.Errorf("%s: a %T has no String", ds.Name, model)
			return
		}
		if text == "" || len(text) > 20_000 || dumped.MatchString(text) {
			c.Errorf("%s: nobody can read\n%.2000s", ds.Name, text)
		}
		if _, exempt := c.Exempt[Saved]; exempt {
			continue
		}
		var file bytes.Buffer
		if err := classify.Save(&file, model); err != nil {
			c.Errorf("%s: %v", ds.Name, err)
			return
		}
		if loaded, err := classify.Load(&file); err != nil || fmt.Sprint(loaded) != text {
			c.Errorf("%s: after loading (%v) the model prints\n%v\nbefore it\n%s", ds.Name, err,
				loaded, text)
		}
	}
}

// dumped is what package fmt prints of pointers, structs and what does not fit.
var dumped = regexp.MustCompile(`0x[0-9a-f]{6}|&\{|\{\{|<nil>|%!`)

// Reload saves a model and loads it again.
func Reload[M any](t testing.TB, model M) M {
	t.Helper()
	var file bytes.Buffer
	if err := classify.Save(&file, model); err != nil {
		t.Fatal(err)
	}
	loaded, err := classify.LoadAs[M](&file)
	if err != nil {
		t.Fatal(err)
	}
	return loaded
}

// Reloads checks a model that is not a [classify.Classifier]: after it is saved and loaded, it
// gives the same answers and the same file, and no damage to the file causes a panic. ask returns
// answers of a model, and must be able to ask any that has as many attributes.
func Reloads[M any](t testing.TB, model M, ask func(M) []float64) {
	t.Helper()
	var file, again bytes.Buffer
	if err := classify.Save(&file, model); err != nil {
		t.Error(err)
		return
	}
	loaded, err := classify.LoadAs[M](bytes.NewReader(file.Bytes()))
	if err != nil {
		t.Error(err)
		return
	}
	if err := classify.Save(&again, loaded); err != nil || again.String() != file.String() {
		t.Errorf("%T: the loaded model is saved otherwise (%v)", model, err)
	}
	if before, after := ask(model), ask(loaded); !slices.EqualFunc(before, after, sameBits) {
		t.Errorf("%T: %v before, %v after", model, before, after)
	}
	damaged(t, file.Bytes(), func(file []byte) {
		m, err := classify.LoadAs[M](bytes.NewReader(file))
		if err == nil && attributes(m) == attributes(model) {
			ask(m)
		}
	})
}

// attributes returns how many a model has; 0 if it has no schema.
func attributes(model any) int {
	m, ok := model.(interface{ Schema() classify.Schema })
	if !ok {
		return 0
	}
	return len(m.Schema().Attributes)
}

func sameBits(x, y float64) bool { return math.Float64bits(x) == math.Float64bits(y) }

// equal compares answers bit for bit.
func (a answers) equal(b answers) bool {
	return slices.Equal(a.classes, b.classes) &&
		slices.EqualFunc(a.posteriors, b.posteriors, func(p, q []float64) bool {
			return slices.EqualFunc(p, q, sameBits)
		})
}

var (
	value = regexp.MustCompile(`-?[0-9][-+.0-9e]*|null|true|false|"[^"]*"`)
	list  = regexp.MustCompile(`\[[^][]*\]`)
)

// damaged calls load with a file that has one thing changed at a time. It must not panic.
func damaged(t interface{ Errorf(string, ...any) }, file []byte, load func(file []byte)) {
	rng := rand.New(rand.NewPCG(uint64(len(file)), 5))
	values, lists := value.FindAllIndex(file, -1), list.FindAllIndex(file, -1)
	for range min(40, 2+100_000/len(file)) {
		i := rng.IntN(len(file))
		at := values[rng.IntN(len(values))]
		all := at
		if len(lists) > 0 {
			all = lists[rng.IntN(len(lists))]
		}
		for _, damage := range [][]byte{
			file[:i],
			slices.Delete(slices.Clone(file), i, i+1),
			replaced(file, at, "-1"), replaced(file, at, "0"), replaced(file, at, "1"),
			replaced(file, at, "99999999"), replaced(file, at, "1e300"),
			replaced(file, at, "null"), replaced(file, at, `"+Inf"`), replaced(file, at, "[]"),
			replaced(file, all, "null"), replaced(file, all, "[]"), replaced(file, all, "[0]"),
		} {
			if v := panicOf(func() { load(damage) }); v != nil {
				t.Errorf("panic: %v\nwith the file\n%.2000s", v, damage)
				return
			}
		}
	}
}

func replaced(file []byte, at []int, by string) []byte {
	return slices.Concat(file[:at[0]], []byte(by), file[at[1]:])
}
