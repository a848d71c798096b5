package web

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/server/lti"
)

// fake is the side of a platform that signs tokens. What another program says as a platform is in
// TestPlatform.
type fake struct {
	*httptest.Server
	t    *testing.T
	key  *rsa.PrivateKey
	kid  string
	keys []jose.JSONWebKey // public
	on   *running
	id   int64
}

const (
	client     = "tool-1"
	deployment = "d-1"
	claim      = "https://purl.imsglobal.org/spec/lti/claim/"
	learner    = "http://purl.imsglobal.org/vocab/lis/v2/membership#Learner"
	instructor = "http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor"
)

// fakePlatform registers a platform whose course c-1 is the course of a server.
func fakePlatform(t *testing.T, on *running) *fake {
	t.Helper()
	f := &fake{t: t, on: on}
	f.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		answerJSON(w, http.StatusOK, jose.JSONWebKeySet{Keys: f.keys})
	}))
	t.Cleanup(f.Close)
	f.rotate("first")
	err := on.o.LTI.Save(t.Context(), lti.Platform{Name: "Fake", Issuer: f.URL, Client: client,
		Auth: f.URL + "/auth", Token: f.URL + "/token", Keys: f.URL + "/keys",
		Deployments: []lti.Deployment{{ID: deployment, Allowed: true}}})
	if err != nil {
		t.Fatal(err)
	}
	root := on.root()
	b := on.browser()
	// The first launch tells the administrator the course.
	b.told(403, f.launch(b, f.honest("boss", instructor)), "is not connected")
	all, err := on.o.LTI.Contexts(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	last := all[len(all)-1]
	f.id = last.Platform.ID
	root.must(http.StatusSeeOther, root.post(fmt.Sprint("/admin/lms/context/", last.ID),
		url.Values{"course": {"1"}}))
	return f
}

// rotate gives the platform a new key.
func (f *fake) rotate(kid string) {
	f.t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		f.t.Fatal(err)
	}
	f.key, f.kid = key, kid
	f.keys = append(f.keys, jose.JSONWebKey{Key: &key.PublicKey, KeyID: kid, Use: "sig",
		Algorithm: "RS256"})
}

// honest are the claims of a launch as the standard wants them, but for the nonce.
func (f *fake) honest(who, role string) map[string]any {
	return map[string]any{"iss": f.URL, "aud": client, "sub": who, "name": "Person " + who,
		"iat": time.Now().Unix(), "exp": time.Now().Add(time.Minute).Unix(),
		claim + "message_type": "LtiResourceLinkRequest", claim + "version": "1.3.0",
		claim + "deployment_id": deployment, claim + "target_link_uri": f.on.URL + "/lti/launch",
		claim + "roles": []string{role}, claim + "context": map[string]any{"id": "c-1"},
		claim + "resource_link": map[string]any{"id": "l-1"},
		claim + "custom":        map[string]any{"lesson": "trees"}}
}

// sign makes a token.
func (f *fake) sign(alg jose.SignatureAlgorithm, key any, header map[string]any,
	claims map[string]any) string {
	f.t.Helper()
	o := &jose.SignerOptions{}
	for name, value := range header {
		o = o.WithHeader(jose.HeaderKey(name), value)
	}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: alg, Key: key}, o)
	if err != nil {
		f.t.Fatal(err)
	}
	text, err := json.Marshal(claims)
	if err != nil {
		f.t.Fatal(err)
	}
	signed, err := signer.Sign(text)
	if err != nil {
		f.t.Fatal(err)
	}
	token, err := signed.CompactSerialize()
	if err != nil {
		f.t.Fatal(err)
	}
	return token
}

// signed is a token of the platform as it should be.
func (f *fake) signed(claims map[string]any) string {
	return f.sign(jose.RS256, f.key, map[string]any{"kid": f.kid}, claims)
}

// begin begins a login, and returns what the server asks the platform for.
func (f *fake) begin(b *browser, more url.Values) url.Values {
	f.t.Helper()
	q := url.Values{"iss": {f.URL}, "client_id": {client}, "login_hint": {"hint"},
		"lti_message_hint": {"message"}, "target_link_uri": {f.on.URL + "/lti/launch"}}
	maps.Copy(q, more)
	got := b.must(http.StatusSeeOther, b.get("/lti/login?"+q.Encode()))
	to, err := url.Parse(got.Header.Get("Location"))
	if err != nil || !strings.HasPrefix(to.String(), f.URL+"/auth?") {
		f.t.Fatalf("the login leads to %v, %v", to, err)
	}
	return to.Query()
}

