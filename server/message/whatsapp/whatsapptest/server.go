// Package whatsapptest is a fake of WhatsApp's messages API. The kinds of its requests are "check" and
// "send".
package whatsapptest

import (
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"testing"
	"time"

	"haat/server/message/whatsapp"
	"haat/server/platform/remote/remotetest"
)

// Version is the version of the API, and Sender the id of the account's number.
const (
	Version = "v26.0"
	Sender  = "106540352242922"
)

// Message is a message that the fake accepted.
type Message struct {
	ID, To, Template, Language string
	Body, Payloads             []string
}

// Text is a text message that the fake accepted.
type Text struct{ To, Body string }

// Server is a fake WhatsApp. It is an http.Handler, so that both tests and programs can serve it.
type Server struct {
	*remotetest.Core
	// URL is the base URL of a server returned by New.
	URL string

	mux       *http.ServeMux
	messages  []Message
	templates map[string][]string // languages by name; each template has three parameters and two buttons
	absent    []string            // numbers without WhatsApp
	answered  []string            // numbers that have sent a message
	texts     []Text
	presses   int
}

// Secrets returns the credentials of the account.
func Secrets() map[string]string {
	return map[string]string{"access_token": "test-access-token", "app_secret": "test-app-secret"}
}

// New serves a fake WhatsApp until the test ends.
func New(t testing.TB) *Server {
	s := NewServer()
	s.URL = remotetest.Start(t, s)
	return s
}

