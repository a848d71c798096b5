//go:build !amd64

package engine

func squares(rows, queries []float32, limits *[Queries]float32) uint64 {
	return portableSquares(rows, queries, limits)
}

func differences(rows, queries []float32, limits *[Queries]float32) uint64 {
	return portableDifferences(rows, queries, limits)
}
