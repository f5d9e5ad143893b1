package editor

import (
	"strings"
	"unicode/utf8"

	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// The bounds of a shop's categories.
const (
	maxCategories     = 300
	maxCategoryLevels = 3
	maxCategoryName   = 60 // letters
	maxCategorySlug   = 80
	maxEmoji          = 16 // code points of one, with all that joins it
	// iconWidth is of the picture that an icon is, in pixels.
	iconWidth = 160
)

// mediaPath begins the address of every picture.
const mediaPath = "/media/"

func (r CategoryRequest) cleaned() CategoryRequest {
	r.Name, r.BnName, r.Icon = form.OneLine(r.Name), form.OneLine(r.BnName), form.OneLine(r.Icon)
	r.Slug = strings.ToLower(strings.TrimSpace(r.Slug))
	return r
}

// check returns Invalid "category_invalid" with the fields that no category has. has
// is the icon until now, which may be a picture.
func (r CategoryRequest) check(has string) error {
	fields := form.Fields{}
	fields.Text("name", r.Name, maxCategoryName, r.BnName == "")
	fields.Text("bn_name", r.BnName, maxCategoryName, r.Name == "")
	if r.Slug != "" && !catalog.ValidSlug(r.Slug, maxCategorySlug) {
		fields["slug"] = "invalid"
	}
	isPicture := strings.HasPrefix(r.Icon, mediaPath)
	if isPicture && r.Icon != has || !isPicture && utf8.RuneCountInString(r.Icon) > maxEmoji {
		fields["icon"] = "invalid"
	}
	if r.ParentID < 0 {
		fields["parent_id"] = "invalid"
	}
	return fields.Of(fault.New(fault.Invalid, "category_invalid"))
}
