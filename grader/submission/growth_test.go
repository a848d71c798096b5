package submission

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/notebooks/course"
)

// TestGrowth reads notebooks with a great many of everything, and asks for what grading asks for.
// Ten times as much may take forty times as long, since the machine may be busy.
func TestGrowth(t *testing.T) {
	repeat := func(n int, format string) string {
		var out strings.Builder
		for i := range n {
			out.WriteString(strings.ReplaceAll(format, "#", fmt.Sprint(i)))
		}
		return out.String()
	}
	sum := func(n int, term string) string {
		return "func Gain(c [][]float64) float64 { return " + repeat(n, term+"+") + "0 }"
	}
	for name, make := range map[string]func(n int) []cell{
		"cells": func(n int) []cell { return code(slices.Repeat([]string{"func f() {}"}, n)...) },
		"declarations": func(n int) []cell {
			return code(repeat(n, "var v# = v1#\n") +
				"func Gain(c [][]float64) float64 { return v0 }")
		},
		"imports": func(n int) []cell {
			return code(repeat(n, "import m# \"math\"\n") + sum(n, "m#.Pi"))
		},
		"the same dot": func(n int) []cell {
			return code(repeat(n, "import . \"math\"\n") + sum(n, "P#"))
		},
		"directives": func(n int) []cell { return code(repeat(n, "//go:embed x\nvar v# int\n")) },
		"methods": func(n int) []cell {
			return code("type T int\n" + repeat(n, "func (T) m#() { T(0).m#() }\n") +
				"func Gain(c [][]float64) float64 { return T(0) }")
		},
		"the same again": func(n int) []cell { return code(repeat(n, gainCode+"\n")) },
		"dead declarations and members": func(n int) []cell {
			return code("var x T", sum(n, "x.m#"), repeat(n, "func x(\n"))
		},
		"dead functions": func(n int) []cell { return code(gainCode, repeat(n, "func Gain(\n")) },
		"dots": func(n int) []cell {
			return code(repeat(n, "import . \"p#\"\n") + sum(n, "P#"))
		},
		"inits": func(n int) []cell {
			return code(repeat(n, "var v# = 1\nfunc init_#() { v# = v0 }\n") + sum(n, "v#"))
		},
		"one line": func(n int) []cell {
			return code(repeat(n, "var v# = 1;") + sum(n, "v#"))
		},
		"nested blocks": func(n int) []cell {
			return code("func Gain(c [][]float64) float64 {" + strings.Repeat("{", n) +
				repeat(n, "f(x#);") +
				strings.Repeat("}", n) + "}")
		},
		"nested conditions": func(n int) []cell {
			return code("func Gain(c [][]float64) float64 {" + repeat(n, "if y := x#; y {} else ") +
				"{} }")
		},
		"behind": func(n int) []cell { return code("%%\n" + repeat(n, " func x# (\n")) },
		"cells for it": func(n int) []cell {
			var all []cell
			for range n {
				all = append(all, cell{"", "trees/gain"})
			}
			return all
		},
		"other letters": func(n int) []cell {
			many := strings.TrimSuffix(strings.Repeat("a, ", 100), ", ")
			return code(repeat(n, "func gAIN("+many+" T) {}\nfunc GAIN#() {}\n"))
		},
	} {
		t.Run(name, func(t *testing.T) {
			took := func(n, times int, enough time.Duration) time.Duration {
				s := fileOf("w.ipynb", notebook(t, make(n)...))
				best := time.Hour
				for i := 0; i < times && best > enough; i++ {
					start := time.Now()
					sub := s.Read(context.Background(), []course.Exercise{gain, entropy})
					for _, w := range []course.Exercise{gain, entropy} {
						sub.Hash(w.ID)
						sub.Needs(w.ID)
					}
					sub.Source()
					best = min(best, time.Since(start))
				}
				return best
			}
			small := took(500, 2, 0)
			most := 40*small + 200*time.Millisecond
			large := took(5000, 5, most)
			t.Logf("500 take %v, 5000 take %v", small, large)
			if large > most {
				t.Errorf("500 take %v, 5000 take %v", small, large)
			}
		})
	}
}
