// Command nothing does nothing. It is the program of every cell that only declares.
package main

func main() {}
