package build

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRegion(t *testing.T) {
	for _, test := range []struct {
		name, code string
		imports    []string
	}{
		// statements: nothing that runs on its own
		{"term", "if p > 0 {\n\tbits -= p * math.Log2(p)\n}\n", nil},
		{"entropy", `// Entropy is the entropy of shares in bits.
func Entropy(shares []float64) float64 {
	bits := 0.0
	for _, p := range shares {
		if p > 0 {
			bits -= p * math.Log2(p)
		}
	}
	return bits
}
`, []string{`"math"`}},
	} {
		got, err := readRegion(checkout, "classify/tree/entropy.go#"+test.name)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(test.code, got.code); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
		if diff := cmp.Diff(test.imports, got.imports); diff != "" {
			t.Errorf("%s: imports %s", test.name, diff)
		}
	}
}

func TestBrokenRegions(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"none", "package a\n",
			`a.go has no regions; mark one by the lines // region r and // endregion`},
		{"other", "// region q\n// endregion\n", `a.go has no region "r"`},
		{"twice", "// region r\n// endregion\n// region r\n// endregion\n",
			`a.go has two regions "r", in lines 1 and 3`},
		{"open", "x\n// region r\n", `a.go:2: region "r" is never closed`},
		{"closed too often", "// region r\n// endregion\n// endregion\n",
			`a.go:3: // endregion closes no region`},
		{"inner left open", "// region r\n// region q\n// endregion\n",
			`a.go:1: region "r" is never closed`},
	} {
		_, err := regionLines("a.go", "r", strings.Split(test.text, "\n"))
		if err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.name, err, test.want)
		}
	}
}
