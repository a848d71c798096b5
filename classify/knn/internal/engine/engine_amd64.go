package engine

import "github.com/tessella-go/tessella/classify/internal/processor"

func squares(rows, queries []float32, limits *[Queries]float32) uint64 {
	d := columns(rows, queries)
	if !processor.Vectors || d == 0 {
		return portableSquares(rows, queries, limits)
	}
	return avx2Squares(&rows[0], &queries[0], d, &limits[0])
}

func differences(rows, queries []float32, limits *[Queries]float32) uint64 {
	d := columns(rows, queries)
	if !processor.Vectors || d == 0 {
		return portableDifferences(rows, queries, limits)
	}
	return avx2Differences(&rows[0], &queries[0], d, &limits[0])
}
