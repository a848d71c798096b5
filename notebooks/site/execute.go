package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/tessella-go/tessella/notebooks/execute"
	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/page"
	"github.com/tessella-go/tessella/notebooks/run"
	"github.com/tessella-go/tessella/notebooks/stamp"
)

// timeout is the time limit of a cell. The time of a cell does not matter here, and the machine may
// do other work.
const timeout = 3 * time.Minute

// execute puts the outputs into the lessons. A lesson is executed once for each state of its text
// and of the course's packages that it imports. The error names all cells that failed.
func (s *maker) execute(ctx context.Context) error {
	code, err := readCode(ctx, s.Root, s.pages)
	if err != nil {
		return err
	}
	setup := sync.OnceValues(func() (kernel.Tools, error) {
		return kernel.Setup(ctx, s.Root, kernel.SetupOptions{Progress: s.Watcher.Setup})
	})
	errs := make([]error, len(s.pages))
	var group errgroup.Group
	group.SetLimit(min(runtime.NumCPU(), 4))
	for i, p := range s.pages {
		group.Go(func() error {
			errs[i] = s.addOutputs(ctx, p, code, setup)
			return nil // each lesson has an error of its own
		})
	}
	_ = group.Wait()
	return errors.Join(errs...)
}

// addOutputs puts the outputs into one lesson.
func (s *maker) addOutputs(
	ctx context.Context, p *lessonPage, code *code, setup func() (kernel.Tools, error),
) error {
	key, err := code.key(p.notebook)
	if err != nil || ctx.Err() != nil || s.Quick && !s.cache.Has(key) {
		return errors.Join(err, ctx.Err())
	}
	file, err := s.cache.Get(key, func() ([]byte, error) { return s.run(ctx, p, setup) })
	if err != nil {
		return err
	}
	return p.takeOutputs(file.Unpack())
}

// run executes a copy of a notebook and returns the JSON of it.
func (s *maker) run(
	ctx context.Context, p *lessonPage, setup func() (kernel.Tools, error),
) ([]byte, error) {
	tools, err := setup()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "tessella-site-") // where a cell may leave files
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	var source bytes.Buffer
	if err := p.notebook.Write(&source); err != nil {
		return nil, err
	}
	nb, err := ipynb.Read(&source)
	if err != nil {
		return nil, err
	}
	nb.Path = p.notebook.Path
	if err := skipChecks(nb); err != nil {
		return nil, err
	}
	result, err := run.Notebook(ctx, nb, run.Options{
		Kernel:  kernel.Config{Root: s.Root, Tools: tools, Dir: dir},
		Timeout: timeout, OnCell: s.Watcher.Cell,
	})
	s.Watcher.Notebook(execute.Notebook{Name: strings.TrimSuffix(p.file, ".html"), Result: result,
		Entry: page.Summarize(nb, result, err), Err: err})
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = nb.Write(&out)
	return out.Bytes(), err
}

// skipChecks leaves the checks out of a run. They would say that functions are wrong which nobody
// has written yet.
func skipChecks(nb *ipynb.Notebook) error {
	for _, cell := range nb.Cells {
		var role struct{ Check string }
		if _, err := cell.Metadata.Get(stamp.Key, &role); err != nil {
			return err
		}
		if role.Check != "" {
			cell.Metadata.Set("tags", []string{"skip-execution"})
		}
	}
	return nil
}

// takeOutputs takes the outputs of an executed copy.
func (p *lessonPage) takeOutputs(executed []byte, err error) error {
	if err != nil {
		return err
	}
	nb, err := ipynb.Read(bytes.NewReader(executed))
	if err != nil {
		return err
	}
	for i, cell := range nb.Cells {
		p.notebook.Cells[i].Outputs = cell.Outputs
		p.notebook.Cells[i].ExecutionCount = cell.ExecutionCount
	}
	return nil
}

// code is the source of the course's packages, as far as cells use it.
type code struct {
	all      string // what all outputs depend on: versions
	packages map[string]sourcePackage
}

// sourcePackage is a package of ours.
type sourcePackage struct {
	ImportPath, Dir     string
	GoFiles, EmbedFiles []string
	Imports             []string
	Module              *struct{ Main bool }
	hash                string // of its files
}

// readCode reads the packages that the cells of pages import, and all that these import.
func readCode(ctx context.Context, root string, pages []*lessonPage) (*code, error) {
	version, err := kernel.Go(ctx, root, nil, "env", "GOVERSION", "GOARCH")
	if err != nil {
		return nil, err
	}
	modules, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return nil, err
	}
	c := &code{all: string(version) + string(modules), packages: map[string]sourcePackage{}}
	args := []string{"list", "-deps", "-json=ImportPath,Dir,GoFiles,EmbedFiles,Imports,Module",
		"--"}
	for _, p := range pages {
		args = append(args, importsOf(p.notebook)...)
	}
	out, err := kernel.Go(ctx, root, nil, args...)
	if err != nil {
		return nil, err
	}
	for decoder := json.NewDecoder(bytes.NewReader(out)); ; {
		var p sourcePackage
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			return c, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		if p.Module == nil || !p.Module.Main {
			continue // go.mod and the version of Go say what is in it
		}
		sum := sha256.New()
		for _, name := range slices.Concat(p.GoFiles, p.EmbedFiles) {
			data, err := os.ReadFile(filepath.Join(p.Dir, name))
			if err != nil {
				return nil, err
			}
			fmt.Fprintln(sum, name, len(data))
			sum.Write(data)
		}
		p.hash = hex.EncodeToString(sum.Sum(nil))
		c.packages[p.ImportPath] = p
	}
}

// key returns all that the outputs of a notebook depend on.
func (c *code) key(nb *ipynb.Notebook) (string, error) {
	var key bytes.Buffer
	key.WriteString("outputs without checks " + c.all)
	seen := map[string]bool{}
	var visit func(imports []string)
	visit = func(imports []string) {
		for _, path := range slices.Sorted(slices.Values(imports)) {
			if p, ours := c.packages[path]; ours && !seen[path] {
				seen[path] = true
				fmt.Fprintln(&key, path, p.hash)
				visit(p.Imports)
			}
		}
	}
	visit(importsOf(nb))
	err := nb.Write(&key)
	return key.String(), err
}
