package people

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// Door logs people in and out: it has the handlers of logging in, and the cookie of a session.
type Door struct {
	store    *Store
	base     *url.URL // where browsers find the server
	provider *Provider
}

// Provider is an OpenID provider.
type Provider struct {
	Name string // on the button: "University of Example"
	o    ProviderOptions
	base *url.URL

	mu       sync.Mutex
	config   oauth2.Config
	found    *oidc.Provider // nil: it has not answered yet
	verifier *oidc.IDTokenVerifier
}

// patient is the client for requests to a provider. Without a limit a provider that does not answer
// would keep the requests of all who log in.
var patient = &http.Client{Timeout: 15 * time.Second}

// ProviderOptions name the provider, and the client that this server is to it.
type ProviderOptions struct {
	Name, Issuer, Client, Secret string
}

// callback is where a provider sends a browser back to.
const callback = "/login/back"

// NewProvider makes a provider for a server that browsers find at base.
func NewProvider(base *url.URL, o ProviderOptions) *Provider {
	return &Provider{Name: o.Name, o: o, base: base}
}

// ErrProvider is the error for a provider that does not answer.
var ErrProvider = errors.New("the server that logs people in does not answer; try again later, " +
	"or open a link that your teacher has sent you")

// Ready reads the provider's configuration at the issuer's address, if that was not done yet. A
// provider that does not answer is an [ErrProvider]. It may answer later.
func (p *Provider) Ready(ctx context.Context) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.found != nil {
		return nil
	}
	found, err := oidc.NewProvider(oidc.ClientContext(ctx, patient), p.o.Issuer)
	if err != nil {
		return fmt.Errorf("%w (%s does not answer as an OpenID provider; check --oidc-issuer: %w)",
			ErrProvider, p.o.Issuer, err)
	}
	p.config = oauth2.Config{ClientID: p.o.Client, ClientSecret: p.o.Secret,
		Endpoint: found.Endpoint(), RedirectURL: p.base.JoinPath(callback).String(),
		Scopes: []string{oidc.ScopeOpenID, "email", "profile"}}
	p.verifier = found.Verifier(&oidc.Config{ClientID: p.o.Client})
	p.found = found
	return nil
}

// Origin is where a provider that is ready logs people in, such as https://login.example.org.
func (p *Provider) Origin() string {
	to, err := url.Parse(p.config.Endpoint.AuthURL)
	if err != nil {
		return ""
	}
	return to.Scheme + "://" + to.Host
}

// NewDoor makes the door of a server that browsers find at base. The provider may be nil.
func NewDoor(store *Store, base *url.URL, provider *Provider) *Door {
	return &Door{store, base, provider}
}

// Provider returns the OpenID provider, or nil.
func (d *Door) Provider() *Provider { return d.provider }

// LinkURL is the address that a person opens to log in by a link.
func (d *Door) LinkURL(secret string) string {
	return d.base.JoinPath("/login/link", secret).String()
}

// Address is where browsers and programs find the server.
func (d *Door) Address() string { return d.base.String() }

// secure reports whether browsers find the server by TLS, here or at a proxy.
func (d *Door) secure() bool { return d.base.Scheme == "https" }

// cookie returns a cookie for this server alone. Scripts do not see it, and other sites' forms do
// not send it.
func (d *Door) cookie(name, value string, seconds int) *http.Cookie {
	c := &http.Cookie{Name: name, Value: value, MaxAge: seconds, HttpOnly: true,
		Secure: d.secure(), SameSite: http.SameSiteLaxMode, Path: "/"}
	if d.secure() {
		c.Name = "__Host-" + name
	}
	return c
}

// FrameCookie returns a cookie that a browser keeps in a frame of another site: for this server
// within that site alone.
func (d *Door) FrameCookie(name, value string, seconds int) *http.Cookie {
	c := d.cookie(name, value, seconds)
	c.Secure, c.SameSite, c.Partitioned = true, http.SameSiteNoneMode, true
	return c
}

// InFrame reports whether a page is asked for by a frame of another page.
func InFrame(r *http.Request) bool {
	return strings.HasSuffix(r.Header.Get("Sec-Fetch-Dest"), "frame") // iframe, frame
}

// Framed reports whether a request has a session that was begun in a frame.
func (d *Door) Framed(r *http.Request) bool { return d.Read(r, frameCookie) != "" }

// Read returns a cookie of this server, or nothing.
func (d *Door) Read(r *http.Request, name string) string {
	if c, err := r.Cookie(d.cookie(name, "", 0).Name); err == nil {
		return c.Value
	}
	return ""
}

const (
	sessionCookie = "session"
	personCookie  = "person" // the number of the person, for the scripts of the site
	stateCookie   = "login"  // between leaving for the provider and coming back
	frameCookie   = "frame"  // a session in a frame of a learning platform
)

// Who returns the person who sends a request, or [ErrNobody]. A program sends a token, and one that
// does not count is an [ErrToken].
func (d *Door) Who(r *http.Request) (Visitor, error) {
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return d.store.bearer(r.Context(), token)
	}
	secret := d.secret(r)
	if secret == "" {
		return Visitor{}, ErrNobody
	}
	return d.store.session(r.Context(), secret)
}

// secret is the session of a request. A frame's was begun last: [Door.Enter] ends it.
func (d *Door) secret(r *http.Request) string {
	return cmp.Or(d.Read(r, frameCookie), d.Read(r, sessionCookie))
}

// Use uses up a link, and returns the session.
func (d *Door) Use(r *http.Request, link string) (session string, err error) {
	return d.store.Use(r.Context(), link, d.secret(r))
}

