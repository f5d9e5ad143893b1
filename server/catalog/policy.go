package catalog

import (
	"context"
	"embed"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"haat/ent"
	"haat/ent/policytext"
	"haat/server/platform/i18n"
	"haat/server/platform/richtext"
	"haat/server/platform/textnorm"
)

// Policy returns a policy of the shop as safe HTML. If the shop has no text in either language, it
// returns the default text.
func (c *Catalog) Policy(ctx context.Context, kind policytext.Kind, shop *Shop, locale i18n.Locale) (string, error) {
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

// PolicyHTML renders the Markdown text of a policy as safe HTML. If the text is empty, it renders
// the default text.
func PolicyHTML(kind policytext.Kind, shop *Shop, locale i18n.Locale, text string) (string, error) {
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

var placeholder = regexp.MustCompile(`\{(shop|phone|email|address|google|meta|unfinished|returns)\}`)

// StandardPolicy returns the default text of a policy in Markdown with the shop's details and settings. It promises nothing that the
// merchant has not set. Lines and sections about details that the shop lacks are omitted.
func StandardPolicy(kind policytext.Kind, shop *Shop, locale i18n.Locale) (string, error) {
	text, err := policies.ReadFile(fmt.Sprintf("policies/%s.%s.md", kind, locale))
	if err != nil {
		return "", fmt.Errorf("read default policy: %w", err)
	}
	phone := shop.PublicNumber
	if locale == i18n.Bn {
		phone = textnorm.BengaliDigits(phone)
	}
	google, meta := advertisers(shop.Advertising, locale)
	values := map[string]string{
		"{shop}": shop.Name, "{phone}": phone, "{email}": shop.Email, "{address}": shop.Address,
		"{google}": google, "{meta}": meta, "{unfinished}": daysIn(shop.UnfinishedDays, locale), "{returns}": daysIn(shop.ReturnDays, locale),
	}
	sections := strings.Split(string(text), "\n## ")
	filled := fill(sections[0], values)
	for _, section := range sections[1:] {
		heading, body, _ := strings.Cut(section, "\n")
		heading, body = fill(heading, values), fill(body, values)
		if heading != "" && strings.TrimSpace(body) != "" {
			filled += "\n## " + heading + "\n" + body
		}
	}
	return filled, nil
}

// fill replaces the placeholders in a text, and omits the lines with a placeholder whose value is empty.
func fill(text string, values map[string]string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
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
	return out.String()
}

// daysIn returns a number of days in the digits of a language, or "" for 0.
func daysIn(days int, locale i18n.Locale) string {
	if days == 0 {
		return ""
	}
	text := strconv.Itoa(days)
	return locale.Pick(text, textnorm.BengaliDigits(text))
}

// advertisers returns the names of the companies that receive data about visitors; a name is empty
// if the shop does not use the company.
func advertisers(a *Advertising, locale i18n.Locale) (google, meta string) {
	if a != nil && a.GTM != "" {
		google = locale.Pick("Google", "গুগল")
	}
	if a != nil && a.PixelID != "" {
		meta = locale.Pick("Meta (Facebook, Instagram)", "মেটা (ফেসবুক, ইনস্টাগ্রাম)")
	}
	return google, meta
}

// markup escapes the characters that have a meaning in Markdown.
var markup = strings.NewReplacer(func() (pairs []string) {
	for _, c := range "\\`*_[]<>&#|~!" {
		pairs = append(pairs, string(c), `\`+string(c))
	}
	return pairs
}()...)

// literal escapes a text so that Markdown shows it unchanged.
func literal(text string) string { return markup.Replace(text) }
