import type { MessageKey } from "../../../lib/i18n";

/** A screen or an action that the search can open. */
export interface Destination {
  /** The path below the shop's area. */
  to: string;
  /** The name. */
  text: MessageKey;
  /** The names and synonyms in Bengali and English, separated by spaces. Banglish is derived from the Bengali words. */
  words: string;
}

/** Actions: screens on which something new begins. */
export const actions: Destination[] = [
  {
    to: "/orders/new",
    text: "admin.orders.new",
    words: "নতুন অর্ডার যোগ করুন তৈরি নিন new create take order manual ফোন মেসেঞ্জার",
  },
  { to: "/products/new", text: "admin.products.new", words: "নতুন পণ্য যোগ add new product item" },
  {
    to: "/discounts/new",
    text: "admin.discounts.new",
    words: "নতুন ডিসকাউন্ট ছাড় কুপন কোড new discount coupon code offer sale voucher",
  },
  {
    to: "/products/import",
    text: "admin.products.import",
    words: "পণ্য ফাইল আনুন ইমপোর্ট এক্সেল import products file excel csv shopify woocommerce",
  },
  {
    to: "/orders/scan",
    text: "admin.orders.scan.title",
    words: "লেবেল স্ক্যান করুন বারকোড প্যাক scan labels barcode pack orders অর্ডার",
  },
  {
    to: "/parcels/check-in",
    text: "admin.check_in",
    words: "ফেরত পার্সেল বুঝে নিন check in returns returned parcels",
  },
  {
    to: "/stock/count",
    text: "admin.stock.count",
    words: "স্টক গুনুন মেলান count stock taking inventory",
  },
  {
    to: "/cash/statement",
    text: "admin.cash.upload",
    words: "স্টেটমেন্ট আপলোড কুরিয়ার পেআউট upload courier statement payout invoice",
  },
];

