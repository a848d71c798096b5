package web

import (
	"fmt"
	"net/http"
	"net/url"

	"github.com/tessella-go/tessella/grader/gradebook"
)

// change makes a change that may change scores. It first shows which, unless it changes none or the
// form says that the person is sure.
func (s *Server) change(v *visit, title, back string,
	do func(try bool) ([]gradebook.Effect, error), action, object, detail string) error {
	sure := v.r.FormValue("sure") == "yes"
	effects, err := do(!sure)
	if err != nil {
		return refused(http.StatusBadRequest, err)
	}
	if !sure && len(effects) > 0 {
		form := url.Values{}
		for name, values := range v.r.PostForm {
			form[name] = values
		}
		return s.render(v, "effects.html", title, struct {
			Effects []gradebook.Effect
			To      string
			Form    url.Values
			Back    string
		}{effects, v.r.URL.Path, form, v.back(back)})
	}
	if !sure {
		if _, err := do(false); err != nil {
			return refused(http.StatusBadRequest, err)
		}
	}
	if len(effects) > 0 {
		detail += fmt.Sprintf(", with %d other scores", len(effects))
	}
	return s.logged(v, back, action, object, detail)
}

// answered redirects to where a form says, or to a page of the course.
func (v *visit) answered(page string) error {
	http.Redirect(v.w, v.r, v.back(page), http.StatusSeeOther)
	return nil
}