// send posts a token as a page of the platform does, within a frame or not.
func (f *fake) send(b *browser, path string, form url.Values, dest string) answer {
	f.t.Helper()
	r, err := http.NewRequest("POST", f.on.URL+path, strings.NewReader(form.Encode()))
	if err == nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", f.URL)
		r.Header.Set("Sec-Fetch-Site", "cross-site")
		r.Header.Set("Sec-Fetch-Dest", dest)
	}
	return b.do(r, err)
}

// launch launches with claims, in a window.
func (f *fake) launch(b *browser, claims map[string]any) answer {
	f.t.Helper()
	asked := f.begin(b, nil)
	claims["nonce"] = asked.Get("nonce")
	return f.send(b, "/lti/launch", url.Values{"id_token": {f.signed(claims)},
		"state": {asked.Get("state")}}, "document")
}

// overTLS is a server with a course that browsers find by TLS.
func overTLS(t *testing.T) *running {
	t.Helper()
	return serve(t, filepath.Join(t.TempDir(), "course.db"), "", "https")
}

// in reports whether a browser is logged in.
func (b *browser) in() bool {
	b.t.Helper()
	return b.get("/me").StatusCode == 200
}

// attack is a launch that should not count.
type attack struct {
	f      *fake
	b      *browser
	claims map[string]any // honest ones, with the nonce of the login
	state  string
	token  string // empty: the claims, signed
}

