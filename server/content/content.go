// Package content knows all types of sections, and loads what the sections of a page show.
package content

import (
	"haat/server/content/section"
	"haat/server/content/section/categories"
	"haat/server/content/section/contact"
	"haat/server/content/section/countdown"
	"haat/server/content/section/faq"
	"haat/server/content/section/front"
	"haat/server/content/section/gallery"
	"haat/server/content/section/hero"
	"haat/server/content/section/picturelinks"
	"haat/server/content/section/picturetext"
	"haat/server/content/section/reviews"
	"haat/server/content/section/shelf"
	"haat/server/content/section/text"
	"haat/server/content/section/trust"
	"haat/server/content/section/video"
)

// Types contains the types of sections, in the order in which the editor offers them. client/section/sectionTypes.ts has the same names.
var Types = section.Types{
	text.Type, picturetext.Type, hero.Type, shelf.Type, picturelinks.Type, categories.Type, gallery.Type, faq.Type, trust.Type, contact.Type,
	video.Type, reviews.Type, countdown.Type, front.Type,
}
