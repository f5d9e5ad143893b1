package team

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/adminsession"
	"haat/ent/adminuser"
	"haat/server/message/alert"
	"haat/server/message/smsbudget"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/phone"
	"haat/server/platform/sms"
	"haat/server/tenancy"
)

// maxTeam is the maximum number of members of a shop's team.
const maxTeam = 20

// maxSMSName is the maximum length of the shop's name in an SMS, so that a long name does not require a
// second SMS.
const maxSMSName = 30

func memberMissing() error { return fault.New(fault.NotFound, "team_member_not_found") }

// Team returns the members of the context's shop, owners first.
func (m *Merchant) Team(ctx context.Context) ([]User, error) {
	rows, err := members(ctx, m.client.AdminUser.Query())
	if err != nil {
		return nil, err
	}
	team := make([]User, len(rows))
	for i, row := range rows {
		team[i] = userOf(row)
	}
	return team, nil
}

// members returns the selected members, owners first.
func members(ctx context.Context, query *ent.AdminUserQuery) ([]*ent.AdminUser, error) {
	rows, err := query.Order(ent.Asc(adminuser.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list team: %w", err)
	}
	slices.SortStableFunc(rows, func(a, b *ent.AdminUser) int { return later(a) - later(b) })
	return rows, nil
}

// later returns 0 for owners and 1 for others.
func later(m *ent.AdminUser) int {
	if m.Role == adminuser.RoleOwner {
		return 0
	}
	return 1
}

// read normalizes the request for storage. The error is Invalid "team_member_invalid" with the wrong fields.
func (r MemberRequest) read() (MemberRequest, error) {
	fields := form.Fields{}
	r.Name = form.OneLine(r.Name)
	fields.Text("name", r.Name, form.MaxName, true)
	fields.Phone("phone", r.Phone)
	r.Phone, _ = phone.Read(r.Phone)
	r.RoleID = checkRole(fields, r.Role, r.RoleID)
	return r, fields.Of(memberInvalid())
}

// checkRole adds the field "role" to fields if the role does not exist or a custom role has no id. It returns
// the id of a custom role, or nil.
func checkRole(fields form.Fields, role string, id *int) *int {
	custom := role == string(adminuser.RoleCustom)
	if adminuser.RoleValidator(adminuser.Role(role)) != nil || custom && id == nil {
		fields["role"] = "invalid"
	}
	if !custom {
		return nil
	}
	return id
}

// findRole returns NotFound "role_not_found" if the shop has no role with the id. A nil id, as for predefined
// roles, is accepted.
func findRole(ctx context.Context, client *ent.Client, id *int) error {
	if id == nil {
		return nil
	}
	_, err := roleRow(ctx, client, *id)
	return err
}

func memberInvalid() *fault.Fault { return fault.New(fault.Invalid, "team_member_invalid") }

// Invite adds a phone number to the team of the context's shop and sends it an SMS with the sign-in link. It
// calls prove before it adds an owner, and allow after all other checks, and returns their errors without
// adding the member. Errors: Invalid "team_member_invalid", with "taken" for a phone number already in the
// team; NotFound "role_not_found"; Conflict "team_full".
func (m *Merchant) Invite(
	ctx context.Context, t *tenancy.Tenant, by *ent.AdminUser, in MemberRequest, locale i18n.Locale,
	prove func() error, allow func(phone string) error,
) (*User, error) {
	in, err := in.read()
	if err != nil {
		return nil, err
	}
	if makesOwner(nil, adminuser.Role(in.Role), true) {
		if err := prove(); err != nil {
			return nil, err
		}
	}
	var invited User
	err = m.changeTeam(ctx, by, func(client *ent.Client) error {
		there, err := client.AdminUser.Query().All(ctx)
		if err != nil {
			return fmt.Errorf("query team: %w", err)
		}
		for _, one := range there {
			if one.Phone == in.Phone {
				return form.Fields{"phone": "taken"}.Of(memberInvalid())
			}
		}
		if len(there) >= maxTeam {
			return fault.New(fault.Conflict, "team_full")
		}
		if err := findRole(ctx, client, in.RoleID); err != nil {
			return err
		}
		row, err := client.AdminUser.Create().SetName(in.Name).SetPhone(in.Phone).SetRole(adminuser.Role(in.Role)).SetNillableRoleID(in.RoleID).
			// A new epoch invalidates tokens of an earlier membership.
			SetSessionEpoch(int(time.Now().Unix())).SetSessionsEndedAt(time.Now().UTC()).Save(ctx)
		if err != nil {
			return fmt.Errorf("add team member: %w", err)
		}
		invited = userOf(row)
		return m.sendInvitation(ctx, client, t, row, locale, allow)
	})
	if err != nil {
		return nil, err
	}
	return &invited, nil
}

// InviteAgain sends the SMS again to a member who has never signed in. The error is NotFound
// "team_member_not_found", also if the member has signed in.
func (m *Merchant) InviteAgain(
	ctx context.Context, t *tenancy.Tenant, by *ent.AdminUser, id int, locale i18n.Locale, allow func(phone string) error,
) error {
	return m.changeTeam(ctx, by, func(client *ent.Client) error {
		row, err := client.AdminUser.Query().
			Where(adminuser.ID(id), adminuser.Active(true), adminuser.LastSeenAtIsNil()).Only(ctx)
		if ent.IsNotFound(err) {
			return memberMissing()
		}
		if err != nil {
			return fmt.Errorf("find team member: %w", err)
		}
		return m.sendInvitation(ctx, client, t, row, locale, allow)
	})
}

func (m *Merchant) sendInvitation(
	ctx context.Context, client *ent.Client, t *tenancy.Tenant, to *ent.AdminUser, locale i18n.Locale, allow func(phone string) error,
) error {
	if err := allow(to.Phone); err != nil {
		return err
	}
	text := m.texts.T(string(locale), "sms.admin.invite",
		"shop", sms.Name(locale.Pick(t.Shop.Name, t.Shop.BnName), maxSMSName, t.Shop.Slug),
		"link", m.area+"/admin/login")
	_, err := m.budget.Batch(smsbudget.Source{}).Send(ctx, client, smsbudget.Shop, "invite/"+rand.Text(), sms.Brief{Message: sms.Message{To: to.Phone, Text: text}})
	return err
}

// changeTeam runs change in a transaction that locks the context's shop. The error is Forbidden
// "admin_forbidden" unless by is still an active owner. Members cannot change themselves, so at least one
// owner always remains.
func (m *Merchant) changeTeam(ctx context.Context, by *ent.AdminUser, change func(client *ent.Client) error) error {
	return db.Transact(ctx, m.client, "change team", func(client *ent.Client) error {
		if _, err := tenancy.LockShop(ctx, client); err != nil {
			return err
		}
		owner := adminuser.And(adminuser.RoleEQ(adminuser.RoleOwner), adminuser.Active(true))
		still, err := client.AdminUser.Query().Where(adminuser.ID(by.ID), owner).Exist(ctx)
		if err != nil {
			return fmt.Errorf("query owner: %w", err)
		}
		if !still {
			return fault.New(fault.Forbidden, "admin_forbidden")
		}
		return change(client)
	})
}

// refuseSelf returns the Conflict for members who change themselves: "team_last_owner" for the only owner,
// otherwise "team_self".
func refuseSelf(ctx context.Context, client *ent.Client) error {
	owners, err := client.AdminUser.Query().Where(adminuser.RoleEQ(adminuser.RoleOwner), adminuser.Active(true)).Count(ctx)
	switch {
	case err != nil:
		return fmt.Errorf("count owners: %w", err)
	case owners == 1:
		return fault.New(fault.Conflict, "team_last_owner")
	}
	return fault.New(fault.Conflict, "team_self")
}

// ChangeMember changes a member's name, role and active state. A deactivated member is signed out everywhere
// immediately. A member with a new role receives no alerts until a browser subscribes again. Before
// it makes a member an owner, ChangeMember calls prove; if prove returns an error, it returns that error and
// changes nothing. Errors:
// Invalid "team_member_invalid"; NotFound "team_member_not_found" or "role_not_found"; those of refuseSelf
// for changes of one's own role or active state.
func (m *Merchant) ChangeMember(ctx context.Context, by *ent.AdminUser, id int, in MemberChange, prove func() error) (*User, error) {
	in.Name = form.OneLine(in.Name)
	fields := form.Fields{}
	fields.Text("name", in.Name, form.MaxName, true)
	in.RoleID = checkRole(fields, in.Role, in.RoleID)
	if err := fields.Of(memberInvalid()); err != nil {
		return nil, err
	}
	var changed User
	err := m.changeTeam(ctx, by, func(client *ent.Client) error {
		row, err := member(ctx, client, id)
		if err != nil {
			return err
		}
		role := adminuser.Role(in.Role)
		if id == by.ID && (role != row.Role || in.Active != row.Active) {
			return refuseSelf(ctx, client)
		}
		if makesOwner(row, role, in.Active) {
			if err := prove(); err != nil {
				return err
			}
		}
		if err := findRole(ctx, client, in.RoleID); err != nil {
			return err
		}
		update := row.Update().SetName(in.Name).SetRole(role).SetActive(in.Active)
		if in.RoleID == nil {
			update.ClearRoleID()
		} else {
			update.SetRoleID(*in.RoleID)
		}
		if role != row.Role || !sameRole(in.RoleID, row.RoleID) || !in.Active {
			if err := alert.RemoveOf(ctx, client, id); err != nil {
				return err
			}
		}
		pauses := row.Active && !in.Active
		if pauses {
			update.AddSessionEpoch(1).SetSessionsEndedAt(time.Now().UTC())
		}
		if row, err = update.Save(ctx); err != nil {
			return fmt.Errorf("change team member: %w", err)
		}
		if pauses {
			if _, err := end(ctx, client, time.Now(), adminsession.UserID(id)); err != nil {
				return err
			}
		}
		changed = userOf(row)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return &changed, nil
}

func sameRole(a, b *int) bool { return a == nil && b == nil || a != nil && b != nil && *a == *b }

// RemoveMember deletes a member and ends their sessions and tokens. Errors: NotFound "team_member_not_found";
// those of refuseSelf.
func (m *Merchant) RemoveMember(ctx context.Context, by *ent.AdminUser, id int) error {
	return m.changeTeam(ctx, by, func(client *ent.Client) error {
		if id == by.ID {
			return refuseSelf(ctx, client)
		}
		row, err := member(ctx, client, id)
		if err != nil {
			return err
		}
		return fault.Wrap("remove team member", client.AdminUser.DeleteOne(row).Exec(ctx))
	})
}

func member(ctx context.Context, client *ent.Client, id int) (*ent.AdminUser, error) {
	row, err := client.AdminUser.Get(ctx, id)
	if ent.IsNotFound(err) {
		return nil, memberMissing()
	}
	return row, fault.Wrap("find team member", err)
}
