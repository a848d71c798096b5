package web

import (
	"errors"
	"io"
	"net"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/emersion/go-smtp"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/server/internal/pgtest"
	"github.com/tessella-go/tessella/grader/server/mail"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/store"
	"github.com/tessella-go/tessella/grader/server/work"
)

// office is a mail server on this machine.
type office struct {
	mu      sync.Mutex
	busy    int               // so many messages come at a bad time
	letters map[string]string // by the address, the texts one after the other
}

func (o *office) NewSession(*smtp.Conn) (smtp.Session, error) { return &session{office: o}, nil }

type session struct {
	*office
	to string
}

func (s *session) Reset()                               {}
func (s *session) Logout() error                        { return nil }
func (s *session) Mail(string, *smtp.MailOptions) error { return nil }

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.to = to
	if strings.HasPrefix(to, "nobody@") {
		return &smtp.SMTPError{Code: 550, Message: "no such mailbox"}
	}
	if s.busy > 0 {
		s.busy--
		return &smtp.SMTPError{Code: 451, Message: "try again later"}
	}
	return nil
}

func (s *session) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.letters[s.to] += string(text)
	return err
}

// posted starts a mail server, and returns its address.
func posted(t *testing.T) (*office, string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	o := &office{letters: map[string]string{}}
	server := smtp.NewServer(o)
	server.Domain = "localhost"
	go server.Serve(l)
	t.Cleanup(func() { server.Close() })
	return o, l.Addr().String()
}

// messages are the states of the messages in the queue, but for some.
func (r *running) messages(but ...string) (states []string) {
	r.t.Helper()
	err := r.o.Store.Read(r.t.Context(), func(t *database.Tx) error {
		states = t.Query(`SELECT CAST(state AS TEXT) FROM river_job WHERE kind = 'mail'`).Texts()
		return nil
	})
	if err != nil {
		r.t.Fatal(err)
	}
	return slices.DeleteFunc(states, func(s string) bool { return slices.Contains(but, s) })
}

// Students get mail about their own work, from a server that takes it by SMTP.
func TestMail(t *testing.T) {
	const yaml = "    feedback: released by the teacher\n"
	pgtest.Both(t, func(t *testing.T, where string) { mailed(startOn(t, where, yaml)) })
}

