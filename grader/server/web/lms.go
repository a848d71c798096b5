package web

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/tessella-go/tessella/grader/server/lti"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/syllabus"
)

// platformsPage shows an administrator the learning platforms and their courses.
func (s *Server) platformsPage(v *visit) error {
	all, err := s.LTI.Platforms(v.ctx())
	if err != nil {
		return err
	}
	contexts, err := s.LTI.Contexts(v.ctx(), 0)
	if err != nil {
		return err
	}
	courses, err := s.courses(v)
	if err != nil {
		return err
	}
	return s.render(v, "platforms.html", "Learning platforms", struct {
		Platforms []lti.Platform
		Contexts  []lti.Context
		Courses   []Course
		Addresses [][2]string
	}{all, contexts, courses, s.LTI.Addresses()})
}

// invite shows an address by which a platform registers itself.
func (s *Server) invite(v *visit) error {
	address, err := s.LTI.Invite(v.ctx())
	if err != nil {
		return err
	}
	if err := s.log(v, "made a registration address for a learning platform", "", ""); err != nil {
		return err
	}
	return s.render(v, "invitation.html", "An address for a learning platform", address)
}

// changed adds a line to the server's log, and shows the platforms again.
func (s *Server) changed(v *visit, err error, action, object string) error {
	if err != nil {
		return refused(http.StatusBadRequest, err)
	}
	if err := s.log(v, action, object, ""); err != nil {
		return err
	}
	http.Redirect(v.w, v.r, "/admin/lms", http.StatusSeeOther)
	return nil
}

// register keeps a platform that cannot register itself.
func (s *Server) register(v *visit) error {
	of := v.r.FormValue
	p := lti.Platform{Name: of("name"), Issuer: of("issuer"), Client: of("client"),
		Auth: of("auth"), Token: of("token"), Aud: of("aud"), Keys: of("keys")}
	if d := of("deployment"); d != "" {
		p.Deployments = []lti.Deployment{{ID: d, Allowed: true}}
	}
	return s.changed(v, s.LTI.Save(v.ctx(), p), "registered a learning platform", p.Issuer)
}

// deploy says whether launches of a deployment count.
func (s *Server) deploy(v *visit) error {
	id, yes := v.r.FormValue("deployment"), v.r.FormValue("allowed") == "yes"
	action := "allowed a deployment"
	if !yes {
		action = "blocked a deployment"
	}
	return s.changed(v, s.LTI.Allow(v.ctx(), v.number("platform"), id, yes), action, id)
}

// connect says which course of this server a platform's course is.
func (s *Server) connect(v *visit) error {
	course := number(v.r.FormValue("course"))
	return s.changed(v, s.LTI.Connect(v.ctx(), v.number("context"), course),
		"connected a learning platform's course", fmt.Sprintf("course %d", course))
}

// lmsPage shows a teacher how a course is connected: the roster, accounts to decide about, and
// which lesson each link opens.
func (s *Server) lmsPage(v *visit) error {
	contexts, err := s.LTI.Contexts(v.ctx(), v.course.ID)
	if err != nil {
		return err
	}
	accounts, err := s.People.Undecided(v.ctx(), v.course.ID)
	if err != nil {
		return err
	}
	links, err := s.LTI.Links(v.ctx(), v.course.ID)
	if err != nil {
		return err
	}
	return s.render(v, "lms.html", "LMS", struct {
		Contexts []lti.Context
		Accounts []people.Undecided
		Links    []lti.Link
		Lessons  []syllabus.Lesson
	}{contexts, accounts, links, v.course.Plan.Lessons})
}

func (s *Server) askRoster(v *visit) error {
	if err := s.LTI.AskRosters(v.ctx(), v.course.ID); err != nil {
		return err
	}
	return s.logged(v, "lms", "asked for the roster of the learning platform", "", "")
}

// decide says whether an account is a member's.
func (s *Server) decide(v *visit) error {
	same := v.r.FormValue("same") == "yes"
	subject := v.r.FormValue("subject")
	err := s.People.Decide(v.ctx(), v.course.ID, number(v.r.FormValue("platform")), subject, same,
		v.role)
	if errors.Is(err, people.ErrRole) {
		return failure{http.StatusForbidden, err}
	} else if err != nil {
		return err
	}
	action := "said that an account is a member's"
	if !same {
		action = "said that an account is of somebody new"
	}
	return s.logged(v, "lms", action, "account "+subject, "")
}

// openLesson says which lesson a link opens.
func (s *Server) openLesson(v *visit) error {
	lesson := v.r.FormValue("lesson")
	if lesson != "" && v.course.Plan.Named(lesson) == nil {
		return wrong(http.StatusBadRequest, fmt.Sprintf("the course has no lesson %q", lesson))
	}
	if err := s.LTI.Open(v.ctx(), v.course.ID, v.number("link"), lesson); err != nil {
		return refused(http.StatusNotFound, err)
	}
	return s.logged(v, "lms", "said which lesson a link opens", lesson, "")
}

// sendAgain passes a score back once more.
func (s *Server) sendAgain(v *visit) error {
	err := s.LTI.Again(v.ctx(), v.course.ID, v.number("link"), v.number("person"))
	if err != nil {
		return refused(http.StatusNotFound, err)
	}
	return s.logged(v, "queue", "passed a score back again", fmt.Sprintf("person %d",
		v.number("person")), "")
}
