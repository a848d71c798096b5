package harness

import (
	"regexp"
	"strconv"
	"strings"
)

// realPlace matches the real place of a line, which the compiler adds to some messages.
var realPlace = regexp.MustCompile(`\[[^][]*/s[0-9a-f]{16}[/.][^][]*\]`)

// An error of the compiler: the file as in //line, the line, the column if there is one, the text.
var errorLine = regexp.MustCompile(`^(.+?):(\d+)(?::\d+)?: (.*)$`)

// MostErrors is the maximum number of errors reported for a unit.
const MostErrors = 200

// ReadErrors reads the compiler's errors from its output for a unit.
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

// inStacks matches the paths of a student's files in stacks.
var inStacks = regexp.MustCompile(Class + `/s[0-9a-f]{16}/` + work + `/`)

// Plain replaces these paths by the names in //line comments.
func Plain(stacks string) string { return inStacks.ReplaceAllString(stacks, "") }
