package kernel

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

const (
	gonbPackage      = "github.com/janpfeifer/gonb"
	goimportsPackage = "golang.org/x/tools/cmd/goimports"
	cellbuildPackage = Module + "/notebooks/kernel/cellbuild"
	goplsPackage     = "golang.org/x/tools/gopls"
	// builds with Go 1.26; serves completion in an interactive session, and no run needs it
	goplsVersion = "v0.22.0"
)

// Tools tells where the built tools are.
type Tools struct {
	Dir       string // folder of the next four, the first of the kernel's PATH
	GoNB      string
	GoImports string
	CellBuild string // named go: it stands in for the go command, see its package
	Nothing   string // which CellBuild uses
	Gopls     string // "" unless it was asked for
	GoDir     string // folder of the go command that built them
	Cgo       bool   // there is a C compiler, and go build uses it
}

// Path is the PATH that the kernel needs: the tools, the go command that built them,
// then the caller's own PATH.
func (t Tools) Path() string {
	dirs := []string{t.Dir}
	if t.Gopls != "" {
		dirs = append(dirs, filepath.Dir(t.Gopls))
	}
	return strings.Join(append(dirs, t.GoDir, os.Getenv("PATH")), string(os.PathListSeparator))
}

// built are the tools that Setup builds always.
func (t Tools) built() []string {
	return []string{t.GoNB, t.GoImports, t.CellBuild, t.Nothing}
}

// SetupOptions are the options of [Setup].
type SetupOptions struct {
	Gopls    bool              // build gopls as well; it needs the network once
	Progress func(step string) // called before each step that takes time; nil: none
}

// Setup makes the kernel of the checkout at root ready to run without a network: it builds gonb and
// goimports, in the versions that go.mod pins, and cellbuild into the user's cache folder, and
// downloads the modules that cells may import. A folder of tools is named after their versions, the
// Go version and the platform, and it appears whole or not at all. So two processes may set up at
// once, and an update does not change the tools of a running kernel. If everything is there, Setup
// takes some tens of milliseconds and changes nothing.
func Setup(ctx context.Context, root string, opts SetupOptions) (Tools, error) {
	progress := opts.Progress
	if progress == nil {
		progress = func(string) {}
	}
	t, err := locate(ctx, root)
	if err != nil {
		return Tools{}, err
	}
	if err := download(ctx, root, progress); err != nil {
		return Tools{}, err
	}
	err = appear(t.Dir, t.built(), func(dir string) error {
		progress("building gonb and goimports")
		// An interrupted build leaves its temporary files, so they go where they are removed.
		if _, err := Go(ctx, root, []string{"GOTMPDIR=" + dir}, "build", "-o",
			dir+string(os.PathSeparator), gonbPackage, goimportsPackage, cellbuildPackage,
			cellbuildPackage+"/nothing"); err != nil {
			return err
		}
		return os.Rename(filepath.Join(dir, "cellbuild"),
			filepath.Join(dir, filepath.Base(t.CellBuild)))
	})
	if err != nil || !opts.Gopls {
		return t, err
	}
	key := filepath.Base(t.Dir)
	dir := filepath.Join(filepath.Dir(t.Dir),
		"gopls-"+goplsVersion+"_"+key[strings.LastIndex(key, "go1"):])
	t.Gopls = filepath.Join(dir, "gopls")
	return t, appear(dir, []string{t.Gopls}, func(dir string) error {
		progress("building gopls")
		// In a folder of its own it does not read or change the checkout's go.mod.
		_, err := Go(ctx, dir, []string{"GOBIN=" + dir}, "install",
			goplsPackage+"@"+goplsVersion)
		return err
	})
}

// Find gives the tools that [Setup] has built for the checkout at root, and builds and fetches
// nothing. The error says what is missing.
func Find(ctx context.Context, root string) (Tools, error) {
	t, err := locate(ctx, root)
	if err != nil {
		return Tools{}, err
	}
	for _, tool := range t.built() {
		if _, err := os.Stat(tool); err != nil {
			return Tools{}, errors.New("not built yet")
		}
	}
	if _, err := Go(ctx, root, []string{"GOPROXY=off"}, "mod", "download"); err != nil {
		return Tools{},
			errors.New("modules that go.mod names are not in Go's cache, so a cell " +
				"cannot run without a network")
	}
	return t, nil
}

