package alert_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"haat/ent"
	"haat/server/message/alert"
	"haat/server/platform/db/dbtest"
	"haat/server/team"
)

func TestKey_IsSharedByAllNodes(t *testing.T) {
	t.Parallel()
	address := dbtest.URL(t)
	nodes := []*site{newSiteAt(t, address), newSiteAt(t, address), newSiteAt(t, address)}
	o := nodes[0].newShop("rina")
	keys := make([]string, len(nodes))
	var group sync.WaitGroup
	for i, node := range nodes {
		group.Go(func() {
			a, err := node.Get(o.ctx, o.owner.row, o.owner.session)
			if err != nil {
				t.Error(err)
				return
			}
			keys[i] = a.PublicKey
		})
	}
	group.Wait()
	slices.Sort(keys)
	if len(slices.Compact(keys)) != 1 || len(keys[0]) != 87 {
		t.Errorf("keys %v", keys)
	}
	if n := nodes[0].Client.PlatformKey.Query().CountX(system); n != 1 {
		t.Errorf("%d keys are stored", n)
	}
	if _, err := nodes[0].Client.PlatformKey.Query().All(o.ctx); err == nil {
		t.Error("a shop can read the key")
	}
	o.owner.subscribe()
	o.order("1001")
	o.add(alert.Event{Kind: alert.NewOrder, Order: "1001"})
	if got := o.push.Received(); len(got) != 1 || got[0].Key != keys[0] {
		t.Errorf("%+v", got)
	}
}

func TestSession_EndStopsTheAlertsOfItsBrowser(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	o.owner.session = o.owner.signIn("Firefox, Linux")
	firefox := o.owner.subscribe()
	end := func(client *ent.Client, s *ent.AdminSession) {
		client.AdminSession.UpdateOne(s).SetExpiresAt(noon.Add(-time.Minute)).ExecX(o.ctx)
	}
	end(o.Client, o.Client.AdminSession.Query().Order(ent.Asc("id")).FirstX(o.ctx))
	o.order("1001")
	o.add(alert.Event{Kind: alert.NewOrder, Order: "1001"})
	got := o.push.Received()
	if len(got) != 1 || got[0].Browser != firefox {
		t.Errorf("%d messages: a browser with an expired session receives alerts", len(got))
	}
	if n := o.devicesLeft(); n != 1 {
		t.Errorf("%d devices are left, want 1", n)
	}
}

func TestMember_GetsNoAlertsIfRemovedPausedOrWithANewRole(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(o *shop, m *team.Merchant) error{
		"removed": func(o *shop, m *team.Merchant) error { return m.RemoveMember(o.ctx, o.owner.row, o.staff.row.ID) },
		"paused": func(o *shop, m *team.Merchant) error {
			_, err := m.ChangeMember(o.ctx, o.owner.row, o.staff.row.ID, team.MemberChange{Name: "S", Role: "staff"}, nil)
			return err
		},
		"promoted": func(o *shop, m *team.Merchant) error {
			_, err := m.ChangeMember(o.ctx, o.owner.row, o.staff.row.ID, team.MemberChange{Name: "S", Role: "owner", Active: true}, func() error { return nil })
			return err
		},
		"signed out": func(o *shop, m *team.Merchant) error {
			_, err := m.EndSessions(o.ctx, &team.Caller{AdminUser: o.owner.row, Session: o.owner.session}, team.EndSessionsRequest{UserID: o.staff.row.ID}, noon)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := newSite(t).newShop("rina")
			o.staff.subscribe()
			m, err := team.New(team.Options{Client: o.Client, Secrets: []string{strings.Repeat("s", 32)}})
			if err != nil {
				t.Fatal(err)
			}
			if err := change(o, m); err != nil {
				t.Fatal(err)
			}
			if n := o.devicesLeft(); n != 0 {
				t.Errorf("%d devices are left", n)
			}
			o.order("1001")
			o.add(alert.Event{Kind: alert.NewOrder, Order: "1001"})
			o.want()
		})
	}
}

func TestTest_IgnoresSettings(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	o.owner.subscribe()
	o.staff.subscribe()
	o.owner.set(func(p *alert.Preferences) { p.QuietFrom, p.QuietTo = "00:00", "23:59" })
	got, err := o.Test(o.ctx, o.owner.row)
	if err != nil || got.Devices != 1 {
		t.Errorf("%+v %v", got, err)
	}
	o.work()
	o.want("Test alert: Alerts work on this device.")
}

func TestMember_AlertsFollowTheRightsOfACustomRole(t *testing.T) {
	t.Parallel()
	o := newSite(t).newShop("rina")
	role := o.Client.TeamRole.Create().SetName("Desk").SetNameKey("desk").SetRights([]string{"orders", "reviews"}).SaveX(o.ctx)
	helper := o.member("custom", "01912345678")
	helper.row = helper.row.Update().SetRoleID(role.ID).SaveX(o.ctx)
	helper.subscribe()
	events := func() []string {
		a, err := helper.Get(o.ctx, helper.row, helper.session)
		if err != nil {
			t.Fatal(err)
		}
		var list []string
		for _, e := range a.Events {
			list = append(list, e.Event)
		}
		return list
	}
	if got := events(); !slices.Equal(got, []string{"new_order", "cancellation", "order_reminder", "review", "return_request"}) {
		t.Errorf("events %v", got)
	}
	o.order("1001")
	o.add(alert.Event{Kind: alert.NewOrder, Order: "1001"})
	if got := o.push.Received(); len(got) != 1 {
		t.Fatalf("%d alerts with the right", len(got))
	}
	role.Update().SetRights([]string{"reviews"}).ExecX(o.ctx)
	o.order("1002")
	o.add(alert.Event{Kind: alert.NewOrder, Order: "1002"})
	if got := o.push.Received(); len(got) != 0 {
		t.Errorf("%d alerts after the role lost the right", len(got))
	}
	if _, err := helper.Test(o.ctx, helper.row); err != nil {
		t.Fatal(err)
	}
	o.work()
	if got := o.push.Received(); len(got) != 1 || !strings.Contains(string(got[0].Content), `"badge":0`) {
		t.Errorf("a member without orders gets their number: %+v", got)
	}
	o.Client.TeamRole.DeleteOne(role).ExecX(o.ctx)
	if got := events(); len(got) != 0 {
		t.Errorf("events of a missing role: %v", got)
	}
}
