package lti

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/database"
)

// invitationLasts is how long a platform can register itself by an address.
const invitationLasts = 7 * 24 * time.Hour

// Invite returns an address by which one platform registers itself.
func (t *Tool) Invite(ctx context.Context) (address string, err error) {
	text, hash := secret()
	err = t.store.Write(ctx, func(tx *database.Tx) error {
		tx.Exec(`DELETE FROM lti_invitations WHERE expires <= ?`, time.Now().UnixMicro())
		tx.Exec(`INSERT INTO lti_invitations (hash, expires) VALUES (?, ?)`, hash,
			time.Now().Add(invitationLasts).UnixMicro())
		return nil
	})
	return t.at(RegPath) + "?" + url.Values{"invitation": {text}}.Encode(), err
}

// errInvitation is the error for an address that a platform cannot register by.
var errInvitation = Refusal{errors.New("this address has been used, has expired, or never " +
	"existed; the administrator of this server makes a new one under Learning platforms")}

// configuration is what a platform says of itself.
type configuration struct {
	Issuer   string `json:"issuer"`
	Auth     string `json:"authorization_endpoint"`
	Token    string `json:"token_endpoint"`
	Aud      string `json:"authorization_server"`
	Keys     string `json:"jwks_uri"`
	Register string `json:"registration_endpoint"`
	Platform struct {
		Product string `json:"product_family_code"`
	} `json:"https://purl.imsglobal.org/spec/lti-platform-configuration"`
}

// canvas is what places in Canvas begin with. Other platforms do not know them.
const canvas = "https://canvas.instructure.com/lti/"

const toolClaim = "https://purl.imsglobal.org/spec/lti-tool-configuration"

// Register registers this server at the platform that opens an invitation's address, and keeps the
// platform. It returns its name, and the origin of its pages.
func (t *Tool) Register(ctx context.Context, asked url.Values) (name, from string, err error) {
	hash := hashed(asked.Get("invitation"))
	valid := false
	err = t.store.Read(ctx, func(tx *database.Tx) error {
		valid = tx.Query(`SELECT 1 FROM lti_invitations WHERE hash = ? AND expires > ?`, hash,
			time.Now().UnixMicro()).First(new(int))
		return nil
	})
	if err != nil {
		return "", "", err
	} else if !valid {
		return "", "", errInvitation
	}
	where := asked.Get("openid_configuration")
	if where == "" {
		return "", "", refuse("paste this address into the learning platform, where it takes the " +
			"registration URL of a tool: the platform opens it with an openid_configuration")
	}
	var c configuration
	if _, err := exchange(ctx, http.MethodGet, where, "", http.Header{}, nil, &c); err != nil {
		return "", "", refuse("the configuration of the platform cannot be read: %w", err)
	}
	// Whoever has the invitation must not register as another platform.
	if origin(c.Issuer) == "" || origin(c.Issuer) != origin(where) {
		return "", "", refuse("the configuration at %s says that it is of %q; both should be of "+
			"the same host", where, c.Issuer)
	}
	var got struct {
		Client string `json:"client_id"`
		Tool   struct {
			Deployment string `json:"deployment_id"`
		} `json:"https://purl.imsglobal.org/spec/lti-tool-configuration"`
	}
	_, err = exchange(ctx, http.MethodPost, c.Register, asked.Get("registration_token"),
		http.Header{"Content-Type": {"application/json"}}, t.registration(), &got)
	if err != nil {
		return "", "", refuse("the platform does not register this tool: %w", err)
	}
	known := false
	err = t.store.Read(ctx, func(tx *database.Tx) error {
		known = tx.Query(`SELECT 1 FROM lti_platforms WHERE issuer = ? AND client = ?`, c.Issuer,
			got.Client).First(new(int))
		return nil
	})
	if err != nil {
		return "", "", err
	} else if known { // its keys must not be replaced by whoever has an invitation
		return "", "", refuse("the platform %s is registered with the client %s already; an "+
			"administrator changes it under Learning platforms", c.Issuer, got.Client)
	}
	u, _ := url.Parse(c.Issuer) // it has an origin
	p := Platform{Name: strings.TrimSpace(oneLine(c.Platform.Product) + " " + u.Host),
		Issuer: c.Issuer, Client: got.Client, Auth: c.Auth, Token: c.Token, Aud: c.Aud,
		Keys: c.Keys}
	if d := got.Tool.Deployment; d != "" {
		p.Deployments = []Deployment{{d, true}}
	}
	err = t.store.Write(ctx, func(tx *database.Tx) error {
		if tx.Exec(`DELETE FROM lti_invitations WHERE hash = ?`, hash) == 0 {
			return errInvitation
		}
		return nil
	})
	if err == nil {
		err = t.Save(ctx, p)
	}
	if err != nil {
		return "", "", refuse("the platform has registered this tool, but it is not kept here: %w",
			err)
	}
	return p.Name, origin(where), nil
}

// registration is what this server says of itself.
func (t *Tool) registration() map[string]any {
	launch := t.at(LaunchPath)
	return map[string]any{
		"application_type": "web", "client_name": "Tessella",
		"response_types": []string{"id_token"},
		"grant_types":    []string{"implicit", "client_credentials"},
		"redirect_uris":  []string{launch}, "initiate_login_uri": t.at(LoginPath),
		"jwks_uri": t.at(KeysPath), "token_endpoint_auth_method": "private_key_jwt",
		"scope": fmt.Sprint(scopeItem, " ", scopeScore, " ", scopeMembers),
		toolClaim: map[string]any{
			"domain": t.base.Host, "target_link_uri": launch,
			"description": "A course on classification in notebooks: hand in, and see the scores.",
			"claims": []string{"iss", "sub", "name", "given_name", "family_name", "email",
				"https://purl.imsglobal.org/spec/lti/claim/lis"},
			// Canvas would offer both messages in one place, and keep the first.
			"messages": []map[string]any{
				{"type": typeLink, "target_link_uri": launch, "label": "Tessella",
					"placements": []string{canvas + "course_navigation"}},
				{"type": typeDeep, "target_link_uri": launch, "label": "Tessella: choose a lesson",
					"placements": []string{"ContentArea", canvas + "assignment_selection"}},
			},
		},
	}
}
