package insight

import (
	"github.com/labstack/echo/v4"

	"haat/server/insight/notice"
	"haat/server/web/edge"
)

func (s *API) ListNotices(c echo.Context, who *edge.MerchantAt) (*notice.NoticeList, error) {
	return s.Notices.List(who.Context, who.Noticed(), c.QueryParam("after"))
}

func (s *API) ReadNotices(_ echo.Context, who *edge.MerchantAt, in notice.NoticesRead) (*notice.NoticesLeft, error) {
	return s.Notices.Read(who.Context, who.ID, who.Noticed(), in)
}
