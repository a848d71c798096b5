package guest

import (
	"bytes"
	"reflect"
	"testing"
)

// The quick way to write messages gives the bytes of the general one, and what it
// reads is what was written.
func TestQuickMessagesAreTheSame(t *testing.T) {
	long := bytes.Repeat([]byte("x"), 300)
	for _, m := range []any{
		Call{}, Call{Seq: 1, Function: "Gain", Args: []byte{}},
		Call{Seq: 1 << 40, Function: "Größe", Args: long},
		Reply{}, Reply{Seq: 7, Kind: Returned, Results: []byte{1, 2}},
		Reply{Seq: 300, Kind: Panicked, Text: string(long)},
		Reply{Kind: OutOfMemory, Changed: []byte{}, Results: long},
	} {
		quick, ok := appendMessage(nil, m)
		if !ok {
			t.Fatalf("%+v has no quick way", m)
		}
		general, err := encode(maxFrame, []reflect.Value{reflect.ValueOf(m)})
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(quick, general) {
			t.Errorf("%+v: %x, want %x", m, quick, general)
		}
		if want, ok := m.(Call); ok {
			got, err := decodeCall(quick)
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("read back %+v, %v; want %+v", got, err, want)
			}
			for n := range quick {
				if _, err := decodeCall(quick[:n]); err == nil {
					t.Errorf("%d bytes of %x are read as a call", n, quick)
				}
			}
			if _, err := decodeCall(append(quick, 0)); err == nil {
				t.Errorf("a byte too many is read as a call")
			}
		}
	}
	if _, ok := appendMessage(nil, Reply{Trace: []Frame{{}}}); ok {
		t.Error("a stack has a quick way")
	}
}
