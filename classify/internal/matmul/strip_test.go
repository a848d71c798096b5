package matmul

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/blas/gonum"
	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify/classifytest"
)

// The products are those of gonum in every bit, also if values are not finite.
func TestProducts(t *testing.T) {
	if !Fast {
		t.Skip("this processor has no AVX")
	}
	r := rand.New(rand.NewPCG(1, 2))
	for n := 2; n < 130; n += 2 {
		stride := n + n%3
		rows, x := make([]float64, Rows*stride), make([]float64, n)
		for _, values := range [][]float64{rows, x} {
			for i := range values {
				values[i] = r.NormFloat64() * math.Exp(9*r.NormFloat64())
			}
		}
		if n%10 == 0 {
			x[n/2], rows[n] = math.Inf(1), math.NaN()
		}
		same := func(what string, got, want []float64) {
			for i, v := range got {
				if v != want[i] && !(math.IsNaN(v) && math.IsNaN(want[i])) {
					t.Errorf("%s, %d columns: row %d is %v, want %v", what, n, i, v, want[i])
				}
			}
		}
		got, want := make([]float64, Rows), make([]float64, Rows)
		Multiply(got, Pack(nil, rows, Rows, stride, n), x)
		gonum.Implementation{}.Dgemv(blas.NoTrans, Rows, n, 1, rows, stride, x, 1, 0, want, 1)
		same("Multiply", got, want)
		if n%4 != 0 {
			continue
		}
		Dots(got[:DotRows], Pack(got, rows, DotRows, stride, n), x)
		for i := range want {
			want[i] = floats.Dot(rows[i*stride:][:n], x)
		}
		same("Dots", got[:DotRows], want)
	}
}

// Product is Gemm in every bit, whatever the sizes and strides, and writes nothing beside it.
func TestProduct(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	draw := func(rows, columns int) blas64.General {
		m := blas64.General{Rows: rows, Cols: columns, Stride: columns + r.IntN(3)}
		m.Data = make([]float64, rows*m.Stride)
		for i := range m.Data {
			m.Data[i] = max(0, r.NormFloat64()*math.Exp(9*r.NormFloat64())) // zeros, too
		}
		return m
	}
	for _, rows := range []int{1, 3, 4, 5, 8, 23} {
		for _, columns := range []int{1, 7, 8, 9, 16, 70} {
			for _, turns := range []int{1, 2, 7, 130} {
				for _, transpose := range []blas.Transpose{blas.NoTrans, blas.Trans} {
					a, b := draw(rows, turns), draw(turns, columns)
					if transpose == blas.Trans {
						a = draw(turns, rows)
					}
					got := draw(rows, columns)
					want := got
					want.Data = slices.Clone(got.Data)
					Product(got, transpose, a, b)
					blas64.Gemm(transpose, blas.NoTrans, 1, a, b, 0, want)
					if !slices.Equal(got.Data, want.Data) {
						t.Errorf("%d rows, %d columns, %d turns, %c: the product differs", rows,
							columns, turns, transpose)
					}
				}
			}
		}
	}
}

func TestLengths(t *testing.T) {
	for _, call := range map[string]func(){
		"odd":   func() { Multiply(make([]float64, 16), make([]float64, 48), make([]float64, 3)) },
		"none":  func() { Multiply(make([]float64, 16), nil, nil) },
		"rows":  func() { Multiply(make([]float64, 15), make([]float64, 32), make([]float64, 2)) },
		"strip": func() { Multiply(make([]float64, 16), make([]float64, 31), make([]float64, 2)) },
		"inner": func() {
			a := blas64.General{Rows: 8, Cols: 8, Stride: 8, Data: make([]float64, 64)}
			b := blas64.General{Rows: 7, Cols: 8, Stride: 8, Data: make([]float64, 56)}
			Product(a, blas.NoTrans, a, b)
		},
		"two": func() { Dots(make([]float64, 8), make([]float64, 16), make([]float64, 2)) },
	} {
		classifytest.Panics(t, call)
	}
}
