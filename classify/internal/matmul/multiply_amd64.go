package matmul

import "github.com/tessella-go/tessella/classify/internal/processor"

var vectors = processor.Vectors

func multiply(z, packed, t []float64) { avxMultiply(&z[0], &packed[0], &t[0], len(t)/2) }

func dots(z, packed, t []float64) { avxDots(&z[0], &packed[0], &t[0], len(t)/4) }

func block(c, a, b *float64, cStride, across, down, bStride, turns int) {
	avxBlock(c, a, b, cStride, across, down, bStride, turns)
}
