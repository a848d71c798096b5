package people

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/server/store"
)

func open(t *testing.T) *Store {
	t.Helper()
	db, err := store.Open(t.Context(), filepath.Join(t.TempDir(), "people.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	s, err := Open(t.Context(), db.DB)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func join(t *testing.T, s *Store, course int64, name, email string, role Role) Member {
	t.Helper()
	m, err := s.Join(t.Context(), course, Member{Person: Person{Name: name, Email: email},
		Role: role}, Owner)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// One person is a member of two courses, and a second roster of the same people adds nobody.
func TestEnrol(t *testing.T) {
	s, ctx := open(t), t.Context()
	teacher := join(t, s, 1, "Grace Hopper", "grace@example.org", Teacher)
	const list = "Name;Email;Section\n\"Lovelace, Ada\";Ada@Example.org;A\n" +
		"Grace Hopper;grace@example.org;\nAlan Turing;;B\n"
	first, err := s.Enrol(ctx, 1, "list.csv", []byte(list), Teacher)
	if err != nil {
		t.Fatal(err)
	}
	if len(first.Added) != 2 || len(first.Known) != 1 || first.Known[0].ID != teacher.ID {
		t.Fatalf("added %v, known %v", first.Added, first.Known)
	}
	again, err := s.Enrol(ctx, 1, "list.csv", []byte(list), Teacher)
	if err != nil || len(again.Added) != 0 || len(again.Known) != 3 {
		t.Errorf("again: %v, %v", again, err)
	}
	if m, err := s.Member(ctx, 1, teacher.ID); err != nil || m.Role != Teacher {
		t.Errorf("the roster made %v of the teacher, %v", m, err)
	}
	ada := join(t, s, 2, "A. Lovelace", "ADA@example.org", Student)
	if ada.ID != first.Added[0].ID || ada.Student != "A. Lovelace" {
		t.Errorf("in the other course she is %v; she was %v", ada, first.Added[0])
	}
	roles, err := s.Courses(ctx, Visitor{Person: ada.Person})
	if err != nil || len(roles) != 2 {
		t.Errorf("her courses: %v, %v", roles, err)
	}
}

// A row that is wrong keeps the whole roster out, and the error names it.
func TestEnrolNothingOfABrokenRoster(t *testing.T) {
	s := open(t)
	_, err := s.Enrol(t.Context(), 1, "list.csv",
		[]byte("Name,Email\nAda Lovelace,ada@example.org\nAlan Turing,alan@@example.org\n"),
		Teacher)
	if err == nil || !strings.Contains(err.Error(), "list.csv: row 3") {
		t.Errorf("the error is %v", err)
	}
	if all, err := s.Members(t.Context(), 1); err != nil || len(all) != 0 {
		t.Errorf("members: %v, %v", all, err)
	}
}

func TestNamesakes(t *testing.T) {
	s := open(t)
	one := join(t, s, 1, "Ada Lovelace", "ada@example.org", Student)
	two := join(t, s, 1, "Ada Lovelace", "ada@example.com", Student)
	if one.ID == two.ID || two.Student != "Ada Lovelace (2)" {
		t.Errorf("%v and %v", one, two)
	}
	roster := "Name,Email\n"
	for i := range maxRows {
		roster += fmt.Sprintf("Ada Lovelace,ada%d@example.org\n", i)
	}
	if _, err := s.Enrol(t.Context(), 1, "r.csv", []byte(roster[:len(roster)/10]),
		Teacher); err != nil {
		t.Fatal(err)
	}
	// Not each of the names is tried for one more.
	joined := 0
	if n := testing.AllocsPerRun(1, func() {
		joined++
		join(t, s, 1, "Ada Lovelace", fmt.Sprint(joined, "@example.org"), Student)
	}); n > 5000 {
		t.Errorf("one more takes %v allocations", n)
	}
	if _, err := s.Enrol(t.Context(), 1, "r.csv", []byte(roster+"Ben,\n"), Teacher); err == nil ||
		!strings.Contains(err.Error(), "it should have at most 5000") {
		t.Errorf("a large roster: %v", err)
	}
}

// A link works once, even if two use it at once.
func TestLinkWorksOnce(t *testing.T) {
	s, ctx := open(t), t.Context()
	ada := join(t, s, 1, "Ada", "", Student)
	link, err := s.NewLink(ctx, ada.ID)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // looking does not use it
		if p, err := s.Whose(ctx, link); err != nil || p.ID != ada.ID {
			t.Fatalf("%v, %v", p, err)
		}
	}
	var group sync.WaitGroup
	sessions := make([]string, 4)
	for i := range sessions {
		group.Go(func() { sessions[i], _ = s.Use(ctx, link, "") })
	}
	group.Wait()
	in := 0
	for _, session := range sessions {
		if session == "" {
			continue
		}
		in++
		if p, err := s.session(ctx, session); err != nil || p.ID != ada.ID {
			t.Errorf("the session is of %v, %v", p, err)
		}
	}
	if in != 1 {
		t.Errorf("%d of 4 got in", in)
	}
	if _, err := s.Whose(ctx, link); !errors.Is(err, ErrLink) {
		t.Errorf("a used link: %v", err)
	}
}

func TestLinksAndSessionsEnd(t *testing.T) {
	s, ctx := open(t), t.Context()
	ada := join(t, s, 1, "Ada", "", Student)
	links, err := s.NewLinks(ctx, []int64{ada.ID})
	if err != nil {
		t.Fatal(err)
	}
	link, _ := s.NewLink(ctx, ada.ID)
	session, err := s.Use(ctx, link, "")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	s.now = func() time.Time { return now.Add(linkLasts) }
	if _, err := s.Use(ctx, links[ada.ID], ""); !errors.Is(err, ErrLink) {
		t.Errorf("a link that has expired: %v", err)
	}
	s.now = func() time.Time { return now.Add(sessionLasts) }
	if _, err := s.session(ctx, session); !errors.Is(err, ErrNobody) {
		t.Errorf("a session that has expired: %v", err)
	}
	s.now = time.Now
	if err := s.EndAll(ctx, ada.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := s.session(ctx, session); !errors.Is(err, ErrNobody) {
		t.Errorf("a session that was ended: %v", err)
	}
	if _, err := s.Whose(ctx, links[ada.ID]); !errors.Is(err, ErrLink) {
		t.Errorf("a link that was ended: %v", err)
	}
	// The database keeps the last links of a person, until they expire.
	kept := func() (n int) {
		t.Helper()
		if err := s.db.QueryRowContext(ctx, `SELECT count(*) FROM links`).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	for range maxLinks + 5 {
		if link, err = s.NewLink(ctx, ada.ID); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Use(ctx, link, ""); err != nil || kept() != maxLinks {
		t.Errorf("%d links are kept, %v", kept(), err)
	}
	s.now = func() time.Time { return now.Add(2 * linkLasts) }
	if link, err = s.NewLink(ctx, ada.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Use(ctx, link, ""); err != nil || kept() != 1 {
		t.Errorf("%d links are kept, %v", kept(), err)
	}
}

// Nobody can log in with what the database holds.
func TestNoSecretIsKept(t *testing.T) {
	s, ctx := open(t), t.Context()
	ada := join(t, s, 1, "Ada", "", Student)
	link, _ := s.NewLink(ctx, ada.ID)
	other, _ := s.NewLink(ctx, ada.ID)
	session, err := s.Use(ctx, link, "")
	if err != nil {
		t.Fatal(err)
	}
	var hashes []string
	err = s.db.Read(ctx, func(tx *database.Tx) error {
		hashes = tx.Query(`SELECT hash FROM links UNION SELECT hash FROM sessions`).Texts()
		return nil
	})
	if err != nil || len(hashes) != 3 {
		t.Fatalf("%q, %v", hashes, err)
	}
	for _, hash := range hashes {
		for _, secret := range []string{link, other, session} {
			if strings.Contains(hash, secret) {
				t.Error("the database holds a secret")
			}
		}
		if _, err := s.Whose(ctx, hash); err == nil {
			t.Error("a hash opens the door")
		}
		if _, err := s.session(ctx, hash); err == nil {
			t.Error("a hash is a session")
		}
	}
}

func TestProvided(t *testing.T) {
	s, ctx := open(t), t.Context()
	ada := join(t, s, 1, "Ada", "ada@example.org", Student)
	if _, err := s.provided(ctx, Identity{Issuer: "a", Subject: "1",
		Email: "ada@example.org"}); !errors.Is(err, ErrStranger) {
		t.Errorf("an address that is not verified: %v", err)
	}
	verified := Identity{Issuer: "a", Subject: "1", Email: "ADA@example.org", Verified: true}
	session, err := s.provided(ctx, verified)
	if err != nil {
		t.Fatal(err)
	}
	if p, err := s.session(ctx, session); err != nil || p.ID != ada.ID {
		t.Errorf("%v, %v", p, err)
	}
	// Her address at another provider, or in another account, does not identify her.
	for _, other := range []Identity{
		{Issuer: "b", Subject: "1", Email: "ada@example.org", Verified: true},
		{Issuer: "a", Subject: "2", Email: "ada@example.org", Verified: true},
	} {
		if _, err := s.provided(ctx, other); !errors.Is(err, ErrStranger) {
			t.Errorf("%v gets in: %v", other, err)
		}
	}
	// Once she is known, she can log in with any address.
	if _, err := s.provided(ctx, Identity{Issuer: "a", Subject: "1"}); err != nil {
		t.Error(err)
	}
}

func TestLocal(t *testing.T) {
	for next, want := range map[string]string{
		"/course/1?x=2": "/course/1?x=2", "": "/", "//evil.example": "/", `/\evil.example`: "/",
		"https://evil.example/": "/", "javascript:alert(1)": "/", "course": "/",
		"/%2fevil.example": "/",
	} {
		if got := Local(next); got != want {
			t.Errorf("%q leads to %q, not %q", next, got, want)
		}
	}
}

// The cookie of a session is for this server alone.
func TestCookie(t *testing.T) {
	s := open(t)
	ada := join(t, s, 1, "Ada", "", Student)
	link, _ := s.NewLink(t.Context(), ada.ID)
	session, err := s.Use(t.Context(), link, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, base := range []string{"https://course.example/base", "http://127.0.0.1:8080"} {
		at, _ := url.Parse(base)
		door := NewDoor(s, at, nil)
		answer := httptest.NewRecorder()
		door.Enter(answer, httptest.NewRequest("POST", "/", nil), session, "//evil.example")
		c := answer.Result().Cookies()[0]
		secure := at.Scheme == "https"
		if !c.HttpOnly || c.SameSite != http.SameSiteLaxMode || c.Secure != secure ||
			strings.HasPrefix(c.Name, "__Host-") != secure ||
			answer.Result().Header.Get("Location") != "/" {
			t.Errorf("%s: %v", base, answer.Result().Header)
		}
		r := httptest.NewRequest("GET", "/", nil)
		r.AddCookie(c)
		if p, err := door.Who(r); err != nil || p.ID != ada.ID {
			t.Errorf("%s: %v, %v", base, p, err)
		}
		out := httptest.NewRecorder()
		if base[:5] == "http:" {
			if err := door.Leave(out, r); err != nil {
				t.Fatal(err)
			}
			if _, err := door.Who(r); !errors.Is(err, ErrNobody) {
				t.Errorf("after leaving: %v", err)
			}
		}
	}
}

// A link that a course has made opens this course alone, however long it and its session last. They
// end with the membership.
func TestLinkOfACourse(t *testing.T) {
	s, ctx := open(t), t.Context()
	ada := join(t, s, 2, "Fool", "ada@example.org", Student)
	use := func(session string, courses ...int64) string {
		t.Helper()
		link, err := s.NewLink(ctx, ada.ID, courses...)
		if err != nil {
			t.Fatal(err)
		}
		if session, err = s.Use(ctx, link, session); err != nil {
			t.Fatal(err)
		}
		return session
	}
	check := func(session, name string, opens ...int64) {
		t.Helper()
		v, err := s.session(ctx, session)
		if err != nil || v.ID != ada.ID || v.Name != name || v.Admin {
			t.Errorf("%+v, %v; the name should be %s", v, err, name)
		}
		for course := range int64(4) {
			if course > 0 && v.Opens(course) != slices.Contains(opens, course) {
				t.Errorf("it opens course %d: %v", course, v.Opens(course))
			}
		}
	}
	early := use("", 2)
	if _, err := s.db.ExecContext(ctx, `UPDATE people SET admin = TRUE`); err != nil {
		t.Fatal(err)
	}
	join(t, s, 1, "Ada Lovelace", "ada@example.org", Student)
	check(early, "Fool", 2)
	hers := use("", 1)
	check(hers, "Ada Lovelace", 1)
	both := use(hers, 2) // she opens the link of course 2 in the same browser
	check(both, "Ada Lovelace", 1, 2)
	if _, err := s.session(ctx, hers); !errors.Is(err, ErrNobody) {
		t.Errorf("the session before: %v", err)
	}
	ben := join(t, s, 1, "Ben", "", Student)
	link, _ := s.NewLink(ctx, ben.ID, 1)
	bens, err := s.Use(ctx, link, both)
	if v, err2 := s.session(ctx, bens); err != nil || err2 != nil || v.Opens(2) || v.ID != ben.ID {
		t.Errorf("another person in the same browser: %+v, %v, %v", v, err, err2)
	}
	both = use(use("", 1), 2)
	if err := s.EndAll(ctx, ada.ID, 2); err != nil { // by a teacher of course 2
		t.Fatal(err)
	}
	check(both, "Ada Lovelace", 1)
	promoted := use("", 2)
	join(t, s, 2, "Fool", "ada@example.org", Teacher) // and more than those who have made the link
	if v, err := s.session(ctx, promoted); !errors.Is(err, ErrNobody) {
		t.Errorf("a session from before: %+v, %v", v, err)
	}
	if err := s.Leave(ctx, 1, ada.ID); err != nil {
		t.Fatal(err)
	}
	join(t, s, 1, "Ada Lovelace", "ada@example.org", Student)
	if v, err := s.session(ctx, both); !errors.Is(err, ErrNobody) {
		t.Errorf("after she has left and come again: %+v, %v", v, err)
	}
}

// While the provider is down the door stays, and it opens when the provider is there.
func TestProviderDown(t *testing.T) {
	down := true
	var provider *httptest.Server
	provider = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if down {
			http.Error(w, "down", http.StatusServiceUnavailable)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprintf(w, `{"issuer": %[1]q, "authorization_endpoint": "%[1]s/in",
			"token_endpoint": "%[1]s/token", "jwks_uri": "%[1]s/keys",
			"id_token_signing_alg_values_supported": ["RS256"]}`, provider.URL)
	}))
	defer provider.Close()
	base, _ := url.Parse("https://course.example")
	door := NewDoor(open(t), base, NewProvider(base, ProviderOptions{Issuer: provider.URL}))
	begin := func() (string, error) {
		answer := httptest.NewRecorder()
		err := door.Begin(answer, httptest.NewRequest("POST", "/login/begin", nil))
		return answer.Header().Get("Location"), err
	}
	if to, err := begin(); !errors.Is(err, ErrProvider) || to != "" {
		t.Errorf("%q, %v", to, err)
	}
	down = false
	if to, err := begin(); err != nil || !strings.HasPrefix(to, provider.URL+"/in?") ||
		door.Provider().Origin() != provider.URL {
		t.Errorf("%q, %v", to, err)
	}
}
