// Package openid tests the course server's logins with a real OpenID provider, and its pages in
// frames.
package openid

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/rsa"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
	"github.com/zitadel/oidc/v3/example/server/exampleop"
	"github.com/zitadel/oidc/v3/example/server/storage"
	"github.com/zitadel/oidc/v3/pkg/op"
)

const (
	client   = "course"
	secret   = "the course's secret"
	password = "the same for all"
)

// accounts are those of the provider, by their names.
type accounts map[string]*storage.User

func (a accounts) GetUserByID(id string) *storage.User         { return a[id] }
func (a accounts) GetUserByUsername(name string) *storage.User { return a[name] }
func (a accounts) ExampleClientID() string                     { return "service" }

func (a accounts) add(name, email string, verified bool) {
	a[name] = &storage.User{ID: name, Username: name, Password: password, FirstName: name,
		Email: email, EmailVerified: verified}
}

// key is the provider's key. The test has it, too, to sign what the provider would not.
type key struct{ *rsa.PrivateKey }

func (k key) ID() string                                  { return "1" }
func (k key) SignatureAlgorithm() jose.SignatureAlgorithm { return jose.RS256 }
func (k key) Key() any                                    { return k.PrivateKey }

type public struct{ key }

func (k public) Algorithm() jose.SignatureAlgorithm { return jose.RS256 }
func (k public) Use() string                        { return "sig" }
func (k public) Key() any                           { return &k.PublicKey }

type memory struct {
	*storage.Storage
	key key
}

func (m memory) SigningKey(context.Context) (op.SigningKey, error) { return m.key, nil }

func (m memory) KeySet(context.Context) ([]op.Key, error) {
	return []op.Key{public{m.key}}, nil
}

// provider is a running OpenID provider.
type provider struct {
	*httptest.Server
	key      key
	accounts accounts

	mu     sync.Mutex
	change func(claims map[string]any) (token string) // makes other ID tokens; nil: does not
	sent   []url.Values                               // the forms of requests for tokens
}

func newProvider(t *testing.T, back string) *provider {
	t.Helper()
	private, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	p := &provider{key: key{private}, accounts: accounts{}}
	storage.RegisterClients(storage.WebClient(client, secret, back))
	var handler http.Handler
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/oauth/token" {
			handler.ServeHTTP(w, r)
			return
		}
		p.token(w, r, handler)
	}))
	t.Cleanup(p.Close)
	handler = exampleop.SetupServer(p.URL, memory{storage.NewStorage(p.accounts), p.key},
		slog.New(slog.DiscardHandler), false)
	return p
}

// token answers a request for tokens as the provider does, with another ID token if the test says
// so.
func (p *provider) token(w http.ResponseWriter, r *http.Request, next http.Handler) {
	body, _ := io.ReadAll(r.Body)
	form, _ := url.ParseQuery(string(body))
	p.mu.Lock()
	p.sent = append(p.sent, form)
	change := p.change
	p.mu.Unlock()
	r.Body = io.NopCloser(bytes.NewReader(body))
	answer := httptest.NewRecorder()
	next.ServeHTTP(answer, r)
	var tokens map[string]any
	if change != nil && json.Unmarshal(answer.Body.Bytes(), &tokens) == nil {
		raw, _ := tokens["id_token"].(string)
		parsed, err := jwt.ParseSigned(raw, []jose.SignatureAlgorithm{jose.RS256})
		var claims map[string]any
		if err == nil && parsed.UnsafeClaimsWithoutVerification(&claims) == nil {
			tokens["id_token"] = change(claims)
			answer.Body.Reset()
			_ = json.NewEncoder(answer.Body).Encode(tokens)
		}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(answer.Code)
	_, _ = w.Write(answer.Body.Bytes())
}

// forging lets the provider give out other ID tokens, until the test ends.
func (p *provider) forging(t *testing.T, change func(map[string]any) string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.change = change
	t.Cleanup(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.change = nil
	})
}

// signed is an ID token.
func signed(t *testing.T, algorithm jose.SignatureAlgorithm, with any,
	claims map[string]any) string {
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: algorithm, Key: with},
		(&jose.SignerOptions{}).WithHeader("kid", "1"))
	if err != nil {
		t.Error(err)
		return ""
	}
	token, err := jwt.Signed(signer).Claims(claims).Serialize()
	if err != nil {
		t.Error(err)
	}
	return token
}

// server is a running course server with one course.
type server struct {
	url   string
	admin *browser
}

