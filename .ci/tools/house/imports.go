package house

import (
	"fmt"
	"slices"
	"strings"
)

// A rule says what the packages of some folders may import. The standard library is always allowed.
//
// All lists hold patterns like those of the go command: "classify" is one package, "classify/..."
// it and all below it. What begins with a folder of the module is ours, the rest is a library;
// libraries stands for every library.
type rule struct {
	folders string
	may     []string // what its files may import
	tests   []string // what its _test.go files may import besides, and besides forTests
	// what it may not reach, not even through another package; the standard library included
	never []string
	why   string // the reason of never, for the message
}

const libraries = "libraries"

const (
	gonum    = "gonum.org/v1/gonum/..."
	plot     = "gonum.org/v1/plot/..."
	gonbui   = "github.com/janpfeifer/gonb/gonbui/..."
	gota     = "github.com/go-gota/gota/..."
	renameio = "github.com/google/renameio/v2" // writes a file whole or not at all
)

// heavy is what a notebook cell must not link: each of them costs every cell of every student a
// good part of a second, or links a test framework, a server or a database into the program.
// database/sql is not listed: gonbui itself brings it, without a driver.
var heavy = []string{"testing", "net/http", "html/template", "github.com/tetratelabs/wazero/...",
	"...sqlite..."}

const heavyWhy = "notebook cells link it, and must stay light"

// forTests is what the _test.go files of every package may import besides: the comparison library,
// the lecture's data sets and the algorithms. No list of what may not be reached holds them.
var forTests = []string{"github.com/google/go-cmp/...", "datasets", "classify/...", gonum}

