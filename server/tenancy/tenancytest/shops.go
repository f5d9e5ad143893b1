// Package tenancytest creates shops, owners and uploads for tests of merchants' actions.
package tenancytest

import (
	"context"
	"fmt"
	"testing"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/viewer"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/media"
	"haat/server/tenancy"
)

// System is a context that may read and change the rows of every shop.
var System = viewer.WithSystem(context.Background())

// Shops creates rows in its own database.
type Shops struct {
	T      testing.TB
	DB     *db.DB
	Client *ent.Client
}

// New returns Shops with an empty database, which is removed when the test ends.
func New(t testing.TB) *Shops {
	t.Helper()
	d := dbtest.Open(t)
	return &Shops{T: t, DB: d, Client: d.Client}
}

// Shop creates a shop with an owner, and returns a context with the shop as viewer.
func (s *Shops) Shop(slug, phone string) (*ent.Shop, *ent.AdminUser, context.Context) {
	s.T.Helper()
	row := s.Client.Shop.Create().SetSlug(slug).SetName("Shop " + slug).SaveX(System)
	ctx := viewer.WithShop(context.Background(), row.ID)
	owner := s.Client.AdminUser.Create().SetName("Owner of " + slug).SetPhone(phone).SetRole(adminuser.RoleOwner).SaveX(ctx)
	return row, owner, ctx
}

// Upload adds an uploaded picture of the shop.
func (s *Shops) Upload(ctx context.Context, name string) media.Picture {
	s.T.Helper()
	v, _ := viewer.From(ctx)
	picture := media.Picture{Key: fmt.Sprintf("%d/%s", v.ShopID(), name), Width: 1920, Height: 560, Color: "#aabbcc"}
	s.Client.Upload.Create().SetKey(picture.Key).SetPicture(picture).SaveX(ctx)
	return picture
}

// Tenant returns a shop's tenant without domains.
func Tenant(row *ent.Shop) *tenancy.Tenant { return &tenancy.Tenant{Shop: row} }

// AtOnce calls f n times concurrently. It returns the number of successes, and the errors.
func AtOnce(n int, f func() error) (done int, failed []error) {
	errs := make([]error, n)
	dbtest.Concurrently(n, func(i int) { errs[i] = f() })
	for _, err := range errs {
		if err == nil {
			done++
		} else {
			failed = append(failed, err)
		}
	}
	return done, failed
}
