package likeness

import "math"

// The wrong functions of the exercises that ask for a bug. The lesson prints them.

// region scale
func WrongScale(train, rows [][]float64) [][]float64 {
	low, high := make([]float64, len(train[0])), make([]float64, len(train[0]))
	for j := range low {
		low[j], high[j] = math.Inf(1), math.Inf(-1)
		for _, row := range append(train, rows...) {
			low[j], high[j] = min(low[j], row[j]), max(high[j], row[j])
		}
	}
	var scaled [][]float64
	for _, row := range rows {
		scaled = append(scaled, make([]float64, len(row)))
		for j, x := range row {
			if high[j] > low[j] {
				scaled[len(scaled)-1][j] = (x - low[j]) / (high[j] - low[j])
			}
		}
	}
	return scaled
}

// endregion

// rightScale is what WrongScale should be.
func rightScale(train, rows [][]float64) [][]float64 {
	low, high := make([]float64, len(train[0])), make([]float64, len(train[0]))
	for j := range low {
		low[j], high[j] = math.Inf(1), math.Inf(-1)
		for _, row := range train {
			low[j], high[j] = min(low[j], row[j]), max(high[j], row[j])
		}
	}
	var scaled [][]float64
	for _, row := range rows {
		scaled = append(scaled, make([]float64, len(row)))
		for j, x := range row {
			if high[j] > low[j] {
				scaled[len(scaled)-1][j] = (x - low[j]) / (high[j] - low[j])
			}
		}
	}
	return scaled
}
