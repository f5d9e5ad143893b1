// Checks the texts: both languages have the same keys, and every key exists and is used.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import bn from "../locales/bn.json";
import en from "../locales/en.json";

const languages: Record<string, Record<string, string>> = { bn, en };
const keys = Object.keys(en);

function sources(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name) && !/(\.test\.|\.gen\.|_test\.go$|^dist\/)/.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}

const script = [...sources("client", /\.tsx?$/), ...sources("themes", /\.tsx?$/)].join("\n");
const go = sources("server", /\.go$/).join("\n");

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, found = ""]) => found);
}

// Keys built at run time, each group with the code that builds it.
const composed: { by: string; in: string; keys: string[] }[] = [
  {
    by: "`month.", // Built in client/format/date.ts.
    in: script,
    keys: Array.from({ length: 12 }, (_, i) => `month.${i + 1}`),
  },
  {
    by: "`social.", // Built in SocialLinks.tsx, one for each Brand.
    in: script,
    keys: ["facebook", "instagram", "youtube", "tiktok", "twitter"].map((x) => `social.${x}`),
  },
  {
    by: "`share.", // Built in ShareLinks.tsx.
    in: script,
    keys: ["facebook", "whatsapp", "twitter"].map((x) => `share.${x}`),
  },
  {
    by: "`policy.", // Built in Policy.tsx, by the page's kind.
    in: script,
    keys: ["about-us", "privacy-policy", "refund-policy"].map((x) => `policy.${x}`),
  },
  {
    by: "`sort.", // Built in ListingControls.tsx, one for each Sort.
    in: script,
    keys: ["popular", "match", "newest", "price-asc", "price-desc"].map((x) => `sort.${x}`),
  },
  {
    by: "tn(change.ask,", // Built in ConfirmBulk.tsx, by the bulk changes of steps.ts.
    in: script,
    keys: all(script, /\bask: "([\w.]+)"/g).flatMap((key) => [`${key}.one`, `${key}.other`]),
  },
  {
    by: "`admin.orders.paste.part.", // Built in PasteDialog.tsx and ReadReview.tsx, by the parts of an order.
    in: script,
    keys: ["name", "mobile", "place", "upazila", "line", "note", "products"].map(
      (x) => `admin.orders.paste.part.${x}`,
    ),
  },
  {
    by: "`facet.", // Built in FilterFields.tsx.
    in: script,
    keys: ["facet.min", "facet.max"],
  },
  {
    by: '"not_found."+what', // Built in server/web/storefront/notfound.go.
    in: go,
    keys: ["shop", "domain", "product", "category", "page"].map((x) => `not_found.${x}`),
  },
  {
    by: 'texts+".title"', // Built in server/web/storefront/private_pages.go, for pages that are not indexed.
    in: go,
    keys: all(go, /"(head\.(?!admin")[\w-]+)"[),]/g).flatMap((key) => [
      `${key}.title`,
      `${key}.description`,
    ]),
  },
  {
    by: '"sms." + string(status)', // Built in server/order/checkout/notify.go, one for each status of an order.
    in: go,
    keys: [
      "pending",
      "accepted",
      "processing",
      "shipped",
      "delivered",
      "completed",
      "canceled",
    ].map((x) => `sms.${x}`),
  },
  {
    by: '"start.trust." + p.text', // Built in server/content/page/starter.go.
    in: go,
    keys: ["cash", "delivery", "call", "fresh", "pure", "return", "packing"].map(
      (x) => `start.trust.${x}`,
    ),
  },
  {
    by: '"start.faq." + name', // Built in server/content/page/starter.go.
    in: go,
    keys: ["order", "delivery", "return", "size", "warranty"].flatMap((x) => [
      `start.faq.${x}`,
      `start.faq.${x}.answer`,
    ]),
  },
  {
    by: '"push."+string(e.Kind)', // Built in server/message/alert/notice.go, the alerts about orders.
    in: go,
    keys: ["new_order", "cancellation", "order_reminder"].map((x) => `push.${x}`),
  },
  {
    by: '"push.count."+string(kind)', // Built in server/message/alert/quiet.go, the events of a summary.
    in: go,
    keys: [
      "new_order",
      "cancellation",
      "order_reminder",
      "message",
      "low_stock",
      "review",
      "return_request",
      "payment_claim",
      "courier_broken",
    ].flatMap((x) => [`push.count.${x}`, `push.count.${x}.one`]),
  },
  {
    by: '"push.return_request."+string(row.Kind)', // Built in server/message/alert/notice.go.
    in: go,
    keys: ["return", "exchange"].map((x) => `push.return_request.${x}`),
  },
  {
    by: '"push.sensitive_change."+string(e.Change)', // Built in server/message/alert/sensitive.go.
    in: go,
    keys: ["wallets", "gateways", "couriers", "whatsapp", "domain"].map(
      (x) => `push.sensitive_change.${x}`,
    ),
  },
  {
    by: '"push.courier."+e.Courier', // Built in server/message/alert/notice.go.
    in: go,
    keys: ["steadfast", "pathao", "redx"].map((x) => `push.courier.${x}`),
  },
  {
    by: '"push.gateway."+name', // Built in server/message/alert/notice.go.
    in: go,
    keys: ["bkash", "sslcommerz", "whatsapp"].map((x) => `push.gateway.${x}`),
  },
  {
    by: '"sms.whatsapp."+in.Text', // Built in server/order/confirmation/reply.go.
    in: go,
    keys: ["confirmed", "canceled", "closed"].map((x) => `sms.whatsapp.${x}`),
  },
  {
    by: '"sms.reason."+reason', // Built in server/order/checkout/admin_status.go, the reasons for a cancellation.
    in: go,
    keys: [
      "out_of_stock",
      "unreachable",
      "asked",
      "no_delivery",
      "duplicate",
      "refused",
      "not_reached",
      "damaged",
    ].map((x) => `sms.reason.${x}`),
  },
  {
    by: '"returns.kind."+string(row.Kind)', // Built in server/order/returns/news.go.
    in: go,
    keys: ["return", "exchange", "undelivered"].map((x) => `returns.kind.${x}`),
  },
  {
    by: '"payment.state."+string(paid.State)', // Built in server/payment/customer.go.
    in: go,
    keys: ["claimed", "confirmed", "rejected", "refunded"].map((x) => `payment.state.${x}`),
  },
  {
    by: '"returns.state."+string(row.State)', // Built in server/order/returns/news.go.
    in: go,
    keys: ["asked", "accepted", "declined", "received", "closed"].map((x) => `returns.state.${x}`),
  },
  {
    by: '"returns.reason."+reason', // Built in server/web/basic/return.go.
    in: go,
    keys: ["size", "damaged", "wrong", "quality", "mind", "other"].map(
      (x) => `returns.reason.${x}`,
    ),
  },
  {
    by: '"sms.return." + step', // Built in server/order/returns/decide.go.
    in: go,
    keys: ["accepted", "declined", "refunded"].map((x) => `sms.return.${x}`),
  },
  {
    by: '"sms.return.method."+in.Method', // Built in server/order/returns/refund.go.
    in: go,
    keys: ["bkash", "nagad", "rocket", "bank", "cash"].map((x) => `sms.return.method.${x}`),
  },
  {
    by: '"error."+f.Code', // Built in server/web/storefront/errors.go, for the server's error codes.
    in: go,
    keys: all(go, /fault\.New\(fault\.\w+, "(\w+)"\)/g).map((code) => `error.${code}`),
  },
  {
    // Built in server/web/edge/streamed_file.go. A Go test finds columns of files without a text.
    by: '"export.column."+column',
    in: go,
    keys: all(go, /"([a-z_]+)"/g)
      .map((name) => `export.column.${name}`)
      .filter((key) => key in en),
  },
  {
    by: '"terms.advance."+a.Kind', // Built in server/catalog/advance_words.go.
    in: go,
    keys: ["delivery", "fixed", "percent", "full"].map((x) => `terms.advance.${x}`),
  },
  {
    by: "tn(text, count)", // Built in client/admin/insight/dashboard/Tasks.tsx.
    in: script,
    keys: all(script, /"(admin\.dashboard\.task\.\w+)"/g).flatMap((key) => [
      `${key}.one`,
      `${key}.other`,
    ]),
  },
  {
    by: '"one" : "other"', // Built in client/lib/i18n.tsx.
    in: script,
    keys: all(script, /\btn\("([\w.]+)"/g).flatMap((key) => [`${key}.one`, `${key}.other`]),
  },
];

