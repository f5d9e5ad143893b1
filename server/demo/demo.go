// Package demo creates shops for demonstrations and load tests.
package demo

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"log/slog"
	"path"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"haat/ent"
	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/platform/media"
	"haat/server/platform/money"
)

//go:embed shops/*.json art/*.webp
var files embed.FS

// slugs are the slugs of the demo shops, the oldest first.
var slugs = []string{"closed", "dollar", "nobanno", "rupali", "demo"}

// Seed creates the demo shops that do not exist yet, each in one transaction. It does not change existing
// shops.
func Seed(ctx context.Context, client *ent.Client, store *media.Store, logger *slog.Logger) error {
	for _, slug := range slugs {
		there, err := client.Shop.Query().Where(shop.Slug(slug)).Exist(viewer.WithSystem(ctx))
		if err != nil {
			return fmt.Errorf("seed %s: %w", slug, err)
		}
		if there {
			continue
		}
		logger.Info("creating demo shop", "shop", slug)
		if err := seedShop(ctx, client, store, slug); err != nil {
			return fmt.Errorf("seed %s: %w", slug, err)
		}
	}
	return nil
}

func seedShop(ctx context.Context, client *ent.Client, store *media.Store, slug string) error {
	data, err := readShop(slug)
	if err != nil {
		return err
	}
	tx, err := client.Tx(ctx)
	if err != nil {
		return err
	}
	defer tx.Rollback() // no-op after the commit
	s := &seeder{shopData: data, client: tx.Client(), store: store, now: time.Now().UTC()}
	if err := s.shop(ctx); err != nil {
		return err
	}
	if s.pictures, err = addPictures(ctx, store, s.id, data.pictureNames()); err != nil {
		return err
	}
	ctx = viewer.WithShop(ctx, s.id)
	for _, step := range []func(context.Context) error{
		s.settings, s.categories, s.banners, s.products, s.reviews, s.questions, s.customer,
	} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return tx.Commit()
}

func readShop(slug string) (*shopData, error) {
	raw, err := files.ReadFile(path.Join("shops", slug+".json"))
	if err != nil {
		return nil, err
	}
	data := &shopData{}
	if err := json.Unmarshal(raw, data); err != nil {
		return nil, fmt.Errorf("read %s.json: %w", slug, err)
	}
	return data, nil
}

// addPictures stores the named pictures, using one worker per core.
func addPictures(ctx context.Context, store *media.Store, shopID int, names []string) (map[string]media.Picture, error) {
	pictures := map[string]media.Picture{}
	var mu sync.Mutex
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(parallel)
	for _, name := range names {
		group.Go(func() error {
			art, err := fs.ReadFile(files, path.Join("art", name))
			if err != nil {
				return err
			}
			p, err := store.Add(ctx, shopID, art)
			if err != nil {
				return fmt.Errorf("picture %s: %w", name, err)
			}
			mu.Lock()
			defer mu.Unlock()
			pictures[name] = p
			return nil
		})
	}
	return pictures, group.Wait()
}

// shopData is the content of a file in the folder shops.
type shopData struct {
	Slug              string `json:"slug"`
	Name              string `json:"name"`
	BnName            string `json:"bn_name"`
	Theme             int8   `json:"theme"`
	Currency          string `json:"currency"`
	Public            bool   `json:"public"`
	Address           string `json:"address"`
	BnAddress         string `json:"bn_address"`
	District          string `json:"district"`
	PublicNumber      string `json:"public_number"`
	Email             string `json:"email"`
	OwnerName         string `json:"owner_name"`
	MetaTitle         string `json:"meta_title"`
	BnMetaTitle       string `json:"bn_meta_title"`
	MetaDescription   string `json:"meta_description"`
	BnMetaDescription string `json:"bn_meta_description"`
	Tagline           string `json:"tagline"`
	BnTagline         string `json:"bn_tagline"`
	Facebook          string `json:"facebook"`
	Twitter           string `json:"twitter"`
	Instagram         string `json:"instagram"`
	Youtube           string `json:"youtube"`
	Tiktok            string `json:"tiktok"`
	Chat              struct {
		Channel  string `json:"channel"`
		Whatsapp string `json:"whatsapp"`
		Facebook string `json:"facebook"`
	} `json:"chat"`
	Domain           string                `json:"domain"`
	Logo             string                `json:"logo"`
	Categories       []categoryData        `json:"categories"`
	Banners          []bannerData          `json:"banners"`
	ShippingPackages []packageData         `json:"shipping_packages"`
	Policies         map[string]policyData `json:"policies"`
	Products         []productData         `json:"products"`
	Reviews          []reviewData          `json:"reviews"`
	Questions        []questionData        `json:"questions"`
}

type categoryData struct {
	Slug   string `json:"slug"`
	Name   string `json:"name"`
	BnName string `json:"bn_name"`
	Icon   string `json:"icon"`
	Parent string `json:"parent"`
}

type bannerData struct {
	Image      string `json:"image"`
	Alt        string `json:"alt"`
	BnAlt      string `json:"bn_alt"`
	Title      string `json:"title"`
	BnTitle    string `json:"bn_title"`
	Subtitle   string `json:"subtitle"`
	BnSubtitle string `json:"bn_subtitle"`
	Category   string `json:"category"`
}

type packageData struct {
	Name   string       `json:"name"`
	BnName string       `json:"bn_name"`
	Fee    money.Amount `json:"fee"`
	Zone   string       `json:"zone"`
	Days   [2]int       `json:"days"`
}

type policyData struct {
	Body   string `json:"body"`
	BnBody string `json:"bn_body"`
}

type reviewData struct {
	Product string `json:"product"`
	Name    string `json:"name"`
	Rating  int    `json:"rating"`
	Text    string `json:"text"`
	DaysAgo int    `json:"days_ago"`
}

type questionData struct {
	Product string `json:"product"`
	Name    string `json:"name"`
	Text    string `json:"text"`
	Answer  string `json:"answer"` // empty if the question has not been answered
	DaysAgo int    `json:"days_ago"`
}

// pictureNames returns the file names of all pictures of the shop.
func (d *shopData) pictureNames() []string {
	names := []string{d.Logo}
	for _, b := range d.Banners {
		names = append(names, b.Image)
	}
	for _, p := range d.Products {
		names = append(names, p.Images...)
	}
	return names
}