// No hostile token gets in, and each is refused for its own reason.
func TestHostileLaunches(t *testing.T) {
	r := overTLS(t)
	f := fakePlatform(t, r)
	other := fakePlatform(t, r) // of the same server: a platform speaks for itself alone
	mallory, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKIXPublicKey(&f.key.PublicKey)
	if err != nil {
		t.Fatal(err)
	}
	public := pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der})
	kid := map[string]any{"kid": f.kid}
	with := func(more map[string]any) map[string]any {
		all := maps.Clone(kid)
		maps.Copy(all, more)
		return all
	}
	evil := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		t.Error("the keys of a header were asked for")
		answerJSON(w, 200, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: &mallory.PublicKey,
			KeyID: f.kid}}})
	}))
	defer evil.Close()
	set := func(name string, value any) func(*attack) {
		return func(a *attack) { a.claims[name] = value }
	}
	without := func(name string) func(*attack) {
		return func(a *attack) { delete(a.claims, name) }
	}
	now := time.Now()
	const rs256, state = "should be signed with RS256", "was not begun here"
	var spent, spentState string
	for _, c := range []struct {
		name string
		do   func(*attack)
		why  string
	}{
		{"alg none", func(a *attack) {
			text, _ := json.Marshal(a.claims)
			part := base64.RawURLEncoding.EncodeToString
			a.token = part([]byte(`{"alg":"none","kid":"`+f.kid+`"}`)) + "." + part(text) + "."
		}, rs256},
		{"HS256 with the public key as PEM", func(a *attack) {
			a.token = f.sign(jose.HS256, public, kid, a.claims)
		}, rs256},
		{"PS256 with the right key", func(a *attack) {
			a.token = f.sign(jose.PS256, f.key, kid, a.claims)
		}, rs256},
		{"another key under the same kid", func(a *attack) {
			a.token = f.sign(jose.RS256, mallory, kid, a.claims)
		}, "failed to verify"},
		{"the right key under an unknown kid", func(a *attack) {
			a.token = f.sign(jose.RS256, f.key, map[string]any{"kid": "../keys"}, a.claims)
		}, "failed to verify"},
		{"no kid", func(a *attack) { a.token = f.sign(jose.RS256, f.key, nil, a.claims) }, "(kid)"},
		{"a key in the header (jwk)", func(a *attack) {
			a.token = f.sign(jose.RS256, mallory, with(map[string]any{"jwk": jose.JSONWebKey{
				Key: &mallory.PublicKey, KeyID: f.kid, Algorithm: "RS256"}}), a.claims)
		}, "failed to verify"},
		{"an address of keys in the header (jku)", func(a *attack) {
			a.token = f.sign(jose.RS256, mallory, with(map[string]any{"jku": evil.URL}), a.claims)
		}, "failed to verify"},
		{"a critical header", func(a *attack) {
			a.token = f.sign(jose.RS256, f.key, with(map[string]any{"crit": []string{"exp"}}),
				a.claims)
		}, "failed to verify"},
		{"another platform's token", func(a *attack) {
			claims := other.honest("ada", learner)
			claims["nonce"] = a.claims["nonce"]
			a.token = other.sign(jose.RS256, other.key, with(map[string]any{"kid": other.kid}),
				claims)
		}, "failed to verify"},
		{"a changed payload", func(a *attack) {
			parts := strings.Split(f.signed(a.claims), ".")
			a.claims["sub"] = "boss"
			parts[1] = strings.Split(f.signed(a.claims), ".")[1]
			a.token = strings.Join(parts, ".")
		}, "failed to verify"},
		{"no signature", func(a *attack) {
			token := f.signed(a.claims)
			a.token = token[:strings.LastIndex(token, ".")+1]
		}, "failed to verify"},
		{"no token", func(a *attack) { a.token = " " }, rs256},
		{"JSON with two signatures", func(a *attack) {
			parts := strings.Split(f.signed(a.claims), ".")
			one := fmt.Sprintf(`{"protected":%q,"signature":%q}`, parts[0], parts[2])
			a.token = fmt.Sprintf(`{"payload":%q,"signatures":[%s,%s]}`, parts[1], one, one)
		}, "one signature"},
		{"an issuer that is nearly the same", set("iss", f.URL+"/"), "different provider"},
		{"no issuer", without("iss"), "different provider"},
		{"another audience", set("aud", "tool-2"), "expected audience"},
		{"no audience", without("aud"), "expected audience"},
		{"several audiences, no azp", set("aud", []string{client, "tool-2"}), "(azp)"},
		{"several audiences", func(a *attack) {
			a.claims["aud"], a.claims["azp"] = []string{client, "tool-2"}, client
		}, "for other tools, too"},
		{"the azp of another tool", set("azp", "tool-2"), "(azp)"},
		{"expired", set("exp", now.Add(-time.Second).Unix()), "expired"},
		{"no expiry", without("exp"), "expired"},
		{"issued in the future", func(a *attack) {
			a.claims["iat"] = now.Add(2 * time.Minute).Unix()
			a.claims["exp"] = now.Add(time.Hour).Unix()
		}, "in the future"},
		{"not issued", without("iat"), "does not say when"},
		{"issued long ago", set("iat", now.Add(-2*time.Hour).Unix()), "more than an hour ago"},
		{"not valid yet", set("nbf", now.Add(time.Hour).Unix()), "nbf"},
		{"no nonce", without("nonce"), "(nonce)"},
		{"the nonce of another login", func(a *attack) {
			a.claims["nonce"] = f.begin(a.b, nil).Get("nonce")
		}, "(nonce)"},
		{"nobody", without("sub"), "(sub)"},
		{"a deployment that nobody has allowed", set(claim+"deployment_id", "d-2"),
			"does not know yet"},
		{"a blocked deployment", func(a *attack) {
			if err := r.o.LTI.Allow(t.Context(), f.id, "d-3", false); err != nil {
				t.Fatal(err)
			}
			a.claims[claim+"deployment_id"] = "d-3"
		}, "does not know yet"},
		{"no deployment", without(claim + "deployment_id"), "(deployment_id)"},
		{"another version", set(claim+"version", "1.1"), "of 1.3.0"},
		{"no version", without(claim + "version"), "of 1.3.0"},
		{"another message", set(claim+"message_type", "LtiDeepLinkingResponse"), "its message"},
		{"no message", without(claim + "message_type"), "its message"},
		{"no link", without(claim + "resource_link"), "(resource_link)"},
		{"no context", without(claim + "context"), "(context)"},
		{"no roles", without(claim + "roles"), "(roles)"},
		{"a role of the university only", set(claim+"roles", []string{
			"http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor"}), "neither"},
		{"a target that only begins like ours", set(claim+"target_link_uri",
			r.URL+"@evil.example/"), "target link should be"},
		{"claims of another type", set(claim+"roles", "Learner"), "cannot unmarshal"},
		{"a link asked for by a student", func(a *attack) {
			a.claims[claim+"message_type"] = "LtiDeepLinkingRequest"
			a.claims["https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings"] =
				map[string]any{"deep_link_return_url": f.URL + "/deep",
					"accept_types": []string{"ltiResourceLink"}}
		}, "only a teacher"},
		{"a link for nowhere", func(a *attack) {
			a.claims[claim+"message_type"] = "LtiDeepLinkingRequest"
			a.claims["https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings"] =
				map[string]any{"deep_link_return_url": "http://evil.example",
					"accept_types": []string{"ltiResourceLink"}}
		}, "(deep_linking_settings)"},
		{"no state", func(a *attack) { a.state = "" }, state},
		{"an unknown state", func(a *attack) { a.state = "X" + a.state }, state},
		{"a used state", func(a *attack) {
			first := r.browser()
			first.Jar = a.b.Jar
			token := f.signed(a.claims)
			f.send(first, "/lti/launch", url.Values{"id_token": {token}, "state": {a.state}},
				"document")
			first.must(http.StatusSeeOther, first.post("/logout", nil))
			spent, spentState = token, a.state
		}, state},
		{"a replayed token and its state", func(a *attack) {
			a.token, a.state = spent, spentState
		}, state},
		{"a replayed token for a new login", func(a *attack) { a.token = spent }, "(nonce)"},
		{"a login of another browser", func(a *attack) { a.b = r.browser() },
			"window of its own"},
		{"a cookie of another login", func(a *attack) {
			theirs := f.begin(r.browser(), nil)
			a.state, a.claims["nonce"] = theirs.Get("state"), theirs.Get("nonce")
		}, "window of its own"},
	} {
		b := r.browser()
		asked := f.begin(b, nil)
		a := &attack{f: f, b: b, claims: f.honest("ada", learner), state: asked.Get("state")}
		a.claims["nonce"] = asked.Get("nonce")
		if c.do(a); a.token == "" {
			a.token = f.signed(a.claims)
		}
		got := f.send(a.b, "/lti/launch", url.Values{"id_token": {a.token}, "state": {a.state}},
			"document")
		body := strings.NewReplacer("&#34;", `"`, "&#39;", "'").Replace(got.body)
		if a.b.in() || b.in() {
			t.Errorf("%s: it gets in", c.name)
		} else if got.StatusCode == http.StatusSeeOther || !strings.Contains(body, c.why) {
			t.Errorf("%s: %s; want %q in\n%s", c.name, got.Status, c.why, body)
		}
	}
	// The same launch without a fault gets in, after a change of the platform's key, too.
	for _, kid := range []string{"", "second"} {
		if kid != "" {
			f.rotate(kid)
		}
		b := r.browser()
		if got := f.launch(b, f.honest("ada", learner)); got.StatusCode != http.StatusSeeOther ||
			got.Header.Get("Location") != "/c/1/#trees" || !b.in() {
			t.Fatalf("an honest launch: %s to %s\n%s", got.Status, got.Header.Get("Location"),
				got.body)
		}
		b.must(200, b.get("/c/1/"))
		b.must(404, b.get("/c/1/class"))
	}
	// The secret that the platform has kept comes from our script alone.
	b := r.browser()
	asked := f.begin(b, nil)
	at, _ := url.Parse(r.URL)
	var own string
	for _, c := range b.Jar.Cookies(at) {
		own = c.Value
	}
	claims := f.honest("mallory", learner)
	claims["nonce"] = asked.Get("nonce")
	victim := r.browser()
	form := url.Values{"id_token": {f.signed(claims)}, "state": {asked.Get("state")}, "kept": {own}}
	for _, path := range []string{"/lti/kept", "/lti/launch"} {
		if got := f.send(victim, path, form, "document"); got.StatusCode == 303 || victim.in() {
			t.Errorf("another site logs somebody in at %s: %s", path, got.Status)
		}
	}
}

