// Package web makes the course a folder of static files: pages whose cells run in the browser, with
// Go's own compiler. It also serves such a folder to this machine's browsers.
package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/notebooks/build"
	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/page"
	"github.com/tessella-go/tessella/notebooks/web/parts"
)

// Options steer [Make].
type Options struct {
	Root       string      // the checkout
	Lessons    course.List // the whole course
	Importable []string    // import paths that a student's answer, and what checks it, may need
	Out        string      // the folder to write
	Progress   func(step string)
}

// placeholder stands for the edition until all that it is a hash of is there.
const placeholder = "EDITION-OF-THE-SITE"

// Make writes the site: a page for each lesson and what they load. The folder must be empty, not
// there yet, or a site already. Nothing is written before everything is made.
func Make(ctx context.Context, o Options) error {
	folder, err := openFolder(o.Out)
	if err != nil {
		return err
	}
	s := &site{Options: o, files: map[string][]byte{}}
	err = s.make(ctx)
	if err == nil {
		edition := s.stamp()
		err = folder.write(edition, s.files)
	}
	return errors.Join(err, folder.close())
}

// site is a site while it is made.
type site struct {
	Options
	pages []*lessonPage
	files map[string][]byte
}

// lessonPage is the page of a notebook: a lesson, or the notation.
type lessonPage struct {
	file     string // such as 07-decision-trees.html
	notebook *ipynb.Notebook
}

func (s *site) make(ctx context.Context) error {
	if err := s.read(); err != nil {
		return err
	}
	if err := s.addParts(ctx); err != nil {
		return err
	}
	if err := s.addAssets(); err != nil {
		return err
	}
	return s.addPages()
}

// read builds the notebooks of the students' edition.
func (s *site) read() error {
	for _, lesson := range s.Lessons {
		file, nb, err := build.Notebook(s.Root, lesson, build.Student)
		if err != nil {
			return err
		}
		s.pages = append(s.pages, &lessonPage{pageOf(file), nb})
	}
	file, nb, err := build.Notation(s.Root, s.Lessons)
	if nb != nil {
		s.pages = append(s.pages, &lessonPage{pageOf(file), nb})
	}
	return err
}

func pageOf(notebook string) string { return strings.TrimSuffix(notebook, ".ipynb") + ".html" }

func (s *site) addPages() error {
	var entries []page.Entry
	for _, p := range s.pages {
		var out bytes.Buffer
		if err := page.Write(&out, p.notebook, page.Options{Index: "index.html"}); err != nil {
			return err
		}
		s.files[p.file] = out.Bytes()
		entry := page.Summarize(p.notebook, nil, nil)
		entry.Page = p.file
		entries = append(entries, entry)
	}
	var out bytes.Buffer
	err := page.WriteIndex(&out, "Tessella", entries)
	s.files["index.html"] = out.Bytes()
	return err
}

// addParts adds what pages load to compile and run Go.
func (s *site) addParts(ctx context.Context) error {
	imports, err := s.imports(ctx)
	if err != nil {
		return err
	}
	built, err := parts.Build(ctx,
		parts.Options{Root: s.Root, Imports: imports, Progress: s.Progress})
	if err != nil {
		return err
	}
	for name, from := range built.Files {
		if s.files["parts/"+name], err = os.ReadFile(from); err != nil {
			return err
		}
	}
	if s.files[built.Manifest.WasmExec], err = built.WasmExec(); err != nil {
		return err
	}
	built.Manifest.Edition = placeholder
	s.files["parts/manifest.json"], err = json.Marshal(built.Manifest)
	return err
}

// imports returns all import paths that a program in a page may name.
func (s *site) imports(ctx context.Context) ([]string, error) {
	out, err := kernel.Go(ctx, s.Root, nil, append([]string{"list", "--"}, library...)...)
	if err != nil {
		return nil, err
	}
	all := slices.DeleteFunc(strings.Fields(string(out)), func(path string) bool {
		return strings.Contains(path, "/internal/") || strings.HasSuffix(path, "test")
	})
	for _, p := range s.pages {
		all = append(all, importsOf(p.notebook)...)
	}
	all = append(all, s.Importable...)
	slices.Sort(all)
	return slices.Compact(all), nil
}

// stamp puts the edition, a hash of all files, into those that name it.
func (s *site) stamp() string {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		sum.Write([]byte(name + "\n"))
		sum.Write(s.files[name])
	}
	edition := hex.EncodeToString(sum.Sum(nil)[:8])
	for name, data := range s.files {
		if !strings.HasSuffix(name, ".gz") && !strings.HasSuffix(name, ".png") {
			s.files[name] = bytes.ReplaceAll(data, []byte(placeholder), []byte(edition))
		}
	}
	return edition
}
