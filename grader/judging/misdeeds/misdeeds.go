// Package misdeeds holds what hostile and broken functions do, for the tests of the places where
// students' functions run: each must answer it in the same way.
package misdeeds

import (
	"strings"

	"github.com/tessella-go/tessella/notebooks/verdict"
)

// Misdeed is what a student's function may do. It is called between two calls of an honest one.
type Misdeed struct {
	Name    string
	Body    string          // of func(n int) int
	Ended   verdict.Outcome // empty where the function returns or panics by itself
	Message string          // a part of it
	Line    string          // a part of the stacks
	Reply   string          // a part of the reply's text
	Returns int             // where the function returns
}

// All is the bank.
var All = []Misdeed{
	{Name: "panic", Body: `panic("mine")`, Reply: "mine"},
	{Name: "panic with an error that panics", Body: `panic(angry{})`, Reply: "even this"},
	{Name: "Goexit", Body: `runtime.Goexit(); return 1`, Reply: ""},
	{Name: "panic in a goroutine", Body: `go panic("elsewhere"); time.Sleep(time.Second); return 1`,
		Ended: verdict.Panicked, Message: "panicked: elsewhere", Line: "cell 7:3"},
	{
		Name: "panic in a goroutine after half a line",
		Body: `fmt.Print("so far"); go panic("good"); select {}`, Ended: verdict.Panicked,
		Message: "panicked: good",
	},
	{Name: "endless loop", Body: `for i := 0; i >= 0; i = (i + 1) % 7 {}; return 1`,
		Ended: verdict.TimedOut, Message: "still running after", Line: "cell 7:3"},
	{Name: "endless loop of nothing", Body: `for {}`, Ended: verdict.TimedOut, Line: "cell 7:3"},
	{Name: "endless loop with calls", Body: `for { n += len(fmt.Sprint(n)) }`,
		Ended: verdict.TimedOut,
		Line:  "cell 7:3"},
	{Name: "endless loop in a goroutine", Body: `go func() { for {} }(); select {}`,
		Ended: verdict.TimedOut, Line: "cell 7:3"},
	{Name: "endless sleep", Body: `for { time.Sleep(time.Hour) }`, Ended: verdict.TimedOut,
		Line: "cell 7:3"},
	{Name: "a long sleep", Body: `time.Sleep(1000 * time.Hour); return 5`, Returns: 5},
	{Name: "deadlock", Body: `return <-make(chan int)`,
		Ended: verdict.Deadlocked, Line: "cell 7:3"},
	{
		Name: "deadlock of two",
		Body: `var mu sync.Mutex; mu.Lock(); c := make(chan int); go func() { mu.Lock(); c <- ` +
			`1 }(); return <-c`, Ended: verdict.Deadlocked, Line: "cell 7:3",
	},
	{Name: "a goroutine left behind", Body: `go func() { select {} }(); return 6`, Returns: 6},
	{
		Name:  "a goroutine left behind that never ends",
		Body:  `go func() { time.Sleep(time.Millisecond); for {} }(); return 6`,
		Ended: verdict.TimedOut,
		Line:  "cell 7:3",
	},
	{Name: "recursion without end", Body: `return recurse(n) + 1`, Ended: verdict.Overflowed,
		Line: "cell 7:"},
	{Name: "deep recursion that ends", Body: `return depth(5000)`, Returns: 5000},
	{Name: "goroutines without end", Body: `for { go func() { select {} }() }`,
		Ended: verdict.Memory},
	{Name: "10 GB bit by bit", Body: `for { hoard = append(hoard, make([]byte, 1<<20)) }`,
		Ended: verdict.Memory, Message: "used more than 64 MB"},
	{
		Name:  "10 GB at once",
		Body:  `size := 10 << 30; hoard = append(hoard, make([]byte, size)); return 1`,
		Reply: "len out of range",
	},
	{Name: "2 GB at once", Body: `hoard = append(hoard, make([]byte, 2<<30 - 1)); return 1`,
		Ended: verdict.Memory},
	{Name: "flood", Body: `for { fmt.Println("all work and no play") }`, Ended: verdict.Flooded,
		Message: "printed more than 64 KB"},
	{Name: "os.Exit(0)", Body: `os.Exit(0); return 1`,
		Ended: verdict.Exited, Message: "os.Exit(0)"},
	{
		Name: "os.Exit(2) after the words of a panic",
		Body: `fmt.Println("panic: no"); os.Exit(2); return 1`, Ended: verdict.Exited,
		Message: "os.Exit(2)",
	},
	{
		Name: "a forged reply on the output",
		Body: `os.Stdout.Write([]byte("R\x05\x00\x00\x00hello")); os.Stderr.WriteString("--- ` +
			`PASS: F\nok\n"); return 7`, Returns: 7,
	},
	{
		Name:    "closing files",
		Body:    `for fd := range 50 { syscall.Close(fd) }; fmt.Println("still"); return 8`,
		Returns: 8,
	},
	{
		Name: "reading files",
		Body: `for _, f := range []string{"/etc/passwd", "main.go", "../main.go", ".", ` +
			`"/proc/self/environ", "/dev/stdin"} { if _, err := os.ReadFile(f); err == nil { ` +
			`return 1 } }; return 9`, Returns: 9,
	},
	{
		Name: "writing files",
		Body: `if os.WriteFile("x", nil, 0o666) == nil || os.Mkdir("/tmp/x", 0o777) == nil { ` +
			`return 1 }; return 10`, Returns: 10,
	},
	{Name: "the environment", Body: `return len(os.Environ()) + len(os.Args)`, Returns: 0},
	{
		Name: "network",
		Body: `if _, err := net.Dial("tcp", "127.0.0.1:22"); err == nil { return 1 }; if _, err ` +
			`:= net.Listen("tcp", ":0"); err == nil && false { return 1 }; return 11`, Returns: 11,
	},
	{
		Name:    "starting a process",
		Body:    `if exec.Command("/bin/sh", "-c", "true").Run() == nil { return 1 }; return 12`,
		Returns: 12,
	},
	{Name: "standard input", Body: `b := make([]byte, 10); m, _ := os.Stdin.Read(b); return m`,
		Returns: 0},
	{
		Name: "no collection",
		Body: `debug.SetGCPercent(-1); for range 1000 { hoard = [][]byte{make([]byte, ` +
			`1<<20)} }; return 13`, Ended: verdict.Memory,
	},
	{Name: "a larger stack", Body: `debug.SetMaxStack(1 << 30); return wide(n)`,
		Ended: verdict.Memory},
	{
		Name: "a damaged scheduler",
		Body: `for p := uintptr(1 << 16); p < 1<<22; p += 8 { *(*uint64)(unsafe.Pointer(p)) = ` +
			`0xdeadbeef }; return 1`, Ended: verdict.Exited, Message: "broke down",
	},
}