// rules holds, from the special to the general, the rule of each folder: the first
// that names a package counts.
var rules = []rule{
	{
		folders: ".", // the command parses flags and calls the package that owns the work
		may: []string{libraries, "classify/...", "datasets", "grader/...", "solutions/...",
			"lessons/...", "notebooks/..."},
	},
	{
		// the conformance suite, which is for tests
		folders: "classify/classifytest",
		may:     []string{gonum, "classify/..."},
		never:   []string{plot, gonbui, gota, "net/http", "html/template"},
		why:     "an algorithm's test needs no picture and no server",
	},
	{
		folders: "classify/internal/treetest", // the same for trees
		may:     []string{gonum, "classify/..."},
		never:   []string{plot, gonbui, gota, "net/http", "html/template"},
		why:     "an algorithm's test needs no picture and no server",
	},
	{
		// growing knows nothing of what reads or changes a grown tree
		folders: "classify/tree",
		may:     []string{gonum, "classify", "classify/internal/..."},
		never:   append([]string{plot, gonbui, gota}, heavy...),
		why:     "an algorithm computes, and nothing else",
	},
	{
		// takes plain values, so it knows the shared words and no algorithm
		folders: "classify/figure",
		may:     []string{gonum, plot, renameio, "classify", "classify/figure/internal/..."},
		never:   append([]string{gonbui, gota}, heavy...),
		why:     "a program that only saves pictures must stay small",
	},
	{
		folders: "classify/figure/internal/...",
		may:     []string{plot},
		never:   append([]string{gonbui, gota}, heavy...),
		why:     "a program that only saves pictures must stay small",
	},
	{
		folders: "classify/figure/notebook", // sends figures to the notebook
		may:     []string{gonbui, "classify/figure"},
		never:   append([]string{gota}, heavy...),
		why:     heavyWhy,
	},
	{
		folders: "classify/...",
		may:     []string{gonum, "classify/..."},
		never:   append([]string{plot, gonbui, gota}, heavy...),
		why:     "an algorithm computes, and nothing else",
	},
	{
		folders: "datasets/...",
		// no algorithm; gonum: a data set's rows are a matrix of it; charmap: files of Windows
		may:   []string{gota, gonum, "golang.org/x/text/encoding/charmap", "classify"},
		never: append([]string{plot, gonbui}, heavy...),
		why:   heavyWhy,
	},
	{
		folders: "grader", // linked into every check cell
		may: []string{gonbui, "classify/...", "grader/shape", "grader/compare", "grader/guest",
			"grader/known", "grader/mistakes", "grader/subprocess", "notebooks/course",
			"notebooks/verdict"},
		never: append([]string{plot, gota}, heavy...),
		why:   heavyWhy,
	},
	{
		folders: "grader/shape", // named by exercise signatures and built into the sandbox
	},
	{
		folders: "grader/guest", // built into the sandbox
	},
	{
		folders: "grader/known", // linked into every check cell
	},
	{
		folders: "grader/mistakes", // linked into every check cell
		may:     []string{"notebooks/verdict"},
	},
	{
		folders: "grader/subprocess", // linked into every check cell
		may:     []string{"notebooks/verdict"},
	},
	{
		folders: "grader/compare",
		may:     []string{gonum, "classify/...", "grader/shape", "notebooks/verdict"},
		never:   append([]string{plot, gonbui, gota}, heavy...),
		why:     heavyWhy,
	},
	{
		// It writes answers into given cells; its tests grade hand-ins of real lessons.
		folders: "grader/grading",
		may: []string{libraries, "grader/...", "notebooks/course", "notebooks/ipynb",
			"notebooks/source", "notebooks/stamp", "notebooks/verdict"},
		tests: []string{"lessons/...", "solutions/..."},
	},
	{
		folders: "grader/judging", // judges one hand-in, wherever its functions run
		may: []string{"grader", "grader/guest", "grader/mistakes", "grader/submission",
			"grader/subprocess", "notebooks/course", "notebooks/verdict"},
		never: heavy,
		why:   "the program of a page links it",
	},
	{
		folders: "grader/command", // help and errors are shown as those of notebooks/command
		may: []string{libraries, "grader/...", "notebooks/command", "notebooks/kernel",
			"notebooks/verdict"},
	},
	{
		folders: "grader/syllabus", // an unknown name is reported like that of a lesson
		may: []string{"go.yaml.in/yaml/v3", "grader", "grader/gradebook", "notebooks/course",
			"notebooks/spelling"},
		tests: []string{"lessons"}, // reads a course of the real lessons
	},
	{
		folders: "grader/report", // an unknown format is reported like an unknown name of a lesson
		may: []string{libraries, "grader/...", "notebooks/course", "notebooks/ipynb",
			"notebooks/spelling", "notebooks/verdict"},
	},
	{
		folders: "grader/database", // SQL on two databases; knows nothing of what is kept
		may:     []string{libraries},
	},
	{
		folders: "grader/...", // the teacher's side: submissions, sandbox, gradebook
		may: []string{libraries, "grader/...", "notebooks/course", "notebooks/ipynb",
			"notebooks/verdict"},
	},
	{
		folders: "solutions/...",
		may:     []string{"grader/shape", "grader/known"},
	},
	{
		folders: "lessons", // the list of them, for the command
		may:     []string{"grader", "lessons/...", "notebooks/course"},
		tests:   []string{"grader/exercisetest", "grader/shape"},
	},
	{
		folders: "lessons/internal/kit", // what lessons share
		may:     []string{"classify", "grader/shape", "grader/compare"},
		never:   append([]string{plot, gonbui, gota}, heavy...),
		why:     heavyWhy,
	},
	{
		// the program that a browser loads: what judges and shows, in one
		folders: "lessons/internal/page",
		may: []string{"grader", "grader/...", "lessons", "solutions", "notebooks/course",
			"notebooks/gonb", "notebooks/ipynb", "notebooks/output", "notebooks/source",
			"notebooks/stamp", "notebooks/verdict"},
		never: []string{plot, "testing", "net/http", "html/template",
			"github.com/tetratelabs/wazero/...", "...sqlite..."},
		why: "a browser loads it, so it must stay small",
	},
	{
		// What every reader of a page loads. Its own test holds that it links no kernel.
		folders: "lessons/live/browser",
		may:     []string{"lessons/live"},
	},
	{
		folders: "lessons/live", // computes live figures, and draws them for cells
		may:     []string{"datasets", "classify/...", gonum},
		never:   heavy,
		why:     heavyWhy,
	},
	{
		// what the cells of a lesson draw, apart from its exercises
		folders: ".../shown",
		may:     []string{"datasets", "classify/...", "lessons/...", gonum, "grader/shape"},
		never:   heavy,
		why:     heavyWhy,
	},
	{
		// imported by the cells of its notebook
		folders: "lessons/...",
		// gonum: data of a lesson's own is a matrix of it
		may: []string{"solutions/...", "grader", "grader/shape", "grader/compare", "datasets",
			"classify/...", "lessons/...", gonum, "notebooks/course"}, // lessons: earlier ones
		tests: []string{"grader/exercisetest"},
		never: append([]string{plot}, heavy...),
		why:   heavyWhy,
	},
	{
		folders: "notebooks/verdict",          // what a card carries: linked into every check cell
		may:     []string{"notebooks/course"}, // the kinds of exercise
	},
	{
		folders: "notebooks/course", // the list of the lessons, as plain values: a leaf
	},
	{
		folders: "notebooks/ipynb", // a leaf
		may:     []string{libraries},
	},
	{
		folders: "notebooks/kernel",
		may:     []string{libraries, "notebooks/ipynb"},
	},
	{
		folders: "notebooks/source", // names and imports of Go source: a leaf
	},
	{
		folders: "notebooks/spelling", // which name was meant: a leaf
	},
	{
		folders: "notebooks/markdown", // a leaf
		may:     []string{libraries},
	},
	{
		folders: "notebooks/stamp", // what marks a notebook as ours
		may:     []string{"notebooks/ipynb"},
	},
	{
		folders: "notebooks/gonb", // how GoNB reads a cell, and makes programs of cells
		may:     []string{"notebooks/ipynb", "notebooks/source"},
	},
	{
		folders: "notebooks/lint",
		may:     []string{"notebooks/gonb", "notebooks/source"},
	},
	{
		folders: "notebooks/run", // knows no lesson and no page
		may: []string{libraries, "notebooks/gonb", "notebooks/ipynb",
			"notebooks/kernel", "notebooks/source"},
		tests: []string{"notebooks/kernel/kerneltest"},
	},
	{
		folders: "notebooks/handout", // copies the module without the solutions
		may:     []string{libraries, "notebooks/kernel"},
	},
	{
		folders: "notebooks/build", // runs no cell
		may: []string{libraries, "notebooks/course", "notebooks/gonb", "notebooks/handout",
			"notebooks/ipynb",
			"notebooks/kernel", "notebooks/lint", "notebooks/markdown", "notebooks/source",
			"notebooks/spelling", "notebooks/stamp"},
		tests: []string{"lessons"}, // builds the real lessons
	},
	{
		// shows what a cell puts out; the program that a browser loads links it
		folders: "notebooks/output",
		may:     []string{libraries, "notebooks/ipynb", "notebooks/markdown", "notebooks/verdict"},
		tests:   []string{"notebooks/kernel/kerneltest", "notebooks/run"},
		never:   []string{"net/http", "html/template"},
		why:     "a browser loads it, so it must stay small",
	},
	{
		folders: "notebooks/page", // shows any notebook, whoever made it
		may: []string{libraries, "notebooks/ipynb", "notebooks/markdown", "notebooks/output",
			"notebooks/run", "notebooks/stamp", "notebooks/verdict"},
		tests: []string{"notebooks/kernel/kerneltest"},
	},
	{
		// what uses these: site, lab, doctor and command
		folders: "notebooks/...",
		may:     []string{libraries, "notebooks/..."},
		tests:   []string{"lessons"}, // their tests build and run the real lessons
	},
	{
		folders: "ci/...", // benchmarks against peers
		may: []string{libraries, "ci/bench/...", "classify/...", "datasets", "grader/...",
			"notebooks/..."},
	},
}

