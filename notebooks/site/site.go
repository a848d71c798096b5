// Package site makes the course a folder of static files: pages whose cells run in the browser,
// with Go's own compiler. It also serves such a folder to this machine's browsers.
package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/notebooks/build"
	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/execute"
	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/page"
	"github.com/tessella-go/tessella/notebooks/site/cache"
	"github.com/tessella-go/tessella/notebooks/site/parts"
)

// Options are the options of [Make]. Progress and Watcher are required.
type Options struct {
	Root       string            // the checkout
	Lessons    course.List       // the whole course
	Importable []string          // what a student's answer, and what checks it, may import
	Docs       bool              // with the comments of packages, for those who write
	Further    []string          // what else a cell may import, as packages or patterns
	Modules    []string          // modules whose packages a cell may import, each path@version
	Out        string            // the folder to write
	Cache      string            // the folder of the cache; empty: below the user's cache folder
	Quick      bool              // execute nothing, and show the outputs that the cache has
	Progress   func(step string) // called before each step that takes time
	Watcher    execute.Watcher   // is informed about the execution of lessons
}

// placeholder stands for the edition until all files that it is a hash of are there.
const placeholder = "EDITION-OF-THE-SITE"

// Make writes the site: a page for each lesson with its outputs, and what the pages load. The
// folder must be empty, not there yet, or a site already. Everything is made before anything is
// written. Parts and outputs are cached, so that only changed ones are made again.
func Make(ctx context.Context, o Options) error {
	folder, err := openFolder(o.Out)
	if err != nil {
		return err
	}
	m := &maker{Options: o, files: map[string][]byte{}}
	err = m.make(ctx)
	if err == nil {
		edition := m.stamp()
		err = folder.write(edition, m.files)
	}
	return errors.Join(err, folder.close())
}

// maker makes a site.
type maker struct {
	Options
	cache cache.Cache
	pages []*lessonPage // the lessons
	files map[string][]byte
}

// lessonPage is the page of a notebook.
type lessonPage struct {
	file     string // such as 08-trees.html
	notebook *ipynb.Notebook
}

func (s *maker) make(ctx context.Context) error {
	var err error
	if s.cache, err = cache.Open(s.Cache); err != nil {
		return err
	}
	if err := s.read(); err != nil {
		return err
	}
	if err := s.addAssets(); err != nil {
		return err
	}
	sources, err := s.addParts(ctx)
	if err != nil {
		return err
	}
	if err := s.execute(ctx); err != nil {
		return err
	}
	terms, err := licences(s.Root, sources)
	if err != nil {
		return err
	}
	others := []*lessonPage{{"licences.html", terms}}
	file, notation, err := build.Notation(s.Root, s.Lessons)
	if err != nil {
		return err
	}
	if notation != nil {
		others = append(others, &lessonPage{pageOf(file), notation})
	}
	return s.addPages(ctx, others)
}

// read builds the notebooks of the students' edition.
func (s *maker) read() error {
	for _, lesson := range s.Lessons {
		file, nb, err := build.Notebook(s.Root, lesson, build.Student)
		if err != nil {
			return err
		}
		nb.Path = filepath.Join(s.Root, "notebooks", file)
		s.pages = append(s.pages, &lessonPage{pageOf(file), nb})
	}
	return nil
}

func pageOf(notebook string) string { return strings.TrimSuffix(notebook, ".ipynb") + ".html" }

// addPages adds the pages of the lessons, of other notebooks and of contents, and search.json.
func (s *maker) addPages(ctx context.Context, others []*lessonPage) error {
	first, err := s.first(ctx)
	if err != nil {
		return err
	}
	look := page.Site{
		First: first,
		Title: "Tessella",
		Summary: "Write the algorithms of classification yourself, in Go: every cell of the " +
			"course runs in your browser, and nothing is sent anywhere.",
		Edition: placeholder,
		Picture: s.addPicture,
	}
	for i, p := range s.pages {
		look.Lessons = append(look.Lessons, page.Describe(p.notebook, s.Lessons[i].Number, p.file))
	}
	sections := []page.Section{}
	for _, p := range append(slices.Clone(s.pages), others...) {
		look.Here = p.file
		err := s.add(p.file, func(w io.Writer) error {
			return page.Write(w, p.notebook, page.Options{Site: &look})
		})
		if err != nil {
			return fmt.Errorf("%s: %w", p.file, err)
		}
		found, err := page.Sections(p.notebook, p.file)
		if err != nil {
			return fmt.Errorf("%s: %w", p.file, err)
		}
		if p.file != "licences.html" { // nobody searches for a word of a licence
			sections = append(sections, found...)
		}
	}
	look.Here = "index.html"
	err = s.add(look.Here, func(w io.Writer) error { return page.WriteContents(w, look) })
	if err != nil {
		return err
	}
	return s.add("search.json", func(w io.Writer) error {
		return json.NewEncoder(w).Encode(sections)
	})
}

