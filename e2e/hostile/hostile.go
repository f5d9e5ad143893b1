// Package hostile creates a shop in which every text is an attack. It writes rows directly and
// bypasses the validation of the services, as an old or hand-edited row would.
package hostile

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"entgo.io/ent/dialect"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/policytext"
	"haat/ent/viewer"
	"haat/server/platform/media"
)

//go:embed corpus.json
var corpus []byte

// Texts returns the attack strings of corpus.json. Each sets window.pwned if a browser runs it.
func Texts() (list []string, err error) {
	if err := json.Unmarshal(corpus, &list); err != nil {
		return nil, fmt.Errorf("read hostile texts: %w", err)
	}
	return list, nil
}

// Wide returns texts without a place for a line break, as merchants and customers write them: rows of signs and addresses.
func Wide() []string {
	list := make([]string, 0, 12)
	for range 3 {
		list = append(list, strings.Repeat("=", 200), strings.Repeat("★", 200), strings.Repeat("ক", 200),
			"https://maps.example/place/23%C2%B048'06.0%22N+90%C2%B024'50.0%22E/@23.8016667,90.4113056,17z/data="+strings.Repeat("!3m1!4b1!4m4", 10))
	}
	return list
}

// Fill creates the shop in a database with the given dialect: one product per text, and texts in
// all other fields. NUL bytes are removed for PostgreSQL, which cannot store them.
func Fill(ctx context.Context, client *ent.Client, system, slug string, theme int8, texts []string) error {
	if system == dialect.Postgres {
		for i, each := range texts {
			texts[i] = strings.ReplaceAll(each, "\x00", "")
		}
	}
	next := 0
	text := func(most int) string { // the next text, cut to the column's length
		next++
		runes := []rune(texts[next%len(texts)])
		return string(runes[:min(len(runes), most)])
	}
	shop, err := client.Shop.Create().SetSlug(slug).SetTheme(theme).SetName(text(80)).SetBnName(text(80)).SetTagline(text(200)).SetBnTagline(text(200)).
		SetAddress(text(300)).SetBnAddress(text(300)).SetDistrict(text(60)).SetPublicNumber(text(20)).SetThemeColour(text(20)).
		SetFacebook(text(300)).SetTwitter("javascript:window.pwned=1").SetInstagram(text(300)).SetYoutube("data:text/html,<script>window.pwned=1</script>").SetTiktok(text(300)).
		SetMetaTitle(text(120)).SetBnMetaTitle(text(120)).SetMetaDescription(text(300)).SetBnMetaDescription(text(300)).
		SetOwnerName(text(50)).SetOwnerEmail(text(254)).SetChatChannel("messenger").SetFacebookChat(text(120)).SetWhatsappChat(text(20)).
		SetGoogleVerification(text(100)).SetBingVerification(text(100)).SetFacebookVerification(text(100)).SetGtm("'-window.pwned=1").SetPixelID("\"-alert(1)").
		Save(viewer.WithSystem(ctx))
	if err != nil {
		return fmt.Errorf("open shop: %w", err)
	}
	ctx = viewer.WithShop(ctx, shop.ID)
	category, err := client.Category.Create().SetSlug("hostile").SetName(text(120)).SetBnName(text(120)).SetIcon(text(8)).Save(ctx)
	if err != nil {
		return fmt.Errorf("create category: %w", err)
	}
	for i, each := range texts {
		cut := func(most int) string { runes := []rune(each); return string(runes[:min(len(runes), most)]) }
		product, err := client.Product.Create().SetSlug(fmt.Sprint("p", i)).SetName(cut(200)).SetBnName(cut(200)).SetDescription(each).SetBnDescription("# " + each).
			SetBrand(cut(80)).SetSku(cut(64)).SetMetaTitle(cut(120)).SetMetaDescription(cut(300)).SetSellingPrice(100_00).SetPrice(100_00).
			SetStock(5).SetFeatured(true).SetCategoryID(category.ID).SetRatingSum(5).SetRatingCount(1).Save(ctx)
		if err != nil {
			return fmt.Errorf("create product with %q: %w", each, err)
		}
		if err := client.Review.Create().SetProductID(product.ID).SetName(cut(50)).SetRating(5).SetText(each).SetReply(each).Exec(ctx); err != nil {
			return fmt.Errorf("create review with %q: %w", each, err)
		}
	}
	return fillTexts(ctx, client, texts, text)
}

