// Package lite makes a JupyterLite whose notebooks run Go in the browser, with the engine of the
// course's site. The kernel is an extension of JupyterLite. Its source is in the folder extension.
package lite

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/tessella-go/tessella/notebooks/build"
	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/site"
)

// extension is the folder labextension, which npm run build makes of the folder extension.
//
//go:embed all:labextension
var extension embed.FS

// name and version are those of the extension, and of the wheel.
const (
	name    = "tessella-jupyterlite"
	version = "0.1.0"
)

// Options are the options of [Make]. Those of the site say what cells may import.
type Options struct {
	site.Options
	Contents string // a folder of notebooks; empty: the course's
	Wheel    bool   // write only the extension, as a wheel
}

// further is what cells may import beside the course's packages.
var further = []string{"std", "gonum.org/v1/gonum/...", "gonum.org/v1/plot/...",
	"github.com/go-gota/gota/...", "github.com/janpfeifer/gonb/gonbui"}

// Make writes a JupyterLite into the folder o.Out, which must be new, empty or a JupyterLite, or it
// writes a wheel of the kernel into it. It returns the path of what it wrote. For a JupyterLite it
// needs Python's jupyterlite-core with jupyter-server.
func Make(ctx context.Context, o Options) (string, error) {
	var tool []string
	if !o.Wheel {
		if entries, err := os.ReadDir(o.Out); err == nil && len(entries) > 0 {
			if _, err := os.Stat(filepath.Join(o.Out, "jupyter-lite.json")); err != nil {
				return "", fmt.Errorf("%s holds files, and is not a JupyterLite; choose another "+
					"folder with --out", o.Out)
			}
		}
		var err error
		if tool, err = find(ctx); err != nil {
			return "", err
		}
	}
	if o.Contents != "" {
		found, err := filepath.Glob(filepath.Join(o.Contents, "*.ipynb"))
		if err == nil && len(found) == 0 {
			err = fmt.Errorf("there is no notebook in the folder %s (--contents)", o.Contents)
		}
		if err != nil {
			return "", err
		}
	}
	o.Docs, o.Further = true, append(o.Further, further...)
	files, err := o.files(ctx)
	if err != nil {
		return "", err
	}
	if o.Wheel {
		return writeWheel(o.Out, files)
	}
	dir, err := os.MkdirTemp("", "tessella-lite-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	labextension := filepath.Join(dir, name)
	for file, data := range files {
		file = filepath.Join(labextension, filepath.FromSlash(file))
		if err := writeFile(file, data); err != nil {
			return "", err
		}
	}
	if o.Contents == "" {
		o.Contents = filepath.Join(dir, "contents")
		if err := o.notebooks(); err != nil {
			return "", err
		}
	}
	o.Progress("building JupyterLite")
	return o.Out, run(ctx, dir, append(tool, "build", "--ignore-sys-prefix", "--no-sourcemaps",
		"--no-libarchive", "--contents", o.Contents, "--output-dir", o.Out,
		"--LiteBuildConfig.federated_extensions="+labextension)...)
}

// files are the files of the extension.
func (o Options) files(ctx context.Context) (map[string][]byte, error) {
	engine, err := site.Engine(ctx, o.Options)
	if err != nil {
		return nil, err
	}
	files := make(map[string][]byte)
	for file, data := range engine {
		files["go/"+file] = data
	}
	err = fs.WalkDir(extension, "labextension", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files[strings.TrimPrefix(file, "labextension/")], err = extension.ReadFile(file)
		return err
	})
	return files, err
}

// notebooks writes the course's notebooks into the folder of the contents.
func (o Options) notebooks() error {
	write := func(file string, nb *ipynb.Notebook, err error) error {
		if nb == nil || err != nil {
			return err
		}
		var out bytes.Buffer
		if err := nb.Write(&out); err != nil {
			return err
		}
		return writeFile(filepath.Join(o.Contents, file), out.Bytes())
	}
	for _, lesson := range o.Lessons {
		if err := write(build.Notebook(o.Root, lesson, build.Student)); err != nil {
			return err
		}
	}
	return write(build.Notation(o.Root, o.Lessons))
}

func writeFile(name string, data []byte) error {
	return errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, data, 0o644))
}

// find returns the command that builds a JupyterLite. The error says how to get it.
func find(ctx context.Context) ([]string, error) {
	for _, argv := range [][]string{{"jupyter-lite"}, {"jupyter", "lite"}} {
		if _, err := exec.LookPath(argv[0]); err != nil {
			continue
		}
		ctx, cancel := context.WithTimeout(ctx, time.Minute)
		defer cancel()
		if exec.CommandContext(ctx, argv[0], append(argv[1:], "--version")...).Run() == nil {
			return argv, nil
		}
	}
	return nil, fmt.Errorf(`the command jupyter lite was not found. Either of these will do:

  with uv:   uv tool install 'jupyterlite-core[contents]'
  with pip:  python3 -m venv .venv && .venv/bin/pip install 'jupyterlite-core[contents]'
             and then: PATH="$PWD/.venv/bin:$PATH" %s lite

Nothing more is needed: no other part of Python or Jupyter`, kernel.Self())
}

// run runs a command in a folder. What it prints is shown only if it fails.
func run(ctx context.Context, dir string, argv ...string) error {
	cmd := exec.CommandContext(ctx, argv[0], argv[1:]...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(argv[:2], " "), err, out)
	}
	return nil
}

// writeWheel writes the extension as a wheel, which pip installs into the place where JupyterLite
// and JupyterLab look for extensions.
func writeWheel(dir string, files map[string][]byte) (string, error) {
	base := strings.ReplaceAll(name, "-", "_") + "-" + version
	entries := make(map[string][]byte)
	for file, data := range files {
		entries[path.Join(base+".data/data/share/jupyter/labextensions", name, file)] = data
	}
	info := base + ".dist-info/"
	entries[info+"METADATA"] = fmt.Appendf(nil, "Metadata-Version: 2.1\nName: %s\nVersion: %s\n"+
		"Summary: Go for JupyterLite: Go's own compiler in the page\nLicense: MIT\n"+
		"Requires-Dist: jupyterlite-core>=0.8,<0.9\n", name, version)
	entries[info+"WHEEL"] = []byte("Wheel-Version: 1.0\nGenerator: tessella\n" +
		"Root-Is-Purelib: true\nTag: py3-none-any\n")
	var record bytes.Buffer
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	add := func(name string, data []byte) error {
		w, err := archive.Create(name)
		if err != nil {
			return err
		}
		_, err = io.Copy(w, bytes.NewReader(data))
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(entries)) {
		sum := sha256.Sum256(entries[name])
		fmt.Fprintf(&record, "%s,sha256=%s,%d\n", name,
			base64.RawURLEncoding.EncodeToString(sum[:]), len(entries[name]))
		if err := add(name, entries[name]); err != nil {
			return "", err
		}
	}
	fmt.Fprintf(&record, "%sRECORD,,\n", info)
	if err := errors.Join(add(info+"RECORD", record.Bytes()), archive.Close()); err != nil {
		return "", err
	}
	wheel := filepath.Join(dir, base+"-py3-none-any.whl")
	return wheel, writeFile(wheel, out.Bytes())
}
