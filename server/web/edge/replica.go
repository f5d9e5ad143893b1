package edge

import (
	"context"

	"github.com/labstack/echo/v4"

	"haat/server/platform/db"
	"haat/server/platform/pagecache"
)

// FromReplica wraps the handler of a public file or list, which may then read from a replica of the database.
func (s *Edge) FromReplica(h echo.HandlerFunc) echo.HandlerFunc {
	if s.DB.Replicas == nil {
		return h
	}
	return func(c echo.Context) error {
		c.SetRequest(c.Request().WithContext(s.DB.ReadReplica(c.Request().Context())))
		return h(c)
	}
}

// LoadFromReplica wraps the load of a cached page, which may then read from a replica of the database. While
// the primary is unavailable, stale pages are preferred to loads from a replica, which are more expensive.
func (s *Edge) LoadFromReplica(load func(context.Context) (*pagecache.Page, error)) func(context.Context) (*pagecache.Page, error) {
	return func(ctx context.Context) (*pagecache.Page, error) {
		return db.FromReplica(ctx, s.DB, pagecache.IsReplaceable(ctx), load)
	}
}

// ReportFromReplica wraps the handler of a report or an export, which may then read from a replica of the
// database. It reads all writes made before the request.
func (s *Edge) ReportFromReplica(answer func(echo.Context, *MerchantAt) error) func(echo.Context, *MerchantAt) error {
	if s.DB.Replicas == nil {
		return answer
	}
	return func(c echo.Context, who *MerchantAt) error {
		at := *who.AtShop
		at.Context = s.DB.ReadReplicaAfterWrites(who.Context)
		return answer(c, &MerchantAt{who.Caller, &at})
	}
}
