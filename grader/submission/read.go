package submission

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/mistakes"
	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// maxDrafts is the maximum number of notebooks and packages of one student that are read.
const maxDrafts = 20

// Read reads a hand-in. It never fails: problems are in the Submission.
//
// Of several notebooks and packages, the one with most of the wanted functions counts. A tie goes
// to the one with more cells made for the exercises, then to the newest, then to the first by name.
// Problems says which it is.
func (s Source) Read(ctx context.Context, wanted []course.Exercise) *Submission {
	var l listing
	for _, n := range s.nodes {
		name := ""
		if len(s.nodes) > 1 {
			name = n.name
		}
		l.walk(n, name, 0)
	}
	drafts := l.drafts(ctx)
	best := choose(drafts, wanted)
	if best == nil {
		if len(l.problems) == 0 {
			l.problem("there is no notebook and no Go file%s", l.instead())
		}
		return s.Unread(wanted, l.problems...)
	}
	sub := best.submission(wanted)
	sub.Student, sub.Path, sub.Mark, sub.Modified = s.Student, s.Path, s.mark(), best.modified
	for i, stamp := range l.stampsOf(best) {
		if i == 0 {
			sub.Modified = stamp.time
		}
		// nbgrader overwrites a student's own ASSIGNMENT/timestamp.txt.
		if s.nbgrader && strings.Count(stamp.name, "/") == 1 {
			sub.Submitted = stamp.time
		}
	}
	for _, name := range best.files {
		sub.Files = append(sub.Files, show(name))
	}
	sub.Problems = few(slices.Concat(l.problems, best.problems))
	sub.locate()
	return sub
}

// ReadNotebook reads one notebook without a student. It is an error if data is not a notebook.
func ReadNotebook(data []byte, wanted []course.Exercise) (*Submission, error) {
	d, err := readNotebook(data)
	if err != nil {
		return nil, err
	}
	d.index()
	sub := d.submission(wanted)
	sub.Problems = few(d.problems)
	sub.locate()
	return sub, nil
}

// submission makes a submission from a draft, with the functions that exercises ask for.
func (d *draft) submission(wanted []course.Exercise) *Submission {
	d.want(wanted)
	return &Submission{Parts: make(map[string]*Part), wanted: wanted, draft: d,
		roots: make(map[string]*decl)}
}

// Unread is a submission that could not be read.
func (s Source) Unread(wanted []course.Exercise, problems ...string) *Submission {
	sub := &Submission{Student: s.Student, Path: s.Path, Mark: s.mark(),
		Parts: make(map[string]*Part), wanted: wanted,
		Problems: few(problems)}
	for _, w := range wanted {
		sub.Parts[w.ID] = &Part{State: Missing, Problem: "nothing could be read"}
	}
	sub.shorten()
	return sub
}

// want records which functions exercises ask for.
func (d *draft) want(wanted []course.Exercise) {
	d.wanted = make(map[string]bool)
	for _, w := range wanted {
		d.wanted[w.Function] = true
	}
}

// few keeps the first problems, and says how many more there are.
func few(problems []string) []string {
	if n := len(problems) - maxProblems; n > 0 {
		return append(problems[:maxProblems:maxProblems], fmt.Sprintf("and %d more", n))
	}
	return problems
}

// drafts reads the notebooks and packages of a listing. Those that cannot be read become problems.
func (l *listing) drafts(ctx context.Context) []*draft {
	var drafts []*draft
	read := func(p place, limit int64) ([]byte, bool) {
		data, err := []byte(nil), ctx.Err()
		if err != nil {
			err = fmt.Errorf("was not read: %w", err)
		} else if p.size <= limit {
			err = l.take(p.size)
		}
		if err == nil {
			data, err = p.read(limit)
		}
		if err != nil {
			l.problem("%s %v", show(p.name), err)
		}
		return data, err == nil
	}
	for _, p := range l.notebooks {
		if len(drafts) == maxDrafts {
			break
		}
		if data, ok := read(p, maxNotebook); ok {
			d, err := readNotebook(data)
			if err != nil {
				l.problem("%s: %v", show(p.name), err)
				continue
			}
			d.name, d.files, d.modified = show(p.name), []string{p.name}, p.modified
			drafts = append(drafts, d)
		}
	}
	for _, folder := range slices.Sorted(maps.Keys(l.packages)) {
		files := l.packages[folder]
		if !slices.ContainsFunc(files, func(p place) bool { return course.IsAnswer(p.name) }) {
			continue
		}
		if len(drafts) == maxDrafts {
			break
		}
		if d := readPackage(folder, files, read); len(d.Units) > 0 {
			drafts = append(drafts, d)
		}
	}
	if n := len(l.notebooks) + len(l.packages); n > maxDrafts {
		l.problem("there are %d notebooks and packages; %d were looked into", n, len(drafts))
	}
	for _, d := range drafts {
		d.index()
	}
	return drafts
}

