package main

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func source() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// TestClouds checks that the rows depend on the seed and are as the fields say.
func TestClouds(t *testing.T) {
	c := clouds{n: 20_000, d: 6, informative: 2, redundant: 1, classes: 3, apart: 5}
	x, y := c.draw(source())
	again, _ := c.draw(source())
	if !slices.Equal(x, again) {
		t.Error("one seed made two tables")
	}
	var sums [3][6]float64
	var counts [3]float64
	for i, class := range y {
		counts[class]++
		for j := range 6 {
			sums[class][j] += x[6*i+j]
		}
	}
	for class, n := range counts {
		if math.Abs(n/20_000-1./3) > .02 {
			t.Errorf("class %d has %v of 20,000 rows", class, n)
		}
		for j := 3; j < 6; j++ { // columns that say nothing; a mean of 6,667 has the deviation .012
			if mean := sums[class][j] / n; math.Abs(mean) > .06 {
				t.Errorf("class %d has the mean %v in column %d", class, mean, j)
			}
		}
	}
	if sums[0][0]/counts[0] == sums[1][0]/counts[1] {
		t.Error("an informative column has the same mean in two classes")
	}
}

// TestTables writes a table and reads it.
func TestTables(t *testing.T) {
	f := folder(t.TempDir())
	if err := f.split("a", 2, 2, []float64{1, 2.5, -3, 4, 5, 6}, []int{0, 2, 1}); err != nil {
		t.Fatal(err)
	}
	ds, err := f.table("a_train")
	if err != nil {
		t.Fatal(err)
	}
	if err := ds.Validate(); err != nil || !slices.Equal(ds.At(1), []float64{-3, 4}) ||
		!slices.Equal(ds.Y, []int{0, 2}) || len(ds.Classes) != 3 {
		t.Errorf("%v, row 1 %v, Y %v, classes %v", err, ds.At(1), ds.Y, ds.Classes)
	}
	if ds, err = f.table("a_test"); err != nil || ds.Len() != 1 {
		t.Errorf("%v, %d rows; want 1", err, ds.Len())
	}
	if err := f.ints("a_train_y", []int{0, 1, 1}); err != nil {
		t.Fatal(err)
	}
	_, err = f.table("a_train")
	if err == nil || !strings.Contains(err.Error(), "4 numbers for 3 labels") {
		t.Errorf("4 numbers for 3 labels: %v", err)
	}
}

// TestTasks checks that each task has data and a unique name, and that a script has it for each of
// its peers.
func TestTasks(t *testing.T) {
	seen := make(map[string]bool)
	for _, task := range tasks {
		if seen[task.name] {
			t.Errorf("two tasks are called %s", task.name)
		}
		seen[task.name] = true
		if makers[task.data] == nil || sizes[task.data] == "" {
			t.Errorf("%s: nothing makes the data %q, or they have no size", task.name, task.data)
		}
		for _, peer := range task.peers {
			library, known := libraries[peer]
			script, line := string(peersPython), `"`+task.name+`": (`
			if library.r {
				script, line = string(peersR), `"`+peer+" "+task.name+`" = function`
			}
			if !known || !strings.Contains(script, line) {
				t.Errorf("%s: no script has it for %s", task.name, peer)
			}
		}
	}
}

func TestJudge(t *testing.T) {
	theirs := map[string]float64{"accuracy": .9, "objective": 100, "dual": 50, "distances": 7}
	for _, test := range []struct {
		ours  map[string]float64
		equal bool
	}{
		{map[string]float64{"accuracy": .895, "other": 3}, true},
		{map[string]float64{"accuracy": .95}, true},
		{map[string]float64{"accuracy": .88}, false},
		{map[string]float64{"accuracy": .9, "objective": 99}, true},
		{map[string]float64{"accuracy": .9, "objective": 101}, false},
		{map[string]float64{"dual": 51}, true},
		{map[string]float64{"dual": 49}, false},
		{map[string]float64{"distances": 7.01}, false},
		{map[string]float64{"distances": 6.99}, false},
		{map[string]float64{"accuracy": math.NaN()}, false},
		{map[string]float64{"other": 1}, false},
	} {
		if text, equal := judge(test.ours, theirs); equal != test.equal {
			t.Errorf("%v beside %v: equal is %v (%s)", test.ours, theirs, equal, text)
		}
	}
}

// row1 is a row of the task svc-rbf in which ours takes a share of their time.
func row1(peer string, share float64) row {
	ours := figures{Fit: duration{share, share}, Predict: duration{.1, .1}, Memory: 6}
	theirs := figures{Fit: duration{1, 1}, Predict: duration{.2, .2}, Memory: 3}
	return row{Task: "svc-rbf", Data: "5,000 × 64", Peer: peer, Most: 1, Equal: true,
		One: pair{ours, theirs}, Both: pair{theirs, ours}}
}

