package doctor

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/kernel/kerneltest"
)

func findings(t *testing.T, root string) map[string]Finding {
	t.Helper()
	found := make(map[string]Finding)
	for _, f := range Examine(t.Context(), root, lessons.Course()) {
		found[f.What] = f
		if f.OK != (f.Advice == "") {
			t.Errorf("%s: OK is %v and the advice %q; what is not well needs advice, and only that",
				f.What, f.OK, f.Advice)
		}
	}
	return found
}

func TestDoctor(t *testing.T) {
	c := kerneltest.Config(t)
	t.Setenv("JUPYTER_DATA_DIR", t.TempDir())
	found := findings(t, c.Root)
	for _, what := range []string{"Go", "kernel", "a cell"} {
		if !found[what].OK {
			t.Errorf("%s: %+v, want all well", what, found[what])
		}
	}
	if f := found["Jupyter's list"]; f.OK || f.Needed || f.Advice != "go run . setup" {
		t.Errorf("Jupyter's list: %+v; want it to be absent, and the advice to set up", f)
	}
	if _, err := kernel.InstallSpec(c.Root, c.Tools); err != nil {
		t.Fatal(err)
	}
	if f := specFinding(c.Root); !f.OK {
		t.Errorf("Jupyter's list after the setup: %+v", f)
	}
}

// The installed kernel does not serve the checkout that the doctor is in, as after a move.
func TestDoctorNoticesMovedCheckout(t *testing.T) {
	c := kerneltest.Config(t)
	t.Setenv("JUPYTER_DATA_DIR", t.TempDir())
	moved := filepath.Join(t.TempDir(), "moved")
	if err := os.Mkdir(moved, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(moved, "go.mod"), []byte("module "+kernel.Module+"\n"),
		0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := kernel.InstallSpec(moved, c.Tools); err != nil {
		t.Fatal(err)
	}
	if f := specFinding(c.Root); f.OK || !strings.Contains(f.Found, moved) ||
		f.Advice != "go run . setup" {
		t.Errorf("%+v; want the other checkout named, and the advice to set up", f)
	}
	if err := os.RemoveAll(moved); err != nil {
		t.Fatal(err)
	}
	if f := specFinding(c.Root); f.OK || !strings.Contains(f.Found, "no longer holds") {
		t.Errorf("%+v; want that the checkout is gone", f)
	}
}

func TestDoctorWithoutGo(t *testing.T) {
	c := kerneltest.Config(t)
	t.Setenv("PATH", t.TempDir())
	found := findings(t, c.Root)
	if f := found["Go"]; f.OK || !f.Needed || !strings.Contains(f.Advice, "https://go.dev/dl") {
		t.Errorf("Go: %+v", f)
	}
	if f := found["JupyterLab"]; f.OK || f.Needed || !strings.Contains(f.Advice, "jupyterlab") {
		t.Errorf("JupyterLab: %+v", f)
	}
}
