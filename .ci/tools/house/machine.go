package house

import (
	"bytes"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Machine returns each line of a file that names one of the words: the hosts and folders of the
// machine where it was written. Binary files are left out. go.sum is checked too: it names modules,
// and not the host they came from.
func Machine(root string, files, words []string) ([]string, error) {
	var problems []string
	for _, f := range files {
		text, err := os.ReadFile(filepath.Join(root, f))
		if err != nil {
			return nil, fmt.Errorf("house: %w", err)
		}
		if bytes.ContainsRune(text, 0) {
			continue
		}
		for i, line := range strings.Split(string(text), "\n") {
			for _, word := range words {
				if strings.Contains(line, word) {
					problems = append(problems,
						fmt.Sprintf("%s:%d: names %s, which belongs to one machine", f, i+1, word))
				}
			}
		}
	}
	return problems, nil
}

// MachineWords returns the names that are particular to this machine: the folder that holds the
// checkout, the user's home, and the hosts of the package registries that its go, pip, npm and apt
// are configured with. A client that is not installed has no registry.
func MachineWords(root string) []string {
	var words []string
	home, _ := os.UserHomeDir() // without one there is no path to give away
	for _, dir := range []string{filepath.Dir(root), home} {
		// these say nothing about the machine
		if dir != "" && dir != "/" && dir != filepath.Clean(os.TempDir()) {
			words = append(words, dir+"/")
		}
	}
	return append(words, registryHosts()...)
}

var (
	location = regexp.MustCompile(`https?://[^\s,|'"]+`)
	comment  = regexp.MustCompile(`(?m)^\s*#.*$`)
)

// registryHosts asks each package client on PATH for its registries.
func registryHosts() []string {
	var settings strings.Builder
	for _, ask := range [][]string{
		{"go", "env", "GOPROXY"},
		{"pip", "config", "list"},
		{"npm", "config", "get", "registry"},
	} {
		out, err := exec.Command(ask[0], ask[1:]...).Output()
		if err == nil {
			settings.Write(out)
			settings.WriteByte('\n')
		}
	}
	for _, name := range []string{"PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL"} {
		settings.WriteString(os.Getenv(name) + "\n")
	}
	sources, _ := filepath.Glob("/etc/apt/sources.list.d/*") // the pattern is well formed
	for _, name := range append(sources, "/etc/apt/sources.list") {
		text, err := os.ReadFile(name)
		if err == nil {
			settings.Write(comment.ReplaceAll(text, nil))
		}
	}
	var hosts []string
	for _, found := range location.FindAllString(settings.String(), -1) {
		if u, err := url.Parse(found); err == nil && u.Hostname() != "" {
			hosts = append(hosts, u.Hostname())
		}
	}
	slices.Sort(hosts)
	return slices.Compact(hosts)
}
