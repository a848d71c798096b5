package kernel

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/google/renameio/v2"
)

// DisplayName is the kernel's name in the menus of Jupyter.
const DisplayName = "Go (Tessella)"

// Spec is the kernel as Jupyter has it installed.
type Spec struct {
	Dir  string // folder of its kernel.json
	Root string // the checkout that it serves
	GoNB string // the command that it starts

	version int
}

// specVersion counts how often it has changed what InstallSpec writes.
const specVersion = 2

// kernelJSON is the file that Jupyter reads.
type kernelJSON struct {
	Argv          []string          `json:"argv"`
	DisplayName   string            `json:"display_name"`
	Language      string            `json:"language"`
	InterruptMode string            `json:"interrupt_mode"`
	Env           map[string]string `json:"env"`
	Metadata      struct {
		Tessella *specMetadata `json:"tessella"`
	} `json:"metadata"`
}

type specMetadata struct {
	Root    string `json:"root"`
	Version int    `json:"version"`
}

// specDir is the folder of the kernelspec: kernels/tessella in the user's Jupyter data folder,
// which is JUPYTER_DATA_DIR, or ~/Library/Jupyter on macOS and jupyter in XDG_DATA_HOME
// (~/.local/share) elsewhere.
func specDir() (string, error) {
	data := os.Getenv("JUPYTER_DATA_DIR")
	if data == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", fmt.Errorf("no folder for the kernelspec; set HOME or "+
				"JUPYTER_DATA_DIR: %w", err)
		}
		switch xdg := os.Getenv("XDG_DATA_HOME"); {
		case runtime.GOOS == "darwin":
			data = filepath.Join(home, "Library", "Jupyter")
		case xdg != "":
			data = filepath.Join(xdg, "jupyter")
		default:
			data = filepath.Join(home, ".local", "share", "jupyter")
		}
	}
	return filepath.Join(data, "kernels", "tessella"), nil
}

// InstallSpec installs the kernel for the checkout at root, an absolute path, and gives the folder.
// It replaces an older one of ours. Jupyter starts the kernel in the same way as an offline
// [Start], with the GOFLAGS and GOGC that the user has now, except for the prelude: in Jupyter GoNB
// calls `go get` before each cell, unless a cell says %noautoget. GOPROXY is off, so that `go get`
// does not use the network, which may be slow or absent. A cell that really needs another module
// sets GOPROXY by %env first.
func InstallSpec(root string, tools Tools) (dir string, err error) {
	if err := checkRoot(root); err != nil {
		return "", err
	}
	if dir, err = specDir(); err != nil {
		return "", err
	}
	if old, err := ReadSpec(); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	} else if err == nil && old.Root == "" {
		return "", fmt.Errorf("%s holds a kernel that is not ours; remove or rename it",
			dir)
	}
	spec := kernelJSON{
		Argv:        append([]string{tools.GoNB}, args(root, "{connection_file}")...),
		DisplayName: DisplayName, Language: "go", InterruptMode: "message",
		Env: settings(tools),
	}
	spec.Env["GOPROXY"] = "off"
	spec.Metadata.Tessella = &specMetadata{root, specVersion}
	data, err := json.MarshalIndent(spec, "", " ")
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	return dir, renameio.WriteFile(filepath.Join(dir, "kernel.json"), append(data, '\n'), 0o644)
}

// ReadSpec reads the installed kernelspec. The error is an fs.ErrNotExist if there is none; Root
// is "" if it is not ours.
func ReadSpec() (Spec, error) {
	dir, err := specDir()
	if err != nil {
		return Spec{}, err
	}
	path := filepath.Join(dir, "kernel.json")
	data, err := os.ReadFile(path)
	if err != nil {
		return Spec{}, err
	}
	var k kernelJSON
	if err := json.Unmarshal(data, &k); err != nil {
		return Spec{}, fmt.Errorf("%s: %w", path, err)
	}
	s := Spec{Dir: dir}
	if len(k.Argv) > 0 {
		s.GoNB = k.Argv[0]
	}
	if k.Metadata.Tessella != nil {
		s.Root, s.version = k.Metadata.Tessella.Root, k.Metadata.Tessella.Version
	}
	return s, nil
}

// Check tells what is wrong with the installed kernel for someone who works in the checkout at
// root: it serves another checkout, its checkout was moved away, its tools are gone, or an earlier
// version of the course has installed it. A new setup repairs all of these.
func (s Spec) Check(root string) error {
	where, err := Checkout(s.Root)
	switch {
	case s.Root == "":
		return fmt.Errorf("%s holds a kernel that is not ours", s.Dir)
	case err != nil || !sameFile(where, s.Root):
		return fmt.Errorf("the installed kernel serves %s, which no longer holds the checkout",
			s.Root)
	case !sameFile(s.Root, root):
		return fmt.Errorf("the installed kernel serves another checkout, %s", s.Root)
	}
	if _, err := os.Stat(s.GoNB); err != nil {
		return fmt.Errorf("the installed kernel starts a program that is gone: %w", err)
	}
	if s.version < specVersion {
		return fmt.Errorf("an earlier version of the course installed the kernel: its " +
			"settings are not those of today, and cells may take longer")
	}
	return nil
}

func sameFile(a, b string) bool {
	x, errA := os.Stat(a)
	y, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(x, y)
}

// RemoveSpec removes the kernelspec, if it is there and ours.
func RemoveSpec() error {
	s, err := ReadSpec()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case s.Root == "":
		return fmt.Errorf("%s holds a kernel that is not ours; it stays", s.Dir)
	}
	return os.RemoveAll(s.Dir)
}