func newServer(t *testing.T, address string, flags ...string) server {
	t.Helper()
	dir := t.TempDir()
	program := os.Getenv("TESSELLA_SERVER")
	if program == "" {
		program = filepath.Join(dir, "server")
		build := exec.Command("go", "build", "-o", program, ".")
		build.Dir = filepath.Join("..", "..", "..", "grader", "server")
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	cmd := exec.Command(program, append([]string{"serve", filepath.Join(dir, "course.db"),
		"--listen", address, "--jobs", "0"}, flags...)...)
	cmd.Env = append(os.Environ(), "TESSELLA_OIDC_SECRET="+secret)
	printed := &buffer{}
	cmd.Stdout, cmd.Stderr = printed, printed
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		if t.Failed() {
			t.Log(printed)
		}
	})
	link := regexp.MustCompile(`http://\S+/login/link/\S+`)
	for began := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		if strings.Contains(printed.String(), "listening") && link.MatchString(printed.String()) {
			break
		}
		if time.Since(began) > 30*time.Second {
			t.Fatal("the server does not start")
		}
	}
	admin := newBrowser(t)
	s := server{"http://" + address, admin}
	admin.post(t, link.FindString(printed.String()), nil)
	admin.post(t, s.url+"/admin/courses", url.Values{"name": {"c"}, "owner": {"Grace"},
		"email": {"grace@example.org"},
		"yaml":  {"course: c\nlessons:\n  - lesson: trees\n"}})
	for role, email := range map[string]string{"student": "ada@example.org",
		"teacher": "alan@example.org", "assistant": "kay@example.org"} {
		page := admin.post(t, s.url+"/c/1/people/add", url.Values{"name": {"the " + role},
			"email": {email}, "role": {role}})
		if page.status != http.StatusOK {
			t.Fatalf("%s: %d, %s", role, page.status, page.text)
		}
	}
	return s
}

// buffer is what a program prints.
type buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// browser keeps cookies.
type browser struct {
	*http.Client
	stop string // a path that it does not follow a redirect to
}

func newBrowser(t *testing.T) *browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	b := &browser{}
	b.Client = &http.Client{Jar: jar, Timeout: 20 * time.Second,
		CheckRedirect: func(r *http.Request, _ []*http.Request) error {
			if b.stop != "" && r.URL.Path == b.stop {
				return http.ErrUseLastResponse
			}
			return nil
		}}
	return b
}

// page is an answer.
type page struct {
	status   int
	text     string
	url      *url.URL
	location string // where it redirects to, if the browser did not follow
}

func (b *browser) do(t *testing.T, got *http.Response, err error) page {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	if err != nil {
		t.Fatal(err)
	}
	return page{got.StatusCode, string(text), got.Request.URL, got.Header.Get("Location")}
}

func (b *browser) get(t *testing.T, address string) page {
	t.Helper()
	got, err := b.Get(address)
	return b.do(t, got, err)
}

func (b *browser) post(t *testing.T, address string, form url.Values) page {
	t.Helper()
	got, err := b.PostForm(address, form)
	return b.do(t, got, err)
}

// begin goes to the provider's login, and returns its page.
func (b *browser) begin(t *testing.T, s server, next string) page {
	t.Helper()
	return b.post(t, s.url+"/login/begin", url.Values{"next": {next}})
}

// approve logs in at the provider.
func (b *browser) approve(t *testing.T, login page, account string) page {
	t.Helper()
	return b.post(t, login.url.Scheme+"://"+login.url.Host+"/login/username",
		url.Values{"id": {login.url.Query().Get("authRequestID")}, "username": {account},
			"password": {password}})
}

// login logs in from the beginning to the end.
func (b *browser) login(t *testing.T, s server, account, next string) page {
	t.Helper()
	return b.approve(t, b.begin(t, s, next), account)
}

// back is the address by which the provider sends the browser back, which it has not opened yet.
func (b *browser) back(t *testing.T, s server, account string) string {
	t.Helper()
	b.stop = "/login/back"
	defer func() { b.stop = "" }()
	got := b.login(t, s, account, "/")
	if !strings.HasPrefix(got.location, s.url+"/login/back?") {
		t.Fatalf("the provider says %d %s", got.status, got.text)
	}
	return got.location
}

// refused fails unless the server has refused a login and tells what to do.
func refused(t *testing.T, b *browser, s server, got page, advice string) {
	t.Helper()
	if got.status != http.StatusForbidden || !strings.Contains(got.text, advice) {
		t.Errorf("%d %s; it should be refused with %q", got.status, got.text, advice)
	}
	if home := b.get(t, s.url+"/me"); home.url.Path != "/login" {
		t.Errorf("the browser is logged in: %s", home.url)
	}
}

const again = "begin again, in the same browser"

// free is a free address.
func free(t *testing.T) string {
	t.Helper()
	probe, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer probe.Close()
	return probe.Addr().String()
}

