package house

import (
	"path/filepath"
	"testing"
)

// TestHouse checks all rules on the checkout that this module is in.
func TestHouse(t *testing.T) {
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	packages, files := look(t, root)
	report := func(problems []string, err error) func(*testing.T) {
		return func(t *testing.T) {
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range problems {
				t.Error(p)
			}
		}
	}
	t.Run("imports", report(Imports(root, packages)))
	t.Run("layout", report(Layout(files, packages), nil))
	t.Run("machine", report(Machine(root, files, MachineWords(root))))
	t.Run("algorithms", report(Algorithms(root, packages)))
	t.Run("width", report(Width(root, files)))
}

func look(t *testing.T, root string) ([]*Package, []string) {
	t.Helper()
	packages, err := List(root)
	if err != nil {
		t.Fatal(err)
	}
	files, err := Files(root)
	if err != nil {
		t.Fatal(err)
	}
	return packages, files
}
