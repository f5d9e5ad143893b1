package page

import (
	"context"
	"encoding/json"
	"fmt"

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
	slots := slotsOf(c)
	keys := make([]string, len(slots))
	for i, s := range slots {
		keys[i] = s.key
	}
	had := make([]media.Picture, 0)
	for _, s := range slotsOf(&before) {
		had = append(had, s.picture)
	}
	used, err := pictures.UseWith(ctx, client, had, keys...)
	if err != nil {
		return err
	}
	for i, s := range slots {
		if err := s.set(used[i]); err != nil {
			return err
		}
	}
	return nil
}

// slot is a place of a page that has a picture.
type slot struct {
	key     string
	picture media.Picture
	set     func(media.Picture) error
}

// slotsOf returns the places of a page that have pictures.
func slotsOf(c *kind.PageContent) []slot {
	var slots []slot
	if p := c.SharePicture; p != nil {
		slots = append(slots, slot{p.Key, *p, func(used media.Picture) error { c.SharePicture = &used; return nil }})
	}
	add := func(fields []section.Field, values map[string]any) {
		for _, f := range fields {
			if f.Kind != section.Picture || values[f.Name] == nil {
				continue
			}
			if p, ok := pictureOf(values[f.Name]); ok {
				slots = append(slots, slot{p.Key, p, func(used media.Picture) (err error) { values[f.Name], err = decoded(used); return err }})
			}
		}
	}
	for _, s := range c.Sections {
		t := content.Types.Find(s.Type)
		if t == nil {
			continue
		}
		add(t.Settings, s.Settings)
		if t.Blocks != nil {
			for _, b := range s.Blocks {
				add(t.Blocks.Settings, b.Settings)
			}
		}
	}
	return slots
}

func pictureOf(value any) (p media.Picture, ok bool) {
	data, err := json.Marshal(value)
	if err != nil || json.Unmarshal(data, &p) != nil {
		return media.Picture{}, false
	}
	return p, p.Key != ""
}

// decoded returns a picture as encoding/json decodes it into an any.
func decoded(p media.Picture) (value any, err error) {
	data, err := json.Marshal(p)
	if err == nil {
		err = json.Unmarshal(data, &value)
	}
	if err != nil {
		return nil, fmt.Errorf("encode picture: %w", err)
	}
	return value, nil
}
