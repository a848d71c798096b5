package grading

import (
	"context"
	"crypto/sha256"
	"encoding/gob"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/judging"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/sandbox"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/grader/subprocess"
	"github.com/tessella-go/tessella/notebooks/course"
)

// workerName is the name under which this program is started again as a worker.
const workerName = "tessella-grade"

// Main must be called first in the main function of a program that grades, and in TestMain of its
// tests, with all exercises that it may grade. If the process is a child of package grading
// or sandbox, Main does the child's work and does not return.
func Main(lessons func() []grader.Lesson) {
	sandbox.Main()
	var err error
	switch os.Args[0] {
	case workerName:
		err = serve(os.Stdin, os.Stdout, lessons())
	case similarityName:
		err = compare()
	default:
		return
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, childError+err.Error())
		os.Exit(1)
	}
	os.Exit(0)
}

// childError begins the message of a worker that cannot work at all.
const childError = "in the worker: "

// judge is the work of a worker: it grades one hand-in after the other.
type judge struct {
	job
	tasks     []grader.Task
	sources   map[string]submission.Source
	reference *submission.Reference // nil: nothing is carried
	sandbox   *sandbox.Sandbox
	plans     []*grader.Plan // where all students have the same cases
	budget    budget

	from *gob.Decoder
	mu   sync.Mutex // held while an answer is sent
	to   *gob.Encoder
}

// serve does a job.
func serve(in io.Reader, out io.Writer, lessons []grader.Lesson) error {
	j := &judge{from: gob.NewDecoder(in), to: gob.NewEncoder(out),
		sources: map[string]submission.Source{}}
	if err := j.from.Decode(&j.job); err != nil {
		return err
	}
	if err := subprocess.LimitAddresses(maxWorkerMemory); err != nil {
		return err
	}
	debug.SetMemoryLimit(maxWorkerMemory / 4) // garbage is collected before it counts
	debug.SetGCPercent(400)
	if err := j.prepare(lessons); err != nil {
		return err
	}
	defer j.close()
	j.budget.over = j.over
	go j.budget.watch()
	for {
		var r request
		if err := j.from.Decode(&r); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		work := j.grade
		if r.Wanted != nil {
			work = j.read
		}
		if err := work(r); err != nil {
			return err
		}
	}
}

// prepare finds what the job names.
func (j *judge) prepare(lessons []grader.Lesson) error {
	for _, of := range j.Graded {
		for _, l := range lessons {
			for _, t := range l.Tasks {
				if t.About().ID == of.ID && len(j.tasks) < len(j.Graded) &&
					!slices.ContainsFunc(j.tasks, func(o grader.Task) bool {
						return o.About().ID == of.ID
					}) {
					j.tasks = append(j.tasks, grader.Worth(t, of.Points))
				}
			}
		}
	}
	if len(j.tasks) < len(j.Graded) {
		return fmt.Errorf("of the exercises %v only %d are known to grading.Main", j.Graded,
			len(j.tasks))
	}
	all, err := submission.FindAll(j.Paths, submission.Options{Student: j.Student})
	if err != nil {
		return err
	}
	for _, s := range all {
		j.sources[s.Student] = s
	}
	if j.Reference != "" {
		if j.reference, err = submission.ReadReference(os.DirFS(j.Reference)); err != nil {
			return err
		}
	}
	if j.Tools.Folder == "" { // hand-ins are only read
		return nil
	}
	j.Sandbox.Left = j.budget.left
	j.sandbox, err = sandbox.Use(j.Tools, j.Sandbox)
	return err
}

// say sends an answer.
func (j *judge) say(a answer) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.to.Encode(a)
}

// over ends this process, because a limit was exceeded.
func (j *judge) over(why string) {
	j.mu.Lock() // for good
	_ = j.to.Encode(answer{Over: why})
	j.close()
	os.Exit(0)
}

// close removes the files of the sandbox.
func (j *judge) close() {
	if j.sandbox != nil {
		_ = j.sandbox.Close() // what it leaves is swept up at the next start
	}
}

