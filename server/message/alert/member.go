package alert

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/order"
	"haat/ent/pushsubscription"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/rights"
)

// Channels of alerts. SMSFirstOrders is an SMS to an owner about each of the shop's first orders.
const (
	pushChannel    = "push"
	SMSFirstOrders = "sms_first_orders"
)

// FirstOrdersBySMS returns the settings of an owner who requested an SMS about each of the shop's first
// orders.
func FirstOrdersBySMS() map[string][]string {
	return map[string][]string{string(NewOrder): {pushChannel, SMSFirstOrders}}
}

// wants reports whether a member with the rights receives alerts about a kind of event by push. The default
// is yes.
func wants(m *ent.AdminUser, may []rights.Right, kind Kind) bool {
	switch kind {
	case summary:
		return true
	case SensitiveChange:
		return m.Role == adminuser.RoleOwner
	}
	if !slices.Contains(kindsFor(may), kind) {
		return false
	}
	channels, chosen := m.Alerts[string(kind)]
	return !chosen || slices.Contains(channels, pushChannel)
}

// Get returns the settings and devices of a member. by is the session of the request.
func (s *Service) Get(ctx context.Context, m *ent.AdminUser, by *ent.AdminSession) (*Alerts, error) {
	_, public, err := s.keys(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := s.Client.PushSubscription.Query().Where(pushsubscription.UserID(m.ID)).Order(ent.Desc(pushsubscription.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list subscriptions: %w", err)
	}
	roles, err := rights.RolesOf(ctx, s.Client, m)
	if err != nil {
		return nil, err
	}
	a := &Alerts{Preferences: preferencesOf(m, roles.Of(m)), PublicKey: public, Devices: make([]Device, len(rows)), Session: by.ID}
	for i, row := range rows {
		a.Devices[i] = *deviceOf(row)
	}
	if a.FirstOrders {
		n, err := s.Client.Order.Query().Where(order.SourceEQ(order.SourceShop)).Count(ctx)
		if err != nil {
			return nil, fmt.Errorf("count orders: %w", err)
		}
		a.FirstOrdersLeft = max(0, FirstOrders-n)
	}
	return a, nil
}

func preferencesOf(m *ent.AdminUser, may []rights.Right) Preferences {
	p := Preferences{
		Events: []EventChoice{}, QuietFrom: clock(m.QuietFrom), QuietTo: clock(m.QuietTo),
		FirstOrders: m.Role == adminuser.RoleOwner && slices.Contains(m.Alerts[string(NewOrder)], SMSFirstOrders),
	}
	for _, kind := range kindsFor(may) {
		p.Events = append(p.Events, EventChoice{string(kind), wants(m, may, kind)})
	}
	return p
}

// Validate returns Invalid "alerts_invalid" with the wrong fields.
func (p Preferences) Validate() error {
	fields := form.Fields{}
	from, fromOK := readClock(p.QuietFrom)
	to, toOK := readClock(p.QuietTo)
	if p.QuietFrom != "" || p.QuietTo != "" {
		if !fromOK {
			fields["quiet_from"] = "invalid"
		}
		if !toOK || fromOK && from == to {
			fields["quiet_to"] = "invalid"
		}
	}
	for i, choice := range p.Events {
		if !slices.Contains(kinds, Kind(choice.Event)) {
			fields[fmt.Sprintf("events.%d.event", i)] = "invalid"
		}
	}
	return fields.Of(fault.New(fault.Invalid, "alerts_invalid"))
}

// Set changes a member's settings. Events that are not in the request remain unchanged. The error is Invalid
// "alerts_invalid".
func (s *Service) Set(ctx context.Context, m *ent.AdminUser, by *ent.AdminSession, in Preferences) (*Alerts, error) {
	if err := in.Validate(); err != nil {
		return nil, err
	}
	err := db.Transact(ctx, s.Client, "change alerts", func(client *ent.Client) error {
		row, err := client.AdminUser.Get(ctx, m.ID)
		if err != nil {
			return fmt.Errorf("find member: %w", err)
		}
		update := row.Update().SetAlerts(channels(row, in))
		if in.QuietFrom == "" {
			update.ClearQuietFrom().ClearQuietTo()
		} else {
			from, _ := readClock(in.QuietFrom) // Validate has checked it
			to, _ := readClock(in.QuietTo)
			update.SetQuietFrom(from).SetQuietTo(to)
		}
		m, err = update.Save(ctx)
		return fault.Wrap("change alerts", err)
	})
	if err != nil {
		return nil, err
	}
	return s.Get(ctx, m, by)
}

// channels returns the member's channels by event after a change.
func channels(m *ent.AdminUser, in Preferences) map[string][]string {
	all := maps.Clone(m.Alerts)
	if all == nil {
		all = map[string][]string{}
	}
	for _, choice := range in.Events {
		all[choice.Event] = []string{}
		if choice.Push {
			all[choice.Event] = append(all[choice.Event], pushChannel)
		}
	}
	orders, chosen := all[string(NewOrder)]
	if !chosen {
		orders = []string{pushChannel}
	}
	orders = slices.DeleteFunc(slices.Clone(orders), func(channel string) bool { return channel == SMSFirstOrders })
	if in.FirstOrders && m.Role == adminuser.RoleOwner {
		orders = append(orders, SMSFirstOrders)
	}
	all[string(NewOrder)] = orders
	return all
}
