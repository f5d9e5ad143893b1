package page

import (
	"context"
	"fmt"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/shoppage"
	"haat/server/content"
)

// PostsShown is the number of posts on a page of the blog.
const PostsShown = 12

// Blog is a page of the list of posts, the newest first.
type Blog struct {
	Posts []Published
	Page  int // from 1
	Pages int // at least 1
	// Changes is when the list changes by itself; the zero time means never.
	Changes time.Time
}

// Posts returns a page of the posts that visitors see, by number, with two queries. A number that is too high is that of the last page.
func (e *Editor) Posts(ctx context.Context, number int) (*Blog, error) {
	rows, err := e.client.ShopPage.Query().Where(content.MayBeShown(shoppage.KindPost)).
		Order(ent.Desc(shoppage.FieldPostedAt, shoppage.FieldID)).Select(content.PlanFields...).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list posts: %w", err)
	}
	blog, now := &Blog{}, e.clock()
	shown := slices.DeleteFunc(rows, func(row *ent.ShopPage) bool {
		id, changes := content.ShownAt(row, now)
		blog.Changes = earlier(blog.Changes, changes)
		return id == 0
	})
	blog.Pages = max(1, (len(shown)+PostsShown-1)/PostsShown)
	blog.Page = min(max(1, number), blog.Pages)
	shown = shown[(blog.Page-1)*PostsShown : min(blog.Page*PostsShown, len(shown))]
	versions, err := liveOf(ctx, e.client, shown)
	if err != nil {
		return nil, err
	}
	for _, row := range shown {
		id, changes := content.ShownAt(row, now)
		if v := versions[id]; v != nil {
			blog.Posts = append(blog.Posts, publishedOf(row, v.CreatedAt, v.Content, changes))
		}
	}
	return blog, nil
}
