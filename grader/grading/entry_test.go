package grading_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A group of wrong answers becomes a known mistake of the lesson: the entry that book save-mistake
// writes passes build and build --check, and then grade names the mistake.
func TestSaveMistake(t *testing.T) {
	if !long() {
		t.Skip("TESSELLA_LONG=1 builds a copy of the course, minutes")
	}
	dir := t.TempDir()
	copied := filepath.Join(dir, "copy")
	for _, name := range []string{"README.md", "go.mod", "go.sum", "main.go", "classify",
		"datasets", "grader", "lessons", "notebooks", "solutions"} {
		from, to := filepath.Join("../..", name), filepath.Join(copied, name)
		info, err := os.Stat(from)
		if err == nil && info.IsDir() {
			err = os.CopyFS(to, os.DirFS(from))
		} else if err == nil {
			write(t, to, read(t, from))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	class := filepath.Join(dir, "class")
	for _, student := range []string{"ada", "ben"} {
		write(t, filepath.Join(class, student, "entropy.go"), "package trees\n\n"+
			"import \"math\"\n\n// Entropy by "+student+"\n"+
			"func Entropy(numbers []float64) float64 {\n\tall := 0.0\n"+
			"\tfor _, n := range numbers {\n\t\tall += n\n\t}\n\tbits := 0.0\n"+
			"\tfor _, n := range numbers {\n\t\tbits += part(n, all)\n\t}\n"+
			"\treturn math.Floor(10*bits) / 10\n}\n\n"+
			"func part(n, all float64) float64 {\n\tif n == 0 {\n\t\treturn 0\n\t}\n"+
			"\treturn -n / all * math.Log2(n/all)\n}\n")
	}
	run := func(args ...string) string {
		t.Helper()
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = copied
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	tessella, book := filepath.Join(dir, "tessella"), filepath.Join(dir, "grades.db")
	grade := func(out string) string {
		run(tessella, "grade", class, "--lesson", "trees", "--exercise", "trees/entropy", "--book",
			book, "--format", "json", "--out", out)
		return read(t, filepath.Join(out, "grades.json"))
	}
	const name = "the result cut off after one digit"
	run("go", "build", "-o", tessella, ".")
	if strings.Contains(grade(filepath.Join(dir, "before")), name) {
		t.Fatal("the mistake is known already")
	}
	said := run(tessella, "book", "groups", book, "trees")
	found := regexp.MustCompile(`(?m)^([0-9a-f]{8})  trees/entropy: 2 students`).
		FindStringSubmatch(said)
	if found == nil {
		t.Fatalf("no group:\n%s", said)
	}
	save := exec.Command(tessella, "book", "save-mistake", book, "trees", found[1], class)
	save.Dir = copied
	if out, err := save.CombinedOutput(); err == nil || !strings.Contains(string(out),
		"give it one first: book name") {
		t.Errorf("without a name: %v, %s", err, out)
	}
	run(tessella, "book", "name", book, "trees", found[1], name, "--hint",
		"Do not round: the next digits count, too.")
	printed := run(tessella, "book", "save-mistake", book, "trees", found[1], class, "--print")
	if strings.Contains(printed, "ada") || !strings.Contains(printed, "\n+ return math.Floor(") {
		t.Errorf("the entry is\n%s", printed)
	}
	run(tessella, "book", "save-mistake", book, "trees", found[1], class)
	run(tessella, "build")
	run(tessella, "build", "--check")
	run("go", "build", "-o", tessella, ".")
	if !strings.Contains(grade(filepath.Join(dir, "after")), name) {
		t.Error("grade does not name the mistake")
	}
	if said := run(tessella, "book", "groups", book, "trees"); strings.Contains(said, "entropy") {
		t.Errorf("the group is still there:\n%s", said)
	}
}
