package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/server/marking"
	"github.com/tessella-go/tessella/grader/server/work"
	"github.com/tessella-go/tessella/grader/similarity"
	"github.com/tessella-go/tessella/grader/syllabus"
)

// alikeTime is how long one comparison may take.
const alikeTime = 20 * time.Minute

// comparisons are those of submissions with each other that are under way or have failed. They are
// made when a teacher asks for one, one at a time. What they find is kept in the database.
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
	Progress int       // submissions that were read
	Of       int
	Err      string
}

// get returns a copy of a comparison, or nil.
func (c *comparisons) get(which comparison) *compared {
	c.mu.Lock()
	defer c.mu.Unlock()
	one := c.all[which]
	if one == nil {
		return nil
	}
	copied := *one
	return &copied
}

// compared returns the comparison of a lesson that is under way or the last one, or nil.
func (s *Server) compared(ctx context.Context, which comparison) (*compared, error) {
	if c := s.comparisons.get(which); c != nil {
		return c, nil
	}
	found, err := s.Marking.Comparison(ctx, which.course, which.lesson)
	if err != nil || found == "" {
		return nil, err
	}
	c := new(compared)
	return c, json.Unmarshal([]byte(found), c)
}

// begin reports whether a comparison may begin now.
func (c *comparisons) begin(which comparison) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.running {
		return false
	}
	if c.all == nil {
		c.all = map[comparison]*compared{}
	}
	c.running, c.all[which] = true, &compared{}
	return true
}

// note says how far a comparison is.
func (c *comparisons) note(which comparison, read, of int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if one := c.all[which]; one != nil {
		one.Progress, one.Of = read, of
	}
}

// end ends a comparison. problem is why it failed, if it did.
func (c *comparisons) end(which comparison, problem string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running = false
	delete(c.all, which)
	if problem != "" {
		c.all[which] = &compared{At: time.Now(), Err: problem}
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

func (s *Server) alikePage(v *visit, lesson *syllabus.Lesson) error {
	done, err := s.compared(v.ctx(), comparison{v.course.ID, lesson.Name})
	if err != nil {
		return err
	}
	data := struct {
		Lesson  string
		Lessons []syllabus.Lesson
		Done    *compared
		Pairs   []alikePair
		Right   []similarity.Pair // of a student and the reference
	}{Lesson: lesson.Name, Lessons: v.course.Plan.Lessons, Done: done}
	if data.Done != nil {
		for _, p := range data.Done.Pairs {
			if p.Reference {
				data.Right = append(data.Right, p)
			}
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
		c, err := s.compared(v.ctx(), comparison{v.course.ID, lesson.Name})
		if err != nil {
			return err
		}
		if c != nil {
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
	if !s.comparisons.begin(which) {
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
	began, problem := time.Now(), ""
	found, err := s.Queue.Alike(ctx, which.course, lesson.Lesson, s.Solutions, handout,
		func(read, of int) { s.comparisons.note(which, read, of) })
	if err == nil {
		shorten(found.Pairs)
		var text []byte
		text, err = json.Marshal(compared{Alike: found, At: time.Now()})
		if err == nil {
			err = s.Marking.KeepComparison(ctx, which.course, which.lesson, string(text), began)
		}
	}
	if errors.Is(err, marking.ErrErased) {
		problem = err.Error()
	} else if err != nil {
		s.Log.Error("submissions could not be compared", "error", err)
		problem = "the submissions could not be compared; the server's log says why"
	}
	s.comparisons.end(which, problem)
}

// maxPairs bounds the code on the page of a comparison, in bytes; see [cut].
const maxPairs = 4 << 20

// shorten leaves out code for which the page of a comparison has no room. A function may take a
// tenth of what the page of a hand-in has for all.
func shorten(pairs []similarity.Pair) {
	left := maxPairs
	short := func(pieces []similarity.Piece) []similarity.Piece {
		pieces = slices.Clone(pieces) // other pairs have them, too
		room := min(left, maxShown/10)
		left -= room
		for i, p := range pieces {
			text, more := cut(p.Text, &room)
			if more > 0 {
				pieces[i].Text = text + "… (the rest is in the file)"
				return pieces[:i+1]
			}
		}
		left += room
		return pieces
	}
	for _, p := range pairs {
		for i, m := range p.Functions {
			p.Functions[i].A, p.Functions[i].B = short(m.A), short(m.B)
		}
	}
}
