package openid

import (
	"crypto/rand"
	"crypto/rsa"
	"encoding/json"
	"html/template"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/go-jose/go-jose/v4"
)

// shell is a page of a learning platform that shows the course server in a frame, and keeps values
// for the frame as "LTI postMessage Storage" says.
var shell = template.Must(template.New("").Parse(`<!DOCTYPE html>
<iframe src="{{.Login}}" width="900" height="600"></iframe>
<script>
const kept = new Map();
addEventListener('message', e => {
  const {subject, message_id, key, value} = e.data;
  const own = e.origin + ' ' + key;
  if (subject === 'lti.put_data') kept.set(own, value);
  else if (subject !== 'lti.get_data') return;
  e.source.postMessage({subject: subject + '.response', message_id, key, value: kept.get(own)},
    e.origin);
});
</script>`))

var submit = template.Must(template.New("").Parse(`<!DOCTYPE html>
<form method="post" action="{{.To}}"><input name="id_token" value="{{.Token}}">
<input name="state" value="{{.State}}"></form><script>document.forms[0].submit()</script>`))

// In a real browser a platform on another site shows the course in a frame: with a cookie of the
// frame alone, and without any cookies by what the platform keeps.
func TestFrame(t *testing.T) {
	browser := chromium(t)
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	address := free(t)
	// Between the browser and the server: notes what frames ask for, and may drop their cookies.
	var mu sync.Mutex
	var seen []string
	cookies := true
	inside := &url.URL{Scheme: "http", Host: address}
	front := httptest.NewServer(&httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(inside)
			r.Out.Host = r.In.Host
		},
		ModifyResponse: func(r *http.Response) error {
			mu.Lock()
			defer mu.Unlock()
			if r.Request.Header.Get("Sec-Fetch-Dest") == "iframe" {
				seen = append(seen, r.Request.Method+" "+r.Request.URL.Path+" "+r.Status[:3])
				if !cookies {
					r.Header.Del("Set-Cookie")
				}
			}
			return nil
		},
	})
	defer front.Close()
	s := newServer(t, address, "--base", front.URL)

	var issuer string // localhost is another site than 127.0.0.1
	storage := ""
	platform := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		q := r.URL.Query()
		switch r.URL.Path {
		case "/keys":
			_ = json.NewEncoder(w).Encode(jose.JSONWebKeySet{Keys: []jose.JSONWebKey{
				{Key: &key.PublicKey, KeyID: "1", Algorithm: "RS256", Use: "sig"}}})
		case "/auth":
			const claim = "https://purl.imsglobal.org/spec/lti/claim/"
			token := signed(t, jose.RS256, key, map[string]any{"iss": issuer, "aud": "tool",
				"sub": "u1", "name": "Cleo", "nonce": q.Get("nonce"), "iat": time.Now().Unix(),
				"exp":                  time.Now().Add(time.Minute).Unix(),
				claim + "message_type": "LtiResourceLinkRequest", claim + "version": "1.3.0",
				claim + "deployment_id": "1", claim + "target_link_uri": front.URL + "/lti/launch",
				claim + "roles": []string{
					"http://purl.imsglobal.org/vocab/lis/v2/membership#Learner"},
				claim + "context":       map[string]string{"id": "c"},
				claim + "resource_link": map[string]string{"id": "l"}})
			_ = submit.Execute(w, map[string]string{"To": q.Get("redirect_uri"), "Token": token,
				"State": q.Get("state")})
		default:
			login := url.Values{"iss": {issuer}, "client_id": {"tool"}, "login_hint": {"u1"},
				"target_link_uri": {front.URL + "/lti/launch"}}
			if storage != "" {
				login.Set("lti_storage_target", storage)
			}
			_ = shell.Execute(w, map[string]string{
				"Login": front.URL + "/lti/login?" + login.Encode()})
		}
	}))
	defer platform.Close()
	issuer = strings.Replace(platform.URL, "127.0.0.1", "localhost", 1)
	got := s.admin.post(t, s.url+"/admin/lms", url.Values{"issuer": {issuer}, "client": {"tool"},
		"auth": {issuer + "/auth"}, "token": {issuer + "/token"}, "keys": {issuer + "/keys"},
		"deployment": {"1"}})
	if got.status != http.StatusOK {
		t.Fatal(got.text)
	}
	visit := func(want ...string) {
		t.Helper()
		mu.Lock()
		seen = nil
		mu.Unlock()
		if err := chromedp.Do(browser, chromedp.Navigate(issuer)); err != nil {
			t.Fatal(err)
		}
		var now []string
		for range 100 {
			mu.Lock()
			now = slices.Clone(seen)
			mu.Unlock()
			if len(now) >= len(want) {
				break
			}
			time.Sleep(100 * time.Millisecond)
		}
		if !slices.Equal(now, want) {
			t.Errorf("the frame asks for %q; want %q", now, want)
		}
	}
	visit("GET /lti/login 303", "POST /lti/launch 403") // the course is not connected
	s.admin.post(t, s.url+"/admin/lms/context/1", url.Values{"course": {"1"}})
	visit("GET /lti/login 303", "POST /lti/launch 303", "GET /c/1/ 200")
	storage = "_parent"
	visit("GET /lti/login 200", "POST /lti/launch 303", "GET /c/1/ 200")
	cookies = false
	if err := chromedp.Do(browser, chromedp.Navigate("about:blank")); err != nil {
		t.Fatal(err)
	}
	visit("GET /lti/login 200", "POST /lti/launch 200", "POST /lti/kept 200")
	storage = ""
	visit("GET /lti/login 303", "POST /lti/launch 200")
}
