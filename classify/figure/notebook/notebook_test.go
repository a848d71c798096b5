//go:build unix

package notebook

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

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/figure"
)

func ExampleShow() {
	Show(figure.Tree(&classify.Diagram{Label: "P", Note: "9, 5", Share: []float64{9, 5}}))
	// Output:
	// Tree of 1 node in 1 level, with 1 leaf (320×76 pixels)
	// figure.Save(f, "figure.png") writes it to a file
}

func ExampleShow_slider() {
	s := figure.Slider("x", []int{1, 2, 3}, func(x int) *figure.Figure {
		return figure.PlaneOptions{XMin: 0, XMax: 4, YMin: 0, YMax: 2}.Draw("x", "y",
			figure.Scatter([]float64{float64(x)}, []float64{1}, nil))
	})
	s.First = 1
	Show(s)
	// Output:
	// x: 1, 2, 3
	// figure.Save(s.Figures[0], "figure.png") writes one to a file
}

func ExampleShow_animation() {
	a := &figure.Animation{Alt: "A point moves to the right"}
	for x := range 3 {
		plane := figure.PlaneOptions{XMin: -1, XMax: 3, YMin: -1, YMax: 1}
		a.Frames = append(a.Frames, plane.Draw("x", "y",
			figure.Scatter([]float64{float64(x)}, []float64{0}, nil)))
	}
	Show(a)
	// Output:
	// A point moves to the right (3 figures of 640×440 pixels)
	// figure.SaveAnimation(a, "figure.gif") writes it to a file
}

// Show returns the error of a picture, inside and outside a notebook.
func TestShowReturnsTheError(t *testing.T) {
	defer func() { gonbui.IsNotebook = false }()
	for _, gonbui.IsNotebook = range []bool{false, true} {
		for want, picture := range map[string]Picture{
			"figure: the tree's diagram is nil":                               figure.Tree(nil),
			"figure: there are 0 figures in the slides; it takes 1 to 100":    &figure.Slides{},
			"figure: there are 0 figures in the animation; it takes 1 to 100": &figure.Animation{},
		} {
			if err := Show(picture); err == nil || err.Error() != want {
				t.Errorf("the error is %v, not %s", err, want)
			}
		}
	}
}

// The test replaces the kernel: it gives the package the two pipes of GoNB, reads what Show sends
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
	f := figure.Bars([]string{"outlook", "wind"}, []float64{0.247, 0.048})
	f.Title = `"Tennis" & more`
	f.Alt = `The gains of "tennis", <ID3>`
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

	file := filepath.Join(dir, "saved.png")
	if err := figure.Save(f, file); err != nil {
		t.Fatal(err)
	}
	saved, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	picture, ok := shown.Data[protocol.MIMEImagePNG].([]byte)
	if !ok || !bytes.Equal(picture, saved) {
		t.Error("the PNG is not the figure's")
	}
	size, err := png.DecodeConfig(bytes.NewReader(picture))
	if err != nil || size.Width != 2*f.Width {
		t.Errorf("the PNG is %d pixels wide, the figure %d (error %v)", size.Width, f.Width, err)
	}
	page := shown.Data[protocol.MIMETextHTML]
	for _, part := range []string{
		`<img src="data:image/png;base64,` + base64.StdEncoding.EncodeToString(picture) + `"`,
		fmt.Sprintf(`width="%d" height="%d"`, f.Width, size.Height/2),
		`alt="The gains of &#34;tennis&#34;, &lt;ID3&gt;"`, "max-width:100%",
	} {
		if !strings.Contains(fmt.Sprint(page), part) {
			t.Errorf("the HTML lacks %.60s", part)
		}
	}
	if got, want := fmt.Sprint(shown.Data[protocol.MIMETextPlain]), f.String(); got != want {
		t.Errorf("the plain text is %q, not %q", got, want)
	}
	if got, want := fmt.Sprint(shown.Metadata),
		fmt.Sprintf("map[image/png:map[height:%d width:%d]]", size.Height/2, f.Width); got != want {
		t.Errorf("the metadata are %s, not %s", got, want)
	}
}
