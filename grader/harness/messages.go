package harness

import (
	"regexp"
	"strconv"
	"strings"
)

// realPlace is where a line lies in truth, which the compiler adds to some messages.
var realPlace = regexp.MustCompile(`\[[^][]*/s[0-9a-f]{16}[/.][^][]*\]`)

// An error of the compiler: the file as //line has it, the line, perhaps the column, the text.
var errorLine = regexp.MustCompile(`^(.+?):(\d+)(?::\d+)?: (.*)$`)

// MostErrors is how many errors of a unit are reported.
const MostErrors = 200

// ReadErrors reads the compiler's errors from what it said of a unit.
func ReadErrors(text, id string) []CompileError {
	var list []CompileError
	for line := range strings.Lines(realPlace.ReplaceAllString(text, "")) {
		line = strings.TrimRight(line, "\n")
		if more, ok := strings.CutPrefix(line, "\t"); ok && len(list) > 0 {
			list[len(list)-1].Text += "; " + strings.TrimSpace(more)
			continue
		}
		parts := errorLine.FindStringSubmatch(line)
		if parts == nil || strings.HasPrefix(parts[1], "# ") || len(list) == MostErrors {
			continue
		}
		e := CompileError{File: parts[1], Text: parts[3]}
		e.Line, _ = strconv.Atoi(parts[2])
		if i := strings.LastIndex(e.File, id+"/"); i >= 0 {
			e.File = strings.TrimPrefix(e.File[i+len(id)+1:], work+"/")
		}
		if name, ok := strings.CutPrefix(e.File, functionFile); ok {
			e.File, e.Line, e.Function = "", 0, name
		}
		list = append(list, e)
	}
	return list
}

// Brief is the beginning of a message.
func Brief(text string) string {
	if len(text) > 2000 {
		return strings.ToValidUTF8(text[:2000], "") + "…"
	}
	return strings.TrimSpace(text)
}

// inStacks is where a student's files seem to lie.
var inStacks = regexp.MustCompile(Class + `/s[0-9a-f]{16}/` + work + `/`)

// Plain gives files in stacks the names that //line comments give them.
func Plain(stacks string) string { return inStacks.ReplaceAllString(stacks, "") }