test("both languages have the same keys", () => {
  expect(Object.keys(bn).sort()).toEqual([...keys].sort());
});

test("lists every piece of code that builds keys", () => {
  for (const each of composed) expect(each.in, each.by).toContain(each.by);
});

test("every key is used by the code", () => {
  const known = new Set(composed.flatMap((each) => each.keys));
  const text = `${script}\n${go}`;
  expect(keys.filter((key) => !known.has(key) && !text.includes(`"${key}"`))).toEqual([]);
});

test("contains every key in the server's code", () => {
  const named = all(go, /\b[tT]exts\.T\((?:[\w.]+|\w+\([^()]*\)), "([\w.]+)"[,)]/g);
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((key) => !(key in en))).toEqual([]);
});

test("contains every key that the listed code builds", () => {
  const sure = composed.filter((each) => !each.by.startsWith('"error.'));
  expect(sure.flatMap((each) => each.keys).filter((key) => !(key in en))).toEqual([]);
});

describe.each(Object.keys(languages))("in %s", (language) => {
  const texts = languages[language] ?? {};

  test("no text is empty or has surrounding spaces", () => {
    expect(keys.filter((key) => !texts[key] || texts[key] !== texts[key].trim())).toEqual([]);
  });

  test("every text has the same placeholders as in English", () => {
    const names = (text = "") => [...new Set(all(text, /\{(\w+)\}/g))].sort().join();
    expect(keys.filter((key) => names(texts[key]) !== names(languages.en?.[key]))).toEqual([]);
  });
});

