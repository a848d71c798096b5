package kernel

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"
)

// TestMain is also the program of the fake kernel.
func TestMain(m *testing.M) {
	if file := os.Getenv("TESSELLA_FAKE_KERNEL"); file != "" {
		if err := serveFake(file, os.Getenv("TESSELLA_FAKE_MODE")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// startFake starts a fake kernel that misbehaves as mode says.
func startFake(t *testing.T, ctx context.Context, mode string) (*Kernel, error) {
	t.Helper()
	dir := t.TempDir()
	ports, err := freePorts(5)
	if err != nil {
		t.Fatal(err)
	}
	info := connection{
		IP:        "127.0.0.1",
		Key:       "key",
		Shell:     ports[0],
		IOPub:     ports[1],
		Stdin:     ports[2],
		Control:   ports[3],
		Heartbeat: ports[4],
	}
	data, err := json.Marshal(info)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "connection.json")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "TESSELLA_FAKE_KERNEL="+file, "TESSELLA_FAKE_MODE="+mode)
	k, err := launch(ctx, cmd, info, dir, time.Second)
	if err == nil {
		k.overdue = 300 * time.Millisecond
		t.Cleanup(func() { k.Close() })
	}
	return k, err
}

// fake is the kernel's side of the protocol, as little of it as the tests need.
type fake struct {
	codec        codec
	shell, iopub zmq4.Socket
	mode         string
	infos        int // kernel_info_request so far
}

func serveFake(file, mode string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var info connection
	if err := json.Unmarshal(data, &info); err != nil {
		return err
	}
	if mode == "dies at start" {
		fmt.Fprintln(os.Stderr, "no such luck")
		os.Exit(3)
	}
	ctx := context.Background()
	f := &fake{
		codec: codec{key: []byte(info.Key)},
		shell: zmq4.NewRouter(ctx),
		iopub: zmq4.NewPub(ctx),
		mode:  mode,
	}
	control, stdin := zmq4.NewRouter(ctx), zmq4.NewRouter(ctx)
	for _, l := range []struct {
		socket zmq4.Socket
		port   int
	}{{f.shell, info.Shell}, {f.iopub, info.IOPub}, {control, info.Control}, {stdin, info.Stdin}} {
		if err := l.socket.Listen(fmt.Sprintf("tcp://127.0.0.1:%d", l.port)); err != nil {
			return err
		}
	}
	go func() {
		for {
			m, err := control.Recv()
			if err != nil {
				return
			}
			if msg := f.header(m.Frames); msg.Type == "shutdown_request" && mode != "deaf" {
				os.Exit(0)
			}
		}
	}()
	for {
		m, err := f.shell.Recv()
		if err != nil {
			return err
		}
		f.answer(m.Frames)
	}
}

func (f *fake) header(frames [][]byte) (h header) {
	for i := range frames {
		if string(frames[i]) == string(delimiter) {
			_ = json.Unmarshal(frames[i+2], &h)
		}
	}
	return h
}

// send sends a message whose parent is the request.
func (f *fake) send(s zmq4.Socket, identity []byte, parent header, kind string, content any) {
	_, frames, err := f.codec.encode(kind, content)
	if err != nil {
		panic(err)
	}
	frames[3], _ = json.Marshal(parent)
	frames[1] = f.codec.sign(frames[2:])
	switch {
	case f.mode == "bad signature" && kind == "stream":
		frames[1] = codec{key: []byte("another key")}.sign(frames[2:])
	case f.mode == "few frames" && kind == "stream":
		frames = frames[:3]
	case f.mode == "no JSON" && kind == "stream":
		frames[2] = []byte("{")
		frames[1] = f.codec.sign(frames[2:])
	}
	_ = s.SendMulti(zmq4.NewMsgFrom(append([][]byte{identity}, frames...)...))
}

func (f *fake) answer(frames [][]byte) {
	to, parent := frames[0], f.header(frames)
	publish := func(kind string, content any) {
		f.send(f.iopub, []byte("topic"), parent, kind, content)
	}
	status := func(state string) { publish("status", map[string]string{"execution_state": state}) }
	text := func(s string) { publish("stream", map[string]string{"name": "stdout", "text": s}) }
	if parent.Type == "kernel_info_request" {
		if f.infos++; f.mode == "mute" {
			return
		}
		f.send(f.shell, to, parent, "kernel_info_reply", struct{}{})
		if f.mode != "slow joiner" || f.infos > 2 {
			status("idle")
		}
		return
	}
	var request struct {
		Silent bool
	}
	_ = json.Unmarshal(frames[len(frames)-1], &request)
	reply := map[string]any{"status": "ok", "execution_count": 1}
	if request.Silent {
		f.send(f.shell, to, parent, "execute_reply", reply)
		status("idle")
		return
	}
	text("out")
	switch f.mode {
	case "dies":
		fmt.Fprintln(os.Stderr, "last words")
		time.Sleep(50 * time.Millisecond) // the text above is on its way
		os.Exit(5)
	case "hangs", "deaf":
		return
	case "lost reply":
		status("idle")
		return
	case "lost idle":
		f.send(f.shell, to, parent, "execute_reply", reply)
		return
	case "broken reply":
		f.send(f.shell, to, parent, "execute_reply", "text")
		status("idle")
		return
	case "stranger":
		f.send(f.shell, to, header{ID: "another client's"}, "execute_reply",
			map[string]any{"status": "error"})
		f.send(f.iopub, []byte("topic"), header{ID: "another client's"}, "status",
			map[string]string{"execution_state": "idle"})
		time.Sleep(20 * time.Millisecond)
	case "asks for input":
		f.send(f.shell, to, parent, "input_request", struct{}{})
	}
	f.send(f.shell, to, parent, "execute_reply", reply)
	status("idle")
	if f.mode == "late display" {
		time.Sleep(3 * time.Millisecond)
		publish("display_data", struct{}{})
	}
	if f.mode == "very late display" {
		go func() {
			time.Sleep(100 * time.Millisecond)
			publish("display_data", struct{}{})
		}()
	}
}
