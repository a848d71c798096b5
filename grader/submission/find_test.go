package submission

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/notebooks/course"
)

// entry is an entry of a test's zip.
type entry struct {
	name, text string
	mode       fs.FileMode
	flags      uint16
}

// pack writes a zip.
func pack(t testing.TB, entries ...entry) string {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, e := range entries {
		h := &zip.FileHeader{
			Name:     e.name,
			Method:   zip.Deflate,
			Flags:    e.flags,
			Modified: time.Date(2026, 5, 4, 3, 2, 0, 0, time.UTC),
		}
		h.SetMode(e.mode | 0o644)
		f, err := w.CreateHeader(h)
		if err != nil {
			t.Fatal(err)
		}
		f.Write([]byte(e.text))
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// classOf reads all hand-ins of a path: for each a line with the student, the path below dir, the
// files and how Gain is, and one for each problem.
func classOf(t testing.TB, dir, path string) []string {
	t.Helper()
	found, err := Find(path, Options{})
	if err != nil {
		return []string{strings.ReplaceAll(err.Error(), dir, "DIR")}
	}
	var lines []string
	for _, s := range found {
		sub := s.Read(context.Background(), []course.Exercise{gain})
		rel, err := filepath.Rel(dir, s.Path)
		if err != nil {
			t.Fatal(err)
		}
		lines = append(lines, fmt.Sprintf("%s | %s | %s | %s", s.Student, rel,
			strings.Join(sub.Files, ", "), sub.Parts["trees/gain"].State))
		for _, p := range sub.Problems {
			lines = append(lines, "  "+p)
		}
	}
	return lines
}

// TestFind reads classes as teachers have them.
func TestFind(t *testing.T) {
	nb, empty := string(notebook(t, code(gainCode)...)), string(notebook(t, code("x := 1")...))
	source := "package hand\n\n" + gainCode + "\n"
	for _, test := range []struct {
		name  string
		files map[string]string
		path  string
		want  []string
	}{
		{"a notebook", map[string]string{"ada.ipynb": nb}, "ada.ipynb",
			[]string{"ada | ada.ipynb | ada.ipynb | found"}},
		{
			"another file", map[string]string{"ada.py": ""}, "ada.py",
			[]string{
				"DIR/ada.py is neither a folder or zip, nor a notebook " +
					"(.ipynb) or Go file",
			},
		},
		{"nothing", nil, "class",
			[]string{"stat DIR/class: no such file or directory"}},
		{"an empty folder", map[string]string{"class/": ""}, "class",
			[]string{
				"DIR/class holds no notebook, no Go package and no folder of a student",
			}},
		{"a package",
			map[string]string{
				"ada/go.mod":    "module x\n",
				"ada/a.go":      source,
				"ada/a_test.go": "package !",
				"ada/sub/b.go":  "package b",
			}, "ada",
			[]string{"ada | ada | a.go | found",
				"  of several, this was read: the Go files (1 of the 1 functions); not: sub (0)"}},
		{"folders", map[string]string{
			"class/ada/work.ipynb":     nb,
			"class/bob/gain.go":        source,
			"class/cy/deep/er/x.ipynb": nb,
			"class/dee/notes.pdf":      "",
			"class/eve/":               "",
			"class/README.md":          "",
			"class/.git/x.ipynb":       nb,
		}, "class", []string{
			"ada | class/ada | work.ipynb | found", "bob | class/bob | gain.go | found",
			"cy | class/cy | deep/er/x.ipynb | found",
			"dee | class/dee |  | missing", "  there is no notebook and no Go file, but notes.pdf",
			"eve | class/eve |  | missing", "  there is no notebook and no Go file"}},
		{"flat and a folder of one student",
			map[string]string{"class/ada.ipynb": empty, "class/ada/x.ipynb": nb}, "class", []string{
				"ada | class | ada/x.ipynb | found",
				"  of several, this was read: ada/x.ipynb (1 of the 1 functions); " +
					"not: ada.ipynb (0)"}},
		{"nbgrader",
			map[string]string{
				"course/submitted/ada/ps1/p.ipynb": empty,
				"course/submitted/ada/ps2/p.ipynb": nb,
				"course/release/ps1/p.ipynb":       nb,
			}, "course", []string{
				"ada | course/submitted/ada | ps2/p.ipynb | found",
				"  of several, this was read: ps2/p.ipynb (1 of the 1 functions); " +
					"not: ps1/p.ipynb (0)"}},
		{"Moodle", map[string]string{
			"all/Ada L_7_assignsubmission_file_/w.ipynb":  nb,
			"all/Ada L_8_assignsubmission_file_w.ipynb":   nb,
			"all/Ada L_8_assignsubmission_file_helper.go": "package p",
		}, "all", []string{
			"Ada L_7 | all/Ada L_7_assignsubmission_file_ | w.ipynb | found",
			"Ada L_8 | all | Ada L_8_assignsubmission_file_w.ipynb | found",
			"  of several, this was read: Ada L_8_assignsubmission_file_w.ipynb (1 of the 1 " +
				"functions); not: the Go files (0)"}},
		{"odd names",
			map[string]string{
				"class/-rf/a.ipynb":        nb,
				"class/a\nb/a.ipynb":       nb,
				"class/\xff/a.ipynb":       nb,
				"class/Zoë Ünal/a b.ipynb": nb,
				"class/..x/a.ipynb":        nb,
				"class/<script>/a.ipynb":   nb,
			}, "class", []string{
				"-rf | class/-rf | a.ipynb | found", "..x | class/..x | a.ipynb | found",
				"<script> | class/<script> | a.ipynb | found",
				"Zoë Ünal | class/Zoë Ünal | a b.ipynb | found", `\xff | class/` + "\xff" +
					` | a.ipynb | found`, `a\nb | class/a` + "\n" + `b | a.ipynb | found`}},
		{"a zip of a student in a folder",
			map[string]string{
				"class/ada/hand.zip": pack(t, entry{name: "in/w.ipynb", text: nb}),
				"class/bob.zip":      pack(t, entry{name: "w.ipynb", text: nb}),
				"class/cy/x.zip":     "no zip",
			}, "class", []string{
				"ada | class/ada | hand.zip/in/w.ipynb | found",
				"bob | class/bob.zip | w.ipynb | found", "cy | class/cy |  | missing",
				"  x.zip is not a readable zip: not a valid zip file"}},
		{"a zip of a class",
			map[string]string{
				"class.zip": pack(t, entry{name: "class/"},
					entry{name: "class/ada/w.ipynb", text: nb},
					entry{name: `class\bob\w.ipynb`, text: nb},
					entry{name: "class/cy.ipynb", text: nb},
					entry{name: "__MACOSX/class/ada/w.ipynb", text: "x"}),
			}, "class.zip", []string{
				"ada | class.zip/class/ada | w.ipynb | found",
				"bob | class.zip/class/bob | w.ipynb | found",
				"cy | class.zip/class/cy.ipynb | cy.ipynb | found"}},
		{"zips in a zip of a class",
			map[string]string{
				"all.zip": pack(t,
					entry{name: "ada/w.zip", text: pack(t, entry{name: "w.ipynb", text: nb})},
					entry{name: "bob.zip", text: pack(t, entry{name: "w.ipynb", text: nb})},
					entry{name: "cy/w.zip", text: "PK"}),
			}, "all.zip", []string{
				"ada | all.zip/ada | w.zip/w.ipynb | found",
				"bob | all.zip/bob.zip | w.ipynb | found",
				"cy | all.zip/cy |  | missing",
				"  w.zip is not a readable zip: not a valid zip file"}},
		{
			"no Go file beside a go.mod",
			map[string]string{"class/ada/go.mod": "module x", "class/ada/x.s": ""}, "class",
			[]string{"ada | class/ada |  | missing", "  there is no notebook and no Go file"},
		},
		{"a long name",
			map[string]string{"class/" + strings.Repeat("é", 120) + "/" + strings.Repeat("x", 200) +
				".ipynb": "x"}, "class", []string{
				strings.Repeat("é", 120) + " | class/" + strings.Repeat("é", 120) + " |  | missing",
				"  " + strings.Repeat("x", 200) +
					".ipynb: line 1: not valid JSON: invalid character 'x' looking for " +
					"beginning of value"}},
		{"a stray Go file beside flat notebooks",
			map[string]string{"class/ada.ipynb": nb, "class/bob.ipynb": empty,
				"class/helper.go": source}, "class", []string{
				"ada | class/ada.ipynb | ada.ipynb | found",
				"bob | class/bob.ipynb | bob.ipynb | missing",
				"helper | class/helper.go | helper.go | found"}},
		{"a stray Go file beside folders", map[string]string{"class/ada/w.ipynb": nb,
			"class/bob/a.go": source, "class/run.go": source}, "class", []string{
			"ada | class/ada | w.ipynb | found", "bob | class/bob | a.go | found",
			"run | class/run.go | run.go | found"}},
		{"a stray go.mod beside flat notebooks",
			map[string]string{"class/ada.ipynb": nb, "class/bob.ipynb": nb,
				"class/go.mod": "module x"}, "class", []string{
				"ada | class/ada.ipynb | ada.ipynb | found",
				"bob | class/bob.ipynb | bob.ipynb | found"}},
		{"students called like other folders",
			map[string]string{"class/submitted/w.ipynb": nb, "class/vendor/w.ipynb": nb,
				"class/testdata/deep/w.ipynb": nb, "class/ada/w.ipynb": nb}, "class", []string{
				"ada | class/ada | w.ipynb | found",
				"submitted | class/submitted | w.ipynb | found",
				"testdata | class/testdata | deep/w.ipynb | found",
				"vendor | class/vendor | w.ipynb | found"}},
		{"only a student called submitted", map[string]string{"class/submitted/w.ipynb": nb},
			"class", []string{"submitted | class/submitted | w.ipynb | found"}},
		{"nbgrader, with a student called submitted",
			map[string]string{"course/submitted/submitted/ps1/p.ipynb": nb,
				"course/submitted/vendor/ps1/p.ipynb": nb, "course/gradebook.db": "",
				"course/notes/p.ipynb": nb}, "course", []string{
				"submitted | course/submitted/submitted | ps1/p.ipynb | found",
				"vendor | course/submitted/vendor | ps1/p.ipynb | found"}},
		{"nbgrader without its other folders",
			map[string]string{"course/submitted/ada/ps1/p.ipynb": nb, "course/README.md": ""},
			"course", []string{"ada | course/submitted/ada | ps1/p.ipynb | found"}},
		{"folders of that name within a student's",
			map[string]string{"class/ada/vendor/w.ipynb": nb, "class/bob/testdata/w.ipynb": nb,
				"class/cy/go.mod": "module x", "class/cy/a.go": source,
				"class/cy/vendor/x/x.go": source, "class/cy/testdata/x.go": source},
			"class", []string{
				"ada | class/ada | vendor/w.ipynb | found",
				"bob | class/bob | testdata/w.ipynb | found", "cy | class/cy | a.go | found"}},
		{"nothing readable beside flat notebooks",
			map[string]string{"class/ada.ipynb": nb, "class/bob.ipynb": nb, "class/cy/work.pdf": "",
				"class/dee.pdf": "", "class/eve/": "", "class/points/p.csv": "",
				"class/grades.csv": "",
				"class/README.md":  "", "class/roster.xlsx": ""}, "class", []string{
				"ada | class/ada.ipynb | ada.ipynb | found",
				"bob | class/bob.ipynb | bob.ipynb | found", "cy | class/cy |  | missing",
				"  there is no notebook and no Go file, but work.pdf",
				"dee | class/dee.pdf |  | missing",
				"  there is no notebook and no Go file, but dee.pdf",
				"eve | class/eve |  | missing", "  there is no notebook and no Go file"}},
		{"nothing readable from Canvas", map[string]string{"all/lovelaceada_4711_90001_x.ipynb": nb,
			"all/doeben_LATE_4712_90002_x.pdf": "", "all/roecy_4713_text.html": "",
			"all/o_neillzoë_4714_link.html": "", "all/anon_x7Kq2_90003_x.ipynb": nb,
			"all/LATE_anon_y8Lr3_90004_x.csv": "", "all/grades.csv": ""}, "all", []string{
			"anon_x7Kq2 | all/anon_x7Kq2_90003_x.ipynb | anon_x7Kq2_90003_x.ipynb | found",
			"anon_y8Lr3 | all/LATE_anon_y8Lr3_90004_x.csv |  | missing",
			"  there is no notebook and no Go file, but LATE_anon_y8Lr3_90004_x.csv",
			"doeben_4712 | all/doeben_LATE_4712_90002_x.pdf |  | missing",
			"  there is no notebook and no Go file, but doeben_LATE_4712_90002_x.pdf",
			"lovelaceada_4711 | all/lovelaceada_4711_90001_x.ipynb | " +
				"lovelaceada_4711_90001_x.ipynb | found",
			"o_neillzoë_4714 | all/o_neillzoë_4714_link.html |  | missing",
			"  there is no notebook and no Go file, but o_neillzoë_4714_link.html",
			"roecy_4713 | all/roecy_4713_text.html |  | missing",
			"  there is no notebook and no Go file, but roecy_4713_text.html"}},
		{"Moodle's other forms",
			map[string]string{"all/Ada Lovelace_12345_assignsubmission_file/w.ipynb": nb,
				"all/Participant_12346_assignsubmission_file_/w.ipynb":               nb,
				"all/Participant_12346_assignsubmission_onlinetext_/onlinetext.html": "",
				"all/Default group_assignsubmission_file_/w.pdf":                     ""},
			"all", []string{
				"Ada Lovelace_12345 | all/Ada Lovelace_12345_assignsubmission_file " +
					"| w.ipynb | found",
				"Default group | all/Default group_assignsubmission_file_ |  | missing",
				"  there is no notebook and no Go file, but w.pdf",
				"Participant_12346 | all | " +
					"Participant_12346_assignsubmission_file_/w.ipynb | found"}},
		{"a student's folder with a notebook",
			map[string]string{"sub/ada/work.ipynb": nb, "sub/ada/helper.go": "package x\n",
				"sub/ada/fig.png": "", "sub/ada/data/p.csv": ""}, "sub/ada", []string{
				"ada | sub/ada | work.ipynb | found",
				"  of several, this was read: work.ipynb (1 of the 1 functions); not: the Go " +
					"files (0)"}},
		{"a student's folder with nothing readable", map[string]string{"sub/dan/work.pdf": ""},
			"sub/dan", []string{"dan | sub/dan |  | missing",
				"  there is no notebook and no Go file, but work.pdf"}},
		{"no zip", map[string]string{"class.zip": "PK\x03\x04"}, "class.zip",
			[]string{
				"DIR/class.zip: is not a readable zip: not a valid zip file",
			}},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := put(t, test.files)
			got := classOf(t, dir, filepath.Join(dir, test.path))
			if !slices.Equal(got, test.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"),
					strings.Join(test.want, "\n"))
			}
		})
	}
}