// first draws the live figure of the first page by the program that draws it again in the browser.
func (s *maker) first(ctx context.Context) (*page.First, error) {
	const name, state = "Neighbours", `{"K":1}`
	out, err := kernel.Go(ctx, s.Root, nil, "run", parts.Live, name, state)
	if err != nil {
		return nil, err
	}
	var scene struct {
		Alt    string
		Panels []struct{ SVG string }
	}
	if err := json.Unmarshal(out, &scene); err != nil {
		return nil, fmt.Errorf("the live figure %s: %w", name, err)
	}
	if n := len(scene.Panels); n != 1 {
		return nil, fmt.Errorf("the live figure %s has %d panels; the first page has place for 1",
			name, n)
	}
	picture := []byte(scene.Panels[0].SVG)
	var size struct {
		Width  int `xml:"width,attr"`
		Height int `xml:"height,attr"`
	}
	if err := xml.Unmarshal(picture, &size); err != nil {
		return nil, fmt.Errorf("the live figure %s: %w", name, err)
	}
	address, err := s.addPicture("image/svg+xml", picture)
	return &page.First{Live: `{"name":"` + name + `","state":` + state + `}`, Source: address,
		Alt: scene.Alt, Width: size.Width, Height: size.Height}, err
}

// add adds a file.
func (s *maker) add(name string, write func(io.Writer) error) error {
	var out bytes.Buffer
	err := write(&out)
	s.files[name] = out.Bytes()
	return err
}

// pictures are the file extensions of pictures, by their kind.
var pictures = map[string]string{"image/png": ".png", "image/jpeg": ".jpg", "image/gif": ".gif",
	"image/webp": ".webp", "image/svg+xml": ".svg"}

// addPicture adds a picture, under a name that is a hash of it, and returns its address.
func (s *maker) addPicture(kind string, data []byte) (string, error) {
	ending, ok := pictures[kind]
	if !ok {
		return "", fmt.Errorf("a page cannot show a picture of the kind %s", kind)
	}
	sum := sha256.Sum256(data)
	name := "pictures/" + hex.EncodeToString(sum[:8]) + ending
	s.files[name] = data
	return name, nil
}

// addParts adds what pages load to compile and run Go, and returns where it comes from.
func (s *maker) addParts(ctx context.Context) ([]parts.Source, error) {
	imports, err := s.imports(ctx)
	if err != nil {
		return nil, err
	}
	built, err := parts.Build(ctx, parts.Options{Root: s.Root, Cache: s.cache,
		Imports: append(imports, s.Further...), Modules: s.Modules, Docs: s.Docs,
		Progress: s.Progress})
	if err != nil {
		return nil, err
	}
	for name, from := range built.Files {
		if s.files["parts/"+name], err = os.ReadFile(from); err != nil {
			return nil, err
		}
	}
	m := built.Manifest
	if s.files[m.WasmExec], err = built.WasmExec(); err != nil {
		return nil, err
	}
	m.Edition = placeholder
	for name := range s.files {
		if strings.HasPrefix(name, "assets/") {
			m.Files = append(m.Files, name)
		}
	}
	slices.Sort(m.Files)
	s.files["parts/manifest.json"], err = json.Marshal(m)
	return built.Sources, err
}

// imports returns all import paths that a program in a page may name.
func (s *maker) imports(ctx context.Context) ([]string, error) {
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
func (s *maker) stamp() string {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(s.files)) {
		fmt.Fprintln(sum, name, len(s.files[name]))
		sum.Write(s.files[name])
	}
	edition := hex.EncodeToString(sum.Sum(nil)[:8])
	for name, data := range s.files {
		if !strings.HasPrefix(name, "pictures/") && !strings.HasSuffix(name, ".gz") {
			s.files[name] = bytes.ReplaceAll(data, []byte(placeholder), []byte(edition))
		}
	}
	return edition
}
