package demo

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"time"

	"haat/ent/facets"
	"haat/ent/searchtext"
	"haat/server/platform/db"
	"haat/server/platform/media"
	"haat/server/platform/money"
)

func hours(n int) time.Duration { return time.Duration(3*n) * time.Hour }

const (
	loadCategories = 8
	// maxParameters limits the values of an INSERT: SQLite allows 32,766, PostgreSQL 65,535.
	maxParameters = 30_000
)

// Words of product names in English and Bengali. A name combines one word of each list.
var (
	loadKinds = [][2]string{
		{"Rice", "চাল"}, {"Lentils", "ডাল"}, {"Mustard Oil", "সরিষার তেল"}, {"Saree", "শাড়ি"}, {"Panjabi", "পাঞ্জাবি"},
		{"Gamcha", "গামছা"}, {"Lamp", "বাতি"}, {"Basket", "ঝুড়ি"}, {"Honey", "মধু"}, {"Tea", "চা"},
	}
	loadMakes = [][2]string{
		{"Red", "লাল"}, {"Fresh", "টাটকা"}, {"Handmade", "হাতে তৈরি"}, {"Village", "গ্রামের"}, {"Premium", "সেরা"}, {"Cotton", "সুতি"},
	}
)

// SeedLoad creates the shops load-1 to load-N, each with the given number of products. The data depends only
// on these numbers. Existing shops are not changed. It writes rows in bulk without ent's hooks, so a running
// server must be restarted.
func SeedLoad(ctx context.Context, d *db.DB, shops, products int) error {
	for i := 1; i <= shops; i++ {
		if err := SeedLoadShop(ctx, d, i, products); err != nil {
			return err
		}
	}
	if !d.IsPostgres() {
		return nil
	}
	_, err := d.SQL.ExecContext(ctx, "ANALYZE")
	return err
}

// SeedLoadShop creates only the shop load-NUMBER.
func SeedLoadShop(ctx context.Context, d *db.DB, number, products int) error {
	if err := seedLoadShop(ctx, d, number, products); err != nil {
		return fmt.Errorf("seed load-%d: %w", number, err)
	}
	return nil
}

func seedLoadShop(ctx context.Context, d *db.DB, number, products int) error {
	tx, err := d.SQL.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // no-op after the commit
	// #nosec G404 G115 -- demo shops must be reproducible, and their numbers start at 0
	l := &loader{tx: tx, random: rand.New(rand.NewPCG(uint64(number), 1))}
	slug := fmt.Sprintf("load-%d", number)
	shopID, err := l.shop(ctx, slug, number)
	if err != nil || shopID == 0 {
		return err
	}
	categories, err := l.categories(ctx, shopID)
	if err != nil {
		return err
	}
	var last int // id of the last existing product
	if err := tx.QueryRowContext(ctx, "SELECT COALESCE(MAX(id), 0) FROM products").Scan(&last); err != nil {
		return err
	}
	if err := l.products(ctx, shopID, categories, products); err != nil {
		return err
	}
	if err := searchtext.Fill(ctx, tx, last); err != nil {
		return err
	}
	if err := facets.Fill(ctx, tx, last); err != nil {
		return err
	}
	return tx.Commit()
}

// loader writes rows of one shop in one transaction.
type loader struct {
	tx     *sql.Tx
	random *rand.Rand
}

// loadTime is a fixed time in the past, so that repeated seeding creates identical rows.
var loadTime = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// shop creates the shop and returns its id, or 0 if the shop already exists.
func (l *loader) shop(ctx context.Context, slug string, number int) (int, error) {
	var id int
	err := l.tx.QueryRowContext(ctx,
		`INSERT INTO shops (created_at, updated_at, slug, name, bn_name, public_number, theme, district, delivery_confirmed)
		VALUES ($1, $1, $2, $3, $4, $5, $6, 'Dhaka', true)
		ON CONFLICT (slug) DO NOTHING RETURNING id`,
		loadTime, slug, fmt.Sprintf("Load Shop %d", number), fmt.Sprintf("পরীক্ষার দোকান %d", number),
		fmt.Sprintf("017%08d", number), 1+number%3).Scan(&id)
	if err == sql.ErrNoRows {
		return 0, nil
	}
	return id, err
}