func TestLogin(t *testing.T) {
	address := free(t)
	p := newProvider(t, "http://"+address+"/login/back")
	p.accounts.add("ada", "Ada@Example.org", true)
	p.accounts.add("alan", "alan@example.org", true)
	p.accounts.add("kay", "kay@example.org", true)
	p.accounts.add("grace", "grace@example.org", true)
	p.accounts.add("eve", "eve@example.org", true)
	p.accounts.add("mallory", "alan@example.org", false)
	s := newServer(t, address, "--oidc-issuer", p.URL, "--oidc-client", client,
		"--oidc-name", "the University of Example")

	t.Run("roles", func(t *testing.T) { testRoles(t, s) })
	t.Run("asked", func(t *testing.T) { testAsked(t, p, s) })
	t.Run("strangers", func(t *testing.T) {
		for _, account := range []string{"eve", "mallory"} {
			b := newBrowser(t)
			refused(t, b, s, b.login(t, s, account, "/"),
				"ask your teacher to add it to the roster")
		}
	})
	t.Run("tokens", func(t *testing.T) { testTokens(t, p, s) })
	t.Run("returns", func(t *testing.T) { testReturns(t, s) })
	t.Run("chromium", func(t *testing.T) { testChromium(t, s) })
}

// Each person has the role that the course knows.
func testRoles(t *testing.T, s server) {
	pages := []string{"/c/1/", "/c/1/class", "/c/1/people"}
	for account, sees := range map[string]int{"ada": 1, "kay": 2, "alan": 3, "grace": 4} {
		b := newBrowser(t)
		got := b.login(t, s, account, "/c/1/?from=here")
		if got.status != http.StatusOK || got.url.String() != s.url+"/c/1/?from=here" {
			t.Errorf("%s arrives at %v: %d %s", account, got.url, got.status, got.text)
		}
		for i, path := range pages {
			want := http.StatusOK
			if i >= sees {
				want = http.StatusNotFound
			}
			if got := b.get(t, s.url+path); got.status != want {
				t.Errorf("%s gets %d for %s; it should be %d", account, got.status, path, want)
			}
		}
		got = b.post(t, s.url+"/c/1/end", url.Values{"closed": {"no"}}) // only an owner may
		if may := got.status == http.StatusOK; may != (account == "grace") {
			t.Errorf("%s gets %d for opening the course again", account, got.status)
		}
		b.post(t, s.url+"/logout", nil)
		if got := b.get(t, s.url+"/c/1/"); got.url.Path != "/login" {
			t.Errorf("after logging out %s is at %v", account, got.url)
		}
	}
}

// The server asks with a state, a nonce and a hash by which it proves that it has asked (PKCE).
func testAsked(t *testing.T, p *provider, s server) {
	b := newBrowser(t)
	b.stop = "/auth"
	asked, err := url.Parse(b.begin(t, s, "https://elsewhere.example/").location)
	if err != nil {
		t.Fatal(err)
	}
	q := asked.Query()
	if q.Get("code_challenge_method") != "S256" || len(q.Get("code_challenge")) != 43 ||
		len(q.Get("state")) < 43 || len(q.Get("nonce")) < 43 || q.Get("response_type") != "code" ||
		q.Get("client_id") != client || !strings.Contains(q.Get("scope"), "openid") {
		t.Errorf("the server asks with %v", q)
	}
	second, err := url.Parse(b.begin(t, s, "/").location)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"state", "nonce", "code_challenge"} {
		if second.Query().Get(name) == q.Get(name) {
			t.Errorf("two logins have the same %s", name)
		}
	}
	if got := newBrowser(t).login(t, s, "ada", "https://elsewhere.example/"); got.url.String() !=
		s.url+"/c/1/" { // the only course
		t.Errorf("the login leads to %v", got.url)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if last := p.sent[len(p.sent)-1]; len(last.Get("code_verifier")) < 43 {
		t.Errorf("the server asks for tokens with %v", last)
	}
}

