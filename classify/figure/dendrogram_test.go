package figure

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify/evaluate"
)

// forgiven are the joins of classes merged by how often they are confused. The height is the number
// of errors that no longer count.
func forgiven(c *evaluate.Confusion) (joins []Join) {
	errors := 0.0
	for _, m := range c.Merges() {
		errors += m.Confused
		joins = append(joins, Join{m.A, m.B, errors})
	}
	return joins
}

var animals = &evaluate.Confusion{
	Classes: []string{"cat", "dog", "wolf", "tit", "finch"},
	Counts: [][]float64{{40, 6, 1, 0, 0}, {5, 38, 9, 0, 0}, {1, 8, 41, 0, 0}, {0, 0, 0, 35, 12},
		{1, 0, 0, 10, 39}},
}

func init() {
	pictures["dendrogram"] = func() *Figure {
		return Dendrogram("order of merging", []string{"a", "b", "c", "d", "e"},
			[]Join{{1, 2, 1}, {0, 5, 2}, {3, 4, 3}, {6, 7, 4}})
	}
	pictures["merged"] = func() *Figure {
		return Dendrogram("errors that are none once merged", animals.Classes, forgiven(animals))
	}
}

func ExampleDendrogram() {
	f := Dendrogram("errors", []string{"3", "5", "8"}, []Join{{0, 1, 1}, {2, 3, 2}})
	fmt.Println(f.Alt)
	// Output: A dendrogram of 3 leaves. 3 and 5 are joined at 1. 8 and group 1 are joined at 2.
}

// The classes that are confused most often are merged first, and are next to each other.
func ExampleDendrogram_merges() {
	f := Dendrogram("errors that are none once merged", animals.Classes, forgiven(animals))
	fmt.Println(strings.ReplaceAll(f.Alt, ". ", ".\n"))
	// Output:
	// A dendrogram of 5 leaves.
	// tit and finch are joined at 22.
	// dog and wolf are joined at 39.
	// cat and group 2 are joined at 52.
	// group 1 and group 3 are joined at 53.
}

func TestDendrogramRefuses(t *testing.T) {
	refuses(t, map[string]*Figure{
		"a dendrogram of 1 leaves has 0 joins": Dendrogram("",
			[]string{"a"}, nil),
		"join 1 takes node 2, which is not there": Dendrogram("",
			[]string{"a", "b"}, []Join{{0, 2, 1}}),
		"join 2 takes node 1, which is not there, or joined already": Dendrogram("",
			[]string{"a", "b", "c"}, []Join{{0, 1, 1}, {1, 2, 2}}),
		"join 2 has the height 0.5; it should be finite, and not bel": Dendrogram("",
			[]string{"a", "b", "c"}, []Join{{0, 1, 1}, {2, 3, 0.5}}),
	})
}