func (l *loader) categories(ctx context.Context, shopID int) ([]int, error) {
	ids := make([]int, loadCategories)
	for i := range ids {
		k := loadKinds[i]
		err := l.tx.QueryRowContext(ctx,
			`INSERT INTO categories (created_at, updated_at, shop_id, slug, name, bn_name, position) VALUES ($1, $1, $2, $3, $4, $5, $6) RETURNING id`,
			loadTime, shopID, fmt.Sprintf("category-%d", i+1), k[0], k[1], i).Scan(&ids[i])
		if err != nil {
			return nil, err
		}
	}
	return ids, nil
}

const productColumns = "created_at, updated_at, shop_id, slug, name, bn_name, description, bn_description, sku, images, " +
	"selling_price, discount, discount_type, price, stock, sold, featured, status, rating_sum, rating_count, category_id"

func (l *loader) products(ctx context.Context, shopID int, categories []int, count int) error {
	columns := strings.Count(productColumns, ",") + 1
	batch := maxParameters / columns
	for from := 0; from < count; from += batch {
		n := min(batch, count-from)
		values := make([]any, 0, n*columns)
		for i := range n {
			row, err := l.product(shopID, categories, from+i)
			if err != nil {
				return err
			}
			values = append(values, row...)
		}
		// #nosec G202 -- only constants of this file
		query := "INSERT INTO products (" + productColumns + ") VALUES " + placeholders(n, columns)
		if _, err := l.tx.ExecContext(ctx, query, values...); err != nil {
			return err
		}
	}
	return nil
}

func (l *loader) product(shopID int, categories []int, n int) ([]any, error) {
	k, m := loadKinds[l.random.IntN(len(loadKinds))], loadMakes[l.random.IntN(len(loadMakes))]
	selling := money.Amount(50_00 + 100*l.random.Int64N(4950))
	discount, kind := money.Amount(0), money.Flat
	if n%3 == 0 {
		discount, kind = money.Amount(100*(5+l.random.Int64N(25))), money.Percent
	}
	rated := l.random.IntN(20)
	images, err := json.Marshal([]media.Picture{{Key: pictureKey(shopID, n), Width: 1000, Height: 1000, Color: "#d9d2c5"}})
	if err != nil {
		return nil, err
	}
	return []any{
		loadTime, loadTime, shopID, fmt.Sprintf("product-%d", n+1),
		fmt.Sprintf("%s %s %d", m[0], k[0], n+1), fmt.Sprintf("%s %s %d", m[1], k[1], n+1),
		fmt.Sprintf("%s %s from the village market.", m[0], k[0]), fmt.Sprintf("গ্রামের হাট থেকে %s %s।", m[1], k[1]),
		fmt.Sprintf("L%d-%d", shopID, n+1), string(images),
		int64(selling), int64(discount), string(kind), int64(money.Discounted(selling, discount, kind, false)),
		l.random.IntN(80), l.random.IntN(500), n%20 == 0, "published", rated * 4, rated, categories[n%len(categories)],
	}, nil
}

// pictureKey returns the key of a picture that is not stored, because load tests do not load pictures.
func pictureKey(shopID, n int) string {
	h := fnv.New128a()
	fmt.Fprintf(h, "%d/%d", shopID, n)
	return fmt.Sprintf("%d/%x", shopID, h.Sum(nil)[:10])
}

// placeholders returns ($1,$2),($3,$4)… for the number of rows and columns.
func placeholders(rows, columns int) string {
	var b strings.Builder
	for r := range rows {
		if r > 0 {
			b.WriteByte(',')
		}
		b.WriteByte('(')
		for c := range columns {
			if c > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, "$%d", r*columns+c+1)
		}
		b.WriteByte(')')
	}
	return b.String()
}
