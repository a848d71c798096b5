package distances

// Where the lecture speaks of what the exercises ask for.
const fanRescaling = "Fan, Ways of rescaling for KNN"

const fanInverted = "Fan, Nearest Neighbor with Inverted Index"

type vector = map[string]float64

var words = []string{"cheap", "image", "loan", "paper", "re", "windows"}
