package editor

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/product"
	"haat/server/catalog/pictures"
	"haat/server/platform/db"
	"haat/server/platform/media"
)

// AppendPictures adds uploaded pictures to the end of a product's pictures, up to the maximum number. It
// skips pictures that the product already has, and does nothing if the product was deleted.
func (s *Editor) AppendPictures(ctx context.Context, id int, keys []string) error {
	return db.Transact(ctx, s.client, "add pictures", func(client *ent.Client) error {
		n, err := client.Product.Update().Where(product.ID(id)).AddVersion(1).Save(ctx) // locks the product
		if err != nil {
			return fmt.Errorf("lock product: %w", err)
		}
		if n == 0 {
			return nil
		}
		row, err := client.Product.Query().Where(product.ID(id)).Only(ctx)
		if err != nil {
			return fmt.Errorf("load product: %w", err)
		}
		list := make([]string, len(row.Images))
		for i, p := range row.Images {
			list[i] = p.Key
		}
		for _, key := range keys {
			if len(list) < maxPictures && !slices.Contains(list, key) {
				list = append(list, key)
			}
		}
		images, err := pictures.UseWith(ctx, client, append([]media.Picture{}, row.Images...), list...)
		if err != nil {
			return err
		}
		if err := client.Product.UpdateOne(row).SetImages(images).Exec(ctx); err != nil {
			return fmt.Errorf("store pictures: %w", err)
		}
		return nil
	})
}
