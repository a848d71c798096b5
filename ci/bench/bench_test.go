package main

import (
	"math"
	"math/rand/v2"
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

func TestStandardise(t *testing.T) {
	x := []float64{1, 10, 2, 20, 3, 60}
	standardise(x, 2)
	for j := range 2 {
		sum, squares := 0.0, 0.0
		for i := j; i < len(x); i += 2 {
			sum, squares = sum+x[i], squares+x[i]*x[i]
		}
		if math.Abs(sum) > 1e-12 || math.Abs(squares-3) > 1e-12 {
			t.Errorf("column %d: the sum is %v, and that of squares %v; want 0 and 3", j,
				sum, squares)
		}
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

// TestTasks checks that each task has data, a unique name and, unless it is measured alone, a peer.
func TestTasks(t *testing.T) {
	seen := make(map[string]bool)
	for _, task := range tasks {
		if seen[task.name] {
			t.Errorf("two tasks are called %s", task.name)
		}
		seen[task.name] = true
		if makers[task.data] == nil {
			t.Errorf("%s: nothing makes the data %q", task.name, task.data)
		}
		if peer := strings.Contains(string(peers), `"`+task.name+`":`); peer == task.alone {
			t.Errorf("%s: peers.py has it: %v, and it is measured alone: %v", task.name,
				peer, task.alone)
		}
	}
}

func TestChoose(t *testing.T) {
	got, err := choose([]string{"lda", "tree-20"})
	if err != nil || len(got) != 2 || got[0].name != "lda" {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := choose([]string{"lad"}); err == nil || !strings.Contains(err.Error(), `"lad"`) ||
		!strings.Contains(err.Error(), "lda") {
		t.Errorf("an unknown name: %v", err)
	}
}

func TestPrint(t *testing.T) {
	var out strings.Builder
	ours := figures{Fit: 1, Predict: .5, Memory: 7, Quality: map[string]any{"accuracy": .75}}
	theirs := figures{Fit: 2, Memory: 8, Quality: map[string]any{"accuracy": .7, "other": 1}}
	print(&out, []row{{"a", ours, &theirs}, {"b", ours, nil}}, &side{name: "another"})
	for _, want := range []string{
		"| a | 1 / 2 | 0.50 | 0.5 / 0 |  | 7 / 8 | accuracy 0.75 / 0.7 |",
		"| b | 1 | | 0.5 | | 7 | accuracy 0.75 |",
	} {
		if !strings.Contains(out.String(), want+"\n") {
			t.Errorf("%s\nhas no line %s", out.String(), want)
		}
	}
	if got := median([]float64{9, 1, 5, 7}); got != 7 {
		t.Errorf("the median of 9, 1, 5 and 7 is %v; want the upper of 5 and 7", got)
	}
}
