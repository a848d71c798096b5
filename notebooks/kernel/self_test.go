package kernel

import "testing"

// TestSelf has what os.Args begins with in each way to start the command, as
// go run and shells make it.
func TestSelf(t *testing.T) {
	for start, want := range map[string]string{
		"/tmp/go-build15888139/b001/exe/tessella": "go run .",
		"/home/ada/.cache/go-build/d5/d5b5aab69b1de9164dccf6f3" +
			"a1a3c8ab78087d01c0f560d16b77bbb08844cebe-d/tessella": "go run .",
		"":                          "go run .",
		"tessella":                  "tessella",
		"./tessella":                "./tessella",
		"/usr/local/bin/tessella":   "/usr/local/bin/tessella",
		"/home/ada/go-build/x-d/me": "/home/ada/go-build/x-d/me",
	} {
		if got := self([]string{start}); got != want {
			t.Errorf("%s is called %q; it should be %q", start, got, want)
		}
	}
	if got := self(nil); got != "go run ." {
		t.Errorf("a process without arguments is called %q", got)
	}
}
