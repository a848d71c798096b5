package lti

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/go-jose/go-jose/v4"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/server/people"
)

// Login is a login that was begun.
type Login struct {
	Next    string // where the platform logs the person in
	State   string
	Browser string // the secret that ties the launch to the browser
	Target  string // the frame of the platform that keeps it, too; empty: none
	Origin  string // of that frame
}

// loginLasts is how long a person has to log in at the platform.
const loginLasts = 10 * time.Minute

// Anybody may ask for a login. These bound what is kept of it: the parameters that LTI knows, their
// bytes together, and the logins of a platform that wait for their launch.
var parameters = []string{"iss", "client_id", "login_hint", "lti_message_hint",
	"lti_deployment_id", "target_link_uri", "lti_storage_target"}

const maxAsked, maxLogins = 4 << 10, 1000

// Begin begins the login that a platform asks for. If too many wait, the oldest one ends.
func (t *Tool) Begin(ctx context.Context, asked url.Values) (l Login, err error) {
	maps.DeleteFunc(asked, func(name string, _ []string) bool {
		return !slices.Contains(parameters, name)
	})
	if n := len(asked.Encode()); n > maxAsked {
		return l, refuse("the request to log in has %d bytes; it should have at most %d", n,
			maxAsked)
	}
	issuer, client := asked.Get("iss"), asked.Get("client_id")
	var p Platform
	var nonce string
	err = t.store.Write(ctx, func(tx *database.Tx) error {
		n := 0
		for n = range tx.Query(`SELECT `+platformColumns+` FROM lti_platforms WHERE issuer = ?1
			AND (?2 = '' OR client = ?2)`, issuer, client).Into(p.fields()...) {
		}
		switch {
		case tx.Err() != nil:
			return tx.Err()
		case p.ID == 0:
			return refuse("this server does not know the platform %q with the client ID %q. Its "+
				"administrator must register it: Learning platforms", issuer, client)
		case n > 0:
			return refuse("the platform %q is registered %d times, and its request does not say "+
				"as which client; it should have a client_id", issuer, n+1)
		case asked.Get("login_hint") == "":
			return refuse("the platform %s does not say who logs in (login_hint)", p.Name)
		}
		if err := t.ours(asked.Get("target_link_uri")); err != nil {
			return err
		}
		var state, once, browser string
		l.State, state = secret()
		nonce, once = secret()
		l.Browser, browser = secret()
		now := time.Now()
		tx.Exec(`DELETE FROM lti_logins WHERE expires <= ?1 OR platform = ?2 AND state NOT IN
			(SELECT state FROM lti_logins WHERE platform = ?2 ORDER BY expires DESC LIMIT ?3)`,
			now.UnixMicro(), p.ID, maxLogins-1)
		tx.Exec(`INSERT INTO lti_logins (state, nonce, browser, platform, asked, expires)
			VALUES (?, ?, ?, ?, ?, ?)`, state, once, browser, p.ID, asked.Encode(),
			now.Add(loginLasts).UnixMicro())
		return nil
	})
	if err != nil {
		return l, err
	}
	to, err := url.Parse(p.Auth)
	if err != nil {
		return l, err
	}
	q := to.Query()
	maps.Copy(q, url.Values{"scope": {"openid"}, "response_type": {"id_token"},
		"response_mode": {"form_post"}, "prompt": {"none"}, "client_id": {p.Client},
		"redirect_uri": {t.at(LaunchPath)}, "state": {l.State}, "nonce": {nonce},
		"login_hint": {asked.Get("login_hint")}})
	if hint := asked.Get("lti_message_hint"); hint != "" {
		q.Set("lti_message_hint", hint)
	}
	to.RawQuery = q.Encode()
	l.Next, l.Target, l.Origin = to.String(), asked.Get("lti_storage_target"), origin(p.Auth)
	return l, nil
}

// ours returns an error unless an address is of this server.
func (t *Tool) ours(address string) error {
	to, err := url.Parse(address)
	if err != nil || to.Scheme != t.base.Scheme || to.Host != t.base.Host || to.User != nil {
		return refuse("the platform asks for %q; its target link should be %s", address,
			t.at(LaunchPath))
	}
	return nil
}

