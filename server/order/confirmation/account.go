package confirmation

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/server/connection"
	"haat/server/message/whatsapp"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/remote"
	"haat/server/platform/textnorm"
)

// service is the name of WhatsApp connections.
const service = "whatsapp"

// Names of the credentials.
const (
	accessToken = "access_token"
	appSecret   = "app_secret"
)

// Limits for the settings. Waits are in minutes.
const (
	defaultWait      = 15
	minWait, maxWait = 2, 24 * 60
	maxToken         = 1000
	maxSecret        = 100
	maxAccount       = 120
)

var (
	senderPattern   = regexp.MustCompile(`^[0-9]{5,20}$`)
	templatePattern = regexp.MustCompile(`^[a-z0-9_]{1,512}$`)
)

// Account returns the shop's account at WhatsApp.
func (s *Service) Account(ctx context.Context) (*WhatsAppAccount, error) {
	row, err := s.Accounts.Find(ctx, s.Client, service)
	if err != nil {
		return nil, err
	}
	return s.accountOf(row), nil
}

// accountOf describes a connection, which may be nil.
func (s *Service) accountOf(row *ent.ServiceConnection) *WhatsAppAccount {
	if row == nil {
		return &WhatsAppAccount{State: "none", WhatsAppSettings: WhatsAppSettings{Wait: defaultWait}}
	}
	settings := connection.Settings(row)
	return &WhatsAppAccount{
		State: string(row.State), Problem: row.Problem, Account: row.Account, Sender: settings.Sender,
		WhatsAppSettings: WhatsAppSettings{
			Template: settings.Template, BnTemplate: settings.BnTemplate, Wait: cmp.Or(settings.Wait, defaultWait), Off: settings.Off,
		},
		HookURL: s.Origin + "/hooks/" + service + "/" + row.PublicID, VerifyToken: verifyToken(s.Secrets[0], row.PublicID), WebhookAt: row.WebhookAt,
	}
}

// ConnectWhatsApp verifies the credentials at WhatsApp and stores them. It keeps the settings of an earlier
// connection. If it returns an error, nothing is stored. Errors: Invalid "whatsapp_invalid" with fields;
// Conflict "whatsapp_refused_keys" if WhatsApp refuses the token; Conflict "whatsapp_sender_unknown" if the
// token has no access to the number; Unavailable "whatsapp_unavailable".
func (s *Service) ConnectWhatsApp(ctx context.Context, in WhatsAppKeys) (*WhatsAppAccount, error) {
	in.Sender = strings.TrimSpace(textnorm.ASCIIDigits(form.OneLine(in.Sender)))
	in.AccessToken, in.AppSecret = strings.TrimSpace(form.OneLine(in.AccessToken)), strings.TrimSpace(form.OneLine(in.AppSecret))
	if err := in.check(); err != nil {
		return nil, err
	}
	number, err := s.WhatsApp.Check(ctx, whatsapp.Account{Sender: in.Sender, Token: in.AccessToken})
	if err != nil {
		return nil, faultOf(err)
	}
	secrets := map[string]string{accessToken: in.AccessToken, appSecret: in.AppSecret}
	name := strings.ReplaceAll(form.OneLine(number.Name+" "+number.Number), "\x00", "")
	saved, err := s.Accounts.Store(ctx, service, secrets, textnorm.Clip(name, maxAccount), func(settings *kind.ConnectionSettings) { settings.Sender = in.Sender })
	if err != nil {
		return nil, err
	}
	return s.accountOf(saved), nil
}

func (in WhatsAppKeys) check() error {
	fields := form.Fields{}
	if !senderPattern.MatchString(in.Sender) {
		fields["sender"] = "invalid"
	}
	for name, value := range map[string]string{accessToken: in.AccessToken, appSecret: in.AppSecret} {
		most := maxToken
		if name == appSecret {
			most = maxSecret
		}
		switch {
		case value == "":
			fields[name] = "required"
		case utf8.RuneCountInString(value) > most:
			fields[name] = "max"
		case strings.ContainsFunc(value, func(c rune) bool { return c <= ' ' || c > '~' }): // the value is sent as a header
			fields[name] = "invalid"
		}
	}
	return fields.Of(fault.New(fault.Invalid, "whatsapp_invalid"))
}

// faultOf converts an error of a request to WhatsApp to a fault with a message for the user.
func faultOf(err error) error {
	unavailable, later := remote.AsUnavailable(err)
	_, refused := remote.AsRefused(err)
	switch {
	case errors.Is(err, remote.ErrUnauthorized):
		return fault.New(fault.Conflict, "whatsapp_refused_keys")
	case refused:
		return fault.New(fault.Conflict, "whatsapp_sender_unknown")
	case later:
		f := fault.New(fault.Unavailable, "whatsapp_unavailable")
		f.Wait = cmp.Or(unavailable.Wait, time.Minute)
		return f
	}
	return err
}

// ChangeWhatsApp changes the settings of the account. Errors: Invalid "whatsapp_invalid" with fields; Conflict "whatsapp_not_connected".
func (s *Service) ChangeWhatsApp(ctx context.Context, in WhatsAppSettings) (out *WhatsAppAccount, err error) {
	in.Template, in.BnTemplate = strings.TrimSpace(in.Template), strings.TrimSpace(in.BnTemplate)
	fields := form.Fields{}
	for name, value := range map[string]string{"template": in.Template, "bn_template": in.BnTemplate} {
		if value != "" && !templatePattern.MatchString(value) {
			fields[name] = "invalid"
		}
	}
	if in.Wait < minWait || in.Wait > maxWait {
		fields["wait"] = "invalid"
	}
	if err := fields.Of(fault.New(fault.Invalid, "whatsapp_invalid")); err != nil {
		return nil, err
	}
	err = db.Transact(ctx, s.Client, "change whatsapp", func(client *ent.Client) error {
		row, err := s.Accounts.Find(ctx, client, service)
		if err != nil {
			return err
		}
		if row == nil {
			return fault.New(fault.Conflict, "whatsapp_not_connected")
		}
		settings := connection.Settings(row)
		settings.Template, settings.BnTemplate, settings.Wait, settings.Off = in.Template, in.BnTemplate, in.Wait, in.Off
		update := row.Update().SetSettings(&settings)
		if row.Problem == problemTemplate {
			update.SetProblem("")
		}
		if row, err = update.Save(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("change whatsapp: %w", err)
		}
		out = s.accountOf(row)
		changes := map[string]any{}
		for name, to := range map[string]any{"template": in.Template, "bn_template": in.BnTemplate, "wait": in.Wait, "off": in.Off} {
			changes[name] = audit.To(to)
		}
		return s.Accounts.Record(ctx, client, row, changes)
	})
	return out, err
}

// DisconnectWhatsApp deletes the credentials and the settings. Messages that were not delivered yet are
// replaced by SMS. The error is NotFound "whatsapp_not_connected".
func (s *Service) DisconnectWhatsApp(ctx context.Context) error {
	return db.Transact(ctx, s.Client, "disconnect whatsapp", func(client *ent.Client) error {
		found, err := s.Accounts.Remove(ctx, client, service)
		if err == nil && !found {
			return fault.New(fault.NotFound, "whatsapp_not_connected")
		}
		return err
	})
}
