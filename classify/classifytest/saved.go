package classifytest

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"

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
		X := queries(ds)
		if !ask(model, X).equal(ask(loaded, X)) {
			c.Errorf("%s: the loaded model gives other answers", ds.Name)
		}
		c.damaged(file.Bytes(), X)
	}
}

// equal compares answers bit for bit.
func (a answers) equal(b answers) bool {
	return slices.Equal(a.classes, b.classes) &&
		slices.EqualFunc(a.posteriors, b.posteriors, func(p, q []float64) bool {
			return slices.EqualFunc(p, q, func(x, y float64) bool {
				return math.Float64bits(x) == math.Float64bits(y)
			})
		})
}

var value = regexp.MustCompile(`-?[0-9][-+.0-9e]*|null|true|false|"[^"]*"`)

// damaged loads the file with one thing changed at a time. That is an error, or gives a model that
// answers.
func (c *checker) damaged(file []byte, X *mat.Dense) {
	rng := rand.New(rand.NewPCG(uint64(len(file)), 5))
	values := value.FindAllIndex(file, -1)
	for range min(40, 2+100_000/len(file)) {
		i := rng.IntN(len(file))
		at := values[rng.IntN(len(values))]
		for _, damage := range [][]byte{
			file[:i],
			slices.Delete(slices.Clone(file), i, i+1),
			replaced(file, at, "-1"), replaced(file, at, "0"), replaced(file, at, "1"),
			replaced(file, at, "99999999"), replaced(file, at, "1e300"),
			replaced(file, at, "null"), replaced(file, at, `"+Inf"`), replaced(file, at, "[]"),
		} {
			if err := survives(damage, X); err != nil {
				c.Errorf("%v\nwith the file\n%.2000s", err, damage)
				return
			}
		}
	}
}

func replaced(file []byte, at []int, by string) []byte {
	return slices.Concat(file[:at[0]], []byte(by), file[at[1]:])
}

// survives loads a file and asks the model, if there is one, for the first rows.
func survives(file []byte, X *mat.Dense) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v", v)
		}
	}()
	if model, err := classify.Load(bytes.NewReader(file)); err == nil {
		schema := model.(interface{ Schema() classify.Schema }).Schema()
		if _, d := X.Dims(); len(schema.Attributes) == d {
			ask(model, mat.DenseCopyOf(X.Slice(0, 3, 0, d)))
		}
	}
	return nil
}
