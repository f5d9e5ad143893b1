package session

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/server/connection"
	"haat/server/payment/gateway"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/remote"
	"haat/server/platform/sns"
)

// Connections returns all gateways with the shop's connections.
func (s *Service) Connections(ctx context.Context) ([]GatewayAccount, error) {
	list := []GatewayAccount{}
	for _, g := range s.Gateways.All() {
		row, err := s.connection(ctx, s.Client, g.Spec().Name)
		if err != nil {
			return nil, err
		}
		shown := s.accountState(g, row)
		if row != nil {
			if shown.Open, err = s.Client.Payment.Query().Where(s.open(g.Spec().Method)).Count(ctx); err != nil {
				return nil, fmt.Errorf("count open payments: %w", err)
			}
		}
		list = append(list, shown)
	}
	return list, nil
}

// accountState describes a gateway and the shop's connection to it, which may be nil.
func (s *Service) accountState(g gateway.Gateway, row *ent.ServiceConnection) GatewayAccount {
	spec := g.Spec()
	a := GatewayAccount{
		Gateway: string(spec.Name), Title: spec.Title, State: "none", Practice: s.Gateways.IsPractice(string(spec.Name)), Checks: spec.Wallet != "",
		Credentials: []GatewayCredential{},
	}
	for _, c := range spec.Credentials {
		a.Credentials = append(a.Credentials, GatewayCredential(c))
	}
	if row != nil {
		settings := connection.Settings(row)
		a.State, a.Problem, a.Sandbox, a.Off = string(row.State), row.Problem, settings.Sandbox, settings.Off
		a.Confirms, a.Receiver = settings.Confirms, settings.Receiver
		if _, ok := g.(gateway.Notifier); ok {
			a.HookURL, a.WebhookAt, a.Topic = s.Origin+"/hooks/"+row.Service+"/"+row.PublicID, row.WebhookAt, row.Account
		}
		a.Leaving = !settings.LeavingSince.IsZero()
	}
	return a
}

// gateway returns a gateway by its name. The error is NotFound "gateway_not_found".
func (s *Service) gateway(name string) (gateway.Gateway, error) {
	if g := s.Gateways.Get(name); g != nil {
		return g, nil
	}
	return nil, fault.New(fault.NotFound, "gateway_not_found")
}

// Connect checks the credentials at the gateway and stores them. Errors: NotFound "gateway_not_found"; Invalid "gateway_keys_invalid" with
// fields; Conflict "gateway_refused_keys" if the gateway refuses them, in which case nothing is stored; Unavailable "gateway_unavailable".
func (s *Service) Connect(ctx context.Context, name string, in GatewayKeys) (*GatewayAccount, error) {
	g, err := s.gateway(name)
	if err != nil {
		return nil, err
	}
	secrets, err := enteredKeys(g.Spec(), in.Keys)
	if err != nil {
		return nil, err
	}
	if err := g.Check(ctx, gateway.Account{Secrets: secrets, Settings: kind.ConnectionSettings{Sandbox: in.Sandbox}}); err != nil {
		if errors.Is(err, remote.ErrUnauthorized) {
			return nil, fault.New(fault.Conflict, "gateway_refused_keys")
		}
		return nil, availableFault(err)
	}
	row, err := s.connection(ctx, s.Client, g.Spec().Name)
	if err != nil {
		return nil, err
	}
	topic := ""
	if row != nil {
		topic = row.Account
	}
	saved, err := s.Accounts.Store(ctx, name, secrets, topic, func(settings *kind.ConnectionSettings) {
		settings.Sandbox, settings.LeavingSince = in.Sandbox, time.Time{}
	})
	if err != nil {
		return nil, err
	}
	return new(s.accountState(g, saved)), nil
}

// enteredKeys validates entered credentials and returns the secrets to store.
func enteredKeys(spec gateway.Spec, entered map[string]string) (map[string]string, error) {
	fields, secrets := form.Fields{}, map[string]string{}
	for _, c := range spec.Credentials {
		value := strings.TrimSpace(form.OneLine(entered[c.Name]))
		switch {
		case value == "":
			fields[c.Name] = "required"
		case utf8.RuneCountInString(value) > c.Max:
			fields[c.Name] = "max"
		}
		secrets[c.Name] = value
	}
	return secrets, fields.Of(fault.New(fault.Invalid, "gateway_keys_invalid"))
}

// availableFault converts an error of a request to a gateway to a fault with a message for the user.
func availableFault(err error) error {
	unavailable, ok := remote.AsUnavailable(err)
	_, refused := remote.AsRefused(err)
	if !ok && !refused && !errors.Is(err, remote.ErrLost) {
		return err
	}
	f := fault.New(fault.Unavailable, "gateway_unavailable")
	f.Wait = time.Minute
	if ok && unavailable.Wait > 0 {
		f.Wait = unavailable.Wait
	}
	return f
}

// check validates settings of a gateway. The error is Invalid "gateway_settings_invalid" with fields.
func (in *GatewaySettings) check(g gateway.Gateway) error {
	in.Receiver, in.Topic = strings.TrimSpace(form.OneLine(in.Receiver)), strings.TrimSpace(form.OneLine(in.Topic))
	fields, spec := form.Fields{}, g.Spec()
	if _, ok := g.(gateway.Notifier); in.Topic != "" && (!ok || !sns.IsTopic(in.Topic)) {
		fields["topic"] = "invalid"
	}
	fields.Text("receiver", in.Receiver, 20, in.Confirms)
	if in.Confirms && spec.Wallet == "" {
		fields["confirms"] = "invalid"
	}
	return fields.Of(fault.New(fault.Invalid, "gateway_settings_invalid"))
}

// ChangeConnection changes the settings of a connection. Errors: NotFound "gateway_not_found"; Invalid "gateway_settings_invalid"; Conflict
// "gateway_not_connected".
func (s *Service) ChangeConnection(ctx context.Context, name string, in GatewaySettings) (out *GatewayAccount, err error) {
	g, err := s.gateway(name)
	if err != nil {
		return nil, err
	}
	if err := in.check(g); err != nil {
		return nil, err
	}
	err = db.Transact(ctx, s.Client, "change gateway connection", func(client *ent.Client) error {
		row, err := s.connection(ctx, client, g.Spec().Name)
		if err != nil {
			return err
		}
		if row == nil || connection.IsLeaving(row) {
			return notConnected()
		}
		settings := connection.Settings(row)
		settings.Off, settings.Confirms, settings.Receiver = in.Off, in.Confirms, in.Receiver
		if row, err = row.Update().SetSettings(&settings).SetAccount(in.Topic).Save(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("change gateway connection: %w", err)
		}
		out = new(s.accountState(g, row))
		return s.Accounts.Record(ctx, client, row, map[string]any{
			"off": audit.To(in.Off), "confirms": audit.To(in.Confirms), "topic": audit.To(in.Topic),
		})
	})
	return out, err
}
