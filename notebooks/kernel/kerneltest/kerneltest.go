// Package kerneltest sets the kernel up for tests.
package kerneltest

import (
	"context"
	"sync"
	"testing"

	"github.com/tessella-go/tessella/notebooks/kernel"
)

// Build makes the tools once, in the user's cache, for code of a test that has no testing.TB.
var Build = sync.OnceValues(func() (kernel.Config, error) {
	root, err := kernel.Checkout("")
	if err != nil {
		return kernel.Config{}, err
	}
	tools, err := kernel.Setup(context.Background(), root, kernel.SetupOptions{})
	return kernel.Config{Root: root, Tools: tools, Offline: true}, err
})

// Config is a kernel of this checkout, which needs no network.
func Config(t testing.TB) kernel.Config {
	t.Helper()
	c, err := Build()
	if err != nil {
		t.Fatal(err)
	}
	return c
}
