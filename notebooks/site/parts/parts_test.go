package parts

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"

	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/site/cache"
)

// imported is what the tests' programs import: little, and a figure, which needs much.
var imported = []string{"fmt", "slices", "sort", "strings", kernel.Module + "/classify/tree",
	kernel.Module + "/classify/figure"}

// built builds the parts in the user's own cache, as a reader of the course would.
func built(t *testing.T) *Parts {
	t.Helper()
	if os.Getenv("TESSELLA_SLOW") == "" {
		t.Skip("it compiles Go's compiler for browsers; set TESSELLA_SLOW")
	}
	root, err := kernel.Checkout("")
	if err != nil {
		t.Fatal(err)
	}
	c, err := cache.Open("")
	if err != nil {
		t.Fatal(err)
	}
	p, err := Build(t.Context(), Options{Root: root, Imports: imported, Cache: c})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestBuild compares what the manifest says of each file with the file, and searches all of them
// for folders of this machine.
func TestBuild(t *testing.T) {
	p := built(t)
	root, err := kernel.Checkout("")
	if err != nil {
		t.Fatal(err)
	}
	home, err := os.UserHomeDir()
	if err != nil {
		t.Fatal(err)
	}
	machine := []string{p.GOROOT, root, home + "/", filepath.Join(os.TempDir(), "go-build")}
	m := p.Manifest
	all := map[string]Part{"compile": m.Compile, "link": m.Link, "engine": m.Engine}
	if m.Live.File != "" {
		all["live"] = m.Live
	}
	for _, name := range []string{"compile", "link", "engine"} {
		if head := unpacked(t, p, all[name]); !bytes.HasPrefix(head, []byte("\x00asm")) {
			t.Errorf("%s is not WebAssembly: it begins with %q", name, head[:min(len(head), 8)])
		}
	}
	for path, archive := range m.Packages {
		all[path] = archive.Part
	}
	for name, part := range all {
		packed, err := os.ReadFile(p.Files[part.File])
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		sum := sha256.Sum256(packed)
		if hash := hex.EncodeToString(sum[:8]); !strings.HasPrefix(part.File, hash+"-") {
			t.Errorf("%s: the file is %s; its hash is %s", name, part.File, hash)
		}
		content := unpacked(t, p, part)
		if part.GZ != int64(len(packed)) || part.Size != int64(len(content)) {
			t.Errorf("%s: %d of %d bytes; the manifest says %d of %d", name, len(packed),
				len(content), part.GZ, part.Size)
		}
		for _, folder := range machine {
			if at := bytes.Index(content, []byte(folder)); at >= 0 {
				t.Errorf("%s names a folder of this machine: %q", name,
					content[at:min(at+80, len(content))])
			}
		}
	}
	if len(p.Files) != len(all) {
		t.Errorf("%d files for %d parts", len(p.Files), len(all))
	}
}

func unpacked(t *testing.T, p *Parts, part Part) []byte {
	t.Helper()
	content, err := cache.File{Path: p.Files[part.File]}.Unpack()
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// TestClosure links a program of nothing but the archives that the manifest leads to.
func TestClosure(t *testing.T) {
	p := built(t)
	for _, imports := range [][]string{nil, {"fmt"}, imported} {
		packages := closure(p.Manifest, imports...)
		dir := t.TempDir()
		importcfg := layOut(t, p, packages, dir, program(imports))
		tool(t, dir, "compile", "-p", "main", "-complete", "-pack", "-importcfg", importcfg, "-o",
			"main.a", "main.go")
		tool(t, dir, "link", "-importcfg", importcfg, "-o", "main.wasm", "main.a")
		t.Logf("%d packages for %v", len(packages), imports)
	}
}

// closure lists packages, package runtime, and all that these import, as toolchain.js does.
func closure(m Manifest, imports ...string) []string {
	all := append([]string{"runtime"}, imports...)
	for i := 0; i < len(all); i++ {
		for _, path := range m.Packages[all[i]].Imports {
			if path != "unsafe" && !slices.Contains(all, path) {
				all = append(all, path)
			}
		}
	}
	return all
}

// program is a program that imports packages, and uses none.
func program(imports []string) string {
	code := "package main\n\n"
	for _, path := range imports {
		code += fmt.Sprintf("import _ %q\n", path)
	}
	return code + "\nfunc main() { println(\"it runs\") }\n"
}

// layOut writes a program, archives and the list of them, and returns the name of the list.
func layOut(t *testing.T, p *Parts, packages []string, dir, code string) string {
	t.Helper()
	var list strings.Builder
	for i, path := range packages {
		name := fmt.Sprint(i, ".a")
		write(t, filepath.Join(dir, name), unpacked(t, p, p.Manifest.Packages[path].Part))
		fmt.Fprintf(&list, "packagefile %s=%s\n", path, name)
	}
	write(t, filepath.Join(dir, "importcfg"), []byte(list.String()))
	write(t, filepath.Join(dir, "main.go"), []byte(code))
	return "importcfg"
}

func write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// tool runs a tool of the installed Go.
func tool(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", append([]string{"tool"}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "GOWASM=", "GOFLAGS=")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go tool %v: %v\n%s", args, err, out)
	}
}

