package demo

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/policytext"
	"haat/ent/product"
	"haat/ent/schema/kind"
	"haat/ent/shippingpackage"
	"haat/ent/stockmovement"
	"haat/ent/viewer"
	"haat/server/catalog/stock"
	"haat/server/platform/media"
	"haat/server/platform/money"
)

// demoStaff is the phone number of the demo shop's staff member.
const demoStaff = "01711000009"

var parallel = runtime.NumCPU()

type productData struct {
	Slug          string             `json:"slug"`
	Name          string             `json:"name"`
	BnName        string             `json:"bn_name"`
	Category      string             `json:"category"`
	Brand         string             `json:"brand"`
	Sku           string             `json:"sku"`
	SellingPrice  money.Amount       `json:"selling_price"`
	Discount      money.Amount       `json:"discount"`
	DiscountType  money.DiscountType `json:"discount_type"`
	Stock         int                `json:"stock"`
	Images        []string           `json:"images"`
	Featured      bool               `json:"featured"`
	Sold          int                `json:"sold"`
	DaysAgo       int                `json:"days_ago"`
	Description   string             `json:"description"`
	BnDescription string             `json:"bn_description"`
	SizeGuide     string             `json:"size_guide"`
	BnSizeGuide   string             `json:"bn_size_guide"`
	Options       []kind.Option      `json:"options"`
	Variants      []struct {
		Values       []string      `json:"values"`
		SellingPrice *money.Amount `json:"selling_price"`
		Stock        int           `json:"stock"`
		Sku          string        `json:"sku"`
	} `json:"variants"`
}

// seeder creates a shop step by step.
type seeder struct {
	*shopData
	client   *ent.Client
	store    *media.Store
	now      time.Time
	id       int
	pictures map[string]media.Picture
	category map[string]int // slug -> id
	product  map[string]*ent.Product
}

func (s *seeder) shop(ctx context.Context) error {
	row, err := s.client.Shop.Create().
		SetSlug(s.Slug).SetName(s.Name).SetBnName(s.BnName).SetTagline(s.Tagline).SetBnTagline(s.BnTagline).
		SetAddress(s.Address).SetBnAddress(s.BnAddress).SetDistrict(s.District).SetDeliveryConfirmed(len(s.ShippingPackages) > 0).
		SetPublicNumber(s.PublicNumber).SetTheme(s.Theme).SetCurrency(s.Currency).SetPublic(s.Public).
		SetFacebook(s.Facebook).SetTwitter(s.Twitter).SetInstagram(s.Instagram).SetYoutube(s.Youtube).SetTiktok(s.Tiktok).
		SetMetaTitle(s.MetaTitle).SetBnMetaTitle(s.BnMetaTitle).
		SetMetaDescription(s.MetaDescription).SetBnMetaDescription(s.BnMetaDescription).
		SetOwnerName(s.OwnerName).SetOwnerEmail(s.Email).SetOwnerMobile(s.PublicNumber).
		SetChatChannel(s.Chat.Channel).SetWhatsappChat(s.Chat.Whatsapp).SetFacebookChat(s.Chat.Facebook).
		Save(viewer.WithSystem(ctx))
	if err != nil {
		return err
	}
	s.id = row.ID
	return nil
}

