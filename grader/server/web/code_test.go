package web

import "testing"

// A file that was handed in alone is found, though the grader calls it otherwise. Of several parts
// it is the one that the report names.
func TestCodeOf(t *testing.T) {
	one := []source{{"gain.go", "package trees"}}
	two := []source{{"a/gain.go", "1"}, {"notebook.ipynb, cell 7", "2"}}
	for _, c := range []struct {
		parts []source
		found string
		want  string // empty: no part
	}{
		{one, "submission.go, line 6", "gain.go"}, {one, "", ""},
		{two, "gain.go, line 3", "a/gain.go"}, {two, "cell 7; also in cell 4",
			"notebook.ipynb, cell 7"}, {two, "other.go", ""}, {nil, "gain.go", ""},
	} {
		got := codeOf(c.parts, c.found)
		if (got == nil) != (c.want == "") || got != nil && got.Name != c.want {
			t.Errorf("%q is found in %+v, want %q", c.found, got, c.want)
		}
	}
}
