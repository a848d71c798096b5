package build

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"github.com/tessella-go/tessella/notebooks/spelling"
)

// attributes are what follows "go" on the first line of a fence.
type attributes struct {
	id, exercise, check, given, region string
	norun, run, numbered, fold, open   bool
}

var attributeNames = []string{"id", "exercise", "check", "given", "region", "norun", "run",
	"numbered", "fold", "open"}

func fenceAttributes(info string) (attributes, error) {
	var a attributes
	texts := map[string]*string{
		"id":       &a.id,
		"exercise": &a.exercise,
		"check":    &a.check,
		"given":    &a.given,
		"region":   &a.region,
	}
	flags := map[string]*bool{"norun": &a.norun, "run": &a.run, "numbered": &a.numbered,
		"fold": &a.fold, "open": &a.open}
	var kinds []string
	for _, word := range strings.Fields(info)[1:] {
		name, value, hasValue := strings.Cut(word, "=")
		switch {
		case texts[name] != nil && value != "" && *texts[name] == "":
			*texts[name] = value
		case flags[name] != nil && !hasValue && !*flags[name]:
			*flags[name] = true
		case texts[name] != nil && value == "":
			return a, fmt.Errorf("%s= of the fence has no value", name)
		case slices.Contains(attributeNames, name):
			return a, fmt.Errorf("the fence's %q is repeated, or has a value that it does not take",
				name)
		default:
			return a, fmt.Errorf("a Go fence has no attribute %q%s; it may have %s", name,
				spelling.DidYouMean(name, attributeNames),
				strings.Join(attributeNames, ", "))
		}
		switch name {
		case "exercise", "check", "given", "region", "norun":
			kinds = append(kinds, name)
		}
	}
	switch {
	case len(kinds) > 1:
		return a, fmt.Errorf("a fence is %s or %s, not both", kinds[0], kinds[1])
	case a.run && a.region == "":
		return a, errors.New("run belongs to a region; other Go fences are run " +
			"unless they say norun")
	case a.numbered && (a.region == "" || a.run):
		return a, errors.New("numbered belongs to a region that is not run")
	case (a.fold || a.open) && len(kinds) > 0 || a.fold && a.open:
		return a, errors.New("fold, or open, belongs to a code cell of its own")
	case a.id != "" && len(kinds) > 0 && !a.run:
		return a, fmt.Errorf("id= belongs to a code cell of its own; this one is named after its "+
			"%s, or is not a cell", kinds[0])
	case a.id != "" && !cellID.MatchString(a.id):
		return a, fmt.Errorf("id=%s: an id is 1 to 64 letters, digits, - and _", a.id)
	}
	return a, nil
}

var cellID = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// fenceSpan returns where a fence at the top level begins and ends, from the start of its first
// line to the end of its last one, and whether it is closed.
func fenceSpan(node *ast.FencedCodeBlock, body []byte) (begin, end int, closed bool) {
	begin = lineStart(body, node.Pos())
	end = lineEnd(body, node.Pos())
	if lines := node.Lines(); lines.Len() > 0 {
		end = max(end, lines.At(lines.Len()-1).Stop)
	}
	last := bytes.TrimLeft(body[end:lineEnd(body, end)], " ")
	fence := bytes.TrimLeft(body[begin:], " ")[:3]
	return begin, lineEnd(body, end), bytes.HasPrefix(last, fence)
}

// lineStart returns the offset of the start of the line around offset. lineEnd returns the offset
// after that line and its line break.
func lineStart(body []byte, offset int) int {
	return bytes.LastIndexByte(body[:offset], '\n') + 1
}

func lineEnd(body []byte, offset int) int {
	if n := bytes.IndexByte(body[offset:], '\n'); n >= 0 {
		return offset + n + 1
	}
	return len(body)
}
