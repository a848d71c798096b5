package guest_test

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/tessella-go/tessella/grader/guest"
)

// A message is a frame with what Encode writes, and is read back as it was.
func TestMessages(t *testing.T) {
	long := bytes.Repeat([]byte("x"), 300)
	for _, c := range []guest.Call{
		{}, {Seq: 1, Function: "Gain", Args: []byte{}},
		{Seq: 1 << 40, Function: "Größe", Args: long},
	} {
		testMessage(t, c)
	}
	for _, r := range []guest.Reply{
		{}, {Seq: 7, Kind: guest.Returned, Results: []byte{1, 2}},
		{Seq: 300, Kind: guest.Panicked, Text: string(long), Trace: []guest.Frame{{Line: 7}}},
		{Kind: guest.OutOfMemory, Changed: []byte{}, Results: long},
	} {
		testMessage(t, r)
	}
	testMessage(t, guest.Hello{Functions: []guest.Function{{Name: "f"}}})
}

func testMessage[M guest.Hello | guest.Call | guest.Reply](t *testing.T, m M) {
	t.Helper()
	var frame bytes.Buffer
	if err := guest.Write(&frame, m); err != nil {
		t.Fatal(err)
	}
	data := frame.Bytes()
	want, err := guest.Encode(reflect.ValueOf(m))
	if err != nil || !bytes.Equal(data[4:], want) {
		t.Errorf("%+v: %x, want %x (%v)", m, data[4:], want, err)
	}
	got, err := guest.Read[M](bytes.NewReader(data))
	if err != nil || !reflect.DeepEqual(got, m) {
		t.Errorf("read back %+v, %v; want %+v", got, err, m)
	}
	for n := range data {
		if _, err := guest.Read[M](bytes.NewReader(data[:n])); err == nil {
			t.Errorf("%d bytes of %x are read as a message", n, data)
		}
	}
	data[0]++
	if _, err := guest.Read[M](bytes.NewReader(append(data, 0))); err == nil {
		t.Error("a byte too many is read as part of a message")
	}
}
