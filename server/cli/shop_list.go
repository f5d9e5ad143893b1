package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/shop"
	"haat/ent/shopdomain"
	"haat/ent/viewer"
	"haat/server/app"
	"haat/server/config"
	"haat/server/message/smsbudget"
	"haat/server/platform/phone"
)

// maxListed is the maximum number of listed shops.
const maxListed = 1000

type shopListCommand struct {
	Text   string `arg:"" optional:"" help:"Part of the slug or name."`
	Phone  string `help:"Public phone number of the shop or phone number of a team member."`
	Domain string `help:"Part of the shop's domain."`
	Public *bool  `negatable:"" help:"List only published shops; with --no-public only unpublished ones."`
	After  int    `help:"Start after the shop with this id."`
	Limit  int    `default:"50" help:"Maximum number of shops."`
	JSON   bool   `help:"Print JSON."`
}

// listedShop is a shop as operators see it.
type listedShop struct {
	ID        int       `json:"id"`
	Slug      string    `json:"slug"`
	Name      string    `json:"name"`
	Public    bool      `json:"public"`
	Suspended bool      `json:"suspended"`
	Phone     string    `json:"phone"`  // the owner's, or else the public number
	Domain    string    `json:"domain"` // empty if the shop has none
	Verified  bool      `json:"domain_verified"`
	CreatedAt time.Time `json:"created_at"`
	SMS       int       `json:"sms"`         // message parts charged by the gateway in the last 30 days, including today
	Skipped   int       `json:"sms_skipped"` // messages not sent in that period because of a limit
}

// smsDays is the period for which SMS are counted, in days.
const smsDays = 30

// listedShops is a page of shops, the oldest first. Next is the id for --after, or 0 on the last page.
type listedShops struct {
	Shops []listedShop `json:"shops"`
	Next  int          `json:"next"`
}

func (cmd *shopListCommand) Run(ctx context.Context, cfg *config.Config) error {
	if cmd.Limit < 1 || cmd.Limit > maxListed {
		return fmt.Errorf("--limit must be 1 to %d", maxListed)
	}
	d, err := app.OpenDatabase(ctx, cfg)
	if err != nil {
		return err
	}
	defer d.Close()
	list, err := cmd.list(viewer.WithSystem(ctx), d.Client)
	if err != nil {
		return err
	}
	return cmd.say(os.Stdout, list)
}

func (cmd *shopListCommand) list(ctx context.Context, client *ent.Client) (*listedShops, error) {
	query, err := cmd.query(ctx, client)
	if err != nil {
		return nil, err
	}
	rows, err := query.Order(ent.Asc(shop.FieldID)).Limit(cmd.Limit + 1).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list shops: %w", err)
	}
	list := &listedShops{Shops: []listedShop{}}
	if len(rows) > cmd.Limit {
		rows = rows[:cmd.Limit]
		list.Next = rows[cmd.Limit-1].ID
	}
	ids := make([]int, len(rows))
	for i, row := range rows {
		ids[i] = row.ID
	}
	domains, err := client.ShopDomain.Query().Where(shopdomain.ShopIDIn(ids...)).Order(ent.Asc(shopdomain.FieldVerified), ent.Desc(shopdomain.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list domains: %w", err)
	}
	of := map[int]*ent.ShopDomain{}
	for _, row := range domains { // verified domains are last, so they replace others
		of[row.ShopID] = row
	}
	costs, err := smsbudget.Costs(ctx, client, time.Now().AddDate(0, 0, -smsDays), ids...)
	if err != nil {
		return nil, err
	}
	cost := map[int]smsbudget.Cost{}
	for _, c := range costs {
		cost[c.ShopID] = c
	}
	for _, row := range rows {
		listed := listedShop{ID: row.ID, Slug: row.Slug, Name: cmp.Or(row.Name, row.BnName), Public: row.Public, Suspended: row.SuspendedAt != nil, Phone: cmp.Or(row.OwnerMobile, row.PublicNumber), CreatedAt: row.CreatedAt.UTC(), SMS: cost[row.ID].Parts, Skipped: cost[row.ID].Skipped}
		if d := of[row.ID]; d != nil {
			listed.Domain, listed.Verified = d.Domain, d.Verified
		}
		list.Shops = append(list.Shops, listed)
	}
	return list, nil
}

func (cmd *shopListCommand) query(ctx context.Context, client *ent.Client) (*ent.ShopQuery, error) {
	query := client.Shop.Query().Where(shop.IDGT(cmd.After))
	if cmd.Public != nil {
		query.Where(shop.Public(*cmd.Public))
	}
	if text := strings.TrimSpace(cmd.Text); text != "" {
		query.Where(shop.Or(shop.SlugContainsFold(text), shop.NameContainsFold(text), shop.BnNameContains(text)))
	}
	if cmd.Phone != "" {
		number, ok := phone.Read(cmd.Phone)
		if !ok {
			return nil, fmt.Errorf("--phone: %q is not a Bangladeshi mobile number", cmd.Phone)
		}
		theirs, err := shopsOf(client.AdminUser.Query().Where(adminuser.Phone(number)).Limit(maxListed).All(ctx))
		if err != nil {
			return nil, err
		}
		query.Where(shop.Or(shop.OwnerMobile(number), shop.PublicNumber(number), shop.IDIn(theirs...)))
	}
	if cmd.Domain != "" {
		query.Where(shop.HasDomainsWith(shopdomain.DomainContainsFold(cmd.Domain)))
	}
	return query, nil
}

func shopsOf(users []*ent.AdminUser, err error) ([]int, error) {
	if err != nil {
		return nil, fmt.Errorf("find admin users: %w", err)
	}
	ids := make([]int, len(users))
	for i, user := range users {
		ids[i] = user.ShopID
	}
	return ids, nil
}

func (cmd *shopListCommand) say(out io.Writer, list *listedShops) error {
	if cmd.JSON {
		return json.NewEncoder(out).Encode(list)
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "ID\tSLUG\tSTATE\tPHONE\tDOMAIN\tOPENED\tSMS 30 DAYS\tNOT SENT\tNAME")
	for _, s := range list.Shops {
		domain := s.Domain
		if domain != "" && !s.Verified {
			domain += " (not verified)"
		}
		fmt.Fprintf(table, "%d\t%s\t%s\t%s\t%s\t%s\t%d\t%d\t%s\n", s.ID, s.Slug, s.state(), cmp.Or(s.Phone, "-"), cmp.Or(domain, "-"),
			s.CreatedAt.Format(time.DateOnly), s.SMS, s.Skipped, strings.Join(strings.Fields(s.Name), " "))
	}
	if list.Next > 0 {
		fmt.Fprintf(table, "\nmore shops: use --after %d\n", list.Next)
	}
	return table.Flush()
}

func (s *listedShop) state() string {
	switch {
	case s.Suspended:
		return "suspended"
	case s.Public:
		return "public"
	}
	return "closed"
}
