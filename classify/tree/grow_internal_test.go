package tree

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// plainNext searches all plans by the rule as it is written, and removes the next one.
func plainNext(todo []plan) (plan, []plan) {
	best := 0
	for i, p := range todo {
		if p.test.Branches == 0 {
			best = i
			break
		}
		if p.decrease > todo[best].decrease*(1+tie) || p.Node < todo[best].Node &&
			p.decrease >= todo[best].decrease*(1-tie) {
			best = i
		}
	}
	p := todo[best]
	return p, slices.Delete(todo, best, best+1)
}

// Best first, plans come in the order of the plain search. Decreases are equal, equal except for
// rounding, or different. There are leaves among them, and plans are added as others are removed,
// two at a time with the later node first.
func TestAgendaIsPlainSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	rounded := 0
	for trial := range 400 {
		a := agenda{bestFirst: true}
		var plain []plan
		several := 1 + rng.IntN(20)
		number := int32(0)
		draw := func() plan {
			p := plan{choice: choice{decrease: float64(rng.IntN(several)) / 7}}
			p.test.Branches = 2
			if rng.IntN(3) == 0 {
				p.decrease *= 1 + 1e-15*float64(rng.IntN(9)-4)
			}
			if rng.IntN(5) == 0 {
				p.test.Branches = 0
			}
			return p
		}
		for step := 0; step < 300 || !a.empty(); step++ {
			if step < 200 && (len(plain) == 0 || rng.IntN(3) > 0) {
				for k := int32(1); k >= 0; k-- {
					p := draw()
					p.Node = number + k
					a.add(p)
					plain = append(plain, p)
				}
				number += 2
			}
			if len(plain) == 0 {
				continue
			}
			var want plan
			want, plain = plainNext(plain)
			got := a.next()
			if got.Node != want.Node || got.decrease != want.decrease {
				t.Fatalf("trial %d, step %d: node %d of %v, want node %d of %v", trial, step,
					got.Node, got.decrease, want.Node, want.decrease)
			}
			if slices.ContainsFunc(plain, func(p plan) bool {
				return p.decrease > got.decrease && got.test.Branches > 0 && p.test.Branches > 0
			}) {
				rounded++
			}
		}
		if len(plain) > 0 || len(a.equals) > 0 {
			t.Fatalf("trial %d: %d plans are left, and %d sets of equal ones", trial, len(plain),
				len(a.equals))
		}
	}
	if rounded < 1000 {
		t.Errorf("only %d plans came first for their number, against rounding", rounded)
	}
}
