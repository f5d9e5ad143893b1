package team

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/adminuser"
)

// Names returns the names of members by id. It omits deleted members.
func Names(ctx context.Context, client *ent.Client, ids []int) (map[int]string, error) {
	names := map[int]string{}
	if len(ids) == 0 {
		return names, nil
	}
	rows, err := client.AdminUser.Query().Where(adminuser.IDIn(ids...)).Select(adminuser.FieldID, adminuser.FieldName).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load names of members: %w", err)
	}
	for _, row := range rows {
		names[row.ID] = row.Name
	}
	return names, nil
}
