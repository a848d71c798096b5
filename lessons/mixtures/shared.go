package mixtures

// The lecture's mixture, ½ N(2, 2) + ½ N(10, .5), with the second number read as the variance.
var (
	even = []float64{0.5, 0.5}
)

var startMeans = []float64{0, 6}

var fours = []float64{4, 4}

var quarters = []float64{0.25, 0.75}

var ones = []float64{1, 1}

var four = []float64{0, 1, 4, 5}

// Where the lectures treat what the exercises are about.
const fanEM = "Fan, EM for GMMs"

// FourStarts returns the mixture that EM starts from in PredictStart.
func FourStarts() (weights, means, variances []float64) {
	return []float64{0.4, 0.3, 0.2, 0.1}, []float64{3, 3, 5, 5}, []float64{0.25, 0.25, 0.25, 1}
}
