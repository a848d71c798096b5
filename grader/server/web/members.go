package web

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/server/people"
)

func (s *Server) peoplePage(v *visit) error {
	all, err := s.People.Members(v.ctx(), v.course.ID)
	if err != nil {
		return err
	}
	counts := map[people.Role]int{}
	for _, m := range all {
		counts[m.Role]++
	}
	return s.render(v, "people.html", "People", struct {
		Members []people.Member
		Counts  map[people.Role]int
		Roles   []people.Role
	}{all, counts, rolesUpTo(v.role)})
}

// rolesUpTo lists the roles that a person may give: an owner all, a teacher those below teacher.
func rolesUpTo(role people.Role) []people.Role {
	roles := []people.Role{people.Student, people.Assistant}
	if role.AtLeast(people.Owner) {
		roles = append(roles, people.Teacher, people.Owner)
	}
	return roles
}

func mayGive(giver, role people.Role) bool {
	for _, r := range rolesUpTo(giver) {
		if r == role {
			return true
		}
	}
	return false
}

// enrol adds the students of a roster.
func (s *Server) enrol(v *visit) error {
	file, head, err := v.r.FormFile("roster")
	if err != nil {
		return wrong(http.StatusBadRequest, "no roster was chosen; it should be a CSV file with "+
			"a column Name, and if there are any Email and Section, or the export of your "+
			"learning platform")
	}
	defer file.Close()
	data, err := io.ReadAll(file)
	if err != nil {
		return unreadable(err)
	}
	found, err := s.People.Enrol(v.ctx(), v.course.ID, cleanName(head.Filename), data)
	if err != nil {
		return wrong(http.StatusBadRequest, "nobody was added. "+err.Error())
	}
	return s.logged(v, "people", "read a roster", cleanName(head.Filename),
		fmt.Sprintf("%d added, %d known before", len(found.Added), len(found.Known)))
}

// addMember adds one person.
func (s *Server) addMember(v *visit) error {
	m := people.Member{Role: people.Role(v.r.FormValue("role")),
		Person:  people.Person{Name: v.r.FormValue("name"), Email: v.r.FormValue("email")},
		Section: v.r.FormValue("section")}
	if !mayGive(v.role, m.Role) {
		return wrong(http.StatusForbidden, fmt.Sprintf("you may not make anybody %q here", m.Role))
	}
	if known, err := s.People.ByEmail(v.ctx(), m.Email); err == nil {
		if old, err := s.People.Member(v.ctx(), v.course.ID, known.ID); err == nil &&
			!mayGive(v.role, old.Role) {
			return wrong(http.StatusForbidden, "only an owner changes the role of a teacher")
		}
	} else if !errors.Is(err, people.ErrNobody) {
		return err
	}
	got, err := s.People.Join(v.ctx(), v.course.ID, m)
	if err != nil {
		return wrong(http.StatusBadRequest, err.Error())
	}
	return s.logged(v, "people", "made somebody "+string(got.Role), got.Name, "")
}

// target returns the member in the address, if the visitor may decide about that member.
func (s *Server) target(v *visit) (people.Member, error) {
	m, err := s.People.Member(v.ctx(), v.course.ID, v.number("person"))
	if err == nil && !mayGive(v.role, m.Role) {
		err = wrong(http.StatusForbidden, "only an owner decides about teachers and owners")
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

// memberLink shows a new link of one member.
func (s *Server) memberLink(v *visit) error {
	m, err := s.target(v)
	if err != nil {
		return err
	}
	secret, err := s.People.NewLink(v.ctx(), m.ID)
	if err != nil {
		return err
	}
	if err := s.log(v, "made a link", m.Name, ""); err != nil {
		return err
	}
	return s.render(v, "newlink.html", "A link for "+m.Name, s.Door.LinkURL(secret))
}

// memberOut ends all sessions and links of a member.
func (s *Server) memberOut(v *visit) error {
	m, err := s.target(v)
	if err != nil {
		return err
	}
	if err := s.People.EndAll(v.ctx(), m.ID); err != nil {
		return err
	}
	return s.logged(v, "people", "logged somebody out everywhere", m.Name, "")
}

// links gives the teacher a CSV file with a link for each student, for a mail merge.
func (s *Server) links(v *visit) error {
	all, err := s.People.Members(v.ctx(), v.course.ID)
	if err != nil {
		return err
	}
	var ids []int64
	for _, m := range all {
		if m.Role == people.Student {
			ids = append(ids, m.ID)
		}
	}
	made, err := s.People.NewLinks(v.ctx(), ids)
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
		if secret := made[m.ID]; secret != "" {
			_ = w.Write([]string{report.Harmless(m.Name), report.Harmless(m.Email),
				report.Harmless(m.Section), s.Door.LinkURL(secret)})
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
