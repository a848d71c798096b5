//go:build unix

package figure

import (
	"bytes"
	"encoding/base64"
	"encoding/gob"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

func ExampleShow() {
	Show(Tree(leaf("", "P", 0, 9, 5)))
	// Output:
	// Tree of 1 node in 1 level, with 1 leaf (320×76 pixels); figure.Save(f, "figure.png") writes it to a file
}

// What was wrong is returned, for those who look at it.
func TestShowReturnsTheError(t *testing.T) {
	if err := Show(Tree(nil)); err == nil || err.Error() != "figure: the tree's diagram is nil" {
		t.Errorf("the error is %v", err)
	}
}

// The test plays the kernel: it gives the package the two pipes of GoNB, reads what Show sends
// and acknowledges the end.
func TestShowInANotebook(t *testing.T) {
	dir := t.TempDir()
	toKernel, toCell := filepath.Join(dir, "to_kernel"), filepath.Join(dir, "to_cell")
	for _, pipe := range []string{toKernel, toCell} {
		if err := syscall.Mkfifo(pipe, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv(protocol.GONB_PIPE_ENV, toKernel)
	t.Setenv(protocol.GONB_PIPE_BACK_ENV, toCell)
	gonbui.IsNotebook = true
	defer func() { gonbui.IsNotebook = false }()

	var shown protocol.DisplayData
	acknowledged := false
	kernel := make(chan error, 1)
	go func() {
		kernel <- func() error {
			in, err := os.Open(toKernel)
			if err != nil {
				return err
			}
			out, err := os.OpenFile(toCell, os.O_WRONLY, 0)
			if err != nil {
				return err
			}
			decoder := gob.NewDecoder(in)
			if err := decoder.Decode(&shown); err != nil {
				return err
			}
			var end protocol.DisplayData
			if err := decoder.Decode(&end); err != nil {
				return err
			}
			sync, ok := end.Data[protocol.MIMECommValue].(protocol.CommValue)
			if !ok || sync.Address != protocol.GonbuiSyncAddress {
				return fmt.Errorf("after the figure came %v, not a Sync", end.Data)
			}
			acknowledged = true
			return gob.NewEncoder(out).Encode(&protocol.CommValue{
				Address: protocol.GonbuiSyncAckAddress,
				Value:   sync.Value,
			})
		}()
	}()
	f := titled(`"Tennis" & more`, Tree(tennis()))
	f.Alt = `The tree of "tennis", <ID3>`
	done := make(chan error, 1)
	go func() { done <- Show(f) }()
	for range 2 {
		select {
		case err := <-kernel:
			if err != nil {
				t.Fatal(err)
			}
		case err := <-done:
			if err != nil || !acknowledged {
				t.Fatalf("Show returned %v; the kernel had acknowledged: %v", err, acknowledged)
			}
		case <-time.After(20 * time.Second):
			t.Fatal("Show and the kernel wait for each other")
		}
	}

	picture, ok := shown.Data[protocol.MIMEImagePNG].([]byte)
	if !ok || !bytes.Equal(picture, render(t, f)) {
		t.Error("the PNG is not the figure's")
	}
	size, err := png.DecodeConfig(bytes.NewReader(picture))
	if err != nil || size.Width != 2*f.Width {
		t.Errorf("the PNG is %d pixels wide, the figure %d (error %v)", size.Width, f.Width, err)
	}
	page := shown.Data[protocol.MIMETextHTML]
	for _, part := range []string{
		`<img src="data:image/png;base64,` + base64.StdEncoding.EncodeToString(picture) + `"`,
		fmt.Sprintf(`width="%d" height="%d"`, f.Width, f.height()),
		`alt="The tree of &#34;tennis&#34;, &lt;ID3&gt;"`, "max-width:100%",
	} {
		if !strings.Contains(fmt.Sprint(page), part) {
			t.Errorf("the HTML lacks %.60s", part)
		}
	}
	if got, want := fmt.Sprint(shown.Data[protocol.MIMETextPlain]), f.String(); got != want {
		t.Errorf("the plain text is %q, not %q", got, want)
	}
	if got, want := fmt.Sprint(shown.Metadata),
		fmt.Sprintf("map[image/png:map[height:%d width:%d]]", f.height(), f.Width); got != want {
		t.Errorf("the metadata are %s, not %s", got, want)
	}
}

func TestWideFiguresAreScrolled(t *testing.T) {
	f := Tree(tennis())
	f.Width = pageWidth + 1
	if page := fmt.Sprint(f.display(nil).Data[protocol.MIMETextHTML]); !strings.Contains(page,
		"max-width:none") || !strings.Contains(page, "overflow-x:auto") {
		t.Errorf("%s", page)
	}
}
