// Package boltzmann holds the reference answers to the exercises of the lesson "A machine that
// dreams", one exported function an exercise, written to be read. A later answer calls the earlier
// ones, as a student's would.
package boltzmann
