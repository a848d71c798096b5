package report

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/renameio/v2"

	"github.com/tessella-go/tessella/notebooks/verdict"
)

// Options say how reports are written.
type Options struct {
	// how many hints a student sees of an exercise that is not right
	Hints int

	// Roster is the path of a CSV file exported by Canvas or Moodle. The formats for these fill it
	// in, and keep its other contents. If it is empty, they write a new file.
	Roster string
	// Emails are addresses of students, by their names. They find the rows of those whose names
	// differ in the roster.
	Emails map[string]string
	// Column is the title of the assignment in Canvas or Moodle; empty: the lesson's title.
	Column string
}

// file is a file to write. Its name is relative to the folder of the reports, with slashes.
type file struct {
	name string
	data []byte
	// if not nil, writes the file instead of data, which would take much memory
	write func(*bufio.Writer) error
}

// Write writes a class in one of [Formats] below dir, which it makes if necessary. It returns the
// paths of the files, beginning with dir, in the order in which they were written. Each file is
// written whole or not at all, and none before all are rendered. Equal classes make equal files.
//
// Names and messages may contain anything. They are made printable, see [verdict.Printable], and
// each format escapes what it must. An unknown format
// and a roster that does not fit are errors. Students who have no row in the roster are an error,
// too, [NotInRoster]; but then the files are written.
func Write(dir string, c Class, format string, o Options) ([]string, error) {
	f, err := find(format)
	if err != nil {
		return nil, err
	}
	files, err := f.render(tidy(c), o)
	if err != nil && !errors.As(err, new(*NotInRoster)) {
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	var paths []string
	for _, file := range files {
		path := filepath.Join(dir, filepath.FromSlash(file.name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return paths, err
		}
		if err := file.save(path); err != nil {
			return paths, err
		}
		paths = append(paths, path)
	}
	return paths, err
}

// save writes the file whole or not at all.
func (f file) save(path string) error {
	pending, err := renameio.NewPendingFile(path, renameio.WithPermissions(0o644),
		renameio.WithExistingPermissions())
	if err != nil {
		return err
	}
	defer pending.Cleanup()
	w := bufio.NewWriter(pending)
	if f.write != nil {
		err = f.write(w)
	} else {
		_, err = w.Write(f.data)
	}
	if err := errors.Join(err, w.Flush()); err != nil {
		return err
	}
	return pending.CloseAtomicallyReplace()
}

// few is the largest number of files in a folder that are listed one by one.
const few = 4

// printFiles lists the files that [Write] wrote below dir. Those of many students are one line,
// with the format's folder.
func printFiles(w io.Writer, dir string, paths []string) error {
	top := func(path string) string {
		rel, err := filepath.Rel(dir, path)
		folder, _, nested := strings.Cut(filepath.ToSlash(rel), "/")
		if err != nil || !nested {
			return ""
		}
		return filepath.Join(dir, folder)
	}
	count := make(map[string]int)
	for _, path := range paths {
		count[top(path)]++
	}
	for _, path := range paths {
		folder := top(path)
		text := path
		switch n := count[folder]; {
		case folder == "" || n <= few && n > 0:
		case n == 0: // printed already
			continue
		default:
			text, count[folder] = fmt.Sprintf("%s%c (%d files)", folder, filepath.Separator, n), 0
		}
		if _, err := fmt.Fprintf(w, "wrote %s\n", verdict.Printable(text)); err != nil {
			return err
		}
	}
	return nil
}

// Prepare makes dir, and reports early what would make [WriteAll] fail after long work: an unknown
// format, a negative number of hints, a dir that cannot be written to, a roster that no format
// fills in, and a roster with other points than the exercises of the class. It ignores the
// students. Without formats it makes nothing.
func Prepare(dir string, c Class, formats []string, o Options) error {
	if o.Hints < 0 {
		return fmt.Errorf("students are to see %d hints; it should be 0 or more", o.Hints)
	}
	c.Students = nil
	filled := o.Roster == ""
	for _, format := range formats {
		f, err := find(format)
		if err != nil { // before anything is written
			return err
		}
		if o.Roster != "" && f.roster {
			if _, err := f.render(c, o); err != nil {
				return err
			}
			filled = true
		}
	}
	if !filled {
		return fmt.Errorf("no format fills in the roster %s: ask for the format canvas or "+
			"moodle, or leave it out", o.Roster)
	}
	if len(formats) == 0 {
		return nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("the folder for reports cannot be made: %w", err)
	}
	probe, err := os.CreateTemp(dir, ".tessella-")
	if err != nil {
		return fmt.Errorf("the folder for reports cannot be written to: %w", err)
	}
	return errors.Join(probe.Close(), os.Remove(probe.Name()))
}

// WriteAll writes a class in several formats, and prints the names of the files. Students who have
// no row in the roster are an error after everything was written.
func WriteAll(w io.Writer, dir string, c Class, formats []string, o Options) error {
	if err := Prepare(dir, c, formats, o); err != nil {
		return err
	}
	var all []string
	var missing error
	for _, format := range formats {
		files, err := Write(dir, c, format, o)
		all = append(all, files...)
		if err != nil && !errors.As(err, new(*NotInRoster)) {
			return err
		}
		missing = cmp.Or(err, missing)
	}
	return cmp.Or(printFiles(w, dir, all), missing)
}