// Who may begin a login.
func TestHostileLogins(t *testing.T) {
	r := overTLS(t)
	f := fakePlatform(t, r)
	for name, c := range map[string]struct {
		change url.Values
		why    string
	}{
		"unknown issuer": {url.Values{"iss": {"https://evil.example"}},
			"does not know the platform"},
		"unknown client":  {url.Values{"client_id": {"tool-2"}}, "does not know the platform"},
		"nobody":          {url.Values{"login_hint": nil}, "login_hint"},
		"no target":       {url.Values{"target_link_uri": nil}, "target link"},
		"a target as ftp": {url.Values{"target_link_uri": {"ftp" + r.URL[5:]}}, "target link"},
		"much": {url.Values{"login_hint": {strings.Repeat("h", 5000)}},
			"it should have at most 4096"},
	} {
		q := url.Values{"iss": {f.URL}, "client_id": {client}, "login_hint": {"h"},
			"target_link_uri": {r.URL + "/lti/launch"}}
		maps.Copy(q, c.change)
		b := r.browser()
		got := b.get("/lti/login?" + q.Encode())
		if b.told(403, got, c.why); len(got.Cookies()) > 0 {
			t.Errorf("%s: it sets cookies", name)
		}
	}
	// Logins that nobody ends do not fill the database.
	err := r.o.Store.Write(t.Context(), func(tx *database.Tx) error {
		for i := range 2000 {
			tx.Exec(`INSERT INTO lti_logins (state, nonce, browser, platform, asked, expires)
				VALUES (?, '', '', 1, '', ?)`, fmt.Sprint(i), time.Now().UnixMicro()+int64(1e6*i))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	q := url.Values{"iss": {f.URL}, "client_id": {client}, "login_hint": {"h"},
		"target_link_uri": {r.URL + "/lti/launch"}, "more": {strings.Repeat("m", 1<<16)}}
	r.browser().must(303, r.browser().post("/lti/login", q))
	var rows, bytes int
	err = r.o.Store.QueryRowContext(t.Context(), `SELECT count(*), sum(length(asked))
		FROM lti_logins`).Scan(&rows, &bytes)
	if err != nil || rows != 1000 || bytes > 1000 {
		t.Errorf("%d logins of %d bytes are kept, %v", rows, bytes, err)
	}
}

// In a frame the session is a cookie of this frame alone, and the platform's pages may show it.
func TestFrame(t *testing.T) {
	r := overTLS(t)
	f := fakePlatform(t, r)
	b := r.browser()
	asked := f.begin(b, nil)
	claims := f.honest("ada", learner)
	claims["nonce"] = asked.Get("nonce")
	claims[claim+"launch_presentation"] = map[string]any{"return_url": "https://uni.example/x"}
	got := b.must(http.StatusSeeOther, f.send(b, "/lti/launch", url.Values{
		"id_token": {f.signed(claims)}, "state": {asked.Get("state")}}, "iframe"))
	i := slices.IndexFunc(got.Cookies(), func(c *http.Cookie) bool {
		return c.Name == "__Host-frame"
	})
	if i < 0 {
		t.Fatalf("no cookie of a frame: %v", got.Cookies())
	}
	if c := got.Cookies()[i]; !c.Secure || !c.HttpOnly || !c.Partitioned ||
		c.SameSite != http.SameSiteNoneMode {
		t.Errorf("the cookie is %v", c)
	}
	for dest, want := range map[string]string{
		"iframe": "frame-ancestors " + f.URL + " https://uni.example", "document": "'none'"} {
		q, err := http.NewRequest("GET", r.URL+"/c/1/", nil)
		if err == nil {
			q.Header.Set("Sec-Fetch-Dest", dest)
		}
		page := b.must(200, b.do(q, err))
		if policy := page.Header.Get("Content-Security-Policy"); !strings.HasSuffix(policy, want) {
			t.Errorf("in a %s the policy is %s", dest, policy)
		}
	}
	b.must(http.StatusSeeOther, b.post("/logout", nil))
	if b.in() {
		t.Error("still in")
	}
}

// A browser without cookies in frames launches by the platform's storage, and goes on in a window.
func TestFrameWithoutCookies(t *testing.T) {
	r := overTLS(t)
	f := fakePlatform(t, r)
	attribute := func(body, name string) string {
		_, rest, _ := strings.Cut(body, name+`="`)
		value, _, _ := strings.Cut(rest, `"`)
		return strings.NewReplacer("&amp;", "&", "&#43;", "+").Replace(value)
	}
	b := r.browser()
	q := url.Values{"iss": {f.URL}, "login_hint": {"h"}, "target_link_uri": {r.URL + "/lti/launch"},
		"lti_storage_target": {"_parent"}}
	put := b.must(200, b.get("/lti/login?"+q.Encode())).body
	if attribute(put, "data-do") != "put" || attribute(put, "data-target") != "_parent" ||
		attribute(put, "data-origin") != f.URL {
		t.Fatalf("the page of the login:\n%s", put)
	}
	next, err := url.Parse(attribute(put, "data-next"))
	if err != nil {
		t.Fatal(err)
	}
	claims := f.honest("ada", learner)
	claims["nonce"] = next.Query().Get("nonce")
	form := url.Values{"id_token": {f.signed(claims)}, "state": {next.Query().Get("state")}}
	b = r.browser() // which has lost the cookies
	get := b.must(200, f.send(b, "/lti/launch", form, "iframe")).body
	if attribute(get, "data-do") != "get" || attribute(get, "data-state") != form.Get("state") ||
		strings.Contains(get, attribute(put, "data-value")) {
		t.Fatalf("the page of the launch:\n%s", get)
	}
	ours := func(path string, form url.Values) answer {
		q, err := http.NewRequest("POST", r.URL+path, strings.NewReader(form.Encode()))
		if err == nil {
			q.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			q.Header.Set("Sec-Fetch-Site", "same-origin")
			q.Header.Set("Sec-Fetch-Dest", "iframe")
		}
		return b.do(q, err)
	}
	form.Set("kept", "") // the platform has not answered
	alone := b.must(200, ours("/lti/kept", form))
	policy := alone.Header.Get("Content-Security-Policy")
	if !strings.Contains(alone.body, `action="/lti/login" target="_blank"`) ||
		strings.Contains(alone.body, "_parent") ||
		!strings.Contains(policy, "form-action 'self' "+f.URL+";") {
		t.Errorf("the page without storage, with %s:\n%s", policy, alone.body)
	}
	form.Set("kept", "WRONG")
	b.must(403, ours("/lti/kept", form))
	form.Set("kept", attribute(put, "data-value"))
	page := b.must(200, ours("/lti/kept", form))
	if len(page.Cookies()) > 0 || b.in() {
		t.Error("a browser that keeps no cookies gets one")
	}
	window := r.browser()
	got := window.must(http.StatusSeeOther, window.post(attribute(page.body, "action"),
		url.Values{"next": {attribute(page.body, `name="next" value`)}}))
	if got.Header.Get("Location") != "/c/1/#trees" || !window.in() {
		t.Errorf("the window shows %s", got.Header.Get("Location"))
	}
	b.must(403, ours("/lti/kept", form)) // used up
}

// Whoever has an invitation cannot replace the keys of a platform that is registered.
func TestHostileRegistration(t *testing.T) {
	r := start(t, "")
	f := fakePlatform(t, r)
	before, err := r.o.LTI.Platforms(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	evil := httptest.NewServer(nil)
	defer evil.Close()
	configuration := map[string]string{"issuer": f.URL, "jwks_uri": evil.URL + "/keys",
		"authorization_endpoint": evil.URL + "/auth", "token_endpoint": evil.URL + "/token",
		"registration_endpoint": evil.URL + "/register"}
	evil.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/register" {
			answerJSON(w, http.StatusOK, map[string]string{"client_id": client})
			return
		}
		answerJSON(w, http.StatusOK, configuration)
	})
	platform := f.Config.Handler
	f.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/file": // whoever may place one on the platform
			answerJSON(w, http.StatusOK, configuration)
		case "/elsewhere":
			http.Redirect(w, r, evil.URL+"/config", http.StatusFound)
		default:
			platform.ServeHTTP(w, r)
		}
	})
	for path, want := range map[string]string{"/file": "is registered with the client",
		"/elsewhere": "redirects to"} {
		address, err := r.o.LTI.Invite(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		address, _ = strings.CutPrefix(address, r.URL)
		r.browser().told(403, r.browser().get(address+"&openid_configuration="+
			url.QueryEscape(f.URL+path)), want)
	}
	after, err := r.o.LTI.Platforms(t.Context())
	if err != nil || !reflect.DeepEqual(after, before) {
		t.Errorf("the platforms were %+v, and are %+v, %v", before, after, err)
	}
}