// fillTexts writes the shop's policies and shipping package.
func fillTexts(ctx context.Context, client *ent.Client, texts []string, text func(int) string) error {
	all := ""
	for _, each := range texts {
		all += each + "\n\n"
	}
	for _, kind := range []policytext.Kind{policytext.KindAboutUs, policytext.KindRefundPolicy} {
		if err := client.PolicyText.Create().SetKind(kind).SetBody(all).SetBnBody(all).Exec(ctx); err != nil {
			return fmt.Errorf("write policy: %w", err)
		}
	}
	if err := client.ShippingPackage.Create().SetName(text(80)).SetBnName(text(80)).SetFee(60_00).Exec(ctx); err != nil {
		return fmt.Errorf("create shipping package: %w", err)
	}
	return fillPeople(ctx, client, texts, text)
}

// fillPeople writes the rows of the shop's owner and of a customer: banner, order, chat, quick replies
// and synonyms.
func fillPeople(ctx context.Context, client *ent.Client, texts []string, text func(int) string) error {
	if err := client.AdminUser.Create().SetName(text(50)).SetPhone("01598765432").SetRole(adminuser.RoleOwner).Exec(ctx); err != nil {
		return fmt.Errorf("add owner: %w", err)
	}
	if err := client.Banner.Create().SetPicture(media.Picture{Key: "1/x", Width: 1920, Height: 560}).
		SetTitle(text(120)).SetSubtitle(text(200)).SetAlt(text(200)).SetProductSlug("p0").Exec(ctx); err != nil {
		return fmt.Errorf("create banner: %w", err)
	}
	customer, err := client.Customer.Create().SetName(text(50)).SetMobile("01798765432").SetEmail(text(254)).SetPasswordHash("h").Save(ctx)
	if err != nil {
		return fmt.Errorf("add customer: %w", err)
	}
	order, err := client.Order.Create().SetNumber("98765432").SetIdempotencyKey("hostile-key").SetCustomerID(customer.ID).SetName(text(50)).SetMobile("01798765432").
		SetDivision(text(40)).SetDistrict(text(40)).SetUpazila(text(40)).SetLine(text(200)).SetNote(text(1000)).SetShopNote(text(1000)).SetEmail(text(254)).
		SetShippingName(text(80)).SetCurrency("BDT").SetSubtotal(100_00).SetTotal(100_00).Save(ctx)
	if err != nil {
		return fmt.Errorf("create order: %w", err)
	}
	if err := client.OrderItem.Create().SetOrderID(order.ID).SetName(text(200)).SetSellingPrice(100_00).SetPrice(100_00).SetQuantity(1).Exec(ctx); err != nil {
		return fmt.Errorf("create order item: %w", err)
	}
	talk, err := client.Conversation.Create().SetCustomerID(customer.ID).SetLastSeq(len(texts)).SetShopUnread(1).SetLastMessageAt(time.Now()).Save(ctx)
	if err != nil {
		return fmt.Errorf("create conversation: %w", err)
	}
	for i, each := range texts {
		if err := client.Message.Create().SetConversationID(talk.ID).SetSeq(i + 1).SetSender("customer").SetText(each).Exec(ctx); err != nil {
			return fmt.Errorf("create message %q: %w", each, err)
		}
		if err := client.QuickReply.Create().SetText(each).Exec(ctx); err != nil {
			return fmt.Errorf("create quick reply %q: %w", each, err)
		}
		if err := client.Synonym.Create().SetTerms([]string{each, text(50)}).Exec(ctx); err != nil {
			return fmt.Errorf("create synonym %q: %w", each, err)
		}
	}
	return nil
}
