package kernel

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Message is one message of the kernel.
type Message struct {
	Type    string // as in the Jupyter protocol: stream, display_data, status, …
	Parent  string // id of the request that it answers
	Content json.RawMessage
}

// header is the header of a message, in both directions.
type header struct {
	ID       string `json:"msg_id"`
	Session  string `json:"session"`
	Username string `json:"username"`
	Date     string `json:"date"`
	Type     string `json:"msg_type"`
	Version  string `json:"version"`
}

var delimiter = []byte("<IDS|MSG>")

// codec signs and checks messages with the key of the connection file.
type codec struct {
	key     []byte
	session string
}

// encode gives the frames of a request: the delimiter, the signature, and the
// four parts that it covers.
func (c codec) encode(kind string, content any) (id string, frames [][]byte, err error) {
	id = rand.Text()
	head, err := json.Marshal(header{
		ID: id, Session: c.session, Username: "tessella",
		Date: time.Now().UTC().Format(time.RFC3339Nano), Type: kind, Version: "5.3",
	})
	if err != nil {
		return "", nil, err
	}
	body, err := json.Marshal(content)
	if err != nil {
		return "", nil, err
	}
	parts := [][]byte{head, []byte("{}"), []byte("{}"), body}
	return id, append([][]byte{delimiter, c.sign(parts)}, parts...), nil
}

func (c codec) sign(parts [][]byte) []byte {
	mac := hmac.New(sha256.New, c.key)
	for _, p := range parts {
		mac.Write(p)
	}
	return []byte(hex.EncodeToString(mac.Sum(nil)))
}

var errSignature = errors.New(
	"the signature of a message from the kernel is wrong: something else than our kernel " +
		"answers on its port")

// decode checks and reads the frames of a message. Identities before the delimiter are skipped.
func (c codec) decode(frames [][]byte) (Message, error) {
	for len(frames) > 0 && !bytes.Equal(frames[0], delimiter) {
		frames = frames[1:]
	}
	if len(frames) < 6 {
		return Message{}, fmt.Errorf(
			"a message from the kernel has %d frames, want the delimiter and 5 more", len(frames))
	}
	if !hmac.Equal(frames[1], c.sign(frames[2:6])) {
		return Message{}, errSignature
	}
	var head, parent header
	if err := json.Unmarshal(frames[2], &head); err != nil {
		return Message{}, fmt.Errorf("the header of a message from the kernel: %w", err)
	}
	if err := json.Unmarshal(frames[3], &parent); err != nil {
		return Message{}, fmt.Errorf("the parent header of a message from the kernel: %w", err)
	}
	return Message{Type: head.Type, Parent: parent.ID, Content: frames[5]}, nil
}
