package figure

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/renameio/v2"

	"github.com/tessella-go/tessella/classify/figure/internal/raster"
)

// sharpness is the number of image pixels for one pixel of the notebook, along each side. Modern
// screens have two.
const sharpness = 2

// maxSide is the longest side of a PNG that is made, in image pixels.
const maxSide = 32_000

// maxArea is the largest number of image pixels of a PNG that is made; its
// memory is four bytes each.
const maxArea = 64_000_000

// Save writes the figure to a file, whole or not at all. The extension of the path says how: .png
// (twice as many pixels as the figure's size, for sharp screens) or .svg. Another extension is an
// error, and so are a folder that does not exist and a PNG of more than 64 million pixels.
func Save(f *Figure, path string) error {
	return save("a figure", f.Err(), path, "in .png or .svg",
		map[string]func() ([]byte, error){".png": f.png, ".svg": f.SVG})
}

// save writes a picture in the form that the extension of the path says, unless the picture has an
// error.
func save(
	what string, wrong error, path, forms string, draw map[string]func() ([]byte, error),
) error {
	if wrong != nil {
		return wrong
	}
	ext := strings.ToLower(filepath.Ext(path))
	if draw[ext] == nil {
		return fmt.Errorf("figure: %s: %s cannot be saved as %q; the path must end %s", path, what,
			ext, forms)
	}
	data, err := draw[ext]()
	if err != nil {
		return fmt.Errorf("figure: %s: %w", path, err)
	}
	folder := filepath.Dir(path)
	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("figure: %s: there is no folder %q; make it first, with "+
			"os.MkdirAll(%[2]q, 0o755)", path, folder)
	}
	if err := renameio.WriteFile(path, data, 0o644); err != nil {
		return fmt.Errorf("figure: %w", err)
	}
	return nil
}

// maxFullColour is the largest size in bytes of a PNG in all its colours. A larger one is made with
// the colours of the course only, because a notebook holds many pictures.
const maxFullColour = 300_000

// quick compresses a little less than the default and is much faster. The pictures of this
// package's tests take 2.45 MB and 0.50 s, and with the default 2.32 MB and 0.82 s.
var quick = png.Encoder{CompressionLevel: png.BestSpeed}

// png draws the figure with [sharpness] image pixels for a pixel. A large picture is drawn in the
// colours of the course only, which takes a quarter of the bytes.
func (f *Figure) png() ([]byte, error) {
	w, h := sharpness*f.Width, sharpness*f.height()
	if w > maxSide || h > maxSide || w*h > maxArea {
		return nil, fmt.Errorf("the picture would have %d×%d pixels, which is too large for a "+
			"PNG; draw less of it, or save it as .svg", w, h)
	}
	canvas := f.drawn(96 * sharpness)
	var b limitedBuffer
	err := quick.Encode(&b, pixelsOf(canvas))
	if errors.Is(err, errFull) {
		b.Reset()
		err = quick.Encode(&b.Buffer, raster.In(coursePalette(), pixelsOf(canvas)))
	}
	return b.Bytes(), err
}

// limitedBuffer is a buffer for [maxFullColour] bytes. It stops the compression of a picture that
// would become larger.
type limitedBuffer struct{ bytes.Buffer }

var errFull = errors.New("figure: more bytes than the buffer takes")

// Write implements io.Writer.
func (l *limitedBuffer) Write(p []byte) (int, error) {
	if l.Len()+len(p) > maxFullColour {
		return 0, errFull
	}
	return l.Buffer.Write(p)
}
