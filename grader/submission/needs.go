package submission

import "slices"

// Needs returns the other exercises, by ID and in the order wanted, whose functions the function of
// an exercise needs, straight or through others: where one of these is wrong, so may be what calls
// it. It is nil unless the function was found.
func (s *Submission) Needs(id string) []string {
	if part := s.Parts[id]; part == nil || part.State != Found {
		return nil
	}
	reached, _ := s.draft.reach(s.roots[id])
	var ids []string
	for _, w := range s.wanted {
		if w.ID != id && s.Parts[w.ID].State == Found && s.roots[w.ID] != s.roots[id] &&
			slices.Contains(reached, s.roots[w.ID]) {
			ids = append(ids, w.ID)
		}
	}
	return ids
}
