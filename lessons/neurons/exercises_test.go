package neurons_test

import (
	"testing"

	"github.com/tessella-go/tessella/grader/exercisetest"
	"github.com/tessella-go/tessella/lessons/neurons"
)

func TestExercises(t *testing.T) {
	exercisetest.Run(t, "neurons", neurons.Tasks,
		exercisetest.Of(neurons.Neuron), exercisetest.Of(neurons.Online),
		exercisetest.Of(neurons.Margin), exercisetest.Of(neurons.Bound),
		exercisetest.Of(neurons.Rosenblatt),
		exercisetest.Of(neurons.Average), exercisetest.Of(neurons.Compete),
		exercisetest.Of(neurons.Kernel), exercisetest.Of(neurons.Winnow),
		exercisetest.Of(neurons.Majority),
		exercisetest.Of(neurons.Viterbi),
	)
}
