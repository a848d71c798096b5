package gaussians_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/datasets"
	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/grader/shape"
	"github.com/tessella-go/tessella/lessons/gaussians"
	solutions "github.com/tessella-go/tessella/solutions/gaussians"
)

// The reference answers were written apart from the library, so each is a check on the other.

const trials = 300

func TestLogJointAgreesWithTheLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for range trials {
		args := gaussians.LogJoint.Draw(r)
		table, x, class, lambda := args[0].(shape.Table), args[1].([]string), args[2].(string),
			args[3].(float64)
		rows := strings.Builder{}
		rows.WriteString(strings.Join(table.Attributes, ",") + ",class\n")
		for i, row := range table.Rows {
			rows.WriteString(strings.Join(row, ",") + "," + table.Labels[i] + "\n")
		}
		ds, err := datasets.ReadCSV(strings.NewReader(rows.String()), datasets.Class("class"))
		if err != nil {
			t.Fatal(err)
		}
		model, err := bayes.Categorical{Laplace: lambda}.Fit(ds)
		if err != nil {
			t.Fatal(err)
		}
		query, err := ds.Row(x...)
		if err != nil {
			t.Fatal(err)
		}
		want := model.LogJoint(nil, query)
		for k, name := range ds.Classes {
			if name == class {
				exercisetest.Same(t, "LogJoint", solutions.LogJoint(table, x, class, lambda),
					want[k])
			}
		}
	}
}

// With many draws from two known normals, the best split is right nearly as often as the best
// threshold on the curve that the library gives.
func TestCopiesTurnTheAnswer(t *testing.T) {
	table, day := gaussians.Table(datasets.Tennis()), []string{"rainy", "moderate", "high", "no"}
	for _, want := range []float64{0.464, solutions.PredictCopy()} {
		n := math.Exp(solutions.LogJoint(table, day, "N", 0))
		p := math.Exp(solutions.LogJoint(table, day, "P", 0))
		if got := n / (n + p); math.Abs(got-want) > 0.0005 {
			t.Errorf("%d columns: P(N) is %.4f, and the lesson says %.3f", len(day), got, want)
		}
		for i, row := range table.Rows {
			table.Rows[i] = slices.Concat(row, row)
		}
		table.Attributes = slices.Concat(table.Attributes, table.Attributes)
		day = slices.Concat(day, day)
	}
}
