package evaluate_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/bayes"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/evaluate"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/datasets"
)

// The probability of logistic regression is a sigmoid, so its mean is one of sigmoids.
func TestPartialDependence(t *testing.T) {
	ds := datasets.BreastCancer()
	ds = classify.Must(ds.Select(ds.Attributes[0].Name, ds.Attributes[1].Name))
	ds.Weights = classifytest.Weights(ds.Len())
	model := classify.Must(logistic.Regression{Lambda: 1}.Fit(ds))
	w := model.W().RawRowView(0)
	got, err := evaluate.PartialDependence(model, ds, ds.Attributes[1].Name, ds.Classes[1], nil)
	if err != nil || len(got.Values) != 20 {
		t.Fatalf("%v, %v", got, err)
	}
	for at, v := range got.Values {
		sum, total := 0.0, 0.0
		for i := range ds.Len() {
			sum += ds.Weights[i] / (1 + math.Exp(-w[0]-w[1]*ds.At(i)[0]-w[2]*v))
			total += ds.Weights[i]
		}
		classifytest.Near(t, fmt.Sprint("at ", v), got.Probability[at], sum/total, 1e-12)
		if at > 0 && v <= got.Values[at-1] {
			t.Errorf("the values %v do not rise", got.Values)
		}
	}
	for want, call := range map[string]func() (evaluate.Dependence, error){
		`no attribute "none"`: func() (evaluate.Dependence, error) {
			return evaluate.PartialDependence(model, ds, "none", ds.Classes[0], nil)
		},
		`no class "none"`: func() (evaluate.Dependence, error) {
			return evaluate.PartialDependence(model, ds, ds.Attributes[0].Name, "none", nil)
		},
		"NaN is no value": func() (evaluate.Dependence, error) {
			return evaluate.PartialDependence(model, ds, ds.Attributes[0].Name, ds.Classes[0],
				[]float64{1, math.NaN()})
		},
		"no rows": func() (evaluate.Dependence, error) {
			return evaluate.PartialDependence(model, ds.Subset(nil), ds.Attributes[0].Name,
				ds.Classes[0], nil)
		},
	} {
		classifytest.Refuses(t, "evaluate", classifytest.Failure(call()), want)
	}
}

// How much the outlook alone matters for playing tennis, on the fourteen days of the lecture. The
// shares counted in Python give 0.4702, 1 and 0.6082.
func ExamplePartialDependence() {
	ds := datasets.Tennis()
	model := classify.Must(bayes.Categorical{}.Fit(ds))
	d := classify.Must(evaluate.PartialDependence(model, ds, "Outlook", "P", nil))
	for at, v := range d.Values {
		fmt.Printf("%-8s %.2f\n", ds.Attributes[0].Format(v), d.Probability[at])
	}
	// Output:
	// sunny    0.47
	// overcast 1.00
	// rainy    0.61
}
