package knn

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify/internal/eigen"
)

const (
	rotatedAxes   = 64  // the most axes
	rotatedChunk  = 8   // how many axes are summed before the bound is checked
	rotatedLeaf   = 64  // points of a block
	maxDirectAxes = 256 // the most attributes for which the axes come from the scatter matrix
	// the fraction of the variance that the axes should have, if rotatedAxes is enough
	rotatedVariance = .95
)

// rotated is brute force that leaves most sums early. Distances are the same along any set of
// perpendicular axes. Along the principal axes of the data, the widest first, the first few terms
// are most of a sum. So eight terms rule out most points, whatever the number of attributes.
//
// The rotated values are float32, which takes half the memory of the rows. They only rule points
// out; the distances of the others are computed from the rows. The bound allows for all rounding,
// so that no neighbour is lost:
//
//	s·σ·√d + e    is more than the computed length of z(q) − z(x),
//
// where d is the computed distance between q and x, s the scale that makes the length of the
// longest row 1 to 2, σ ≥ ‖W‖ an upper bound of how much the axes W stretch, and e the rounding
// errors of z = s·Wᵀ(x − μ).
//
// Points that are close together form blocks, by a kd-tree on the first axes. A query starts with
// the blocks whose boxes are nearest, which soon gives a small bound. It ends at the first block
// whose box is beyond the bound.
type rotated struct {
	points
	mean    []float64
	axes    *mat.Dense // d×m: W·s
	chunks  int        // m / rotatedChunk
	z       []float32  // the rotated points, in chunks: chunk × n × rotatedChunk
	at      []int32    // the points in the order of z
	blocks  [][2]int32 // from and to, in that order
	boxes   []float32  // of each block, least and largest value on each axis of the first chunk
	stretch float64    // s·σ
	rounded float64    // e / (largest length of a row or query, scaled)
	longest float64    // length of the longest scaled row, at least 1
}

func newRotated(p points) *rotated {
	r := &rotated{points: p}
	r.chooseAxes()
	z := mat.NewDense(p.n, r.chunks*rotatedChunk, nil)
	// in blocks, to limit the memory for the centred rows
	for from := 0; from < p.n; from += 256 {
		to := min(p.n, from+256)
		z.Slice(from, to, 0, r.chunks*rotatedChunk).(*mat.Dense).
			Copy(r.rotate(p.x[from*p.d:to*p.d], to-from))
	}
	first := points{n: p.n, d: rotatedChunk, x: make([]float64, p.n*rotatedChunk)}
	for i := range p.n {
		for j := range rotatedChunk {
			first.x[i*rotatedChunk+j] = z.At(i, j)
		}
	}
	tree := cutPoints(first, rotatedLeaf)
	r.at = tree.at
	r.z = make([]float32, p.n*r.chunks*rotatedChunk)
	for c := range r.chunks {
		for to, from := range r.at {
			for j, v := range z.RawRowView(int(from))[c*rotatedChunk:][:rotatedChunk] {
				r.z[(c*p.n+to)*rotatedChunk+j] = float32(v)
			}
		}
	}
	for _, n := range tree.nodes {
		if n.dim < 0 {
			r.blocks = append(r.blocks, [2]int32{n.left, n.right})
			r.box(int(n.left), int(n.right))
		}
	}
	return r
}

