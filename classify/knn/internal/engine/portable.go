package engine

import "math"

// portableSquares is Squares in Go. It sums two rows at once, as many as there are registers for.
func portableSquares(rows, queries []float32, limits *[Queries]float32) (near uint64) {
	n := columns(rows, queries)
	for r := 0; r < Rows; r += 2 {
		var a, b, c, d, e, f, g, h float32
		for j := range n {
			x, y := (*[2]float32)(rows[j*Rows+r:]), (*[Queries]float32)(queries[j*Queries:])
			s, t := x[0], x[1]
			p, q := s-y[0], t-y[0]
			a += p * p
			b += q * q
			p, q = s-y[1], t-y[1]
			c += p * p
			d += q * q
			p, q = s-y[2], t-y[2]
			e += p * p
			f += q * q
			p, q = s-y[3], t-y[3]
			g += p * p
			h += q * q
		}
		near |= pair(a, b, limits[0])<<r | pair(c, d, limits[1])<<(Rows+r) |
			pair(e, f, limits[2])<<(2*Rows+r) | pair(g, h, limits[3])<<(3*Rows+r)
	}
	return near
}

func portableDifferences(rows, queries []float32, limits *[Queries]float32) (near uint64) {
	n := columns(rows, queries)
	for r := 0; r < Rows; r += 2 {
		var a, b, c, d, e, f, g, h float32
		for j := range n {
			x, y := (*[2]float32)(rows[j*Rows+r:]), (*[Queries]float32)(queries[j*Queries:])
			s, t := x[0], x[1]
			a += absolute(s - y[0])
			b += absolute(t - y[0])
			c += absolute(s - y[1])
			d += absolute(t - y[1])
			e += absolute(s - y[2])
			f += absolute(t - y[2])
			g += absolute(s - y[3])
			h += absolute(t - y[3])
		}
		near |= pair(a, b, limits[0])<<r | pair(c, d, limits[1])<<(Rows+r) |
			pair(e, f, limits[2])<<(2*Rows+r) | pair(g, h, limits[3])<<(3*Rows+r)
	}
	return near
}

func absolute(v float32) float32 { return math.Float32frombits(math.Float32bits(v) &^ (1 << 31)) }

// columns returns how many columns a tile has.
func columns(rows, queries []float32) int { return min(len(rows)/Rows, len(queries)/Queries) }

// pair returns a bit for each of the two sums of a query.
func pair(first, second, limit float32) (near uint64) {
	if !(first > limit) {
		near = 1
	}
	if !(second > limit) {
		near |= 2
	}
	return near
}
