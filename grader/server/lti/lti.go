// Package lti makes the course server a tool of learning platforms such as Moodle and Canvas, by
// LTI 1.3: launches, deep linking, names and roles, assignments and grades, dynamic registration.
//
// What a platform says counts after [Tool.Launch] has checked its token. The README of the server
// lists the checks. Whose account it is that launches, package people decides.
package lti

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/go-jose/go-jose/v4"
	"github.com/riverqueue/river"
	"golang.org/x/oauth2"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/server/store"
)

// Tool is this server as learning platforms see it.
type Tool struct {
	store  *store.Store
	base   *url.URL // where browsers find it; nil: a worker, which nobody visits
	client *river.Client[*sql.Tx]

	mu     sync.Mutex
	keys   map[string]keySet // of platforms, by their addresses
	tokens map[string]*oauth2.Token
}

// New makes a tool of a server that browsers find at base.
func New(s *store.Store, base *url.URL) (*Tool, error) {
	client, err := river.NewClient(s.Driver(), &river.Config{})
	return &Tool{store: s, base: base, client: client, keys: map[string]keySet{},
		tokens: map[string]*oauth2.Token{}}, err
}

// The paths of the tool.
const (
	LoginPath  = "/lti/login"
	LaunchPath = "/lti/launch"
	KeysPath   = "/lti/keys"
	RegPath    = "/lti/register"
)

func (t *Tool) at(path string) string { return t.base.JoinPath(path).String() }

// Addresses are what a platform that cannot register itself must be told.
func (t *Tool) Addresses() [][2]string {
	return [][2]string{{"Target link, redirect", t.at(LaunchPath)},
		{"Initiate login", t.at(LoginPath)}, {"Public keys (JWKS)", t.at(KeysPath)}}
}

// patient is the client for requests to platforms. It bounds how long they take, and follows no
// redirection to another host, which could answer in the platform's name.
var patient = &http.Client{
	Timeout: 15 * time.Second,
	CheckRedirect: func(r *http.Request, via []*http.Request) error {
		if r.URL.Host != via[0].URL.Host || len(via) > 10 {
			return fmt.Errorf("it redirects to %s", r.URL.Host)
		}
		return nil
	},
}

// Platform is a learning platform.
type Platform struct {
	ID     int64
	Name   string
	Issuer string
	Client string // this server's ID there
	Auth   string // where it logs people in
	Token  string // where it gives access tokens
	Aud    string // what a request for a token names as its audience; empty: Token
	Keys   string // where its public keys are
	Frames string // the origins of its pages, with a space between them

	Deployments []Deployment
}

// Deployment is a place in a platform where the tool is installed.
type Deployment struct {
	ID      string
	Allowed bool // false: it has launched, and an administrator decides
}

const platformColumns = `lti_platforms.id, lti_platforms.name, issuer, client, auth, token, aud,
	keys, frames`

func (p *Platform) fields() []any {
	return []any{&p.ID, &p.Name, &p.Issuer, &p.Client, &p.Auth, &p.Token, &p.Aud, &p.Keys,
		&p.Frames}
}

// Platforms lists the platforms with their deployments.
func (t *Tool) Platforms(ctx context.Context) (all []Platform, err error) {
	err = t.store.Read(ctx, func(tx *database.Tx) error {
		all = nil
		var p Platform
		for range tx.Query(`SELECT ` + platformColumns + ` FROM lti_platforms ORDER BY id`).
			Into(p.fields()...) {
			all = append(all, p)
		}
		for i := range all {
			var d Deployment
			for range tx.Query(`SELECT deployment, allowed FROM lti_deployments WHERE platform = ?
				ORDER BY deployment`, all[i].ID).Into(&d.ID, &d.Allowed) {
				all[i].Deployments = append(all[i].Deployments, d)
			}
		}
		return nil
	})
	return all, err
}

