package settings

import (
	"context"
	"regexp"
	"strings"

	"golang.org/x/net/html"

	"haat/ent"
	"haat/server/catalog"
	"haat/server/platform/form"
)

// Maximum lengths of the texts for search engines, in characters. Search engines show fewer characters.
const (
	maxMetaTitle       = 120
	maxMetaDescription = 300
)

// verification matches the content of a site verification tag.
var verification = regexp.MustCompile(`^[A-Za-z0-9_=.+/-]{8,100}$`)

// Verification returns the content of the meta tag with the name. typed is the whole tag or only its content.
// ok is false if typed is neither; an empty text is accepted. client/admin/shop/settings/verification.ts has
// the same rules; testdata/verification.json tests both.
func Verification(name, typed string) (content string, ok bool) {
	typed = strings.TrimSpace(typed)
	if strings.HasPrefix(typed, "<") {
		if typed, ok = contentOf(name, typed); !ok {
			return "", false
		}
	}
	if typed == "" {
		return "", true
	}
	if !verification.MatchString(typed) {
		return "", false
	}
	return typed, true
}

// contentOf returns the content of the first meta tag with the name.
func contentOf(name, markup string) (content string, ok bool) {
	tokens := html.NewTokenizer(strings.NewReader(markup))
	for tokens.Next() != html.ErrorToken {
		attributes := map[string]string{}
		token := tokens.Token()
		for _, a := range token.Attr {
			attributes[a.Key] = strings.TrimSpace(a.Val)
		}
		if token.Data == "meta" && strings.EqualFold(attributes["name"], name) {
			return attributes["content"], attributes["content"] != ""
		}
	}
	return "", false
}

func seoOf(s *ent.Shop) SEOSettings {
	in := SEOSettings{
		MetaTitle: s.MetaTitle, BnMetaTitle: s.BnMetaTitle, MetaDescription: s.MetaDescription, BnMetaDescription: s.BnMetaDescription,
		GoogleVerification: s.GoogleVerification, BingVerification: s.BingVerification, FacebookVerification: s.FacebookVerification,
	}
	in.Version = versionOf(in)
	return in
}

// read normalizes the settings for storage. The error is Invalid "settings_invalid" with the wrong fields.
func (s SEOSettings) read() (SEOSettings, error) {
	fields := form.Fields{}
	for _, text := range []*string{&s.MetaTitle, &s.BnMetaTitle, &s.MetaDescription, &s.BnMetaDescription} {
		*text = form.OneLine(*text)
	}
	fields.Text("meta_title", s.MetaTitle, maxMetaTitle, false)
	fields.Text("bn_meta_title", s.BnMetaTitle, maxMetaTitle, false)
	fields.Text("meta_description", s.MetaDescription, maxMetaDescription, false)
	fields.Text("bn_meta_description", s.BnMetaDescription, maxMetaDescription, false)
	for _, each := range []struct {
		field, tag string
		value      *string
	}{
		{"google_verification", catalog.GoogleTag, &s.GoogleVerification}, {"bing_verification", catalog.BingTag, &s.BingVerification},
		{"facebook_verification", catalog.FacebookTag, &s.FacebookVerification},
	} {
		content, ok := Verification(each.tag, *each.value)
		if !ok {
			fields[each.field] = "invalid"
		}
		*each.value = content
	}
	return s, fields.Of(settingsInvalid())
}

// ChangeSEO changes the texts and verifications for search engines. Errors: Invalid "settings_invalid";
// Conflict "settings_changed".
func (s *Service) ChangeSEO(ctx context.Context, in SEOSettings) (*SEOSettings, error) {
	in, err := in.read()
	if err != nil {
		return nil, err
	}
	return changeShop(ctx, s, in.Version, seoOf, func(_ *ent.Client, _ *ent.Shop, update *ent.ShopUpdateOne) error {
		update.SetMetaTitle(in.MetaTitle).SetBnMetaTitle(in.BnMetaTitle).
			SetMetaDescription(in.MetaDescription).SetBnMetaDescription(in.BnMetaDescription).
			SetGoogleVerification(in.GoogleVerification).SetBingVerification(in.BingVerification).SetFacebookVerification(in.FacebookVerification)
		return nil
	})
}
