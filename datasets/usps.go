package datasets

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

const (
	uspsFile   = "usps_all.mat"
	uspsSum    = "da2c8d6e8bd743da00c67020f444e0f28250dfbd16c55d8135c50ffa7719a5f9"
	uspsSide   = 16   // pixels
	uspsDigits = 1100 // of each class
)

// USPS reads the digits of lectures 000 and 003: 11,000 handwritten digits from envelopes of the
// United States Postal Service, 1,100 of each class, as pictures of 16×16 pixels from 0 to 255. The
// attributes are named by row and column, r1c1, r1c2 … r16c16; class k is digit k. The rows are in
// the order of the file: all ones, twos, …, nines, zeros.
//
// The file usps_all.mat states no licence, so it is not part of this package: users need their own
// copy. USPS looks for it in the folder usps of $TESSELLA_DATA, if that is set, and then in the
// folder tessella/usps of the user's cache (see [os.UserCacheDir]). If it is in neither, the error
// says what the file is and where to put it. It is also an error if it is not the lectures' file,
// whose SHA-256 is checked.
func USPS() (*classify.Dataset, error) {
	var places []string
	if folder := os.Getenv("TESSELLA_DATA"); folder != "" {
		places = append(places, filepath.Join(folder, "usps", uspsFile))
	}
	if folder, err := os.UserCacheDir(); err == nil {
		places = append(places, filepath.Join(folder, "tessella", "usps", uspsFile))
	}
	for _, path := range places {
		content, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("datasets: usps: %w", err)
		}
		if sum := sha256.Sum256(content); hex.EncodeToString(sum[:]) != uspsSum {
			return nil, fmt.Errorf("datasets: usps: %s is another file: its SHA-256 is %x, that "+
				"of the lectures' %s %s", path, sum, uspsFile, uspsSum)
		}
		return usps(content)
	}
	where := "set TESSELLA_DATA to a folder that has it in its folder usps"
	if len(places) > 0 {
		where = "put it at " + strings.Join(places, " or ")
	}
	return nil, fmt.Errorf("datasets: usps: there is no %s, the USPS digits of the lectures: a "+
		"MATLAB 5 file with the array data, uint8, %d×%d×10, "+
		"SHA-256 %s. No licence lets it be passed on here; if you have it, %s", uspsFile,
		uspsSide*uspsSide, uspsDigits, uspsSum, where)
}

// usps makes the data set from the content of the lectures' file. The dimensions are pixel, example
// and class; the first index runs fastest.
func usps(content []byte) (*classify.Dataset, error) {
	const d, n = uspsSide * uspsSide, 10 * uspsDigits
	pixels, err := matlabBytes(content, "data", d, uspsDigits, 10)
	if err != nil {
		return nil, fmt.Errorf("datasets: usps: %w", err)
	}
	ds := &classify.Dataset{
		Name:       "usps",
		Class:      "digit",
		Attributes: make([]classify.Attribute, d),
		X:          mat.NewDense(n, d, nil),
		Y:          make([]int, n),
	}
	for j := range d {
		ds.Attributes[j].Name = fmt.Sprintf("r%dc%d", j/uspsSide+1, j%uspsSide+1)
	}
	for digit := range 10 {
		ds.Classes = append(ds.Classes, strconv.Itoa(digit))
	}
	x := ds.X.RawMatrix().Data
	for i, v := range pixels {
		x[i] = float64(v)
	}
	for i := range ds.Y {
		ds.Y[i] = (i/uspsDigits + 1) % 10 // the tenth class is the zeros
	}
	return ds, nil
}
