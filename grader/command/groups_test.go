package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The mistakes of a lesson are written into its own file, whatever links are in the checkout.
func TestMistakesOf(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	checkout := filepath.Join(dir, "checkout")
	lessons := filepath.Join(checkout, "lessons")
	elsewhere := filepath.Join(dir, "elsewhere")
	for _, folder := range []string{"trees", "bayes", "linked", "folder"} {
		if err := os.MkdirAll(filepath.Join(lessons, folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(filepath.Join(lessons, "folder", "mistakes.txt"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(elsewhere, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{filepath.Join(lessons, "trees", "mistakes.txt"),
		filepath.Join(elsewhere, "mistakes.txt")} {
		if err := os.WriteFile(file, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for link, to := range map[string]string{
		filepath.Join(dir, "shortcut"):                   checkout,
		filepath.Join(lessons, "outside"):                elsewhere,
		filepath.Join(lessons, "sister"):                 filepath.Join(lessons, "trees"),
		filepath.Join(lessons, "linked", "mistakes.txt"): filepath.Join(elsewhere, "mistakes.txt"),
		filepath.Join(lessons, "bayes", "mistakes.txt"):  "../trees/mistakes.txt",
	} {
		if err := os.Symlink(to, link); err != nil {
			t.Fatal(err)
		}
	}
	want := filepath.Join(lessons, "trees", "mistakes.txt")
	for _, root := range []string{checkout, filepath.Join(dir, "shortcut")} {
		if got, err := mistakesOf(root, "trees"); err != nil || got != want {
			t.Errorf("in %s: %s, %v; want %s", root, got, err, want)
		}
	}
	if err := os.Remove(want); err != nil {
		t.Fatal(err)
	}
	if got, err := mistakesOf(checkout, "trees"); err != nil || got != want {
		t.Errorf("without the file: %s, %v; want %s", got, err, want)
	}
	for folder, says := range map[string]string{
		"outside":  "the entry belongs into " + filepath.Join(lessons, "outside", "mistakes.txt"),
		"sister":   "the entry belongs into " + filepath.Join(lessons, "sister", "mistakes.txt"),
		"linked":   "it should be a file of the checkout",
		"bayes":    "it should be a file of the checkout",
		"folder":   "it should be a file of the checkout",
		"missing":  "change into a checkout of the course",
		"..":       "it should be one of those in " + lessons,
		"../trees": "it should be one of those in " + lessons,
		"trees/..": "it should be one of those in " + lessons,
		"":         "it should be one of those in " + lessons,
	} {
		if got, err := mistakesOf(checkout, folder); err == nil ||
			!strings.Contains(err.Error(), says) {
			t.Errorf("%q: %s, %v; want an error with %q", folder, got, err, says)
		}
	}
}
