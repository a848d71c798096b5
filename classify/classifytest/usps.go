package classifytest

import (
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// USPS reads the digits of lectures 000 and 003: 11,000 handwritten digits from envelopes of the
// United States Postal Service, 1,100 of each class, as pictures of 16×16 pixels from 0 to 255.
// Class k is digit k. The rows are in the order of the file: all ones, twos, …, nines, zeros.
//
// The file usps_all.mat states no licence, so it is not in the repository. The test is skipped
// unless TESSELLA_DATA names a folder that has it in its folder usps.
func USPS(t testing.TB) *classify.Dataset {
	t.Helper()
	folder := os.Getenv("TESSELLA_DATA")
	if folder == "" {
		t.Skip("TESSELLA_DATA is not set: usps_all.mat is not at hand")
	}
	file, err := os.ReadFile(filepath.Join(folder, "usps", "usps_all.mat"))
	if err != nil {
		t.Fatal(err)
	}
	const want = "da2c8d6e8bd743da00c67020f444e0f28250dfbd16c55d8135c50ffa7719a5f9"
	if sum := sha256.Sum256(file); hex.EncodeToString(sum[:]) != want {
		t.Fatalf("usps_all.mat is another file: its SHA-256 is %x, not %s", sum, want)
	}
	// A MATLAB 5 file. It has one compressed array of bytes after the header and a tag. The array
	// ends with the pixels: for each class the examples, for each example the pixels.
	const d, each = 256, 1100
	array, err := zlib.NewReader(bytes.NewReader(file[136:]))
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(array)
	if err != nil {
		t.Fatal(err)
	}
	pixels := content[len(content)-10*each*d:]
	ds := &classify.Dataset{Name: "usps", Class: "digit", X: mat.NewDense(10*each, d, nil)}
	for j := range d {
		ds.Attributes = append(ds.Attributes,
			classify.Attribute{Name: fmt.Sprintf("r%dc%d", j/16+1, j%16+1)})
	}
	for digit := range 10 {
		ds.Classes = append(ds.Classes, fmt.Sprint(digit))
	}
	for i := range 10 * each {
		ds.Y = append(ds.Y, (i/each+1)%10) // the tenth class is the zeros
		for j, v := range pixels[i*d : (i+1)*d] {
			ds.X.Set(i, j, float64(v))
		}
	}
	return ds
}
