package kit

// Sum adds numbers from the first to the last.
func Sum(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	return sum
}

// Shares divides numbers by their sum.
func Shares(x []float64) []float64 {
	sum := Sum(x)
	return Map(x, func(v float64) float64 { return v / sum })
}

// Dot returns the dot product of two vectors.
func Dot(x, z []float64) float64 {
	sum := 0.0
	for i, v := range x {
		sum += v * z[i]
	}
	return sum
}

// Gram returns the kernel of every pair of rows.
func Gram(rows [][]float64, kernel func(x, z []float64) float64) [][]float64 {
	gram := make([][]float64, len(rows))
	for i, x := range rows {
		for _, z := range rows {
			gram[i] = append(gram[i], kernel(x, z))
		}
	}
	return gram
}

// Transposed returns a matrix with rows and columns exchanged.
func Transposed(m [][]float64) [][]float64 {
	if len(m) == 0 {
		return m
	}
	result := make([][]float64, len(m[0]))
	for _, row := range m {
		for j, v := range row {
			result[j] = append(result[j], v)
		}
	}
	return result
}
