package lti

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"golang.org/x/oauth2"
	"golang.org/x/oauth2/clientcredentials"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/server/people"
)

// The scopes of what this server asks of platforms.
const (
	scopeItem    = "https://purl.imsglobal.org/spec/lti-ags/scope/lineitem"
	scopeScore   = "https://purl.imsglobal.org/spec/lti-ags/scope/score"
	scopeMembers = "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly"
)

// The media types of the services.
const (
	typeItem    = "application/vnd.ims.lis.v2.lineitem+json"
	typeItems   = "application/vnd.ims.lis.v2.lineitemcontainer+json"
	typeScore   = "application/vnd.ims.lis.v1.score+json"
	typeMembers = "application/vnd.ims.lti-nrps.v2.membershipcontainer+json"
)

// access returns an access token of a platform (section 4.1 of the security framework). Tokens are
// used until they expire.
func (t *Tool) access(ctx context.Context, p Platform, scope string) (string, error) {
	key := fmt.Sprint(p.ID, " ", scope)
	t.mu.Lock()
	known := t.tokens[key]
	t.mu.Unlock()
	if known.Valid() {
		return known.AccessToken, nil
	}
	_, id := secret()
	assertion, err := t.sign(ctx, 5*time.Minute, map[string]any{"iss": p.Client, "sub": p.Client,
		"aud": cmp.Or(p.Aud, p.Token), "jti": id})
	if err != nil {
		return "", err
	}
	got, err := (&clientcredentials.Config{TokenURL: p.Token, Scopes: []string{scope},
		AuthStyle: oauth2.AuthStyleInParams, EndpointParams: url.Values{
			"client_assertion_type": {"urn:ietf:params:oauth:client-assertion-type:jwt-bearer"},
			"client_assertion":      {assertion}}}).
		Token(context.WithValue(ctx, oauth2.HTTPClient, patient))
	if err != nil {
		return "", fmt.Errorf("%s gives no access token: %w", p.Name, err)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tokens[key] = got
	return got.AccessToken, nil
}

// ask sends a request to a service of a platform.
func (t *Tool) ask(ctx context.Context, p Platform, scope, method, address string,
	head http.Header, send, into any) (http.Header, error) {
	bearer, err := t.access(ctx, p, scope)
	if err != nil {
		return nil, err
	}
	got, err := exchange(ctx, method, address, bearer, head, send, into)
	var a Answer
	if errors.As(err, &a) && a.code == http.StatusUnauthorized { // the next attempt gets another
		t.mu.Lock()
		delete(t.tokens, fmt.Sprint(p.ID, " ", scope))
		t.mu.Unlock()
	}
	return got, err
}

// beside is an address below another one, which keeps its query.
func beside(address, path string, more url.Values) (string, error) {
	u, err := url.Parse(address)
	if err != nil {
		return "", err
	}
	u.Path = strings.TrimSuffix(u.Path, "/") + path
	q := u.Query()
	for name, values := range more {
		q[name] = values
	}
	u.RawQuery = q.Encode()
	return u.String(), nil
}

// item finds the column for the scores of a link, or makes it.
func (t *Tool) item(ctx context.Context, p Platform, l Link, title string, most float64) (string,
	error) {
	type column struct {
		ID     string  `json:"id,omitempty"`
		Label  string  `json:"label"`
		Most   float64 `json:"scoreMaximum"`
		Lesson string  `json:"resourceId"`
		Link   string  `json:"resourceLinkId"`
	}
	search, err := beside(l.Items, "", url.Values{"resource_link_id": {l.link}})
	if err != nil {
		return "", err
	}
	var all []column
	if _, err := t.ask(ctx, p, scopeItem, http.MethodGet, search,
		http.Header{"Accept": {typeItems}}, nil, &all); err != nil {
		return "", err
	}
	for _, c := range all {
		if c.Link == l.link && c.ID != "" { // a platform may not know the parameter
			return c.ID, nil
		}
	}
	var made column
	_, err = t.ask(ctx, p, scopeItem, http.MethodPost, l.Items, http.Header{"Accept": {typeItem},
		"Content-Type": {typeItem}}, column{Label: title, Most: most, Lesson: l.Lesson,
		Link: l.link}, &made)
	if err == nil && made.ID == "" {
		err = errors.New("the platform has made a column, and does not say its address")
	}
	return made.ID, err
}

// score is what the service for scores takes.
type score struct {
	User     string   `json:"userId"`
	Given    *float64 `json:"scoreGiven,omitempty"`
	Most     float64  `json:"scoreMaximum"`
	Activity string   `json:"activityProgress"`
	Grading  string   `json:"gradingProgress"`
	At       string   `json:"timestamp"`
}

// stamp is a time as the service for scores wants it. It refuses a score that is not later than the
// one it has.
func stamp(micros int64) string {
	return time.UnixMicro(micros).UTC().Format("2006-01-02T15:04:05.000000Z07:00")
}

var nextPage = regexp.MustCompile(`<([^>]*)>\s*;[^,<]*rel="?next"?`)

// pages is the most pages of a roster. A platform that links in a circle would not end.
const pages = 500

// roster reads the roster of a platform's course.
func (t *Tool) roster(ctx context.Context, p Platform, from int64, address string) (
	all []people.Account, err error) {
	for range pages {
		var page struct {
			Members []struct {
				Status string   `json:"status"`
				Name   string   `json:"name"`
				Given  string   `json:"given_name"`
				Family string   `json:"family_name"`
				Email  string   `json:"email"`
				User   string   `json:"user_id"`
				Number string   `json:"lis_person_sourcedid"`
				Roles  []string `json:"roles"`
			} `json:"members"`
		}
		head, err := t.ask(ctx, p, scopeMembers, http.MethodGet, address,
			http.Header{"Accept": {typeMembers}}, nil, &page)
		if err != nil {
			return nil, err
		}
		for _, m := range page.Members {
			role, err := roleOf(m.Roles)
			if err != nil || m.User == "" || m.Status != "" && m.Status != "Active" {
				continue // neither attends nor teaches
			}
			all = append(all, people.Account{Platform: p.ID, Context: from, Subject: m.User,
				Number: m.Number, Email: m.Email, Role: role,
				Name: cmp.Or(m.Name, strings.TrimSpace(m.Given+" "+m.Family))})
		}
		next := nextPage.FindStringSubmatch(strings.Join(head.Values("Link"), ", "))
		if next == nil {
			return all, nil
		}
		address = next[1]
	}
	return nil, errors.New("the roster has more than " + strconv.Itoa(pages) + " pages")
}

// Item is a lesson that a platform may link.
type Item struct {
	Lesson, Title string
	Most          float64
}

// Choice is the answer to a platform that asks for a link: a form with a token goes to an address.
type Choice struct {
	Item
	To, Token string
}

// Deep returns the answers of which a teacher chooses one, or nothing if the launch does not ask
// for a link.
func (t *Tool) Deep(ctx context.Context, l Launch, items []Item) (all []Choice, origins string,
	err error) {
	if l.deep == nil {
		return nil, "", nil
	}
	for _, i := range items {
		link := map[string]any{"type": "ltiResourceLink", "title": i.Title, "url": t.at(LaunchPath),
			"custom": map[string]string{"lesson": i.Lesson}}
		if l.deep.Deep.Columns == nil || *l.deep.Deep.Columns {
			link["lineItem"] = map[string]any{"label": i.Title, "scoreMaximum": i.Most,
				"resourceId": i.Lesson}
		}
		_, nonce := secret()
		const claim = "https://purl.imsglobal.org/spec/lti"
		said := map[string]any{"iss": l.Platform.Client, "aud": l.Platform.Issuer, "nonce": nonce,
			claim + "/claim/deployment_id":    l.deep.Deployment,
			claim + "/claim/message_type":     "LtiDeepLinkingResponse",
			claim + "/claim/version":          "1.3.0",
			claim + "-dl/claim/content_items": []any{link}}
		if l.deep.Deep.Data != nil {
			said[claim+"-dl/claim/data"] = l.deep.Deep.Data
		}
		token, err := t.sign(ctx, time.Hour, said) // while the teacher chooses
		if err != nil {
			return nil, "", err
		}
		all = append(all, Choice{i, l.deep.Deep.Return, token})
	}
	return all, origin(l.deep.Deep.Return), nil
}

// Link is a place in a platform's course that launches this server.
type Link struct {
	ID       int64
	Context  int64
	Course   int64
	Title    string
	Lesson   string // empty: it opens the course
	Item     string // the column for its scores; empty: not known yet
	Items    string // where such a column can be made; empty: nowhere
	Platform Platform
	link     string // the platform's ID of it
}

// Links lists the links of a course, or of all that have not ended.
func (t *Tool) Links(ctx context.Context, course int64) (all []Link, err error) {
	err = t.store.Read(ctx, func(tx *database.Tx) error {
		all, err = links(tx, `(?1 = c.course OR ?1 = 0 AND courses.closed IS NULL)`, course)
		return err
	})
	return all, err
}

func links(tx *database.Tx, where string, args ...any) (all []Link, err error) {
	var l Link
	for range tx.Query(`SELECT l.id, l.context, c.course, l.title, l.lesson, l.item, l.items,
		l.link, `+platformColumns+` FROM lti_links l JOIN lti_contexts c ON c.id = l.context
		JOIN courses ON courses.id = c.course
		JOIN lti_platforms ON lti_platforms.id = c.platform WHERE `+where+` ORDER BY l.id`,
		args...).Into(append([]any{&l.ID, &l.Context, &l.Course, &l.Title, &l.Lesson, &l.Item,
		&l.Items, &l.link}, l.Platform.fields()...)...) {
		all = append(all, l)
	}
	return all, tx.Err()
}

// Open says which lesson a link of a course opens. Its scores of another lesson are not passed back
// any more.
func (t *Tool) Open(ctx context.Context, course, link int64, lesson string) error {
	return t.store.Write(ctx, func(tx *database.Tx) error {
		if tx.Exec(`UPDATE lti_links SET lesson = ? WHERE id = ? AND context IN
			(SELECT id FROM lti_contexts WHERE course = ?)`, lesson, link, course) == 0 {
			return fmt.Errorf("the course has no link %d", link)
		}
		return nil
	})
}

// Context is a course of a platform.
type Context struct {
	ID       int64
	Platform Platform
	Title    string
	Course   int64 // of this server; 0: an administrator has not connected it yet
	Members  string
	Asked    time.Time // when its roster was asked for last
	Answer   string
}

// Contexts lists the courses of platforms that are connected to a course; 0: all.
func (t *Tool) Contexts(ctx context.Context, course int64) (all []Context, err error) {
	err = t.store.Read(ctx, func(tx *database.Tx) error {
		all, err = contexts(tx, `?1 = 0 OR c.course = ?1`, course)
		return err
	})
	return all, err
}

func contexts(tx *database.Tx, where string, args ...any) (all []Context, err error) {
	var c Context
	var asked int64
	for range tx.Query(`SELECT c.id, c.title, c.course, c.members, c.asked, c.answer, `+
		platformColumns+` FROM lti_contexts c JOIN lti_platforms ON lti_platforms.id = c.platform
		WHERE `+where+` ORDER BY c.id`, args...).Into(append([]any{&c.ID, &c.Title, &c.Course,
		&c.Members, &asked, &c.Answer}, c.Platform.fields()...)...) {
		if c.Asked = (time.Time{}); asked > 0 {
			c.Asked = time.UnixMicro(asked)
		}
		all = append(all, c)
	}
	return all, tx.Err()
}

// Connect says which course of this server a platform's course is; 0: none any more.
func (t *Tool) Connect(ctx context.Context, from, course int64) error {
	return t.store.Write(ctx, func(tx *database.Tx) error {
		if course != 0 && !tx.Query(`SELECT 1 FROM courses WHERE id = ?`, course).First(new(int)) ||
			tx.Exec(`UPDATE lti_contexts SET course = ? WHERE id = ?`, course, from) == 0 {
			return fmt.Errorf("there is no course %d, or no such course of a platform", course)
		}
		return nil
	})
}
