package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// readmes returns the texts of README.md, of CONTRIBUTING.md and of the READMEs in the folders.
func readmes(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	err := fs.WalkDir(os.DirFS("."), ".", func(file string, d fs.DirEntry, err error) error {
		name := d.Name()
		if err == nil && d.IsDir() && file != "." &&
			(strings.HasPrefix(name, ".") || name == "testdata" || name == "node_modules") {
			return fs.SkipDir
		}
		if err != nil || name != "README.md" && name != "CONTRIBUTING.md" {
			return err
		}
		text, err := os.ReadFile(file)
		texts[file] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

// Every "go run . COMMAND" of these texts is a command with such arguments and flags. A test in
// grader/server checks the flags of the server.
func TestCommandsInREADMEs(t *testing.T) {
	found := map[string][]string{}
	for file, text := range readmes(t) {
		found[file] = commandsIn(text)
	}
	for _, file := range []string{"README.md", "CONTRIBUTING.md", "notebooks/README.md",
		"lessons/README.md", "grader/README.md", "grader/server/README.md"} {
		if len(found[file]) < 3 {
			t.Errorf("%s has only the commands %q", file, found[file])
		}
	}
	t.Chdir(t.TempDir())
	for file, list := range found {
		for _, text := range list {
			if err := understood(text); err != nil {
				t.Errorf("%s: go run . %s: %v", file, text, err)
			}
		}
	}
}

// Every link and picture of these texts that is not on another host exists.
func TestLinksInREADMEs(t *testing.T) {
	link := regexp.MustCompile(`(?:\]\(|src=")([^)"\s#]+)[^)"\s]*[)"]`)
	for file, text := range readmes(t) {
		for _, match := range link.FindAllStringSubmatch(fenced.ReplaceAllString(text, ""), -1) {
			target := filepath.Join(filepath.Dir(file), filepath.FromSlash(match[1]))
			if _, err := os.Stat(target); err != nil && !strings.Contains(match[1], "://") {
				t.Errorf("%s links to %s: %v", file, match[1], err)
			}
		}
	}
}

var (
	fenced = regexp.MustCompile("(?ms)^ *```\\w+\n(.*?)^ *```$")
	inline = regexp.MustCompile("`go run \\. ([^`]+)`")
	line   = regexp.MustCompile(`go run \. ([^#\n]+)`)
)

// commandsIn returns what stands behind "go run ." in the blocks and spans of code of a text.
func commandsIn(text string) []string {
	text = strings.ReplaceAll(text, "\\\n", "")
	var all []string
	for _, block := range fenced.FindAllStringSubmatch(text, -1) {
		for _, match := range line.FindAllStringSubmatch(block[1], -1) {
			all = append(all, match[1])
		}
	}
	for _, match := range inline.FindAllStringSubmatch(fenced.ReplaceAllString(text, ""), -1) {
		all = append(all, match[1])
	}
	return all
}

var word = regexp.MustCompile(`(?:[^\s"]|"[^"]*")+`)

// understood parses a command, and does not run it.
func understood(text string) error {
	var words []string
	for _, w := range word.FindAllString(text, -1) {
		words = append(words, strings.ReplaceAll(w, `"`, ""))
		if filepath.Ext(w) == ".csv" { // some flags want a file that exists
			if err := os.WriteFile(w, nil, 0o644); err != nil {
				return err
			}
		}
	}
	parser := newParser(new(commands))
	if slices.Contains(words, "--help") {
		trace, err := kong.Trace(parser, words)
		if err == nil {
			err = trace.Error
		}
		return err
	}
	_, err := parser.Parse(words)
	return err
}
