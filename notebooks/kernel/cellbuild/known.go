package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/google/renameio/v2"
	"golang.org/x/mod/modfile"
)

// list is what is known of packages, kept in a file.
type list struct {
	Version  string // of Go
	Tools    string // the folder of the compiler and the linker
	Packages map[string]known
}

// known is a package.
type known struct {
	Export  string            // the file that holds it compiled; "": unsafe
	Imports []string          `json:",omitempty"`
	Files   map[string]string `json:",omitempty"` // of the checkout: see [stamp]
}

// knownPackages lists at least imports and all that they need, as they are now.
func knownPackages(command string, imports []string) (list, error) {
	file, err := listFile(command)
	if err != nil {
		return list{}, err
	}
	var packages list
	if data, err := os.ReadFile(file); err == nil && json.Unmarshal(data, &packages) == nil {
		if needed, err := packages.closure(imports); err == nil {
			if !packages.changed(needed) {
				return packages, nil
			}
			packages.Packages = nil // a package that is not needed here may use what has changed
		}
	}
	if err := packages.ask(command, imports); err != nil {
		return list{}, err
	}
	data, err := json.Marshal(packages)
	if err != nil {
		return list{}, err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return list{}, err
	}
	return packages, renameio.WriteFile(file, data, 0o644)
}

// listFile names the file of the list, in a folder beside this program, after all that the go
// command heeds and that is not in a package: its own version, its settings, and the go.mod and
// go.sum files of the go.work in this folder.
func listFile(command string) (string, error) {
	own, err := os.Executable()
	if err != nil {
		return "", err
	}
	sum := sha256.New()
	for _, setting := range slices.Sorted(slices.Values(os.Environ())) {
		name, _, _ := strings.Cut(setting, "=")
		switch {
		case name == "GOGC", name == "GOMAXPROCS", name == "GOMEMLIMIT", // of running programs
			strings.HasPrefix(name, "GONB"): // GoNB's own, which differ in each kernel
		case strings.HasPrefix(name, "GO"), strings.HasPrefix(name, "CGO"):
			fmt.Fprintln(sum, setting)
		}
	}
	settings, err := os.UserConfigDir()
	if err != nil {
		return "", err
	}
	for _, file := range []string{command, filepath.Join(settings, "go", "env")} {
		text, err := stamp(file)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		fmt.Fprintln(sum, file, text)
	}
	text, err := os.ReadFile("go.work")
	if err != nil {
		return "", err
	}
	sum.Write(text)
	work, err := modfile.ParseWork("go.work", text, nil)
	if err != nil {
		return "", err
	}
	if len(work.Godebug) > 0 {
		return "", errors.New("go.work has settings of GODEBUG")
	}
	replaced := work.Replace
	for _, use := range work.Use {
		text, err := os.ReadFile(filepath.Join(use.Path, "go.mod"))
		if err != nil {
			return "", err
		}
		module, err := modfile.Parse("go.mod", text, nil)
		if err != nil {
			return "", err
		}
		replaced = append(replaced, module.Replace...)
		for line := range strings.Lines(string(text)) {
			if !strings.HasPrefix(line, "module ") { // GoNB's own has another name each time
				io.WriteString(sum, line)
			}
		}
		text, err = os.ReadFile(filepath.Join(use.Path, "go.sum"))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		sum.Write(text)
	}
	for _, r := range replaced {
		used := slices.ContainsFunc(work.Use, func(use *modfile.Use) bool {
			return use.Path == r.New.Path // as GoNB does with the checkout
		})
		if r.New.Version == "" && !used {
			return "", fmt.Errorf("%s is replaced by a folder, which has a go.mod, too",
				r.Old.Path)
		}
	}
	return filepath.Join(filepath.Dir(own), "cells", fmt.Sprintf("%x.json", sum.Sum(nil)[:12])),
		nil
}