// chooseAxes chooses μ, the axes and the scale. The axes are the principal axes of a sample of the
// rows. Any perpendicular axes would give correct results.
func (r *rotated) chooseAxes() {
	n, d := r.n, r.d
	r.mean = make([]float64, d)
	for i := range n {
		for j, v := range r.row(int32(i)) {
			r.mean[j] += v / float64(n)
		}
	}
	length := 0.0
	for i := range n {
		length = max(length, r.length(r.mean, r.row(int32(i))))
	}
	scale := 1.0
	if length > 0 {
		scale = math.Ldexp(1, max(-900, min(900, -math.Ilogb(length))))
	}
	r.longest = max(1, length*scale)

	every := max(1, n/(4*d))
	if d > maxDirectAxes {
		every = max(1, n/maxDirectAxes)
	}
	sample := mat.NewDense(n/every, d, nil)
	for i := range n / every {
		for j, v := range r.row(int32(i * every)) {
			sample.Set(i, j, (v-r.mean[j])*scale)
		}
	}
	widths, vectors := principal(sample)

	all, some, m := 0.0, 0.0, 0
	for _, w := range widths {
		all += max(0, w)
	}
	most := len(widths)
	for m < min(most, rotatedAxes) &&
		(m%rotatedChunk != 0 || m == 0 || some < rotatedVariance*all) {
		m++
		some += max(0, widths[most-m]) // they are in ascending order
	}
	r.chunks = max(1, (m+rotatedChunk-1)/rotatedChunk)
	r.axes = mat.NewDense(d, r.chunks*rotatedChunk, nil) // the columns beyond m stay 0
	for j := range m {
		for i := range d {
			r.axes.Set(i, j, vectors.At(i, most-1-j))
		}
	}

	var square mat.Dense // WᵀW, the identity to within rounding
	square.Mul(r.axes.T(), r.axes)
	for j := range m {
		square.Set(j, j, square.At(j, j)-1)
	}
	r.stretch = scale * (1 + mat.Norm(&square, 2) + 4*r.margin())
	r.rounded = 0x1p-23 + math.Sqrt(float64(m))*4*r.margin()
	r.axes.Scale(scale, r.axes)
}

// principal returns the principal axes of centred rows, as columns, and the scatter along each, in
// ascending order. For more than maxDirectAxes attributes it computes the axes from the products
// between rows: S·Sᵀ has the same eigenvalues as SᵀS, and its eigenvector u gives the axis Sᵀu/√λ.
// That is faster if there are few rows and many attributes. It leaves out axes with almost no
// scatter, because dividing by √λ makes them inexact.
func principal(sample *mat.Dense) (widths []float64, axes *mat.Dense) {
	rows, d := sample.Dims()
	var scatter mat.SymDense
	if d > maxDirectAxes {
		scatter.SymOuterK(1, sample)
	} else {
		scatter.SymOuterK(1, sample.T())
	}
	widths, vectors, ok := eigen.Symmetric(&scatter)
	if !ok {
		return nil, mat.NewDense(d, 1, nil) // without axes, the distance of every row is computed
	}
	if d <= maxDirectAxes {
		return widths, vectors
	}
	axes = new(mat.Dense)
	axes.Mul(sample.T(), vectors)
	first := 0
	for first < rows && !(widths[first] > 1e-9*widths[rows-1]) {
		first++
	}
	for j := first; j < rows; j++ {
		for i := range d {
			axes.Set(i, j, axes.At(i, j)/math.Sqrt(widths[j]))
		}
	}
	if first == rows {
		return nil, axes
	}
	return widths[first:], axes.Slice(0, d, first, rows).(*mat.Dense)
}

// rotate returns z of n rows.
func (r *rotated) rotate(x []float64, n int) *mat.Dense {
	centred := mat.NewDense(n, r.d, slices.Clone(x))
	for i := range n {
		for j, v := range r.mean {
			centred.RawRowView(i)[j] -= v
		}
	}
	z := new(mat.Dense)
	z.Mul(centred, r.axes)
	return z
}

// rotateQuery returns z of a query as float32, in the room of near.
func (r *rotated) rotateQuery(q []float64, near *nearest) []float32 {
	m := r.chunks * rotatedChunk
	near.scratch = slices.Grow(near.scratch[:0], m)[:m]
	clear(near.scratch)
	for i, v := range q {
		v -= r.mean[i]
		for j, w := range r.axes.RawRowView(i) {
			near.scratch[j] += v * w
		}
	}
	near.rounded = slices.Grow(near.rounded[:0], m)[:m]
	for j, v := range near.scratch {
		near.rounded[j] = float32(v)
	}
	return near.rounded
}

