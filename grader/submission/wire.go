package submission

import (
	"go/token"
	"time"
)

// A submission goes from the process that reads it to the one that grades it as a sent, whose parts
// have no pointers to each other.
type sent struct {
	Student, Path string
	Files         []string
	Submitted     time.Time
	Modified      time.Time
	Mark          Mark
	Parts         map[string]*Part
	Problems      []string

	Read, Notebook, Machine bool // Read: there is a draft
	Units                   []sentUnit
	Roots                   map[string][2]int // the index of a unit, and of a declaration in it
}

type sentUnit struct {
	Label, File          string
	Lines                []string
	Exercise, Kind, Lost string
	Behind               map[string]bool
	Code                 []byte
	Imports, Dots        []sentSpec
	Decls                []sentDecl
}

type sentSpec struct {
	Name, Path string
	Alias      bool
	Line       int
}

type sentDecl struct {
	Kind                 token.Token
	Names                []string
	From, To, Line, End  int
	Keyword              string
	At                   map[string]int
	Uses                 []sentUse
	Refused, Dead        string
	Signature, Of        string
	Alias, Generic, Body bool
}

type sentUse struct {
	Name, Member string
	Key          bool
	Line         int
}

// pack makes a submission ready to be sent.
func (s *Submission) pack() sent {
	out := sent{Student: s.Student, Path: s.Path, Files: s.Files, Submitted: s.Submitted,
		Modified: s.Modified, Mark: s.Mark, Parts: s.Parts, Problems: s.Problems}
	if s.draft == nil {
		return out
	}
	out.Read, out.Notebook, out.Machine = true, s.draft.notebook, s.draft.machine
	at := make(map[*decl][2]int)
	for i, u := range s.draft.units {
		to := sentUnit{Label: u.label, File: u.file, Lines: u.lines, Exercise: u.exercise,
			Kind: u.kind,
			Lost: u.fault, Behind: u.behind, Code: u.code}
		for _, i := range u.imports {
			to.Imports = append(to.Imports, sentSpec{i.name, i.path, i.alias, i.line})
		}
		for _, i := range u.dots {
			to.Dots = append(to.Dots, sentSpec{i.name, i.path, i.alias, i.line})
		}
		for k, x := range u.decls {
			at[x] = [2]int{i, k}
			d := sentDecl{Kind: x.kind, Names: x.names, From: x.from, To: x.to,
				Line: x.line, End: x.end,
				Keyword: x.keyword, At: x.at, Refused: x.refused, Dead: x.dead,
				Signature: x.signature,
				Of:        x.of, Alias: x.alias, Generic: x.generic, Body: x.body}
			for _, u := range x.uses {
				d.Uses = append(d.Uses, sentUse{u.name, u.member, u.key, u.line})
			}
			to.Decls = append(to.Decls, d)
		}
		out.Units = append(out.Units, to)
	}
	out.Roots = make(map[string][2]int)
	for id, x := range s.roots {
		if x != nil {
			out.Roots[id] = at[x]
		}
	}
	return out
}

// unpack is the submission that was sent.
func (in sent) unpack(wanted []Wanted) *Submission {
	s := &Submission{Student: in.Student, Path: in.Path, Files: in.Files, Submitted: in.Submitted,
		Modified: in.Modified, Mark: in.Mark, Parts: in.Parts, Problems: in.Problems,
		wanted: wanted, roots: make(map[string]*decl)}
	if !in.Read {
		return s
	}
	d := &draft{notebook: in.Notebook, machine: in.Machine}
	for _, from := range in.Units {
		u := &unit{label: from.Label, file: from.File, lines: from.Lines, exercise: from.Exercise,
			kind: from.Kind, fault: from.Lost, behind: from.Behind, code: from.Code}
		imported := func(i sentSpec) *spec {
			return &spec{name: i.Name, path: i.Path, alias: i.Alias, line: i.Line, unit: u}
		}
		for _, i := range from.Imports {
			if u.imports == nil {
				u.imports = make(map[string]*spec)
			}
			u.imports[i.Name] = imported(i)
		}
		for _, i := range from.Dots {
			u.dots = append(u.dots, imported(i))
		}
		for _, x := range from.Decls {
			to := &decl{unit: u, kind: x.Kind, names: x.Names, from: x.From, to: x.To, line: x.Line,
				end: x.End, keyword: x.Keyword, at: x.At, refused: x.Refused, dead: x.Dead,
				signature: x.Signature, of: x.Of, alias: x.Alias, generic: x.Generic, body: x.Body}
			for _, u := range x.Uses {
				to.uses = append(to.uses, use{u.Name, u.Member, u.Key, u.Line})
			}
			u.decls = append(u.decls, to)
		}
		d.units = append(d.units, u)
	}
	d.want(wanted)
	d.index()
	s.draft = d
	for id, at := range in.Roots {
		s.roots[id] = d.units[at[0]].decls[at[1]]
	}
	return s
}
