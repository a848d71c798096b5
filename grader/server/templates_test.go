package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// The commands in ci/server and in README.md are those of this program.
func TestTemplates(t *testing.T) {
	read := func(name string) []byte {
		t.Helper()
		text, err := os.ReadFile("../../ci/server/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	parse := func(where string, args []string) {
		t.Helper()
		if _, err := newParser().Parse(args); err != nil {
			t.Errorf("%s: %q: %v", where, args, err)
		}
	}
	readme := regexp.MustCompile(`go run \. ((?:serve|worker) [^#\n]+)`).
		FindAllStringSubmatch(string(read("../../grader/server/README.md")), -1)
	if len(readme) < 3 {
		t.Errorf("README.md has only the commands %q", readme)
	}
	for _, command := range readme {
		if !strings.Contains(command[1], "--help") { // it ends the program
			parse("README.md", strings.Fields(command[1]))
		}
	}
	for _, name := range []string{"tessella-server.service", "tessella-worker.service"} {
		for line := range strings.Lines(string(read(name))) {
			if command, ok := strings.CutPrefix(line, "ExecStart="); ok {
				t.Setenv("TESSELLA_DATABASE", "postgres://course@database.example/course")
				parse(name, strings.Fields(command)[1:])
			}
		}
	}
	var compose struct {
		Services map[string]struct {
			Command     []string
			Environment map[string]string
		}
	}
	if err := yaml.Unmarshal(read("compose.yaml"), &compose); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"server", "worker"} {
		of := compose.Services[name]
		t.Setenv("TESSELLA_DATABASE", of.Environment["TESSELLA_DATABASE"])
		parse("compose.yaml", of.Command)
	}
	var deployment struct {
		APIVersion string `yaml:"apiVersion"`
		Kind       string
		Spec       struct {
			Selector struct {
				MatchLabels map[string]string `yaml:"matchLabels"`
			}
			Template struct {
				Metadata struct{ Labels map[string]string }
				Spec     struct{ Containers []struct{ Args []string } }
			}
		}
	}
	if err := yaml.Unmarshal(read("kubernetes.yaml"), &deployment); err != nil {
		t.Fatal(err)
	}
	pods := deployment.Spec.Template
	if deployment.APIVersion != "apps/v1" || deployment.Kind != "Deployment" ||
		deployment.Spec.Selector.MatchLabels["app"] == "" ||
		deployment.Spec.Selector.MatchLabels["app"] != pods.Metadata.Labels["app"] ||
		len(pods.Spec.Containers) != 1 {
		t.Fatalf("the deployment is %+v", deployment)
	}
	parse("kubernetes.yaml", pods.Spec.Containers[0].Args)
}
