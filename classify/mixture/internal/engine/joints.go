package engine

import (
	"math"

	"gonum.org/v1/gonum/floats"
)

// NegligibleLog is the logarithm of the largest ratio of densities that is lost in rounding when
// they are added.
const NegligibleLog = -38

// Joints computes the densities of all components at an example.
type Joints struct {
	densities  []Density
	directions []direction // from each mean (the second index) to each other (the first), K×K
}

// direction is the direction from one mean to another. qᵀx − at is the distance of x from the first
// mean in this direction, in standard deviations.
type direction struct {
	q  []float64
	at float64
}

// NewJoints takes the densities of the components.
func NewJoints(densities []Density) Joints {
	K := len(densities)
	j := Joints{densities: densities, directions: make([]direction, K*K)}
	for k := range densities {
		for l := range densities {
			j.directions[l*K+k] = densities[k].direction(densities[l].mean)
		}
	}
	return j
}

// Write writes log πₖ N(x; μₖ, Σₖ) of each component to dst. Values that are below the largest by
// more than NegligibleLog may be replaced by others for which that holds too.
//
// It starts with the component that was the largest in the step before, the leader. One product
// shows for most others that they are negligible: the distance of x from μₖ is at least its
// projection on the direction of the leader's mean. It returns the new leader. t is scratch for d
// numbers.
func (j *Joints) Write(dst, x, t []float64, leader int32) int32 {
	K, last := len(dst), int(leader)
	highest := j.densities[last].joint(x, t, math.Inf(-1))
	dst[last] = highest
	for k := range dst {
		if k == last {
			continue
		}
		direction := j.directions[last*K+k]
		if away := floats.Dot(direction.q, x) - direction.at; away > 0 &&
			j.densities[k].log-away*away/2 < highest+NegligibleLog {
			dst[k] = math.Inf(-1)
			continue
		}
		dst[k] = j.densities[k].joint(x, t, highest+NegligibleLog)
		if dst[k] > highest {
			highest, leader = dst[k], int32(k)
		}
	}
	return leader
}
