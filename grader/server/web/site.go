package web

import (
	"bytes"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/notebooks/markdown"
	coursesite "github.com/tessella-go/tessella/notebooks/site"
)

// handInScript is added to the lessons' pages of the site.
const handInScript = `<script type="module" src="/assets/hand-in.js"></script>`

// site serves the static site, and adds to its pages what only a course server has. The pages have
// a policy of their own, because they run Go.
func site(dir string) http.Handler {
	files := coursesite.Handler(dir)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, frames, _ := strings.Cut(w.Header().Get("Content-Security-Policy"), "frame-ancestors ")
		w.Header().Set("Content-Security-Policy", "frame-ancestors "+frames)
		name := path.Clean("/" + r.URL.Path)
		if path.Ext(name) == ".html" {
			text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
			if err == nil {
				w.Header().Set("Content-Type", "text/html; charset=utf-8")
				w.Header().Set("Cache-Control", "no-cache")
				_, _ = w.Write(bytes.Replace(text, []byte("</head>"),
					[]byte(handInScript+"\n</head>"), 1))
				return
			}
		}
		files.ServeHTTP(w, r)
	})
}

// lessonPage is the address of a lesson's page on the site; empty: there is none.
func (s *Server) lessonPage(l grader.Lesson) string {
	if s.Site == "" {
		return ""
	}
	found, _ := filepath.Glob(filepath.Join(s.Site, "[0-9]*-"+markdown.Slug(l.Title)+".html"))
	if len(found) == 0 {
		return ""
	}
	return "/site/" + filepath.Base(found[0])
}
