package site

import (
	"context"
	"encoding/json"
	"errors"
	"html"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/notebooks/build"
	"github.com/tessella-go/tessella/notebooks/execute"
	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/run"
	"github.com/tessella-go/tessella/notebooks/site/cache"
	"github.com/tessella-go/tessella/notebooks/site/parts"
)

type nobody struct{}

func (nobody) Texts(string)              {}
func (nobody) Setup(string)              {}
func (nobody) Cell(run.Progress)         {}
func (nobody) Notebook(execute.Notebook) {}

// wholeCourse are the options of the whole course without outputs, into a new folder.
func wholeCourse(t *testing.T) Options {
	t.Helper()
	if os.Getenv("TESSELLA_SLOW") == "" {
		t.Skip("it compiles Go's compiler for browsers; set TESSELLA_SLOW")
	}
	root, err := kernel.Checkout("")
	if err != nil {
		t.Fatal(err)
	}
	return Options{Root: root, Lessons: lessons.Course(), Out: filepath.Join(t.TempDir(), "site"),
		Importable: []string{"math/big", kernel.Module + "/grader/guest/wasm"}, Quick: true,
		Progress: func(string) {}, Watcher: nobody{}}
}

// TestMake makes the whole site and checks what its pages and scripts rely on.
func TestMake(t *testing.T) {
	o := wholeCourse(t)
	if err := Make(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	files := os.DirFS(o.Out)
	t.Run("list", func(t *testing.T) { testList(t, files) })
	t.Run("links", func(t *testing.T) { testLinks(t, files) })
	t.Run("manifest", func(t *testing.T) { testManifest(t, files, o) })
	t.Run("paths", func(t *testing.T) {
		for name, text := range texts(t, files) {
			if strings.Contains(text, o.Root) || strings.Contains(text, o.Out) {
				t.Errorf("%s names a folder of this machine", name)
			}
			if strings.Contains(text, placeholder) || strings.Contains(text, "'EDITION'") {
				t.Errorf("%s lacks the edition", name)
			}
			if filepath.Ext(name) == ".html" && len(text) > 400<<10 {
				t.Errorf("%s has %d bytes; at most 400 KiB are allowed", name, len(text))
			}
		}
	})
}

// texts are all files but the parts and pictures, by name.
func texts(t *testing.T, files fs.FS) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || slices.Contains([]string{".gz", ".png"},
			filepath.Ext(name)) {
			return err
		}
		data, err := fs.ReadFile(files, name)
		found[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// testList checks that all files are listed, and that the edition is the same everywhere.
func testList(t *testing.T, files fs.FS) {
	var listed list
	readJSON(t, files, listFile, &listed)
	var all []string
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && name != listFile {
			all = append(all, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(all)
	if diff := cmp.Diff(all, listed.Files); diff != "" {
		t.Errorf("files that are there (-) and listed (+):\n%s", diff)
	}
	var manifest parts.Manifest
	readJSON(t, files, "parts/manifest.json", &manifest)
	text := texts(t, files)
	for name, want := range map[string]string{
		"sw.js":         "const edition = '" + listed.Edition + "'",
		"index.html":    `<meta name="edition" content="` + listed.Edition + `">`,
		"notation.html": `"edition":"` + listed.Edition + `"`,
	} {
		if !strings.Contains(text[name], want) {
			t.Errorf("%s lacks %s", name, want)
		}
	}
	if manifest.Edition != listed.Edition || len(listed.Edition) != 16 {
		t.Errorf("edition %q in the manifest, %q in the list", manifest.Edition, listed.Edition)
	}
	for name := range text {
		asset := strings.HasPrefix(name, "assets/")
		if asset != slices.Contains(manifest.Files, name) {
			t.Errorf("%s: asset %t; the manifest says otherwise", name, asset)
		}
	}
	var sections []struct{ Page, ID, Text string }
	readJSON(t, files, "search.json", &sections)
	for _, s := range sections {
		if !strings.Contains(text[s.Page], `id="`+html.EscapeString(s.ID)+`"`) && s.ID != "" {
			t.Errorf("search.json: %s has no %q", s.Page, s.ID)
		}
	}
	if len(sections) < 200 {
		t.Errorf("search.json has %d sections", len(sections))
	}
	for _, want := range []string{"The Go Authors", "gonum", "browser_wasi_shim", "@codemirror",
		"digits.csv.gz"} {
		if !strings.Contains(text["licences.html"], want) {
			t.Errorf("licences.html lacks %s", want)
		}
	}
}

func readJSON(t *testing.T, files fs.FS, name string, into any) {
	t.Helper()
	data, err := fs.ReadFile(files, name)
	if err == nil {
		err = json.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

var (
	address   = regexp.MustCompile(`\b(?:href|src)="([^"]*)"`)
	elsewhere = regexp.MustCompile(`^(https?|data|mailto):`)
)

// testLinks follows all addresses within the site.
func testLinks(t *testing.T, files fs.FS) {
	text := texts(t, files)
	followed := 0
	for name, page := range text {
		if filepath.Ext(name) != ".html" {
			continue
		}
		for _, found := range address.FindAllStringSubmatch(page, -1) {
			where := html.UnescapeString(found[1])
			if elsewhere.MatchString(where) {
				continue
			}
			followed++
			file, id, _ := strings.Cut(where, "#")
			if file == "" {
				file = name
			}
			id, _ = url.PathUnescape(id)
			if _, err := fs.Stat(files, file); err != nil {
				t.Errorf("%s: %s leads nowhere", name, where)
			} else if id != "" && !strings.Contains(text[file], `id="`+html.EscapeString(id)+`"`) {
				t.Errorf("%s: %s has no such place", name, where)
			}
		}
	}
	if followed < 500 {
		t.Errorf("only %d links", followed)
	}
}

// testManifest checks that the manifest has all that cells of either edition and a student's answer
// import, with all that these packages need.
func testManifest(t *testing.T, files fs.FS, o Options) {
	var manifest parts.Manifest
	readJSON(t, files, "parts/manifest.json", &manifest)
	wanted := slices.Clone(o.Importable)
	for _, lesson := range o.Lessons {
		for _, edition := range []build.Edition{build.Student, build.Teacher} {
			_, nb, err := build.Notebook(o.Root, lesson, edition)
			if err != nil {
				t.Fatal(err)
			}
			wanted = append(wanted, importsOf(nb)...)
		}
	}
	slices.Sort(wanted)
	wanted = slices.Compact(wanted)
	if len(wanted) < 40 {
		t.Fatalf("the lessons import only %v", wanted)
	}
	for _, path := range wanted {
		if _, ok := manifest.Packages[path]; !ok {
			t.Errorf("the manifest has no package %s", path)
		}
	}
	for path, archive := range manifest.Packages {
		if _, err := fs.Stat(files, "parts/"+archive.File); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		for _, needed := range archive.Imports {
			if _, ok := manifest.Packages[needed]; !ok && needed != "unsafe" {
				t.Errorf("%s needs %s", path, needed)
			}
		}
	}
}

// TestOutputs executes a small lesson once, and again only if it changes.
func TestOutputs(t *testing.T) {
	o := wholeCourse(t)
	o.Cache, o.Quick = t.TempDir(), false
	source := func(text string) *lessonPage {
		nb := ipynb.New()
		nb.Path = filepath.Join(t.TempDir(), "small.ipynb")
		check := ipynb.NewCode("check", "%%\nprintln(\"not right\")")
		check.Metadata.Set("tessella", map[string]string{"check": "trees/gain"})
		nb.Cells = []*ipynb.Cell{ipynb.NewCode("hello",
			"import \"fmt\"\n\n%%\nfmt.Println(\""+text+"\")"), check}
		return &lessonPage{"small.html", nb}
	}
	var ran counter
	o.Watcher = &ran
	show := func(text string, quick bool) string {
		m := &maker{Options: o, pages: []*lessonPage{source(text)}}
		m.Quick = quick
		var err error
		if m.cache, err = cache.Open(o.Cache); err != nil {
			t.Fatal(err)
		}
		if err := m.execute(t.Context()); err != nil {
			t.Fatal(err)
		}
		if outputs := m.pages[0].notebook.Cells[1].Outputs; len(outputs) > 0 {
			t.Errorf("the check shows %v", outputs)
		}
		shown := ""
		for _, out := range m.pages[0].notebook.Cells[0].Outputs {
			shown += out.Text.String()
		}
		return shown
	}
	for _, step := range []struct {
		text  string
		quick bool
		want  string
		runs  int
	}{
		{"one", true, "", 0},
		{"one", false, "one\n", 1},
		{"one", false, "one\n", 1},
		{"one", true, "one\n", 1},
		{"two", false, "two\n", 2},
	} {
		if got := show(step.text, step.quick); got != step.want || ran.notebooks != step.runs {
			t.Errorf("%+v: %q after %d runs", step, got, ran.notebooks)
		}
	}
}

type counter struct {
	nobody
	notebooks int
}

func (c *counter) Notebook(execute.Notebook) { c.notebooks++ }

// TestKey changes a package that a lesson imports through another one.
func TestKey(t *testing.T) {
	nb := ipynb.New()
	nb.Cells = []*ipynb.Cell{ipynb.NewCode("a", "import \"course/trees\"")}
	source := func(gain, other string) *code {
		return &code{all: "go1.26", packages: map[string]sourcePackage{
			"course/trees": {Imports: []string{"fmt", "course/gain"}, hash: "a"},
			"course/gain":  {hash: gain},
			"course/other": {hash: other},
		}}
	}
	key := func(c *code) string {
		key, err := c.key(nb)
		if err != nil {
			t.Fatal(err)
		}
		return key
	}
	if key(source("b", "c")) == key(source("changed", "c")) {
		t.Error("a package changed that the lesson needs, and its outputs still count")
	}
	if key(source("b", "c")) != key(source("b", "changed")) {
		t.Error("another package changed, and the outputs no longer count")
	}
}

func TestFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "site")
	write := func(files map[string][]byte) {
		t.Helper()
		f, err := openFolder(dir)
		if err == nil {
			err = errors.Join(f.write("e", files), f.close())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	write(map[string][]byte{"index.html": []byte("1"), "parts/a.gz": []byte("a")})
	for _, name := range []string{"CNAME", "../outside"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("mine"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(map[string][]byte{"index.html": []byte("2"), "parts/b.gz": []byte("b")})
	want := map[string]string{"index.html": "2", "CNAME": "mine",
		listFile: `{"edition":"e","files":["index.html","parts/b.gz"]}`}
	if diff := cmp.Diff(want, texts(t, os.DirFS(dir))); diff != "" {
		t.Error(diff)
	}
	if _, err := os.Stat(filepath.Join(dir, "parts/b.gz")); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "parts/a.gz")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the part of the edition before: %v", err)
	}
	// A list that somebody changed must not lead out of the folder.
	data, err := json.Marshal(list{"e", []string{"../outside"}})
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, listFile), data, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	f, err := openFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.write("e", nil); err == nil {
		t.Error("a list with ../outside was obeyed")
	}
	if _, err := os.Stat(filepath.Join(dir, "../outside")); err != nil {
		t.Error(err)
	}
}

func TestRefused(t *testing.T) {
	o := wholeCourse(t)
	if err := os.MkdirAll(o.Out, 0o755); err != nil {
		t.Fatal(err)
	}
	mine := filepath.Join(o.Out, "index.html")
	if err := os.WriteFile(mine, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	err := Make(t.Context(), o)
	if err == nil || !strings.Contains(err.Error(), "--out") {
		t.Errorf("a folder with other files: %v", err)
	}
	if data, err := os.ReadFile(mine); string(data) != "mine" {
		t.Errorf("the file is now %q: %v", data, err)
	}
	o.Out = mine
	if err := Make(t.Context(), o); err == nil {
		t.Error("a file was taken for a folder")
	}
}

func TestTermsIn(t *testing.T) {
	got, err := termsIn(fstest.MapFS{"LICENSE.md": {Data: []byte("A\r\nB\n")},
		"COPYING": {Data: []byte("A\nB")}, "PATENTS": {Data: []byte("P")},
		"license.go": {Data: []byte("package x")}})
	if diff := cmp.Diff([]string{"A\nB", "P"}, got); diff != "" || err != nil {
		t.Error(diff, err)
	}
	if _, err := termsIn(fstest.MapFS{"README": {}}); err == nil {
		t.Error("a folder without terms passed")
	}
}

func TestServe(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, fstest.MapFS{"index.html": {}, "sw.js": {}, "parts/a.gz": {},
		"parts/manifest.json": {}}); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{"/": "text/html; charset=utf-8",
		"/sw.js": "text/javascript; charset=utf-8", "/parts/a.gz": "application/gzip",
		"/parts/manifest.json": "application/json"} {
		answer := httptest.NewRecorder()
		Handler(dir).ServeHTTP(answer, httptest.NewRequest("GET", path, nil))
		header := answer.Result().Header
		if header.Get("Content-Type") != want || header.Get("Content-Encoding") != "" ||
			answer.Code != http.StatusOK {
			t.Errorf("%s: %d, %v; want %s", path, answer.Code, header, want)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	err := Serve(ctx, dir, 0, func(address string) {
		defer stop()
		at, err := url.Parse(address)
		if err != nil || at.Hostname() != "127.0.0.1" {
			t.Errorf("served at %s", address)
		}
	})
	if err != nil {
		t.Error(err)
	}
}
