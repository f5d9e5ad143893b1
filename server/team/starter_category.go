package team

// Goods lists the kinds of goods that a new shop can select. Each kind has its own initial categories.
var Goods = []string{"clothing", "food", "electronics", "beauty", "home", "books", "handicraft", "other"}

type firstCategory struct{ slug, name, bnName, icon string }

var firstCategories = map[string][]firstCategory{
	"clothing": {
		{"sarees", "Sarees", "শাড়ি", "🥻"}, {"panjabis", "Panjabis", "পাঞ্জাবি", "👔"}, {"three-pieces", "Three-pieces", "থ্রি-পিস", "👗"},
	},
	"food": {
		{"rice-and-pulses", "Rice and pulses", "চাল ও ডাল", "🍚"}, {"oil-and-ghee", "Oil and ghee", "তেল ও ঘি", "🫙"}, {"sweets", "Sweets", "মিষ্টি", "🍮"},
	},
	"electronics": {
		{"phones", "Phones", "মোবাইল ফোন", "📱"}, {"headphones", "Headphones", "হেডফোন", "🎧"}, {"chargers", "Chargers", "চার্জার", "🔌"},
	},
	"beauty": {
		{"skin-care", "Skin care", "ত্বকের যত্ন", "🧴"}, {"hair-care", "Hair care", "চুলের যত্ন", "💇"}, {"make-up", "Make-up", "মেকআপ", "💄"},
	},
	"home": {
		{"kitchen", "Kitchen", "রান্নাঘর", "🍳"}, {"bedding", "Bedding", "বিছানা", "🛏️"}, {"decoration", "Decoration", "ঘর সাজানো", "🪴"},
	},
	"books": {
		{"novels", "Novels", "উপন্যাস", "📚"}, {"children", "Children's books", "শিশুদের বই", "🧸"}, {"stationery", "Stationery", "খাতা-কলম", "✏️"},
	},
	"handicraft": {
		{"pottery", "Pottery", "মাটির জিনিস", "🏺"}, {"jute", "Jute", "পাটের জিনিস", "🧺"}, {"jewellery", "Jewellery", "গয়না", "💍"},
	},
	"other": {},
}
