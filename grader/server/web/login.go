package web

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/tessella-go/tessella/grader/server/people"
)

// askLogin redirects a person who is not logged in to the login page, which leads back here later.
func (s *Server) askLogin(v *visit) error {
	if v.wantsJSON() {
		return wrong(http.StatusUnauthorized, "you are not logged in; open the course and log in")
	}
	to := "/login"
	if v.r.Method == http.MethodGet {
		to += "?" + url.Values{"next": {v.r.URL.RequestURI()}}.Encode()
	}
	http.Redirect(v.w, v.r, to, http.StatusSeeOther)
	return nil
}

func (s *Server) loginPage(v *visit) error {
	var data struct {
		Provider, Next string
		Down           bool // the provider does not answer
	}
	data.Next = people.Local(v.r.FormValue("next"))
	if p := s.Door.Provider(); p != nil {
		if err := p.Ready(v.ctx()); err != nil {
			s.Log.WarnContext(v.ctx(), "nobody can log in", "error", err)
			data.Down = true
			return s.render(v, "login.html", "Log in", data)
		}
		data.Provider = p.Name
		// Browsers apply form-action to where the answer to a form redirects them, too.
		v.w.Header().Set("Content-Security-Policy", strings.Replace(policy, "form-action 'self'",
			"form-action 'self' "+p.Origin(), 1))
	}
	return s.render(v, "login.html", "Log in", data)
}

func (s *Server) linkPage(v *visit) error {
	p, err := s.People.Whose(v.ctx(), v.r.PathValue("link"))
	if err != nil {
		return err
	}
	return s.render(v, "link.html", "Log in", p.Name)
}

func (s *Server) useLink(v *visit) error {
	session, err := s.Door.Use(v.r, v.r.PathValue("link"))
	if err != nil {
		return err
	}
	return s.Door.Enter(v.w, v.r, session, v.r.FormValue("next"))
}

func (s *Server) beginLogin(v *visit) error {
	if s.Door.Provider() == nil {
		return errMissing
	}
	return s.Door.Begin(v.w, v.r)
}

func (s *Server) endLogin(v *visit) error {
	if s.Door.Provider() == nil {
		return errMissing
	}
	session, next, err := s.Door.Back(v.w, v.r)
	if err != nil {
		s.Log.WarnContext(v.ctx(), "a login did not work", "error", err)
		return err
	}
	return s.Door.Enter(v.w, v.r, session, next)
}

func (s *Server) logout(v *visit) error {
	if err := s.Door.Leave(v.w, v.r); err != nil {
		return err
	}
	http.Redirect(v.w, v.r, "/login", http.StatusSeeOther)
	return nil
}
