package content

import (
	"time"

	"haat/ent"
	"haat/ent/predicate"
	"haat/ent/shoppage"
	"haat/server/catalog"
)

// PlanFields are the columns of a page that ShownAt and PathOf need, and the date of a post.
var PlanFields = []string{
	shoppage.FieldID, shoppage.FieldKind, shoppage.FieldSlug, shoppage.FieldPostedAt, shoppage.FieldLiveID, shoppage.FieldPlannedID, shoppage.FieldStartsAt, shoppage.FieldEndsAt,
}

// MayBeShown is the condition of pages of some kinds that visitors see at some time: those with a live or a planned version, outside of the
// trash.
func MayBeShown(kinds ...shoppage.Kind) predicate.ShopPage {
	return shoppage.And(
		shoppage.KindIn(kinds...), shoppage.TrashedAtIsNil(), shoppage.Or(shoppage.LiveIDNotNil(), shoppage.PlannedIDNotNil()),
	)
}

// PathOf returns the path of a page within its shop.
func PathOf(row *ent.ShopPage) string {
	switch row.Kind {
	case shoppage.KindHome:
		return "/"
	case shoppage.KindPost:
		return catalog.PostPath(row.Slug)
	}
	return catalog.PagePath(row.Slug)
}

// ShownAt returns the id of the version that visitors see at a time, or 0 for none, and the time at which that changes by itself; the zero time
// means never. The planned version replaces the live one from starts_at until ends_at.
func ShownAt(row *ent.ShopPage, at time.Time) (version int, changes time.Time) {
	live := 0
	if row.LiveID != nil {
		live = *row.LiveID
	}
	if row.PlannedID == nil || row.StartsAt == nil || row.EndsAt != nil && !at.Before(*row.EndsAt) {
		return live, time.Time{}
	}
	if at.Before(*row.StartsAt) {
		return live, *row.StartsAt
	}
	if row.EndsAt != nil {
		changes = *row.EndsAt
	}
	return *row.PlannedID, changes
}