// TestSameTools compiles and links a program with the tools that are shipped, from which the code
// for other processors is left out, and with the installed ones.
func TestSameTools(t *testing.T) {
	p := built(t)
	root, err := kernel.Checkout("")
	if err != nil {
		t.Fatal(err)
	}
	code, err := os.ReadFile(filepath.Join(root, "notebooks", "site", "parts", "testdata",
		"program.go.txt"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	layOut(t, p, closure(p.Manifest, "fmt", "math", "slices", "sort", "strings"), dir,
		string(code))

	ctx := context.Background()
	runtime := wazero.NewRuntimeWithConfig(ctx,
		wazero.NewRuntimeConfig().WithDebugInfoEnabled(false))
	defer runtime.Close(ctx)
	wasi_snapshot_preview1.MustInstantiate(ctx, runtime)
	same := func(shipped Part, in string, args ...string) {
		args = append(args, "-importcfg", "importcfg", "-o")
		tool(t, dir, append(args, args[0]+".native", in)...)
		var said bytes.Buffer
		config := wazero.NewModuleConfig().WithStdout(&said).WithStderr(&said).
			WithArgs(append(args, args[0]+".wasm", in)...).
			WithEnv("PWD", dir).WithEnv("GOOS", "wasip1").WithEnv("GOARCH", "wasm").
			WithFSConfig(wazero.NewFSConfig().WithDirMount("/", "/"))
		_, err := runtime.InstantiateWithConfig(ctx, unpacked(t, p, shipped), config)
		if err != nil && !strings.Contains(err.Error(), "exit_code(0)") {
			t.Fatalf("%s: %v\n%s", args[0], err, &said)
		}
		native, err := os.ReadFile(filepath.Join(dir, args[0]+".native"))
		if err != nil {
			t.Fatal(err)
		}
		wasm, err := os.ReadFile(filepath.Join(dir, args[0]+".wasm"))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(native, wasm) {
			t.Errorf("the outputs of %s differ, of %d and %d bytes", args[0], len(native),
				len(wasm))
		}
	}
	same(p.Manifest.Compile, "main.go", "compile", "-p", "main", "-complete", "-pack", "-c=1",
		"-trimpath", dir)
	same(p.Manifest.Link, "compile.native", "link", "-s", "-w", "-buildid=")
}

// TestCache builds twice: the second time nothing is made again.
func TestCache(t *testing.T) {
	first := built(t)
	var before []os.FileInfo
	for _, file := range first.Files {
		info, err := os.Stat(file)
		if err != nil {
			t.Fatal(err)
		}
		before = append(before, info)
	}
	second := built(t)
	if diff := cmp.Diff(first, second); diff != "" {
		t.Error(diff)
	}
	i := 0
	for range second.Files {
		after, err := os.Stat(filepath.Join(filepath.Dir(first.Files[first.Manifest.Link.File]),
			before[i].Name()))
		if err != nil || !os.SameFile(before[i], after) {
			t.Errorf("%s was made again: %v", before[i].Name(), err)
		}
		i++
	}
}

// TestWithMemory compares with what wazero reads.
func TestWithMemory(t *testing.T) {
	program := []byte("\x00asm\x01\x00\x00\x00" +
		"\x05\x03\x01\x00\x02" + // a memory of two pages
		"\x07\x0a\x01\x06memory\x02\x00") // its name
	ctx := t.Context()
	runtime := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigInterpreter())
	defer runtime.Close(ctx)
	for least, want := range map[int]uint32{0: 2, 2 << 16: 2, 2<<16 + 1: 3, 320 << 20: 5120} {
		changed, err := withMemory(program, least)
		if err != nil {
			t.Fatal(err)
		}
		module, err := runtime.CompileModule(ctx, changed)
		if err != nil {
			t.Fatalf("at least %d bytes: %v", least, err)
		}
		memory := module.ExportedMemories()["memory"]
		if _, bounded := memory.Max(); memory.Min() != want || bounded {
			t.Errorf("at least %d bytes: %d pages, bounded: %v; want %d", least, memory.Min(),
				bounded, want)
		}
	}
	for _, broken := range []string{"", "\x00asm\x01\x00\x00\x00", string(program[:10]),
		"\x00asm\x01\x00\x00\x00\x05\x04\x01\x01\x02\x03"} {
		if _, err := withMemory([]byte(broken), 0); err == nil {
			t.Errorf("%q has no memory as it should be, and there is no error", broken)
		}
	}
}

func TestNoCompiler(t *testing.T) {
	root, err := kernel.Checkout("")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOROOT", t.TempDir())
	_, err = Build(t.Context(), Options{Root: root})
	for _, want := range []string{os.Getenv("GOROOT"), "src/cmd/compile", "https://go.dev/dl"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %s", err, want)
		}
	}
}

