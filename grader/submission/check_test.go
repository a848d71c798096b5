package submission

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"
)

// bombs are zips that are small and would need much to be read, each with what is said about it.
func bombs(t testing.TB) map[string]struct {
	data []byte
	says string
} {
	t.Helper()
	type file struct {
		name   string
		spaces int64
	}
	packed := func(files ...file) []byte {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		for _, f := range files {
			w, err := z.Create(f.name)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := io.CopyN(w, blanks{}, f.spaces); err != nil {
				t.Fatal(err)
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	var tiny, large []file
	for i := range 20_000 {
		tiny = append(tiny, file{fmt.Sprintf("%d.go", i), 1})
	}
	for i := range 11 {
		large = append(large, file{fmt.Sprintf("%d.txt", i), 10 << 20})
	}
	inner := packed(file{"w.ipynb", 100 << 20})
	nested := new(bytes.Buffer)
	z := zip.NewWriter(nested)
	for i := range 100 {
		w, err := z.Create(fmt.Sprintf("%d.zip", i))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(inner); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return map[string]struct {
		data []byte
		says string
	}{
		"200 MB of spaces": {packed(file{"w.ipynb", 200 << 20}),
			"w.ipynb has 200.0 MB when it is unpacked, and at most 20.0 MB are read"},
		"a Go file of spaces": {packed(file{"gain.go", 30 << 20}),
			"gain.go has 30.0 MB when it is unpacked, and at most 524288 bytes are read"},
		"other files": {packed(append(large, file{"gain.go", 1})...),
			"the files of the zip have more than 100.0 MB together when they are unpacked"},
		"thousands of files": {packed(tiny...),
			"the zip has 20000 files and folders, and at most 5000 are read"},
		"zips in a zip": {nested.Bytes(), "0.zip is a zip within the zip, which is not read"},
		"a zip of zips that are none": {packed(file{"a.txt", 10}),
			"the zip holds no notebook (.ipynb) and no Go file"},
		"not a zip": {[]byte("PK\x03\x04 not really"), "this is not a readable zip"},
	}
}

type blanks struct{}

func (blanks) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

// A bomb is refused without being unpacked.
func TestCheckZip(t *testing.T) {
	for name, bomb := range bombs(t) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		began := time.Now()
		err := CheckZip(bomb.data)
		took := time.Since(began)
		runtime.ReadMemStats(&after)
		if err == nil || !strings.Contains(err.Error(), bomb.says) {
			t.Errorf("%s: %v; want %q", name, err, bomb.says)
		}
		if used := after.TotalAlloc - before.TotalAlloc; used > 8<<20 {
			t.Errorf("%s: %d bytes take %d bytes of memory", name, len(bomb.data), used)
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