// Asked returns the request that began a login, and what the launch must know of it, for a browser
// that sends no cookie with the launch. It is [ErrState] if there is no such login.
func (t *Tool) Asked(ctx context.Context, state string) (asked url.Values, l Login, err error) {
	err = t.store.Read(ctx, func(tx *database.Tx) error {
		var text, auth string
		if !tx.Query(`SELECT asked, auth FROM lti_logins JOIN lti_platforms ON id = platform
			WHERE state = ? AND expires > ?`, hashed(state), time.Now().UnixMicro()).
			First(&text, &auth) {
			return ErrState
		}
		asked, err = url.ParseQuery(text)
		l = Login{State: state, Target: asked.Get("lti_storage_target"), Origin: origin(auth)}
		return err
	})
	return asked, l, err
}

// Refusal is the error for a launch that does not count. It says what is to be done.
type Refusal struct{ error }

func refuse(format string, args ...any) error { return Refusal{fmt.Errorf(format, args...)} }

// ErrState is the error for a launch of a login that was not begun in this browser, or was used.
var ErrState = Refusal{errors.New("this login was not begun here, has been used, or took too " +
	"long; open the course in the learning platform again")}

// The types of messages.
const (
	typeLink = "LtiResourceLinkRequest"
	typeDeep = "LtiDeepLinkingRequest"
)

// claims are what a platform says of a launch.
type claims struct {
	Party      string   `json:"azp"`
	Name       string   `json:"name"`
	Given      string   `json:"given_name"`
	Family     string   `json:"family_name"`
	Email      string   `json:"email"`
	Type       string   `json:"https://purl.imsglobal.org/spec/lti/claim/message_type"`
	Version    string   `json:"https://purl.imsglobal.org/spec/lti/claim/version"`
	Deployment string   `json:"https://purl.imsglobal.org/spec/lti/claim/deployment_id"`
	Target     string   `json:"https://purl.imsglobal.org/spec/lti/claim/target_link_uri"`
	Roles      []string `json:"https://purl.imsglobal.org/spec/lti/claim/roles"`
	Link       struct {
		ID    string `json:"id"`
		Title string `json:"title"`
	} `json:"https://purl.imsglobal.org/spec/lti/claim/resource_link"`
	Context struct {
		ID    string `json:"id"`
		Label string `json:"label"`
		Title string `json:"title"`
	} `json:"https://purl.imsglobal.org/spec/lti/claim/context"`
	LIS struct {
		Person string `json:"person_sourcedid"`
	} `json:"https://purl.imsglobal.org/spec/lti/claim/lis"`
	Custom struct {
		Lesson string `json:"lesson"`
	} `json:"https://purl.imsglobal.org/spec/lti/claim/custom"`
	Shown struct {
		Return string `json:"return_url"`
	} `json:"https://purl.imsglobal.org/spec/lti/claim/launch_presentation"`
	Grades struct {
		Scope []string `json:"scope"`
		Items string   `json:"lineitems"`
		Item  string   `json:"lineitem"`
	} `json:"https://purl.imsglobal.org/spec/lti-ags/claim/endpoint"`
	Names struct {
		Address string `json:"context_memberships_url"`
	} `json:"https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice"`
	Deep struct {
		Return  string   `json:"deep_link_return_url"`
		Types   []string `json:"accept_types"`
		Columns *bool    `json:"accept_lineitem"`
		Data    any      `json:"data"`
	} `json:"https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings"`
}

// Launch is what a platform has said and this server believes.
type Launch struct {
	Platform Platform
	Course   int64  // of this server
	Lesson   string // empty: the launch opens the course
	Account  people.Account
	deep     *claims // of a platform that asks for a link; nil: it opens one
}

