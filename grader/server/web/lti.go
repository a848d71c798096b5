package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/server/lti"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/syllabus"
)

// ltiCookie and the state of a login name the cookie that ties a launch to the browser.
const ltiCookie = "lti-"

// anyFrame is the policy of pages on the way of a launch. Any page may show them in a frame: they
// let nobody do anything that a click could be stolen for.
var anyFrame = strings.Replace(policy, "frame-ancestors 'none'", "frame-ancestors *", 1)

// framed lets the pages of learning platforms show the server's pages in a frame, to a person who
// has come from one.
func (s *Server) framed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if people.InFrame(r) && s.Door.Framed(r) {
			origins, err := s.LTI.Frames(r.Context())
			if err != nil {
				s.fail(&visit{w: w, r: r}, err)
				return
			}
			w.Header().Set("Content-Security-Policy", strings.Replace(policy,
				"frame-ancestors 'none'", "frame-ancestors "+origins, 1))
		}
		next.ServeHTTP(w, r)
	})
}

// lti is a page on the way of a launch.
func (s *Server) lti(f func(*visit) error) http.HandlerFunc {
	return s.open(func(v *visit) error {
		v.person = people.Visitor{} // a platform says who it is
		v.w.Header().Set("Content-Security-Policy", anyFrame)
		v.w.Header().Del("Cross-Origin-Opener-Policy") // scripts speak with the platform's page
		err := f(v)
		var refusal lti.Refusal
		if errors.As(err, &refusal) || errors.Is(err, people.ErrUndecided) {
			s.Log.WarnContext(v.ctx(), "a platform was refused", "error", err)
			return refused(http.StatusForbidden, err)
		}
		return err
	})
}

// step is what a script does on the way of a launch; see static/lti.js.
type step struct {
	Do string // put, get or close
	lti.Login
	Token string
}

// ltiLogin begins the login that a platform asks for. Beside the cookie, the platform itself may
// keep the secret, for a browser that keeps no cookies in frames.
func (s *Server) ltiLogin(v *visit) error {
	if err := v.r.ParseForm(); err != nil {
		return unreadable(err)
	}
	l, err := s.LTI.Begin(v.ctx(), v.r.Form)
	if err != nil {
		return err
	}
	http.SetCookie(v.w, s.Door.FrameCookie(ltiCookie+l.State, l.Browser, 600))
	if l.Target != "" {
		return s.render(v, "ltistep.html", "The course opens", step{Do: "put", Login: l})
	}
	http.Redirect(v.w, v.r, l.Next, http.StatusSeeOther)
	return nil
}

// ltiLaunch takes a platform's token from a browser that has the cookie of the login. Another
// browser asks the platform for the secret, or begins again in a window of its own.
func (s *Server) ltiLaunch(v *visit) error {
	if problem := v.r.PostFormValue("error"); problem != "" {
		return wrong(http.StatusForbidden, "the learning platform has not logged you in: "+problem+
			" "+v.r.PostFormValue("error_description"))
	}
	state := v.r.PostFormValue("state")
	if browser := s.Door.Read(v.r, ltiCookie+state); browser != "" {
		http.SetCookie(v.w, s.Door.FrameCookie(ltiCookie+state, "", -1))
		return s.launch(v, browser, true)
	}
	asked, l, err := s.LTI.Asked(v.ctx(), state)
	switch {
	case err != nil:
		return err
	case l.Target == "":
		return s.alone(v, asked, l.Origin)
	}
	return s.render(v, "ltistep.html", "The course opens", step{"get", l,
		v.r.PostFormValue("id_token")})
}

// alone lets a browser that keeps no cookies in frames begin again in a window of its own.
func (s *Server) alone(v *visit, asked url.Values, platform string) error {
	formsTo(v, platform)            // the login redirects there
	asked.Del("lti_storage_target") // a frame that the window cannot reach
	return s.openWindow(v, "The course needs a window of its own", lti.LoginPath, asked)
}

func (s *Server) openWindow(v *visit, title, to string, fields url.Values) error {
	return s.render(v, "ltiopen.html", title, struct {
		To     string
		Fields url.Values
	}{to, fields})
}

// formsTo lets the forms of a page lead to another origin.
func formsTo(v *visit, origin string) {
	v.w.Header().Set("Content-Security-Policy", strings.Replace(anyFrame, "form-action 'self'",
		"form-action 'self' "+origin, 1))
}

// ltiKept goes on with a launch whose secret the platform has kept. Only the script of this server
// sends it: another site could send a secret of its own, and log somebody in as another person.
func (s *Server) ltiKept(v *visit) error {
	if kept := v.r.PostFormValue("kept"); kept != "" {
		return s.launch(v, kept, false)
	}
	asked, l, err := s.LTI.Asked(v.ctx(), v.r.PostFormValue("state"))
	if err != nil {
		return err
	}
	return s.alone(v, asked, l.Origin)
}

// launch logs the person in, and opens the lesson of the link. Who asks for a link chooses one.
func (s *Server) launch(v *visit, browser string, cookies bool) error {
	l, err := s.LTI.Launch(v.ctx(), v.r.PostFormValue("id_token"), v.r.PostFormValue("state"),
		browser)
	if err != nil {
		return err
	}
	m, err := s.People.Admit(v.ctx(), l.Course, l.Account)
	if err != nil {
		return err
	}
	c, err := s.course(v.ctx(), l.Course)
	if err != nil {
		return err
	}
	var items []lti.Item
	for _, one := range c.Plan.Lessons {
		items = append(items, lti.Item{Lesson: one.Name, Title: one.Title, Most: worth(one)})
	}
	choices, to, err := s.LTI.Deep(v.ctx(), l, items)
	if err != nil {
		return err
	}
	if to != "" {
		formsTo(v, to)
		return s.render(v, "ltipick.html", "Which lesson shall the link open?", choices)
	}
	next := s.opened(c, l.Lesson, m.Role)
	if !cookies && people.InFrame(v.r) {
		secret, err := s.People.NewLink(v.ctx(), m.ID, l.Course)
		if err != nil {
			return err
		}
		return s.openWindow(v, c.Name, "/login/link/"+secret, url.Values{"next": {next}})
	}
	session, err := s.Door.Launched(v.r, m.ID, l.Course)
	if err != nil {
		return err
	}
	return s.Door.Enter(v.w, v.r, session, next)
}

