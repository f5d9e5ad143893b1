import { Breadcrumbs } from "../components/Breadcrumbs";
import { NoPicture, ProductGallery } from "../components/ProductGallery";
import { ProductShelf } from "../components/ProductShelf";
import { ProductSummary } from "../components/ProductSummary";
import { ReviewList } from "../components/ReviewList";
import { useI18n } from "../lib/i18n";
import { usePageProps } from "../lib/page";
import { categoryPath } from "../lib/paths";
import type { ProductProps } from "../types/page.gen";

const panel = "rounded-card bg-surface p-4 shadow-card sm:p-6";

export default function Product() {
  const { t } = useI18n();
  const { product, variant_id, reviews, related } = usePageProps<ProductProps>();
  const { category } = product;
  const above = category ? [{ name: category.name, to: categoryPath(category) }] : [];
  const pictures =
    product.pictures.length > 0 || !product.picture ? product.pictures : [product.picture];
  return (
    <div className="wrap pt-2 pb-10">
      <Breadcrumbs crumbs={[...above, { name: product.name }]} />
      <div className="grid items-start gap-4 md:grid-cols-2 lg:gap-6">
        <div className="min-w-0 md:sticky md:top-4">
          {pictures.length > 0 ? (
            <ProductGallery key={product.id} name={product.name} pictures={pictures} />
          ) : (
            <NoPicture />
          )}
        </div>
        <ProductSummary product={product} variantId={variant_id} />
      </div>
      <div className="mt-4 grid items-start gap-4 lg:mt-6 lg:grid-cols-2 lg:gap-6">
        {product.description_html && (
          <section className={panel}>
            <h2 className="mb-3 text-xl sm:text-2xl">{t("product.description")}</h2>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: product.description_html }} />
          </section>
        )}
        <div className={panel}>
          <ReviewList reviews={reviews} rating={product.rating} count={product.rating_count} />
        </div>
      </div>
      <ProductShelf title={t("product.related")} products={related} />
    </div>
  );
}