// TestFindAll names the students of several paths, as a shell's sub/* gives them.
func TestFindAll(t *testing.T) {
	nb := string(notebook(t, code(gainCode)...))
	dir := put(t, map[string]string{"sub/ada/work.ipynb": nb, "sub/cleo/work.ipynb": nb,
		"sub/dan/x.pdf": "", "eve.ipynb": nb, "a/cleo/w.ipynb": nb, "a/bob/w.ipynb": nb,
		"a/work.ipynb": nb})
	for _, test := range []struct{ paths, want string }{
		{"sub/ada", "ada"},
		{"sub/ada sub/cleo", "ada cleo"},
		{"sub/ada sub/dan", "ada dan"},
		{"sub/ada/work.ipynb sub/cleo/work.ipynb eve.ipynb", "ada cleo eve"},
		{"sub/ada eve.ipynb a", "ada bob cleo eve work"},
		{"sub a", "two hand-ins of cleo: DIR/sub/cleo and DIR/a/cleo; grade them one " +
			"after the other"},
	} {
		var paths, names []string
		for _, path := range strings.Fields(test.paths) {
			paths = append(paths, filepath.Join(dir, path))
		}
		all, err := FindAll(paths, Options{})
		for _, s := range all {
			names = append(names, s.Student)
		}
		got := strings.Join(names, " ")
		if err != nil {
			got = strings.ReplaceAll(err.Error(), dir, "DIR")
		}
		if got != test.want {
			t.Errorf("%s: %s, want %s", test.paths, got, test.want)
		}
	}
	t.Chdir(filepath.Join(dir, "sub", "ada"))
	if found, err := Find(".", Options{}); err != nil || len(found) != 1 ||
		found[0].Student != "ada" {
		t.Errorf("the folder one is in: %v, %v", found, err)
	}
}

