package doctor

import (
	"context"
	"fmt"

	"haat/server/config"
	"haat/server/platform/db"
)

// replicaBehind is the size of the unreplayed log, in bytes, above which a replica is reported: PostgreSQL's
// default segment.
const replicaBehind = 16 << 20

// checkReplicas checks the servers of HAAT_DATABASE_READ_URL.
func checkReplicas(ctx context.Context, _ *config.Config, d *db.DB) []Finding {
	const check = "replicas"
	if d.Replicas == nil {
		return nil
	}
	states, err := d.Replicas.States(ctx)
	if err != nil {
		return []Finding{fail(check, err, "see database")}
	}
	var found []Finding
	replicas := 0
	for _, state := range states {
		switch {
		case state.Err != nil:
			found = append(found, warn(check, state.Err.Error(), "check HAAT_DATABASE_READ_URL and that the server runs; until then, reads use the others or the primary"))
		case state.IsPrimary:
			found = append(found, ok(check, "%s is the primary, which is not used as a replica", state.Name))
		case state.Behind > replicaBehind:
			replicas++
			found = append(found, warn(check, fmt.Sprintf("%s is %d MB behind the primary", state.Name, state.Behind>>20), "check its disk and its long queries; until it has caught up, reads use the others or the primary"))
		default:
			replicas++
			found = append(found, ok(check, "%s is %d KB behind the primary", state.Name, state.Behind>>10))
		}
	}
	if replicas == 0 {
		found = append(found, warn(check, "no server of HAAT_DATABASE_READ_URL is a replica that answers", "start a standby, or remove the setting"))
	}
	return found
}