// The processor time of one hand-in: to read it, for all that is done for it, and for each call
// beyond the first few hundred.
const maxRead, maxHandIn, perCall = 2 * time.Second, time.Minute, 10 * time.Millisecond

// grade grades one hand-in.
func (j *judge) grade(r request) error {
	plans, err := j.plansFor(r.For)
	if err != nil {
		return err
	}
	limit := j.Limit
	if limit == 0 {
		calls := 0
		for _, p := range plans {
			calls += len(p.Calls())
		}
		limit = maxHandIn + time.Duration(max(0, calls-500))*perCall
	}
	j.budget.begin("that", maxRead)
	defer j.budget.end()
	began := time.Now()
	sub := j.submission(r, j.Wanted)
	j.budget.extend("grading it", limit)
	w := newWork(sub, judging.New(sub, plans, j.Credit))
	w.took = time.Since(began)
	if err := j.show(w); err != nil {
		return err
	}
	if err := w.complete(j); err != nil {
		return err
	}
	if err := j.show(w); err != nil {
		return err
	}
	return j.say(answer{Done: true})
}

// read reads one hand-in.
func (j *judge) read(r request) error {
	j.budget.begin("that", maxRead)
	defer j.budget.end()
	if err := j.say(answer{Read: newReading(j.submission(r, r.Wanted), r.Wanted)}); err != nil {
		return err
	}
	return j.say(answer{Done: true})
}

// submission reads the hand-in of a request.
func (j *judge) submission(r request, wanted []course.Exercise) *submission.Submission {
	if s, known := j.sources[r.Student]; known && s.Path == r.Path {
		return s.Read(context.Background(), wanted)
	}
	return submission.Source{Student: r.Student, Path: r.Path}.Unread(wanted,
		"it was not read: it is not there any more")
}

// plansFor returns the plans for a student, who is nobody if all have the same cases.
func (j *judge) plansFor(student string) ([]*grader.Plan, error) {
	if student == "" && j.plans != nil {
		return j.plans, nil
	}
	var plans []*grader.Plan
	for _, t := range j.tasks {
		p, err := grader.NewPlan(t, grader.PlanOptions{Secret: j.Secret, Hidden: j.Hidden,
			Student: student, Private: j.Private})
		if err != nil {
			return nil, err
		}
		plans = append(plans, p)
	}
	if student == "" {
		j.plans = plans
	}
	return plans, nil
}

// show sends the results so far.
func (j *judge) show(w *work) error {
	f := found{Student: w.student(), Modified: w.Modified, Content: w.content(j.Wanted, j.tasks)}
	if j.Works {
		graded := grader.Abouts(j.tasks)
		f.Works = newReading(w.Submission, graded).works(w.Student, graded)
	}
	return j.say(answer{Found: &f})
}

// cached asks for the results of earlier runs.
func (j *judge) cached(keys []string) (map[string]gradebook.Result, error) {
	if err := j.say(answer{Cached: keys}); err != nil {
		return nil, err
	}
	var r request
	err := j.from.Decode(&r)
	return r.Cached, err
}

// work is one hand-in while it is graded.
type work struct {
	*submission.Submission
	judged *judging.Work
	took   time.Duration // to read it
	whole  string        // identifies the whole submission
}

func newWork(sub *submission.Submission, judged *judging.Work) *work {
	return &work{Submission: sub, judged: judged, whole: sub.Whole()}
}

// complete judges what is open.
func (w *work) complete(j *judge) error {
	judge := judging.Judge{Host: j.sandbox, Memory: j.Memory,
		Recall: func(part *judging.Work) error { return w.recall(j, part) }}
	return judge.Complete(context.Background(), w.judged, j.reference, j.Wanted)
}

