package submission

import (
	"cmp"
	"go/ast"
	"slices"
	"strconv"

	"github.com/tessella-go/tessella/grader/mistakes"
)

const (
	module = mistakes.Module
	gonbui = "github.com/janpfeifer/gonb/gonbui"
)

// importable has the package that GoNB would import for a name that nothing declares.
var importable = func() map[string]string {
	names := make(map[string]string)
	for _, p := range mistakes.Allowed() {
		names[mistakes.ImportName(p)] = p
	}
	return names
}()

// tempting lists, by name, packages that GoNB would import but that are not allowed.
var tempting = map[string]string{
	"exec": "os/exec", "signal": "os/signal", "user": "os/user", "unsafe": "unsafe",
	"syscall": "syscall", "plugin": "plugin", "net": "net", "http": "net/http",
	"debug": "runtime/debug", "testing": "testing", "embed": "embed", "gonbui": gonbui,
}

// firstRand lists the names of math/rand that math/rand/v2 does not have.
var firstRand = []string{"Int31", "Int31n", "Int63", "Int63n", "Intn", "NewSource", "Read",
	"Seed", "Source64"}

// addImport records an import, except a second one with a dot of the same path. dotted has those
// paths.
func (u *unit) addImport(s *ast.ImportSpec, pos reader, dotted map[string]bool) {
	where, _ := strconv.Unquote(s.Path.Value)
	i := &spec{Name: mistakes.ImportName(where), Path: where, unit: u, Line: pos.line(s.Pos())}
	if s.Name != nil {
		i.Name, i.Alias = s.Name.Name, true
	}
	if i.Name == "." {
		if !dotted[where] {
			dotted[where] = true
			u.Dots = append(u.Dots, i)
		}
		return
	}
	if u.Imports == nil {
		u.Imports = make(map[string]*spec)
	}
	u.Imports[i.Name] = i
}

// missing is the import that GoNB would add for a name that nothing declares, nil if there is none.
func missing(u use) *spec {
	where := importable[u.Name]
	if u.Name == "rand" && slices.Contains(firstRand, u.Member) {
		where = "math/rand"
	}
	if where == "" {
		where = tempting[u.Name]
	}
	if where == "" || u.Member == "" {
		return nil
	}
	return &spec{Name: u.Name, Path: where, Line: u.Line}
}

// refusal says where and why an import is not allowed; it is "" if it is. The unit user uses
// it.
func (s *spec) refusal(user *unit) string {
	if mistakes.MayImport(s.Path) {
		return ""
	}
	place := cmp.Or(s.unit, user).place(s.Line)
	return place + ": " + mistakes.ImportRefused(s.Path, show(strconv.Quote(s.Path)))
}

// dotRefusal is the refusal of the first import with a dot that is not
// allowed, "" if there is none.
func (u *unit) dotRefusal() string {
	for _, s := range u.Dots {
		if why := s.refusal(u); why != "" {
			return why
		}
	}
	return ""
}