// TestShow escapes what cannot be printed, and shortens what nobody reads.
func TestShow(t *testing.T) {
	for name, want := range map[string]string{
		"Zoë \"Z\"": "Zoë \"Z\"", "a\x1b[31mb": `a\x1b[31mb`, "a\u202eb\"": `a\u202eb"`,
		"\ufffd": "\ufffd", "": "",
		strings.Repeat("é", 1000): strings.Repeat("é", 100) + "…" + strings.Repeat("é", 25),
	} {
		if got := show(name); got != want {
			t.Errorf("%q: %s", name, got)
		}
	}
}

// TestChoice holds which of several notebooks counts.
func TestChoice(t *testing.T) {
	marked := string(notebook(t, cell{"// later", "trees/gain"}))
	with := string(notebook(t, code(gainCode)...))
	old := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	dir := put(t, map[string]string{
		"a.ipynb": with,
		"b.ipynb": with,
		"c.ipynb": marked,
		"d.ipynb": string(notebook(t, code("x")...)),
	})
	for _, name := range []string{"a.ipynb", "b.ipynb", "c.ipynb", "d.ipynb"} {
		if err := os.Chtimes(filepath.Join(dir, name), old, old); err != nil {
			t.Fatal(err)
		}
	}
	check := func(want string, files string) {
		t.Helper()
		s := one(t, dir, gain, entropy)
		if len(s.Problems) != 1 || s.Problems[0] != want || strings.Join(s.Files, " ") != files {
			t.Errorf("files %q, problems %q", s.Files, s.Problems)
		}
	}
	check("of several, this was read: a.ipynb (1 of the 2 functions); not: b.ipynb (1), c.ipynb "+
		"(0) and d.ipynb (0)", "a.ipynb")
	newer := old.Add(time.Hour)
	if err := os.Chtimes(filepath.Join(dir, "b.ipynb"), newer, newer); err != nil {
		t.Fatal(err)
	}
	check("of several, this was read: b.ipynb (1 of the 2 functions); not: a.ipynb (1), c.ipynb "+
		"(0) and d.ipynb (0)", "b.ipynb")
	if s := one(t, dir, gain); !s.Modified.Equal(newer) {
		t.Errorf("submitted %v", s.Modified)
	}
	os.Remove(filepath.Join(dir, "a.ipynb"))
	os.Remove(filepath.Join(dir, "b.ipynb"))
	check("of several, this was read: c.ipynb (0 of the 2 functions); not: d.ipynb (0)", "c.ipynb")
}

