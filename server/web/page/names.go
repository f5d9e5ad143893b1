package page

// Name says which component shows the page; client/routes.tsx lists the same names.
type Name string

// Every page of the storefront.
const (
	Landing        Name = "landing"
	ShopHome       Name = "shop-home"
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
	Policy         Name = "policy"
	NotFound       Name = "not-found"
	Unpublished    Name = "unpublished"
	Error          Name = "error"
)

// Locale is the language of a page.
type Locale string

// The languages of the storefront.
const (
	Bn Locale = "bn"
	En Locale = "en"
)

// ErrorKind is one of the displays of SPEC.md section 2.
type ErrorKind string

// The error displays. NoInternet is only shown by the browser.
const (
	NoInternet  ErrorKind = "no-internet"
	Missing     ErrorKind = "not-found"
	ServerError ErrorKind = "server-error"
	Other       ErrorKind = "default"
)

// Section is a part of the customer's dashboard; each has an address of its own.
type Section string

// The sections, by their names in addresses; the first is the dashboard's own.
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

// Sections are all of them.
var Sections = []Section{
	Overview, AccountDetails, MyOrders, MyChat, MyWishlist, MyAddresses, MyReviews, PasswordReset, Notifications,
}