// Enter gives the browser a session and redirects it to the page that it asked for.
func (d *Door) Enter(w http.ResponseWriter, r *http.Request, session, next string) error {
	v, err := d.store.session(r.Context(), session)
	if err != nil {
		return err
	}
	seconds := int(sessionLasts.Seconds())
	who := d.cookie(personCookie, strconv.FormatInt(v.ID, 10), seconds)
	if InFrame(r) {
		who = d.FrameCookie(personCookie, who.Value, seconds)
		http.SetCookie(w, d.FrameCookie(frameCookie, session, seconds))
	} else {
		http.SetCookie(w, d.cookie(sessionCookie, session, seconds))
		http.SetCookie(w, d.FrameCookie(frameCookie, "", -1))
	}
	who.HttpOnly = false
	http.SetCookie(w, who)
	http.Redirect(w, r, Local(next), http.StatusSeeOther)
	return nil
}

// Leave ends the session of a request. The browser forgets what the pages have kept in it: the next
// person at this computer may be another one.
func (d *Door) Leave(w http.ResponseWriter, r *http.Request) error {
	for _, name := range []string{sessionCookie, frameCookie} {
		if secret := d.Read(r, name); secret != "" {
			if err := d.store.end(r.Context(), secret); err != nil {
				return err
			}
		}
	}
	for _, name := range []string{sessionCookie, personCookie} {
		http.SetCookie(w, d.cookie(name, "", -1))
	}
	for _, name := range []string{frameCookie, personCookie} {
		http.SetCookie(w, d.FrameCookie(name, "", -1))
	}
	w.Header().Set("Clear-Site-Data", `"storage"`)
	return nil
}

// Local returns a path of this server. Any other address becomes "/".
func Local(next string) string {
	to, err := url.Parse(next)
	if err != nil || to.IsAbs() || to.Host != "" || to.User != nil ||
		!strings.HasPrefix(to.Path, "/") || strings.HasPrefix(to.Path, "//") ||
		strings.Contains(next, `\`) {
		return "/"
	}
	return next
}

// Begin redirects a browser to the OpenID provider.
func (d *Door) Begin(w http.ResponseWriter, r *http.Request) error {
	if err := d.provider.Ready(r.Context()); err != nil {
		return err
	}
	state, _ := token()
	verifier := oauth2.GenerateVerifier()
	nonce, _ := token()
	// The cookie binds the answer to this browser. The provider sees only the state, the nonce and
	// a hash of the verifier.
	value := url.Values{"state": {state}, "verifier": {verifier}, "nonce": {nonce},
		"next": {Local(r.FormValue("next"))}}
	http.SetCookie(w, d.cookie(stateCookie, value.Encode(), 600))
	http.Redirect(w, r, d.provider.config.AuthCodeURL(state, oidc.Nonce(nonce),
		oauth2.S256ChallengeOption(verifier)), http.StatusSeeOther)
	return nil
}

// ErrLogin is the error for an answer of the provider that does not fit the login that was begun.
var ErrLogin = errors.New("the login did not work; begin again, in the same browser")

// Back ends a login at the OpenID provider, and returns the session and where to go with it.
func (d *Door) Back(w http.ResponseWriter, r *http.Request) (session, next string, err error) {
	sent, err := url.ParseQuery(d.Read(r, stateCookie))
	http.SetCookie(w, d.cookie(stateCookie, "", -1))
	if err != nil || sent.Get("state") == "" || r.FormValue("state") != sent.Get("state") {
		return "", "", ErrLogin
	}
	if problem := r.FormValue("error"); problem != "" {
		return "", "", errors.Join(ErrLogin, errors.New("the provider says "+problem))
	}
	if err := d.provider.Ready(r.Context()); err != nil {
		return "", "", err
	}
	ctx := oidc.ClientContext(r.Context(), patient)
	got, err := d.provider.config.Exchange(ctx, r.FormValue("code"),
		oauth2.VerifierOption(sent.Get("verifier")))
	if err != nil {
		return "", "", errors.Join(ErrLogin, err)
	}
	raw, _ := got.Extra("id_token").(string)
	id, err := d.provider.verifier.Verify(ctx, raw)
	if err != nil {
		return "", "", errors.Join(ErrLogin, err)
	}
	if id.Nonce != sent.Get("nonce") {
		return "", "", ErrLogin
	}
	who, err := d.provider.identity(ctx, id, got)
	if err != nil {
		return "", "", errors.Join(ErrLogin, err)
	}
	session, err = d.store.provided(r.Context(), who)
	return session, sent.Get("next"), err
}

// identity is what a token says of somebody. A provider may keep the e-mail address out of the
// token and give it only to those who ask for it (OpenID Connect Core 1.0, section 5.4).
func (p *Provider) identity(ctx context.Context, id *oidc.IDToken, got *oauth2.Token) (Identity,
	error) {
	who := Identity{Issuer: id.Issuer, Subject: id.Subject}
	var claims struct {
		Email    string `json:"email"`
		Verified bool   `json:"email_verified"`
	}
	if err := id.Claims(&claims); err != nil {
		return who, err
	}
	who.Email, who.Verified = claims.Email, claims.Verified
	if who.Email != "" || p.found.UserInfoEndpoint() == "" {
		return who, nil
	}
	info, err := p.found.UserInfo(ctx, oauth2.StaticTokenSource(got))
	if err != nil {
		return who, err
	}
	if info.Subject != id.Subject { // section 5.3.2
		return who, errors.New("the provider tells of somebody else than its token")
	}
	who.Email, who.Verified = info.Email, info.EmailVerified
	return who, nil
}
