package command

import (
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tessella-go/tessella/notebooks/handout"
)

type handoutCmd struct {
	Out string `short:"o" help:"${handout_out}" type:"path" required:"" placeholder:"OUT"`
	Git bool   `help:"Make the folder a Git repository, with one commit."`
}

//go:embed help/handout.txt
var handoutHelp string

func (handoutCmd) Help() string { return Help(handoutHelp) }

func (c handoutCmd) Run(in Checkout) error {
	zipped := strings.EqualFold(filepath.Ext(c.Out), ".zip")
	if zipped && c.Git {
		return errors.New("a zip is not a repository; name a folder with --out, or leave out --git")
	}
	fmt.Fprintln(os.Stderr, "reading the course, and leaving out the solutions")
	files, err := handout.Course(in.Root)
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "writing %d files\n", len(files))
	switch {
	case zipped:
		err = files.WriteZip(c.Out)
	case c.Git:
		err = files.WriteRepository(c.Out)
	default:
		err = files.WriteFolder(c.Out)
	}
	if err != nil {
		return err
	}
	fmt.Printf("%s\nnext: give it to your students; its README.md says what to type\n", c.Out)
	return nil
}
