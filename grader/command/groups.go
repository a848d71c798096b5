package command

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/renameio/v2"

	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/grouping"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

// short is how much of a signature is printed: so much tells the groups of a lesson apart.
const short = 8

type bookGroupsCmd struct {
	bookFile
	Lesson string `arg:"" help:"The lesson, by name or number, such as trees or 8."`
}

func (c bookGroupsCmd) Run(ctx context.Context, course Course) error {
	if lesson, err := grading.Named(course.Lessons, c.Lesson); err == nil {
		c.Lesson = lesson.Name
	}
	return c.open(ctx, func(book *gradebook.Book) error {
		groups, named, err := book.Groups(ctx, c.Lesson)
		if err != nil {
			return err
		}
		for _, exercise := range slices.Sorted(maps.Keys(groups)) {
			for _, g := range groups[exercise] {
				kind := "cases"
				if g.Hidden {
					kind = "hidden cases"
				}
				fmt.Printf("%s  %s: %d students differ in the same %d %s: %s\n",
					g.Signature[:short], exercise, len(g.Students), len(g.Cases), kind,
					strings.Join(g.Cases, ", "))
				fmt.Printf("          %s\n", verdict.Printable(strings.Join(g.Students, ", ")))
				if n, known := named[g.Signature]; known {
					fmt.Printf("          named %q by %s: %s\n", n.Name, n.By, n.Hint)
				}
			}
		}
		return nil
	})
}

type bookNameCmd struct {
	bookFile
	Lesson string `arg:"" help:"The lesson, by name or number, such as trees or 8."`
	Group  string `arg:"" help:"The group, as book groups prints it."`
	Name   string `arg:"" optional:"" help:"What is wrong, in a few words."`
	Hint   string `help:"What to think about; students read it." placeholder:"TEXT"`
	Forget bool   `help:"Take back what was said about the group."`
	signature
}

func (c bookNameCmd) Run(ctx context.Context, course Course) error {
	if c.Forget == (c.Name != "" || c.Hint != "") {
		return errors.New("give the group a name and a --hint, or take them back with --forget")
	}
	if lesson, err := grading.Named(course.Lessons, c.Lesson); err == nil {
		c.Lesson = lesson.Name
	}
	return c.open(ctx, func(book *gradebook.Book) error {
		g, err := book.NameGroup(ctx, c.Lesson, c.Group,
			grouping.Named{Name: c.Name, Hint: c.Hint, By: c.by()})
		if err == nil {
			fmt.Printf("%s: %d students have the hint now, and all who come later\n",
				g.Signature[:short], len(g.Students))
			if c.Forget {
				fmt.Println("it was taken back")
			}
		}
		return err
	})
}

type bookSaveMistakeCmd struct {
	bookFile
	Lesson string   `arg:"" help:"The lesson, by name or number, such as trees or 8."`
	Group  string   `arg:"" help:"The group, as book groups prints it."`
	Paths  []string `arg:"" help:"${save_paths}" type:"path"`
	Print  bool     `help:"Print the entry, and change no file."`
}

// Run writes a group's answer into mistakes.txt of the lesson.
func (c bookSaveMistakeCmd) Run(ctx context.Context, course Course) error {
	lesson, err := grading.Named(course.Lessons, c.Lesson)
	if err != nil {
		return err
	}
	o := grading.Options{Lesson: lesson.Name, Title: lesson.Title, Tasks: lesson.Tasks,
		Paths: c.Paths}
	if o.Carry, err = fs.Sub(course.Solutions, lesson.Name); err != nil {
		return err
	}
	var group grouping.Group
	var named grouping.Named
	err = c.open(ctx, func(book *gradebook.Book) (err error) {
		group, named, err = book.Group(ctx, lesson.Name, c.Group)
		return err
	})
	if err != nil {
		return err
	}
	if named.Name == "" {
		return fmt.Errorf("the group %s has no name; give it one first: book name %s %s %s "+
			"\"WHAT IS WRONG\" --hint \"WHAT TO THINK ABOUT\"", c.Group, c.Book, c.Lesson, c.Group)
	}
	entry, student, err := o.Entry(ctx, named, group.Students)
	if err != nil {
		return err
	}
	if c.Print {
		fmt.Print(verdict.Printable(entry))
		return nil
	}
	checkout, err := kernel.Checkout("")
	if err != nil {
		return fmt.Errorf("%w; the entry is written into the course's source (--print only prints "+
			"it)", err)
	}
	file, err := mistakesOf(checkout, lesson.Name)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	changed, err := grouping.AddEntry(string(text), named.Exercise, entry)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	if err := renameio.WriteFile(file, []byte(changed), 0o644); err != nil {
		return err
	}
	fmt.Printf("%s has the mistake %q now, from the answer of %s.\nRead it, then run: go run . "+
		"build, and go test ./lessons/%s\n", file, named.Name,
		verdict.Printable(student), lesson.Name)
	return nil
}

// mistakesOf returns the path of the mistakes.txt of a lesson's folder in a checkout. The file need
// not exist. It is an error if the path leads to another file, by a symbolic link or by "..", or to
// something that is not a file.
func mistakesOf(checkout, folder string) (string, error) {
	root, err := filepath.EvalSymlinks(checkout) // the checkout itself may be behind a link
	if err != nil {
		return "", err
	}
	dir := filepath.Join(root, "lessons", folder)
	file := filepath.Join(dir, "mistakes.txt")
	if filepath.Dir(dir) != filepath.Join(root, "lessons") {
		return "", fmt.Errorf("%q is not the name of a lesson's folder; it should be one of those "+
			"in %s", folder, filepath.Join(root, "lessons"))
	}
	found, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return "", fmt.Errorf("%w; the entry belongs into %s, so change into a checkout of the "+
			"course", err, file)
	}
	if found != dir {
		return "", fmt.Errorf("%s is a link to %s; the entry belongs into %s, and the folder "+
			"should be a part of the checkout", dir, found, file)
	}
	info, err := os.Lstat(file)
	if err == nil && !info.Mode().IsRegular() {
		return "", fmt.Errorf("%s is a folder, a link or a device; it should be a file of the "+
			"checkout", file)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	return file, nil
}
