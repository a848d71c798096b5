// Package pgtest starts a PostgreSQL server for a test: Debian's, in a temporary folder and on a
// free port of the loopback interface.
package pgtest

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Server is a PostgreSQL server with its data in a folder.
type Server struct {
	// Folder holds the data, the socket and the log. Init makes it, and the caller removes it.
	Folder  string
	Address string   // to listen on
	Port    int      // 0: a free one is chosen
	Within  []string // a command that runs the server, such as ip netns exec NAME
	Trusted string   // a network from which programs may connect, such as 10.0.0.0/24
	bin     string
	as      *syscall.Credential // nil: this user
	cmd     *exec.Cmd
	ended   chan struct{} // when cmd has
}

// Start starts a server that ends with the test, and returns the URL of an empty database. Without
// PostgreSQL the test is skipped, or fails if TESSELLA_POSTGRES is set.
func Start(t testing.TB) (url string, s *Server) {
	t.Helper()
	s = &Server{Address: "127.0.0.1"}
	err := s.Init()
	t.Cleanup(func() { os.RemoveAll(s.Folder) })
	if errors.Is(err, errNone) && os.Getenv("TESSELLA_POSTGRES") == "" {
		t.Skip(err)
	}
	if err == nil {
		err = s.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Kill)
	return s.URL(), s
}

// Both runs a test with a new file, and with a new database of a server.
func Both(t *testing.T, f func(t *testing.T, where string)) {
	t.Run("SQLite", func(t *testing.T) { f(t, filepath.Join(t.TempDir(), "course.db")) })
	t.Run("PostgreSQL", func(t *testing.T) {
		url, _ := Start(t)
		f(t, url)
	})
}

// URL is that of the server's database.
func (s *Server) URL() string {
	return fmt.Sprintf("postgres://postgres@%s/postgres?sslmode=disable",
		net.JoinHostPort(s.Address, strconv.Itoa(s.Port)))
}

var errNone = errors.New("no PostgreSQL 15 or later in /usr/lib/postgresql: " +
	"apt-get install postgresql")

// Init makes a folder with an empty database.
func (s *Server) Init() error {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	if err != nil {
		return err
	}
	found = slices.DeleteFunc(found, func(path string) bool {
		version, err := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path))))
		return err != nil || version < 15
	})
	if len(found) == 0 {
		return errNone
	}
	s.bin = filepath.Dir(found[0])
	parent := os.TempDir()
	if os.Getuid() == 0 { // the server refuses to run as root
		u, err := user.Lookup("postgres")
		if err != nil {
			return err
		}
		uid, err := strconv.Atoi(u.Uid)
		if err != nil {
			return err
		}
		gid, err := strconv.Atoi(u.Gid)
		if err != nil {
			return err
		}
		s.as = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
		parent = u.HomeDir // it may not enter a temporary folder of root's
	}
	if s.Folder, err = os.MkdirTemp(parent, "pgtest"); err != nil {
		return err
	}
	if s.as != nil {
		if err := os.Chown(s.Folder, int(s.as.Uid), int(s.as.Gid)); err != nil {
			return err
		}
	}
	cmd := exec.Command(filepath.Join(s.bin, "initdb"), "--pgdata", s.data(), "--username",
		"postgres", "--auth", "trust", "--encoding", "UTF8", "--locale", "C.UTF-8", "--no-sync")
	cmd.Dir, cmd.SysProcAttr = s.Folder, &syscall.SysProcAttr{Credential: s.as}
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	if s.Trusted != "" {
		rules := filepath.Join(s.data(), "pg_hba.conf")
		line := "host all all " + s.Trusted + " trust\n"
		if err := os.WriteFile(rules, []byte("local all all trust\n"+line), 0o644); err != nil {
			return err
		}
	}
	if s.Port == 0 {
		l, err := net.Listen("tcp", net.JoinHostPort(s.Address, "0"))
		if err != nil {
			return err
		}
		s.Port = l.Addr().(*net.TCPAddr).Port
		l.Close()
	}
	return nil
}

func (s *Server) data() string { return filepath.Join(s.Folder, "data") }

func (s *Server) log() string { return filepath.Join(s.Folder, "log") }

// Start starts the server and waits until it answers. It may be called again after [Server.Kill].
func (s *Server) Start() error {
	run := []string{filepath.Join(s.bin, "postgres"), "-D", s.data(), "-p", strconv.Itoa(s.Port),
		"-c", "listen_addresses=" + s.Address, "-c", "unix_socket_directories=" + s.Folder,
		"-c", "max_connections=300"}
	as := s.as
	if s.Within != nil && as != nil { // only root may enter it
		run = slices.Concat(s.Within, []string{"setpriv", "--reuid", "postgres", "--regid",
			"postgres", "--init-groups"}, run)
		as = nil
	}
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(200 * time.Millisecond) {
		err := s.start(run, as, deadline)
		if err == nil {
			return nil
		}
		s.Kill()
		if time.Now().After(deadline) {
			return err
		}
		// A process of before may not have ended yet, and hold its memory.
	}
}

func (s *Server) start(run []string, as *syscall.Credential, deadline time.Time) error {
	log, err := os.OpenFile(s.log(), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer log.Close()
	s.cmd = exec.Command(run[0], run[1:]...)
	s.cmd.Dir, s.cmd.Stdout, s.cmd.Stderr = s.Folder, log, log
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Credential: as}
	if err := s.cmd.Start(); err != nil {
		return err
	}
	cmd := s.cmd
	s.ended = make(chan struct{})
	go func() {
		_ = cmd.Wait()
		close(s.ended)
	}()
	ready := filepath.Join(s.bin, "pg_isready")
	for time.Now().Before(deadline) {
		if exec.Command(ready, "-q", "-U", "postgres", "-h", s.Folder, "-p",
			strconv.Itoa(s.Port)).Run() == nil {
			return nil
		}
		select {
		case <-s.ended:
			deadline = time.Now()
		case <-time.After(50 * time.Millisecond):
		}
	}
	said, _ := os.ReadFile(s.log())
	return fmt.Errorf("PostgreSQL does not start:\n%s", said)
}

// Kill ends all processes of the server with SIGKILL, as a loss of power does.
func (s *Server) Kill() {
	if s.cmd == nil {
		return
	}
	// Its backends have sessions of their own.
	for _, pid := range append(children(s.cmd.Process.Pid), s.cmd.Process.Pid) {
		_ = syscall.Kill(pid, syscall.SIGKILL) // it may have ended
	}
	<-s.ended
	s.cmd = nil
	_ = os.Remove(filepath.Join(s.data(), "postmaster.pid"))
}

// children lists all processes below one.
func children(pid int) []int {
	out, err := exec.Command("ps", "-A", "-o", "pid=,ppid=").Output()
	if err != nil {
		return nil
	}
	below := map[int][]int{}
	for line := range bytes.Lines(out) {
		var child, parent int
		if _, err := fmt.Sscan(strings.TrimSpace(string(line)), &child, &parent); err == nil {
			below[parent] = append(below[parent], child)
		}
	}
	var all []int
	for queue := below[pid]; len(queue) > 0; queue = queue[1:] {
		all = append(all, queue[0])
		queue = append(queue, below[queue[0]]...)
	}
	return all
}
