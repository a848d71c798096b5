package treetest

import (
	"bytes"
	"testing"

	"github.com/tessella-go/tessella/classify"
)

// Reload saves a model and loads it again.
func Reload[M any](t *testing.T, model M) M {
	t.Helper()
	var file bytes.Buffer
	if err := classify.Save(&file, model); err != nil {
		t.Fatal(err)
	}
	loaded, err := classify.LoadAs[M](&file)
	if err != nil {
		t.Fatal(err)
	}
	return loaded
}