// TestStamp reads nbgrader's times, which it writes as "%Y-%m-%d %H:%M:%S.%f %Z". Los Angeles is
// eight hours behind UTC in winter.
func TestStamp(t *testing.T) {
	nb := string(notebook(t, code(gainCode)...))
	for text, want := range map[string]time.Time{
		"2015-02-02 15:58:23.948203 UTC\n": time.Date(2015, 2, 2, 15, 58, 23,
			948203000, time.UTC),
		"2015-02-02 15:58:23.948203 America/Los_Angeles": time.Date(2015, 2, 2, 23, 58, 23,
			948203000, time.UTC),
		"2015-02-02 15:58:23 +0100": time.Date(2015, 2, 2, 14, 58, 23,
			0, time.UTC),
		"yesterday at noon":             {},
		"x":                             {},
		"2015-02-02 15:58:23 ../../etc": {},
	} {
		s := one(t, put(t,
			map[string]string{"ps1/w.ipynb": nb, "ps1/timestamp.txt": text, "timestamp.txt": "x"}),
			gain)
		if want.IsZero() {
			if time.Since(s.Modified) > time.Hour {
				t.Errorf("%q: submitted %v, should be when the file was written", text, s.Modified)
			}
		} else if !s.Modified.Equal(want) {
			t.Errorf("%q: submitted %v, want %v", text, s.Modified, want)
		}
	}
}

