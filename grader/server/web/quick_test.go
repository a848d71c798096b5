package web

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/work"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/grader/subprocess"
)

// fill gives the course students who have handed in a lesson several times. Half of the answers are
// wrong, in many ways.
func (r *running) fill(lesson grader.Lesson, students, attempts int) {
	r.t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	verdict := func(task grader.Task) grader.Verdict {
		about := task.About()
		v := grader.Verdict{ID: about.ID, Title: about.Title, Points: about.Points, Total: 20,
			HiddenTotal: 12, Status: grader.Partly, Message: "some of 20"}
		right := random.IntN(2) == 0
		for i := range v.Total {
			c := grader.CaseVerdict{Name: fmt.Sprint("the tennis table ", i), Hidden: i >= 8,
				Outcome: grader.Right}
			if !right && random.IntN(3) == 0 {
				c.Outcome = grader.Wrong
				c.Got, c.Want = fmt.Sprint(random.Float64()), "0.9402859586706311"
				c.Message = "it should be 0.94, and it is another number"
			} else {
				v.Passed++
			}
			v.Cases = append(v.Cases, c)
		}
		if v.Passed == v.Total {
			v.Status = grader.Passed
		}
		return v
	}
	roster := "Name\n"
	for i := range students {
		roster += fmt.Sprint("Student ", i, "\n")
	}
	enrolled, err := r.o.People.Enrol(r.t.Context(), r.course, "r.csv", []byte(roster),
		people.Teacher)
	if err != nil {
		r.t.Fatal(err)
	}
	err = r.o.Store.Write(r.t.Context(), func(t *database.Tx) error {
		for i := range students * attempts {
			m := enrolled.Added[i%students]
			sub := work.Submission{Course: r.course, Lesson: lesson.Name, Student: m.Student,
				Person: m.ID, Name: "gain.go", Content: fmt.Append(nil, i), Via: "upload"}
			if err := r.o.Queue.HandIn(r.t.Context(), t, &sub, work.Due); err != nil {
				return err
			}
			class := report.Class{Lesson: lesson.Name, Title: lesson.Title, Graded: time.Now()}
			of := report.Student{Name: m.Student, Path: sub.Name, Submitted: sub.Received}
			for _, task := range lesson.Tasks {
				v := verdict(task)
				class.Exercises = append(class.Exercises, task.About())
				of.Exercises = append(of.Exercises, report.Exercise{Exercise: task.About(),
					State: submission.Graded, Found: "gain.go", Verdict: &v,
					Score: grader.Score(v, grader.ByCase)})
			}
			class.Students = []report.Student{of}
			t.Exec(`INSERT INTO results (submission, report, content, hash, graded, worker, took)
				VALUES (?1, ?2, ?2, ?3, 1, '', 1)`, sub.ID, []byte{}, sub.Hash())
			if err := r.o.Store.Record(r.t.Context(), t, r.course, class,
				map[string]gradebook.Content{m.Student: {Hash: sub.Hash()}}); err != nil {
				return err
			}
		}
		return t.Err()
	})
	if err != nil {
		r.t.Fatal(err)
	}
}

// The pages of a class of 300 cost less than 100 ms of processor time, and never more than 300. On
// a machine that does other things meanwhile, they may cost twice that.
func TestPagesOfAClass(t *testing.T) {
	median, most := 100*time.Millisecond, 300*time.Millisecond
	if os.Getenv("TESSELLA_QUIET") == "" {
		median, most = 2*median, 2*most
	}
	r := start(t, "  - lesson: thresholds\n  - lesson: neighbours\n  - lesson: gaussians\n")
	grace, _ := r.member("Grace", people.Teacher)
	r.fill(lessonNamed("trees"), 300, 3)
	for _, page := range []string{"class?lesson=trees", "scores", "exercises?lesson=trees"} {
		var took []time.Duration
		runtime.GC() // what fill has left is not the page's
		for range 15 {
			before := subprocess.ProcessorTime()
			grace.must(http.StatusOK, grace.get("/c/1/"+page))
			took = append(took, subprocess.ProcessorTime()-before)
		}
		slices.Sort(took)
		t.Logf("%s: the median is %v, the most %v", page, took[len(took)/2], took[len(took)-1])
		if took[len(took)/2] > median || took[len(took)-1] > most {
			t.Errorf("%s should cost less than %v, and never more than %v", page, median, most)
		}
	}
}
