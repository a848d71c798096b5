package build

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/tessella-go/tessella/notebooks/spelling"
)

// front is the YAML between the two lines of dashes at the top. Only the title is required.
type front struct {
	Title   string
	Lecture string // what the material follows; the end of a sentence below the title
	Summary string // one sentence
}

var frontKeys = []string{"title", "lecture", "summary"}

// readFront reads the front matter and returns the offset of what follows it.
func (l *lesson) readFront(source []byte) int {
	const dashes = "---\n"
	if !bytes.HasPrefix(source, []byte(dashes)) {
		l.problem(1, "a lesson begins with its front matter: a line ---, then %s, then a line ---",
			strings.Join(frontKeys, ", "))
		return 0
	}
	end := bytes.Index(source, []byte("\n"+dashes))
	if end < 0 {
		l.problem(1, "the front matter is never closed by a line ---")
		return 0
	}
	head := source[len(dashes) : end+1]
	var document yaml.Node
	if err := yaml.Unmarshal(head, &document); err != nil {
		line := 1
		message := strings.TrimPrefix(err.Error(), "yaml: ")
		if m := regexp.MustCompile(`^line (\d+): (.*)`).FindStringSubmatch(message); m != nil {
			line, _ = strconv.Atoi(m[1])
			line, message = line+1, m[2]
		}
		l.problem(line, "front matter: %s", message)
		return 0
	}
	if len(document.Content) == 0 || document.Content[0].Kind != yaml.MappingNode {
		l.problem(2, "the front matter is a list of keys and values: %s",
			strings.Join(frontKeys, ", "))
		return 0
	}
	fields := map[string]*string{"title": &l.front.Title, "lecture": &l.front.Lecture,
		"summary": &l.front.Summary}
	pairs := document.Content[0].Content
	for i := 0; i < len(pairs); i += 2 {
		key, value := pairs[i], pairs[i+1]
		field, ok := fields[key.Value]
		if !ok {
			l.problem(key.Line+1, "front matter: unknown or repeated key %q%s", key.Value,
				spelling.DidYouMean(key.Value, frontKeys))
			continue
		}
		delete(fields, key.Value)
		if err := value.Decode(field); err != nil {
			l.problem(value.Line+1, "front matter: %s is %q; it should be a text", key.Value,
				value.Value)
		}
	}
	if len(l.problems) > 0 {
		return 0
	}
	if l.front.Title == "" {
		l.problem(1, "front matter: title is missing")
	}
	return end + 1 + len(dashes)
}
