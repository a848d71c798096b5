package figure

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func ExampleSave() {
	dir, err := os.MkdirTemp("", "figure")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	f := Bars([]string{"Color", "Outline", "Dot"}, []float64{.247, .152, .048})
	fmt.Println(Save(f, filepath.Join(dir, "gains.png")), Save(f, filepath.Join(dir, "gains.svg")))
	fmt.Println(Save(f, "gains.pdf"))
	// Output:
	// <nil> <nil>
	// figure: gains.pdf: a figure cannot be saved as ".pdf"; the path must end in .png or .svg
}

func TestSaveIntoMissingFolder(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "figures", "new")
	path := filepath.Join(folder, "a.png")
	want := fmt.Sprintf("figure: %s: there is no folder %q; make it first, with "+
		"os.MkdirAll(%[2]q, 0o755)", path, folder)
	f := Tree(tennis())
	if err := Save(f, path); err == nil || err.Error() != want {
		t.Errorf("error is\n\t%v\nwant\n\t%s", err, want)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := Save(f, path); err != nil {
		t.Error(err)
	}
}

func TestSave(t *testing.T) {
	dir := t.TempDir()
	f := titled("Play <tennis>", Tree(tennis()))
	for _, name := range []string{"a.png", "B.PNG", "a.svg"} {
		if err := Save(f, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	file, err := os.Open(filepath.Join(dir, "B.PNG"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	size, err := png.DecodeConfig(file)
	if err != nil || size.Width != 2*f.Width || size.Height != 2*f.height() {
		t.Errorf("the PNG has %d×%d pixels (error %v), not twice %d×%d", size.Width, size.Height,
			err, f.Width, f.height())
	}
	svg, err := os.ReadFile(filepath.Join(dir, "a.svg"))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"<title>Tree of 8 nodes", ">Play &lt;tennis&gt;</text>",
		">Outlook?</text>", `font-family="Liberation Sans,Arial,`, `textLength="`} {
		if !bytes.Contains(svg, []byte(part)) {
			t.Errorf("the SVG lacks %s", part)
		}
	}
	if texts, lengths := bytes.Count(svg, []byte("<text ")),
		bytes.Count(svg, []byte(`<text textLength="`)); texts != lengths || texts < 16 {
		t.Errorf("%d of %d texts say how wide they are", lengths, texts)
	}
}

// A figure that cannot be saved leaves an existing file unchanged, and no other file.
func TestSaveIsWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "tree.png")
	if err := os.WriteFile(path, []byte("before"), 0o644); err != nil {
		t.Fatal(err)
	}
	large := Tree(tennis())
	large.Width, large.Height = 9000, 9000
	if err := Save(large, path); err == nil ||
		!strings.Contains(err.Error(), "18000×18000 pixels, which is too large for a PNG") {
		t.Errorf("the error is %v", err)
	}
	f := Tree(tennis())
	for _, bad := range []string{"tree", "tree.", "tree.pdf", "tree.jpeg", "png"} {
		if err := Save(f, filepath.Join(dir, bad)); err == nil ||
			!strings.HasSuffix(err.Error(), "the path must end in .png or .svg") {
			t.Errorf("%s: the error is %v", bad, err)
		}
	}
	if err := Save(f, filepath.Join(dir, "none", "tree.png")); err == nil ||
		!strings.HasPrefix(err.Error(), "figure: ") {
		t.Errorf("in a folder that does not exist: %v", err)
	}
	if got, err := os.ReadFile(path); err != nil || string(got) != "before" {
		t.Errorf("the file holds %q now (error %v)", got, err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v (error %v)", entries, err)
	}
}

// A picture that would take more than 300 KB has fewer colours, and takes less;
// others keep all of theirs.
func TestLargePicturesHaveFewerColours(t *testing.T) {
	for leaves, fewer := range map[int]bool{4: false, 80: true} {
		file := render(t, Tree(fan(leaves, 3), TreeOptions{MaxNodes: 1000}))
		if len(file) > maxFullColour {
			t.Errorf("%d leaves: %d bytes", leaves, len(file))
		}
		img, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		if _, paletted := img.(*image.Paletted); paletted != fewer {
			t.Errorf("%d leaves: the picture is %T", leaves, img)
		}
	}
}

// Every kind of figure is an SVG that can be read, and none is large.
func TestEveryPictureIsAnSVG(t *testing.T) {
	for name, draw := range pictures {
		svg, err := draw().SVG()
		if err != nil {
			t.Fatal(err)
		}
		if len(svg) > 300_000 {
			t.Errorf("%s has %d bytes", name, len(svg))
		}
		images := 0
		decoder := xml.NewDecoder(bytes.NewReader(svg))
		for err == nil {
			var token xml.Token
			token, err = decoder.Token()
			if start, ok := token.(xml.StartElement); ok && start.Name.Local == "image" {
				images++
				if !slices.Contains(start.Attr,
					xml.Attr{Name: xml.Name{Local: "preserveAspectRatio"}, Value: "none"}) {
					t.Errorf("%s has an image that need not fill its axes: %v", name, start.Attr)
				}
			}
		}
		if want := map[string]int{
			"regions": 1,
			"twelve":  1,
			"narrow":  1,
			"panels":  1,
			"field":   1,
			"digits":  3,
		}[name]; images != want {
			t.Errorf("%s has %d images, want %d", name, images, want)
		}
		if err != io.EOF {
			t.Errorf("%s is not well-formed: %v", name, err)
		}
	}
}
