package submission

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/notebooks/course"
)

// Reference is a package of reference answers, from which [Submission.Carry] takes helpers.
type Reference struct {
	files []referenceFile
}

type referenceFile struct {
	source []byte
	names  []occurrence // of the names that the package declares, in their order
}

type occurrence struct {
	name string
	at   int
}

// ReadReference reads the Go files of a folder, except its tests.
func ReadReference(folder fs.FS) (*Reference, error) {
	names, err := fs.Glob(folder, "*.go")
	if err != nil {
		return nil, err
	}
	r := &Reference{}
	var trees []*ast.File
	declared := make(map[string]bool)
	fset := token.NewFileSet()
	for _, name := range names {
		if !course.IsAnswer(name) {
			continue
		}
		source, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, err
		}
		tree, err := parser.ParseFile(fset, name, source, 0)
		if err != nil {
			return nil, err
		}
		for name := range tree.Scope.Objects {
			declared[name] = true
		}
		r.files, trees = append(r.files, referenceFile{source: source}), append(trees, tree)
	}
	if len(r.files) == 0 {
		return nil, fmt.Errorf("the folder of the reference answers has no Go files")
	}
	for i, tree := range trees {
		outside := make(map[*ast.Ident]bool) // not declared in this file
		for _, id := range tree.Unresolved {
			outside[id] = true
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if ok && declared[id.Name] &&
				(outside[id] || id.Obj != nil && id.Obj == tree.Scope.Lookup(id.Name)) {
				at := fset.File(tree.FileStart).Offset(id.Pos())
				r.files[i].names = append(r.files[i].names, occurrence{id.Name, at})
			}
			return true
		})
		slices.SortFunc(r.files[i].names, func(a, b occurrence) int {
			return cmp.Compare(a.at, b.at)
		})
	}
	return r, nil
}

// units returns the files of the package with all its names changed.
func (r *Reference) units(rename func(string) string) []*unit {
	var units []*unit
	for i, f := range r.files {
		var text strings.Builder
		from := 0
		for _, o := range f.names {
			text.Write(f.source[from:o.at])
			text.WriteString(rename(o.name))
			from = o.at + len(o.name)
		}
		text.Write(f.source[from:])
		u := newFile(i+1, "reference.go", text.String())
		u.Label = fmt.Sprintf("reference %d", i+1) // no student's file has this name
		u.File, u.reference = fmt.Sprintf("reference%d.go", i+1), true
		units = append(units, u)
	}
	return units
}

// Carry returns a submission with only the function of exercise id, in which the reference's
// functions replace those of the helpers. The helpers are given by their exercises. Carry replaces
// those that come before id in the lesson and that the student's code names. It returns nil if
// there are none, or if the function still cannot be used.
//
// The student's code can name the helpers, but nothing else of the reference. Everything that the
// helpers need gets names that depend on a hash of all the student's code, so that no student can
// write them.
func (s *Submission) Carry(
	id string, helpers []string, r *Reference,
) (carried *Submission, used []string) {
	own := slices.IndexFunc(s.wanted, func(w course.Exercise) bool { return w.ID == id })
	if s.draft == nil || own < 0 {
		return nil, nil
	}
	names := make(map[string]string) // what the student calls a helper, by the reference's name
	ids := make(map[string]string)   // its exercise, by what the student calls it
	for _, w := range s.wanted[:own] {
		if !slices.Contains(helpers, w.ID) || w.Function == s.wanted[own].Function {
			continue
		}
		name := w.Function
		if root := s.roots[w.ID]; root != nil {
			name = root.called(name)
		}
		names[w.Function], ids[name] = name, w.ID
	}
	if !s.mentions(s.wanted[own], ids) {
		return nil, nil
	}
	carried = s.afresh(s.wanted[own])
	secret := "_" + s.digest()
	for _, u := range r.units(func(name string) string {
		return cmp.Or(names[name], name+secret)
	}) {
		carried.draft.replace(u)
	}
	if carried.locate(); carried.Parts[id].State != Found {
		return nil, nil
	}
	reached, _ := carried.draft.reach(carried.roots[id])
	for _, x := range reached {
		if x.unit.reference {
			continue
		}
		for _, u := range x.Uses {
			if u.Key || carried.draft.imported(x, u) != nil {
				continue
			}
			live, _ := carried.draft.live(u.Name)
			if live != nil && live.unit.reference && !slices.Contains(used, ids[u.Name]) {
				used = append(used, ids[u.Name])
			}
		}
	}
	if len(used) == 0 {
		return nil, nil
	}
	slices.SortFunc(used, func(a, b string) int { return cmp.Compare(s.index(a), s.index(b)) })
	return carried, used
}

// mentions reports whether the function of an exercise, or what it needs, may name a helper. It is
// quick, and false for most functions.
func (s *Submission) mentions(w course.Exercise, helpers map[string]string) bool {
	names, seen := []string{w.Function}, map[string]bool{w.Function: true}
	if root := s.roots[w.ID]; root != nil {
		names = root.Names
	} else if len(s.draft.decls[w.Function]) == 0 {
		return true // it may have another name
	}
	for i := 0; i < len(names); i++ {
		for _, x := range s.draft.decls[names[i]] {
			for _, u := range x.Uses {
				if helpers[u.Name] != "" {
					return true
				}
				if !seen[u.Name] {
					seen[u.Name] = true
					names = append(names, u.Name)
				}
			}
		}
	}
	return false
}

// index is the index of an exercise among those wanted.
func (s *Submission) index(id string) int {
	return slices.IndexFunc(s.wanted, func(w course.Exercise) bool { return w.ID == id })
}

// afresh is the submission as it was read, with only one exercise and without the compiler's
// errors. A function that calls a helper correctly may have failed to compile because of the
// helper.
func (s *Submission) afresh(w course.Exercise) *Submission {
	c := *s
	c.wanted, c.draft, c.rounds = []course.Exercise{w}, s.draft.afresh(), 0
	c.Parts, c.roots = make(map[string]*Part), make(map[string]*decl)
	return &c
}

// replace adds the declarations of a unit. They replace those of the same names.
func (d *draft) replace(u *unit) {
	d.Units = append(d.Units, u)
	for _, x := range u.Decls {
		for _, name := range x.Names {
			if owner, _, ok := strings.Cut(name, "."); ok {
				d.methods[owner] = append(d.methods[owner], name)
			}
			d.decls[name] = []*decl{x}
		}
	}
}

// digest is a hash of all the student's code.
func (s *Submission) digest() string {
	h := sha256.New()
	for _, u := range s.draft.Units {
		fmt.Fprintf(h, "%d\n%s\n", len(u.Code), u.Code)
	}
	return hex.EncodeToString(h.Sum(nil))[:20]
}
