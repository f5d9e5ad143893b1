package edge

import (
	"context"

	"github.com/labstack/echo/v4"

	"haat/server/platform/db"
	"haat/server/platform/pagecache"
)

// FromReplica wraps the handler of a public file or list, whose reads may use a replica of the database.
func (s *Edge) FromReplica(h echo.HandlerFunc) echo.HandlerFunc {
	if s.DB.Replicas == nil {
		return h
	}
	return func(c echo.Context) error {
		c.SetRequest(c.Request().WithContext(s.DB.ReadReplica(c.Request().Context())))
		return h(c)
	}
}

// LoadFromReplica wraps the load of a cached page, whose reads may use a replica of the database. While the primary is away,
// stale pages are preferred to loads from a replica, which cost more.
func (s *Edge) LoadFromReplica(load func(context.Context) (*pagecache.Page, error)) func(context.Context) (*pagecache.Page, error) {
	return func(ctx context.Context) (*pagecache.Page, error) {
		return db.FromReplica(ctx, s.DB, pagecache.IsReplaceable(ctx), load)
	}
}

// ReportFromReplica wraps the handler of a report or an export, whose reads may use a replica of the database. They see all
// writes before the request.
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
