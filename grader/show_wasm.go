package grader

import (
	"encoding/json"
	"os"
)

// device takes displays in a page of the course: a JSON object on each line, with data and metadata
// as in the outputs of a notebook. Package classify/figure/notebook writes to it too.
const device = "/dev/display"

func inNotebook() bool {
	_, err := os.Stat(device)
	return err == nil
}

// send writes a display to the page: texts by MIME type.
func send(texts map[string]string) error {
	line, err := json.Marshal(map[string]any{"data": texts, "metadata": struct{}{}})
	if err != nil {
		return err
	}
	file, err := os.OpenFile(device, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = file.Write(append(line, '\n'))
	return err
}

// toNotebook is false, because a page has no kernel.
func toNotebook(string) bool { return false }
