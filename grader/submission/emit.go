package submission

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/scanner"
	"go/token"
	"maps"
	"slices"
	"strings"
)

// Source returns the files of a package with the functions of the exercises ids, and everything
// that they need. Without ids it has all functions that were found. Its //line directives name the
// student's places: "cell 7" or "answers.go". It is empty if there is nothing to compile.
func (s *Submission) Source(ids ...string) map[string][]byte {
	files := make(map[string][]byte)
	taken, aliases := s.taken(ids)
	for len(taken) > 0 {
		u := taken[0].unit
		n := len(taken)
		if i := slices.IndexFunc(taken, func(x *decl) bool { return x.unit != u }); i >= 0 {
			n = i
		}
		files[u.File] = s.draft.write(u, taken[:n], aliases)
		taken = taken[n:]
	}
	return files
}

// taken lists the declarations that some exercises need, in the order of the source. It also
// returns, by function, the names that exercises have for functions to which the student gave other
// names.
func (s *Submission) taken(ids []string) ([]*decl, map[*decl][]string) {
	var taken []*decl
	aliases := make(map[*decl][]string)
	seen := make(map[*decl]bool)
	for _, w := range s.wanted {
		root := s.roots[w.ID]
		if s.Parts[w.ID].State != Found || len(ids) > 0 && !slices.Contains(ids, w.ID) {
			continue
		}
		if !slices.Contains(root.Names, w.Function) && !slices.Contains(aliases[root], w.Function) {
			aliases[root] = append(aliases[root], w.Function)
		}
		reached, _ := s.draft.reach(root)
		for _, x := range reached {
			if !seen[x] {
				seen[x] = true
				taken = append(taken, x)
			}
		}
	}
	if len(taken) == 0 {
		return nil, nil
	}
	order := make(map[*unit]int)
	for i, u := range s.draft.Units {
		order[u] = i
	}
	slices.SortFunc(taken, func(a, b *decl) int {
		return cmp.Or(cmp.Compare(order[a.unit], order[b.unit]), cmp.Compare(a.From, b.From))
	})
	return taken, aliases
}