// Imports checks every package of the module against its rule and returns one line for each import
// that breaks it.
func Imports(root string, packages []*Package) ([]string, error) {
	g := newGraph(packages)
	var problems []string
	for _, p := range packages {
		folder, ours := p.Folder()
		if !ours {
			continue
		}
		if p.Error != nil {
			problems = append(problems, fmt.Sprintf("%s: %s", folder, p.Error.Err))
		}
		i := slices.IndexFunc(rules, func(r rule) bool { return match(r.folders, folder) })
		if i < 0 {
			problems = append(problems, folder+": no rule says what this package may import")
			continue
		}
		lines, err := importLines(root, p)
		if err != nil {
			return nil, err
		}
		problems = append(problems, rules[i].direct(folder, lines, g)...)
		problems = append(problems, rules[i].reached(p, g)...)
	}
	return problems, nil
}

// direct checks the imports of one package's files against the rule.
func (r rule) direct(folder string, lines []importLine, g graph) []string {
	var problems []string
	for _, l := range lines {
		allowed, who := slices.Clone(r.may), folder
		if l.test {
			allowed, who = slices.Concat(r.may, r.tests, forTests, []string{folder}),
				"a test of "+folder
		}
		if g.standard(l.path) || slices.ContainsFunc(allowed, func(pattern string) bool {
			return g.matches(pattern, l.path)
		}) {
			continue
		}
		slices.Sort(allowed)
		problems = append(problems, fmt.Sprintf("%s:%d: %s imports %s; it may import only %s",
			l.file, l.line, who, l.path,
			strings.Join(append([]string{"the standard library"}, slices.Compact(allowed)...),
				", ")))
	}
	return problems
}

// reached returns, for each pattern that p's production code must not reach, the first such package
// that it does reach, and the path to it.
func (r rule) reached(p *Package, g graph) []string {
	var problems []string
	ways := g.ways(p.ImportPath)
	for _, pattern := range r.never {
		i := slices.IndexFunc(ways, func(way []string) bool {
			return match(pattern, way[len(way)-1])
		})
		if i >= 0 {
			way := ways[i]
			problems = append(problems, fmt.Sprintf("%s reaches %s (%s): %s", way[0],
				way[len(way)-1], strings.Join(way, " → "), r.why))
		}
	}
	return problems
}

// match tells whether an import path, as short writes it, fits a pattern. "..." stands for any
// text, and "x/..." fits x too.
func match(pattern, path string) bool {
	if folder, ok := strings.CutSuffix(pattern, "/..."); ok {
		return path == folder || strings.HasPrefix(path, folder+"/")
	}
	if part, ok := strings.CutPrefix(pattern, "..."); ok {
		return strings.Contains(path, strings.TrimSuffix(part, "..."))
	}
	return path == pattern
}