func (s *seeder) settings(ctx context.Context) error {
	logo := s.pictures[s.Logo]
	if err := s.client.Shop.UpdateOneID(s.id).SetLogo(&logo).Exec(ctx); err != nil {
		return err
	}
	err := s.client.AdminUser.Create().SetName(s.OwnerName).SetPhone(s.PublicNumber).SetRole(adminuser.RoleOwner).Exec(ctx)
	if err != nil {
		return err
	}
	if s.Slug == "demo" {
		err := s.client.AdminUser.Create().SetName("Shathi").SetPhone(demoStaff).SetRole(adminuser.RoleStaff).Exec(ctx)
		if err != nil {
			return err
		}
	}
	if s.Domain != "" {
		err := s.client.ShopDomain.Create().SetDomain(s.Domain).SetVerified(true).SetVerifiedAt(s.now).SetSslStatus("issued").Exec(ctx)
		if err != nil {
			return err
		}
	}
	for i, p := range s.ShippingPackages {
		err := s.client.ShippingPackage.Create().SetName(p.Name).SetBnName(p.BnName).SetFee(int64(p.Fee)).
			SetZone(shippingpackage.Zone(p.Zone)).SetMinDays(p.Days[0]).SetMaxDays(p.Days[1]).SetPosition(i).Exec(ctx)
		if err != nil {
			return err
		}
	}
	for name, text := range s.Policies {
		err := s.client.PolicyText.Create().SetKind(policytext.Kind(name)).SetBody(text.Body).SetBnBody(text.BnBody).Exec(ctx)
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *seeder) categories(ctx context.Context) error {
	s.category = map[string]int{}
	for i, c := range s.Categories {
		create := s.client.Category.Create().SetSlug(c.Slug).SetName(c.Name).SetBnName(c.BnName).SetIcon(c.Icon).SetPosition(i)
		if c.Parent != "" {
			parent, ok := s.category[c.Parent]
			if !ok {
				return fmt.Errorf("category %s precedes its parent %s", c.Slug, c.Parent)
			}
			create.SetParentID(parent)
		}
		row, err := create.Save(ctx)
		if err != nil {
			return err
		}
		s.category[c.Slug] = row.ID
	}
	return nil
}

// demoShade is the shade of the demo's banners, in percent. The form of banners measures at most that for their art.
const demoShade = 40

func (s *seeder) banners(ctx context.Context) error {
	for i, b := range s.Banners {
		err := s.client.Banner.Create().SetPicture(s.pictures[b.Image]).SetAlt(b.Alt).SetBnAlt(b.BnAlt).
			SetTitle(b.Title).SetBnTitle(b.BnTitle).SetSubtitle(b.Subtitle).SetBnSubtitle(b.BnSubtitle).
			SetCategorySlug(b.Category).SetPosition(i).SetShade(demoShade).Exec(ctx)
		if err != nil {
			return err
		}
	}
	return nil
}

// products creates the products in order of age, so that ids and dates are consistent.
func (s *seeder) products(ctx context.Context) error {
	s.product = map[string]*ent.Product{}
	byAge := slices.Clone(s.Products)
	slices.SortStableFunc(byAge, func(a, b productData) int { return b.DaysAgo - a.DaysAgo })
	for _, p := range byAge {
		images := make([]media.Picture, len(p.Images))
		for i, name := range p.Images {
			images[i] = s.pictures[name]
		}
		for _, o := range p.Options {
			for i := range o.Values {
				o.Values[i].Picture = s.pictures[o.Values[i].Picture].Key // the demo's files contain names instead of keys
			}
		}
		row, err := s.client.Product.Create().
			SetSlug(p.Slug).SetName(p.Name).SetBnName(p.BnName).SetDescription(p.Description).SetBnDescription(p.BnDescription).
			SetSizeGuide(p.SizeGuide).SetBnSizeGuide(p.BnSizeGuide).
			SetBrand(p.Brand).SetSku(p.Sku).SetImages(images).SetOptions(p.Options).SetCategoryID(s.category[p.Category]).
			SetSellingPrice(int64(p.SellingPrice)).SetDiscount(int64(p.Discount)).SetDiscountType(product.DiscountType(p.DiscountType)).
			SetPrice(int64(money.Discounted(p.SellingPrice, p.Discount, p.DiscountType, false))).
			SetStock(p.Stock).SetSold(p.Sold).SetFeatured(p.Featured).SetFeaturedPosition(s.place(p)).SetCreatedAt(s.daysAgo(p.DaysAgo)).Save(ctx)
		if err != nil {
			return fmt.Errorf("product %s: %w", p.Slug, err)
		}
		s.product[p.Slug] = row
		moves := []stock.Movement{{ProductID: row.ID, After: p.Stock}}
		if len(p.Variants) > 0 {
			moves = nil
		}
		for i, v := range p.Variants {
			create := s.client.Variant.Create().SetProductID(row.ID).SetKey(strings.Join(v.Values, "/")).SetValues(v.Values).
				SetStock(v.Stock).SetSku(v.Sku).SetPosition(i)
			if v.SellingPrice != nil {
				create.SetSellingPrice(int64(*v.SellingPrice))
			}
			added, err := create.Save(ctx)
			if err != nil {
				return fmt.Errorf("variant of %s: %w", p.Slug, err)
			}
			moves = append(moves, stock.Movement{ProductID: row.ID, VariantID: added.ID, Variant: added.Key, After: added.Stock})
		}
		if err := stock.Log(ctx, s.client, stock.Cause{Reason: stockmovement.ReasonStart}, moves); err != nil {
			return fmt.Errorf("stock of %s: %w", p.Slug, err)
		}
	}
	return nil
}

// place returns the position of a product among the featured products, which are sorted by units sold.
func (s *seeder) place(p productData) int {
	before := 0
	for _, other := range s.Products {
		if p.Featured && other.Featured && (other.Sold > p.Sold || other.Sold == p.Sold && other.DaysAgo < p.DaysAgo) {
			before++
		}
	}
	return before
}

func (s *seeder) reviews(ctx context.Context) error {
	byAge := slices.Clone(s.Reviews)
	slices.SortStableFunc(byAge, func(a, b reviewData) int { return b.DaysAgo - a.DaysAgo })
	for _, r := range byAge {
		p, ok := s.product[r.Product]
		if !ok {
			return fmt.Errorf("review of unknown product %s", r.Product)
		}
		err := s.client.Review.Create().SetProductID(p.ID).SetName(r.Name).SetRating(r.Rating).SetText(r.Text).
			SetVerified(true).SetCreatedAt(s.daysAgo(r.DaysAgo)).Exec(ctx)
		if err != nil {
			return err
		}
		if err := s.rate(ctx, r.Product, r.Rating); err != nil {
			return err
		}
	}
	return nil
}

// rate adds a review to its product's rating.
func (s *seeder) rate(ctx context.Context, slug string, rating int) error {
	return s.client.Product.UpdateOneID(s.product[slug].ID).AddRatingSum(rating).AddRatingCount(1).Exec(ctx)
}

func (s *seeder) questions(ctx context.Context) error {
	for _, q := range s.Questions {
		p, ok := s.product[q.Product]
		if !ok {
			return fmt.Errorf("question about unknown product %s", q.Product)
		}
		at := s.daysAgo(q.DaysAgo)
		create := s.client.Question.Create().SetProductID(p.ID).SetName(q.Name).SetText(q.Text).SetCreatedAt(at)
		if q.Answer != "" {
			create.SetAnswer(q.Answer).SetAnsweredAt(at.Add(2 * time.Hour))
		}
		if err := create.Exec(ctx); err != nil {
			return fmt.Errorf("question about %s: %w", q.Product, err)
		}
	}
	return nil
}

func (s *seeder) daysAgo(days int) time.Time { return s.now.AddDate(0, 0, -days) }
