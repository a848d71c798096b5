// Package committees holds the reference answers to the exercises of the lesson on
// classifiers that vote and on networks, one exported function an exercise, written to
// be read. A later answer calls the earlier ones, as a student's would.
package committees
