// Package likeness holds the reference answers to the exercises of the lesson on
// distances and texts, one exported function an exercise, written to be read.
package likeness
