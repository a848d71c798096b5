package submission

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tessella-go/tessella/notebooks/course"
)

// Source is the work of one student, before it is read.
type Source struct {
	Student string // the name of the folder or file; unprintable characters are escaped
	Path    string // where it is, as one would type it
	nodes   []*node

	nbgrader bool // it lies in the folder "submitted" of nbgrader's
}

// mark is what the names say about lateness. If one of several files is late, the work is late.
func (s Source) mark() Mark {
	mark := Unmarked
	for _, n := range s.nodes {
		if n.children != nil && !n.zip || moodle.MatchString(n.name) {
			continue
		}
		hidden, named := anonymous.FindStringSubmatch(n.name), canvas.FindStringSubmatch(n.name)
		switch {
		case hidden != nil && hidden[1] != "", hidden == nil && named != nil && named[2] != "":
			return Late
		case hidden != nil || named != nil:
			mark = OnTime
		}
	}
	return mark
}

// Options steer [Find].
type Options struct {
	// the whole path is the work of this student; "": folders and files are named after students
	Student string
}

// Find lists the hand-ins of a path, sorted by student. It does not read them, so a class of
// thousands is listed at once.
//
// A notebook or a Go file is the work of one student, who is named after the file. A folder or zip
// is either the work of one student, who is named after it, or a class; see [whole]. In a class the
// folders, files and zips have the students' names, also as in downloads from Moodle and Canvas
// (the student is then NAME_NUMBER). Everything with the same name is the work of one student.
// Every student with a file is listed, even if it cannot be read. In nbgrader's folder of a course
// the folder "submitted" is the class. Below a student's name, files may be at any depth. Names
// that begin with a dot are skipped. Links are not followed, except for the path itself.
//
// It is an error if the path cannot be read or contains no hand-in.
func Find(path string, o Options) ([]Source, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	top := diskNode(path, info)
	name := baseName(path)
	if top.children == nil && !isHandIn(top.name) {
		return nil, fmt.Errorf("%s is neither a folder or zip, nor a notebook "+
			"(.ipynb) or Go file", show(path))
	}
	if o.Student != "" || top.children == nil {
		return []Source{
			{Student: cmp.Or(o.Student, student(name, top.children == nil)), Path: path,
				nodes: []*node{top}},
		}, nil
	}
	nodes, err := top.children()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", show(path), err)
	}
	nbgrader := name == "submitted"
	for {
		inner := wrapper(nodes, name)
		if inner == nil {
			break
		}
		if nodes, err = inner.children(); err != nil {
			return nil, fmt.Errorf("%s: %w", show(filepath.Join(path, inner.name)), err)
		}
		path = filepath.Join(path, inner.name)
		nbgrader = nbgrader || inner.name == "submitted"
	}
	if whole(nodes) {
		all := func() ([]*node, error) { return nodes, nil }
		one := &node{name: top.name, children: all}
		return []Source{{Student: student(name, top.zip), Path: path, nodes: []*node{one}}}, nil
	}
	all, err := class(path, nodes)
	for i := range all {
		all[i].nbgrader = nbgrader
	}
	return all, err
}

// FindAll lists the hand-ins of several paths, sorted by student. Notebooks with the same name in
// different folders, such as ada/work.ipynb and bob/work.ipynb, are named after their folders.
func FindAll(paths []string, o Options) ([]Source, error) {
	var all []Source
	count := make(map[string]int)
	for _, path := range paths {
		found, err := Find(path, o)
		if err != nil {
			return nil, err
		}
		for _, s := range found {
			count[s.Student]++
		}
		all = append(all, found...)
	}
	for i, s := range all {
		file := len(s.nodes) == 1 && s.nodes[0].children == nil && slices.Contains(paths, s.Path)
		if file && count[s.Student] > 1 {
			all[i].Student = show(baseName(filepath.Dir(s.Path)))
		}
	}
	slices.SortStableFunc(all, func(a, b Source) int {
		return strings.Compare(a.Student, b.Student)
	})
	for i := 1; i < len(all); i++ {
		if a, b := all[i-1], all[i]; a.Student == b.Student {
			return nil, fmt.Errorf("two hand-ins of %s: %s and %s; grade them one "+
				"after the other",
				a.Student, a.Path, b.Path)
		}
	}
	return all, nil
}

