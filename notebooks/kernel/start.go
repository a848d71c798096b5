package kernel

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/go-zeromq/zmq4"
)

// Config tells [Start] what to start. Only Root and Tools are required.
type Config struct {
	Root  string   // the checkout, an absolute path: see [Checkout]
	Tools Tools    // from [Setup]
	Dir   string   // working directory of the cells; "": Root
	Env   []string // KEY=VALUE, added to the environment of the kernel and the cells
	// GOPROXY=off: a cell that needs another module fails at once instead of asking the network
	Offline bool
	// how long an interrupted cell may take to stop before the kernel is killed; 0: 7 s (GoNB
	// itself kills the cell after 5 s)
	Grace time.Duration
}

// prelude is run before the first cell, silently. Without %noautoget GoNB calls `go get` before
// each cell, which costs time and needs a network.
const prelude = "%noautoget\n"

// remembered is run after it, only for speed. GoNB calls flag.Parse in each cell that begins with
// %%, and goimports is quick where nothing is missing: where it has both to add flag and to take
// out what this cell does not use, it asks the go command for all modules and the names of all
// packages, 32 ms in place of 13.
const remembered = "import \"flag\"\n"

// startTimeout is for a machine that is very busy, or has to compile Go's own packages
// first; half a second is usual.
const startTimeout = 2 * time.Minute

// Start starts a kernel and returns when it answers. ctx bounds the start alone.
// The caller must call Close.
func Start(ctx context.Context, c Config) (*Kernel, error) {
	if err := checkRoot(c.Root); err != nil {
		return nil, err
	}
	if c.Tools.GoNB == "" {
		return nil, errors.New("Start needs the Tools of Setup")
	}
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	// Between choosing a free port and GoNB's listening on it another program may take it.
	var err error
	for range 3 {
		var k *Kernel
		if k, err = start(ctx, c); err == nil {
			return k, nil
		}
		if taken := errors.Is(err, errSignature) ||
			strings.Contains(err.Error(), "address already in use"); !taken {
			break
		}
	}
	return nil, err
}

func checkRoot(root string) error {
	if !filepath.IsAbs(root) {
		return fmt.Errorf("the checkout must be an absolute path, not %q", root)
	}
	if strings.Contains(root, ",") {
		return fmt.Errorf("GoNB takes a comma in a path for the end of it; move the "+
			"checkout %q to a path without one", root)
	}
	return nil
}

func start(ctx context.Context, c Config) (*Kernel, error) {
	ports, err := freePorts(5)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "tessella-kernel-")
	if err != nil {
		return nil, err
	}
	info := connection{
		Transport: "tcp", IP: "127.0.0.1", Scheme: "hmac-sha256", Key: rand.Text(),
		Shell: ports[0], IOPub: ports[1], Stdin: ports[2], Control: ports[3], Heartbeat: ports[4],
	}
	file := filepath.Join(dir, "connection.json")
	data, err := json.Marshal(info)
	if err == nil {
		err = os.WriteFile(file, data, 0o600)
	}
	if err != nil {
		os.RemoveAll(dir)
		return nil, err
	}
	cmd := exec.Command(c.Tools.GoNB, args(c.Root, file)...)
	cmd.Dir = c.Dir
	if cmd.Dir == "" {
		cmd.Dir = c.Root
	}
	cmd.Env = environment(c, dir)
	return launch(ctx, cmd, info, dir, c.Grace)
}

// args are the arguments of GoNB for the checkout at root, with the path of its connection file.
func args(root, connectionFile string) []string {
	return []string{"-kernel", connectionFile, "-raw_error=true", "-go_work=" + root}
}

// environment gives the kernel what [settings] says and a folder of its own for temporary files, so
// that nothing stays behind when it is killed.
func environment(c Config, dir string) []string {
	env := append(os.Environ(), "TMPDIR="+dir, "GOTMPDIR=")
	for name, value := range settings(c.Tools) {
		env = append(env, name+"="+value)
	}
	if c.Offline {
		env = append(env, "GOPROXY=off")
	}
	return append(env, c.Env...)
}

