package treetest

import "testing"

func TestSamePrintout(t *testing.T) {
	const want = "n= 9\n  2) Weight>=165 4  0 M (0.33333333 0.014) *\n"
	for got, same := range map[string]bool{
		want: true,
		"n= 9\n  2) Weight>=165 4 0 M (0.3333333 0.0142857) *": true,
		"n= 9\n2) Weight>=165 4 0 M (0.3333333 0.0142857) *":   false, // less indented
		"n= 9\n  2) Weight< 165 4 0 M (0.3333333 0.0142857) *": false,
		"n= 9\n  2) Weight>=165 4 1 M (0.3333333 0.0142857) *": false,
		"n= 9\n  2) Weight>=165 4 0 F (0.3333333 0.0142857) *": false,
		"n= 9\n  2) Weight>=165 4 0 M (0.3333340 0.0142857) *": false,
		"n= 9\n  2) Weight>=165 4 0 M (0.3333333 0.0152857) *": false,
		"n= 9\n  2) Weight>=165 4 0 M (0.3333333 0.0142857)":   false, // no star
		"n= 9": false,
	} {
		if SamePrintout(got, want) != same {
			t.Errorf("%q and %q: same %v, want %v", got, want, !same, same)
		}
	}
}
