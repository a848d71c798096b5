// Package solutions holds the reference answers, in a package for each lesson.
package solutions

import "embed"

// Source holds the files of the reference answers: a folder for each lesson. Grading takes a helper
// from it if a student's own is not right. The pattern leaves out zz_mistakes.go, the copies of the
// reference in which build has put the known mistakes.
//
//go:embed */[a-y]*.go
var Source embed.FS