// recall fills in the results of earlier runs, and has the other results kept as they come.
func (w *work) recall(j *judge, part *judging.Work) error {
	keys := make([]resultKeys, len(part.Exercises))
	var asked []string
	for _, i := range part.Open() {
		if keys[i] = w.keys(j, part, i); keys[i].function != "" {
			asked = append(asked, keys[i].function, keys[i].whole)
		}
	}
	if len(asked) > 0 {
		results, err := j.cached(asked)
		if err != nil {
			return err
		}
		for _, i := range part.Open() {
			r, ok := results[keys[i].function]
			if !ok {
				r, ok = results[keys[i].whole]
			}
			if !ok {
				continue
			}
			part.Exercises[i].Cached = true
			if r.Verdict != nil {
				part.Judged(i, *r.Verdict)
			} else {
				part.Settle(i, r.State, r.Problem)
			}
		}
		if err := j.show(w); err != nil {
			return err
		}
	}
	part.Done = func(i int) {
		j.budget.check() // a program that was ended for the limit of the hand-in has no result
		if err := w.keep(j, part, i, keys[i]); err != nil {
			j.over(err.Error())
		}
	}
	return nil
}

// keep has a result kept if it is reproducible, and shows how far the hand-in is. A verdict that
// depends only on the code in the key of its function is kept for everybody with that code. Other
// results are kept for the same submission only.
func (w *work) keep(j *judge, part *judging.Work, i int, keys resultKeys) error {
	ex := part.Exercises[i]
	if keys.function != "" && lasting(ex) {
		key := keys.whole
		if ex.State == submission.Graded && (!part.Changed || keys == w.keys(j, part, i)) {
			key = keys.function
		}
		result := gradebook.Result{State: ex.State, Problem: ex.Problem,
			Verdict: ex.Verdict}
		if err := j.say(answer{Keep: map[string]gradebook.Result{key: result}}); err != nil {
			return err
		}
	}
	return j.show(w)
}

// lasting reports whether the same submission will have the same result again: it was judged, or
// does not compile. A verdict comes from a trial in which every call was answered, or from the
// function alone, with a limit on its own processor time. But a process can also break down because
// of the machine, and that is not kept.
func lasting(ex judging.Exercise) bool {
	switch ex.State {
	case submission.Broken, submission.Mistyped:
		return true
	case submission.Graded:
		return !slices.ContainsFunc(ex.Verdict.Cases, func(c grader.CaseVerdict) bool {
			return strings.HasPrefix(c.Message, judging.BrokeDown)
		})
	}
	return false
}

// content identifies the hand-in, and its functions that are graded, in a gradebook.
func (w *work) content(wanted []course.Exercise, graded []grader.Task) gradebook.Content {
	h := sha256.New()
	for _, x := range wanted {
		part := w.Parts[x.ID]
		fmt.Fprintf(h, "%q %q %q %q\n", x.ID, part.State, w.Hash(x.ID), part.Problem)
	}
	c := gradebook.Content{Hash: hex.EncodeToString(h.Sum(nil)), Codes: map[string]string{}}
	for _, t := range graded {
		if code := w.Code(t.About().ID); code != "" {
			c.Codes[t.About().ID] = code
		}
	}
	return c
}

// student is the result of the hand-in for reports.
func (w *work) student() report.Student {
	s := report.Student{Name: w.Student, Path: w.Path, Files: w.Files, Submitted: w.Submitted,
		Mark: w.Mark, Problems: w.Problems, Took: w.took}
	if w.judged != nil {
		s.Took += w.judged.Took
		for _, ex := range w.judged.Exercises {
			s.Score += ex.Score
			s.Exercises = append(s.Exercises, report.Exercise{
				Exercise: ex.Exercise,
				State:    ex.State,
				Found:    ex.Found,
				Verdict:  w.judged.Blamed(ex),
				Problem:  ex.Problem,
				Score:    ex.Score,
				Cached:   ex.Cached,
			})
		}
	}
	s.Score = report.Hundredths(s.Score)
	s.Raw = s.Score
	missing := true
	for _, part := range w.Parts {
		missing = missing && part.State == submission.Missing
	}
	if missing && len(s.Problems) == 0 {
		s.Problems = []string{fmt.Sprintf("it declares none of the %d functions that are graded; "+
			"is it of another lesson?", len(w.Parts))}
	}
	return s
}