// Save keeps a platform, or what has changed of one with the same issuer and client.
func (t *Tool) Save(ctx context.Context, p Platform) error {
	if p.Issuer == "" || p.Client == "" {
		return errors.New("a platform has an issuer and a client ID; the page of the tool in the " +
			"platform shows both")
	}
	for what, address := range map[string]string{"login (authentication request)": p.Auth,
		"access tokens": p.Token, "public keyset": p.Keys} {
		if err := safe(address); err != nil {
			return fmt.Errorf("the address for %s: %w", what, err)
		}
	}
	return t.store.Write(ctx, func(tx *database.Tx) error {
		id := tx.Insert(`INSERT INTO lti_platforms (name, issuer, client, auth, token, aud, keys,
			frames) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT (issuer, client) DO UPDATE
			SET name = ?1, auth = ?4, token = ?5, aud = ?6, keys = ?7 RETURNING id`,
			cmp.Or(p.Name, p.Issuer), p.Issuer, p.Client, p.Auth, p.Token, p.Aud, p.Keys,
			origin(p.Auth))
		for _, d := range p.Deployments {
			allow(tx, id, d.ID, d.Allowed)
		}
		return nil
	})
}

// Allow says whether launches of a deployment count.
func (t *Tool) Allow(ctx context.Context, platform int64, deployment string, allowed bool) error {
	if deployment == "" {
		return errors.New("the deployment has no ID; the page of the tool in the platform shows it")
	}
	return t.store.Write(ctx, func(tx *database.Tx) error {
		allow(tx, platform, deployment, allowed)
		return nil
	})
}

func allow(tx *database.Tx, platform int64, deployment string, allowed bool) {
	tx.Exec(`INSERT INTO lti_deployments (platform, deployment, allowed) VALUES (?1, ?2, ?3)
		ON CONFLICT (platform, deployment) DO UPDATE SET allowed = ?3`, platform, deployment,
		allowed)
}

// Frames are the origins of the pages of all platforms, which may show this server in a frame.
func (t *Tool) Frames(ctx context.Context) (origins string, err error) {
	err = t.store.Read(ctx, func(tx *database.Tx) error {
		origins = strings.Join(tx.Query(`SELECT frames FROM lti_platforms`).Texts(), " ")
		return nil
	})
	return origins, err
}

// safe returns an error unless an address is of TLS, or of this machine.
func safe(address string) error {
	u, err := url.Parse(address)
	if err == nil && u.Host != "" && (u.Scheme == "https" ||
		u.Scheme == "http" && (u.Hostname() == "localhost" ||
			net.ParseIP(u.Hostname()).IsLoopback())) {
		return nil
	}
	return fmt.Errorf("%q should begin with https://", address)
}

// origin is the origin of an address, such as https://moodle.example.org, or nothing.
func origin(address string) string {
	u, err := url.Parse(address)
	if err != nil || safe(address) != nil || strings.ContainsAny(u.Host, "; ,'*") {
		return ""
	}
	return u.Scheme + "://" + u.Host
}

// secret returns 128 random bits as text, and their hash for the database.
func secret() (text, hash string) {
	text = rand.Text()
	return text, hashed(text)
}

func hashed(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// ownKeys returns this server's keys, the newest first. The first is made when it is needed.
func (t *Tool) ownKeys(ctx context.Context) (all []jose.JSONWebKey, err error) {
	read := func(tx *database.Tx) error {
		all = nil
		var id int64
		var pkcs []byte
		for range tx.Query(`SELECT id, pkcs FROM lti_keys ORDER BY id DESC`).Into(&id, &pkcs) {
			key, err := x509.ParsePKCS8PrivateKey(pkcs)
			if err != nil {
				return err
			}
			all = append(all, jose.JSONWebKey{Key: key, KeyID: hashed(string(pkcs))[:16],
				Algorithm: string(jose.RS256), Use: "sig"})
		}
		return nil
	}
	if err := t.store.Read(ctx, read); err != nil || len(all) > 0 {
		return all, err
	}
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return nil, err
	}
	pkcs, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return nil, err
	}
	err = t.store.Write(ctx, func(tx *database.Tx) error {
		tx.Exec(`INSERT INTO lti_keys (pkcs) VALUES (?)`, pkcs)
		return read(tx)
	})
	return all, err
}

