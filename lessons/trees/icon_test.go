package trees_test

import (
	"testing"

	"github.com/tessella-go/tessella/lessons/trees"
)

func TestIcon(t *testing.T) {
	const triangle = `
...............
.......#.......
.......#.......
......#.#......
...............
...............
.....#...#.....
....#.###.#....
....#.###.#....
......###......
...............
..#.........#..
..#.........#..
.###..###..###.
...............`
	const square = `
...............
.#############.
.#...........#.
.#...........#.
.#...........#.
.#...........#.
.#...........#.
.#...........#.
.#...........#.
.#...........#.
.#...........#.
.#...........#.
.#...........#.
.#############.
...............`
	for _, c := range []struct{ outline, dot, shape, want string }{
		{"dashed", "yes", "triangle", triangle}, {"solid", "no", "square", square},
	} {
		got := ""
		for i, v := range trees.Icon([]string{"red", c.outline, c.dot}, c.shape) {
			if i%trees.IconSide == 0 {
				got += "\n"
			}
			got += ".#"[int(v) : int(v)+1]
		}
		if got != c.want {
			t.Errorf("a %s %s, dot %s:%s\nwant%s", c.outline, c.shape, c.dot, got, c.want)
		}
	}
}