// Launch checks a token of a platform, and uses up the login that it answers.
func (t *Tool) Launch(ctx context.Context, token, state, browser string) (l Launch, err error) {
	var nonce string
	err = t.store.Write(ctx, func(tx *database.Tx) error {
		if !tx.Query(`DELETE FROM lti_logins WHERE state = ? AND browser = ? AND expires > ?
			RETURNING nonce, platform`, hashed(state), hashed(browser), time.Now().UnixMicro()).
			First(&nonce, &l.Platform.ID) {
			return ErrState
		}
		tx.Query(`SELECT `+platformColumns+` FROM lti_platforms WHERE id = ?`, l.Platform.ID).
			First(l.Platform.fields()...)
		return nil
	})
	if err != nil {
		return l, err
	}
	id, c, err := t.verify(ctx, l.Platform, token, nonce)
	if err != nil {
		return l, refuse("the token of %s does not count: %w. Open the course there again. If "+
			"this does not help, an administrator must compare both registrations", l.Platform.Name,
			err)
	}
	l.Account = people.Account{Platform: l.Platform.ID, Subject: id.Subject, Number: c.LIS.Person,
		Email: c.Email, Name: c.Name}
	if l.Account.Name == "" {
		l.Account.Name = c.Given + " " + c.Family
	}
	if err := t.know(ctx, &l, c); err != nil {
		return l, err
	}
	role, err := roleOf(c.Roles)
	if err != nil {
		return l, err
	}
	l.Account.Role = role
	if c.Type == typeDeep {
		l.deep = &c
		if !role.AtLeast(people.Teacher) {
			return l, refuse("only a teacher links lessons")
		}
	}
	return l, nil
}

// late is how far the clock of a platform may be off.
const late = time.Minute

// verify checks a token, in the order of section 5.1.3 of the security framework, and then what LTI
// asks of each message.
func (t *Tool) verify(ctx context.Context, p Platform, token, nonce string) (id *oidc.IDToken,
	c claims, err error) {
	// The library tries all keys for a token that names none.
	head, err := jose.ParseSigned(token, []jose.SignatureAlgorithm{jose.RS256})
	if err != nil {
		return nil, c, fmt.Errorf("it should be signed with RS256: %w", err)
	}
	if len(head.Signatures) != 1 || head.Signatures[0].Header.KeyID == "" {
		return nil, c, errors.New("it should have one signature, and name its key (kid)")
	}
	id, err = oidc.NewVerifier(p.Issuer, t.keySet(p.Keys), &oidc.Config{ClientID: p.Client}).
		Verify(ctx, token)
	if err == nil {
		err = id.Claims(&c)
	}
	if err != nil {
		return nil, c, err
	}
	now := time.Now()
	switch {
	case len(id.Audience) > 1 && c.Party == "":
		return nil, c, errors.New("it is for several tools, and does not say which (azp)")
	case slices.ContainsFunc(id.Audience, func(a string) bool { return a != p.Client }):
		return nil, c, fmt.Errorf("it is for other tools, too: %q", id.Audience)
	case c.Party != "" && c.Party != p.Client:
		return nil, c, fmt.Errorf("it is for the tool %q (azp)", c.Party)
	case id.IssuedAt.IsZero(), id.IssuedAt.After(now.Add(late)):
		return nil, c, errors.New("it was issued in the future, or does not say when; the clocks " +
			"of both servers should be right")
	case id.IssuedAt.Before(now.Add(-time.Hour)):
		return nil, c, errors.New("it was issued more than an hour ago")
	case id.Nonce == "" || hashed(id.Nonce) != nonce:
		return nil, c, errors.New("it answers another login (nonce)")
	case id.Subject == "" || len(id.Subject) > 255:
		return nil, c, errors.New("it does not say who launches (sub); nobody can be anonymous " +
			"here")
	case c.Version != "1.3.0":
		return nil, c, fmt.Errorf("it is of LTI %q; it should be of 1.3.0", c.Version)
	case c.Type != typeLink && c.Type != typeDeep:
		return nil, c, fmt.Errorf("its message is a %q; it should be a %s or a %s", c.Type,
			typeLink, typeDeep)
	case c.Type == typeLink && (c.Link.ID == "" || len(c.Link.ID) > 255):
		return nil, c, errors.New("it does not say which link was opened (resource_link)")
	case c.Deployment == "" || len(c.Deployment) > 255:
		return nil, c, errors.New("it does not say where the tool is installed (deployment_id)")
	case c.Roles == nil:
		return nil, c, errors.New("it does not say the role of the person (roles)")
	case c.Context.ID == "":
		return nil, c, errors.New("it does not say of which course it is (context)")
	case c.Type == typeDeep && (safe(c.Deep.Return) != nil ||
		!slices.Contains(c.Deep.Types, "ltiResourceLink")):
		return nil, c, errors.New("it asks for a link, but takes no links to tools " +
			"(deep_linking_settings)")
	}
	return id, c, t.ours(c.Target)
}

