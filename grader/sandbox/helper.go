package sandbox

import (
	"os"
	"os/exec"
	"time"
)

// Helper is this program again under a name, for work on what students wrote that is none of a
// [Builder]: the function main looks at os.Args[0]. It is in a process group of its own, ends when
// this process does, and knows nothing of its environment except the time zone.
func Helper(name string, arguments ...string) (*exec.Cmd, error) {
	program, err := self()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(program)
	cmd.Args = append([]string{name}, arguments...)
	cmd.Env = []string{"GOTRACEBACK=none", "TZ=" + os.Getenv("TZ")}
	if _, set := os.LookupEnv("TZ"); !set { // an empty one means UTC
		cmd.Env = cmd.Env[:1]
	}
	apart(cmd)
	dieWithParent(cmd)
	return cmd, nil
}

// LimitHelper lets this process have so much more memory than it has, and so much processor
// time. It can write no file.
func LimitHelper(memory int64, processor time.Duration) error {
	limitFiles(0)
	limitProcessor(processor)
	return limitAddresses(memory)
}

// ProcessorTime is what this process has used.
func ProcessorTime() time.Duration { return processorTime() }
