package unfinished

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/unfinishedcheckout"
	"haat/server/catalog"
	"haat/server/checkout"
	"haat/server/platform/fault"
	"haat/server/platform/sms"
	"haat/server/tenancy"
)

// RestorePath is the path in a shop of the links that restore a cart.
const RestorePath = "/basic/restore"

// keyBytes is the number of bytes of the MAC in a link.
const keyBytes = 16

func sign(secret string, shopID, id int) string {
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "unfinished\x00%d\x00%d", shopID, id)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:keyBytes])
}

// link returns the URL that restores the cart of a checkout. It works as long as the checkout is stored.
func (s *Service) link(t *tenancy.Tenant, row *ent.UnfinishedCheckout) string {
	address := s.Address(t.Own, t.Shop.Slug) + RestorePath + "?key=" + strconv.Itoa(row.ID) + "." + sign(s.Secrets[0], row.ShopID, row.ID)
	if locale := catalog.Locale(row.Locale); locale != catalog.Default(t.Shop.Currency) {
		address += "&lang=" + string(locale)
	}
	return address
}

// Cart returns the cart of a link's key, or nil if the key is not genuine or the checkout is no longer stored.
func (s *Service) Cart(ctx context.Context, t *tenancy.Tenant, key string) ([]checkout.QuoteLine, error) {
	number, signature, _ := strings.Cut(key, ".")
	id, err := strconv.Atoi(number)
	genuine := err == nil && slices.ContainsFunc(s.Secrets, func(secret string) bool {
		return hmac.Equal([]byte(signature), []byte(sign(secret, t.Shop.ID, id)))
	})
	if !genuine {
		return nil, nil
	}
	row, err := s.Client.UnfinishedCheckout.Query().Where(unfinishedcheckout.ID(id), isOpen).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find checkout: %w", err)
	}
	lines := make([]checkout.QuoteLine, len(row.Lines))
	for i, line := range row.Lines {
		lines[i] = checkout.QuoteLine{ProductID: line.ProductID, VariantID: line.VariantID, Quantity: line.Quantity}
	}
	return lines, nil
}

// smsPrefix returns the prefix of the outbox keys of the SMS about a checkout.
func smsPrefix(id int) string { return "unfinished/" + strconv.Itoa(id) + "/" }

// smsSent reports whether an SMS about a checkout was written since a time.
func smsSent(ctx context.Context, client *ent.Client, id int, since time.Time) (bool, error) {
	sent, err := client.Outbox.Query().
		Where(outbox.Kind(sms.Kind), outbox.DedupeKeyHasPrefix(smsPrefix(id)), outbox.CreatedAtGT(since.UTC())).Exist(ctx)
	return sent, fault.Wrap("find sms", err)
}
