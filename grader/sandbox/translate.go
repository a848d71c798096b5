package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"sync"
	"time"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/tessella-go/tessella/grader/subprocess"
)

// canTranslate reports whether there is a compiler for this machine.
var canTranslate = sync.OnceValue(func() (can bool) {
	defer func() { can = recover() == nil }()
	ctx := context.Background()
	_ = wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigCompiler()).Close(ctx)
	return true
})

// translate starts a child process that translates a program into machine code, within the limits
// of a package. The code is kept in a folder for the processes that will run it.
func (b *Builder) translate(ctx context.Context, wasm, to string) error {
	cmd, err := subprocess.Command(ctx, translateName, wasm, to, b.toolLimit(),
		fmt.Sprint(b.config.Jobs))
	if err != nil {
		return err
	}
	cmd.Dir = b.folder
	said := &bounded{limit: 64 << 10}
	cmd.Stderr = said
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%w: %s", err, said.data)
	}
	return nil
}

// translateProgram does this in the child: its arguments are the file of the program, the folder,
// the limit of time, and how many processors to use.
func translateProgram(args []string) error {
	if len(args) != 4 {
		return errors.New("this name is kept for a child of the program")
	}
	var limit time.Duration
	var jobs int
	if _, err := fmt.Sscan(args[2]+" "+args[3], &limit, &jobs); err != nil {
		return err
	}
	subprocess.Limit(limit)
	subprocess.LimitFiles(256 << 20)
	if err := subprocess.LimitAddresses(headroom); err != nil {
		return err
	}
	debug.SetGCPercent(200)
	wasm, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	cache, err := wazero.NewCompilationCacheWithDir(args[1])
	if err != nil {
		return err
	}
	ctx := experimental.WithCompilationWorkers(context.Background(), jobs)
	_, err = wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigCompiler().
		WithDebugInfoEnabled(false).WithCompilationCache(cache)).CompileModule(ctx, wasm)
	return err
}
