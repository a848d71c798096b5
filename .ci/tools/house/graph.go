package house

import (
	"slices"
	"strings"
)

// A graph says which package imports which. All paths are as short writes them.
type graph struct {
	imports map[string][]string
	ours    map[string]bool
}

func newGraph(packages []*Package) graph {
	g := graph{imports: map[string][]string{}, ours: map[string]bool{}}
	for _, p := range packages {
		path := short(p.ImportPath)
		for _, i := range p.Imports {
			g.imports[path] = append(g.imports[path], short(i))
		}
		_, g.ours[path] = p.Folder()
	}
	return g
}

// standard tells whether a path is of the standard library: neither ours nor, as a
// library's, headed by a host name.
func (g graph) standard(path string) bool {
	host, _, _ := strings.Cut(path, "/")
	return !g.ours[path] && !strings.Contains(host, ".")
}

// matches is match, and takes libraries for every package that is not ours and not standard.
func (g graph) matches(pattern, path string) bool {
	if pattern == libraries {
		return !g.ours[path] && !g.standard(path)
	}
	return match(pattern, path)
}

// ways returns a shortest path from a package to each other one that it reaches, sorted by their
// last package.
func (g graph) ways(from string) [][]string {
	from = short(from)
	seen := map[string]bool{from: true}
	var ways [][]string
	for queue := [][]string{{from}}; len(queue) > 0; queue = queue[1:] {
		way := queue[0]
		for _, next := range g.imports[way[len(way)-1]] {
			if !seen[next] {
				seen[next] = true
				longer := append(slices.Clip(way), next)
				ways, queue = append(ways, longer), append(queue, longer)
			}
		}
	}
	slices.SortFunc(ways, func(a, b []string) int {
		return strings.Compare(a[len(a)-1], b[len(b)-1])
	})
	return ways
}