// box appends the box of the points from lo to hi.
func (r *rotated) box(lo, hi int) {
	var low, high [rotatedChunk]float32
	for i := lo; i < hi; i++ {
		for j, v := range r.z[i*rotatedChunk:][:rotatedChunk] {
			if i == lo {
				low[j], high[j] = v, v
			}
			low[j], high[j] = min(low[j], v), max(high[j], v)
		}
	}
	r.boxes = append(append(r.boxes, low[:]...), high[:]...)
}

// limit is an upper bound on the float32 sum of squares of z(q) − z(x), if the computed distance is
// bound or less. length is the largest scaled length of q and all rows.
func (r *rotated) limit(bound, length float64) float32 {
	l := r.stretch*r.maxLength(bound) + 2*r.rounded*length
	// Where squares are too large for float32, the limit is too: both are +Inf then,
	// and nothing is ruled out.
	// one rounding of 2⁻²⁴ for each term, and those of this line
	return float32(l * l * (1 + float64(r.chunks*rotatedChunk+8)*0x1p-23))
}

func (r *rotated) search(q []float64, near *nearest) {
	z32 := r.rotateQuery(q, near)
	length := max(r.longest, r.stretch*r.length(r.mean, q))
	first := (*[rotatedChunk]float32)(z32)
	q0, q1, q2, q3, q4, q5, q6, q7 := first[0], first[1], first[2], first[3], first[4], first[5],
		first[6], first[7]
	// box sums are not negative, so their bits have the same order
	near.order = slices.Grow(near.order[:0], len(r.blocks))[:len(r.blocks)]
	order := near.order
	for b := range r.blocks {
		order[b] = uint64(math.Float32bits(r.gap(b, first)))<<32 | uint64(b)
	}
	slices.Sort(order)
	limit := r.limit(near.bound, length)
	for _, o := range order {
		if math.Float32frombits(uint32(o>>32)) > limit {
			return
		}
		block := r.blocks[uint32(o)]
		lo, hi := int(block[0]), int(block[1])
		chunk := r.z[lo*rotatedChunk : hi*rotatedChunk]
		for i := lo; i < hi; i++ {
			x := (*[rotatedChunk]float32)(chunk)
			chunk = chunk[rotatedChunk:]
			// [squares], which is too long for the compiler to inline
			a, b, c, d, e, f, g, h := x[0]-q0, x[1]-q1, x[2]-q2, x[3]-q3, x[4]-q4, x[5]-q5,
				x[6]-q6, x[7]-q7
			sum := ((a*a + b*b) + (c*c + d*d)) + ((e*e + f*f) + (g*g + h*h))
			if sum > limit || r.exceeds(i, sum, z32, limit) {
				continue
			}
			before := near.bound
			if r.offer(near, r.at[i], q); near.bound < before {
				limit = r.limit(near.bound, length)
			}
		}
	}
}

// exceeds adds the chunks after the first, and reports whether the sum exceeds the limit.
func (r *rotated) exceeds(i int, sum float32, q []float32, limit float32) bool {
	for c := 1; c < r.chunks; c++ {
		sum += squares((*[rotatedChunk]float32)(r.z[(c*r.n+i)*rotatedChunk:]),
			(*[rotatedChunk]float32)(q[c*rotatedChunk:]))
		if sum > limit {
			return true
		}
	}
	return false
}

// squares returns the sum of squared differences on the axes of one chunk.
func squares(x, y *[rotatedChunk]float32) float32 {
	a, b, c, d := x[0]-y[0], x[1]-y[1], x[2]-y[2], x[3]-y[3]
	e, f, g, h := x[4]-y[4], x[5]-y[5], x[6]-y[6], x[7]-y[7]
	return ((a*a + b*b) + (c*c + d*d)) + ((e*e + f*f) + (g*g + h*h))
}

// gap returns the sum of squared gaps between a query and the box of a block, on the
// axes of the first chunk.
func (r *rotated) gap(block int, q *[rotatedChunk]float32) float32 {
	box := (*[2 * rotatedChunk]float32)(r.boxes[block*2*rotatedChunk:])
	sum := float32(0)
	for j, v := range q {
		t := max(0, box[j]-v, v-box[rotatedChunk+j])
		sum += t * t
	}
	return sum
}