/** All other screens of the shop. */
export const places: Destination[] = [
  { to: "/", text: "admin.dashboard", words: "হোম শুরু ড্যাশবোর্ড home start dashboard overview" },
  { to: "/orders", text: "admin.orders", words: "অর্ডার বিক্রি orders sales" },
  {
    to: "/unfinished",
    text: "admin.unfinished",
    words: "অসমাপ্ত অর্ডার ফেলে যাওয়া কার্ট unfinished checkouts abandoned carts",
  },
  { to: "/returns", text: "admin.returns", words: "ফেরত রিটার্ন বদল returns exchanges refunds" },
  { to: "/parcels", text: "admin.parcels", words: "পার্সেল চালান কুরিয়ার parcels shipments courier" },
  {
    to: "/parcels/statuses",
    text: "admin.parcels.statuses",
    words: "একসঙ্গে স্ট্যাটাস দিন পার্সেল তালিকা পেস্ট update statuses parcels paste list bulk",
  },
  {
    to: "/parcels/attention",
    text: "admin.attention",
    words: "যেসব পার্সেল দেখা দরকার আটকে সমস্যা parcels that need you attention problem stuck",
  },
  { to: "/products", text: "admin.products", words: "পণ্য প্রোডাক্ট মাল products items goods" },
  {
    to: "/discounts",
    text: "admin.discounts",
    words: "ডিসকাউন্ট ছাড় অফার কুপন কোড ফ্রি ডেলিভারি discounts offers coupons codes sale free delivery",
  },
  { to: "/categories", text: "admin.categories", words: "ক্যাটাগরি বিভাগ categories collections" },
  { to: "/stock", text: "admin.stock", words: "স্টক মজুদ stock inventory quantity" },
  {
    to: "/stock/log",
    text: "admin.stock.log",
    words: "স্টকের হিসাব ইতিহাস stock log movements history",
  },
  {
    to: "/stock/counts",
    text: "admin.stock.counts",
    words: "স্টক গোনা গণনা stock counts takings",
  },
  {
    to: "/costs",
    text: "admin.costs.missing",
    words: "কেনা দাম বাকি খরচ লাভ costs missing purchase price profit",
  },
  {
    to: "/featured-product",
    text: "admin.featured",
    words: "বাছাই করা পণ্য ফিচার featured products best selling home page",
  },
  { to: "/reviews", text: "admin.reviews", words: "রিভিউ মতামত তারা reviews ratings stars" },
  { to: "/questions", text: "admin.questions", words: "প্রশ্ন উত্তর questions answers" },
  { to: "/customers", text: "admin.customers", words: "ক্রেতা কাস্টমার গ্রাহক customers buyers" },
  { to: "/messages", text: "admin.messages", words: "মেসেজ চ্যাট বার্তা messages chat inbox" },
  {
    to: "/settings/risk?tab=block",
    text: "admin.risk.tab.block",
    words: "ব্লক তালিকা নম্বর ফেক block list blacklist numbers",
  },
  {
    to: "/payments",
    text: "admin.payments.screen",
    words: "পেমেন্ট যাচাই বিকাশ নগদ টাকা ফেরত রিফান্ড check payments claims bkash nagad refund",
  },
  {
    to: "/cash",
    text: "admin.cash.owed",
    words: "ক্যাশ কুরিয়ারের কাছে পাওনা টাকা cash owed by couriers cod",
  },
  {
    to: "/cash?tab=payouts",
    text: "admin.cash.payouts",
    words: "কুরিয়ারের পেআউট পেমেন্ট জমা payouts courier payments settled",
  },
  {
    to: "/cash?tab=ledger",
    text: "admin.cash.ledger",
    words: "খতিয়ান হিসাব খাতা ledger accounts books",
  },
  {
    to: "/cash?tab=ads",
    text: "admin.cash.ads",
    words: "বিজ্ঞাপনের খরচ বুস্ট ad costs boost facebook spend",
  },
  {
    to: "/reports",
    text: "admin.reports",
    words: "রিপোর্ট ও লাভ ক্ষতি মুনাফা বিক্রি reports and profit loss sales analytics",
  },
  {
    to: "/settings/seo",
    text: "admin.seo",
    words: "সার্চ ইঞ্জিন গুগল search engines google seo title description",
  },
  {
    to: "/settings/social",
    text: "admin.social",
    words: "সোশ্যাল লিংক ফেসবুক ইনস্টাগ্রাম ইউটিউব social links facebook instagram youtube tiktok",
  },
  {
    to: "/settings/banner",
    text: "admin.banners",
    words: "ব্যানার ছবি স্লাইডার banners slider pictures",
  },
  {
    to: "/settings/advertising",
    text: "admin.advertising",
    words: "বিজ্ঞাপন পিক্সেল advertising ads pixel gtm tag manager meta analytics catalog feed",
  },
  {
    to: "/previews",
    text: "admin.previews",
    words:
      "লিংক প্রিভিউ ছবি কার্ড গুগল ফেসবুক হোয়াটসঅ্যাপ link previews card picture google facebook whatsapp",
  },
  {
    to: "/searches",
    text: "admin.searches",
    words: "খোঁজাখুঁজি সার্চ শব্দ searches terms synonyms",
  },
  {
    to: "/settings/shop",
    text: "admin.shop",
    words: "দোকানের তথ্য নাম ঠিকানা লোগো ফোন shop information name address logo phone number",
  },
  { to: "/themes", text: "admin.themes", words: "থিম ডিজাইন রং চেহারা themes design colour look" },
  {
    to: "/pages",
    text: "admin.pages",
    words:
      "পেজ পাতা ল্যান্ডিং নিজের পেজ অফার ক্যাম্পেইন প্রশ্নোত্তর pages page own landing sections campaign faq builder content",
  },
  {
    to: "/settings/policies",
    text: "admin.policies",
    words: "নীতিমালা শর্ত গোপনীয়তা policies terms privacy about refund",
  },
  {
    to: "/own-domain",
    text: "admin.domain",
    words: "নিজস্ব ডোমেইন ওয়েবসাইট own domain website address",
  },
  {
    to: "/build-app",
    text: "admin.app",
    words: "দোকানের অ্যাপ তৈরি অ্যান্ড্রয়েড প্লে স্টোর shop app build android play store",
  },
  { to: "/settings", text: "admin.settings", words: "সেটিংস পরিবর্তন settings preferences publish" },
  {
    to: "/delivery",
    text: "admin.delivery",
    words: "ডেলিভারি চার্জ প্যাকেজ এলাকা delivery charges shipping fee zones packages",
  },
  {
    to: "/settings/couriers",
    text: "admin.couriers",
    words: "কুরিয়ার স্টেডফাস্ট পাঠাও রেডএক্স ইকুরিয়ার couriers steadfast pathao redx ecourier paperfly",
  },
  {
    to: "/settings/payments",
    text: "admin.payments.methods",
    words: "পেমেন্টের উপায় বিকাশ নগদ রকেট অগ্রিম payment methods bkash nagad rocket advance wallet",
  },
  {
    to: "/settings/gateways",
    text: "admin.gateways",
    words: "পেমেন্ট গেটওয়ে কার্ড payment gateways sslcommerz shurjopay aamarpay card online",
  },
  {
    to: "/settings/risk",
    text: "admin.risk.title",
    words: "ভুয়া অর্ডার ঠেকানো ফেক নিয়ম ওটিপি fraud protection fake orders rules otp",
  },
  {
    to: "/settings/order-messages",
    text: "admin.order_messages",
    words: "অর্ডারের এসএমএস মেসেজ sms about orders messages text",
  },
  {
    to: "/settings/notifications",
    text: "admin.notifications",
    words: "নোটিফিকেশন এসএমএস notifications sms new order owner",
  },
  {
    to: "/settings/chat",
    text: "admin.chat",
    words: "চ্যাট হোয়াটসঅ্যাপ মেসেঞ্জার chat whatsapp messenger",
  },
  {
    to: "/settings/whatsapp",
    text: "admin.whatsapp",
    words: "হোয়াটসঅ্যাপে অর্ডার নিশ্চিত confirmation by whatsapp",
  },
  { to: "/settings/replies", text: "admin.replies", words: "দ্রুত উত্তর quick replies saved answers" },
  {
    to: "/settings/returns",
    text: "admin.returns.rules",
    words: "ফেরতের নিয়ম রিটার্ন দিন return rules days refund policy",
  },
  { to: "/settings/prices", text: "admin.prices", words: "দাম মুদ্রা টাকা prices currency rounding" },
  {
    to: "/settings/cash",
    text: "admin.cash.carrier.short",
    words: "কুরিয়ার ছাড়া ক্যাশ কার হাতে রাইডার cash without a courier who carries rider",
  },
  { to: "/settings/team", text: "admin.team", words: "দল টিম কর্মচারী সদস্য team staff members" },
  { to: "/settings/roles", text: "admin.roles", words: "দায়িত্ব অনুমতি roles permissions rights" },
  {
    to: "/settings/activity",
    text: "admin.activity",
    words: "কার্যকলাপ ইতিহাস কে করেছে activity log history audit",
  },
  { to: "/alerts", text: "admin.alerts", words: "অ্যালার্ট সতর্কতা ফোনে alerts push notifications" },
  {
    to: "/devices",
    text: "admin.sessions",
    words: "লগইন করা ডিভাইস নিরাপত্তা logged-in devices sessions security",
  },
];
