package unfinished

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/unfinishedcheckout"
	"haat/server/catalog"
	"haat/server/order/checkout"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/linkkey"
	"haat/server/platform/sms"
	"haat/server/tenancy"
)

// RestorePath is the path, within a shop, of the links that restore a cart.
const RestorePath = "/basic/restore"

func signedParts(shopID, id int) []string {
	return []string{"unfinished", strconv.Itoa(shopID), strconv.Itoa(id)}
}

// link returns the URL that restores the cart of a checkout. It is valid while the checkout is stored.
func (s *Service) link(t *tenancy.Tenant, row *ent.UnfinishedCheckout) string {
	address := s.Address(t.Own, t.Shop.Slug) + RestorePath + "?key=" + strconv.Itoa(row.ID) + "." + linkkey.Sign(s.Secrets[0], signedParts(row.ShopID, row.ID)...)
	return catalog.InLanguage(address, i18n.Locale(row.Locale), i18n.Default(t.Shop.Currency))
}

// Cart returns the cart for a link's key, or nil if the key is not valid or the checkout is no longer stored.
func (s *Service) Cart(ctx context.Context, t *tenancy.Tenant, key string) ([]checkout.QuoteLine, error) {
	number, signature, _ := strings.Cut(key, ".")
	id, err := strconv.Atoi(number)
	if err != nil || !linkkey.Valid(s.Secrets, signature, signedParts(t.Shop.ID, id)...) {
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

// smsSent reports whether an SMS about a checkout was queued since a time.
func smsSent(ctx context.Context, client *ent.Client, id int, since time.Time) (bool, error) {
	sent, err := client.Outbox.Query().
		Where(outbox.Kind(sms.Kind), outbox.DedupeKeyHasPrefix(smsPrefix(id)), outbox.CreatedAtGT(since.UTC())).Exist(ctx)
	return sent, fault.Wrap("find sms", err)
}
