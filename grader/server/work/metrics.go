package work

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

var (
	seconds = prometheus.NewHistogram(prometheus.HistogramOpts{
		Name:    "tessella_grading_seconds",
		Help:    "From a worker's taking of a job to the end of it, where it was graded.",
		Buckets: []float64{.1, .25, .5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600},
	})
	outcomes = prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "tessella_attempts_total",
		Help: "Attempts at jobs by what came of them: graded, failed, dropped, handed back.",
	}, []string{"outcome"})
)

func init() { prometheus.MustRegister(seconds, outcomes) }

// Metrics is the queue as Prometheus sees it. It asks the database for each scrape.
type Metrics struct{ Queue *Queue }

var (
	jobs = prometheus.NewDesc("tessella_jobs", "Jobs in the queue by their state.",
		[]string{"state"}, nil)
	workersAlive = prometheus.NewDesc("tessella_workers", "Workers that give signs of life.",
		nil, nil)
)

// Describe says what [Metrics.Collect] sends.
func (Metrics) Describe(to chan<- *prometheus.Desc) { to <- jobs; to <- workersAlive }

// Collect sends the numbers of jobs and workers.
func (m Metrics) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	o, err := m.Queue.Overview(ctx)
	if err != nil {
		to <- prometheus.NewInvalidMetric(jobs, err)
		return
	}
	for _, s := range []State{Waiting, Working, Retrying, Done, Dead, Cancelled} {
		to <- prometheus.MustNewConstMetric(jobs, prometheus.GaugeValue, float64(o.Jobs[s]),
			string(s))
	}
	alive := 0
	for _, w := range o.Workers {
		if !w.Lost {
			alive++
		}
	}
	to <- prometheus.MustNewConstMetric(workersAlive, prometheus.GaugeValue, float64(alive))
}
