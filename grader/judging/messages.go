package judging

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/tessella-go/tessella/grader/submission"
)

// realPlace matches the real place of a line, which the compiler adds to some messages.
var realPlace = regexp.MustCompile(`\[[^][]*\.go:[^][]*\]`)

// An error of the compiler: the file as in //line, the line, the column if there is one, the text.
var errorLine = regexp.MustCompile(`^(.+?):(\d+)(?::\d+)?: (.*)$`)

// mostErrors is the maximum number of errors reported for a unit.
const mostErrors = 200

// readErrors reads the compiler's errors from its output.
func readErrors(text string) []submission.CompileError {
	var list []submission.CompileError
	for line := range strings.Lines(realPlace.ReplaceAllString(text, "")) {
		line = strings.TrimRight(line, "\n")
		if more, ok := strings.CutPrefix(line, "\t"); ok && len(list) > 0 {
			list[len(list)-1].Text += "; " + strings.TrimSpace(more)
			continue
		}
		parts := errorLine.FindStringSubmatch(line)
		if parts == nil || strings.HasPrefix(parts[1], "# ") || len(list) == mostErrors {
			continue
		}
		e := submission.CompileError{File: parts[1], Text: parts[3]}
		e.Line, _ = strconv.Atoi(parts[2])
		if name, ok := strings.CutPrefix(e.File, functionFile); ok {
			e.File, e.Line, e.Function = "", 0, name
		}
		list = append(list, e)
	}
	return list
}

// brief is the beginning of a message.
func brief(text string) string {
	if len(text) > 2000 {
		return strings.ToValidUTF8(text[:2000], "") + "…"
	}
	return strings.TrimSpace(text)
}