// settings are the environment of every kernel, also of one that Jupyter starts. They remove what
// would break GoNB's own go.work, and make the build fast, which is most of a cell's time. Measured
// by the build of a cell that draws, which takes 490 ms of processor time with the first alone:
//
//   - A program named go that comes first in PATH builds in place of the go command, which saves
//     120 ms: see cellbuild. It knows the flags below.
//   - Without symbol tables in the program (-s -w) the linker takes a third less. The lines of
//     a panic are still known.
//   - The linker reads C objects for net and os/user, which gonbui imports, and go build asks the C
//     compiler for its version. The versions of the two in Go alone save 40 ms. (CGO_ENABLED=0
//     saves the same, but a cell may import "C". On macOS neither has any C.) Where there is no C
//     compiler they are in Go anyway, and cells share the packages that go run has compiled.
//   - The go command makes much garbage and keeps little; collecting it half as often saves 20 ms.
//     A cell's own heap may then be three times what it holds, instead of twice.
//
// A GOGC that the user has set stays. The user's GOFLAGS come last, so that they take precedence.
func settings(tools Tools) map[string]string {
	flags := "'-ldflags=-s -w'"
	if tools.Cgo && runtime.GOOS != "darwin" {
		flags += " -tags=netgo,osusergo"
	}
	return map[string]string{
		"PATH": tools.Path(), "GOWORK": "", "GOOS": "", "GOARCH": "", "GO111MODULE": "",
		"GOFLAGS": strings.TrimSpace(flags + " " + goFlags()),
		"GOGC":    cmp.Or(os.Getenv("GOGC"), "200"),
	}
}

// goFlags are the user's GOFLAGS without those that would break a go.work or a
// build of go.mod's tools.
func goFlags() string {
	var flags []string
	for _, f := range strings.Fields(os.Getenv("GOFLAGS")) {
		if !strings.HasPrefix(strings.TrimLeft(f, "-"), "mod=") &&
			!strings.HasPrefix(strings.TrimLeft(f, "-"), "modfile=") {
			flags = append(flags, f)
		}
	}
	return strings.Join(flags, " ")
}

// connection is the connection file of the Jupyter protocol.
type connection struct {
	Transport string `json:"transport"`
	IP        string `json:"ip"`
	Shell     int    `json:"shell_port"`
	IOPub     int    `json:"iopub_port"`
	Stdin     int    `json:"stdin_port"`
	Control   int    `json:"control_port"`
	Heartbeat int    `json:"hb_port"`
	Key       string `json:"key"`
	Scheme    string `json:"signature_scheme"`
}

// usedPorts are those that freePorts has given, so that two kernels that start at
// once get different ones.
var usedPorts struct {
	sync.Mutex
	ports []int
}

// freePorts asks the system for n ports that are free now.
func freePorts(n int) ([]int, error) {
	usedPorts.Lock()
	defer usedPorts.Unlock()
	var ports []int
	for len(ports) < n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer l.Close() // all at the end, or the same port comes twice
		if port := l.Addr().(*net.TCPAddr).Port; !slices.Contains(usedPorts.ports, port) {
			ports = append(ports, port)
		}
	}
	const remembered = 200 // long enough for a kernel to start
	usedPorts.ports = append(usedPorts.ports, ports...)
	usedPorts.ports = usedPorts.ports[max(0, len(usedPorts.ports)-remembered):]
	return ports, nil
}

// launch starts the process, connects to it and waits until it answers. dir is
// removed with the kernel.
func launch(
	ctx context.Context, cmd *exec.Cmd, info connection, dir string, grace time.Duration,
) (*Kernel, error) {
	if grace == 0 {
		grace = 7 * time.Second
	}
	life, stop := context.WithCancel(context.Background())
	k := &Kernel{
		codec:    codec{key: []byte(info.Key), session: rand.Text()},
		incoming: make(chan received),
		handlers: map[string]Handler{},
		grace:    grace,
		overdue:  defaultOverdue,
		linger:   defaultLinger,
		cmd:      cmd, dir: dir, stderr: &tail{}, exited: make(chan struct{}), stop: stop,
	}
	cmd.Stdout, cmd.Stderr = k.stderr, k.stderr
	// so that all it has started can be killed
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	// A process that a cell has left behind holds the log open. The end of the kernel must be
	// noticed all the same.
	cmd.WaitDelay = time.Second
	if err := cmd.Start(); err != nil {
		stop()
		os.RemoveAll(dir)
		return nil, err
	}
	go func() {
		_ = cmd.Wait() // ProcessState tells
		close(k.exited)
	}()
	err := k.connect(ctx, life, info)
	if err == nil {
		err = k.ready(ctx)
	}
	if err != nil {
		k.kill()
		k.Close()
		return nil, err
	}
	return k, nil
}

