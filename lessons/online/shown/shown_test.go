package shown

import "testing"

// On nine people the plain majority is wrong less often than the weighted one, and on ninety more
// often.
func TestOutvoted(t *testing.T) {
	if weighted, plain := Outvoted(1); weighted != 3 || plain != 2 {
		t.Errorf("nine people: %d and %d", weighted, plain)
	}
	if weighted, plain := Outvoted(10); weighted >= plain {
		t.Errorf("ninety people: %d and %d", weighted, plain)
	}
}
