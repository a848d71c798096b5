package engine

// vectors tells whether the processor has AVX2 and FMA, and the system saves their registers.
var vectors = func() bool {
	const fma, osxsave, avx, avx2, saved = 1 << 12, 1 << 27, 1 << 28, 1 << 5, 6
	last, _, _, _ := cpuid(0, 0)
	if last < 7 {
		return false
	}
	if _, _, has, _ := cpuid(1, 0); has&(fma|osxsave|avx) != fma|osxsave|avx {
		return false
	}
	if enabled, _ := xgetbv(); enabled&saved != saved {
		return false
	}
	_, has, _, _ := cpuid(7, 0)
	return has&avx2 != 0
}()

func squares(rows, queries []float32, limits *[Queries]float32) uint64 {
	d := columns(rows, queries)
	if !vectors || d == 0 {
		return portableSquares(rows, queries, limits)
	}
	return avx2Squares(&rows[0], &queries[0], d, &limits[0])
}

func differences(rows, queries []float32, limits *[Queries]float32) uint64 {
	d := columns(rows, queries)
	if !vectors || d == 0 {
		return portableDifferences(rows, queries, limits)
	}
	return avx2Differences(&rows[0], &queries[0], d, &limits[0])
}
