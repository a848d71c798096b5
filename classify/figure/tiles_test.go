package figure

import (
	"fmt"
	"strings"
	"testing"
)

// sailing is the tree of the lecture's ten days as tiles: it asks for the outlook, then for the
// company, and with medium company for the boat.
func sailing() *Figure {
	return Tiles([]string{"sunny, small", "sunny, big", "rainy, small", "rainy, big"},
		[]string{"no", "med", "big"}, [][]Tile{
			{{0, 1, "1 yes"}, {0, 1, "1 yes"}, {0, 1, "1 yes"}},
			{{0, 1, ""}, {0, 1, "1 yes"}, {0, 1, "1 yes"}},
			{{1, 2, "1 no"}, {0, 3, "1 yes"}, {0, 5, ""}},
			{{1, 2, "1 no"}, {1, 4, "1 no"}, {0, 5, "1 yes"}},
		}, "yes", "no")
}

func init() { pictures["tiles"] = sailing }

func ExampleTiles() {
	f := Tiles([]string{"sunny", "rainy"}, []string{"alone", "two"},
		[][]Tile{{{}, {}}, {{Class: 1, Box: 1}, {Box: 2}}}, "sail", "stay")
	fmt.Println(f.Alt)
	// Output:
	// 2 by 2 tiles in 3 boxes. sunny: alone sail, two sail. rainy: alone stay, two sail.
}

func TestTilesWithoutAName(t *testing.T) {
	for _, c := range []struct {
		rows, columns []string
		tiles         [][]Tile
		says          string
	}{
		{nil, nil, nil, "one of both at least"},
		{[]string{"a"}, []string{"b"}, [][]Tile{{{}}, {{}}}, "2 rows of tiles have 1 names"},
		{[]string{"a"}, []string{"b", "c"}, [][]Tile{{{}}}, `row 1, "a", has 1 tiles`},
	} {
		if err := Tiles(c.rows, c.columns, c.tiles).Err(); err == nil ||
			!strings.Contains(err.Error(), c.says) {
			t.Errorf("the error is %v; it should say %q", err, c.says)
		}
	}
}
