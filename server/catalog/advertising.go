package catalog

import (
	"context"
	"fmt"
	"regexp"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/advertising"
)

var (
	gtmPattern   = regexp.MustCompile(`^GTM-[A-Z0-9]{4,12}$`)
	pixelPattern = regexp.MustCompile(`^[0-9]{5,20}$`)
)

// ValidGTM reports whether id has the form of a Google Tag Manager container id.
func ValidGTM(id string) bool { return gtmPattern.MatchString(id) }

// ValidPixel reports whether id has the form of a Meta pixel id.
func ValidPixel(id string) bool { return pixelPattern.MatchString(id) }

// advertisingOf returns the shop's ids for advertising scripts, without malformed ones. It returns nil if no
// id is valid or the shop is unpublished.
func advertisingOf(s *ent.Shop) *Advertising {
	a := &Advertising{AsksConsent: s.AsksConsent}
	if ValidGTM(s.Gtm) {
		a.GTM = s.Gtm
	}
	if ValidPixel(s.PixelID) {
		a.PixelID = s.PixelID
	}
	if !s.Public || (a.GTM == "" && a.PixelID == "") {
		return nil
	}
	return a
}

// SendsPurchases reports whether the server sends the shop's purchases to Meta: the shop has a
// pixel and an access token, and the visitor consented if the shop asks for consent.
func SendsPurchases(s *ent.Shop, consented bool) bool {
	return ValidPixel(s.PixelID) && s.PixelAccessToken != "" && (consented || !s.AsksConsent)
}

// MetaAccount returns the account that receives the shop's purchases. It is the zero Account if the
// shop has none or was deleted.
func (c *Catalog) MetaAccount(ctx context.Context, shopID int) (advertising.Account, error) {
	s, err := c.client.Shop.Get(viewer.WithSystem(ctx), shopID)
	if ent.IsNotFound(err) {
		return advertising.Account{}, nil
	}
	if err != nil {
		return advertising.Account{}, fmt.Errorf("load shop: %w", err)
	}
	if !ValidPixel(s.PixelID) || s.PixelAccessToken == "" {
		return advertising.Account{}, nil
	}
	return advertising.Account{PixelID: s.PixelID, AccessToken: s.PixelAccessToken, TestCode: s.PixelTestEvent}, nil
}
