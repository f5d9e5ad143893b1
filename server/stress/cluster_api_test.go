package stress

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"

	"haat/ent/adminuser"
	"haat/server/team"
)

// signIn signs the shop's owner in at the load balancer.
func (c *cluster) signIn() {
	c.Helper()
	user := c.client.AdminUser.Create().SetName("Rina").SetPhone("01512345678").SetRole(adminuser.RoleOwner).SaveX(c.ctx)
	merchants, err := team.New(team.Options{Client: c.client, Secrets: []string{c.Secret}, Area: "http://" + c.Balancer})
	if err != nil {
		c.Fatal(err)
	}
	link, err := merchants.HandOffLink("rina", user)
	if err != nil {
		c.Fatal(err)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		c.Fatal(err)
	}
	c.merchant = &member{http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
	res, err := c.merchant.Get(link)
	if err != nil {
		c.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusSeeOther {
		c.Fatalf("sign in: %s", res.Status)
	}
}

// jsonRequest returns a request with in as its JSON body; nil means no body.
func jsonRequest(ctx context.Context, method, url string, in any) (*http.Request, error) {
	var body io.Reader
	if in != nil {
		encoded, err := json.Marshal(in)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(encoded)
	}
	req, err := http.NewRequestWithContext(ctx, method, url, body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	return req, nil
}

// manage sends a request as the merchant. A status other than 200 is returned as a refusal.
func (c *cluster) manage(ctx context.Context, method, path string, in, out any) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	req, err := jsonRequest(ctx, method, fmt.Sprintf("http://%s/api/admin/v3%s?shop_id=%d&lang=en", c.Balancer, path, c.shop), in)
	if err != nil {
		return err
	}
	req.Header.Set("X-Requested-With", "stress")
	return exchange(&c.merchant.Client, req, func(text []byte) error {
		var a response
		if err := json.Unmarshal(text, &a); err != nil || out == nil {
			return err
		}
		return json.Unmarshal(a.Data, out)
	})
}

// patroni sends a request to a machine's Patroni and decodes the response into out.
func (m *machine) patroni(ctx context.Context, method, path string, in, out any) error {
	ctx, cancel := context.WithTimeout(ctx, patroniTimeout)
	defer cancel()
	req, err := jsonRequest(ctx, method, m.Rest+path, in)
	if err != nil {
		return err
	}
	return exchange(http.DefaultClient, req, func(text []byte) error {
		if out == nil {
			return nil
		}
		return json.Unmarshal(text, out)
	})
}

// exchange sends a request and calls decode with the body of a response with the status 200. Other statuses
// are returned as a refusal.
func exchange(client *http.Client, req *http.Request, decode func(text []byte) error) error {
	res, err := client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	if res.StatusCode != http.StatusOK {
		return &refusal{res.StatusCode, string(text[:min(len(text), 300)])}
	}
	if err := decode(text); err != nil {
		return fmt.Errorf("%s: %w", text, err)
	}
	return nil
}
