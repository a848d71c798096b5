package report

import (
	"encoding/xml"
	"fmt"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/submission"
)

// JUnit XML: a suite for each exercise of each student, with its points as properties, and a
// test for each case. It uses only what all readers support: properties belong to suites. Cases
// have no time.
type (
	junitSuites struct {
		XMLName xml.Name `xml:"testsuites"`
		junitCounts
		Suites []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		junitCounts
		Properties []junitProperty `xml:"properties>property"`
		Cases      []junitCase     `xml:"testcase"`
	}
	junitCounts struct {
		Name     string `xml:"name,attr"`
		Tests    int    `xml:"tests,attr"`
		Failures int    `xml:"failures,attr"`
		Errors   int    `xml:"errors,attr"`
		Skipped  int    `xml:"skipped,attr"`
		Time     string `xml:"time,attr"`
	}
	junitProperty struct {
		Name  string `xml:"name,attr"`
		Value string `xml:"value,attr"`
	}
	junitCase struct {
		Name      string       `xml:"name,attr"`
		Classname string       `xml:"classname,attr"`
		Time      string       `xml:"time,attr"`
		Skipped   *junitReason `xml:"skipped"`
		Error     *junitReason `xml:"error"`
		Failure   *junitReason `xml:"failure"`
		Output    string       `xml:"system-out,omitempty"`
	}
	junitReason struct {
		Message string `xml:"message,attr"`
		Type    string `xml:"type,attr"`
		Text    string `xml:",chardata"`
	}
)

const noTime = "0.000"

func renderJUnit(c Class, o Options) ([]file, error) {
	var took time.Duration
	for _, s := range c.Students {
		took += s.Took
	}
	all := junitSuites{junitCounts: junitCounts{Name: c.Title,
		Time: fmt.Sprintf("%.3f", took.Seconds())}}
	for _, s := range c.Students {
		suites := s.junit(o)
		for _, suite := range suites {
			all.Tests += suite.Tests
			all.Failures += suite.Failures
			all.Errors += suite.Errors
			all.Skipped += suite.Skipped
		}
		all.Suites = append(all.Suites, suites...)
	}
	out, err := xml.MarshalIndent(all, "", "  ")
	return []file{{name: "junit.xml", data: append([]byte(xml.Header), append(out, '\n')...)}}, err
}

func (s Student) junit(o Options) []junitSuite {
	var suites []junitSuite
	if len(s.Problems) > 0 {
		suite := newSuite(s.Name, junitProperty{"student", s.Name})
		for _, problem := range s.Problems {
			one := junitCase{Name: "submission", Classname: s.Name, Time: noTime}
			if s.Passed() {
				one.Output = problem
			} else {
				one.Error = &junitReason{line(problem), "submission", problem}
			}
			suite.add(one)
		}
		suites = append(suites, suite)
	}
	for _, e := range s.Exercises {
		suite := newSuite(s.Name+": "+e.ID, junitProperty{"exercise", e.ID},
			junitProperty{"student", s.Name}, junitProperty{"score", number(e.Score)},
			junitProperty{"points", fmt.Sprint(e.Points)}, junitProperty{"result", e.Result()})
		if helpers := e.carried(); helpers != "" {
			suite.Properties = append(suite.Properties, junitProperty{"carried", helpers})
		}
		for _, one := range e.junit(o) {
			one.Classname, one.Time = s.Name+"."+strings.ReplaceAll(e.ID, "/", "."), noTime
			suite.add(one)
		}
		suites = append(suites, suite)
	}
	return suites
}

func newSuite(name string, properties ...junitProperty) junitSuite {
	return junitSuite{junitCounts{Name: name, Time: noTime}, properties, nil}
}

func (suite *junitSuite) add(c junitCase) {
	suite.Tests++
	switch {
	case c.Failure != nil:
		suite.Failures++
	case c.Error != nil:
		suite.Errors++
	case c.Skipped != nil:
		suite.Skipped++
	}
	suite.Cases = append(suite.Cases, c)
}

// junit lists the tests of an exercise. A wrong result is a failure, a case without a result is an
// error, and a case that was not run is skipped. A suite without errors and failures has passed, so
// an exercise that is missing or not written is one failure.
func (e Exercise) junit(o Options) []junitCase {
	r := e.result()
	if !e.graded() || e.Verdict.Status == grader.Unwritten {
		reason := &junitReason{e.short(), r.Name, e.feedback(o.Hints)}
		if e.graded() || e.State == submission.Missing {
			return []junitCase{{Name: e.Title, Failure: reason}}
		}
		return []junitCase{{Name: e.Title, Error: reason}}
	}
	v := grader.ForStudent(*e.Verdict, o.Hints)
	var cases []junitCase
	for _, c := range v.Cases {
		one := junitCase{Name: c.Name, Output: c.Output}
		reason := &junitReason{Message: line(c.Message), Type: string(c.Outcome), Text: outcome(c)}
		if !c.Hidden {
			reason.Text = call(v.Function, c) + "\n" + reason.Text
		}
		switch c.Outcome {
		case grader.Right:
		case grader.NotRun:
			one.Skipped = reason
		case grader.Wrong, grader.Changed:
			one.Failure = reason
		default:
			one.Error = reason
		}
		cases = append(cases, one)
	}
	return cases
}
