package submission

import "go/token"

// Weight says about how much work the compiler may have with the function of an exercise and all
// that it needs. It is for the exercises of a submission that is too much for the compiler, to try
// the light ones apart from the heavy ones.
func (s *Submission) Weight(id string) int {
	root := s.roots[id]
	if root == nil {
		return 0
	}
	reached, _ := s.draft.reach(root)
	weight := 0
	for _, x := range reached {
		if x.Kind != token.FUNC {
			weight += 1000 // small constants and types can make large ones
		}
		depth := 0
		for _, c := range x.unit.Code[x.From:x.To] {
			switch c {
			case '(', '[', '{':
				depth++
			case ')', ']', '}':
				depth--
			}
			weight += 1 + max(0, depth)
		}
	}
	return weight
}
