// Package sgd is stochastic gradient descent for the families of linear models: each row takes a
// step of its own, and rows may come in parts.
package sgd

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/internal/option"
	"github.com/tessella-go/tessella/classify/internal/schemas"
)

// Options are those of each learner. Their zero values are the defaults.
type Options struct {
	Lambda float64 // λ of the penalty ½λ Σ w²; 0 means 0.0001
	Rate   float64 // η₀; 0 means 1
	Epochs int     // passes over the rows of a part; 0 means 20
	Seed   uint64
}

// Check names the option that cannot be used. family is the package of the learner.
func (o Options) Check(family string) error {
	return cmp.Or(
		option.Finite(family+": SGD.Lambda", o.Lambda, option.DefaultOrMore),
		option.Finite(family+": SGD.Rate", o.Rate, option.DefaultOrMore),
		option.NotNegative(family+": SGD.Epochs", o.Epochs, option.DefaultOrMore))
}

// Penalty returns λ.
func (o Options) Penalty() float64 { return cmp.Or(o.Lambda, 1e-4) }

// Loss is what a row costs, as a function of its scores z = w·x + w₀. These are one for two
// classes, the score of the second, or else one for each class. y is the class of the row, among
// those that have examples.
type Loss struct {
	// Cost adds the costs of a row to those of each vector.
	Cost func(costs, z []float64, y int, weight float64)
	// Step turns z into what the step takes from each w₀: the derivative times the length of the
	// step. The length is at most longest = 1/(1 + ‖x‖²), so that the step does not overshoot.
	Step func(z []float64, y int, length, longest float64)
	// Share is what one vector of two classes counts for either class, once there are more.
	Share float64
}

// State is what a part leaves to the next.
type State struct {
	Schema  classify.Schema
	Present []int     // the classes that have examples
	Mean    []float64 // of the columns in the first part
	W       []float64 // the vectors, each with w₀ first
	Steps   int
	Costs   []float64 // of each vector in the last part, without the penalty
}

// Vectors returns how many vectors tell classes apart.
func Vectors(classes int) int {
	if classes <= 2 {
		return classes - 1
	}
	return classes
}

// Update returns the state after the steps of a part. before is nil for the first part. It is an
// error if before is for other attributes or classes.
func (o Options) Update(before *State, part *Part, loss Loss) (*State, error) {
	if before == nil {
		before = &State{Schema: part.schema, Mean: part.mean}
	}
	if err := schemas.Differ(part.schema, before.Schema); err != nil {
		return nil, fmt.Errorf("%s: %w", part.family, err)
	}
	all := slices.Concat(before.Present, part.present)
	slices.Sort(all)
	all = slices.Compact(all)
	s := &State{part.schema, all, before.Mean, nil, before.Steps, nil}
	s.W = widen(before, all, loss.Share)
	if Vectors(len(all)) == 0 {
		return s, nil
	}
	p := newPlanes(part, s)
	s.Steps = p.walk(o, loss, s.Steps)
	s.Costs = p.costs(loss)
	p.store(s.W)
	if total := floats.Norm(s.W, 1) + floats.Sum(s.Costs); math.IsNaN(total) ||
		math.IsInf(total, 0) {
		return nil, fmt.Errorf("%s: SGD diverged; take a smaller Rate than %v", part.family,
			cmp.Or(o.Rate, 1))
	}
	return s, nil
}

// widen returns the vectors of some classes as those of these and more, which begin with 0. One
// vector for two classes speaks for one of them and against the other.
func widen(s *State, all []int, share float64) []float64 {
	n, width := Vectors(len(all)), len(s.Mean)+1
	if len(s.Present) == len(all) {
		return slices.Clone(s.W)
	}
	wide := make([]float64, n*width)
	for at, class := range s.Present {
		k, _ := slices.BinarySearch(all, class)
		switch to := wide[min(k, n-1)*width:]; Vectors(len(s.Present)) {
		case 0:
		case 1:
			floats.AddScaled(to[:width], share*float64(2*at-1), s.W)
		default:
			copy(to, s.W[at*width:][:width])
		}
	}
	return wide
}

// Part is some rows.
type Part struct {
	family  string
	schema  classify.Schema
	ds      *classify.Dataset // nil if table has the rows
	table   *classify.Sparse
	y       []int
	present []int
	mean    []float64
	longest []float64 // steps
}