// write writes the file of a unit.
func (d *draft) write(u *unit, decls []*decl, aliases map[*decl][]string) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, "package %s\n", packageName)
	line := func(n int) { fmt.Fprintf(&out, "\n//line %s:%d\n", u.Label, n) }
	imports := make(map[string]*spec)
	bare := false
	for _, x := range decls {
		for _, use := range x.Uses {
			if s := d.imported(x, use); s != nil {
				imports[s.Name] = s
			} else {
				bare = bare || d.bare(use)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(imports)) {
		s := imports[name]
		if s.unit != u && s.unit != nil { // of another cell
			line(decls[0].Line)
		} else {
			line(s.Line)
		}
		if s.Alias {
			fmt.Fprintf(&out, "import %s %q\n", s.Name, s.Path)
		} else {
			fmt.Fprintf(&out, "import %q\n", s.Path)
		}
	}
	for _, s := range u.Dots {
		if bare && !s.unused && s.refusal(u) == "" {
			line(s.Line)
			fmt.Fprintf(&out, "import . %q\n", s.Path)
		}
	}
	for _, x := range decls {
		line(x.Line)
		out.WriteString(x.Keyword)
		text := bytes.Clone(u.Code[x.From:x.To])
		for name, at := range x.At {
			if live, _ := d.live(name); live != x && name != "_" {
				blank(text[at-x.From : at-x.From+len(name)])
				text[at-x.From] = '_'
			}
		}
		if d.wanted[x.Names[0]] && d.isFunction(x.Type) { // the exercise asks for the type itself
			blank(text[x.TypeAt-x.From:][:len(x.Type)])
		}
		out.Write(text)
		out.WriteByte('\n')
		if name := x.Names[0]; d.inits[x] && x.Kind == token.FUNC && name != "init" {
			line(x.Line)
			fmt.Fprintf(&out, "func init() { %s() }\n", name)
		}
		for _, alias := range aliases[x] {
			line(x.Line)
			fmt.Fprintf(&out, "var %s = %s\n", alias, x.Names[0])
		}
	}
	return out.Bytes()
}

// Hash returns a hash of the function of an exercise, of everything that it needs, and of the
// places of these. If it is the same, [Submission.Source] of this exercise alone is the same, and
// so is everything that a report says about it. It is empty unless the function was found.
func (s *Submission) Hash(id string) string {
	if part := s.Parts[id]; part == nil || part.State != Found {
		return ""
	}
	h := sha256.New()
	files := s.Source(id)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(h, "%s %d\n%s\n", name, len(files[name]), files[name])
	}
	taken, _ := s.taken([]string{id})
	hashed := make(map[*unit]int) // lines: one with many declarations counts once
	for _, x := range taken {     // with comments, because a report shows whole lines
		if from := max(x.Line-1, hashed[x.unit]); from < x.End {
			fmt.Fprintf(h, "%s\n", strings.Join(x.unit.Lines[from:x.End], "\n"))
			hashed[x.unit] = x.End
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Code returns a hash of the same code as Hash, but without comments, formatting and places. It is
// empty unless the function was found.
func (s *Submission) Code(id string) string {
	if part := s.Parts[id]; part == nil || part.State != Found {
		return ""
	}
	h := sha256.New()
	files := s.Source(id)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		var words scanner.Scanner
		words.Init(token.NewFileSet().AddFile(name, -1, len(files[name])), files[name], nil, 0)
		last := ""
		for {
			_, kind, text := words.Scan()
			if kind == token.EOF {
				break
			}
			word := kind.String() + " " + text
			if kind == token.SEMICOLON || kind == token.COMMA {
				word = kind.String() // a line end is also a semicolon
			}
			// Before a closing bracket it depends on the line breaks whether there is one.
			closes := kind == token.RBRACE || kind == token.RPAREN || kind == token.RBRACK
			if last != "" && !(closes && (last == ";" || last == ",")) {
				fmt.Fprintf(h, "%q\n", last)
			}
			last = word
		}
		fmt.Fprintf(h, "%q\n", last)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Whole returns a hash of all that was read. It is for results that depend on more than the
// function of an exercise, such as that it does not compile. It is empty if nothing could be read.
func (s *Submission) Whole() string {
	if s.draft == nil {
		return ""
	}
	h := sha256.New()
	fmt.Fprintf(h, "%t\n", s.draft.Notebook)
	for _, u := range s.draft.Units {
		fmt.Fprintf(h, "%q %q %q %d\n", u.Label, u.Exercise, u.Kind, len(u.Lines))
		for _, line := range u.Lines {
			fmt.Fprintf(h, "%q\n", line)
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Needs returns the IDs of the other exercises whose functions the function of an exercise needs,
// directly or indirectly, in the order wanted. If one of these is wrong, its callers may be wrong,
// too. It is nil unless the function was found.
func (s *Submission) Needs(id string) []string {
	if part := s.Parts[id]; part == nil || part.State != Found {
		return nil
	}
	reached, _ := s.draft.reach(s.roots[id])
	var ids []string
	for _, w := range s.wanted {
		if w.ID != id && s.Parts[w.ID].State == Found && s.roots[w.ID] != s.roots[id] &&
			slices.Contains(reached, s.roots[w.ID]) {
			ids = append(ids, w.ID)
		}
	}
	return ids
}

// Weight estimates the compiler's work for the function of an exercise and everything that it
// needs. If a submission is too much for the compiler, the light exercises can be tried apart from
// the heavy ones.
func (s *Submission) Weight(id string) int {
	root := s.roots[id]
	if root == nil {
		return 0
	}
	reached, _ := s.draft.reach(root)
	weight := 0
	for _, x := range reached {
		if x.Kind != token.FUNC {
			weight += 1000 // small constants and types can make large ones
		}
		depth := 0
		for _, c := range x.unit.Code[x.From:x.To] {
			switch c {
			case '(', '[', '{':
				depth++
			case ')', ']', '}':
				depth--
			}
			weight += 1 + max(0, depth)
		}
	}
	return weight
}
