package edge

import (
	"regexp"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/discount"
	"haat/server/discount/rules"
	"haat/server/tenancy"
)

// CodeParam is the query parameter with a discount code, which any link to a shop may have.
const CodeParam = "code"

// codePattern matches the codes that the cookie stores. Other codes of a shop can only be entered.
var codePattern = regexp.MustCompile(`^[A-Z0-9_-]{1,40}$`)

func codesCookie(t *tenancy.Tenant) string { return "haat_codes_" + ShopKey(t) }

// KeptCodes returns the discount codes that a browser without scripts has for a shop.
func KeptCodes(c echo.Context, t *tenancy.Tenant) []string {
	cookie, err := c.Cookie(codesCookie(t))
	if err != nil {
		return nil
	}
	return SplitCodes(cookie.Value)
}

// SplitCodes returns the codes in a text that JoinCodes made, without invalid ones.
func SplitCodes(text string) []string {
	var codes []string
	for code := range strings.SplitSeq(text, ".") {
		codes = WithCode(codes, code)
	}
	return codes
}

// JoinCodes returns the codes as one text.
func JoinCodes(codes []string) string { return strings.Join(codes, ".") }

// WithCode adds an entered code to codes. If there are too many, the oldest is dropped. An invalid code is not added.
func WithCode(codes []string, entered string) []string {
	code := discount.CodeKey(entered)
	if !codePattern.MatchString(code) || slices.Contains(codes, code) {
		return codes
	}
	codes = append(slices.Clone(codes), code)
	return codes[max(0, len(codes)-rules.MaxCodes):]
}

// KeepCodes stores the codes in a SetBasicCookie.
func (e *Edge) KeepCodes(c echo.Context, t *tenancy.Tenant, base string, codes []string) {
	e.SetBasicCookie(c, base, codesCookie(t), JoinCodes(codes))
}
