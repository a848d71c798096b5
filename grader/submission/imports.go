package submission

import (
	"cmp"
	"fmt"
	"go/ast"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

const (
	module = "github.com/tessella-go/tessella"
	shapes = module + "/grader/shape"
)

// allowed lists what a solution may import: what computes, and touches neither files nor the
// network, the machine, the program around it or the memory below it. The sandbox gives no such
// rights anyway; the list is there to say so at the line where it is asked for. reflect is on it
// for its DeepEqual, log because printing while one searches for a mistake is no fault.
var allowed = []string{
	"bufio", "bytes", "cmp", "container/heap", "container/list", "container/ring", "context",
	"errors", "fmt", "hash", "hash/crc32", "hash/fnv",
	"hash/maphash", "io", "iter", "log", "maps", "math", "math/big", "math/bits", "math/cmplx",
	"math/rand", "math/rand/v2", "reflect", "regexp",
	"slices", "sort", "strconv", "strings", "sync", "sync/atomic", "text/tabwriter", "time",
	"unicode", "unicode/utf16", "unicode/utf8", "unique",
	shapes,
}

// streams are what a solution may use of package os: it may print while one searches for a mistake.
var streams = []string{"Stderr", "Stdout"}

// importable is what a name stands for where nothing is imported by it, as GoNB would find it.
var importable = func() map[string]string {
	names := make(map[string]string)
	for _, p := range allowed {
		names[importName(p)] = p
	}
	return names
}()

// tempting lists packages by name that are not allowed and that GoNB would import by itself.
var tempting = map[string]string{
	"os": "os", "exec": "os/exec", "signal": "os/signal", "user": "os/user", "unsafe": "unsafe",
	"syscall": "syscall", "plugin": "plugin", "net": "net", "http": "net/http",
	"runtime": "runtime", "debug": "runtime/debug", "testing": "testing", "ioutil": "io/ioutil",
	"filepath": "path/filepath", "embed": "embed", "fs": "io/fs",
}

// firstRand lists what math/rand has and math/rand/v2 has not.
var firstRand = []string{"Int31", "Int31n", "Int63", "Int63n", "Intn", "NewSource", "Read",
	"Seed", "Source64"}

var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

// importName is the package name that an import path stands for, by custom: its last element, or
// the one before a major version.
func importName(where string) string {
	if last := path.Base(where); !majorVersion.MatchString(last) {
		return last
	}
	return path.Base(path.Dir(where))
}

// addImport notes an import, except a second one of a path with a dot: dotted
// has the paths of those.
func (u *unit) addImport(s *ast.ImportSpec, pos reader, dotted map[string]bool) {
	where, _ := strconv.Unquote(s.Path.Value)
	i := &spec{Name: importName(where), Path: where, unit: u, Line: pos.line(s.Pos())}
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

// refusal says where and why an import is not allowed, and is "" if it is. The unit user needs the
// name member of it.
func (s *spec) refusal(user *unit, member string) string {
	if slices.Contains(allowed, s.Path) || s.Path == "os" && slices.Contains(streams, member) {
		return ""
	}
	place, quoted := cmp.Or(s.unit, user).place(s.Line), show(strconv.Quote(s.Path))
	if below, ours := strings.CutPrefix(s.Path, module); ours && (below == "" || below[0] == '/') {
		return fmt.Sprintf("%s: the import of %s is not allowed: the exercise is to be "+
			"written without it", place, quoted)
	}
	return fmt.Sprintf("%s: the import of %s is not allowed; a solution may use packages that "+
		"only compute, such as math, slices, sort, strings and fmt", place, quoted)
}

// dotRefusal is the refusal of the first import with a dot that is not
// allowed, "" if there is none.
func (u *unit) dotRefusal() string {
	for _, s := range u.Dots {
		if why := s.refusal(u, ""); why != "" {
			return why
		}
	}
	return ""
}
