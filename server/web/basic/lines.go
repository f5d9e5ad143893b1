package basic

import (
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/order/checkout"
	"haat/server/web/edge"
)

// Limits of a cart in a cookie, which then has at most 1,300 bytes. Browsers accept 4,096.
const (
	maxLines    = 50
	maxQuantity = 9_999
	maxID       = 999_999_999
)

// encodeLines encodes lines as PRODUCT-VARIANT-QUANTITY, separated by dots. VARIANT is 0 for products without
// variants.
func encodeLines(lines []checkout.QuoteLine) string {
	parts := make([]string, len(lines))
	for i, l := range lines {
		parts[i] = strconv.Itoa(l.ProductID) + "-" + strconv.Itoa(l.VariantID) + "-" + strconv.Itoa(l.Quantity)
	}
	return strings.Join(parts, ".")
}

// decodeLines reads the result of encodeLines. It returns nil for any other text.
func decodeLines(text string) []checkout.QuoteLine {
	if text == "" {
		return nil
	}
	parts := strings.Split(text, ".")
	if len(parts) > maxLines {
		return nil
	}
	lines := make([]checkout.QuoteLine, 0, len(parts))
	for _, part := range parts {
		item, amount, ok := cutLast(part)
		line, known := decodeItem(item)
		quantity := number(amount, maxQuantity)
		if !ok || !known || quantity < 1 || indexOf(lines, line) >= 0 {
			return nil
		}
		line.Quantity = quantity
		lines = append(lines, line)
	}
	return lines
}

// decodeItem parses PRODUCT-VARIANT to a line without a quantity.
func decodeItem(text string) (line checkout.QuoteLine, ok bool) {
	product, variant, ok := strings.Cut(text, "-")
	line.ProductID, line.VariantID = number(product, maxID), number(variant, maxID)
	return line, ok && line.ProductID > 0 && line.VariantID >= 0
}

func cutLast(text string) (before, after string, ok bool) {
	i := strings.LastIndexByte(text, '-')
	if i < 0 {
		return text, "", false
	}
	return text[:i], text[i+1:], true
}

// number parses a decimal number of ASCII digits up to maximum. It returns -1 for other texts.
func number(text string, maximum int) int {
	if text == "" || len(text) > 9 || strings.Trim(text, "0123456789") != "" {
		return -1
	}
	n, err := strconv.Atoi(text)
	if err != nil || n > maximum {
		return -1
	}
	return n
}

// indexOf returns the index of the line with the same product and variant, or -1.
func indexOf(lines []checkout.QuoteLine, line checkout.QuoteLine) int {
	for i, l := range lines {
		if l.ProductID == line.ProductID && l.VariantID == line.VariantID {
			return i
		}
	}
	return -1
}

// cookieName returns the name of a shop's cart cookie.
func cookieName(at *edge.AtShop) string { return "haat_cart_" + edge.ShopKey(at.Tenant) }

// readCart returns the lines in the cookie, or none if the cookie is invalid.
func readCart(c echo.Context, at *edge.AtShop) []checkout.QuoteLine {
	cookie, err := c.Cookie(cookieName(at))
	if err != nil {
		return nil
	}
	return decodeLines(cookie.Value)
}

// writeCart sets the cookie, or removes it if there are no lines.
func (b *Basic) writeCart(c echo.Context, at *edge.AtShop, base string, lines []checkout.QuoteLine) {
	b.SetBasicCookie(c, base, cookieName(at), encodeLines(lines))
}
