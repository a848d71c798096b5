package web

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"math"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/notebooks/page"
	"github.com/tessella-go/tessella/notebooks/verdict"
)

//go:embed pages/*.html
var pageFiles embed.FS

//go:embed static
var staticFiles embed.FS

// pages are the pages for [pagesIn], which gives them the zone of their times. A template that was
// executed cannot be copied, so these are never executed.
var pages = template.Must(template.New("").Funcs(inZone(time.UTC)).Funcs(template.FuncMap{
	"stamp": func(t time.Time) string { return t.UTC().Format(time.RFC3339) },
	"share2": func(x float64) string {
		if math.IsNaN(x) {
			return "–"
		}
		return strconv.FormatFloat(x, 'f', 2, 64)
	},
	"share": func(n, of int) int { return 100 * n / max(of, 1) },
	"ago":   ago, "late": long,
	"size":   size,
	"divide": func(x, y float64) float64 { return x / y },
	"has":    func(all []string, one string) bool { return slices.Contains(all, one) },
	"points": points, "args": args, "list": func(of ...string) []string { return of },
	"clip": func(text string) string {
		if r := []rune(text); len(r) > 200 {
			return string(r[:200]) + " …"
		}
		return text
	},
	"percent": func(x float64) string { return strconv.FormatFloat(100*x, 'f', 0, 64) + " %" },
}).ParseFS(pageFiles, "pages/*.html"))

// zones has the pages of each time zone, by its name.
var zones sync.Map

// pagesIn are the pages with times of a zone.
func pagesIn(zone *time.Location) *template.Template {
	known, ok := zones.Load(zone.String())
	if !ok {
		known, _ = zones.LoadOrStore(zone.String(),
			template.Must(pages.Clone()).Funcs(inZone(zone)))
	}
	return known.(*template.Template)
}

// inZone has the functions of pages that depend on the time zone.
func inZone(zone *time.Location) template.FuncMap {
	return template.FuncMap{
		"when": func(t time.Time) string { return t.In(zone).Format("2 January 2006, 15:04 MST") },
		"zone": zone.String,
	}
}

// args are the arguments of a template, by their names.
func args(pairs ...any) map[string]any {
	all := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		all[pairs[i].(string)] = pairs[i+1]
	}
	return all
}

// view is the data of every template.
type view struct {
	Title  string
	Person people.Person // the zero Person: nobody is logged in
	Course Course        // the zero Course: the page is not about a course
	Role   people.Role
	Open   int // questions that wait, for those who teach
	Data   any
}

// Teaches reports whether the person sees the work of others.
func (v view) Teaches() bool { return v.Role.AtLeast(people.Assistant) }

// Decides reports whether the person may change scores and terms.
func (v view) Decides() bool { return v.Role.AtLeast(people.Teacher) }

// render writes a page whole, or not at all.
func (s *Server) render(v *visit, name, title string, data any) error {
	var b bytes.Buffer
	of := view{Title: title, Person: v.person.Person, Course: v.course, Role: v.role, Data: data}
	if of.Teaches() {
		asked, err := s.Marking.Open(v.ctx(), v.course.ID)
		if err != nil {
			return err
		}
		of.Open = len(seen(v, asked, itself))
	}
	err := pagesIn(v.zone()).ExecuteTemplate(&b, name, of)
	if err != nil {
		return fmt.Errorf("page %s: %w", name, err)
	}
	v.w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = v.w.Write(b.Bytes()) // a browser that has left needs no answer
	return nil
}

func answerJSON(w http.ResponseWriter, status int, data any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(data) // a browser that has left needs no answer
}

// assets serves the server's own scripts and styles.
func assets() http.Handler {
	files, err := fs.Sub(staticFiles, "static")
	if err != nil {
		panic(err) // the folder is embedded
	}
	served := http.StripPrefix("/assets/", http.FileServerFS(files))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		if r.URL.Path == "/assets/page.css" { // what the pages of the site have, too
			w.Header().Set("Content-Type", "text/css; charset=utf-8")
			_, _ = w.Write([]byte(page.Palette() + verdict.Style))
			return
		}
		served.ServeHTTP(w, r)
	})
}

// size returns a number of bytes as text for people.
func size(bytes int64) string {
	switch {
	case bytes < 1<<10:
		return fmt.Sprintf("%d bytes", bytes)
	case bytes < 1<<20:
		return fmt.Sprintf("%.0f KB", float64(bytes)/(1<<10))
	}
	return fmt.Sprintf("%.3g MB", float64(bytes)/(1<<20))
}

// points is a score with at most two decimals.
func points(x float64) string {
	return strconv.FormatFloat(math.Round(100*x)/100, 'f', -1, 64)
}

// ago says how long ago something was, in one unit.
func ago(t time.Time) string {
	if text := long(time.Since(t)); text != "" {
		return text + " ago"
	}
	return "just now"
}

// long is a duration in one unit; empty: less than a minute.
func long(d time.Duration) string {
	for _, unit := range []struct {
		name string
		of   time.Duration
	}{{"day", 24 * time.Hour}, {"hour", time.Hour}, {"minute", time.Minute}} {
		if n := int(d / unit.of); n == 1 {
			return "1 " + unit.name
		} else if n > 1 {
			return fmt.Sprintf("%d %ss", n, unit.name)
		}
	}
	return ""
}
