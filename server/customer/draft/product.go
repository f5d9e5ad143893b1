package draft

import (
	"context"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"

	"haat/ent"
	"haat/ent/conversation"
	"haat/ent/message"
	"haat/ent/product"
	"haat/server/catalog"
	"haat/server/order/checkout"
)

// messagesForProduct is the number of last messages in which the link to a product is searched.
const messagesForProduct = 30

// productLink matches a link to a product, as catalog.ProductPath writes it, and its variant.
var productLink = regexp.MustCompile(`/product/([^\s/?#]+)(?:\?(?:\S*&)?variant=(\d{1,9}))?`)

// linkedProduct returns a line with the published product whose link was sent last in a conversation, by either side, or nil. A link
// to another site counts if its slug is that of a product of this shop.
func (d *Drafts) linkedProduct(ctx context.Context, customerID int) (*checkout.QuoteLine, error) {
	of, err := d.client.Conversation.Query().Where(conversation.CustomerID(customerID)).OnlyID(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find conversation: %w", err)
	}
	rows, err := d.client.Message.Query().Where(message.ConversationID(of)).
		Order(ent.Desc(message.FieldSeq)).Limit(messagesForProduct).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list messages: %w", err)
	}
	links := linksIn(rows)
	slugs := make([]string, len(links))
	for i, each := range links {
		slugs[i] = each.slug
	}
	published, err := d.client.Product.Query().Where(product.SlugIn(slugs...), catalog.Published()).Select(product.FieldID, product.FieldSlug).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find products of links: %w", err)
	}
	for _, each := range links {
		if i := slices.IndexFunc(published, func(p *ent.Product) bool { return p.Slug == each.slug }); i >= 0 {
			return &checkout.QuoteLine{ProductID: published[i].ID, VariantID: each.variant, Quantity: 1}, nil
		}
	}
	return nil, nil
}

// link is a link to a product. variant is 0 if it names none.
type link struct {
	slug    string
	variant int
}

// linksIn returns the last link of each message that has one, in the order of the messages.
func linksIn(messages []*ent.Message) (links []link) {
	for _, row := range messages {
		found := productLink.FindAllStringSubmatch(row.Text, -1)
		if len(found) == 0 {
			continue
		}
		last := found[len(found)-1]
		slug, err := url.PathUnescape(last[1])
		if err != nil {
			continue // not a link of ours
		}
		variant, _ := strconv.Atoi(last[2]) // 0 without a variant
		links = append(links, link{slug, variant})
	}
	return links
}
