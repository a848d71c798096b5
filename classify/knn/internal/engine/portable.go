package engine

// portableSquares is Squares in Go. It sums two rows at once, as many as there are registers for.
func portableSquares(rows, queries []float32, limits *[Queries]float32) (near uint64) {
	for r := 0; r < Rows; r += 2 {
		var a, b, c, d, e, f, g, h float32
		x, y := rows[r:], queries
		for len(x) >= 2 && len(y) >= Queries {
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
			x, y = x[min(Rows, len(x)):], y[Queries:]
		}
		near |= pair(a, b, limits[0])<<r | pair(c, d, limits[1])<<(Rows+r) |
			pair(e, f, limits[2])<<(2*Rows+r) | pair(g, h, limits[3])<<(3*Rows+r)
	}
	return near
}

func portableDifferences(rows, queries []float32, limits *[Queries]float32) (near uint64) {
	for r := 0; r < Rows; r += 2 {
		var a, b, c, d, e, f, g, h float32
		x, y := rows[r:], queries
		for len(x) >= 2 && len(y) >= Queries {
			s, t := x[0], x[1]
			a += max(s-y[0], y[0]-s)
			b += max(t-y[0], y[0]-t)
			c += max(s-y[1], y[1]-s)
			d += max(t-y[1], y[1]-t)
			e += max(s-y[2], y[2]-s)
			f += max(t-y[2], y[2]-t)
			g += max(s-y[3], y[3]-s)
			h += max(t-y[3], y[3]-t)
			x, y = x[min(Rows, len(x)):], y[Queries:]
		}
		near |= pair(a, b, limits[0])<<r | pair(c, d, limits[1])<<(Rows+r) |
			pair(e, f, limits[2])<<(2*Rows+r) | pair(g, h, limits[3])<<(3*Rows+r)
	}
	return near
}

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