// connect dials the sockets while the kernel is starting.
func (k *Kernel) connect(ctx, life context.Context, info connection) error {
	opts := []zmq4.Option{
		// The same identity on all three: GoNB sends its replies to a control
		// request on the shell socket.
		zmq4.WithID(zmq4.SocketIdentity(k.codec.session)),
		zmq4.WithDialerRetry(5 * time.Millisecond), zmq4.WithDialerMaxRetries(-1),
		zmq4.WithLogger(log.New(io.Discard, "", 0)),
	}
	k.shell, k.control = zmq4.NewDealer(life, opts...), zmq4.NewDealer(life, opts...)
	stdin, iopub := zmq4.NewDealer(life, opts...), zmq4.NewSub(life, opts...)
	k.sockets = []zmq4.Socket{iopub, k.shell, k.control, stdin}
	if err := iopub.SetOption(zmq4.OptionSubscribe, ""); err != nil {
		return err
	}
	dialed := make(chan error, 1)
	go func() {
		for i, port := range []int{info.IOPub, info.Shell, info.Control, info.Stdin} {
			if err := k.sockets[i].Dial(fmt.Sprintf("tcp://%s:%d", info.IP, port)); err != nil {
				dialed <- err
				return
			}
		}
		dialed <- nil
	}()
	var err error
	select {
	case err = <-dialed:
	case <-k.exited:
		err = k.dead()
	case <-ctx.Done():
		err = fmt.Errorf("GoNB did not start listening: %w%s", ctx.Err(), k.stderr)
	}
	if err != nil {
		k.stop() // ends the dialing
		return err
	}
	for i, name := range []string{"iopub", "shell", "control", "stdin"} {
		go k.receive(life, name, k.sockets[i])
	}
	return nil
}

// receive passes on each message of a socket, until the kernel is closed.
func (k *Kernel) receive(life context.Context, name string, s zmq4.Socket) {
	for {
		var r received
		m, err := s.Recv()
		if r.socket, r.err, r.gone = name, err, err != nil; err == nil {
			r.msg, r.err = k.codec.decode(m.Frames)
		}
		select {
		case k.incoming <- r:
		case <-life.Done():
			return
		}
		if err != nil {
			return
		}
	}
}

// ready waits until the kernel answers on shell and iopub: what is published before a
// subscription has arrived is lost, so the question is repeated. Then it runs the
// prelude, and what is remembered.
func (k *Kernel) ready(ctx context.Context) error {
	replied, published := false, false
	again := time.NewTicker(100 * time.Millisecond)
	defer again.Stop()
	asked := map[string]bool{}
	ask := func() error {
		id, err := k.send(k.shell, "kernel_info_request", struct{}{})
		asked[id] = true
		return err
	}
	if err := ask(); err != nil {
		return err
	}
	for !replied || !published {
		select {
		case r := <-k.incoming:
			if r.gone {
				return k.dead()
			}
			if r.err != nil {
				return fmt.Errorf("%s: %w%s", r.socket, r.err, k.stderr)
			}
			if !asked[r.msg.Parent] {
				continue
			}
			replied = replied || r.msg.Type == "kernel_info_reply"
			published = published || r.msg.Type == "status"
		case <-again.C:
			if err := ask(); err != nil {
				return err
			}
		case <-k.exited:
			return k.dead()
		case <-ctx.Done():
			return fmt.Errorf("GoNB does not answer: %w%s", ctx.Err(), k.stderr)
		}
	}
	reply, err := k.execute(ctx, prelude, true, nil)
	if err == nil && reply.Status != "ok" {
		err = fmt.Errorf("GoNB refuses %q: %s", prelude, reply.EValue)
	}
	if err == nil {
		// if Go itself does not work, let the first cell say so
		_, err = k.execute(ctx, remembered, true, nil)
	}
	return err
}
