package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"strings"

	"haat/ent"
)

// member is a signed-in member of the shop's team, who uses the admin API.
type member struct {
	client *http.Client
	base   string
	shop   int
}

// refusal is an answer with an error.
type refusal struct {
	Status int
	Body   string
}

func (r *refusal) Error() string { return fmt.Sprintf("%d %s", r.Status, r.Body) }

// signIn signs in a user with a hand-off link.
func (w *World) signIn(ctx context.Context, user *ent.AdminUser) (*member, error) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return nil, err
	}
	m := &member{base: w.origin, shop: w.tenant.Shop.ID, client: &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}}
	link, err := w.app.Server.Merchants.HandOffLink(w.tenant.Shop.Slug, user)
	if err != nil {
		return nil, fmt.Errorf("make link: %w", err)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, link, nil)
	if err != nil {
		return nil, err
	}
	res, err := m.client.Do(req)
	if err != nil {
		return nil, fmt.Errorf("sign in: %w", err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusSeeOther {
		return nil, fmt.Errorf("sign in: %s", res.Status)
	}
	return m, nil
}

// call sends a request with a JSON body, unless it is nil, and decodes the answer into out, unless that is nil.
func (m *member) call(method, path string, in, out any) error {
	var body io.Reader
	if in != nil {
		encoded, err := json.Marshal(in)
		if err != nil {
			return err
		}
		body = bytes.NewReader(encoded)
	}
	return m.send(method, path, "application/json", body, out)
}

func (m *member) send(method, path, media string, body io.Reader, out any) error {
	and := "?"
	if strings.Contains(path, "?") {
		and = "&"
	}
	req, err := http.NewRequest(method, fmt.Sprintf("%s/api/admin/v3%s%sshop_id=%d&lang=en", m.base, path, and, m.shop), body)
	if err != nil {
		return err
	}
	req.Header.Set("X-Requested-With", "courierworld")
	if body != nil {
		req.Header.Set("Content-Type", media)
	}
	res, err := m.client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("%s %s: %w", method, path, &refusal{res.StatusCode, string(text)})
	}
	if out == nil {
		return nil
	}
	return json.Unmarshal(text, &struct {
		Data any `json:"data"`
	}{out})
}

// upload uploads a statement and accepts the columns that the server guesses.
func (m *member) upload(courier string, rows [][]string) error {
	var file bytes.Buffer
	table := csv.NewWriter(&file)
	if err := table.WriteAll(rows); err != nil {
		return err
	}
	var preview struct {
		Ready   bool
		Columns []struct{ To string }
	}
	if err := m.sendFile("/cash/statements/preview", courier, file.Bytes(), nil, &preview); err != nil {
		return err
	}
	if !preview.Ready {
		return fmt.Errorf("the columns of %s are not recognized", courier)
	}
	columns := make([]string, len(preview.Columns))
	for i, c := range preview.Columns {
		columns[i] = c.To
	}
	return m.sendFile("/cash/statements", courier, file.Bytes(), columns, nil)
}

func (m *member) sendFile(path, courier string, file []byte, columns []string, out any) error {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	if err := form.WriteField("courier", courier); err != nil {
		return err
	}
	if columns != nil {
		encoded, err := json.Marshal(columns)
		if err != nil {
			return err
		}
		if err := form.WriteField("columns", string(encoded)); err != nil {
			return err
		}
	}
	part, err := form.CreateFormFile("file", courier+".csv")
	if err != nil {
		return err
	}
	if _, err := part.Write(file); err != nil {
		return err
	}
	if err := form.Close(); err != nil {
		return err
	}
	return m.send(http.MethodPost, path, form.FormDataContentType(), &body, out)
}
