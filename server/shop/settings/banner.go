package settings

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/banner"
	"haat/ent/category"
	"haat/ent/product"
	"haat/server/catalog"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/tenancy"
)

// Maximum lengths of a banner's texts, in characters.
const (
	maxBannerTitle    = 120
	maxBannerSubtitle = 200
)

// maxShade is the maximum shade of a banner, in percent.
const maxShade = 80

func bannerMissing() error { return fault.New(fault.NotFound, "banner_not_found") }

// Banners returns all banners of the context's shop in order.
func (s *Service) Banners(ctx context.Context) ([]Banner, error) {
	rows, err := bannerRows(ctx, s.client)
	if err != nil {
		return nil, err
	}
	return bannersOf(ctx, s.client, rows)
}

func bannerRows(ctx context.Context, client *ent.Client) ([]*ent.Banner, error) {
	rows, err := client.Banner.Query().Order(ent.Asc(banner.FieldPosition, banner.FieldID)).All(ctx)
	return rows, fault.Wrap("list banners", err)
}

// bannersOf converts rows and adds the names of the linked categories and products.
func bannersOf(ctx context.Context, client *ent.Client, rows []*ent.Banner) ([]Banner, error) {
	var inCategories, inProducts []string
	for _, row := range rows {
		inCategories, inProducts = append(inCategories, row.CategorySlug), append(inProducts, row.ProductSlug)
	}
	categories, err := client.Category.Query().Where(category.SlugIn(inCategories...)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find categories of banners: %w", err)
	}
	products, err := client.Product.Query().Where(product.SlugIn(inProducts...)).
		Select(product.FieldSlug, product.FieldName, product.FieldBnName).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find products of banners: %w", err)
	}
	banners := make([]Banner, len(rows))
	for i, row := range rows {
		b := bannerOf(row)
		for _, to := range categories {
			if to.Slug == row.CategorySlug {
				b.LinkName, b.BnLinkName = to.Name, to.BnName
			}
		}
		for _, to := range products {
			if to.Slug == row.ProductSlug {
				b.LinkName, b.BnLinkName = to.Name, to.BnName
			}
		}
		banners[i] = b
	}
	return banners, nil
}

// bannerOf converts a row to a Banner without the name of the linked product or category; bannersOf adds it.
func bannerOf(row *ent.Banner) Banner {
	b := Banner{ID: row.ID, Picture: row.Picture, PhonePicture: row.PhonePicture, Shade: row.Shade, BannerTexts: BannerTexts{
		Title: row.Title, BnTitle: row.BnTitle, Subtitle: row.Subtitle, BnSubtitle: row.BnSubtitle, Alt: row.Alt, BnAlt: row.BnAlt,
		CategorySlug: row.CategorySlug, ProductSlug: row.ProductSlug, Active: row.Active,
	}}
	b.Version = versionOf(b)
	return b
}

// oneBanner converts a row to a Banner, including the name of the linked product or category.
func oneBanner(ctx context.Context, client *ent.Client, row *ent.Banner) (*Banner, error) {
	list, err := bannersOf(ctx, client, []*ent.Banner{row})
	if err != nil {
		return nil, err
	}
	return &list[0], nil
}

// read normalizes the request for storage, and returns the wrong fields. It does not check whether the link's
// target exists; checkTarget does.
func (r BannerRequest) read() (BannerRequest, form.Fields) {
	fields := form.Fields{}
	for _, each := range []struct {
		name string
		text *string
		most int
	}{
		{"title", &r.Title, maxBannerTitle}, {"bn_title", &r.BnTitle, maxBannerTitle},
		{"subtitle", &r.Subtitle, maxBannerSubtitle}, {"bn_subtitle", &r.BnSubtitle, maxBannerSubtitle},
		{"alt", &r.Alt, maxBannerSubtitle}, {"bn_alt", &r.BnAlt, maxBannerSubtitle},
	} {
		*each.text = form.OneLine(*each.text)
		fields.Text(each.name, *each.text, each.most, false)
	}
	if r.Picture == "" {
		fields["picture"] = "required"
	}
	if r.Shade == nil {
		shade := banner.DefaultShade
		r.Shade = &shade
	}
	if *r.Shade < 0 {
		fields["shade"] = "min"
	} else if *r.Shade > maxShade {
		fields["shade"] = "max"
	}
	if r.CategorySlug != "" && r.ProductSlug != "" {
		fields["product_slug"] = "invalid"
	}
	return r, fields
}

// checkTarget checks whether a link's target exists in the shop. The error is Invalid "banner_invalid". An
// unchanged link is accepted even if its target was deleted.
func (r BannerRequest) checkTarget(ctx context.Context, client *ent.Client, before BannerTexts, fields form.Fields) error {
	if r.CategorySlug != "" && r.CategorySlug != before.CategorySlug {
		found, err := client.Category.Query().Where(category.Slug(r.CategorySlug)).Exist(ctx)
		if err != nil {
			return fmt.Errorf("find category of banner: %w", err)
		}
		if !found {
			fields["category_slug"] = "invalid"
		}
	}
	if r.ProductSlug != "" && r.ProductSlug != before.ProductSlug {
		found, err := client.Product.Query().Where(product.Slug(r.ProductSlug)).Exist(ctx)
		if err != nil {
			return fmt.Errorf("find product of banner: %w", err)
		}
		if !found {
			fields["product_slug"] = "invalid"
		}
	}
	return fields.Of(bannerInvalid())
}

func bannerInvalid() *fault.Fault { return fault.New(fault.Invalid, "banner_invalid") }

