package datasets

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
)

// The parts of a MATLAB 5 file that are read here, by MathWorks' "MAT-File Format": a
// header, then elements, each a tag (type and length) and its bytes. An array is an element
// that consists of elements.
const (
	matlabHeader = 128
	matlabLimit  = 1 << 28 // the largest size in bytes of an uncompressed element

	miINT8       = 1
	miUINT8      = 2
	miINT32      = 5
	miUINT32     = 6
	miMATRIX     = 14
	miCOMPRESSED = 15

	mxUINT8     = 9
	complexFlag = 1 << 11
)

// matlabBytes returns the array of this name and these dimensions, which holds numbers of 8 bits
// without sign, from the content of a MATLAB 5 file. The first index runs fastest. Errors say what
// is wrong with the file, or what it has under that name.
func matlabBytes(content []byte, name string, dimensions ...int) ([]byte, error) {
	if len(content) < matlabHeader {
		return nil, fmt.Errorf("a MATLAB 5 file begins with %d bytes of header, this "+
			"one has %d in all", matlabHeader, len(content))
	}
	var order binary.ByteOrder
	switch mark := string(content[matlabHeader-2 : matlabHeader]); mark {
	case "IM":
		order = binary.LittleEndian
	case "MI":
		order = binary.BigEndian
	default:
		return nil, fmt.Errorf("this is not a MATLAB 5 file: its header ends with %q, "+
			"not with IM or MI", mark)
	}
	if version := order.Uint16(content[matlabHeader-4:]); version != 0x0100 {
		return nil, fmt.Errorf("the header says format %#04x; only MATLAB 5 (0x0100) is read",
			version)
	}
	file := matlabReader{content[matlabHeader:], order}
	var others []string
	for len(file.rest) > 0 {
		kind, body, err := file.element()
		if err != nil {
			return nil, err
		}
		if kind == miCOMPRESSED {
			if kind, body, err = file.unfold(body); err != nil {
				return nil, err
			}
		}
		if kind != miMATRIX {
			return nil, fmt.Errorf("an element of type %d stands where an array (%d) is due",
				kind, miMATRIX)
		}
		array := matlabReader{body, order}
		flags, shape, found, err := array.describe()
		if err != nil {
			return nil, err
		}
		if found != name {
			others = append(others, found)
			continue
		}
		if class := flags & 0xff; class != mxUINT8 || flags&complexFlag != 0 ||
			!slices.Equal(shape, dimensions) {
			return nil, fmt.Errorf("array %q is of class %d (complex: %t) and %v; due are class "+
				"%d (uint8), not complex, and %v",
				name, class, flags&complexFlag != 0, shape, mxUINT8, dimensions)
		}
		return array.values(name, shape)
	}
	return nil, fmt.Errorf("there is no array %q; the arrays are %q", name, others)
}

// matlabReader reads the elements of a file, or of an array.
type matlabReader struct {
	rest  []byte
	order binary.ByteOrder
}

// element returns the next element's type and bytes. Each begins at a multiple of 8, except after a
// compressed one.
func (r *matlabReader) element() (kind uint32, body []byte, err error) {
	if len(r.rest) < 8 {
		return 0, nil, fmt.Errorf("the file ends within the tag of an element")
	}
	kind = r.order.Uint32(r.rest)
	if size := kind >> 16; size != 0 { // the short form: up to 4 bytes in the tag itself
		if size > 4 {
			return 0, nil, fmt.Errorf("a short element claims %d bytes; 4 is the most", size)
		}
		body, r.rest = r.rest[4:4+size], r.rest[8:]
		return kind & 0xffff, body, nil
	}
	size := uint64(r.order.Uint32(r.rest[4:]))
	r.rest = r.rest[8:]
	if size > uint64(len(r.rest)) {
		return 0, nil, fmt.Errorf("an element claims %d bytes, of which %d are there", size,
			len(r.rest))
	}
	body = r.rest[:size]
	if kind != miCOMPRESSED {
		size = min((size+7)&^7, uint64(len(r.rest)))
	}
	r.rest = r.rest[size:]
	return kind, body, nil
}

// unfold returns the element that a compressed one contains.
func (r *matlabReader) unfold(compressed []byte) (kind uint32, body []byte, err error) {
	stream, err := zlib.NewReader(bytes.NewReader(compressed))
	if err != nil {
		return 0, nil, fmt.Errorf("a compressed element: %w", err)
	}
	content, err := io.ReadAll(io.LimitReader(stream, matlabLimit+1))
	if err != nil {
		return 0, nil, fmt.Errorf("a compressed element: %w", err)
	}
	if len(content) > matlabLimit {
		return 0, nil, fmt.Errorf("a compressed element unfolds to more than %d bytes", matlabLimit)
	}
	inner := matlabReader{content, r.order}
	return inner.element()
}

// describe reads what comes before an array's values: its flags (the lowest byte is the class), its
// dimensions and its name.
func (r *matlabReader) describe() (flags uint32, shape []int, name string, err error) {
	words, err := r.part("flags", miUINT32)
	if err != nil {
		return 0, nil, "", err
	}
	if len(words) != 8 {
		return 0, nil, "", fmt.Errorf("the flags of an array have %d bytes, not 8", len(words))
	}
	lengths, err := r.part("dimensions", miINT32)
	if err != nil {
		return 0, nil, "", err
	}
	for ; len(lengths) >= 4; lengths = lengths[4:] {
		shape = append(shape, int(int32(r.order.Uint32(lengths))))
	}
	text, err := r.part("name", miINT8)
	if err != nil {
		return 0, nil, "", err
	}
	return r.order.Uint32(words), shape, string(text), nil
}

// values reads an array's values, one byte each.
func (r *matlabReader) values(name string, shape []int) ([]byte, error) {
	values, err := r.part("values", miUINT8)
	if err != nil {
		return nil, fmt.Errorf("array %q: %w", name, err)
	}
	size := 1
	for _, length := range shape {
		size *= length
	}
	if len(values) != size {
		return nil, fmt.Errorf("array %q is %v, but has %d values", name, shape, len(values))
	}
	return values, nil
}

// part reads an element of an array, which must be of this type.
func (r *matlabReader) part(what string, want uint32) ([]byte, error) {
	kind, body, err := r.element()
	if err != nil {
		return nil, fmt.Errorf("%s of an array: %w", what, err)
	}
	if kind != want {
		return nil, fmt.Errorf("%s of an array are of type %d; due is %d", what, kind, want)
	}
	return body, nil
}