// baseName is the last element of a path, also of paths such as "." or "..".
func baseName(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	return filepath.Base(path)
}

// wrapper returns the only folder that contains the class: one in a zip with the zip's name, or
// "submitted" in nbgrader's folder of a course. It returns nil if there is none.
func wrapper(nodes []*node, name string) *node {
	nodes = visible(nodes)
	for _, n := range nodes {
		lone := len(nodes) == 1 && n.name == strings.TrimSuffix(name, ".zip") && n.name != name
		if n.children != nil && !n.zip && (lone || n.name == "submitted" && isCourse(nodes, n)) {
			return n
		}
	}
	return nil
}

// ofCourse are files and folders that nbgrader keeps beside "submitted".
var ofCourse = []string{"nbgrader_config.py", "gradebook.db", "source", "release", "autograded",
	"feedback"}

// isCourse reports whether a folder is nbgrader's folder of a course, and not a class with a
// student called "submitted": it has other files of nbgrader, or nothing else in it could be a
// student's.
func isCourse(nodes []*node, submitted *node) bool {
	if slices.ContainsFunc(nodes, func(n *node) bool { return slices.Contains(ofCourse, n.name) }) {
		return true
	}
	inside, err := submitted.children()
	if err != nil || whole(inside) {
		return false
	}
	return !slices.ContainsFunc(nodes, func(n *node) bool {
		return n != submitted && holdsHandIn(n)
	})
}

// whole reports whether a folder is the work of one student, and not of a class. A Go package is,
// and so is a folder with one notebook and no readable folder or zip. Go files among several
// notebooks or several students' folders are not a package. A folder with files of which none can
// be read is the work of one student.
func whole(nodes []*node) bool {
	module, code, notebooks, others, below := false, false, 0, 0, 0
	for _, n := range visible(nodes) {
		switch {
		case fromLMS(n.name):
			return false
		case n.children != nil:
			if below < 2 && holdsHandIn(n) {
				below++
			}
		case n.name == "go.mod":
			module = true
		case course.IsAnswer(n.name):
			code = true
		case isNotebook(n.name):
			notebooks++
		case !isClassFile(n.name):
			others++
		}
	}
	switch {
	case notebooks > 1:
		return false
	case notebooks == 1:
		return below == 0
	case code:
		return module || below < 2
	}
	return below == 0 && (module || others > 0)
}

// class lists the students of a class's folder.
func class(path string, nodes []*node) ([]Source, error) {
	byName := make(map[string]int)
	var all []Source
	flat := slices.ContainsFunc(nodes, func(n *node) bool { return isHandIn(n.name) })
	for _, n := range visible(nodes) {
		folder := n.children != nil && !n.zip
		if folder && flat && holdsOnlyData(n) || n.children == nil && isClassFile(n.name) {
			continue
		}
		who := student(n.name, !folder)
		i, ok := byName[who]
		if !ok {
			i = len(all)
			byName[who] = i
			all = append(all, Source{Student: who, Path: filepath.Join(path, n.name)})
		}
		all[i].nodes = append(all[i].nodes, n)
		if len(all[i].nodes) > 1 {
			all[i].Path = path
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s holds no notebook, no Go package and no "+
			"folder of a student", show(path))
	}
	slices.SortFunc(all, func(a, b Source) int { return strings.Compare(a.Student, b.Student) })
	return all, nil
}

// visible leaves out hidden names.
func visible(nodes []*node) []*node {
	return slices.DeleteFunc(slices.Clone(nodes), func(n *node) bool { return hidden(n.name) })
}

// holdsHandIn reports whether a node is or contains a file that could be read.
func holdsHandIn(n *node) bool {
	var l listing
	l.walk(n, "", 0)
	return len(l.notebooks)+len(l.packages) > 0
}