const imports = `import ("fmt"; "net"; "os"; "os/exec"; "runtime"; "runtime/debug"; "sync"; ` +
	`"syscall"; "time"; "unsafe")`

const helpers = `

var hoard [][]byte

type angry struct{}
func (angry) Error() string { panic("even this") }

// wide fills its stack with few calls: copying many to a larger one takes long.
func wide(n int) int { var room [1 << 10]int; room[n%100] = n; return wide(n+1) + room[n%99] }

func depth(n int) int { if n == 0 { return 0 }; return depth(n-1) + 1 }

func Honest(n int) int { return 2 * n }

//line cell 7:1
func recurse(n int) int { return recurse(n+1) + 1 }
`

// Source is a package with a function for each misdeed, Maa, Mab, …, and an honest one.
func Source() (files map[string][]byte, functions []string) {
	var source strings.Builder
	source.WriteString("package work\n" + imports + "\n" + helpers)
	functions = []string{"Honest"}
	for i, m := range All {
		name := Function(i)
		source.WriteString("\n//line cell 7:2\nfunc " + name + "(n int) int {\n" + m.Body + "\n}\n")
		functions = append(functions, name)
	}
	return map[string][]byte{"cells.go": []byte(source.String())}, functions
}

// Function is the name of the function of a misdeed.
func Function(i int) string { return "M" + string(rune('a'+i/26)) + string(rune('a'+i%26)) }