// roleOf is the role of somebody with roles in a platform's course. Those of a whole university do
// not count.
func roleOf(roles []string) (people.Role, error) {
	const of = "http://purl.imsglobal.org/vocab/lis/v2/membership"
	has := func(role string) bool {
		return slices.ContainsFunc(roles, func(r string) bool {
			return r == role || strings.HasPrefix(r, of) && strings.HasSuffix(r, "#"+role)
		})
	}
	switch {
	case has("TeachingAssistant"): // is an Instructor, too
		return people.Assistant, nil
	case has("Instructor"):
		return people.Teacher, nil
	case has("Learner"):
		return people.Student, nil
	}
	return "", refuse("the platform says neither that you teach this course nor that you attend " +
		"it; its teacher can change that there")
}

// know keeps what a launch says of the platform: its deployment, its course, its link.
func (t *Tool) know(ctx context.Context, l *Launch, c claims) error {
	allowed := false
	err := t.store.Write(ctx, func(tx *database.Tx) error {
		p := l.Platform
		if !tx.Query(`SELECT allowed FROM lti_deployments WHERE platform = ? AND deployment = ?`,
			p.ID, c.Deployment).First(&allowed) {
			allow(tx, p.ID, c.Deployment, false)
		}
		if !allowed {
			return tx.Err()
		}
		from := origin(c.Shown.Return) // of the page around the frame, which may be another one
		if from != "" && len(p.Frames) < 1000 &&
			!slices.Contains(strings.Fields(p.Frames), from) {
			tx.Exec(`UPDATE lti_platforms SET frames = frames || ' ' || ? WHERE id = ?`, from, p.ID)
		}
		title := c.Context.Title
		if title == "" {
			title = c.Context.Label
		}
		l.Account.Context = tx.Insert(`INSERT INTO lti_contexts (platform, deployment, context,
			title, course, members, asked, answer) VALUES (?1, ?2, ?3, ?4, 0, ?5, 0, '')
			ON CONFLICT (platform, deployment, context) DO UPDATE SET title = ?4,
			members = CASE WHEN ?5 = '' THEN lti_contexts.members ELSE ?5 END RETURNING id`, p.ID,
			c.Deployment, c.Context.ID, oneLine(title), c.Names.Address)
		tx.Query(`SELECT course FROM lti_contexts WHERE id = ?`, l.Account.Context).First(&l.Course)
		if c.Type == typeDeep {
			return tx.Err()
		}
		items := c.Grades.Items
		if !slices.Contains(c.Grades.Scope, scopeItem) {
			items = ""
		}
		tx.Exec(`INSERT INTO lti_links (context, link, title, lesson, item, items,
			making) VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0) ON CONFLICT (context, link) DO UPDATE
			SET title = ?3, item = CASE WHEN ?5 = '' THEN lti_links.item ELSE ?5 END, items = ?6`,
			l.Account.Context, c.Link.ID, oneLine(c.Link.Title), oneLine(c.Custom.Lesson),
			c.Grades.Item, items)
		tx.Query(`SELECT lesson FROM lti_links WHERE context = ? AND link = ?`, l.Account.Context,
			c.Link.ID).First(&l.Lesson)
		return tx.Err()
	})
	switch {
	case err != nil:
		return err
	case !allowed:
		return refuse("%s has installed this tool in a place that this server does not know yet: "+
			"the deployment %q. An administrator of this server allows it under Learning platforms",
			l.Platform.Name, c.Deployment)
	case l.Course == 0:
		return refuse("the course %q of %s is not connected to a course of this server yet. An "+
			"administrator of this server does that under Learning platforms", c.Context.Title,
			l.Platform.Name)
	}
	return nil
}
