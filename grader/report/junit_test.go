package report

import (
	"encoding/xml"
	"errors"
	"io"
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

// TestJUnitForm holds the elements and attributes to those of the schema that Jenkins' xUnit plugin
// documents, restated in testdata/junit.xsd, and the counts to what is there.
func TestJUnitForm(t *testing.T) {
	data := written(t, sample(), "junit", Options{})["junit.xml"]
	attributes := map[string]string{"testsuites": "name time tests failures errors skipped",
		"testsuite": "name tests failures errors skipped time", "properties": "",
		"property": "name value", "testcase": "name classname time", "failure": "message type",
		"error": "message type", "skipped": "message type", "system-out": ""}
	parents := map[string]string{"testsuites": "", "testsuite": "testsuites",
		"properties": "testsuite", "property": "properties", "testcase": "testsuite",
		"failure": "testcase",
		"error":   "testcase", "skipped": "testcase", "system-out": "testcase"}
	count := make(map[string]int)
	total := make(map[string]string)
	stack, children := []string{""}, []int{0}
	dec := xml.NewDecoder(strings.NewReader(data))
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			name := e.Name.Local
			if parent, known := parents[name]; !known || parent != stack[len(stack)-1] {
				t.Errorf("<%s> in <%s>", name, stack[len(stack)-1])
			}
			seen := make(map[string]bool)
			for _, a := range e.Attr {
				seen[a.Name.Local] = true
				if name == "testsuites" {
					total[a.Name.Local] = a.Value
				}
			}
			for want := range strings.FieldsSeq(attributes[name]) {
				if !seen[want] {
					t.Errorf("<%s> lacks %s", name, want)
				}
				delete(seen, want)
			}
			for extra := range seen {
				t.Errorf("<%s> has %s", name, extra)
			}
			count[name]++
			children[len(children)-1]++
			children = append(children, 0)
			stack = append(stack, name)
		case xml.EndElement:
			if children[len(children)-1] == 0 &&
				(e.Name.Local == "properties" || e.Name.Local == "testsuite") {
				t.Errorf("an empty <%s>", e.Name.Local)
			}
			stack, children = stack[:len(stack)-1], children[:len(children)-1]
		}
	}
	for attribute, element := range map[string]string{
		"tests":    "testcase",
		"failures": "failure",
		"errors":   "error",
		"skipped":  "skipped",
	} {
		if total[attribute] != number(float64(count[element])) || count[element] == 0 {
			t.Errorf("%s=%s of %d", attribute, total[attribute], count[element])
		}
	}
	if total["time"] != "2.600" {
		t.Errorf("time=%s", total["time"])
	}
}

func TestJUnitFitsTheSchema(t *testing.T) {
	xmllint, err := exec.LookPath("xmllint")
	if err != nil {
		t.Skip("there is no xmllint; TestJUnitForm looks at the form without it")
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
