package lessons_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/lessons"
)

// TestAllAsTheirTextsSay holds the list to the lessons' own heads: each folder with a lesson.md is listed, by its number and the title before the colon.
func TestAllAsTheirTextsSay(t *testing.T) {
	files, err := filepath.Glob("*/lesson.md")
	if err != nil || len(files) == 0 {
		t.Fatalf("no lessons: %v", err)
	}
	all := lessons.All()
	if len(all) != len(files) {
		t.Errorf("%d lessons are listed, and there are %d", len(all), len(files))
	}
	field := func(text []byte, name string) string {
		match := regexp.MustCompile(`(?m)^` + name + `: "?([^":\n]*)`).FindSubmatch(text)
		if match == nil {
			return ""
		}
		return string(match[1])
	}
	before := 0
	for _, l := range all {
		text, err := os.ReadFile(filepath.Join(l.Folder, "lesson.md"))
		if err != nil {
			t.Error(err)
			continue
		}
		if number := field(text, "number"); number != strconv.Itoa(l.Number) || l.Number <= before {
			t.Errorf("%s is listed as number %d after %d, and its text says %s", l.Folder, l.Number, before, number)
		}
		before = l.Number
		if title := field(text, "title"); title != l.Title {
			t.Errorf("%s is listed as %q, and its text says %q", l.Folder, l.Title, title)
		}
		if len(l.Tasks) == 0 {
			t.Errorf("%s has no exercises", l.Folder)
		}
		for _, task := range l.Tasks {
			if !strings.HasPrefix(task.About().ID, l.Folder+"/") {
				t.Errorf("%s is listed with %s", l.Folder, task.About().ID)
			}
		}
	}
}