test("Bengali texts contain Bengali letters", () => {
  const foreign = new Set(["language.other"]); // The name of the other language, in that language.
  const latin = Object.entries(bn).filter(
    ([key, text]) => !foreign.has(key) && !/[\u0980-\u09ff]/.test(text),
  );
  expect(latin).toEqual([]);
});

// A thing has one name. Outside terms, which courier panels, apps and people use, are removed before the check.
const outside = ["ক্যাশ অন ডেলিভারি ফি"];
const oneWord: { word: string; not: RegExp }[] = [
  { word: "ক্রেতা", not: /কাস্টমার|কাষ্টমার|গ্রাহক|খদ্দের|খরিদ্দার/ },
  { word: "এসএমএস", not: /SMS|এস ?এম ?এস(?<!এসএমএস)|(?:খুদে|ক্ষুদে|ক্ষুদ্র) ?বার্তা/ },
  { word: "ট্রানজেকশন", not: /ট্রা(?:ন|ন্)(?:জ্যা|স্যা|জা|স্যা|ঝে|সে)ক|লেনদেন/ },
  { word: "ডেলিভারি চার্জ", not: /প্যাকেজ|শিপিং|ডেলিভারি ?(?:ফি|খরচ|মূল্য)(?![\u0980-\u09ff])|ডেলিভারী/ },
];
const plain = (text: string) => outside.reduce((rest, term) => rest.replaceAll(term, ""), text);
const bengali = (text: string) =>
  (text.match(/[\u0980-\u09ff][\u0980-\u09ff\s()]*/g) ?? []).join("\n");
const docs = readdirSync("docs", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".md"))
  .map((name) => [name, bengali(readFileSync(join("docs", name), "utf8"))] as const);

test.each(oneWord)("$word has no other name in Bengali texts and documents", ({ not }) => {
  const wrong = [...Object.entries(bn), ...docs].filter(([, text]) => not.test(plain(text)));
  expect(wrong.map(([name, text]) => `${name}: ${not.exec(plain(text))?.[0]}`)).toEqual([]);
});

test("the pattern of each word finds the other names, and not the word", () => {
  const others = [
    "কাস্টমারকে",
    "গ্রাহক",
    "একটি SMS",
    "এস এম এস",
    "খুদেবার্তা",
    "ট্রানজ্যাকশন",
    "ডেলিভারি প্যাকেজ",
    "ডেলিভারি ফি",
  ];
  for (const text of others)
    expect(
      oneWord.some(({ not }) => not.test(text)),
      text,
    ).toBe(true);
  for (const text of oneWord.map(({ word }) => word))
    expect(
      oneWord.some(({ not }) => not.test(text)),
      text,
    ).toBe(false);
});

test("an SMS and a payout are named alike in both languages", () => {
  const texts: [string, string][] = keys.map((key) => [
    key,
    (bn as Record<string, string>)[key] ?? "",
  ]);
  const said = (key: string) => languages.en?.[key] ?? "";
  expect(
    texts.filter(([key, text]) => /\bSMS\b/.test(said(key)) && !text.includes("এসএমএস")),
  ).toEqual([]);
  expect(
    texts.filter(([key, text]) => /payout/i.test(said(key)) && text.includes("পেমেন্ট")),
  ).toEqual([]);
});

test.each(Object.keys(languages))(
  "the three screens of payments have different names in %s",
  (language) => {
    const names = ["admin.payments.screen", "admin.payments.methods", "admin.cash.payouts"].map(
      (key) => languages[language]?.[key],
    );
    expect(new Set(names).size).toBe(3);
  },
);
