package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

func TestCompute(t *testing.T) {
	scene, err := compute("Tree", `{"Depth": 1}`)
	if err != nil || !strings.HasPrefix(scene, `{"alt":"A tree of 2 leaves`) {
		t.Errorf("%.80s, error %v", scene, err)
	}
	if _, err := compute("Tree", `{"Depth": 99}`); err == nil ||
		err.Error() != "Depth is 99; it should be 1 to 6" {
		t.Error(err)
	}
}

// Every reader of a page loads this program: it links nothing of a kernel.
func TestLinksNoKernel(t *testing.T) {
	list := exec.Command("go", "list", "-deps", ".")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for path := range strings.Lines(string(out)) {
		for _, heavy := range []string{"janpfeifer/gonb", "go-gota", "html/template", "net/http"} {
			if strings.Contains(path, heavy) {
				t.Errorf("it links %s", path)
			}
		}
	}
}
