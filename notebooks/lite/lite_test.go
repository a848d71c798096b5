package lite

import (
	"archive/zip"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// A wheel has each file with its hash in RECORD, as pip checks it.
func TestWheel(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	files := map[string][]byte{"package.json": []byte("{}"), "go/assets/runtime.js": []byte("1")}
	name, err := writeWheel(dir, files)
	if err != nil {
		t.Fatal(err)
	}
	r, err := zip.OpenReader(name)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var record string
	var want strings.Builder
	for _, f := range r.File {
		data, err := fs.ReadFile(r, f.Name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(f.Name, "/RECORD") {
			record = string(data)
			fmt.Fprintf(&want, "%s,,\n", f.Name)
			continue
		}
		sum := sha256.Sum256(data)
		fmt.Fprintf(&want, "%s,sha256=%s,%d\n", f.Name,
			base64.RawURLEncoding.EncodeToString(sum[:]), len(data))
	}
	if record != want.String() || len(r.File) != 5 {
		t.Errorf("%d files, and RECORD is\n%s\nwant\n%s", len(r.File), record, want.String())
	}
}
