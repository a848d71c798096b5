package mixture

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// The engine, which gives up what is far away, changes nothing: not the responsibilities, not the
// log-likelihood, and not what the M step makes of them.
func TestExpect(t *testing.T) {
	for d := 1; d <= 7; d++ {
		for kind := Full; kind <= Spherical; kind++ {
			rng := rand.New(rand.NewPCG(uint64(d), 1))
			ds := &classify.Dataset{X: mat.NewDense(300, d, nil)}
			for j := range d {
				ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprint("x", j)})
				for i := range 300 {
					ds.X.Set(i, j, rng.NormFloat64()+float64(i%5*(j+1))*2)
				}
			}
			em := EM{K: 5, Covariance: kind, Floor: .001, MaxSteps: 30}
			f, err := em.prepare(ds)
			if err != nil {
				t.Fatal(err)
			}
			var fast Step
			f.run(func(s Step) bool { fast = s.clone(); return true })
			steps, err := em.Steps(ds)
			if err != nil {
				t.Fatal(err)
			}
			var last Step
			for last = range steps {
			}
			if !reflect.DeepEqual(fast, last) {
				t.Errorf("%d columns, %v: the engine ends with %v, the readable version with %v",
					d, kind, fast, last)
			}
		}
	}
}
