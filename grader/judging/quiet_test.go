package judging

import "testing"

func TestOnlyWhatRunsWhenItIsCalledIsQuiet(t *testing.T) {
	for source, want := range map[string]bool{
		"func F() {}":         true,
		"const c = 1 << 3":    true,
		"var a, b = 1, \"x\"": true,
		"var a = []int{1, 2 + 3, -b}\n\nvar b = math.Pi":  true,
		"var a = map[string][]int{\"x\": {1}}":            true,
		"type t int\n\nfunc (t) init() {}":                true,
		"var a = f()\n\nfunc f() int { return 1 }":        false,
		"var a = []int{f()}\n\nfunc f() int { return 1 }": false,
		"var a = func() int { return 1 }()":               false,
		"var a = func() int { return 1 }":                 false,
		"var a = b[3]\n\nvar b []int":                     false,
		"var a = 1 / b\n\nvar b int":                      false,
		"var a = <-b\n\nvar b chan int":                   false,
		"var a = b.c.d":                                   false,
		"var a = b.(int)\n\nvar b any":                    false,
		"func init() {}":                                  false,
		"func F() {}\n\nfunc init() {}":                   false,
		"func":                                            false,
	} {
		files := map[string][]byte{"a.go": []byte("package work\n\n" + source)}
		if got := quiet(files); got != want {
			t.Errorf("%s: %t", source, got)
		}
	}
}
