package house

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestHouse holds the checkout that this module lies in to all the rules.
func TestHouse(t *testing.T) {
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	packages, files := look(t, root)
	report := func(problems []string, err error) func(*testing.T) {
		return func(t *testing.T) {
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range problems {
				t.Error(p)
			}
		}
	}
	t.Run("imports", report(Imports(root, packages)))
	t.Run("layout", report(Layout(files, packages), nil))
	t.Run("machine", report(Machine(root, files, MachineWords(root))))
	t.Run("algorithms", report(Algorithms(root, packages)))
	t.Run("width", report(Width(root, files)))
}

// TestCrookedHouse builds a house with every fault and wants each of them found, and nothing else.
func TestCrookedHouse(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/crooked.txtar")
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	want := map[string]string{}
	for _, f := range archive.Files {
		if check, ok := strings.CutPrefix(f.Name, "want "); ok {
			want[check] = string(f.Data)
			continue
		}
		path := filepath.Join(root, f.Name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("git", "-C", root, "init", "--quiet").CombinedOutput(); err != nil {
		t.Fatalf("git init: %v\n%s", err, out)
	}
	packages, files := look(t, root)
	same := func(check string, problems []string, err error) {
		t.Run(check, func(t *testing.T) {
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(problems, "\n") + "\n"; got != want[check] {
				t.Errorf("got\n%s\nwant\n%s", got, want[check])
			}
		})
	}
	problems, err := Imports(root, packages)
	same("imports", problems, err)
	same("layout", Layout(files, packages), nil)
	problems, err = Machine(root, files, []string{"mirror.example", "/home/ada/"})
	same("machine", problems, err)
	problems, err = Algorithms(root, packages)
	same("algorithms", problems, err)
	problems, err = Width(root, files)
	same("width", problems, err)
}

// TestMachineWords gives the package clients settings of its own and looks for them.
func TestMachineWords(t *testing.T) {
	t.Setenv("GOPROXY", "https://ada:secret@go.mirror.example/path,direct")
	t.Setenv("PIP_EXTRA_INDEX_URL", "http://pip.mirror.example:8080/simple")
	t.Setenv("HOME", "/home/ada")
	words := MachineWords("/srv/course/tessella")
	for _, want := range []string{"/srv/course/", "/home/ada/", "go.mirror.example",
		"pip.mirror.example"} {
		if !slices.Contains(words, want) {
			t.Errorf("words %q lack %q", words, want)
		}
	}
	for _, word := range words {
		if word == "/" || strings.Contains(word, "secret") {
			t.Errorf("words hold %q", word)
		}
	}
}

func look(t *testing.T, root string) ([]*Package, []string) {
	t.Helper()
	packages, err := List(root)
	if err != nil {
		t.Fatal(err)
	}
	files, err := Files(root)
	if err != nil {
		t.Fatal(err)
	}
	return packages, files
}
