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
)

// Source is what one student handed in, not read yet.
type Source struct {
	Student string // the name of the folder or file; what cannot be printed is escaped
	Path    string // where it lies, as one would type it
	nodes   []*node
}

// Options steer [Find].
type Options struct {
	Student string // all of the path is the work of this one student; "": the path's names say whose
}

// Find lists the hand-ins of a path, sorted by student. Nothing of theirs is read yet, so that a class of thousands is listed at once.
//
// A notebook or a Go file is the work of one student, who is called as the file. So is a folder with Go files or a go.mod in it. Any other folder, or
// zip of one, is a class, and what lies in it bears the students' names: folders, notebooks and zips, also as Moodle and Canvas name them when all
// are downloaded (the student is then NAME_NUMBER); what has one name is one student's. A folder "submitted" in it, nbgrader's, stands for the class. What
// is below a student's name may lie at any depth. Hidden names are passed over. Links are not followed, but for the path itself.
//
// The error says that the path cannot be read or holds no hand-in.
func Find(path string, o Options) ([]Source, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("submission: %w", err)
	}
	top := diskNode(path, info)
	name := filepath.Base(path)
	if abs, err := filepath.Abs(path); err == nil {
		name = filepath.Base(abs)
	}
	if top.children == nil && !isHandIn(top.name) {
		return nil, fmt.Errorf("submission: %s is neither a folder or zip, nor a notebook (.ipynb) or Go file", show(path))
	}
	if o.Student != "" || top.children == nil {
		return []Source{{Student: cmp.Or(o.Student, student(name, top.children == nil)), Path: path, nodes: []*node{top}}}, nil
	}
	nodes, err := top.children()
	if err != nil {
		return nil, fmt.Errorf("submission: %s: %w", show(path), err)
	}
	for {
		inner := wrapper(nodes, name)
		if inner == nil {
			break
		}
		if nodes, err = inner.children(); err != nil {
			return nil, fmt.Errorf("submission: %s: %w", show(filepath.Join(path, inner.name)), err)
		}
		path = filepath.Join(path, inner.name)
	}
	if slices.ContainsFunc(nodes, func(n *node) bool { return n.name == "go.mod" || isGo(n.name) && !fromLMS(n.name) }) {
		return []Source{{Student: student(name, top.zip), Path: path, nodes: []*node{{name: top.name, children: func() ([]*node, error) { return nodes, nil }}}}}, nil
	}
	return class(path, nodes)
}

// wrapper returns the folder that stands for all of a class: nbgrader's, or the only one in a zip and called as it. Nil: there is none.
func wrapper(nodes []*node, name string) *node {
	nodes = slices.DeleteFunc(slices.Clone(nodes), func(n *node) bool { return hidden(n.name) })
	for _, n := range nodes {
		lone := len(nodes) == 1 && n.name == strings.TrimSuffix(name, ".zip") && n.name != name
		if n.children != nil && !n.zip && (n.name == "submitted" || lone) {
			return n
		}
	}
	return nil
}

// class lists the students of a class's folder.
func class(path string, nodes []*node) ([]Source, error) {
	byName := make(map[string]int)
	var all []Source
	flat := slices.ContainsFunc(nodes, func(n *node) bool { return isHandIn(n.name) })
	for _, n := range nodes {
		folder := n.children != nil && !n.zip
		if hidden(n.name) || !folder && n.fault == "" && !isHandIn(n.name) && !n.zip {
			continue
		}
		if folder && flat && !holdsHandIn(n) {
			continue // pictures or data beside the notebooks
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
		return nil, fmt.Errorf("submission: %s holds no notebook, no Go package and no folder of a student", show(path))
	}
	slices.SortFunc(all, func(a, b Source) int { return strings.Compare(a.Student, b.Student) })
	return all, nil
}

// holdsHandIn reports whether there is something to read below a folder.
func holdsHandIn(n *node) bool {
	var l listing
	l.walk(n, "", 0)
	return len(l.notebooks)+len(l.packages) > 0
}

var (
	moodle = regexp.MustCompile(`^(.+_[0-9]+)_assignsubmission_[a-z]+_`)   // Ada Lovelace_4711_assignsubmission_file_work.ipynb
	canvas = regexp.MustCompile(`^([a-z0-9]+)(?:_LATE)?(_[0-9]+)_[0-9]+_`) // lovelaceada_LATE_4711_20815_work.ipynb
)

// fromLMS reports whether a name tells whose the file is, as Moodle and Canvas write it.
func fromLMS(name string) bool { return moodle.MatchString(name) || canvas.MatchString(name) }

// student is the name of who handed in what has this name.
func student(name string, file bool) string {
	if m := moodle.FindStringSubmatch(name); m != nil {
		return show(m[1])
	}
	if !file {
		return show(name)
	}
	if m := canvas.FindStringSubmatch(name); m != nil {
		return m[1] + m[2]
	}
	return show(strings.TrimSuffix(name, filepath.Ext(name)))
}

// show is a name as it can be printed: what cannot is escaped, and the middle of a very long one is left out.
func show(name string) string {
	odd := func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }
	if strings.ContainsFunc(name, odd) {
		quoted := strconv.Quote(name)
		name = strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
	}
	if len(name) > 300 {
		name = strings.ToValidUTF8(name[:200], "") + "…" + strings.ToValidUTF8(name[len(name)-50:], "")
	}
	return name
}

// isHandIn reports whether a file of this name is read.
func isHandIn(name string) bool { return isNotebook(name) || isGo(name) }

func isNotebook(name string) bool { return strings.EqualFold(filepath.Ext(name), ".ipynb") }

func isGo(name string) bool {
	return strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go")
}

// hidden reports whether a name is passed over: what programs leave behind, and what is not the student's own.
func hidden(name string) bool {
	return strings.HasPrefix(name, ".") && !strings.HasPrefix(name, "..") || name == "__MACOSX" || name == "vendor" || name == "testdata"
}

// reason is an error without the path and the operation, which the message says better.
func reason(err error) string {
	var pathError *os.PathError
	if errors.As(err, &pathError) {
		err = pathError.Err
	}
	return err.Error()
}
