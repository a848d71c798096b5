package datasets

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/tessella-go/tessella/classify"
)

// largestText is the size in bytes of the largest text that [ReadTexts] reads.
const largestText = 16 << 20

// ReadTexts reads a folder of texts, such as mails. Each folder in it is a class, and each file
// below that, at any depth, is a text of the class. The classes are in the order of their names,
// and so are the texts of a class. Corpus.Sources holds the paths of the files below the folder.
//
//	mails/ham/0001.txt
//	mails/ham/0002.txt
//	mails/spam/0001.txt
//
// Files next to the folders of the classes are left out, and so are files and folders whose names
// begin with a point. An empty file is a text without words. A byte order mark is not part of the
// text. A symbolic link below a class is followed to a file within the folder.
//
// The options [Name] and [Latin1] can be given; the others have no effect. Without Latin1, text
// that is not UTF-8 is an error. So are a folder without classes, a class without texts, a file of
// more than 16 MiB, any other symbolic link, and what is neither file nor folder. The error names
// the file.
func ReadTexts(folder string, opts ...Option) (*classify.Corpus, error) {
	o, err := settings(folder, opts)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(folder) // which opens nothing outside of the folder
	if err != nil {
		return nil, o.errorf("cannot be opened: %w", reason(err))
	}
	defer root.Close()
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return nil, o.errorf("cannot be read: %w", reason(err))
	}
	c := &classify.Corpus{Name: o.name}
	if c.Name == "" {
		c.Name = filepath.Base(filepath.Clean(folder))
	}
	for _, entry := range entries {
		if hidden(entry) || entry.Type().IsRegular() {
			continue
		}
		if !entry.IsDir() {
			return nil, o.errorf("%s is neither a folder nor a file; leave it out of the folder",
				entry.Name())
		}
		before := c.Len()
		if err := readClass(root, entry.Name(), c, &o); err != nil {
			return nil, err
		}
		if c.Len() == before {
			return nil, o.errorf("the folder %s has no texts; put some into it, or remove it",
				entry.Name())
		}
	}
	if len(c.Classes) == 0 {
		return nil, o.errorf("there are no folders in it; put the texts of each class into a " +
			"folder with the name of the class")
	}
	return c, nil
}

// readClass appends the texts below one folder.
func readClass(root *os.Root, class string, c *classify.Corpus, o *options) error {
	label := len(c.Classes)
	c.Classes = append(c.Classes, class)
	return fs.WalkDir(root.FS(), class, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return o.errorf("%s cannot be read: %w", file, reason(err))
		}
		switch {
		case hidden(entry) && entry.IsDir():
			return fs.SkipDir
		case hidden(entry) || entry.IsDir():
			return nil
		}
		text, err := readText(root, file, o)
		if err != nil {
			return o.errorf("%s %w", file, err)
		}
		c.Texts, c.Y = append(c.Texts, text), append(c.Y, label)
		c.Sources = append(c.Sources, file)
		return nil
	})
}

// hidden reports whether the name begins with a point, as the names of files that systems add.
func hidden(entry fs.DirEntry) bool { return strings.HasPrefix(path.Base(entry.Name()), ".") }

// reason is an error without the path, with which the message already begins.
func reason(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}

// readText reads one file. Its errors complete a sentence that begins with the file.
func readText(root *os.Root, name string, o *options) (string, error) {
	info, err := root.Stat(name) // of the file that a link leads to
	if err != nil {
		return "", fmt.Errorf("cannot be read: %w; a symbolic link must lead to a file within "+
			"the folder", reason(err))
	}
	if !info.Mode().IsRegular() { // before it is opened: a pipe would wait for a writer
		return "", fmt.Errorf("is not a file, nor a symbolic link to one; leave it out of " +
			"the folder")
	}
	file, err := root.Open(name)
	if err != nil {
		return "", fmt.Errorf("cannot be opened: %w", reason(err))
	}
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, largestText+1))
	if err != nil {
		return "", fmt.Errorf("cannot be read: %w", reason(err))
	}
	if len(content) > largestText {
		return "", fmt.Errorf("has more than %d MiB, the most of a text; split it, or leave it "+
			"out of the folder", largestText>>20)
	}
	content = bytes.TrimPrefix(content, []byte("\ufeff"))
	for _, mark := range []string{"\xff\xfe", "\xfe\xff"} {
		if bytes.HasPrefix(content, []byte(mark)) {
			return "", errors.New("is UTF-16 text; save it as UTF-8")
		}
	}
	text, ok := o.decoded(string(content))
	if !ok {
		line := 1
		for part := range bytes.Lines(content) {
			if !utf8.Valid(part) {
				break
			}
			line++
		}
		return "", fmt.Errorf("has text that is not UTF-8 in line %d; save it as UTF-8, or read "+
			"the folder with Latin1", line)
	}
	return text, nil
}