// Dense checks a part. Its errors begin with the family, and name the row and column, or the
// column.
func Dense(family string, ds *classify.Dataset) (*Part, error) {
	const needs = classify.NeedRows | classify.NeedNumeric | classify.NeedComplete
	if err := ds.Require(family, needs); err != nil {
		return nil, err
	}
	p := newPart(family, ds.Schema(), ds.Y)
	p.ds = ds
	total := p.note(ds.ClassWeights())
	for i := range p.longest {
		x := ds.At(i)
		floats.AddScaled(p.mean, ds.Weight(i)/total, x)
		p.longest[i] = 1 / (1 + floats.Dot(x, x))
	}
	for i, v := range p.longest {
		if v == 0 {
			column := floats.MaxIdx(magnitudes(ds.At(i)))
			return nil, fmt.Errorf("%s: column %q has numbers whose squares are outside the range "+
				"of numbers; take another unit for it", family, ds.Attributes[column].Name)
		}
	}
	return p, nil
}

func magnitudes(values []float64) []float64 {
	values = slices.Clone(values)
	for j, v := range values {
		values[j] = math.Abs(v)
	}
	return values
}

// Sparse is Dense for a table without its zeros.
func Sparse(family string, s *classify.Sparse) (*Part, error) {
	if err := s.Validate(); err != nil {
		return nil, fmt.Errorf("%s: %w", family, err)
	}
	n := s.Len()
	if n == 0 || len(s.Terms) == 0 {
		return nil, fmt.Errorf("%s: table %q has %d rows and %d terms; it needs both", family,
			s.Name, n, len(s.Terms))
	}
	p := newPart(family, s.Schema(), s.Y)
	p.table = s
	weights := make([]float64, len(s.Classes))
	for i, y := range s.Y {
		weights[y]++
		columns, values := s.Row(i)
		AddScaled(p.mean, 1/float64(n), columns, values)
		p.longest[i] = 1 / (1 + floats.Dot(values, values))
		if p.longest[i] == 0 {
			at := floats.MaxIdx(magnitudes(values))
			return nil, fmt.Errorf("%s: term %q has the value %v, whose square is outside the "+
				"range of numbers; take another unit for it", family, s.Terms[columns[at]],
				values[at])
		}
	}
	p.note(weights)
	return p, nil
}

func newPart(family string, schema classify.Schema, y []int) *Part {
	return &Part{family: family, schema: schema, y: y,
		mean: make([]float64, len(schema.Attributes)), longest: make([]float64, len(y))}
}

// note notes which classes have a weight above 0, and returns the sum of the weights.
func (p *Part) note(weights []float64) (total float64) {
	for k, w := range weights {
		total += w
		if w > 0 {
			p.present = append(p.present, k)
		}
	}
	return total
}

// Total returns the weight of all rows.
func (p *Part) Total() float64 {
	total := 0.0
	for i := range p.y {
		total += p.weight(i)
	}
	return total
}

// row returns the values of a row, and their columns if it is without its zeros.
func (p *Part) row(i int) (columns []int, values []float64) {
	if p.table == nil {
		return nil, p.ds.At(i)
	}
	return p.table.Row(i)
}

func (p *Part) weight(i int) float64 {
	if p.ds == nil {
		return 1
	}
	return p.ds.Weight(i)
}

// planes are the vectors while steps are taken: w is scale times v, so that a penalty takes the
// same time for any number of columns.
type planes struct {
	*Part
	index []int // of each class among those that have examples
	// the weights of a vector lie together, or those of a column if columns is set. That is faster
	// for rows without their zeros, whose cells are scattered.
	columns bool
	scale   float64
	v, w0   []float64
	z       []float64 // scratch, one for each vector
}

func newPlanes(part *Part, s *State) *planes {
	n, width := Vectors(len(s.Present)), len(s.Mean)+1
	p := &planes{Part: part, index: make([]int, len(s.Schema.Classes)),
		columns: part.table != nil && n > 1, scale: 1, v: make([]float64, n*(width-1)),
		w0: make([]float64, n), z: make([]float64, n)}
	for k := range p.index {
		p.index[k], _ = slices.BinarySearch(s.Present, k)
	}
	p.each(func(k, at, j int) { p.v[at] = s.W[k*width+1+j] })
	for k := range p.w0 {
		p.w0[k] = s.W[k*width]
	}
	return p
}

// each calls do with each vector, the place of a weight in v, and the weight's column.
func (p *planes) each(do func(k, at, j int)) {
	n, d := len(p.w0), len(p.mean)
	for k := range n {
		for j := range d {
			if p.columns {
				do(k, j*n+k, j)
			} else {
				do(k, k*d+j, j)
			}
		}
	}
}

