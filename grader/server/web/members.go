package web

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/server/people"
)

func (s *Server) peoplePage(v *visit) error {
	all, err := s.members(v)
	if err != nil {
		return err
	}
	counts := map[people.Role]int{}
	for _, m := range all {
		counts[m.Role]++
	}
	return s.render(v, "people.html", "People", struct {
		Members  []people.Member
		Counts   map[people.Role]int
		Roles    []people.Role
		Sections []string
	}{all, counts, rolesUpTo(v.role), sectionsOf(all)})
}

// sectionsOf lists the sections of students, and those to which assistants are limited.
func sectionsOf(all []people.Member) (sections []string) {
	for _, m := range all {
		sections = append(sections, m.Limited()...)
		if m.Role == people.Student && m.Section != "" {
			sections = append(sections, m.Section)
		}
	}
	slices.Sort(sections)
	return slices.Compact(sections)
}

// limit says to which sections an assistant is limited.
func (s *Server) limit(v *visit) error {
	m, err := s.target(v)
	if err != nil {
		return err
	}
	if m.Role != people.Assistant {
		return wrong(http.StatusBadRequest, m.Name+" is not an assistant; only an assistant can "+
			"be limited to sections")
	}
	all, err := s.members(v)
	if err != nil {
		return err
	}
	v.r.FormValue("section") // which reads a form of any kind
	known, sections := sectionsOf(all), v.r.Form["section"]
	for _, one := range sections {
		if !slices.Contains(known, one) {
			return wrong(http.StatusBadRequest, fmt.Sprintf("the course has no section %q", one))
		}
	}
	if err := s.People.Limit(v.ctx(), v.course.ID, m.ID, sections); err != nil {
		return err
	}
	return s.logged(v, "people", "said which sections an assistant sees", m.Name,
		cmp.Or(strings.Join(sections, "; "), "all"))
}

// setTeam puts a student into a team.
func (s *Server) setTeam(v *visit) error {
	m, err := s.target(v)
	if err != nil {
		return err
	}
	team := v.r.FormValue("team")
	if err := s.People.SetTeam(v.ctx(), v.course.ID, m.ID, team); err != nil {
		return refused(http.StatusBadRequest, err)
	}
	return s.logged(v, "people", "put somebody into a team", m.Name, cmp.Or(team, "none"))
}

// rolesUpTo lists the roles that a person may give.
func rolesUpTo(role people.Role) (roles []people.Role) {
	for _, r := range []people.Role{people.Student, people.Assistant, people.Teacher,
		people.Owner} {
		if role.Gives(r) {
			roles = append(roles, r)
		}
	}
	return roles
}

// enrol adds the students of a roster.
func (s *Server) enrol(v *visit) error {
	file, head, err := v.r.FormFile("roster")
	if err != nil {
		return wrong(http.StatusBadRequest, "no roster was chosen; it should be a CSV file with "+
			"a column Name, and if there are any Email, Section and Team, or the export of your "+
			"learning platform")
	}
	defer file.Close()
	data, err := io.ReadAll(file)
	if err != nil {
		return unreadable(err)
	}
	found, err := s.People.Enrol(v.ctx(), v.course.ID, cleanName(head.Filename), data,
		v.role)
	if err != nil {
		return refused(http.StatusBadRequest, fmt.Errorf("nobody was added. %w", err))
	}
	return s.logged(v, "people", "read a roster", cleanName(head.Filename),
		fmt.Sprintf("%d added, %d known before", len(found.Added), len(found.Known)))
}

// addMember adds one person.
func (s *Server) addMember(v *visit) error {
	m := people.Member{Role: people.Role(v.r.FormValue("role")),
		Person:  people.Person{Name: v.r.FormValue("name"), Email: v.r.FormValue("email")},
		Section: v.r.FormValue("section")}
	got, err := s.People.Join(v.ctx(), v.course.ID, m, v.role)
	if errors.Is(err, people.ErrRole) {
		return failure{http.StatusForbidden, err}
	} else if err != nil {
		return refused(http.StatusBadRequest, err)
	}
	return s.logged(v, "people", "made somebody "+string(got.Role), got.Name, "")
}

// target returns the member in the address, if the visitor may decide about that member.
func (s *Server) target(v *visit) (people.Member, error) {
	m, err := s.People.Member(v.ctx(), v.course.ID, v.number("person"))
	if err == nil && !v.role.Gives(m.Role) {
		err = failure{http.StatusForbidden, people.ErrRole}
	}
	return m, err
}

// removeMember ends a membership.
func (s *Server) removeMember(v *visit) error {
	m, err := s.target(v)
	if err != nil {
		return err
	}
	if err := s.People.Leave(v.ctx(), v.course.ID, m.ID); err != nil {
		return err
	}
	return s.logged(v, "people", "took somebody out of the course", m.Name, "")
}

// memberLink shows a new link of one member to the course.
func (s *Server) memberLink(v *visit) error {
	m, err := s.target(v)
	if err != nil {
		return err
	}
	secret, err := s.People.NewLink(v.ctx(), m.ID, v.course.ID)
	if err != nil {
		return err
	}
	if err := s.log(v, "made a link", m.Name, ""); err != nil {
		return err
	}
	return s.render(v, "newlink.html", "A link for "+m.Name, s.Door.LinkURL(secret))
}

// memberOut ends the sessions and links that the course has given a member.
func (s *Server) memberOut(v *visit) error {
	m, err := s.target(v)
	if err != nil {
		return err
	}
	if err := s.People.EndAll(v.ctx(), m.ID, v.course.ID); err != nil {
		return err
	}
	return s.logged(v, "people", "logged somebody out", m.Name, "")
}

// links gives the teacher a CSV file with a link for each student, for a mail merge.
func (s *Server) links(v *visit) error {
	all, err := s.members(v)
	if err != nil {
		return err
	}
	var ids []int64
	for _, m := range all {
		if m.Role == people.Student {
			ids = append(ids, m.ID)
		}
	}
	made, err := s.People.NewLinks(v.ctx(), ids, v.course.ID)
	if err != nil {
		return err
	}
	if err := s.log(v, "made links", fmt.Sprintf("%d students", len(ids)), ""); err != nil {
		return err
	}
	v.w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	v.w.Header().Set("Content-Disposition", `attachment; filename="links.csv"`)
	w := csv.NewWriter(v.w)
	_ = w.Write([]string{"Name", "Email", "Section", "Link"})
	for _, m := range all {
		if m.Role == people.Student {
			_ = w.Write([]string{report.Harmless(m.Name), report.Harmless(m.Email),
				report.Harmless(m.Section), s.Door.LinkURL(made[m.ID])})
		}
	}
	w.Flush() // a browser that has left needs no links
	return nil
}

// number is a number of a form, and 0 where it is not one.
func number(text string) int64 {
	var n int64
	if _, err := fmt.Sscan(strings.TrimSpace(text), &n); err != nil {
		return 0
	}
	return n
}