func TestHollow(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.go")
	write(t, name, []byte(`package a

import (
	"fmt"
	"io"
)

type T struct{ w io.Writer }

func (t T) F(n int) error {
	fmt.Fprintln(t.w, n)
	return nil
}

func g()
`))
	some, err := hollow(name, map[string]string{"g": ""})
	if err != nil || !bytes.Contains(some, []byte("Fprintln")) {
		t.Errorf("F lost its body, and it was g that should: %s, error %v", some, err)
	}
	got, err := hollow(name, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := `package a

import (
	_ "fmt"
	"io"
)

type T struct{ w io.Writer }

func (t T) F(n int) error { panic("left out") }

func g()
`
	file, err := parser.ParseFile(token.NewFileSet(), "", got, 0)
	if err != nil || len(file.Decls) != 4 {
		t.Errorf("%v", err)
	}
	if diff := cmp.Diff(strings.Fields(want), strings.Fields(string(got))); diff != "" {
		t.Error(diff)
	}
}

// TestTrim checks that the code for all processors but one is left out: a new processor would make
// the compiler larger again.
func TestTrim(t *testing.T) {
	p := built(t)
	found, err := filepath.Glob(filepath.Join(p.GOROOT, "src/cmd/compile/internal/ssa/rewrite*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, file := range found {
		if name := filepath.Base(file); !otherRewrites.MatchString(name) {
			left = append(left, name)
		}
	}
	want := []string{"rewrite.go", "rewriteWasm.go", "rewritedec.go", "rewritedec64.go",
		"rewritedivisible.go", "rewritedivmod.go", "rewritegeneric.go", "rewritetern.go"}
	left = slices.DeleteFunc(left, func(n string) bool { return strings.HasSuffix(n, "_test.go") })
	if diff := cmp.Diff(want, left); diff != "" {
		t.Error(diff)
	}
	if size := p.Manifest.Compile.GZ + p.Manifest.Link.GZ; size > 11e6 {
		t.Errorf("compiler and linker have %d bytes; they had 10.3 million", size)
	}
}

// TestFonts looks which fonts the site has, and whether each of gonum's plot has one.
func TestFonts(t *testing.T) {
	p := built(t)
	var packages, kept []string
	for path, archive := range p.Manifest.Packages {
		if font, ok := strings.CutPrefix(path, fonts+"/liberation"); ok {
			packages = append(packages, font)
			if archive.Size > 100_000 {
				kept = append(kept, font)
			}
		}
	}
	slices.Sort(packages)
	if diff := cmp.Diff(slices.Sorted(maps.Keys(keptFonts)), packages); diff != "" {
		t.Errorf("fonts of gonum's plot (+), and those that have one (-): %s", diff)
	}
	slices.Sort(kept)
	if diff := cmp.Diff([]string{"sansbold", "sansregular", "serifregular"}, kept); diff != "" {
		t.Errorf("whole fonts: %s", diff)
	}
	for _, source := range p.Sources {
		if source.Module == fonts {
			if _, err := os.Stat(filepath.Join(source.Dir, "LICENSE-SIL")); err != nil {
				t.Error(err)
			}
			return
		}
	}
	t.Errorf("%s is not among the sources", fonts)
}