// store writes the vectors, each with w₀ first.
func (p *planes) store(w []float64) {
	width := len(p.mean) + 1
	p.rescale()
	p.each(func(k, at, j int) { w[k*width+1+j] = p.v[at] })
	for k, v := range p.w0 {
		w[k*width] = v
	}
}

func (p *planes) rescale() {
	floats.Scale(p.scale, p.v)
	p.scale = 1
}

// walk takes the steps of all passes, and returns their number with those before.
func (p *planes) walk(o Options, loss Loss, t int) int {
	λ, η0 := o.Penalty(), cmp.Or(o.Rate, 1)
	rng := rand.New(rand.NewPCG(o.Seed, uint64(t)))
	order := rng.Perm(len(p.y))
	for epoch := range cmp.Or(o.Epochs, 20) {
		if epoch > 0 {
			rng.Shuffle(len(order), func(a, b int) { order[a], order[b] = order[b], order[a] })
		}
		for at, i := range order {
			if at%ahead == 0 {
				p.fetch(order[at:min(at+ahead, len(order))])
			}
			t++
			η := η0 / (1 + η0*λ*float64(t))
			p.scores(i)
			loss.Step(p.z, p.index[p.y[i]], η*p.weight(i), p.longest[i])
			p.scale *= 1 - min(.5, η*λ)
			p.step(i)
			if p.scale < 1e-6 {
				p.rescale()
			}
		}
	}
	return t
}

// ahead is how many rows are fetched at a time.
const ahead = 8

// fetch reads a little of the rows that come next. They are scattered in memory. Here the processor
// waits for many of them at once, and not for one after the other.
//
//go:noinline
func (p *planes) fetch(rows []int) (sum float64) {
	const line = 8 // numbers
	for _, i := range rows {
		columns, values := p.row(i)
		for at := 0; at < len(columns); at += line {
			sum += float64(columns[at])
		}
		for at := 0; at < len(values); at += line {
			sum += values[at]
		}
		sum += p.longest[i]
	}
	return sum // otherwise the compiler would leave out the reads
}

// scores sets z to the scores of a row.
func (p *planes) scores(i int) {
	columns, values := p.row(i)
	switch d := len(p.mean); {
	case p.table == nil:
		for k := range p.z {
			p.z[k] = floats.Dot(p.v[k*d:][:d], values)
		}
	case !p.columns:
		p.z[0] = dot(p.v, columns, values)
	default:
		clear(p.z)
		for at, j := range columns {
			floats.AddScaled(p.z, values[at], p.v[j*len(p.z):][:len(p.z)])
		}
	}
	for k, b := range p.w0 {
		p.z[k] = b + p.scale*p.z[k]
	}
}

// step takes z times a row from the vectors.
func (p *planes) step(i int) {
	rate := 1.0
	if p.table != nil {
		rate = .1 // w₀ moves with each row, and a weight with the few that have its column
	}
	moves := false
	for k, c := range p.z {
		moves = moves || c != 0
		p.w0[k] -= rate * c
		p.z[k] = -c / p.scale
	}
	if !moves { // as most rows of a hinge
		return
	}
	columns, values := p.row(i)
	switch d := len(p.mean); {
	case p.table == nil:
		for k, c := range p.z {
			if c != 0 {
				floats.AddScaled(p.v[k*d:][:d], c, values)
			}
		}
	case !p.columns:
		AddScaled(p.v, p.z[0], columns, values)
	default:
		for at, j := range columns {
			floats.AddScaled(p.v[j*len(p.z):][:len(p.z)], values[at], p.z)
		}
	}
}

// costs returns the costs of each vector.
func (p *planes) costs(loss Loss) []float64 {
	costs := make([]float64, len(p.z))
	for i, y := range p.y {
		p.scores(i)
		loss.Cost(costs, p.z, p.index[y], p.weight(i))
	}
	return costs
}

// dot returns v·x of a row x of which the cells other than 0 are given.
func dot(v []float64, columns []int, values []float64) float64 {
	values = values[:len(columns)]
	var a, b, c, d float64 // the processor adds to one while it waits for the others
	at := 0
	for ; at+4 <= len(columns); at += 4 {
		j, x := columns[at:at+4], values[at:at+4]
		a += v[j[0]] * x[0]
		b += v[j[1]] * x[1]
		c += v[j[2]] * x[2]
		d += v[j[3]] * x[3]
	}
	for ; at < len(columns); at++ {
		a += v[columns[at]] * values[at]
	}
	return a + b + (c + d)
}

// AddScaled adds c·x to v, for such a row.
func AddScaled(v []float64, c float64, columns []int, values []float64) {
	values = values[:len(columns)]
	for at, j := range columns {
		v[j] += c * values[at]
	}
}