// locate tells where the tools for the checkout at root belong, whether or not they are there.
func locate(ctx context.Context, root string) (Tools, error) {
	goCommand, err := exec.LookPath("go")
	if err != nil {
		return Tools{},
			fmt.Errorf("the go command is not on PATH; install Go from https://go.dev/dl "+
				"and open a new shell: %w", err)
	}
	if goCommand, err = filepath.Abs(goCommand); err != nil {
		return Tools{}, err
	}
	key, cgo, err := toolsKey(ctx, root)
	if err != nil {
		return Tools{}, err
	}
	cache, err := cacheDir()
	if err != nil {
		return Tools{}, err
	}
	t := Tools{Dir: filepath.Join(cache, key), GoDir: filepath.Dir(goCommand), Cgo: cgo}
	t.GoNB, t.GoImports = filepath.Join(t.Dir, "gonb"), filepath.Join(t.Dir, "goimports")
	t.CellBuild, t.Nothing = filepath.Join(t.Dir, "go"), filepath.Join(t.Dir, "nothing")
	return t, nil
}

// RemoveTools removes what Setup has built, of all versions. The modules in Go's own cache stay.
func RemoveTools() error {
	cache, err := cacheDir()
	if err != nil {
		return err
	}
	return os.RemoveAll(cache)
}

func cacheDir() (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no cache folder for the built tools; set HOME or "+
			"XDG_CACHE_HOME: %w", err)
	}
	return filepath.Join(dir, "tessella", "tools"), nil
}

// appear fills a new folder beside dir and renames it, unless dir is there with all its files. A
// folder that lacks one is made anew.
func appear(dir string, files []string, fill func(dir string) error) error {
	there := func() bool {
		return !slices.ContainsFunc(files, func(file string) bool {
			info, err := os.Stat(file)
			return err != nil || !info.Mode().IsRegular()
		})
	}
	if there() {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	temp, err := os.MkdirTemp(filepath.Dir(dir), ".building-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	if err := fill(temp); err != nil {
		return err
	}
	if err := os.Chmod(temp, 0o755); err != nil {
		return err
	}
	if there() {
		return nil // another process was first, with the same tools
	}
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if err := os.Rename(temp, dir); err != nil && !there() {
		return err
	}
	return nil
}

// cellbuildFiles are the source of cellbuild, which has no version.
//
//go:embed cellbuild
var cellbuildFiles embed.FS

// toolsKey names the versions that the tools are built from, and tells whether go build uses a C
// compiler.
func toolsKey(ctx context.Context, root string) (key string, cgo bool, err error) {
	out, err := Go(ctx, root, nil, "env", "-json", "GOVERSION", "GOOS", "GOARCH", "CGO_ENABLED")
	if err != nil {
		return "", false, err
	}
	var env struct{ GOVERSION, GOOS, GOARCH, CGO_ENABLED string }
	if err := json.Unmarshal(out, &env); err != nil {
		return "", false, fmt.Errorf("go env: %w", err)
	}
	out, err = Go(ctx, root, nil, "list", "-m", "-f", "{{.Version}}", gonbPackage,
		"golang.org/x/tools")
	if err != nil {
		return "", false, err
	}
	v := strings.Fields(string(out))
	if len(v) != 2 {
		return "", false, fmt.Errorf("go.mod in %s does not pin gonb and "+
			"golang.org/x/tools to a version", root)
	}
	// GOVERSION of a patched toolchain has spaces and worse.
	version := strings.Map(func(r rune) rune {
		if strings.ContainsRune(" /\\:", r) {
			return '-'
		}
		return r
	}, env.GOVERSION)
	sum := sha256.New()
	err = fs.WalkDir(cellbuildFiles, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := cellbuildFiles.ReadFile(path)
		sum.Write(text)
		return err
	})
	if err != nil {
		return "", false, err
	}
	return fmt.Sprintf("gonb-%s_goimports-%s_cellbuild-%x_%s_%s-%s", v[0], v[1],
		sum.Sum(nil)[:4], version, env.GOOS, env.GOARCH), env.CGO_ENABLED == "1", nil
}

// download fetches what the checkout's go.mod names. In a go.work, as GoNB makes one, a cell fails
// offline if a single module is missing, even one that it does not import. The first try finds in
// milliseconds that none is missing.
func download(ctx context.Context, root string, progress func(string)) error {
	if _, err := Go(ctx, root, []string{"GOPROXY=off"}, "mod", "download"); err == nil {
		return nil
	}
	progress("downloading the modules that go.mod names")
	if _, err := Go(ctx, root, nil, "mod", "download"); err != nil {
		return fmt.Errorf("%w\nthe first setup needs the network", err)
	}
	return nil
}

// Go runs the go command in dir, with env added, and returns what it prints. Settings that are for
// the user's other work, and not for this build, are left out.
func Go(ctx context.Context, dir string, env []string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "GOWORK=off", "GOOS=", "GOARCH=", "GO111MODULE=",
		"GOFLAGS="+goFlags()), env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err,
			strings.TrimSpace(stderr.String()))
	}
	return out, nil
}
