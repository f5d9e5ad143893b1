package page

// Name identifies the component that renders the page. client/routes.tsx lists the same names.
type Name string

// Names of the pages of the storefront and the market.
const (
	Landing        Name = "landing"
	ShopHome       Name = "shop-home"
	MadeHome       Name = "made-home"
	Product        Name = "product"
	Category       Name = "category"
	BestSelling    Name = "best-selling"
	Search         Name = "search"
	Cart           Name = "cart"
	Wishlist       Name = "wishlist"
	Checkout       Name = "checkout"
	OrderSuccess   Name = "order-success"
	OrderDetails   Name = "order-details"
	TrackOrder     Name = "track-order"
	Login          Name = "login"
	Register       Name = "register"
	ForgetPassword Name = "forget-password"
	Dashboard      Name = "dashboard"
	ShopPage       Name = "shop-page"
	Blog           Name = "blog"
	Policy         Name = "policy"
	NotFound       Name = "not-found"
	Unpublished    Name = "unpublished"
	Error          Name = "error"
	// Basic is the name of the pages for buying without scripts. They contain no scripts, so the browser has
	// no component for them.
	Basic Name = "basic"
)

// Locale is the language of a page.
type Locale string

// Languages of the storefront.
const (
	Bn Locale = "bn"
	En Locale = "en"
)

// ErrorKind is a way to display an error.
type ErrorKind string

// Kinds of errors. NoInternet is shown only by the browser.
const (
	NoInternet  ErrorKind = "no-internet"
	Missing     ErrorKind = "not-found"
	ServerError ErrorKind = "server-error"
	Other       ErrorKind = "default"
)

// Section is a section of the customer's dashboard. Each has its own URL.
type Section string

// Sections by their path segment. The first one has the URL of the dashboard.
const (
	Overview       Section = "home"
	AccountDetails Section = "account_details"
	MyOrders       Section = "my_orders"
	MyChat         Section = "my_chat"
	MyWishlist     Section = "my_wishlist"
	MyAddresses    Section = "my_addresses"
	MyReviews      Section = "my_reviews"
	PasswordReset  Section = "password_reset"
	Notifications  Section = "notifications"
)

// Sections lists all sections.
var Sections = []Section{
	Overview, AccountDetails, MyOrders, MyChat, MyWishlist, MyAddresses, MyReviews, PasswordReset, Notifications,
}