// holdsOnlyData reports whether a folder contains only tables, which notebooks read.
func holdsOnlyData(n *node) bool {
	var l listing
	l.walk(n, "", 0)
	if len(l.problems)+len(l.notebooks)+len(l.packages) > 0 || len(l.others) == 0 {
		return false
	}
	return !slices.ContainsFunc(l.others, func(name string) bool { return !isTable(name) })
}

func isTable(name string) bool {
	return slices.Contains([]string{".csv", ".tsv", ".xlsx", ".ods"},
		strings.ToLower(filepath.Ext(name)))
}

// isClassFile reports whether a file in a class's folder belongs to the teacher or a program. Any
// other file gets its student a row, so that nobody's work is overlooked.
func isClassFile(name string) bool {
	if fromLMS(name) {
		return false
	}
	stem, _, _ := strings.Cut(strings.ToLower(name), ".")
	if slices.Contains([]string{"readme", "license", "makefile"}, stem) {
		return true
	}
	switch name {
	case "go.mod", "go.sum", "go.work", "go.work.sum", "nbgrader_config.py", "timestamp.txt":
		return true
	}
	programs := []string{".db", ".db-journal", ".json", ".yml", ".yaml", ".toml", ".sh", ".log"}
	return isTable(name) || strings.HasSuffix(name, "_test.go") ||
		slices.Contains(programs, filepath.Ext(name))
}

// The names under which learning platforms put work into a download of a whole class.
var (
	// Ada Lovelace_4711_assignsubmission_file_/work.ipynb, Ada Lovelace_4711_assignsubmission_file,
	// a group's Team B_17_assignsubmission_file_work.ipynb, Default group_assignsubmission_file_.
	moodle = regexp.MustCompile(`^(.+?(?:_[0-9]+)?)_assignsubmission_[a-z]+(?:_|$)`)
	// lovelaceada_LATE_4711_20815_work.ipynb, lovelaceada_4711_text.html,
	// LATE_anon_x7Kq2_20815_work.ipynb: the name in small letters, the student's number and the
	// file's.
	canvas = regexp.MustCompile(
		`^([\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}_]+?)(_LATE)?(_[0-9]+)_(?:[0-9]+_|text\.html$|link\.html$)`)
	// anonymous is Canvas's form if names are hidden.
	anonymous = regexp.MustCompile(
		`^(LATE_)?(anon_[0-9A-Za-z]+)_(?:[0-9]+_|text\.html$|link\.html$)`)
)

// fromLMS reports whether a name has the form of Moodle or Canvas, which contains the student's
// name.
func fromLMS(name string) bool {
	return moodle.MatchString(name) || canvas.MatchString(name) || anonymous.MatchString(name)
}

// student is the name of the student who handed in a file or folder with this name.
func student(name string, file bool) string {
	if m := moodle.FindStringSubmatch(name); m != nil {
		return show(m[1])
	}
	if !file {
		return show(name)
	}
	if m := anonymous.FindStringSubmatch(name); m != nil {
		return m[2]
	}
	if m := canvas.FindStringSubmatch(name); m != nil {
		return m[1] + m[3]
	}
	return show(strings.TrimSuffix(name, filepath.Ext(name)))
}

// show makes a name printable. It escapes unprintable characters, and shortens a very long name in
// the middle.
func show(name string) string {
	odd := func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }
	if strings.ContainsFunc(name, odd) {
		quoted := strconv.Quote(name)
		name = strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
	}
	if len(name) > 300 {
		name = strings.ToValidUTF8(name[:200], "") + "…" + strings.ToValidUTF8(name[len(name)-50:],
			"")
	}
	return name
}

// isHandIn reports whether a file of this name is read.
func isHandIn(name string) bool { return isNotebook(name) || course.IsAnswer(name) }

func isNotebook(name string) bool { return strings.EqualFold(filepath.Ext(name), ".ipynb") }

// hidden reports whether a name is skipped: those that programs leave behind.
func hidden(name string) bool {
	return strings.HasPrefix(name, ".") && !strings.HasPrefix(name, "..") || name == "__MACOSX"
}

// reason is an error without the path and the operation, which are in the message already.
func reason(err error) string {
	var pathError *os.PathError
	if errors.As(err, &pathError) {
		err = pathError.Err
	}
	return err.Error()
}
