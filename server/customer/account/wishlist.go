package account

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/wishlistentry"
	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

// maxWishes is the maximum number of products on a wishlist.
const maxWishes = 200

// maxJoined is the maximum number of a browser's wishes that JoinWishlist processes.
const maxJoined = 1000

// Wishlist lists the products on a customer's wishlist that are for sale, newest wish
// first.
func (a *Account) Wishlist(ctx context.Context, customerID int, locale i18n.Locale) ([]catalog.ProductCard, error) {
	rows, err := wishes(ctx, a.client, customerID)
	if err != nil {
		return nil, err
	}
	ids := productsOf(rows)
	found, err := a.catalog.ForSale(ctx, ids, locale)
	if err != nil {
		return nil, err
	}
	cards := []catalog.ProductCard{}
	for _, id := range ids {
		if p, ok := found[id]; ok {
			cards = append(cards, p.ProductCard)
		}
	}
	return cards, nil
}

// wishes returns a customer's wishes, newest first.
func wishes(ctx context.Context, client *ent.Client, customerID int) ([]*ent.WishlistEntry, error) {
	rows, err := client.WishlistEntry.Query().Where(wishlistentry.CustomerID(customerID)).
		Order(ent.Desc(wishlistentry.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list wishes: %w", err)
	}
	return rows, nil
}

func productsOf(rows []*ent.WishlistEntry) []int {
	ids := make([]int, len(rows))
	for i, row := range rows {
		ids[i] = row.ProductID
	}
	return ids
}

// Wish adds a product to a customer's wishlist. If the list is full, it removes the oldest wish. The error is
// NotFound "product_not_found" if the product is not for sale.
func (a *Account) Wish(ctx context.Context, customerID, productID int) error {
	if err := a.checkForSale(ctx, productID); err != nil {
		return err
	}
	return a.withCustomer(ctx, customerID, "add wish", func(client *ent.Client) error {
		rows, err := wishes(ctx, client, customerID)
		if err != nil || slices.Contains(productsOf(rows), productID) {
			return err
		}
		if err := client.WishlistEntry.Create().SetCustomerID(customerID).SetProductID(productID).Exec(ctx); err != nil {
			return fmt.Errorf("add wish: %w", err)
		}
		return removeWishes(ctx, client, rows[min(len(rows), maxWishes-1):])
	})
}

func (a *Account) checkForSale(ctx context.Context, productID int) error {
	found, err := a.catalog.ForSale(ctx, []int{productID}, i18n.En)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		return fault.New(fault.NotFound, "product_not_found")
	}
	return nil
}

func removeWishes(ctx context.Context, client *ent.Client, rows []*ent.WishlistEntry) error {
	if len(rows) == 0 {
		return nil
	}
	ids := make([]int, len(rows))
	for i, row := range rows {
		ids[i] = row.ID
	}
	_, err := client.WishlistEntry.Delete().Where(wishlistentry.IDIn(ids...)).Exec(ctx)
	return fault.Wrap("remove wishes", err)
}

// Unwish removes a product from a customer's wishlist, if it is there.
func (a *Account) Unwish(ctx context.Context, customerID, productID int) error {
	_, err := a.client.WishlistEntry.Delete().Where(wishlistentry.CustomerID(customerID), wishlistentry.ProductID(productID)).Exec(ctx)
	return fault.Wrap("remove wish", err)
}

// JoinWishlist merges a browser's wishlist into the customer's, and returns the products for sale. The
// browser's products are first, in its order. Products that are not for sale are not added. If the list is
// full, the oldest wishes are removed.
func (a *Account) JoinWishlist(ctx context.Context, customerID int, productIDs []int, locale i18n.Locale) ([]catalog.ProductCard, error) {
	productIDs = productIDs[:min(len(productIDs), maxJoined)]
	found, err := a.catalog.ForSale(ctx, productIDs, locale)
	if err != nil {
		return nil, err
	}
	var added []int
	for _, id := range productIDs {
		if _, ok := found[id]; ok && !slices.Contains(added, id) {
			added = append(added, id)
		}
	}
	err = a.withCustomer(ctx, customerID, "join wishlists", func(client *ent.Client) error {
		return joinWishes(ctx, client, customerID, added)
	})
	if err != nil {
		return nil, err
	}
	return a.Wishlist(ctx, customerID, locale)
}

// joinWishes adds products before a customer's wishes.
func joinWishes(ctx context.Context, client *ent.Client, customerID int, added []int) error {
	rows, err := wishes(ctx, client, customerID)
	if err != nil {
		return err
	}
	old := productsOf(rows)
	joined := slices.Clone(added)
	for _, id := range old {
		if !slices.Contains(added, id) {
			joined = append(joined, id)
		}
	}
	joined = joined[:min(len(joined), maxWishes)]
	if slices.Equal(joined, old) {
		return nil
	}
	if err := removeWishes(ctx, client, rows); err != nil {
		return err
	}
	wishedAt := map[int]*ent.WishlistEntry{}
	for _, row := range rows {
		wishedAt[row.ProductID] = row
	}
	entries := make([]*ent.WishlistEntryCreate, len(joined))
	for i, id := range joined {
		entry := client.WishlistEntry.Create().SetCustomerID(customerID).SetProductID(id)
		if row := wishedAt[id]; row != nil {
			entry.SetCreatedAt(row.CreatedAt)
		}
		entries[len(joined)-1-i] = entry // the newest is written last
	}
	return fault.Wrap("join wishlists", client.WishlistEntry.CreateBulk(entries...).Exec(ctx))
}