func TestReport(t *testing.T) {
	beside := row1("faiss", 9)
	beside.Beside, beside.Equal = true, false
	without := row1("class", .25)
	without.One.Theirs.Fit = duration{}
	r := report{Date: "2026-01-02",
		Rows: []row{row1("libsvm", .25), row1("rpart", 3), beside, without}}
	if got, want := r.summary(), "With one thread, 2 of 3 rows with a bound keep it, fit and "+
		"predict. Rows in which both take at most half of the peer's time: 2. Above the bound: "+
		"svc-rbf (rpart) 3.00."; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	folder := filepath.Join(t.TempDir(), "ci", "bench")
	readme := filepath.Join(folder, "README.md")
	for _, dir := range []string{folder, filepath.Join(folder, filepath.Dir(pictureInReadme))} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(readme, text, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := r.write(filepath.Join(folder, "out"), readme); err != nil {
		t.Fatal(err)
	}
	for file, lines := range map[string][]string{
		"out/peers.md": {
			"| svc-rbf | 5,000 × 64 | libsvm | 0.25 / 1 = 0.25 | 0.1 / 0.2 = 0.50 | " +
				"1 / 0.25 = 4.00 | 0.2 / 0.1 = 2.00 | 6 / 3 = 2.00 |  | yes |",
			"| svc-rbf | 5,000 × 64 | class | 0.25 | 0.1 / 0.2 = 0.50 | ",
		},
		"out/peers.json": {`"task": "svc-rbf"`},
		"README.md": {"# How fast the algorithms are\n", "\n" + begin + "\n", end + "\n\n```sh\n",
			"Measured on 2026-01-02",
			"| svc-rbf | 5,000 × 64 | faiss (no bound) | 9.00 | 0.50 | 0.11 | 2.00 | 2.00 |\n"},
	} {
		got, err := os.ReadFile(filepath.Join(folder, file))
		for _, line := range lines {
			if err != nil || !strings.Contains(string(got), line) {
				t.Errorf("%s\nhas no %s (%v)", got, line, err)
			}
		}
		if strings.Contains(string(got), "tree-gini") {
			t.Errorf("%s still has the old table", file)
		}
	}
	for _, file := range []string{"out/peers.png", pictureInReadme} {
		if info, err := os.Stat(filepath.Join(folder, file)); err != nil || info.Size() < 10_000 {
			t.Errorf("%s: %v", file, err)
		}
	}
	if err := r.unequal(); err != nil {
		t.Errorf("all rows with a bound are equal, but: %v", err)
	}
	r.Rows[1].Equal = false
	if err := r.unequal(); err == nil || !strings.Contains(err.Error(), "svc-rbf (rpart") {
		t.Errorf("a row is not equal: %v", err)
	}
}

// A task that is measured again takes its place among the rows of an earlier run, unless that run
// is of another machine or another day.
func TestKeptRows(t *testing.T) {
	folder := t.TempDir()
	of := func(task, peer string) row { return row{Task: task, Peer: peer} }
	old := report{Date: "2026-01-02", Machine: "here", Commit: "a1", Rounds: 5,
		Rows: []row{of("tree-gini", "a"), of("lda", "a"), of("lda", "b"), of("qda", "a")}}
	if err := old.write(folder, ""); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ date, machine, want, commits string }{
		{"2026-01-02", "here", "tree-gini a, lda c, qda a", "a1 and b2"},
		{"2026-01-02", "there", "lda c", "b2"},
		{"2026-01-03", "here", "lda c", "b2"},
	} {
		r := report{Date: c.date, Machine: c.machine, Commit: "b2", Rounds: 5}
		r.keep(folder)
		r.put(nil) // of a task that failed
		r.put([]row{of("lda", "c")})
		var got []string
		for _, row := range r.Rows {
			got = append(got, row.Task+" "+row.Peer)
		}
		if s := strings.Join(got, ", "); s != c.want || r.Commit != c.commits {
			t.Errorf("%s on %s: the rows are %s, of %s; want %s, of %s", c.date, c.machine, s,
				r.Commit, c.want, c.commits)
		}
	}
}

func TestUsage(t *testing.T) {
	for _, arguments := range [][]string{
		nil, {"pears"}, {"peers"}, {"peers", "-o", "x", "-rounds", "0"},
		{"peers", "-o", "x", "-only", "("}, {"peers", "-o", "x", "-only", "pear"}, {"against"},
		{"peers", "lda", "-o", "x"},
	} {
		if err := start(arguments); err == nil {
			t.Errorf("%q is no error", arguments)
		}
	}
}
