package handin

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// client asks a course server with a token.
type client struct {
	base  *url.URL
	token string
}

// dial checks an address and a token. Nothing is sent.
func dial(server, token string) (*client, error) {
	base, err := url.Parse(server)
	if err != nil || base.Scheme != "https" && base.Scheme != "http" || base.Host == "" {
		return nil, fmt.Errorf("--server %q; it should be like https://course.example.org", server)
	}
	if ip := net.ParseIP(base.Hostname()); base.Scheme == "http" &&
		base.Hostname() != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return nil, fmt.Errorf("--server %s; it should begin with https://, or others on the way "+
			"could read the token", server)
	}
	if token = strings.TrimSpace(token); token == "" {
		return nil, errors.New("there is no token: make one on your page of the course, and put " +
			"it into the variable TESSELLA_TOKEN, or into a file for --token-file")
	}
	return &client{base, token}, nil
}

func (c *client) at(path string) string { return c.base.JoinPath(path).String() }

// browser sends requests. A course server answers programs itself, so it follows no redirection,
// which could lead to another server.
var browser = &http.Client{Timeout: 5 * time.Minute,
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

// mostAnswer bounds what is read of an answer.
const mostAnswer = 64 << 20

// ask reads the answer to a request. A request with a body is a POST.
func (c *client) ask(ctx context.Context, path string, body []byte, kind string, to any) error {
	method := http.MethodGet
	if body != nil {
		method = http.MethodPost
	}
	r, err := http.NewRequestWithContext(ctx, method, c.at(path), bytes.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+c.token)
	r.Header.Set("Accept", "application/json")
	if body != nil {
		r.Header.Set("Content-Type", kind)
	}
	const again = "Nothing is lost: try again, the same file counts once"
	got, err := browser.Do(r)
	if err != nil {
		return fmt.Errorf("%w. %s", err, again)
	}
	defer got.Body.Close()
	text, err := io.ReadAll(io.LimitReader(got.Body, mostAnswer))
	if err != nil {
		return fmt.Errorf("%s: the answer broke off: %w. %s", c.base, err, again)
	}
	var said struct{ Error string }
	switch {
	case got.StatusCode < 300 && json.Unmarshal(text, to) == nil:
		return nil
	case json.Unmarshal(text, &said) == nil && said.Error != "":
		return errors.New(said.Error)
	case got.StatusCode >= 500:
		return fmt.Errorf("%s answers %s. %s", c.base, got.Status, again)
	}
	return fmt.Errorf("%s answers %s, and is no course server; check --server", c.base, got.Status)
}

// course is the course of the token.
func (c *client) course(ctx context.Context) (Course, error) {
	var me struct{ Courses []Course }
	if err := c.ask(ctx, "/api/me", nil, "", &me); err != nil {
		return Course{}, err
	}
	if len(me.Courses) != 1 {
		return Course{}, errors.New("the course of the token has ended; nothing can be " +
			"handed in")
	}
	return me.Courses[0], nil
}

// filesOf lists the files of what is handed in. A folder stands for its Go files without the tests,
// or else for its notebook.
func filesOf(paths []string) (files []string, err error) {
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			files = append(files, path)
			continue
		}
		found, err := filepath.Glob(filepath.Join(path, "*"))
		if err != nil {
			return nil, err
		}
		here := map[string][]string{}
		for _, file := range found {
			if !strings.HasSuffix(file, "_test.go") {
				here[filepath.Ext(file)] = append(here[filepath.Ext(file)], file)
			}
		}
		if here[".go"] == nil && here[".ipynb"] == nil {
			return nil, fmt.Errorf("%s has no Go files and no notebook; name what is to be handed "+
				"in", path)
		}
		if here[".go"] == nil {
			here[".go"] = here[".ipynb"]
		}
		files = append(files, here[".go"]...)
	}
	for _, file := range files {
		if len(files) > 1 && filepath.Ext(file) != ".go" {
			return nil, fmt.Errorf("%s is not the only file; hand in one notebook, one zip, or "+
				"the .go files of one package", file)
		}
	}
	return files, nil
}

// form is the form of a hand-in, as a browser would send it.
func form(lesson string, files []string, limit int64) (body []byte, kind string, err error) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	if err := w.WriteField("lesson", lesson); err != nil {
		return nil, "", err
	}
	total := int64(0)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, "", err
		}
		if total += int64(len(text)); total > limit {
			return nil, "", fmt.Errorf("%s: this is %d bytes, and a hand-in may have %d; clear "+
				"the outputs of the notebook, or hand in less", file, total, limit)
		}
		part, err := w.CreateFormFile("file", filepath.Base(file))
		if err == nil {
			_, err = part.Write(text)
		}
		if err != nil {
			return nil, "", err
		}
	}
	err = w.Close()
	return b.Bytes(), w.FormDataContentType(), err
}
