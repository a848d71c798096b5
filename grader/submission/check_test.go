package submission

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"
)

// A bomb, which is small and would need much to be read, is refused without being unpacked.
func TestCheckZip(t *testing.T) {
	spaces := strings.Repeat(" ", 30<<20)
	var tiny, large, nested []entry
	for i := range 20_000 {
		tiny = append(tiny, entry{name: fmt.Sprintf("%d.go", i), text: " "})
	}
	for i := range 11 {
		large = append(large, entry{name: fmt.Sprintf("%d.txt", i), text: spaces[:10<<20]})
	}
	inner := pack(t, entry{name: "w.ipynb", text: spaces})
	for i := range 100 {
		nested = append(nested, entry{name: fmt.Sprintf("%d.zip", i), text: inner})
	}
	for name, bomb := range map[string]struct{ data, says string }{
		"a notebook of spaces": {inner,
			"w.ipynb has 30.0 MB when it is unpacked, and at most 20.0 MB are read"},
		"a Go file of spaces": {pack(t, entry{name: "gain.go", text: spaces}),
			"gain.go has 30.0 MB when it is unpacked, and at most 524288 bytes are read"},
		"other files": {pack(t, append(large, entry{name: "gain.go", text: " "})...),
			"the files of the zip have more than 100.0 MB together when they are unpacked"},
		"thousands of files": {pack(t, tiny...),
			"the zip has 20000 files and folders, and at most 5000 are read"},
		"zips in a zip": {pack(t, nested...), "0.zip is a zip within the zip, which is not read"},
		"a zip of zips that are none": {pack(t, entry{name: "a.txt", text: " "}),
			"the zip holds no notebook (.ipynb) and no Go file"},
		"not a zip": {"PK\x03\x04 not really", "this is not a readable zip"},
	} {
		data := []byte(bomb.data)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		began := time.Now()
		err := CheckZip(data)
		took := time.Since(began)
		runtime.ReadMemStats(&after)
		if err == nil || !strings.Contains(err.Error(), bomb.says) {
			t.Errorf("%s: %v; want %q", name, err, bomb.says)
		}
		if used := after.TotalAlloc - before.TotalAlloc; used > 8<<20 {
			t.Errorf("%s: %d bytes take %d bytes of memory", name, len(data), used)
		}
		if took > 5*time.Second {
			t.Errorf("%s takes %v", name, took)
		}
	}
	good := pack(t, entry{name: "answers/gain.go", text: "package trees\n"},
		entry{name: "__MACOSX/answers/._gain.zip", text: "x"},
		entry{name: "answers/notes.txt", text: "x"})
	if err := CheckZip([]byte(good)); err != nil {
		t.Errorf("a package: %v", err)
	}
}