// worth is the number of points of a lesson.
func worth(l syllabus.Lesson) (points float64) {
	for _, t := range l.Tasks {
		points += float64(t.About().Points)
	}
	return points
}

// opened is the page that a link to a lesson opens.
func (s *Server) opened(c Course, name string, role people.Role) string {
	lesson := c.Plan.Named(name)
	switch {
	case lesson == nil:
		return coursePath(c.ID)
	case role.AtLeast(people.Assistant):
		return coursePath(c.ID) + "class?lesson=" + name
	}
	if page := s.lessonPage(lesson.Lesson); page != "" {
		return page
	}
	return coursePath(c.ID) + "#" + name
}

// ltiKeys gives platforms the public keys of this server.
func (s *Server) ltiKeys(v *visit) error {
	keys, err := s.LTI.Keys(v.ctx())
	if err != nil {
		return err
	}
	answerJSON(v.w, http.StatusOK, keys)
	return nil
}

// ltiRegister is opened by a platform into which an administrator has pasted an address.
func (s *Server) ltiRegister(v *visit) error {
	name, from, err := s.LTI.Register(v.ctx(), v.r.URL.Query())
	if err != nil {
		return err
	}
	return s.render(v, "ltistep.html", "Registered at "+name, step{Do: "close",
		Login: lti.Login{Origin: from}})
}

// PassBack returns a function that has the scores passed back that students know by now and their
// platforms do not, and rosters read that were not read for an hour. It returns the number of
// scores. A class takes it a second, so it looks at a lesson only after a change.
func PassBack(o Options) func(ctx context.Context) (int, error) {
	s := &Server{Options: o}
	seen := map[int64]string{}
	return func(ctx context.Context) (n int, err error) {
		if err := o.LTI.AskRosters(ctx, 0); err != nil {
			return 0, err
		}
		links, err := o.LTI.Links(ctx, 0)
		if err != nil {
			return 0, err
		}
		for _, l := range links {
			now, err := s.moved(ctx, l)
			if err != nil {
				return n, err
			}
			if l.Lesson == "" || l.Item == "" && l.Items == "" || seen[l.ID] == now {
				continue
			}
			scores, err := s.known(ctx, l)
			if err != nil {
				return n, err
			}
			more, err := o.LTI.Offer(ctx, l, scores)
			if n += more; err != nil {
				return n, err
			}
			seen[l.ID] = now
		}
		return n, nil
	}
}

// moved is another text when scores of a link may have changed: by a result, or by what a teacher
// does, which is in the log. Deadlines and times of release pass without either.
func (s *Server) moved(ctx context.Context, l lti.Link) (text string, err error) {
	err = s.Store.Read(ctx, func(t *database.Tx) error {
		var log, results, last, accounts int64
		t.Query(`SELECT (SELECT coalesce(max(id), 0) FROM audit WHERE course = ?1),
			(SELECT count(*) FROM accounts WHERE course = ?1), count(*), coalesce(max(graded), 0)
			FROM results JOIN submissions ON id = submission WHERE course = ?1 AND lesson = ?2`,
			l.Course, l.Lesson).First(&log, &accounts, &results, &last)
		text = fmt.Sprint(l.Lesson, " ", log, accounts, results, last, " ",
			time.Now().Truncate(5*time.Minute))
		return nil
	})
	return text, err
}

// known returns what the students of a platform know of their scores in the lesson of a link. A
// score counts there when the student knows all of it. Until then the platform learns that there is
// work.
func (s *Server) known(ctx context.Context, link lti.Link) (all []lti.Score, err error) {
	c, err := s.course(ctx, link.Course)
	lesson := c.Plan.Named(link.Lesson)
	if err != nil || c.Broken != nil || lesson == nil {
		return nil, err
	}
	knows, err := s.knows(ctx, c, lesson.Name)
	if err != nil {
		return nil, err
	}
	standings, err := c.Book.Standings(ctx, lesson.Name, "", knows)
	if err != nil {
		return nil, err
	}
	err = s.Store.Read(ctx, func(t *database.Tx) error {
		all = nil
		var student string
		var person int64
		for range t.Query(`SELECT DISTINCT student, m.person FROM members m JOIN accounts a
			ON a.course = m.course AND a.person = m.person
			WHERE m.course = ? AND a.platform = ? AND role = 'student'`, c.ID, link.Platform.ID).
			Into(&student, &person) {
			st := standings[student]
			a := st.Counting()
			if a == nil && len(st.ByHand) == 0 {
				continue
			}
			one := lti.Score{Person: person, Activity: "Submitted", Grading: lti.FullyGraded,
				Given: st.Score, Most: worth(*lesson)}
			if !st.Due.IsZero() && time.Now().After(st.Due) {
				one.Activity = "Completed"
			}
			for _, task := range lesson.Tasks {
				if a != nil && !knows(task.About().ID, *a, st.Due) {
					one.Grading = "PendingManual"
				}
			}
			all = append(all, one)
		}
		return nil
	})
	return all, err
}