func mailed(r *running) {
	t := r.t
	box, address := posted(t)
	base, err := url.Parse(r.URL)
	if err != nil {
		t.Fatal(err)
	}
	r.sender, err = mail.New(r.o.Store, base, mail.Options{Address: address, Plain: true,
		From: "Course <course@example.org>"})
	if err != nil {
		t.Fatal(err)
	}
	r.o.Mail = true
	r.Config.Handler = New(r.o)
	grace, _ := r.member("Grace", people.Teacher)
	students := map[string]*browser{}
	pages := map[string]string{}
	for name, address := range map[string]string{`Ada "Countess" Løvelace`: "ada@example.org",
		"Ben": "", "Cleo": "nobody@example.org", "Dan": "dan@example.org"} {
		m := r.student(name, address)
		short := name[:3]
		students[short] = r.login(m.ID)
		pages[short] = students[short].handIn("gain.go")
		if short == "Dan" {
			if err := r.o.People.Leave(t.Context(), 1, m.ID); err != nil {
				t.Fatal(err)
			}
		}
	}
	has := func(texts ...string) {
		t.Helper()
		box.mu.Lock()
		defer box.mu.Unlock()
		got := strings.ReplaceAll(box.letters["ada@example.org"], "=\r\n", "")
		for _, text := range texts {
			if !strings.Contains(got, text) {
				t.Errorf("there is no %q in\n%s", text, got)
			}
		}
		if len(box.letters) != 1 {
			t.Errorf("others have got mail: %v", box.letters)
		}
		delete(box.letters, "ada@example.org")
	}
	page, ada := pages["Ada"], students["Ada"]
	box.busy = 1 // it is tried again
	r.grade()
	has("Subject: Receipt: Decision trees (Trees in winter)", "Auto-Submitted: auto-generated",
		"From: \"Course\" <course@example.org>", "The receipt is ", r.URL+page, "L=C3=B8velace")
	say := url.Values{"exercise": {"trees/gain"}, "text": {"A remark."}}
	grace.sent(page+"/say", say) // nobody has asked
	ada.sent(page+"/say", say)
	grace.sent(page+"/say", say)
	grace.sent(page+"/say", say) // while the first one waits
	r.grade()
	has("Subject: An answer: Decision trees", "Your question about trees/gain was answered.")
	release := url.Values{"lesson": {"trees"}, "shown": {"yes"}, "sure": {"yes"}}
	grace.sent("/c/1/release", url.Values{"lesson": {"trees"}, "shown": {"yes"}, "sure": {"yes"},
		"exercise": {"trees/gain"}})
	if waits := r.messages("completed", "cancelled"); len(waits) > 0 {
		t.Errorf("a part of the lesson is released, and these wait: %q", waits)
	}
	grace.sent("/c/1/release", release)
	grace.sent("/c/1/release", release)
	r.grade()
	has("Subject: Feedback: Decision trees")
	if text := r.log.String(); strings.Contains(text, "@example.org") ||
		!strings.Contains(text, "no such mailbox") {
		t.Errorf("the log has addresses, or not the reason:\n%s", text)
	}
	// The address that does not exist is not tried again.
	if n := len(r.messages("completed")); n != 2 {
		t.Errorf("%d messages were refused for good, want a receipt and feedback", n)
	}
	r.exec(`UPDATE members SET team = 'x' WHERE student LIKE 'Ada%' OR student = 'Ben'`)
	bens := students["Ben"].handIn("gain.go")
	r.grade()
	has("Subject: Receipt: Decision trees", "The work of your team for Decision trees has arrived")
	// An answer on the page of one of the team is for whoever of it has asked.
	list, err := r.o.Queue.List(t.Context(), work.Filter{Course: 1,
		Student: `Ada "Countess" Løvelace`})
	if err != nil {
		t.Fatal(err)
	}
	adas := submissionPath(1, list[0].ID)
	ada.sent(adas+"/say", say)
	students["Ben"].sent(bens+"/say", say)
	grace.has("/c/1/questions", "waits")
	grace.sent(bens+"/say", say)
	if n := len(r.messages("completed", "cancelled")); n != 2 {
		t.Errorf("%d messages wait, want one for each who has asked", n)
	}
	r.grade()
	has("Subject: An answer: Decision trees", r.URL+adas)
	grace.has("/c/1/questions", "not waits")
	r.exec(`UPDATE members SET team = '' WHERE student = 'Ben'`)
	grace.sent(bens+"/say", say) // who has left the team
	r.grade()
	if len(box.letters) > 0 {
		t.Errorf("she gets mail about what she may not read: %v", box.letters)
	}
}

// A mail server without TLS gets nothing unless the operator says so, and an error names the flag
// that is wrong.
func TestMailOptions(t *testing.T) {
	box, address := posted(t)
	r := start(t, "")
	m := r.student("Ada", "ada@example.org")
	r.login(m.ID).handIn("gain.go")
	good := mail.Options{Address: address, From: "course@example.org"}
	send, err := mail.New(r.o.Store, &url.URL{Scheme: "http", Host: "localhost"}, good)
	if err != nil {
		t.Fatal(err)
	}
	message := work.Mail{Person: m.ID, Submission: 1, About: work.Receipt}
	err = send(t.Context(), message)
	if err == nil || errors.Is(err, work.ErrRefused) || len(box.letters) > 0 {
		t.Errorf("without TLS: %v, %v", err, box.letters)
	}
	good.Plain = true
	for want, o := range map[string]mail.Options{
		"--smtp-address mail; it should be": {Address: "mail", From: good.From},
		"--smtp-address mail:x":             {Address: "mail:x", From: good.From},
		"--smtp-from nobody; it should be":  {Address: address, From: "nobody"},
	} {
		_, err := mail.New((*store.Store)(nil), nil, o)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v; want %q", o, err, want)
		}
	}
	message.Person++ // is not the one who has handed in
	if send, err = mail.New(r.o.Store, &url.URL{Scheme: "http", Host: "localhost"},
		good); err != nil {
		t.Fatal(err)
	}
	if err := send(t.Context(), message); err != nil || len(box.letters) > 0 {
		t.Errorf("to another one: %v, %v", err, box.letters)
	}
}
