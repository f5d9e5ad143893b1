package team

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/teamrole"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/textnorm"
	"haat/server/rights"
)

const (
	maxRoleName = 40 // characters
	maxRoleKey  = 60
	maxRoles    = 20 // custom roles of a shop
)

func roleMissing() error { return fault.New(fault.NotFound, "role_not_found") }

func roleInvalid() *fault.Fault { return fault.New(fault.Invalid, "role_invalid") }

// roleKey returns the normalized form of a role's name, which is unique within a shop.
func roleKey(name string) string { return textnorm.Clip(textnorm.Fold(name), maxRoleKey) }

// Roles returns the roles of the context's shop with the numbers of their members: the predefined ones,
// followed by its own, sorted by name. The role staff is included only if it has members, because the other
// roles have replaced it.
func (m *Merchant) Roles(ctx context.Context) ([]Role, error) {
	team, err := members(ctx, m.client.AdminUser.Query())
	if err != nil {
		return nil, err
	}
	predefined, custom := map[adminuser.Role]int{}, map[int]int{}
	for _, user := range team {
		predefined[user.Role]++
		if user.RoleID != nil {
			custom[*user.RoleID]++
		}
	}
	list := []Role{}
	for _, role := range rights.Predefined {
		if role != adminuser.RoleStaff || predefined[role] > 0 {
			list = append(list, Role{Role: string(role), Rights: rights.Of(role), Members: predefined[role]})
		}
	}
	rows, err := roleRows(ctx, m.client)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		list = append(list, roleOf(row, custom[row.ID]))
	}
	return list, nil
}

func roleRows(ctx context.Context, client *ent.Client) ([]*ent.TeamRole, error) {
	rows, err := client.TeamRole.Query().Order(ent.Asc(teamrole.FieldNameKey, teamrole.FieldID)).All(ctx)
	return rows, fault.Wrap("list roles", err)
}

func roleOf(row *ent.TeamRole, count int) Role {
	return Role{ID: row.ID, Role: string(adminuser.RoleCustom), Name: row.Name, Rights: rights.Stored(row), Members: count}
}

func roleRow(ctx context.Context, client *ent.Client, id int) (*ent.TeamRole, error) {
	row, err := client.TeamRole.Get(ctx, id)
	if ent.IsNotFound(err) {
		return nil, roleMissing()
	}
	return row, fault.Wrap("find role", err)
}

// read normalizes the request for storage, and adds the rights that its rights require. The error is Invalid
// "role_invalid" with the wrong fields.
func (r RoleRequest) read() (RoleRequest, error) {
	r.Name = form.OneLine(r.Name)
	fields := form.Fields{}
	fields.Text("name", r.Name, maxRoleName, true)
	if fields["name"] == "" && roleKey(r.Name) == "" { // no letter or digit
		fields["name"] = "invalid"
	}
	list, known := rights.Complete(r.Rights)
	switch {
	case !known:
		fields["rights"] = "invalid"
	case len(list) == 0:
		fields["rights"] = "required"
	}
	r.Rights = make([]string, len(list))
	for i, right := range list {
		r.Rights[i] = string(right)
	}
	return r, fields.Of(roleInvalid())
}

// AddRole adds a custom role to the context's shop. Errors: Invalid "role_invalid" with the wrong fields,
// with "taken" for the name of another role; Conflict "roles_full" if the shop has 20 roles.
func (m *Merchant) AddRole(ctx context.Context, by *ent.AdminUser, in RoleRequest) (*Role, error) {
	return m.writeRole(ctx, by, 0, in, func(client *ent.Client, in RoleRequest) (*ent.TeamRole, error) {
		return client.TeamRole.Create().SetName(in.Name).SetNameKey(roleKey(in.Name)).SetRights(in.Rights).Save(ctx)
	})
}

// ChangeRole changes the name and the rights of a custom role. The rights apply from the members' next
// request on. Errors are those of AddRole, and NotFound "role_not_found".
func (m *Merchant) ChangeRole(ctx context.Context, by *ent.AdminUser, id int, in RoleRequest) (*Role, error) {
	return m.writeRole(ctx, by, id, in, func(client *ent.Client, in RoleRequest) (*ent.TeamRole, error) {
		row, err := roleRow(ctx, client, id)
		if err != nil {
			return nil, err
		}
		return row.Update().SetName(in.Name).SetNameKey(roleKey(in.Name)).SetRights(in.Rights).Save(ctx)
	})
}

// writeRole updates the role with the id, or creates one if id is 0, after the checks of AddRole.
func (m *Merchant) writeRole(
	ctx context.Context, by *ent.AdminUser, id int, in RoleRequest, write func(*ent.Client, RoleRequest) (*ent.TeamRole, error),
) (*Role, error) {
	in, err := in.read()
	if err != nil {
		return nil, err
	}
	var written Role
	err = m.changeTeam(ctx, by, func(client *ent.Client) error {
		rows, err := roleRows(ctx, client)
		if err != nil {
			return err
		}
		if id == 0 && len(rows) >= maxRoles {
			return fault.New(fault.Conflict, "roles_full")
		}
		if m.roleNameTaken(rows, id, in.Name) {
			return form.Fields{"name": "taken"}.Of(roleInvalid())
		}
		row, err := write(client, in)
		if err != nil {
			return fault.Wrap("write role", err)
		}
		count, err := client.AdminUser.Query().Where(adminuser.RoleID(row.ID)).Count(ctx)
		written = roleOf(row, count)
		return fault.Wrap("count members of role", err)
	})
	if err != nil {
		return nil, err
	}
	return &written, nil
}

// roleNameTaken reports whether a role other than id has the name: either one of the rows, or a predefined
// role in any language.
func (m *Merchant) roleNameTaken(rows []*ent.TeamRole, id int, name string) bool {
	key := roleKey(name)
	for _, role := range rights.Predefined {
		for _, locale := range []string{"bn", "en"} {
			if roleKey(m.texts.T(locale, "admin.role."+string(role))) == key {
				return true
			}
		}
	}
	return slices.ContainsFunc(rows, func(row *ent.TeamRole) bool { return row.ID != id && row.NameKey == key })
}

// RemoveRole deletes a custom role. Errors: NotFound "role_not_found"; Conflict "role_in_use" if a member has the role.
func (m *Merchant) RemoveRole(ctx context.Context, by *ent.AdminUser, id int) error {
	return m.changeTeam(ctx, by, func(client *ent.Client) error {
		row, err := roleRow(ctx, client, id)
		if err != nil {
			return err
		}
		used, err := client.AdminUser.Query().Where(adminuser.RoleID(id)).Exist(ctx)
		if err != nil {
			return fmt.Errorf("find members of role: %w", err)
		}
		if used {
			return fault.New(fault.Conflict, "role_in_use")
		}
		return fault.Wrap("remove role", client.TeamRole.DeleteOne(row).Exec(ctx))
	})
}
