package rights

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/teamrole"
)

// Roles contains custom roles of a shop by id.
type Roles map[int]*ent.TeamRole

// RolesOf returns the custom roles of members of the context's shop, in one query. It makes no query if no
// member has a custom role.
func RolesOf(ctx context.Context, client *ent.Client, members ...*ent.AdminUser) (Roles, error) {
	var ids []int
	for _, m := range members {
		if m.Role == adminuser.RoleCustom && m.RoleID != nil {
			ids = append(ids, *m.RoleID)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	rows, err := client.TeamRole.Query().Where(teamrole.IDIn(ids...)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find roles: %w", err)
	}
	roles := Roles{}
	for _, row := range rows {
		roles[row.ID] = row
	}
	return roles, nil
}

// Custom returns the member's custom role. It returns nil if the member has a predefined role, or if the
// custom role does not exist.
func (r Roles) Custom(m *ent.AdminUser) *ent.TeamRole {
	if m.Role != adminuser.RoleCustom || m.RoleID == nil {
		return nil
	}
	return r[*m.RoleID]
}

// Of returns the member's rights. A member whose custom role does not exist has none.
func (r Roles) Of(m *ent.AdminUser) []Right {
	if m.Role != adminuser.RoleCustom {
		return Of(m.Role)
	}
	role := r.Custom(m)
	if role == nil {
		return nil
	}
	return Stored(role)
}

// Stored returns the rights of a custom role. It ignores rights that this release does not know.
func Stored(role *ent.TeamRole) []Right {
	var known []string
	for _, name := range role.Rights {
		if _, ok := Complete([]string{name}); ok {
			known = append(known, name)
		}
	}
	list, _ := Complete(known)
	return list
}
