package ipynb

import (
	"bytes"
	"go/scanner"
	"go/token"
)

// BlankComments overwrites the text of some comments of Go source with spaces. The function which
// chooses the comments by their text. The marks of the comments stay, and so does every line and
// column. Go's parser interprets some comments: a comment "line name:0" is an error to it.
//
// The source need not parse. Text in a string is not a comment.
func BlankComments(source []byte, which func(comment string) bool) {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(source))
	s.Init(file, bytes.Clone(source), nil, scanner.ScanComments)
	for {
		pos, tok, _ := s.Scan()
		if tok == token.EOF {
			return
		}
		if tok != token.COMMENT {
			continue
		}
		// The scanner's own text lacks carriage returns, so it can be shorter than the comment.
		comment := source[file.Offset(pos):]
		if comment[1] == '*' {
			end := bytes.Index(comment[2:], []byte("*/"))
			if end < 0 {
				return // the comment does not end
			}
			comment = comment[:2+end]
		} else if end := bytes.IndexByte(comment, '\n'); end >= 0 {
			comment = comment[:end]
		}
		if !which(string(comment)) {
			continue
		}
		for i, c := range comment[2:] {
			if c != '\n' {
				comment[2+i] = ' '
			}
		}
	}
}