// Keys are this server's public keys.
func (t *Tool) Keys(ctx context.Context) (set jose.JSONWebKeySet, err error) {
	all, err := t.ownKeys(ctx)
	for _, k := range all {
		set.Keys = append(set.Keys, k.Public())
	}
	return set, err
}

// sign makes a token of this server for a platform.
func (t *Tool) sign(ctx context.Context, lasts time.Duration, claims map[string]any) (string,
	error) {
	keys, err := t.ownKeys(ctx)
	if err != nil {
		return "", err
	}
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: keys[0]},
		(&jose.SignerOptions{}).WithType("JWT"))
	if err != nil {
		return "", err
	}
	now := time.Now()
	claims["iat"], claims["exp"] = now.Unix(), now.Add(lasts).Unix()
	text, err := json.Marshal(claims)
	if err != nil {
		return "", err
	}
	signed, err := signer.Sign(text)
	if err != nil {
		return "", err
	}
	return signed.CompactSerialize()
}

// keySet has the public keys of a platform. It asks for them again when a token names one that it
// does not have.
type keySet struct {
	*oidc.RemoteKeySet
	until time.Time // then a key that the platform has withdrawn is forgotten
}

func (t *Tool) keySet(address string) *oidc.RemoteKeySet {
	t.mu.Lock()
	defer t.mu.Unlock()
	set, now := t.keys[address], time.Now()
	if now.After(set.until) {
		ctx := oidc.ClientContext(context.Background(), patient)
		set = keySet{oidc.NewRemoteKeySet(ctx, address), now.Add(15 * time.Minute)}
		t.keys[address] = set
	}
	return set.RemoteKeySet
}

// exchange sends JSON to an address, and reads the JSON of the answer. An answer that is not a
// success is an [Answer].
func exchange(ctx context.Context, method, address, bearer string, head http.Header, send,
	into any) (http.Header, error) {
	if err := safe(address); err != nil {
		return nil, err
	}
	var body io.Reader
	if send != nil {
		text, err := json.Marshal(send)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(ctx, method, address, body)
	if err != nil {
		return nil, err
	}
	for name, values := range head {
		r.Header[name] = values
	}
	if bearer != "" {
		r.Header.Set("Authorization", "Bearer "+bearer)
	}
	got, err := patient.Do(r)
	if err != nil {
		return nil, err
	}
	defer got.Body.Close()
	text, err := io.ReadAll(io.LimitReader(got.Body, 8<<20))
	if err != nil {
		return nil, err
	}
	if got.StatusCode/100 != 2 {
		return nil, Answer{got.StatusCode, got.Status, oneLine(string(text))}
	}
	if into != nil {
		if err := json.Unmarshal(text, into); err != nil {
			return nil, fmt.Errorf("%s answers with what is not the JSON of LTI: %w", address, err)
		}
	}
	return got.Header, nil
}

// Answer is the answer of a platform that refuses something.
type Answer struct {
	code         int
	status, text string
}

func (a Answer) Error() string {
	return strings.TrimSpace("the platform says " + a.status + " " + a.text)
}

// hopeless reports whether the same request would be refused again.
func (a Answer) hopeless() bool {
	return a.code/100 == 4 && !slices.Contains([]int{http.StatusUnauthorized,
		http.StatusRequestTimeout, http.StatusTooManyRequests}, a.code)
}

// oneLine is the beginning of a text on one line.
func oneLine(text string) string {
	text = strings.Join(strings.Fields(strings.ToValidUTF8(text, "")), " ")
	return strings.ToValidUTF8(strings.ReplaceAll(text[:min(len(text), 200)], "\x00", ""), "")
}