// closure are the packages and all that they need. The error names one that is not known.
func (l list) closure(paths []string) ([]string, error) {
	seen := make(map[string]bool)
	var all []string
	for todo := slices.Clone(paths); len(todo) > 0; {
		path := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[path] {
			continue
		}
		seen[path] = true
		p, ok := l.Packages[path]
		if !ok {
			return nil, fmt.Errorf("package %s is not known", path)
		}
		all, todo = append(all, path), append(todo, p.Imports...)
	}
	return all, nil
}

// changed reports whether a file of these packages has changed, or a compiled one is gone.
func (l list) changed(paths []string) bool {
	for _, path := range paths {
		p := l.Packages[path]
		if p.Export != "" {
			if _, err := os.Stat(p.Export); err != nil {
				return true
			}
		}
		for file, before := range p.Files {
			now, err := stamp(file)
			if err != nil || now != before {
				return true
			}
		}
	}
	return false
}

// stamp tells a file's size and time. That of a folder changes if a file is added or removed.
func stamp(file string) (string, error) {
	info, err := os.Stat(file)
	if err != nil {
		return "", err
	}
	return fmt.Sprint(info.Size(), " ", info.ModTime().UnixNano()), nil
}

// listed is what the go command says of a package.
type listed struct {
	ImportPath, Dir, Export           string
	Imports                           []string
	GoFiles, IgnoredGoFiles, CgoFiles []string
	SFiles, HFiles, EmbedFiles        []string
}

// ask has the go command compile packages, and adds them and all that they need to the list.
func (l *list) ask(command string, paths []string) error {
	began := time.Now()
	text, err := run(command, "env", "GOVERSION", "GOTOOLDIR", "GOMODCACHE", "GOROOT")
	if err != nil {
		return err
	}
	settings := strings.Split(strings.TrimSpace(string(text)), "\n")
	if len(settings) != 4 {
		return fmt.Errorf("go env says %q", text)
	}
	l.Version, l.Tools = settings[0], settings[1]
	unchanging := []string{settings[2] + "/", settings[3] + "/"}
	text, err = run(command, append([]string{"list", "-export", "-deps", "-json=ImportPath,Dir," +
		"Export,Imports,GoFiles,IgnoredGoFiles,CgoFiles,SFiles,HFiles,EmbedFiles"}, paths...)...)
	if err != nil {
		return err
	}
	found := make(map[string]known)
	for in := json.NewDecoder(bytes.NewReader(text)); in.More(); {
		var p listed
		if err := in.Decode(&p); err != nil {
			return err
		}
		if len(p.CgoFiles) > 0 {
			return fmt.Errorf("%s uses C", p.ImportPath)
		}
		k := known{Export: p.Export, Imports: p.Imports}
		if !slices.ContainsFunc(unchanging, func(dir string) bool {
			return strings.HasPrefix(p.Dir, dir)
		}) {
			if k.Files, err = stamps(p, began); err != nil {
				return err
			}
		}
		found[p.ImportPath] = k
	}
	for path, k := range found {
		if old, ok := l.Packages[path]; ok && old.Export != k.Export {
			l.Packages = nil // a package that is not listed here may use what has changed
		}
	}
	if l.Packages == nil {
		l.Packages = make(map[string]known)
	}
	maps.Copy(l.Packages, found)
	return nil
}

// stamps are those of all files of a package and of their folders. If one was written lately, the
// compiled package may not have it.
func stamps(p listed, began time.Time) (map[string]string, error) {
	paths := []string{p.Dir}
	for _, name := range slices.Concat(p.GoFiles, p.SFiles, p.HFiles, p.EmbedFiles,
		p.IgnoredGoFiles) {
		file := filepath.Join(p.Dir, name)
		paths = append(paths, file, filepath.Dir(file))
	}
	found := make(map[string]string)
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		if info.ModTime().After(began.Add(-2 * time.Second)) {
			return nil, fmt.Errorf("%s was written just now", path)
		}
		if found[path], err = stamp(path); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// run runs the go command and returns what it prints.
func run(command string, arguments ...string) ([]byte, error) {
	return exec.Command(command, arguments...).Output()
}
