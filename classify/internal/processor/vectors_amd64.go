// Package processor tells what the processor can do.
package processor

// Vectors tells whether the processor has AVX2 and FMA, and the system saves their registers.
var Vectors = func() bool {
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
