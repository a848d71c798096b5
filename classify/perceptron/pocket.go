package perceptron

import "github.com/tessella-go/tessella/classify"

// pocket keeps the weights with the longest run of right predictions. A tie keeps the earlier ones.
type pocket struct {
	*linear
	training *classify.Dataset // of the ratchet
	fewest   float64           // mistakes that the kept weights make on it

	run, longest int       // right predictions in a row, now and in the pocket
	kept         []float64 // nil until there was one
	asked, held  bool      // the present weights had their chance, and are in the pocket
}

func (p *pocket) learn(row int, x []float64, y int) verdict {
	v := p.linear.learn(row, x, y)
	if v.mistake {
		p.run, p.asked = 0, false
		return v
	}
	if p.run++; p.run <= p.longest {
		return v
	}
	if !p.asked {
		p.asked = true
		if p.held = p.training == nil || p.fewer(); p.held {
			p.kept = append(p.kept[:0], p.w...)
		}
	}
	if p.held {
		p.longest = p.run
	}
	return v
}

// fewer reports whether the present weights make fewer mistakes on the training set than those in
// the pocket. If so, it stores their number.
func (p *pocket) fewer() bool {
	mistakes := 0.0
	for i, y := range p.training.Y {
		if p.zero.class(p.score(p.training.At(i))) != y {
			mistakes += p.training.Weight(i)
		}
	}
	if mistakes >= p.fewest {
		return false
	}
	p.fewest = mistakes
	return true
}

// converged keeps weights that predict all examples right. In shuffled epochs, others may have had
// a longer run by chance.
func (p *pocket) converged() { p.kept = append(p.kept[:0], p.w...) }

func (p *pocket) rule() rule {
	if p.kept == nil {
		return p.linear.rule()
	}
	return p.plane(p.kept)
}
