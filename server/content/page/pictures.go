package page

import (
	"context"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/server/catalog/pictures"
	"haat/server/content"
	"haat/server/content/section"
	"haat/server/platform/media"
)

// usePictures replaces the pictures of content, of which only the keys are trusted, by the shop's uploads with these keys. Pictures that the
// draft before already had are accepted even if they are no uploads. The error is Invalid "picture_missing".
func usePictures(ctx context.Context, client *ent.Client, before kind.PageContent, c *kind.PageContent) error {
	var had []media.Picture
	for _, s := range slotsOf(&before) {
		had = append(had, s.picture)
	}
	slots := slotsOf(c)
	keys := make([]string, len(slots))
	for i, s := range slots {
		keys[i] = s.picture.Key
	}
	used, err := pictures.UseWith(ctx, client, had, keys...)
	if err != nil {
		return err
	}
	for i, s := range slots {
		s.set(used[i])
	}
	return nil
}

// slot is a place of a page that has a picture.
type slot struct {
	picture media.Picture
	set     func(media.Picture)
}

// slotsOf returns the places of a page that have pictures.
func slotsOf(c *kind.PageContent) []slot {
	var slots []slot
	if c.SharePicture != nil {
		slots = append(slots, slot{*c.SharePicture, func(used media.Picture) { c.SharePicture = &used }})
	}
	for _, s := range c.Sections {
		t := content.Types.Find(s.Type)
		if t == nil {
			continue
		}
		t.EachSetting(s, section.Picture, func(values map[string]any, name string) {
			var p media.Picture
			if section.Decode(values[name], &p) {
				slots = append(slots, slot{p, func(used media.Picture) { values[name] = section.AsJSON(used) }})
			}
		})
	}
	return slots
}
