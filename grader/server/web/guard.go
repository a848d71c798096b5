package web

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/server/lti"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/work"
)

// policy lets a page run only the server's own scripts, and connect only to the server. It allows
// style attributes, because the cards of verdicts have them.
const policy = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; " +
	"style-src 'self'; style-src-attr 'unsafe-inline'; form-action 'self'; base-uri 'none'; " +
	"frame-ancestors 'none'"

// guarded wraps a handler with what holds for all requests: security headers, protection against
// cross-site requests, and a log without names.
func guarded(next http.Handler, log *slog.Logger) http.Handler {
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, "another site has sent this request; open the course and try again there",
			http.StatusForbidden)
	}))
	// Platforms send these. A cookie ties them to the browser.
	for _, path := range []string{lti.LoginPath, lti.LaunchPath} {
		protection.AddInsecureBypassPattern("POST " + path)
	}
	next = protection.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		began := time.Now()
		seen, body := &recorder{ResponseWriter: w, status: http.StatusOK}, &countedBody{r.Body, 0}
		r.Body = body
		next.ServeHTTP(seen, r)
		measure(r, seen, body, time.Since(began))
		log.InfoContext(r.Context(), "request", "method", r.Method, "route", r.Pattern,
			"status", seen.status, "ms", time.Since(began).Milliseconds())
	})
}

// smallBody bounds the body of a request that is not an upload.
const smallBody = 1 << 20

// visit is a request of somebody who is logged in and may see what it asks for.
type visit struct {
	w      http.ResponseWriter
	r      *http.Request // its Body is bounded by smallBody
	body   io.ReadCloser // the same without a bound, for uploads
	person people.Visitor
	course Course          // the zero Course: the request is not about a course
	role   people.Role     // in the course; an administrator's is owner
	member people.Member   // the zero Member for an administrator who is not in the course
	only   map[string]bool // the students whom the visitor sees; nil: all. See [visit.sees]
}

func (v *visit) ctx() context.Context { return v.r.Context() }

// number returns a number in the address, or 0 if it is not a number. Nothing has the number 0.
func (v *visit) number(name string) int64 {
	n, _ := strconv.ParseInt(v.r.PathValue(name), 10, 64)
	return max(n, 0)
}

// text is what somebody has typed into a field, of at most so many bytes.
func (v *visit) text(field string, most int) (string, error) {
	text := strings.TrimSpace(v.r.FormValue(field))
	if len(text) > most {
		return "", wrong(http.StatusBadRequest, fmt.Sprintf("the %s has %d bytes; it should have "+
			"at most %d", field, len(text), most))
	}
	return text, nil
}

// back is where a form leads back to: to the page that it says, or else to one of the course.
func (v *visit) back(page string) string {
	if to := people.Local(v.r.FormValue("back")); to != "/" {
		return to
	}
	return coursePath(v.course.ID) + page
}

// failure is an error with the status that the browser gets.
type failure struct {
	status int
	error
}

func (f failure) Unwrap() error { return f.error }

func wrong(status int, text string) error { return failure{status, errors.New(text)} }

// refused is the answer to what somebody asked for in vain. An error of the database is none: it
// goes to the log, since it has paths and SQL.
func refused(status int, err error) error {
	var of database.Error
	switch {
	case errors.As(err, &of):
		return err
	case errors.Is(err, gradebook.ErrUnknown):
		return wrong(status, "the gradebook of the course does not know this student or exercise; "+
			"it knows them once work of the student is graded")
	}
	return failure{status, err}
}

// errMissing is the answer both for something that does not exist and for something that the person
// may not see. So nobody learns which of the two it is.
var errMissing = wrong(http.StatusNotFound, "there is no such page, or it is not yours to see")

// open is a page for everybody.
func (s *Server) open(f func(*visit) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v := &visit{w: w, r: r, body: r.Body}
		r.Body = http.MaxBytesReader(w, r.Body, smallBody)
		person, err := s.Door.Who(r)
		if err == nil {
			v.person = person
			if person.Program && !slices.Contains(forPrograms, r.Pattern) {
				s.fail(v, wrong(http.StatusForbidden, "a token lets a program hand in and read "+
					"what became of it, and nothing else; open this page in a browser"))
				return
			}
		} else if !errors.Is(err, people.ErrNobody) {
			s.fail(v, err)
			return
		}
		kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
		if r.Method == http.MethodPost && kind == "application/x-www-form-urlencoded" {
			if err := r.ParseForm(); err != nil {
				s.fail(v, unreadable(err))
				return
			}
		}
		if err := f(v); err != nil {
			s.fail(v, err)
		}
	}
}

// closed is a page for people who are logged in. Others are asked to log in first.
func (s *Server) closed(f func(*visit) error) http.HandlerFunc {
	return s.open(func(v *visit) error {
		if v.person.ID == 0 {
			return s.askLogin(v)
		}
		return f(v)
	})
}

// in is a page of the course in the address, for members with at least a role.
func (s *Server) in(least people.Role, f func(*visit) error) http.HandlerFunc {
	return s.closed(func(v *visit) error {
		if err := s.enter(v, least); err != nil {
			return err
		}
		if v.member.ID != 0 && !v.member.Seen {
			if err := s.People.Came(v.ctx(), v.course.ID, v.person.ID); err != nil {
				return err
			}
		}
		if v.course.Broken != nil && v.r.Pattern != settingsRoute && v.r.Pattern != saveRoute &&
			v.r.Pattern != syllabusRoute {
			return s.broken(v)
		}
		return f(v)
	})
}

