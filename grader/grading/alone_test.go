package grading_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tessella-go/tessella/classify/classifytest/race"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/sandbox"
)

// kept is a store of results in memory.
type kept struct {
	mu      sync.Mutex
	results map[string]gradebook.Result
}

func (k *kept) Cached(_ context.Context, keys []string) (map[string]gradebook.Result, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	found := map[string]gradebook.Result{}
	for _, key := range keys {
		if r, ok := k.results[key]; ok {
			found[key] = r
		}
	}
	return found, nil
}

func (k *kept) Store(_ context.Context, results map[string]gradebook.Result) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.results == nil {
		k.results = map[string]gradebook.Result{}
	}
	maps.Copy(k.results, results)
	return nil
}

// gradeBank grades notebooks, by student, with the exercises of the hostile bank.
func gradeBank(
	t *testing.T, store grading.Store, class map[string][]string,
) map[string]report.Student {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "class")
	for name, cells := range class {
		write(t, filepath.Join(folder, name, "homework.ipynb"), notebook(cells...))
	}
	user, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	graded, err := grading.Grade(context.Background(), grading.Options{
		Lesson: "bank", Tasks: bankTasks, Paths: []string{folder}, Secret: "secret", Store: store,
		Sandbox: sandbox.Config{Cache: filepath.Join(user, "tessella", "grade-test")},
	})
	if err != nil {
		t.Fatal(err)
	}
	students := map[string]report.Student{}
	for _, s := range graded.Students {
		students[s.Name] = s
	}
	return students
}

// attacks are programs whose exercises are right, but for what one cell does to all of them. Their
// Count, Leaf and Root are those of honest students, byte by byte, in the same cells.
var attacks = map[string]string{
	"a timer": aTimer(15), "a timer that is early": aTimer(10), "a timer that is late": aTimer(40),
	"a goroutine": `var started = start()

func start() bool {
	go func() {
		time.Sleep(15 * time.Microsecond)
		for { fmt.Println(strings.Repeat("flood", 20000)) }
	}()
	return true
}

func Sum(x []float64) float64 {
	_ = started
	sum := 0.0
	for _, v := range x { sum += v }
	return sum
}`,
	"a goroutine of a call": `func Sum(x []float64) float64 {
	go func() { time.Sleep(time.Millisecond); for { } }()
	return 0
}`,
}

// aTimer is an attack by a timer. Its goroutine calls Done of a Context, which prints without end.
// The time of the sandbox's clock decides in which call that begins.
func aTimer(microseconds int) string {
	return fmt.Sprintf(`import "context"

type flood struct{ context.Context }

var began = false

func (flood) Done() <-chan struct{} {
	for began { fmt.Println(strings.Repeat("flood", 20000)) }
	return nil
}

var started = start()

func start() bool {
	context.WithTimeout(flood{context.Background()}, %d*time.Microsecond)
	began = true
	return true
}

func Sum(x []float64) float64 {
	_ = started
	sum := 0.0
	for _, v := range x { sum += v }
	return sum
}`, microseconds)
}

// TestNoVerdictDependsOnAnother grades attackers before honest students who have the same
// functions: in one run, and in a later run that has the kept results of the first.
func TestNoVerdictDependsOnAnother(t *testing.T) {
	if !slow() {
		t.Skip(aBank)
	}
	if race.On() {
		t.Skip("the sandbox's processes are too slow with the race detector")
	}
	store := &kept{}
	class := map[string][]string{}
	for i, name := range slices.Sorted(maps.Keys(attacks)) {
		class[fmt.Sprintf("a%d %s", i, name)] = []string{attacks[name], goodCount,
			goodLeaf, goodRoot}
	}
	for i := range 8 {
		if i == 0 || i > 3 {
			class[fmt.Sprintf("honest %03d", i)] = []string{goodSum, goodCount, goodLeaf, goodRoot}
		} else {
			class[fmt.Sprintf("empty %03d", i)] = []string{"const n = 1"}
		}
	}
	first := gradeBank(t, store, class)
	later := gradeBank(t, store, map[string][]string{
		"same":  {goodSum, goodCount, goodLeaf, goodRoot},
		"other": {goodSum + "\n", goodCount, goodLeaf, goodRoot},
	})
	honest := 0
	for name, s := range first {
		if strings.HasPrefix(name, "honest") {
			honest++
			allRight(t, s)
		}
		// what the attack does not touch is right, for the attacker too
		if strings.HasPrefix(name, "a") {
			for _, ex := range s.Exercises[1:] {
				if !right(ex) {
					t.Errorf("%s: %s: %s", name, ex.ID, summary(ex))
				}
			}
		}
	}
	if honest != 5 || len(later) != 2 {
		t.Errorf("%d honest students, and %d later", honest, len(later))
	}
	if first["honest 005"].Exercises[1].Verdict != first["honest 006"].Exercises[1].Verdict {
		t.Error("equal verdicts take room twice")
	}
	for _, s := range later {
		allRight(t, s)
		for _, ex := range s.Exercises[1:] {
			if !ex.Cached {
				t.Errorf("%s: %s was run again", s.Name, ex.ID)
			}
		}
	}
}

// allRight fails the test where a student has not all points.
func allRight(t *testing.T, s report.Student) {
	t.Helper()
	for _, ex := range s.Exercises {
		if !right(ex) {
			t.Errorf("%s: %s: %s", s.Name, ex.ID, summary(ex))
		}
	}
}

// TestLoopsAreNotRunAgain holds that a loop costs its time once, as long as nothing changes.
func TestLoopsAreNotRunAgain(t *testing.T) {
	if !slow() {
		t.Skip("it waits for limits; set TESSELLA_SLOW")
	}
	if race.On() {
		t.Skip("the sandbox's processes are too slow with the race detector")
	}
	store := &kept{}
	loop := "func Sum(x []float64) float64 { for { } }"
	class := map[string][]string{"ada": {loop, goodCount, goodLeaf, goodRoot}}
	for run := range 2 {
		ex := gradeBank(t, store, class)["ada"].Exercises[0]
		if got := summary(ex); !strings.Contains(got, "timed out") || ex.Cached != (run == 1) {
			t.Errorf("run %d: kept: %t, %s", run, ex.Cached, got)
		}
	}
	class["ada"][1] = "const other = 1\n\n" + goodCount
	ex := gradeBank(t, store, class)["ada"].Exercises[0]
	if !ex.Cached {
		t.Error("a loop was run again because another exercise has changed")
	}
}