// A token counts only if this provider made it now, for this course and for this login.
func testTokens(t *testing.T, p *provider, s server) {
	other, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	with := func(name string, value any) func(map[string]any) string {
		return func(claims map[string]any) string {
			if value == nil {
				delete(claims, name)
			} else {
				claims[name] = value
			}
			return signed(t, jose.RS256, p.key.PrivateKey, claims)
		}
	}
	t.Run("the same", func(t *testing.T) { // the test's own tokens do count
		p.forging(t, with("test", 1))
		if got := newBrowser(t).login(t, s, "alan", "/c/1/class"); got.url.Path != "/c/1/class" {
			t.Errorf("%v: %d %s", got.url, got.status, got.text)
		}
	})
	for name, change := range map[string]func(map[string]any) string{
		"another audience": with("aud", []string{"another client"}),
		"no audience":      with("aud", nil),
		"expired":          with("exp", time.Now().Add(-time.Minute).Unix()),
		"never expires":    with("exp", nil),
		"another issuer":   with("iss", "https://login.example.org"),
		"another nonce":    with("nonce", "of an earlier login"),
		"no nonce":         with("nonce", nil),
		"another key": func(claims map[string]any) string {
			return signed(t, jose.RS256, other, claims)
		},
		"our secret as key": func(claims map[string]any) string {
			return signed(t, jose.HS256, []byte(strings.Repeat(secret, 4)), claims)
		},
		"no signature": func(claims map[string]any) string {
			parts := strings.Split(signed(t, jose.RS256, p.key.PrivateKey, claims), ".")
			return "eyJhbGciOiJub25lIn0." + parts[1] + "." // {"alg":"none"}
		},
		"another subject, old signature": func(claims map[string]any) string {
			before := strings.Split(signed(t, jose.RS256, p.key.PrivateKey, claims), ".")
			claims["sub"] = "grace"
			after := strings.Split(signed(t, jose.RS256, other, claims), ".")
			return before[0] + "." + after[1] + "." + before[2]
		},
		"somebody else than the provider's information": with("sub", "grace2"),
		"no token": func(map[string]any) string { return "" },
	} {
		t.Run(name, func(t *testing.T) {
			p.forging(t, change)
			b := newBrowser(t)
			refused(t, b, s, b.login(t, s, "alan", "/"), again)
		})
	}
}

// An answer of the provider works once, and only in the browser that began the login.
func testReturns(t *testing.T, s server) {
	t.Run("in another browser", func(t *testing.T) {
		first, other := newBrowser(t), newBrowser(t)
		back := first.back(t, s, "alan")
		refused(t, other, s, other.get(t, back), again)
		other.begin(t, s, "/") // has a state of its own
		refused(t, other, s, other.get(t, back), again)
	})
	t.Run("another login's code", func(t *testing.T) {
		first, other := newBrowser(t), newBrowser(t)
		stolen, err := url.Parse(first.back(t, s, "alan"))
		if err != nil {
			t.Fatal(err)
		}
		mine, err := url.Parse(other.back(t, s, "eve"))
		if err != nil {
			t.Fatal(err)
		}
		q := mine.Query()
		q.Set("code", stolen.Query().Get("code"))
		mine.RawQuery = q.Encode()
		refused(t, other, s, other.get(t, mine.String()), again)
	})
	t.Run("again", func(t *testing.T) {
		b := newBrowser(t)
		back := b.back(t, s, "alan")
		home, err := url.Parse(s.url)
		if err != nil {
			t.Fatal(err)
		}
		cookies := b.Jar.Cookies(home)
		if got := b.get(t, back); got.status != http.StatusOK || got.url.Path != "/c/1/" {
			t.Fatalf("the first time: %d %s", got.status, got.text)
		}
		b.post(t, s.url+"/logout", nil)
		refused(t, b, s, b.get(t, back), again)
		b.Jar.SetCookies(home, cookies) // even whoever has kept the cookie
		refused(t, b, s, b.get(t, back), again)
	})
	t.Run("refused at the provider", func(t *testing.T) {
		b := newBrowser(t)
		back, err := url.Parse(b.back(t, s, "alan"))
		if err != nil {
			t.Fatal(err)
		}
		q := url.Values{"state": back.Query()["state"], "error": {"access_denied"}}
		refused(t, b, s, b.get(t, s.url+"/login/back?"+q.Encode()), again)
	})
}

// A browser obeys the policy of the login page, which must let the form lead to the provider.
func testChromium(t *testing.T, s server) {
	ctx := chromium(t)
	err := chromedp.Do(ctx,
		chromedp.Navigate(s.url+"/c/1/class"),
		chromedp.Click(chromedp.CSS("form[action='/login/begin'] button")),
		chromedp.SendKeys(chromedp.CSS("input[name=username]"), "alan"),
		chromedp.SendKeys(chromedp.CSS("input[name=password]"), password),
		chromedp.Click(chromedp.CSS("button[type=submit]")),
		chromedp.WaitVisible(chromedp.CSS("#matrix")))
	if err != nil {
		t.Fatal(err)
	}
	shown, err := chromedp.Run(ctx, chromedp.Location())
	if err != nil {
		t.Fatal(err)
	}
	if shown != s.url+"/c/1/class" {
		t.Errorf("the login leads to %s", shown)
	}
}

// chromium is a running browser.
func chromium(t *testing.T) context.Context {
	t.Helper()
	if _, err := exec.LookPath("chromium"); err != nil {
		t.Skip("there is no chromium")
	}
	home := t.TempDir()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewExecAllocator(ctx, append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.Flag("headless", "new"), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("test-third-party-cookie-phaseout", true), // of other sites' frames
		chromedp.UserDataDir(filepath.Join(home, "profile")), chromedp.Env("HOME="+home))...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil { // the browser lives as long as this context
		t.Fatal(err)
	}
	return ctx
}
