package catalog

import (
	"context"
	"embed"
	"fmt"
	"regexp"
	"strings"

	"haat/ent"
	"haat/ent/policytext"
	"haat/server/platform/richtext"
	"haat/server/platform/textnorm"
)

// Policy is the shop's text of a static page as safe HTML; where it has
// written none in either language, the default one.
func (c *Catalog) Policy(ctx context.Context, kind policytext.Kind, shop *Shop, locale Locale) (string, error) {
	row, err := c.client.PolicyText.Query().Where(policytext.KindEQ(kind)).Only(ctx)
	if err != nil && !ent.IsNotFound(err) {
		return "", fmt.Errorf("load policy: %w", err)
	}
	text := ""
	if row != nil {
		text = locale.Pick(strings.TrimSpace(row.Body), strings.TrimSpace(row.BnBody))
	}
	return PolicyHTML(kind, shop, locale, text)
}

// PolicyHTML is a text of a static page as safe HTML; of an empty one, the default.
func PolicyHTML(kind policytext.Kind, shop *Shop, locale Locale, text string) (string, error) {
	if text == "" {
		var err error
		if text, err = StandardPolicy(kind, shop, locale); err != nil {
			return "", err
		}
	}
	return richtext.SafeHTML(text), nil
}

//go:embed policies/*.md
var policies embed.FS

var placeholder = regexp.MustCompile(`\{(shop|phone|email|address|google|meta)\}`)

// StandardPolicy is the default text of a static page in Markdown, with the shop
// filled in; a line that names what the shop does not have is left out.
func StandardPolicy(kind policytext.Kind, shop *Shop, locale Locale) (string, error) {
	text, err := policies.ReadFile(fmt.Sprintf("policies/%s.%s.md", kind, locale))
	if err != nil {
		return "", fmt.Errorf("read default policy: %w", err)
	}
	phone := shop.PublicNumber
	if locale == Bn {
		phone = textnorm.BengaliDigits(phone)
	}
	google, meta := advertisers(shop.Advertising, locale)
	values := map[string]string{
		"{shop}": shop.Name, "{phone}": phone, "{email}": shop.Email, "{address}": shop.Address,
		"{google}": google, "{meta}": meta,
	}
	var out strings.Builder
	for line := range strings.Lines(string(text)) {
		whole := true
		line = placeholder.ReplaceAllStringFunc(line, func(name string) string {
			value := strings.Join(strings.Fields(values[name]), " ")
			whole = whole && value != ""
			return literal(value)
		})
		if whole {
			out.WriteString(line)
		}
	}
	return out.String(), nil
}

// advertisers are the names of those who learn of the visitors; empty where they do not.
func advertisers(a *Advertising, locale Locale) (google, meta string) {
	if a != nil && a.GTM != "" {
		google = locale.Pick("Google", "গুগল")
	}
	if a != nil && a.PixelID != "" {
		meta = locale.Pick("Meta (Facebook, Instagram)", "মেটা (ফেসবুক, ইনস্টাগ্রাম)")
	}
	return google, meta
}

// What would be more than itself in Markdown.
var markup = strings.NewReplacer(func() (pairs []string) {
	for _, c := range "\\`*_[]<>&#|~!" {
		pairs = append(pairs, string(c), `\`+string(c))
	}
	return pairs
}()...)

// literal is a text as Markdown that shows it as it is.
func literal(text string) string { return markup.Replace(text) }