// readNotebook reads the cells of a notebook.
func readNotebook(data []byte) (*draft, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // of an editor on Windows
	nb, err := ipynb.Read(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	d := &draft{Notebook: true}
	together := 0
	for i, cell := range nb.Cells {
		var u *unit
		if cell.Type == ipynb.Code {
			if together += len(cell.Source); together > maxTogether {
				d.problems = append(d.problems,
					fmt.Sprintf("cell %d and those behind it were not read: the code cells have "+
						"more than %s together", i+1, megabytes(maxTogether)))
				break
			}
			u = newCell(i+1, cell.Source)
		} else {
			// matters only if it was made for an exercise
			u = &unit{Label: fmt.Sprintf("cell %d", i+1), Kind: show(cell.Type)}
		}
		u.Exercise = madeFor(cell)
		if u.Exercise != "" || len(u.Decls)+len(u.Imports)+len(u.Dots)+len(u.Behind) > 0 {
			d.Units = append(d.Units, u)
		}
	}
	return d, nil
}

// madeFor returns the ID of the exercise that a cell was made for, from our own metadata, or from
// nbgrader's grade_id if an editor has removed ours.
func madeFor(cell *ipynb.Cell) string {
	var ours struct{ Exercise string }
	if ok, err := cell.Metadata.Get("tessella", &ours); ok && err == nil && ours.Exercise != "" {
		return ours.Exercise
	}
	var theirs struct {
		ID       string `json:"grade_id"`
		Solution bool
	}
	if ok, err := cell.Metadata.Get("nbgrader", &theirs); ok && err == nil && theirs.Solution {
		return theirs.ID
	}
	return ""
}

// readPackage reads the Go files of a folder. Other files are never used.
func readPackage(folder string, files []place, read func(place, int64) ([]byte, bool)) *draft {
	d := &draft{name: show(folder)}
	if folder == "." {
		d.name = "the Go files"
	}
	together := int64(0)
	for _, p := range files {
		base := path.Base(p.name)
		switch {
		case course.IsAnswer(base):
			if together += p.size; p.size <= maxCode && together > maxTogether {
				d.problems = append(d.problems,
					fmt.Sprintf("%s was not read: the Go files have more than %s together",
						show(p.name), megabytes(maxTogether)))
			} else if data, ok := read(p, maxCode); ok {
				d.Units = append(d.Units, newFile(len(d.Units)+1, base, string(data)))
				d.files = append(d.files, p.name)
				if p.modified.After(d.modified) {
					d.modified = p.modified
				}
			}
		case base == "go.work":
			d.problems = append(d.problems, show(p.name)+" has no effect here")
		case base == "go.mod":
			if data, ok := read(p, maxCode); ok {
				d.problems = append(d.problems, surplus(show(p.name), string(data))...)
			}
		default:
			d.Machine = true
			d.problems = append(d.problems, show(p.name)+" is not built: only Go files are")
		}
	}
	return d
}

// surplus lists the lines of a go.mod that have no effect here: all but the usual ones, and the one
// with which a starter finds the course.
func surplus(name, text string) []string {
	var problems []string
	n := 0
	for line := range strings.Lines(text) {
		n++
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if word == "replace" && strings.HasPrefix(rest, module+" => ") {
			continue
		}
		if word = strings.TrimSuffix(word, "("); slices.Contains(
			[]string{"replace", "toolchain", "tool", "godebug"}, word) {
			problems = append(problems,
				fmt.Sprintf("%s, line %d: %s has no effect here", name, n, word))
		}
	}
	return problems
}

// instead names the files that were handed in, if none of them can be read.
func (l *listing) instead() string {
	if len(l.others) == 0 {
		return ""
	}
	return ", but " + list(l.others)
}

// choose returns the draft that counts, and says which it is if there are several: the one in which
// most functions are written, then the one that declares most, then the one with most cells made
// for them, then the newest.
func choose(drafts []*draft, wanted []course.Exercise) *draft {
	switch len(drafts) {
	case 0:
		return nil
	case 1:
		return drafts[0]
	}
	scores := make(map[*draft]score)
	for _, d := range drafts {
		scores[d] = d.score(wanted)
	}
	slices.SortStableFunc(drafts, func(a, b *draft) int {
		x, y := scores[a], scores[b]
		return cmp.Or(cmp.Compare(y.written, x.written), cmp.Compare(y.declared, x.declared),
			cmp.Compare(y.made, x.made), b.modified.Compare(a.modified))
	})
	best := drafts[0]
	var others []string
	for _, other := range drafts[1:] {
		others = append(others, fmt.Sprintf("%s (%d)", other.name, scores[other].declared))
	}
	best.problems = append(best.problems, fmt.Sprintf(
		"of several, this was read: %s (%d of the %d functions); not: %s", best.name,
		scores[best].declared, len(wanted), list(others)))
	return best
}

// stamp is the content of nbgrader's timestamp.txt.
type stamp struct {
	name string
	time time.Time
}

// stampsOf lists the contents of nbgrader's timestamp.txt in the folder of a draft and above, the
// nearest first.
func (l *listing) stampsOf(d *draft) []stamp {
	places := slices.Clone(l.stamps)
	slices.SortStableFunc(places, func(a, b place) int {
		return cmp.Compare(len(b.name), len(a.name))
	})
	var stamps []stamp
	for _, p := range places {
		if folder := path.Dir(p.name); folder == "." || strings.HasPrefix(d.files[0], folder+"/") {
			if data, err := p.read(100); err == nil {
				if t, ok := readStamp(string(data)); ok {
					stamps = append(stamps, stamp{p.name, t})
				}
			}
		}
	}
	return stamps
}

// readStamp reads a time as nbgrader writes it: 2015-02-02 15:58:23.948203
// America/Los_Angeles, or with UTC or +0100.
func readStamp(text string) (time.Time, bool) {
	text = strings.TrimSpace(text)
	i := strings.LastIndex(text, " ")
	if i < 0 {
		return time.Time{}, false
	}
	clock, zone := text[:i], text[i+1:]
	if t, err := time.Parse("2006-01-02 15:04:05 -0700", clock+" "+zone); err == nil {
		return t, true
	}
	where, err := time.LoadLocation(zone)
	if err != nil || zone == "" || zone == "Local" {
		return time.Time{}, false
	}
	t, err := time.ParseInLocation("2006-01-02 15:04:05", clock, where)
	return t, err == nil
}

// score counts the wanted functions in a draft: those with more than the stub's body, which only
// returns zero values; those that are declared; and the cells made for them.
type score struct{ written, declared, made int }

func (d *draft) score(wanted []course.Exercise) (n score) {
	for _, w := range wanted {
		if x, _ := d.live(w.Function); x != nil &&
			(x.Kind != token.FUNC || begun(x.unit.Code[x.From:x.To])) {
			n.written++
		}
		if len(d.decls[w.Function]) > 0 {
			n.declared++
		}
		n.made += len(d.own(w.ID))
	}
	return n
}

// begun reports whether the text of a function does more than the stub.
func begun(function []byte) bool {
	file, err := parser.ParseFile(token.NewFileSet(), "",
		append([]byte("package p\n"), function...), parser.SkipObjectResolution)
	if err != nil || len(file.Decls) != 1 {
		return true
	}
	f, ok := file.Decls[0].(*ast.FuncDecl)
	return !ok || mistakes.Begun(f)
}
