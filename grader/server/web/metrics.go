package web

import (
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// The requests as Prometheus sees them. A route is the pattern of an address, such as
// "GET /c/{course}/class", so no label names a person or a course.
var (
	requests = prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "tessella_http_requests_total",
		Help: "Requests by route and status.",
	}, []string{"route", "status"})
	latency = prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name:    "tessella_http_seconds",
		Help:    "From the head of a request to the end of the answer, without streams of events.",
		Buckets: []float64{.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30},
	}, []string{"route"})
	received = prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "tessella_http_received_bytes_total",
		Help: "Bytes of the bodies of requests, as far as they were read.",
	}, []string{"route"})
	sent = prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "tessella_http_sent_bytes_total",
		Help: "Bytes of the bodies of answers.",
	}, []string{"route"})
)

func init() { prometheus.MustRegister(requests, latency, received, sent) }

// eventsRoute is that of answers that do not end by themselves.
const eventsRoute = "GET /c/{course}/events"

// measure counts a request that is over.
func measure(r *http.Request, answer *recorder, body *countedBody, took time.Duration) {
	route := r.Pattern
	if route == "" || route == "/" {
		route = "none"
	}
	requests.WithLabelValues(route, strconv.Itoa(answer.status)).Inc()
	received.WithLabelValues(route).Add(float64(body.n))
	sent.WithLabelValues(route).Add(float64(answer.n))
	if route != eventsRoute {
		latency.WithLabelValues(route).Observe(took.Seconds())
	}
}

// recorder remembers the status and the size of an answer.
type recorder struct {
	http.ResponseWriter
	status int
	n      int64 // bytes of the body
}

func (w *recorder) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

func (w *recorder) Write(p []byte) (int, error) {
	n, err := w.ResponseWriter.Write(p)
	w.n += int64(n)
	return n, err
}

// Unwrap lets [http.ResponseController] find what it sets.
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// countedBody is a body that counts what is read of it.
type countedBody struct {
	io.ReadCloser
	n int64
}

func (b *countedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	b.n += int64(n)
	return n, err
}
