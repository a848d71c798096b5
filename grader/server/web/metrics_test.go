package web

import (
	"net/http"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tessella-go/tessella/grader/server/people"
)

// figures are the values of the metrics of requests, by name and labels; of a histogram the number
// of observations.
func figures(t *testing.T) map[string]float64 {
	t.Helper()
	all, err := prometheus.DefaultGatherer.Gather()
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]float64{}
	for _, family := range all {
		if !strings.HasPrefix(family.GetName(), "tessella_http_") {
			continue
		}
		for _, m := range family.GetMetric() {
			key := strings.TrimPrefix(family.GetName(), "tessella_http_")
			for _, l := range m.GetLabel() {
				key += " " + l.GetValue()
			}
			found[key] = m.GetCounter().GetValue() + float64(m.GetHistogram().GetSampleCount())
		}
	}
	return found
}

// The metrics tell how many requests there were of each kind, how long they took and how large they
// were, and name nobody.
func TestMetrics(t *testing.T) {
	r := start(t, "")
	ada, _ := r.member("Ada Lovelace", people.Student)
	before := figures(t)
	page := ada.handIn("gain.go")
	for range 3 {
		ada.must(http.StatusOK, ada.get(page))
	}
	ada.must(http.StatusNotFound, ada.get("/c/1/class"))
	ada.must(http.StatusNotFound, ada.get("/Ada/Lovelace"))
	after := figures(t)
	for key, want := range map[string]float64{
		"requests_total GET /c/{course}/s/{submission} 200": 3,
		"seconds GET /c/{course}/s/{submission}":            3,
		"requests_total POST /c/{course}/hand-in 303":       1,
		"requests_total GET /c/{course}/class 404":          1,
		"requests_total none 404":                           1,
	} {
		if got := after[key] - before[key]; got != want {
			t.Errorf("%s: %v; want %v", key, got, want)
		}
	}
	for key, least := range map[string]float64{
		"received_bytes_total POST /c/{course}/hand-in":   float64(len(code)),
		"sent_bytes_total GET /c/{course}/s/{submission}": 3000,
	} {
		if got := after[key] - before[key]; got < least || got > 100_000 {
			t.Errorf("%s: %v; want at least %v", key, got, least)
		}
	}
	for key := range after {
		if strings.Contains(key, "Ada") || strings.Contains(key, page) {
			t.Errorf("a label names somebody: %s", key)
		}
	}
}
