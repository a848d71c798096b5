//go:build !js

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "this program runs in a browser: tessella site builds it for GOOS=js")
	os.Exit(2)
}