// NewServer returns a fake WhatsApp without a listener. It has the templates order_confirm and
// order_confirm_bn.
func NewServer() *Server {
	s := &Server{
		Core: remotetest.NewCore(Secrets()), mux: http.NewServeMux(),
		templates: map[string][]string{"order_confirm": {"en"}, "order_confirm_bn": {"bn"}},
	}
	s.Sign = func(a *remotetest.Account, r *http.Request, body []byte) {
		r.Header.Set(whatsapp.SignatureHeader, "sha256="+hex.EncodeToString(whatsapp.Signature(a.Secrets["app_secret"], body)))
	}
	s.mux.HandleFunc("GET /"+Version+"/{sender}", s.Serve("check", s.check))
	s.mux.HandleFunc("POST /"+Version+"/{sender}/messages", s.Serve("send", s.send))
	return s
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

type object = map[string]any

func failed(status, code int, kind, details string) remotetest.Reply {
	return remotetest.Reply{Status: status, Body: object{"error": object{
		"message": "(#" + fmt.Sprint(code) + ") " + kind, "type": kind, "code": code, "error_data": object{"messaging_product": "whatsapp", "details": details}, "fbtrace_id": "A1",
	}}}
}

// refuses returns the response to a request with an invalid token or number. ok is false if both are valid.
func (s *Server) refuses(r *http.Request) (remotetest.Reply, bool) {
	switch {
	case r.Header.Get("Authorization") != "Bearer "+s.Account().Secrets["access_token"]:
		return failed(http.StatusUnauthorized, 190, "OAuthException", "Invalid OAuth access token"), true
	case r.PathValue("sender") != Sender:
		return failed(http.StatusBadRequest, 100, "GraphMethodException", "Object does not exist"), true
	}
	return remotetest.Reply{}, false
}

func (s *Server) check(r *http.Request) remotetest.Reply {
	if reply, wrong := s.refuses(r); wrong {
		return reply
	}
	return remotetest.Reply{Body: object{"id": Sender, "verified_name": "Rina Fashion", "display_phone_number": "+880 1712-000000"}}
}

var numberPattern = regexp.MustCompile(`^8801[3-9][0-9]{8}$`)

func (s *Server) send(r *http.Request) remotetest.Reply {
	if reply, wrong := s.refuses(r); wrong {
		return reply
	}
	var in struct {
		Product string `json:"messaging_product"`
		To      string `json:"to"`
		Type    string `json:"type"`
		Text    struct {
			Body string `json:"body"`
		} `json:"text"`
		Template struct {
			Name     string `json:"name"`
			Language struct {
				Code string `json:"code"`
			} `json:"language"`
			Components []struct {
				Type       string `json:"type"`
				SubType    string `json:"sub_type"`
				Index      string `json:"index"`
				Parameters []struct {
					Type    string `json:"type"`
					Text    string `json:"text"`
					Payload string `json:"payload"`
				} `json:"parameters"`
			} `json:"components"`
		} `json:"template"`
	}
	if json.NewDecoder(r.Body).Decode(&in) != nil || in.Product != "whatsapp" || !numberPattern.MatchString(in.To) {
		return failed(http.StatusBadRequest, 100, "OAuthException", "Invalid parameter")
	}
	switch {
	case in.Type == "text" && in.Text.Body != "":
		if !slices.Contains(s.answered, in.To) {
			return failed(http.StatusBadRequest, 131047, "OAuthException", "Re-engagement message")
		}
		s.texts = append(s.texts, Text{in.To, in.Text.Body})
		return remotetest.Reply{Body: object{"messages": []object{{"id": fmt.Sprintf("wamid.text%d", len(s.texts))}}}}
	case in.Type != "template":
		return failed(http.StatusBadRequest, 100, "OAuthException", "Invalid parameter")
	}
	if !slices.Contains(s.templates[in.Template.Name], in.Template.Language.Code) {
		return failed(http.StatusNotFound, 132001, "OAuthException", "template name does not exist in "+in.Template.Language.Code)
	}
	m := Message{To: in.To, Template: in.Template.Name, Language: in.Template.Language.Code}
	for _, c := range in.Template.Components {
		for _, p := range c.Parameters {
			switch {
			case c.Type == "body" && p.Type == "text" && p.Text != "":
				m.Body = append(m.Body, p.Text)
			case c.Type == "button" && c.SubType == "quick_reply" && c.Index == fmt.Sprint(len(m.Payloads)) && p.Type == "payload":
				m.Payloads = append(m.Payloads, p.Payload)
			}
		}
	}
	if len(m.Body) != 3 || len(m.Payloads) != 2 {
		return failed(http.StatusBadRequest, 132000, "OAuthException", "number of parameters does not match")
	}
	if slices.Contains(s.absent, m.To) {
		return failed(http.StatusBadRequest, 131026, "OAuthException", "Message undeliverable")
	}
	// As in the real API, the id contains the number.
	m.ID = "wamid." + base64.StdEncoding.EncodeToString(fmt.Appendf(nil, "%s %d", m.To, len(s.messages)))
	s.messages = append(s.messages, m)
	return remotetest.Reply{Body: object{
		"messaging_product": "whatsapp", "contacts": []object{{"input": m.To, "wa_id": m.To}}, "messages": []object{{"id": m.ID, "message_status": "accepted"}},
	}}
}

// Messages returns the accepted messages in order.
func (s *Server) Messages() (list []Message) {
	s.Do(func() { list = slices.Clone(s.messages) })
	return list
}

// Texts returns the accepted text messages in order.
func (s *Server) Texts() (list []Text) {
	s.Do(func() { list = slices.Clone(s.texts) })
	return list
}

// SetTemplate replaces the languages of a template. Without languages, the template does not exist.
func (s *Server) SetTemplate(name string, languages ...string) {
	s.Do(func() { s.templates[name] = languages })
}

// Leave removes a number in international form from WhatsApp.
func (s *Server) Leave(number string) { s.Do(func() { s.absent = append(s.absent, number) }) }

// Status sends the webhook about a message's status: sent, delivered, read or failed. code is the error code
// of a failed message.
func (s *Server) Status(m Message, status string, code int, options ...remotetest.Option) {
	news := object{"id": m.ID, "status": status, "timestamp": "1790000000", "recipient_id": m.To}
	if status == whatsapp.Failed {
		news["errors"] = []object{{"code": code, "title": "Message undeliverable"}}
	}
	s.Emit(s.Account(), hook("statuses", news), options)
}

// Press sends the webhook about a press of one of the message's buttons.
func (s *Server) Press(m Message, button int, options ...remotetest.Option) {
	s.Emit(s.Account(), hook("messages", s.pressed(m, m.Payloads[button])), options)
}

// PressWith is like Press with any payload.
func (s *Server) PressWith(m Message, payload string) {
	s.Emit(s.Account(), hook("messages", s.pressed(m, payload)), nil)
}

func (s *Server) pressed(m Message, payload string) (news object) {
	s.Do(func() {
		s.presses++
		s.answered = append(s.answered, m.To)
		news = object{
			"context": object{"from": "8801712000000", "id": m.ID}, "from": m.To, "id": fmt.Sprintf("wamid.press%d", s.presses), "timestamp": "1790000000",
			"type": "button", "button": object{"payload": payload, "text": "OK"},
		}
	})
	return news
}

// hook returns a webhook with a single report.
func hook(kind string, news object) object {
	value := object{
		"messaging_product": "whatsapp", "metadata": object{"display_phone_number": "8801712000000", "phone_number_id": Sender}, kind: []object{news},
	}
	if kind == "messages" {
		value["contacts"] = []object{{"profile": object{"name": "Rahim"}, "wa_id": news["from"]}}
	}
	return object{"object": "whatsapp_business_account", "entry": []object{{"id": "1", "changes": []object{{"field": "messages", "value": value}}}}}
}

// Verify asks a webhook URL to prove that it knows the token, as happens when the URL is entered in the
// settings of an app. It reports whether the proof was right.
func Verify(address, token string) bool {
	const challenge = "1158201444"
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	query := url.Values{"hub.mode": {"subscribe"}, "hub.verify_token": {token}, "hub.challenge": {challenge}}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address+"?"+query.Encode(), nil)
	if err != nil {
		return false
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return false
	}
	defer res.Body.Close()
	text, err := io.ReadAll(io.LimitReader(res.Body, 100))
	return err == nil && res.StatusCode == http.StatusOK && string(text) == challenge
}
