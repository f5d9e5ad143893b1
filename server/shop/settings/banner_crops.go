package settings

import (
	"context"

	"haat/ent"
	"haat/server/catalog/pictures"
	"haat/server/platform/media"
)

// bannerCrops are the pictures of a banner. phone is nil if the banner has no crop for phones.
type bannerCrops struct {
	wide  media.Picture
	phone *media.Picture
}

// crops returns the pictures that a request names: uploads, or pictures that the banner already has. row is nil for
// a new banner. Errors: Invalid "picture_missing", or "banner_invalid" if the crop for phones does not have its
// shape.
func (r BannerRequest) crops(ctx context.Context, client *ent.Client, row *ent.Banner) (bannerCrops, error) {
	var had []media.Picture
	if row != nil {
		had = append(had, row.Picture)
		if row.PhonePicture != nil {
			had = append(had, *row.PhonePicture)
		}
	}
	keys := []string{r.Picture}
	if r.PhonePicture != "" {
		keys = append(keys, r.PhonePicture)
	}
	used, err := pictures.UseWith(ctx, client, had, keys...)
	if err != nil {
		return bannerCrops{}, err
	}
	crops := bannerCrops{wide: used[0]}
	if len(used) == 1 {
		return crops, nil
	}
	crops.phone = &used[1]
	if !fitsPhones(*crops.phone) {
		wrong := bannerInvalid()
		wrong.Fields = map[string]string{"phone_picture": "invalid"}
		return bannerCrops{}, wrong
	}
	return crops, nil
}

// fitsPhones reports whether a picture has the shape of 4:3, except for 2 % that rounding to whole pixels may cost.
func fitsPhones(p media.Picture) bool {
	ratio := 3 * float64(p.Width) / (4 * float64(p.Height))
	return ratio > 0.98 && ratio < 1.02
}
