package editor

import (
	"strings"
	"unicode/utf8"

	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/richtext"
)

// Limits of a shop's categories.
const (
	maxCategories     = 300
	maxCategoryLevels = 3
	maxCategoryName   = 60 // characters
	maxCategorySlug   = 80
	maxSizeGuide      = 3000 // characters
	maxEmoji          = 16   // code points of one emoji, including joiners
	// width in pixels of a picture used as an icon
	iconWidth = 160
)

// mediaPath is the prefix of every picture's address.
const mediaPath = "/media/"

func (r CategoryRequest) cleaned() CategoryRequest {
	r.Name, r.BnName, r.Icon = form.OneLine(r.Name), form.OneLine(r.BnName), form.OneLine(r.Icon)
	r.Slug = strings.ToLower(strings.TrimSpace(r.Slug))
	r.SizeGuide, r.BnSizeGuide = form.Markdown(r.SizeGuide), form.Markdown(r.BnSizeGuide)
	return r
}

// check returns Invalid "category_invalid" with the invalid fields. has is the current icon, which is also
// valid if it is a picture's address.
func (r CategoryRequest) check(has string) error {
	fields := form.Fields{}
	fields.Text("name", r.Name, maxCategoryName, r.BnName == "")
	fields.Text("bn_name", r.BnName, maxCategoryName, r.Name == "")
	sizeGuideField(fields, "size_guide", r.SizeGuide)
	sizeGuideField(fields, "bn_size_guide", r.BnSizeGuide)
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

// sizeGuideField validates the text of a size guide.
func sizeGuideField(fields form.Fields, name, text string) {
	richtext.MarkdownField(fields, name, richtext.Tabled(text), 2*maxSizeGuide)
	fields.Text(name, text, maxSizeGuide, false)
}