// TestHandedIn holds what is known of when work was handed in. What a student can write into his
// own folder, a timestamp.txt or the date of a file, is only told apart.
func TestHandedIn(t *testing.T) {
	nb := string(notebook(t, code(gainCode)...))
	stamp := "2015-02-02 15:58:23.948203 UTC\n"
	dir := put(t, map[string]string{
		"course/submitted/ada/ps1/p.ipynb": nb, "course/submitted/ada/ps1/timestamp.txt": stamp,
		"course/submitted/ada/ps1/own/timestamp.txt": "x", "course/release/x": "",
		"class/ada/hw/p.ipynb": nb, "class/ada/hw/timestamp.txt": stamp, "class/bob/p.ipynb": nb,
		"all/lovelaceada_LATE_4711_90001_x.ipynb": nb,
		"all/lovelaceada_LATE_4711_90002_y.ipynb": nb, "all/bob_4712_90003_x.ipynb": nb,
		"all/LATE_anon_x7_90004_x.ipynb": nb, "all/anon_y7_90005_LATE_1_2_.ipynb": nb,
		"moodle/Ada L_7_assignsubmission_file_/a_LATE_1_2_w.ipynb": nb,
	})
	for _, test := range []struct{ path, student, want string }{
		{"course", "ada", "stamp modified "}, {"course/submitted", "ada", "stamp modified "},
		{"class", "ada", "modified "}, {"class", "bob", "modified "},
		{"all", "lovelaceada_4711", "modified late"}, {"all", "bob_4712", "modified on time"},
		{"all", "anon_x7", "modified late"}, {"all", "anon_y7", "modified on time"},
		{"moodle", "Ada L_7", "modified "},
	} {
		found, err := Find(filepath.Join(dir, test.path), Options{})
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(found, func(s Source) bool { return s.Student == test.student })
		if i < 0 {
			t.Errorf("%s: no %s in %v", test.path, test.student, found)
			continue
		}
		s := found[i].Read(context.Background(), []course.Exercise{gain})
		got := ""
		if s.Submitted.Equal(time.Date(2015, 2, 2, 15, 58, 23, 948203000, time.UTC)) {
			got = "stamp "
		} else if !s.Submitted.IsZero() {
			got = "submitted "
		}
		if !s.Modified.IsZero() {
			got += "modified "
		}
		if got += string(s.Mark); got != test.want {
			t.Errorf("%s, %s: %q, want %q", test.path, test.student, got, test.want)
		}
	}
}

