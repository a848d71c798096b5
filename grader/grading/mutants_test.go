package grading_test

import (
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/course"
)

// TestMutants changes the reference of every lesson in one place after another. The exercise that
// asks for the changed function must catch it, or, where none asks for it, one that calls it: with
// the cases that its check has in the notebook, and no hidden ones. Only exercises to write a
// function count, since others accept many answers. But for those of
// testdata/mutants/LESSON.txt, which give the same results for whatever an exercise allows.
func TestMutants(t *testing.T) {
	if !slow() {
		t.Skip("it calls thousands of changed functions; set TESSELLA_SLOW")
	}
	for _, folder := range folders() {
		t.Run(folder, func(t *testing.T) {
			written := slices.DeleteFunc(tasks(t, folder), func(task grader.Task) bool {
				return task.About().Kind != course.Write // many answers are right
			})
			c := &changed{
				lesson:    folder,
				reference: reference(t, folder),
				plans:     unexplained(t, written, grader.PlanOptions{}),
				known:     tolerated(t, folder),
				broken:    map[int]bool{},
			}
			// A function that students are given is not theirs to get wrong.
			c.written = slices.DeleteFunc(slices.Clone(c.reference), func(d declaration) bool {
				return ast.IsExported(d.name) && !c.asked(d.name)
			})
			for _, d := range c.written {
				if len(c.concerned(d.name)) > 0 {
					c.mutants = append(c.mutants, mutants(t, d)...)
				}
			}
			c.compile(t)
			passed, err := c.survivors()
			if err != nil {
				t.Fatal(err)
			}
			for i, m := range c.mutants {
				_, known := c.known[m.change]
				delete(c.known, m.change)
				switch {
				case passed[i] && !known:
					t.Errorf("%s: it passes", m.change)
				case !passed[i] && known:
					t.Errorf("%s: it is caught, and stands among those that pass", m.change)
				}
			}
			for change := range c.known {
				t.Errorf("%s: there is no such mutant", change)
			}
			t.Logf("%d mutants, of which %d do not compile and %d pass", len(c.mutants),
				len(c.broken), len(passed))
		})
	}
}

// changed is a lesson with all its mutants.
type changed struct {
	lesson    string
	reference []declaration
	written   []declaration // without what is given
	plans     []*grader.Plan
	mutants   []mutant
	broken    map[int]bool      // the mutants that do not compile
	known     map[string]string // why mutants pass
	program   string            // calls the functions; see compile
}

// tolerated reads which mutants of a lesson pass, and why: lines with a mutant each, then the
// reason, indented, for all of them.
func tolerated(t *testing.T, lesson string) map[string]string {
	t.Helper()
	path := filepath.Join("testdata/mutants", lesson+".txt")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v; a lesson has such a file, and it may be empty", err)
	}
	known := map[string]string{}
	var open []string
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		reason, isReason := strings.CutPrefix(line, "\t")
		switch {
		case isReason:
			for _, change := range open {
				known[change] = reason
			}
			open = nil
		case line != "":
			open = append(open, line)
			if _, twice := known[line]; twice {
				t.Errorf("%s, line %d: the mutant stands there twice: %s", path, i+1, line)
			}
		}
	}
	if len(open) > 0 {
		t.Fatalf("%s: the last lines have no reason: it should follow, indented", path)
	}
	return known
}

// unexplained makes exercises ready to be checked, but for the misconceptions: which of them
// explains a mutant takes most of the time, and nobody asks.
func unexplained(t *testing.T, tasks []grader.Task, o grader.PlanOptions) []*grader.Plan {
	t.Helper()
	var all []*grader.Plan
	for _, task := range tasks {
		ex := reflect.New(reflect.TypeOf(task)).Elem()
		ex.Set(reflect.ValueOf(task))
		ex.FieldByName("Misconceptions").SetZero()
		plan, err := grader.NewPlan(ex.Interface().(grader.Task), o)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, plan)
	}
	return all
}

// survivors returns the numbers of the mutants that no exercise catches.
func (c *changed) survivors() (map[int]bool, error) {
	var group errgroup.Group
	var mutex sync.Mutex
	passed := map[int]bool{}
	shares := runtime.GOMAXPROCS(0)
	for share := range shares {
		group.Go(func() error {
			s := &server{program: c.program}
			defer s.end()
			for _, plan := range c.plans {
				passes, err := s.passes(plan, unchanged, plan.Limit())
				if err != nil {
					return err
				}
				if !passes {
					return fmt.Errorf("%s: the reference itself does not pass", plan.ID)
				}
			}
			for i := share; i < len(c.mutants); i += shares {
				if c.broken[i] {
					continue
				}
				passes, err := c.passes(s, i)
				if err != nil {
					return err
				}
				if passes {
					mutex.Lock()
					passed[i] = true
					mutex.Unlock()
				}
			}
			return nil
		})
	}
	return passed, group.Wait()
}

// passes reports whether every exercise that is concerned finds a mutant right.
func (c *changed) passes(s *server, number int) (bool, error) {
	m := c.mutants[number]
	for _, plan := range c.concerned(m.name) {
		limit := plan.Limit()
		if c.known[m.change] == "" {
			limit /= 8 // what takes as long as that does not end, mostly
		}
		if passes, err := s.passes(plan, number, limit); err != nil || !passes {
			return false, err
		}
	}
	return true, nil
}

// asked reports whether an exercise asks for a function.
func (c *changed) asked(name string) bool {
	return slices.ContainsFunc(c.plans, func(p *grader.Plan) bool { return p.Function == name })
}

// concerned returns the exercise that asks for a function, or, if none does, those that call it.
func (c *changed) concerned(name string) []*grader.Plan {
	var callers []*grader.Plan
	for _, plan := range c.plans {
		if plan.Function == name {
			return []*grader.Plan{plan}
		}
		if slices.Contains(reach(c.written, plan.Function), name) {
			callers = append(callers, plan)
		}
	}
	return callers
}
