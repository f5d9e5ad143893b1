package migrate

import (
	"slices"

	"entgo.io/ent/dialect/sql/schema"
)

// AddShopKeys completes Tables by the foreign keys from shop_id to the shop, whose deletion deletes the row. Most entities have no edge
// to their shop, from which ent would derive the key. Call it before Tables is compared with a database. It is not safe for
// concurrent use.
func AddShopKeys() {
	for _, table := range Tables {
		i := slices.IndexFunc(table.Columns, func(c *schema.Column) bool { return c.Name == "shop_id" })
		if i < 0 || slices.ContainsFunc(table.ForeignKeys, func(k *schema.ForeignKey) bool { return k.RefTable == ShopsTable }) {
			continue
		}
		table.AddForeignKey(&schema.ForeignKey{
			Symbol: table.Name + "_shops_shop", Columns: []*schema.Column{table.Columns[i]},
			RefTable: ShopsTable, RefColumns: []*schema.Column{ShopsColumns[0]}, OnDelete: schema.Cascade,
		})
	}
}