// TestPackageFiles holds what is said of what lies beside the Go files, which never takes effect.
func TestPackageFiles(t *testing.T) {
	s := one(t, put(t, map[string]string{
		"go.mod": "module x\n\ngo 1.26\n\nrequire github.com/tessella-go/tessella v1.0.0\n\n" +
			"toolchain go1.99.9\nreplace(\n\tgithub.com/tessella-go/tessella => /tmp\n)\nreplace " +
			"github.com/tessella-go/tessella => /home/ada/tessella\n",
		"go.work": "go 1.26", "sum.s": "TEXT", "x.syso": "", "c.c": "", "go.sum": "",
		"README.md": "",
		"a.go": "//go:build ignore\n\npackage p\n\nfunc Entropy(p []float64) " +
			"float64 { return 0 }\n",
		"b.go": "package q\n\nfunc Gain(c [][]float64) float64\n",
		"c.go": "package q\n\nfunc A() int { return 0 }\n\nfunc B() int { return once() }\n" +
			"\nfunc (T) m() {}\n",
		"d.go": "package q\nfunc A() int { return 0 }\nfunc once() int { return 1 }\nfunc " +
			"once() int { return 2 }\n",
		"e_test.go": "package q\nfunc TestX() {}",
		"f.go": "package q\nfunc init() { Var = 1 }\nvar Var int\nfunc C() int " +
			"{ return Var }\n",
	}), gain, entropy,
		course.Exercise{ID: "t/a", Function: "A", Type: "func() int"},
		course.Exercise{ID: "t/b", Function: "B", Type: "func() int"},
		course.Exercise{ID: "t/c", Function: "C", Type: "func() int"})
	for id, want := range map[string]string{
		"trees/entropy": "found | a.go, line 5",
		"trees/gain": "refused | b.go, line 3 | b.go, line 3: Gain has no body, and " +
			"assembly is not allowed",
		"t/a": "broken | d.go | d.go, line 2: A is declared twice, also in c.go, line 3",
		"t/b": "broken | c.go, line 5 | it needs once, which is broken: d.go, line 4: " +
			"once is declared twice, also in d.go, line 3",
		"t/c": "found | f.go, line 4",
	} {
		if got := s.Parts[id].text(); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", id, got, want)
		}
	}
	want := []string{"c.c is not built: only Go files are",
		"go.mod, line 7: toolchain has no effect here",
		"go.mod, line 8: replace has no effect here", "go.work has no effect here",
		"sum.s is not built: only Go files are", "x.syso is not built: only Go files are"}
	if !slices.Equal(s.Problems, want) {
		t.Errorf("problems\n%s", strings.Join(s.Problems, "\n"))
	}
}

// lying is a zip with one entry that says that it has few bytes and has many.
func lying(t *testing.T, name string, said uint64, text []byte) string {
	t.Helper()
	var packed, out bytes.Buffer
	d, _ := flate.NewWriter(&packed, flate.BestCompression)
	d.Write(text)
	d.Close()
	w := zip.NewWriter(&out)
	f, err := w.CreateRaw(&zip.FileHeader{
		Name:               name,
		Method:             zip.Deflate,
		UncompressedSize64: said,
		CompressedSize64:   uint64(packed.Len()),
	})
	if err != nil {
		t.Fatal(err)
	}
	f.Write(packed.Bytes())
	w.Close()
	return out.String()
}
