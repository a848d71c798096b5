package mixtures

import (
	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
	solutions "github.com/tessella-go/tessella/solutions/mixtures"
)

// PredictClusters asks for the picture that k-means makes of columns with different units.
var PredictClusters = grader.Exercise[func() string]{
	ID:       "mixtures/predict-clusters",
	Title:    "What k-means sees",
	Where:    fanKMeans,
	Kind:     course.Predict,
	Points:   1,
	Solution: solutions.PredictClusters,
	Hints: []string{
		"K-means knows distances and nothing else. Two penguins differ by 10 mm and by 500 g: " +
			"how much does each add to the squared distance?",
		"Look at the numbers at the axes, not at the lengths on the screen.",
	},
}

const fanKMeans = "Fan, K-means clustering: any relationship & difference?"
