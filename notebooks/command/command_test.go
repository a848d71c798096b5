package command

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/alecthomas/kong"
)

func TestReadVars(t *testing.T) {
	got := ReadVars("out: The folder: default out.\njobs: How many,\n  at most 4.\n")
	want := kong.Vars{"out": "The folder: default out.", "jobs": "How many, at most 4."}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
