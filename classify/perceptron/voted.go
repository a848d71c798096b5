package perceptron

import (
	"slices"
)

// Ballot is one vector of a voted perceptron.
type Ballot struct {
	W     []float64
	B     float64 // the bias
	Votes int     // the number of presentations that it predicted right
}

// Votes returns the vectors of a voted perceptron in the order of training, without those that have
// no votes. It returns nil for other models.
func (m *Model) Votes() []Ballot {
	v, ok := m.rule.(*ballots)
	if !ok {
		return nil
	}
	list := make([]Ballot, len(v.planes))
	for i, h := range v.planes {
		list[i] = Ballot{W: slices.Clone(h.w), B: h.b, Votes: v.votes[i]}
	}
	return list
}

// vote keeps each vector that has votes: at most O(d) numbers for each mistake.
type vote struct {
	*linear
	run  int
	past ballots
}

func (k *vote) learn(row int, x []float64, y int) verdict {
	if predicted := k.zero.class(k.score(x)); predicted != y {
		k.past.add(k.linear, k.run)
		k.run = 0
	} else {
		k.run++
	}
	return k.linear.learn(row, x, y)
}

func (k *vote) rule() rule {
	all := ballots{
		planes: slices.Clone(k.past.planes),
		votes:  slices.Clone(k.past.votes),
		zero:   k.zero,
	}
	// the first has a voice even if it survived nothing yet
	all.add(k.linear, max(k.run, 1-len(all.planes)))
	return &all
}

// ballots decides by the votes of hyperplanes: Σᵢ cᵢ·sign(wᵢ·x + bᵢ).
type ballots struct {
	planes []*hyperplane
	votes  []int
	zero   Zero
}

func (b *ballots) add(l *linear, votes int) {
	if votes > 0 {
		b.planes, b.votes = append(b.planes, l.plane(l.w)), append(b.votes, votes)
	}
}

// scores are the votes of each class.
func (b *ballots) scores(dst, x []float64) {
	clear(dst)
	for i, h := range b.planes {
		dst[h.predict(x)] += float64(b.votes[i])
	}
}

// choose returns the class by majority. [Zero] decides a tie.
func (b *ballots) choose(count []float64) int { return b.zero.answer(count[1] - count[0]) }
