package kernel

import (
	"cmp"
	"os"
	"regexp"
)

// runFolder is the folder, made for one run or part of the build cache, in which "go run" keeps the
// program that it has built.
var runFolder = regexp.MustCompile(`[/\\]go-build[0-9]+[/\\]|[/\\][0-9a-f]{64}-d[/\\]`)

// Self is what to type for this command, as it was typed: "go run .", or the name or path of
// a program that was built.
func Self() string { return self(os.Args) }

func self(args []string) string {
	if len(args) == 0 || runFolder.MatchString(args[0]) {
		return "go run ."
	}
	return cmp.Or(args[0], "go run .")
}
