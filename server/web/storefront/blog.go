package storefront

import (
	"cmp"
	"context"
	"net/url"
	"strconv"

	"haat/ent/shoppage"
	"haat/server/catalog"
	contentpage "haat/server/content/page"
	"haat/server/platform/fault"
	"haat/server/platform/pagecache"
	"haat/server/web/page"
)

// BlogQuery returns the parameters of the list of posts in normalized form: the number of its page.
func BlogQuery(given url.Values) url.Values { return numbered(pageNumber(given)) }

func numbered(number int) url.Values {
	q := url.Values{}
	if number > 1 {
		q.Set("page", strconv.Itoa(number))
	}
	return q
}

// LoadBlog loads a page of the list of posts. A shop without posts has none.
func (s *Pages) LoadBlog(ctx context.Context, r *Request, _ catalog.Tree) (*Content, error) {
	blog, err := s.ShopPages.Posts(ctx, pageNumber(r.query))
	if err != nil {
		return nil, err
	}
	pagecache.ExpireAt(ctx, blog.Changes)
	if len(blog.Posts) == 0 {
		return nil, fault.New(fault.NotFound, "page_not_found")
	}
	props := page.BlogProps{Posts: make([]page.PostCard, len(blog.Posts)), Page: blog.Page, Pages: blog.Pages}
	for i, p := range blog.Posts {
		props.Posts[i] = page.PostCard{
			Path: catalog.PostPath(p.Slug), Title: r.Locale.Pick(p.Content.Title, p.Content.BnTitle),
			Summary: r.Locale.Pick(p.Content.Summary, p.Content.BnSummary), Picture: p.Content.SharePicture, PostedAt: p.PostedAt,
		}
	}
	locale := string(r.Locale)
	title := s.Texts.T(locale, "nav.blog")
	return &Content{
		props: props,
		query: numbered(blog.Page),
		tags:  []string{catalog.CatalogTag(r.Tenant.Shop.ID)},
		head: headInput{
			title: title, description: s.Texts.T(locale, "head.blog.description", "shop", r.shopName()), number: s.pageInWords(r, blog.Page),
			canonical: numbered(blog.Page), jsonLD: []any{s.breadcrumbs(r, crumb{title, catalog.BlogPath})}, feed: true,
		},
	}, nil
}

// LoadPost loads a post of the blog.
func (s *Pages) LoadPost(ctx context.Context, r *Request, tree catalog.Tree) (*Content, error) {
	p, changes, err := s.ShopPages.Published(ctx, shoppage.KindPost, r.item)
	pagecache.ExpireAt(ctx, changes)
	if fault.IsNotFound(err) {
		return nil, s.movedOr(ctx, r, err, catalog.MovedPost, r.item, catalog.BlogPath+"/")
	}
	if err != nil {
		return nil, err
	}
	return s.shopPage(ctx, r, tree, p)
}

// describePost completes the content of a page of sections that is a post.
func (s *Pages) describePost(r *Request, p *contentpage.Published, props *page.ShopPageProps, head *headInput) {
	props.Post = &page.Post{PostedAt: cmp.Or(p.PostedAt, p.Since), Author: p.Content.Author}
	path := catalog.PostPath(p.Slug)
	head.ogType, head.feed = "article", true
	head.jsonLD = []any{
		s.breadcrumbs(r, crumb{s.Texts.T(string(r.Locale), "nav.blog"), catalog.BlogPath}, crumb{props.Title, path}),
		s.articleLD(r, p, props.Title, path),
	}
}

// articleLD returns a post as a schema.org BlogPosting.
// https://developers.google.com/search/docs/appearance/structured-data/article
func (s *Pages) articleLD(r *Request, p *contentpage.Published, title, path string) thing {
	shop := thing{"@type": "Organization", "name": r.shopName(), "url": r.canonicalOf("/")}
	author := shop
	if p.Content.Author != "" {
		author = thing{"@type": "Person", "name": p.Content.Author}
	}
	ld := thing{
		"@type": "BlogPosting", "headline": title, "url": r.canonicalOf(path), "mainEntityOfPage": r.canonicalOf(path), "author": author, "publisher": shop,
		"datePublished": cmp.Or(p.PostedAt, p.Since).UTC().Format(isoSeconds), "dateModified": p.Since.UTC().Format(isoSeconds),
	}.with("description", r.Locale.Pick(p.Content.Summary, p.Content.BnSummary))
	if p.Content.SharePicture != nil {
		ld["image"] = []string{r.canonical.absolute(p.Content.SharePicture.URL(1440))}
	}
	return ld.inContext()
}

const isoSeconds = "2006-01-02T15:04:05Z"