// enter finds out what a person may do in the course in the address, and whom the person sees. It
// is an error if that is less than a role.
func (s *Server) enter(v *visit, least people.Role) (err error) {
	if v.course, err = s.course(v.ctx(), v.number("course")); err != nil {
		return err
	}
	v.member, err = s.People.Member(v.ctx(), v.course.ID, v.person.ID)
	if err != nil && !errors.Is(err, people.ErrNobody) {
		return err
	}
	if !v.person.Opens(v.course.ID) {
		v.member = people.Member{}
	}
	v.role = v.member.Role
	if v.member.ID != 0 {
		v.person.Name = v.member.Name
	}
	if v.person.Admin {
		v.role = people.Owner
	}
	if v.person.Program && v.member.ID != 0 {
		v.role = people.Student
	}
	if !v.role.AtLeast(least) {
		return errMissing
	}
	v.only, err = s.limited(v)
	return err
}

// broken is the answer of a course whose course.yaml cannot be read. Its settings still can be
// opened, and mended.
func (s *Server) broken(v *visit) error {
	if v.role.AtLeast(people.Teacher) {
		return wrong(http.StatusServiceUnavailable, fmt.Sprintf("course.yaml of the course cannot "+
			"be read: %v. Mend it in the settings: %ssettings", v.course.Broken,
			coursePath(v.course.ID)))
	}
	return wrong(http.StatusServiceUnavailable, "the course cannot be shown until its teacher has "+
		"mended course.yaml; nothing that was handed in is lost")
}

// fail answers a request with an error. Errors that only the operator of the server can mend go to
// its log.
func (s *Server) fail(v *visit, err error) {
	var f failure
	var text *database.TextError
	var large *http.MaxBytesError
	switch {
	case errors.Is(err, context.Canceled) && v.ctx().Err() != nil:
		return // the browser has left
	case errors.As(err, &f):
	case errors.As(err, &text):
		f = failure{http.StatusBadRequest, text}
	case errors.As(err, &large):
		f = failure{http.StatusRequestEntityTooLarge,
			errors.New("this is too large; the limit is " + size(large.Limit))}
	case errors.Is(err, people.ErrNobody), errors.Is(err, work.ErrUnknown):
		f = errMissing.(failure)
	case errors.Is(err, people.ErrProvider):
		s.Log.WarnContext(v.ctx(), "nobody can log in", "error", err)
		f = failure{http.StatusServiceUnavailable, people.ErrProvider}
	case errors.Is(err, people.ErrToken):
		f = failure{http.StatusUnauthorized, err}
	case errors.Is(err, people.ErrLink), errors.Is(err, people.ErrLogin),
		errors.Is(err, people.ErrStranger):
		f = failure{http.StatusForbidden, err}
	default:
		s.Log.ErrorContext(v.ctx(), "a request failed", "route", v.r.Pattern, "error", err)
		f = failure{http.StatusInternalServerError,
			errors.New("something is wrong with the server; its log says what. Try again later")}
	}
	if v.wantsJSON() {
		answerJSON(v.w, f.status, map[string]string{"error": f.Error()})
		return
	}
	v.w.WriteHeader(f.status)
	if err := s.render(v, "error.html", "It did not work", f.Error()); err != nil {
		s.Log.ErrorContext(v.ctx(), "the page of an error failed", "error", err)
	}
}

// wantsJSON reports whether a script has sent the request.
func (v *visit) wantsJSON() bool {
	return strings.Contains(v.r.Header.Get("Accept"), "application/json")
}

// seldom is a page that costs much: one person may have it 20 times within an hour.
func (s *Server) seldom(f func(*visit) error) func(*visit) error {
	return func(v *visit) error {
		if err := s.often(v, v.r.Pattern, 20, time.Hour); err != nil {
			return err
		}
		return f(v)
	}
}

// often returns an error if a person has done something as many times within a time as is allowed.
func (s *Server) often(v *visit, what string, count int, per time.Duration) error {
	wait := s.limits.wait(fmt.Sprint(what, " ", v.person.ID), count, per)
	if wait == 0 {
		return nil
	}
	v.w.Header().Set("Retry-After", fmt.Sprint(int(wait.Seconds())+1))
	return wrong(http.StatusTooManyRequests, fmt.Sprintf("you have done this %d times within %v; "+
		"try again in %v", count, per, wait.Round(time.Second)))
}

// limits bounds how often a person may do something, by a key that names both.
type limits struct {
	mu  sync.Mutex
	all map[string]*rate.Limiter
}

// wait returns how long a person must wait. If that is 0, it counts the attempt.
func (l *limits) wait(key string, count int, per time.Duration) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	if l.all == nil {
		l.all = map[string]*rate.Limiter{}
	}
	one := l.all[key]
	every := rate.Every(per / time.Duration(max(count, 1)))
	if one == nil {
		if len(l.all) >= 10_000 { // a limit that is full again equals a new one
			for k, old := range l.all {
				if old.TokensAt(now) >= float64(old.Burst()) {
					delete(l.all, k)
				}
			}
		}
		one = rate.NewLimiter(every, count)
		l.all[key] = one
	}
	reserved := one.ReserveN(now, 1)
	if delay := reserved.DelayFrom(now); delay > 0 {
		reserved.CancelAt(now)
		return delay
	}
	return 0
}
