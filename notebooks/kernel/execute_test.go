package kernel

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// collect gives a handler that lists the types of messages.
func collect(types *[]string) Handler {
	return func(m Message) { *types = append(*types, m.Type) }
}

func TestExecuteFake(t *testing.T) {
	for _, test := range []struct {
		mode  string
		error string // "": none
		is    error
		types string
		alive bool
	}{
		{"fine", "", nil, "stream status", true},
		{"slow joiner", "", nil, "stream status", true},
		{"late display", "", nil, "stream status display_data", true},
		{"stranger", "", nil, "stream status", true},
		{"bad signature", "signature", nil, "", false},
		{"few frames", "3 frames", nil, "", false},
		{"no JSON", "header", nil, "", false},
		{"lost reply", "its reply did not arrive", nil, "stream status", false},
		{"lost idle", "its idle status did not arrive", nil, "stream", false},
		{"broken reply", "execute_reply", nil, "stream status", false},
		{"asks for input", "asks for input", ErrInput, "stream status", true},
		{"dies", "exit status 5\nthe last lines of its log:\nlast words", ErrDead, "stream", false},
		{"hangs", "so the kernel was killed: context deadline exceeded",
			context.DeadlineExceeded, "stream", false},
	} {
		t.Run(test.mode, func(t *testing.T) {
			k, err := startFake(t, t.Context(), test.mode)
			if err != nil {
				t.Fatal(err)
			}
			limit := 20 * time.Second
			switch test.mode {
			case "hangs":
				limit = time.Second
			case "late display":
				k.linger = time.Second // on a busy machine "late" may be later than meant
			}
			ctx, cancel := context.WithTimeout(t.Context(), limit)
			defer cancel()
			var types []string
			reply, err := k.Execute(ctx, "code", collect(&types))
			switch {
			case test.error == "" && (err != nil || reply.Status != "ok"):
				t.Errorf("reply %+v, error %v", reply, err)
			case test.error != "" && (err == nil || !strings.Contains(err.Error(), test.error) ||
				test.is != nil && !errors.Is(err, test.is)):
				t.Errorf("error %v, want %q and %v", err, test.error, test.is)
			}
			if got := strings.Join(types, " "); test.mode != "broken reply" && got != test.types {
				t.Errorf("messages %q, want %q", got, test.types)
			}
			if k.Alive() != test.alive {
				t.Errorf("alive is %t, want %t", k.Alive(), test.alive)
			}
			if !test.alive {
				if _, err := k.Execute(t.Context(), "code", nil); !errors.Is(err, ErrDead) {
					t.Errorf("a dead kernel executes: %v", err)
				}
			}
		})
	}
}

// A display that comes after its cell was left belongs to it all the same.
func TestExecuteVeryLateDisplay(t *testing.T) {
	k, err := startFake(t, t.Context(), "very late display")
	if err != nil {
		t.Fatal(err)
	}
	var first, second []string
	if _, err := k.Execute(t.Context(), "code", collect(&first)); err != nil {
		t.Fatal(err)
	}
	time.Sleep(150 * time.Millisecond)
	if _, err := k.Execute(t.Context(), "code", collect(&second)); err != nil {
		t.Fatal(err)
	}
	if a, b := strings.Join(first, " "),
		strings.Join(second, " "); a != "stream status display_data" || b != "stream status" {
		t.Errorf("messages of the cells: %q, %q", a, b)
	}
}

func TestStartFake(t *testing.T) {
	if _, err := startFake(t, t.Context(), "dies at start"); !errors.Is(err, ErrDead) ||
		!strings.Contains(err.Error(), "exit status 3\nthe last lines of its log:\nno such luck") {
		t.Errorf("error %v", err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer cancel()
	began := time.Now()
	if _, err := startFake(t, ctx, "mute"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v, want DeadlineExceeded", err)
	}
	if d := time.Since(began); d > 5*time.Second {
		t.Errorf("a mute kernel took %v", d)
	}
}

func TestCloseDeaf(t *testing.T) {
	k, err := startFake(t, t.Context(), "deaf")
	if err != nil {
		t.Fatal(err)
	}
	if err := k.Close(); err != nil || k.Alive() {
		t.Errorf("error %v, alive %t", err, k.Alive())
	}
	if err := k.Close(); err != nil {
		t.Errorf("closing again: %v", err)
	}
}
