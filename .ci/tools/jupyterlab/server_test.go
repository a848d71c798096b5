package jupyterlab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// the server listens on the loopback interface only, and lives as long as the test
const token = "tessella"

// A server is a running JupyterLab that is independent of the user's: its settings, kernels and
// notebooks are in the test's folders.
type server struct {
	url string // http://127.0.0.1:PORT/
}

// configuration holds files for the server's own folders. No test may wait for an answer from
// outside, so news and updates are off. Server extensions that only happen to be installed are off
// too.
var configuration = map[string]string{
	"settings/@jupyterlab/apputils-extension/notification.jupyterlab-settings": `{
		"fetchNews": "false", "checkForUpdates": false}`,
	"config/jupyter_server_config.json": `{"ServerApp": {"jpserver_extensions": {
		"jupyter_lsp": false,
		"nbgrader.server_extensions.assignment_list": false,
		"nbgrader.server_extensions.course_list": false,
		"nbgrader.server_extensions.formgrader": false,
		"nbgrader.server_extensions.validate_assignment": false
	}}}`,
}

// jupyterEnv moves every folder of Jupyter's below dir, and gives it precedence over those
// of a virtual environment.
func jupyterEnv(dir string) []string {
	return append(os.Environ(),
		"JUPYTER_PREFER_ENV_PATH=0",
		"JUPYTER_CONFIG_DIR="+filepath.Join(dir, "config"),
		"JUPYTER_DATA_DIR="+filepath.Join(dir, "data"),
		"JUPYTER_RUNTIME_DIR="+filepath.Join(dir, "runtime"),
		"JUPYTERLAB_SETTINGS_DIR="+filepath.Join(dir, "settings"),
		"JUPYTERLAB_WORKSPACES_DIR="+filepath.Join(dir, "workspaces"),
		"IPYTHONDIR="+filepath.Join(dir, "ipython"),
	)
}

// startServer starts JupyterLab on the notebooks in root, with Jupyter's folders below dir, and
// stops it and its kernels when the test ends.
func startServer(ctx context.Context, t *testing.T, python, dir, root string) server {
	t.Helper()
	for name, text := range configuration {
		writeFile(t, filepath.Join(dir, name), text)
	}
	logPath := filepath.Join(dir, "jupyterlab.log")
	logFile, err := os.Create(logPath)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(python, "-m", "jupyterlab", "--no-browser", "--allow-root",
		"--core-mode", // the stock application, without extensions
		"--LabApp.expose_app_in_browser=True",
		"--LabApp.extension_manager=readonly",
		"--ServerApp.ip=127.0.0.1", "--ServerApp.port=0",
		"--ServerApp.root_dir="+root, "--ServerApp.terminals_enabled=False",
		"--IdentityProvider.token="+token)
	cmd.Env = jupyterEnv(dir)
	cmd.Stdout, cmd.Stderr = logFile, logFile
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	exited := make(chan error, 1)
	go func() { exited <- cmd.Wait() }()
	var s server
	t.Cleanup(func() {
		s.stop(t)
		select {
		case <-exited:
		case <-time.After(15 * time.Second):
			t.Log("JupyterLab did not stop when asked") // it may hang if it has just started
		}
		// it, or the rest of the group; usually there is none
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		logFile.Close()
		if text, err := os.ReadFile(logPath); t.Failed() && err == nil {
			t.Logf("JupyterLab's log:\n%s", text)
		}
	})

	info := filepath.Join(dir, "runtime", "jpserver-"+strconv.Itoa(cmd.Process.Pid)+".json")
	for s.url == "" {
		select {
		case err := <-exited:
			exited <- err
			t.Fatalf("JupyterLab ended at once: %v", err)
		case <-ctx.Done():
			t.Fatalf("JupyterLab did not start: %v", context.Cause(ctx))
		case <-time.After(100 * time.Millisecond):
		}
		var running struct{ Port int }
		text, err := os.ReadFile(info)
		if err == nil && json.Unmarshal(text, &running) == nil && running.Port != 0 {
			s.url = fmt.Sprintf("http://127.0.0.1:%d/", running.Port)
		}
	}
	return s
}

// stop ends the kernels, which have process groups of their own, and then the server.
func (s server) stop(t *testing.T) {
	if s.url == "" {
		return
	}
	var kernels []struct{ ID string }
	if err := s.call(http.MethodGet, "api/kernels", &kernels); err != nil {
		t.Errorf("list the kernels: %v", err)
	}
	for _, k := range kernels {
		if err := s.call(http.MethodDelete, "api/kernels/"+k.ID, nil); err != nil {
			t.Errorf("stop a kernel: %v", err)
		}
	}
	if err := s.call(http.MethodPost, "api/shutdown", nil); err != nil {
		t.Errorf("stop JupyterLab: %v", err)
	}
}

// call asks the server's REST interface and decodes the answer into reply, unless that is nil.
func (s server) call(method, path string, reply any) error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, method, s.url+path, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "token "+token)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	if resp.StatusCode >= 300 {
		return errors.New(resp.Status + ": " + string(text))
	}
	if reply == nil {
		return nil
	}
	return json.Unmarshal(text, reply)
}

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
