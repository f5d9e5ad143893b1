package team

import (
	"context"
	"fmt"
	"strings"

	"haat/ent"
	"haat/ent/teamrole"
)

// loggedRoles returns the names of the custom roles in the logged changes of members, by id.
func loggedRoles(ctx context.Context, client *ent.Client, rows []*ent.AuditLog) (map[int]string, error) {
	var ids []int
	for _, row := range rows {
		values, _ := row.Changes["role_id"].(map[string]any)
		for _, value := range values {
			if id, ok := value.(float64); ok {
				ids = append(ids, int(id))
			}
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	roles, err := client.TeamRole.Query().Where(teamrole.IDIn(ids...)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find names of roles: %w", err)
	}
	names := map[int]string{}
	for _, role := range roles {
		names[role.ID] = role.Name
	}
	return names, nil
}

// tellRoles makes logged changes of roles readable. It replaces the id of a custom role by its name, and the
// rights of a role by a comma-separated text.
func tellRoles(changes map[string]any, names map[int]string) {
	if values, ok := changes["role_id"].(map[string]any); ok {
		for _, end := range []string{"from", "to"} {
			id, _ := values[end].(float64)
			values[end] = names[int(id)]
		}
	}
	if values, ok := changes["rights"].(map[string]any); ok {
		for _, end := range []string{"from", "to"} {
			values[end] = commaSeparated(values[end])
		}
	}
}

// commaSeparated joins a logged list of strings. It returns "" for other values.
func commaSeparated(value any) string {
	list, _ := value.([]any)
	texts := make([]string, len(list))
	for i, each := range list {
		texts[i] = fmt.Sprint(each)
	}
	return strings.Join(texts, ",")
}
