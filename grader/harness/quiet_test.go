package harness

import "testing"

func TestOnlyWhatRunsWhenItIsCalledIsQuiet(t *testing.T) {
	for source, want := range map[string]bool{
		"func F() {}":                              true,
		"const c = 1 << 3":                         true,
		"var a, b int":                             true,
		"var a, b = 1, \"x\"":                      true,
		"type t int\n\nfunc (t) init() {}":         true,
		"var a = f()\n\nfunc f() int { return 1 }": false,
		"var _ = f()\n\nfunc f() int { return 1 }": false,
		"var a = map[int]int{}":                    false,
		"var a = []int{1}":                         false,
		"var (\n\ta = 1\n\tb = a\n)":               false,
		"var a = func() int { return 1 }()":        false,
		"var a []int\nvar b map[string]int":        true,
		"var a [8]int":                             false,
		"type t [9]int\n\nvar a t":                 false,
		"var a struct{ b [9]int }":                 false,
		"func init() {}":                           false,
		"func F() {}\n\nfunc init() {}":            false,
		"func":                                     false,
		"type int [9]uint8\n\nvar a int":           false,
		"import \"reflect\"":                       false,
		"import . \"unsafe\"":                      false,
		"import a \"sync/atomic\"":                 false,
		"import \"math\"":                          true,
	} {
		files := map[string][]byte{"a.go": []byte("package work\n\n" + source)}
		if got := Quiet(files); got != want {
			t.Errorf("%s: %t", source, got)
		}
	}
	two := map[string][]byte{
		"a.go": []byte("package work\n\nvar a int"),
		"b.go": []byte("package work\n\ntype int [1 << 24]uint8"),
	}
	if Quiet(two) {
		t.Error("a type of another file is not seen")
	}
}
