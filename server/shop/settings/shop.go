package settings

import (
	"context"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/nyaruka/phonenumbers"

	"haat/ent"
	"haat/server/catalog/pictures"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/media"
	"haat/server/platform/phone"
	"haat/server/platform/places"
	"haat/server/platform/textnorm"
	"haat/server/tenancy"
)

// Currencies lists the currencies that a shop can have.
var Currencies = []string{
	"BDT", "USD", "EUR", "GBP", "INR", "PKR", "NPR", "LKR", "AED", "SAR", "QAR", "KWD", "OMR", "BHD", "MYR", "SGD",
	"CNY", "JPY", "KRW", "THB", "IDR", "VND", "PHP", "AUD", "CAD", "NZD", "HKD", "TRY", "RUB", "NGN", "ZAR",
}

// Maximum lengths of the shop's texts, in characters.
const (
	maxTagline = 200
	maxAddress = 300
	maxNumber  = 20
)

// numberRegion is the country of phone numbers without a country code.
const numberRegion = "BD"

func shopInfoOf(s *ent.Shop) ShopInfo {
	in := ShopInfo{
		Name: s.Name, BnName: s.BnName, Tagline: s.Tagline, BnTagline: s.BnTagline, Address: s.Address, BnAddress: s.BnAddress,
		District: s.District, PublicNumber: s.PublicNumber, OwnerEmail: s.OwnerEmail, Currency: s.Currency,
	}
	in.Version = versionOf(in)
	return in
}

func (s ShopInfo) cleaned() ShopInfo {
	for _, text := range []*string{&s.Name, &s.BnName, &s.Tagline, &s.BnTagline, &s.Address, &s.BnAddress, &s.District, &s.OwnerEmail, &s.Currency} {
		*text = form.OneLine(*text)
	}
	s.PublicNumber = publicNumber(s.PublicNumber)
	return s
}

// publicNumber returns a mobile number as 11 digits, and any other number on one line
// with ASCII digits.
func publicNumber(typed string) string {
	if number, ok := phone.Read(typed); ok {
		return number
	}
	return textnorm.ASCIIDigits(form.OneLine(typed))
}

func isPhone(number string) bool {
	parsed, err := phonenumbers.Parse(number, numberRegion)
	return err == nil && phonenumbers.IsPossibleNumber(parsed)
}

// check returns Invalid "settings_invalid" with all wrong fields. One of the two names is required.
func (s ShopInfo) check() error {
	fields := form.Fields{}
	fields.Text("name", s.Name, tenancy.MaxShopName, s.BnName == "")
	fields.Text("bn_name", s.BnName, tenancy.MaxShopName, false)
	fields.Text("tagline", s.Tagline, maxTagline, false)
	fields.Text("bn_tagline", s.BnTagline, maxTagline, false)
	fields.Text("address", s.Address, maxAddress, false)
	fields.Text("bn_address", s.BnAddress, maxAddress, false)
	if s.District != "" && !places.IsDistrict(s.District) {
		fields["district"] = "invalid"
	}
	switch {
	case s.PublicNumber == "":
		fields["public_number"] = "required"
	case utf8.RuneCountInString(s.PublicNumber) > maxNumber || !isPhone(s.PublicNumber):
		fields["public_number"] = "invalid"
	}
	if s.OwnerEmail != "" && !form.IsEmail(s.OwnerEmail) {
		fields["owner_email"] = "invalid"
	}
	if !slices.Contains(Currencies, s.Currency) {
		fields["currency"] = "invalid"
	}
	return fields.Of(settingsInvalid())
}

func settingsInvalid() *fault.Fault { return fault.New(fault.Invalid, "settings_invalid") }

// ChangeShopInfo changes the shop's name, texts, contact and currency. Errors: Invalid "settings_invalid",
// with "fixed" for the currency if there are orders; Conflict "settings_changed".
func (s *Service) ChangeShopInfo(ctx context.Context, in ShopInfo) (*ShopInfo, error) {
	in = in.cleaned()
	if err := in.check(); err != nil {
		return nil, err
	}
	return changeShop(ctx, s, in.Version, shopInfoOf, func(client *ent.Client, row *ent.Shop, update *ent.ShopUpdateOne) error {
		fields := form.Fields{}
		tenancy.CheckName(fields, "name", in.Name, row.Name)
		tenancy.CheckName(fields, "bn_name", in.BnName, row.BnName)
		if in.District == "" && row.District != "" {
			fields["district"] = "required"
		}
		if err := fields.Of(settingsInvalid()); err != nil {
			return err
		}
		if in.Currency != row.Currency {
			ordered, err := client.Order.Query().Exist(ctx)
			if err != nil {
				return fmt.Errorf("query orders: %w", err)
			}
			if ordered {
				return form.Fields{"currency": "fixed"}.Of(settingsInvalid())
			}
		}
		update.SetName(in.Name).SetBnName(in.BnName).SetTagline(in.Tagline).SetBnTagline(in.BnTagline).
			SetAddress(in.Address).SetBnAddress(in.BnAddress).SetDistrict(in.District).
			SetPublicNumber(in.PublicNumber).SetOwnerEmail(in.OwnerEmail).SetCurrency(in.Currency)
		return nil
	})
}

// SetDistrict sets the district of a shop that has none. The district determines the shop's delivery zones.
// Errors: Invalid "settings_invalid"; Conflict "settings_changed" with the current ShopInfo if the shop has
// another district.
func (s *Service) SetDistrict(ctx context.Context, in DistrictRequest) (*ShopInfo, error) {
	fields, district := form.Fields{}, form.OneLine(in.District)
	fields.District(district)
	if err := fields.Of(settingsInvalid()); err != nil {
		return nil, err
	}
	var info ShopInfo
	err := db.Transact(ctx, s.client, "set district", func(client *ent.Client) error {
		row, err := tenancy.LockShop(ctx, client)
		if err != nil {
			return err
		}
		if row.District == "" {
			if row, err = row.Update().SetDistrict(district).Save(ctx); err != nil {
				return fmt.Errorf("set district: %w", err)
			}
		}
		info = shopInfoOf(row)
		if row.District != district {
			f := fault.New(fault.Conflict, "settings_changed")
			f.Now = info
			return f
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return &info, nil
}

// ChangeLogo makes an uploaded picture the logo of the context's shop. An empty key removes the logo. The
// error is Invalid "picture_missing".
func (s *Service) ChangeLogo(ctx context.Context, key string) (*media.Picture, error) {
	var logo *media.Picture
	err := db.Transact(ctx, s.client, "change logo", func(client *ent.Client) error {
		row, err := tenancy.LockShop(ctx, client)
		if err != nil {
			return err
		}
		if key == "" {
			logo = nil
			return fault.Wrap("remove logo", row.Update().ClearLogo().Exec(ctx))
		}
		var had []media.Picture
		if row.Logo != nil {
			had = append(had, *row.Logo)
		}
		used, err := pictures.UseWith(ctx, client, had, key)
		if err != nil {
			return err
		}
		logo = &used[0]
		return fault.Wrap("change logo", row.Update().SetLogo(logo).Exec(ctx))
	})
	if err != nil {
		return nil, err
	}
	return logo, nil
}
