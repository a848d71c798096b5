package classify_test

import (
	"fmt"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/ensemble"
	"github.com/tessella-go/tessella/classify/logistic"
	"github.com/tessella-go/tessella/classify/svm"
)

// The lessons print these words. %v calls String, so the zero value is not an empty text.
func TestStop(t *testing.T) {
	for stop, want := range map[classify.Stop]string{
		classify.Running:   "running",
		classify.Converged: "converged",
		classify.Budget:    "budget",
		logistic.Separable: "separable",
		ensemble.Budget:    "all rounds done",
		svm.Budget:         "budget of steps used up",
	} {
		if got := fmt.Sprintf("%v", stop); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if (logistic.Step{}).Stop != logistic.Running {
		t.Error("the zero value of a step's Stop is not Running")
	}
}
