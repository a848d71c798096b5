package report

import (
	"encoding/xml"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	junit "github.com/joshdk/go-junit"
)

func TestJUnitIsRead(t *testing.T) {
	data := written(t, sample(), "junit", Options{Hints: 1})["junit.xml"]
	suites, err := junit.Ingest([]byte(data))
	if err != nil {
		t.Fatal(err)
	}
	if len(suites) != 25 { // 8 students of 3 exercises, and a submission that cannot be read
		t.Errorf("%d suites", len(suites))
	}
	find := func(name string) junit.Suite {
		for _, s := range suites {
			if s.Name == name {
				return s
			}
		}
		t.Fatalf("no suite %s", name)
		return junit.Suite{}
	}
	if s := find("ada: trees/gain"); s.Totals.Passed != 7 || s.Totals.Tests != 7 ||
		s.Properties["score"] != "2" || s.Properties["points"] != "2" {
		t.Errorf("passed: %+v", s)
	}
	s := find("ben: trees/entropy")
	if s.Totals.Failed != 5 || s.Totals.Error != 1 || s.Totals.Skipped != 1 ||
		s.Tests[0].Classname != "ben.trees.entropy" || s.Tests[0].SystemOut != "debug 1\n" {
		t.Errorf("failed: %+v", s)
	}
	if got, want := s.Tests[0].Error.Error(),
		"counts = []float64{a pure node}\nF(counts)\ngot got a pure node, want want a pure node\n"+
			"got got a pure node\nwant want a pure node"; got != want {
		t.Errorf("failure %q, want %q", got, want)
	}
	if got, want := s.Tests[2].Message,
		"panicked: index out of range [5] with length 2"; got != want ||
		s.Tests[2].Status != junit.StatusError {
		t.Errorf("error %q, want %q", got, want)
	}
	h := find("ben: trees/gain").Tests[6]
	if h.Name != "hidden 3" || h.Error.Error() != "not right" {
		t.Errorf("a hidden case: %+v", h)
	}
	if s := find("flo"); s.Totals.Error != 1 ||
		s.Tests[0].Message != "flo.ipynb: no JSON: line 3: unexpected end" {
		t.Errorf("a submission that cannot be read: %+v", s)
	}
	// nothing that was not run passes
	for _, name := range []string{"dan: trees/entropy", "dan: trees/gain", "cleo: trees/id3",
		"eve: trees/id3"} {
		if s := find(name); s.Totals.Passed != 0 || s.Totals.Failed+s.Totals.Error != 1 {
			t.Errorf("%s: %+v", name, s.Totals)
		}
	}
}

// The sums of all are those of what is there.
func TestJUnitCounts(t *testing.T) {
	data := written(t, sample(), "junit", Options{})["junit.xml"]
	var total junitSuites
	if err := xml.Unmarshal([]byte(data), &total); err != nil {
		t.Fatal(err)
	}
	for element, n := range map[string]int{"testcase": total.Tests, "failure": total.Failures,
		"error": total.Errors, "skipped": total.Skipped} {
		if got := strings.Count(data, "<"+element+" "); got != n || n == 0 {
			t.Errorf("%d of %d <%s>", got, n, element)
		}
	}
	if total.Time != "2.600" {
		t.Errorf("time=%s", total.Time)
	}
}

// The elements and attributes are those of the schema that Jenkins' xUnit plugin documents.
func TestJUnitFitsTheSchema(t *testing.T) {
	xmllint, err := exec.LookPath("xmllint")
	if err != nil {
		t.Skip("there is no xmllint")
	}
	path := filepath.Join(t.TempDir(), "junit.xml")
	if err := os.WriteFile(path, []byte(written(t, sample(), "junit", Options{})["junit.xml"]),
		0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(xmllint, "--noout", "--schema", "testdata/junit.xsd", path).
		CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
