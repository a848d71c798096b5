package sandbox

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The random numbers, the time and the map order that a function sees do not depend on the other
// functions of its program, or on the packages that only those need.
func TestChanceIsTheSame(t *testing.T) {
	const chance = `import ("fmt"; "math/rand/v2"; "time")

func Chance() string {
	order := ""
	for i := range map[int]bool{1: true, 2: true, 3: true, 4: true, 5: true, 6: true, 7: true} {
		order += fmt.Sprint(i)
	}
	return fmt.Sprint(order, rand.Int(), time.Now())
}`
	others := []string{
		"func Other() int { return 1 }",
		"import \"regexp\"\n\nfunc Other() *regexp.Regexp { return regexp.MustCompile(`\\pL`) }",
		`import (
	"fmt"
	"math/big"
	"unicode"
)

func Other() string { return fmt.Sprint(big.NewInt(7), unicode.Scripts) }`,
		`import "math/rand"

var Taken = many()

func many() int {
	for range 200 {
		rand.Int()
	}
	return 1
}

func Other() int { return Taken }`,
	}
	b := builder(t, Config{})
	b.fewest = 2
	want := ""
	for i, other := range others {
		for _, apart := range []bool{false, true} {
			mine := unit("mine", chance, "Chance")
			units := []Unit{mine}
			if apart {
				units = append(units, unit("other", other, "Other"))
			} else {
				units[0].Files["other.go"] = []byte("package work\n\n" + other)
				units[0].Functions = append(units[0].Functions, "Other")
			}
			calls := []Call{call(t, "Chance"), call(t, "Chance")}
			_, answers := perform(t, b, build(t, b, units...)[0], Limits{}, calls...)
			got := result[string](t, answers[0]) + "\n" + result[string](t, answers[1])
			if want == "" {
				want = got
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("beside %d, apart %t:\n%s", i, apart, diff)
			}
		}
	}
}
