package web

import (
	"net/http"

	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/server/people"
)

// newToken makes a token for a program of the member, and shows it this once.
func (s *Server) newToken(v *visit) error {
	ends, err := gradebook.ParseDue(v.r.FormValue("ends"), v.zone())
	if err != nil {
		return refused(http.StatusBadRequest, err)
	}
	if v.member.ID == 0 {
		return wrong(http.StatusForbidden, "only members of the course hand in")
	}
	token, err := s.People.NewToken(v.ctx(), v.course.ID, v.member.ID,
		people.Token{Name: v.r.FormValue("name"), Ends: ends})
	if err != nil {
		return refused(http.StatusBadRequest, err)
	}
	return s.render(v, "newtoken.html", "A token", struct{ Token, Server string }{token,
		s.Door.Address()})
}

// endToken takes a token of the member back.
func (s *Server) endToken(v *visit) error {
	if err := s.People.EndToken(v.ctx(), v.course.ID, v.person.ID, v.number("token")); err != nil {
		return err
	}
	return v.answered("#tokens")
}
