package mistakes

import (
	"go/ast"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Module is the path of this module.
const Module = "github.com/tessella-go/tessella"

// imports lists the packages that computing needs. The page in a browser carries them, so the list
// is short. reflect is on it for DeepEqual, and log because printing helps to find a mistake.
var imports = []string{
	"bufio", "bytes", "cmp", "container/heap", "container/list", "container/ring", "context",
	"errors", "fmt", "hash", "hash/crc32", "hash/fnv",
	"hash/maphash", "io", "iter", "log", "maps", "math", "math/big", "math/bits", "math/cmplx",
	"math/rand", "math/rand/v2", "reflect", "regexp",
	"slices", "sort", "strconv", "strings", "sync", "sync/atomic", "text/tabwriter", "time",
	"unicode", "unicode/utf16", "unicode/utf8", "unique",
	Module + "/grader/shape",
}

// more lists what a solution may import besides. A solution runs in a process of its own without
// files, network and environment, so these packages do no harm: there os.Getenv returns nothing,
// and os.Exit ends the solution alone. If two have one name, the later one is meant by it.
var more = []string{
	"archive/tar", "archive/zip", "compress/bzip2", "compress/flate", "compress/gzip",
	"compress/lzw", "compress/zlib", "crypto", "crypto/aes", "crypto/cipher", "crypto/hmac",
	"crypto/md5", "crypto/rand", "crypto/sha1", "crypto/sha256", "crypto/sha3", "crypto/sha512",
	"crypto/subtle", "encoding", "encoding/ascii85", "encoding/asn1", "encoding/base32",
	"encoding/base64", "encoding/binary", "encoding/csv", "encoding/gob", "encoding/hex",
	"encoding/json", "encoding/pem", "encoding/xml", "flag", "hash/adler32", "hash/crc64", "html",
	"html/template", "image", "image/color", "image/color/palette", "image/draw", "image/gif",
	"image/jpeg", "image/png", "index/suffixarray", "io/fs", "io/ioutil", "log/slog", "mime",
	"mime/quotedprintable", "net/netip", "net/url", "os", "path", "path/filepath", "regexp/syntax",
	"runtime", "structs", "text/scanner", "text/template", "text/template/parse", "time/tzdata",
	"weak",
}

// Imports lists the packages of [Allowed] that the page in a browser carries, too.
func Imports() []string { return slices.Clone(imports) }

// Allowed lists the packages that a solution may import. If two have one name, GoNB imports the
// later one for it.
func Allowed() []string { return slices.Concat(more, imports) }

// MayImport reports whether a solution may use a package.
func MayImport(where string) bool {
	return slices.Contains(imports, where) || slices.Contains(more, where)
}

// refused lists the first elements of the other packages of the standard library.
var refused = []string{"C", "database", "debug", "embed", "expvar", "go", "internal", "net",
	"plugin", "syscall", "testing", "unsafe", "vendor"}

// ImportRefused says that a package is not allowed, and what to do. quoted is the path as a reader
// may see it.
func ImportRefused(where, quoted string) string {
	text := "the import of " + quoted + " is not allowed"
	first, _, _ := strings.Cut(where, "/")
	below, ours := strings.CutPrefix(where, Module)
	switch {
	case ours && (below == "" || below[0] == '/'):
		return text + ": the exercise is to be written without it"
	case where == gonbui || strings.HasPrefix(where, gonbui+"/"):
		return text + ", except for calls such as gonbui.DisplayHTML(text) in a line of their " +
			"own; what needs more than that belongs into a function that no exercise calls"
	case slices.Contains(refused, first) || slices.ContainsFunc(Allowed(), func(p string) bool {
		return p == first || strings.HasPrefix(p, first+"/")
	}):
		return text + "; a solution may use the standard library, except for what reaches the " +
			"network, other programs or the memory below Go"
	}
	return text + "; a solution may use the standard library only, and what you wrote in another " +
		"folder belongs into the folder or notebook of the exercise"
}

const gonbui = "github.com/janpfeifer/gonb/gonbui"

// Displays returns the call of a statement that shows something in a notebook, such as
// gonbui.DisplayHTML(text), and nil for other nodes. path is the import path that a name stands
// for. Graded work goes without such a call: nobody sees what it shows.
func Displays(n ast.Node, path func(name string) string) *ast.CallExpr {
	var call *ast.CallExpr
	switch n := n.(type) {
	case *ast.ExprStmt:
		call, _ = n.X.(*ast.CallExpr)
	case *ast.DeferStmt:
		call = n.Call
	}
	if call == nil || call.Ellipsis.IsValid() {
		return nil
	}
	if f, ok := call.Fun.(*ast.SelectorExpr); ok {
		if id, ok := f.X.(*ast.Ident); ok && id.Obj == nil && path(id.Name) == gonbui {
			return call
		}
	}
	return nil
}

var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

// ImportName is the package name that an import path stands for, by custom: its last element, or
// the one before a major version.
func ImportName(where string) string {
	if last := path.Base(where); !majorVersion.MatchString(last) {
		return last
	}
	return path.Base(path.Dir(where))
}

// Refused names an import that a solution may not have and that the function, or what it needs in
// its file, uses. It is "" if there is none, or if the source is not known.
func (f *Function) Refused() string {
	if f == nil || f.file == nil {
		return ""
	}
	packages := map[string]string{}
	for _, s := range f.file.Imports {
		where, _ := strconv.Unquote(s.Path.Value)
		name := ImportName(where)
		if s.Name != nil {
			name = s.Name.Name
		}
		packages[name] = where
	}
	top := f.top()
	nodes, seen := []ast.Node{f.body, f.signature}, map[string]bool{f.name: true}
	need := func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Obj != nil && top[id.Obj] != nil && !seen[id.Name] {
			seen[id.Name] = true
			nodes = append(nodes, top[id.Obj])
			nodes = append(nodes, f.methods(id.Name)...)
		}
		return true
	}
	why := ""
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		if call := Displays(n, func(name string) string { return packages[name] }); call != nil {
			for _, arg := range call.Args {
				ast.Inspect(arg, visit)
			}
			return false
		}
		switch n := n.(type) {
		case *ast.SelectorExpr:
			id, ok := n.X.(*ast.Ident)
			if !ok || id.Obj != nil { // no package
				ast.Inspect(n.X, visit)
				return false
			}
			where := packages[id.Name]
			if where != "" && why == "" && !MayImport(where) {
				why = "it needs " + id.Name + "." + n.Sel.Name + ", and " +
					ImportRefused(where, strconv.Quote(where))
			}
			return false
		case *ast.KeyValueExpr:
			if _, ok := n.Key.(*ast.Ident); ok { // it may be a field's name
				ast.Inspect(n.Value, visit)
				return false
			}
		}
		return need(n)
	}
	for i := 0; i < len(nodes) && why == ""; i++ {
		ast.Inspect(nodes[i], visit)
	}
	return why
}

// top lists the declarations of the file by the parser's objects, which tell a function of the file
// from a variable of its name. They are deprecated, but go/types would have to load packages.
func (f *Function) top() map[any]ast.Node {
	all := map[any]ast.Node{}
	for _, decl := range f.file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Name.Obj != nil {
				all[decl.Name.Obj] = decl
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					all[spec.Name.Obj] = spec
				case *ast.ValueSpec:
					for _, id := range spec.Names {
						all[id.Obj] = spec
					}
				}
			}
		}
	}
	return all
}

// methods lists the methods of a type of the file.
func (f *Function) methods(of string) (list []ast.Node) {
	for _, decl := range f.file.Decls {
		m, ok := decl.(*ast.FuncDecl)
		if !ok || m.Recv == nil || len(m.Recv.List) == 0 {
			continue
		}
		ast.Inspect(m.Recv.List[0].Type, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && id.Name == of {
				list = append(list, m)
			}
			return true
		})
	}
	return list
}