// AddBanner appends a banner to those of the context's shop. Errors: Invalid "banner_invalid" or
// "picture_missing"; Conflict "banners_full".
func (s *Service) AddBanner(ctx context.Context, in BannerRequest) (*Banner, error) {
	in, fields := in.read()
	if err := fields.Of(bannerInvalid()); err != nil {
		return nil, err
	}
	var added *Banner
	err := s.changeBanners(ctx, func(client *ent.Client) error {
		if err := in.checkTarget(ctx, client, BannerTexts{}, fields); err != nil {
			return err
		}
		rows, err := bannerRows(ctx, client)
		if err != nil {
			return err
		}
		if len(rows) >= catalog.MaxBanners {
			return fault.New(fault.Conflict, "banners_full")
		}
		position := 0
		if len(rows) > 0 {
			position = rows[len(rows)-1].Position + 1
		}
		crops, err := in.crops(ctx, client, nil)
		if err != nil {
			return err
		}
		create := client.Banner.Create()
		if crops.phone != nil {
			create.SetPhonePicture(crops.phone)
		}
		row, err := create.SetPicture(crops.wide).SetShade(*in.Shade).SetPosition(position).SetActive(in.Active).
			SetTitle(in.Title).SetBnTitle(in.BnTitle).SetSubtitle(in.Subtitle).SetBnSubtitle(in.BnSubtitle).
			SetAlt(in.Alt).SetBnAlt(in.BnAlt).SetCategorySlug(in.CategorySlug).SetProductSlug(in.ProductSlug).Save(ctx)
		if err != nil {
			return fmt.Errorf("add banner: %w", err)
		}
		added, err = oneBanner(ctx, client, row)
		return err
	})
	return added, err
}

// changeBanners runs change in a transaction that locks the context's shop, so that changes of banners run
// one after another.
func (s *Service) changeBanners(ctx context.Context, change func(client *ent.Client) error) error {
	return db.Transact(ctx, s.client, "change banners", func(client *ent.Client) error {
		if _, err := tenancy.LockShop(ctx, client); err != nil {
			return err
		}
		return change(client)
	})
}

// ChangeBanner changes a banner. Errors: Invalid "banner_invalid" or "picture_missing"; NotFound
// "banner_not_found"; Conflict "settings_changed" with the current banner.
func (s *Service) ChangeBanner(ctx context.Context, id int, in BannerRequest) (*Banner, error) {
	in, fields := in.read()
	if err := fields.Of(bannerInvalid()); err != nil {
		return nil, err
	}
	var changed *Banner
	err := s.changeBanners(ctx, func(client *ent.Client) error {
		row, err := findBanner(ctx, client, id)
		if err != nil {
			return err
		}
		now, err := oneBanner(ctx, client, row)
		if err != nil {
			return err
		}
		if err := changedMeanwhile(in.Version, now.Version, now); err != nil {
			return err
		}
		if err := in.checkTarget(ctx, client, now.BannerTexts, fields); err != nil {
			return err
		}
		crops, err := in.crops(ctx, client, row)
		if err != nil {
			return err
		}
		update := row.Update()
		if crops.phone == nil {
			update.ClearPhonePicture()
		} else {
			update.SetPhonePicture(crops.phone)
		}
		row, err = update.SetPicture(crops.wide).SetShade(*in.Shade).SetActive(in.Active).
			SetTitle(in.Title).SetBnTitle(in.BnTitle).SetSubtitle(in.Subtitle).SetBnSubtitle(in.BnSubtitle).
			SetAlt(in.Alt).SetBnAlt(in.BnAlt).SetCategorySlug(in.CategorySlug).SetProductSlug(in.ProductSlug).Save(ctx)
		if err != nil {
			return fmt.Errorf("change banner: %w", err)
		}
		changed, err = oneBanner(ctx, client, row)
		return err
	})
	return changed, err
}

func findBanner(ctx context.Context, client *ent.Client, id int) (*ent.Banner, error) {
	row, err := client.Banner.Get(ctx, id)
	if ent.IsNotFound(err) {
		return nil, bannerMissing()
	}
	return row, fault.Wrap("find banner", err)
}

// RemoveBanner deletes a banner. The error is NotFound "banner_not_found".
func (s *Service) RemoveBanner(ctx context.Context, id int) error {
	return s.changeBanners(ctx, func(client *ent.Client) error {
		row, err := findBanner(ctx, client, id)
		if err != nil {
			return err
		}
		return fault.Wrap("remove banner", client.Banner.DeleteOne(row).Exec(ctx))
	})
}

// SortBanners arranges the banners of the context's shop in the order of in.IDs. Unlisted banners come last,
// in their old order. The error is Conflict "settings_changed" with all banners if an id is unknown or
// repeated.
func (s *Service) SortBanners(ctx context.Context, in BannerSort) ([]Banner, error) {
	var ordered []Banner
	err := s.changeBanners(ctx, func(client *ent.Client) error {
		rows, err := bannerRows(ctx, client)
		if err != nil {
			return err
		}
		wished, ok := form.InOrder(rows, in.IDs, func(row *ent.Banner) int { return row.ID })
		if !ok {
			now, err := bannersOf(ctx, client, rows)
			if err != nil {
				return err
			}
			return changedMeanwhile("", "other", now)
		}
		for position, row := range wished {
			if row.Position == position {
				continue
			}
			if err := row.Update().SetPosition(position).Exec(ctx); err != nil {
				return fmt.Errorf("order banners: %w", err)
			}
		}
		if rows, err = bannerRows(ctx, client); err != nil {
			return err
		}
		ordered, err = bannersOf(ctx, client, rows)
		return err
	})
	return ordered, err
}
