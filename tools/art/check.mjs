// Validates the demo shops' JSON, and checks that every picture is referenced and every reference
// has a picture.
import { readFileSync, readdirSync, statSync } from 'node:fs';

const root = new URL('../../server/demo/', import.meta.url).pathname;
const problems = [];
const referenced = new Set();

function checkProduct(p, seen, fail) {
  if (!/^[a-z0-9-]+$/.test(p.slug) || seen.slugs.has(p.slug)) fail(`slug ${p.slug}`);
  seen.slugs.add(p.slug);
  if (seen.days.has(p.days_ago)) fail(`days_ago ${p.slug}`);
  seen.days.add(p.days_ago);
  for (const sku of [p.sku, ...p.variants.map((v) => v.sku)]) {
    if (seen.skus.has(sku)) fail(`sku ${sku}`);
    seen.skus.add(sku);
  }
  if (!seen.categories.has(p.category)) fail(`category of ${p.slug}`);
  if (p.images.length === 0) fail(`no image: ${p.slug}`);
  p.images.forEach((i) => referenced.add(i));
  if (!['PERCENT', 'FLAT'].includes(p.discount_type) || (!p.discount && p.discount_type !== 'FLAT')) fail(`discount of ${p.slug}`);
  const size = p.options.length ? p.options.reduce((n, o) => n * o.values.length, 1) : 0;
  const combos = new Set(p.variants.map((v) => v.values.join('|')));
  if (p.options.length > 2 || size !== p.variants.length || combos.size !== size) fail(`matrix of ${p.slug}`);
  for (const v of p.variants) v.values.forEach((x, i) => { if (!p.options[i].values.some((o) => o.value === x && o.bn_value)) fail(`value ${x} of ${p.slug}`); });
  if (size && p.variants.reduce((n, v) => n + v.stock, 0) !== p.stock) fail(`stock of ${p.slug}`);
}

for (const file of readdirSync(`${root}shops`)) {
  const shop = JSON.parse(readFileSync(`${root}shops/${file}`, 'utf8'));
  const fail = (message) => problems.push(`${shop.slug}: ${message}`);
  const seen = { slugs: new Set(), days: new Set(), skus: new Set(), categories: new Set(shop.categories.map((c) => c.slug)) };
  for (const c of shop.categories) if (c.parent && !seen.categories.has(c.parent)) fail(`parent ${c.parent}`);
  for (const [key, limit] of [['meta_title', 60], ['bn_meta_title', 60], ['meta_description', 155], ['bn_meta_description', 155]]) if (shop[key].length > limit) fail(`${key} is too long`);
  if (!/^01\d{9}$/.test(shop.public_number)) fail('public_number');
  referenced.add(shop.logo);
  for (const b of shop.banners) { referenced.add(b.image); if (!seen.categories.has(b.category)) fail(`banner ${b.image}`); }
  for (const [slug, text] of Object.entries(shop.policies)) {
    for (const key of ['body', 'bn_body']) {
      const words = text[key].split(/\s+/).length;
      if (words < 100 || words > 250) fail(`${slug} ${key}: ${words} words`);
    }
  }
  shop.products.forEach((p) => checkProduct(p, seen, fail));
  for (const r of shop.reviews) {
    const product = shop.products.find((p) => p.slug === r.product);
    if (!product || r.days_ago > product.days_ago || r.rating < 1 || r.rating > 5) fail(`review of ${r.product}`);
  }
  const count = (f) => shop.products.filter(f).length;
  console.log(`${shop.slug}: ${shop.products.length} products (${count((p) => p.discount && p.discount_type === 'PERCENT')} percent, ${count((p) => p.discount && p.discount_type === 'FLAT')} flat, ${count((p) => p.stock === 0)} out of stock, ${count((p) => p.variants.length)} with variants, ${count((p) => p.featured)} featured), ${shop.categories.length} categories, ${shop.banners.length} banners, ${shop.reviews.length} reviews`);
}

const files = readdirSync(`${root}art`);
const bytes = files.reduce((n, f) => n + statSync(`${root}art/${f}`).size, 0);
for (const f of files) if (f.endsWith('.webp') && !referenced.has(f)) problems.push(`unreferenced ${f}`);
for (const f of referenced) if (!files.includes(f)) problems.push(`missing ${f}`);
if (bytes > 1_600_000) problems.push(`art is ${bytes} bytes`);
console.log(`art: ${files.length} files, ${bytes} bytes`);
console.log(problems.join('\n') || 'OK');
process.exitCode = problems.length ? 1 : 0;
