package stress

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"time"

	"haat/ent/adminuser"
	"haat/server/team"
)

// member is a signed-in owner of the shop.
type member struct{ http.Client }

func (d *depot) signIn() {
	d.Helper()
	user := d.client.AdminUser.Create().SetName("Rina").SetPhone("01512345678").SetRole(adminuser.RoleOwner).SaveX(d.ctx)
	origin := "http://" + d.node.addr
	merchants, err := team.New(team.Options{Client: d.client, Secrets: []string{strings.Repeat("s", 32)}, Area: origin})
	if err != nil {
		d.Fatal(err)
	}
	link, err := merchants.HandOffLink("rina", user)
	if err != nil {
		d.Fatal(err)
	}
	jar, err := cookiejar.New(nil)
	if err != nil {
		d.Fatal(err)
	}
	d.member = &member{http.Client{Jar: jar, Timeout: 20 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
	res, err := d.member.Get(link)
	if err != nil {
		d.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusSeeOther {
		d.Fatalf("sign in: %s", res.Status)
	}
}

// refusal is an answer with an error.
type refusal struct {
	status int
	code   string
}

func (r *refusal) Error() string { return fmt.Sprintf("%d %s", r.status, r.code) }

// call sends a request as the member, and repeats it until the status of the answer is below 500. A status
// other than 200 is returned as a refusal.
func (d *depot) call(path, media string, body []byte, out any) error {
	for end := time.Now().Add(time.Minute); ; <-time.After(20 * time.Millisecond) {
		err := d.try(path, media, body, out)
		if r := (*refusal)(nil); err == nil || errors.As(err, &r) && r.status < 500 || time.Now().After(end) {
			return err
		}
	}
}

func (d *depot) try(path, media string, body []byte, out any) error {
	req, err := http.NewRequest(http.MethodPost, fmt.Sprintf("http://%s/api/admin/v3%s?shop_id=%d&lang=en", d.node.addr, path, d.shop), bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", media)
	req.Header.Set("X-Requested-With", "stress")
	res, err := d.member.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	var a struct {
		Data  json.RawMessage
		Error struct{ Code string }
	}
	if err := json.Unmarshal(text, &a); err != nil {
		return fmt.Errorf("%s: %w", text, err)
	}
	if res.StatusCode != http.StatusOK {
		return &refusal{res.StatusCode, a.Error.Code}
	}
	if out == nil {
		return nil
	}
	return json.Unmarshal(a.Data, out)
}

// post sends in as JSON.
func (d *depot) post(path string, in, out any) error {
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
	return d.call(path, "application/json", body, out)
}

// connect connects the shop to a courier, which then sends its webhooks to the process.
func (d *depot) connect(name string, keys map[string]string, secret string) {
	d.Helper()
	var connected struct {
		Account struct {
			HookURL string `json:"hook_url"`
		}
		Token string
	}
	if err := d.post("/couriers/"+name, map[string]any{"keys": keys}, &connected); err != nil {
		d.Fatal(err)
	}
	hook, err := url.Parse(connected.Account.HookURL)
	if err != nil {
		d.Fatal(err)
	}
	core := d.fakes[name].core
	core.SetSecret(core.Account(), secret, connected.Token)
	core.SetCallback(core.Account(), "http://"+d.node.addr+hook.Path)
}

// upload posts a statement.
func (d *depot) upload(name string, rows [][]string) error {
	var file, body bytes.Buffer
	if err := csv.NewWriter(&file).WriteAll(rows); err != nil {
		return err
	}
	form := multipart.NewWriter(&body)
	columns := `["consignment","invoice","collected","charge","cod_fee","return_fee","net"]`
	err := errors.Join(form.WriteField("courier", name), form.WriteField("columns", columns))
	part, created := form.CreateFormFile("file", name+".csv")
	if err = errors.Join(err, created); err != nil {
		return err
	}
	if _, err := part.Write(file.Bytes()); err != nil {
		return err
	}
	if err := form.Close(); err != nil {
		return err
	}
	return d.call("/cash/statements", form.FormDataContentType(), body.Bytes(), nil)
}
