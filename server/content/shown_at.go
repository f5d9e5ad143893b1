package content

import (
	"time"

	"haat/ent"
	"haat/ent/predicate"
	"haat/ent/shoppage"
)

// PlanFields are the columns of a page that ShownAt needs, and its address.
var PlanFields = []string{
	shoppage.FieldID, shoppage.FieldSlug, shoppage.FieldLiveID, shoppage.FieldPlannedID, shoppage.FieldStartsAt, shoppage.FieldEndsAt,
}

// MayBeShown is the condition of pages of a kind that visitors see at some time: those with a live or a planned version, outside of the trash.
func MayBeShown(of shoppage.Kind) predicate.ShopPage {
	return shoppage.And(
		shoppage.KindEQ(of), shoppage.TrashedAtIsNil(), shoppage.Or(shoppage.LiveIDNotNil(), shoppage.PlannedIDNotNil()),
	)
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
