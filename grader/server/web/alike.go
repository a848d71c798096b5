package web

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/server/work"
	"github.com/tessella-go/tessella/grader/syllabus"
)

const (
	alikeTime  = 20 * time.Minute // for one comparison
	alikeLasts = 12 * time.Hour   // the result of one
)

// comparisons are those of submissions with each other. They are made when a teacher asks for one,
// one at a time. Their results stay in memory, not in the database.
type comparisons struct {
	mu      sync.Mutex
	running bool
	all     map[comparison]*compared
}

type comparison struct {
	course int64
	lesson string
}

// compared is a comparison that is under way or done.
type compared struct {
	work.Alike
	At       time.Time // when it was done; zero: it is under way
	By       string
	Progress int // submissions that were read
	Of       int
	Err      string
}

// get returns a copy of a comparison, or nil.
func (c *comparisons) get(which comparison) *compared {
	c.mu.Lock()
	defer c.mu.Unlock()
	one := c.all[which]
	if one == nil || !one.At.IsZero() && time.Since(one.At) > alikeLasts {
		delete(c.all, which)
		return nil
	}
	copied := *one
	return &copied
}

// begin reports whether a comparison may begin now.
func (c *comparisons) begin(which comparison, by string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.running {
		return false
	}
	if c.all == nil {
		c.all = map[comparison]*compared{}
	}
	c.running, c.all[which] = true, &compared{By: by}
	return true
}

// note changes a comparison, if nobody has forgotten it meanwhile.
func (c *comparisons) note(which comparison, change func(*compared)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if one := c.all[which]; one != nil {
		change(one)
	}
}

// end is note for the end of a comparison.
func (c *comparisons) end(which comparison, change func(*compared)) {
	c.note(which, change)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running = false
}

// forget drops the comparisons of a course.
func (c *comparisons) forget(course int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for which := range c.all {
		if which.course == course {
			delete(c.all, which)
		}
	}
}

// sideBySide is two functions as the page shows them.
type sideBySide struct {
	Exercise    string
	Share       float64
	Left, Right []report.CodeLine
}

type alikePair struct {
	A, B      string
	Functions []sideBySide
}

func (s *Server) alikePage(v *visit) error {
	lesson := v.lesson()
	if lesson == nil {
		return wrong(http.StatusNotFound, "the course has no lessons; add them to its settings")
	}
	data := struct {
		Lesson  string
		Lessons []syllabus.Lesson
		Done    *compared
		Pairs   []alikePair
	}{Lesson: lesson.Name, Lessons: v.course.Plan.Lessons,
		Done: s.comparisons.get(comparison{v.course.ID, lesson.Name})}
	if data.Done != nil {
		for _, p := range data.Done.Pairs {
			pair := alikePair{A: p.A, B: p.B}
			for _, m := range p.Functions {
				left, right := report.SideBySide(m)
				pair.Functions = append(pair.Functions, sideBySide{m.Exercise, m.Share, left,
					right})
			}
			data.Pairs = append(data.Pairs, pair)
		}
	}
	return s.render(v, "alike.html", lesson.Title+": functions that are alike", data)
}

// alikeState tells a waiting page whether its comparison is done.
func (s *Server) alikeState(v *visit) error {
	state := "none"
	if lesson := v.lesson(); lesson != nil {
		if c := s.comparisons.get(comparison{v.course.ID, lesson.Name}); c != nil {
			state = "done"
			if c.At.IsZero() {
				state = "comparing"
			}
		}
	}
	answerJSON(v.w, http.StatusOK, map[string]string{"state": state})
	return nil
}

// compare begins a comparison of the submissions of a lesson.
func (s *Server) compare(v *visit) error {
	up, err := v.form(v.course.Plan.Limits.Upload)
	if err != nil {
		return err
	}
	lesson := v.course.Plan.Named(up.lesson)
	if lesson == nil {
		return wrong(http.StatusBadRequest, fmt.Sprintf("the course has no lesson %q", up.lesson))
	}
	if len(up.content) > 0 {
		if err := readable(up); err != nil {
			return err
		}
	}
	which := comparison{v.course.ID, lesson.Name}
	if !s.comparisons.begin(which, v.person.Name) {
		return wrong(http.StatusConflict, "the server compares the submissions of a lesson at the "+
			"moment, and does not do two at once; try again in some minutes")
	}
	go s.comparing(which, *lesson, work.Submission{Name: up.name, Content: up.content})
	return s.logged(v, "alike?lesson="+lesson.Name, "compared submissions", lesson.Title, "")
}

// comparing makes a comparison.
func (s *Server) comparing(which comparison, lesson syllabus.Lesson, handout work.Submission) {
	ctx, cancel := context.WithTimeout(context.Background(), alikeTime)
	defer cancel()
	go func() {
		select {
		case <-s.Stopping:
			cancel()
		case <-ctx.Done():
		}
	}()
	found, err := s.Queue.Alike(ctx, which.course, lesson.Lesson, s.Solutions, handout,
		func(read, of int) {
			s.comparisons.note(which, func(c *compared) { c.Progress, c.Of = read, of })
		})
	if err != nil {
		s.Log.Error("submissions could not be compared", "error", err)
	}
	s.comparisons.end(which, func(c *compared) {
		c.At, c.Alike = time.Now(), found
		if err != nil {
			c.Err = "the submissions could not be compared; the server's log says why"
		}
	})
}
