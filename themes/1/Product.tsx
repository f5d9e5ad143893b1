import { Breadcrumbs } from "../../client/components/Breadcrumbs";
import { Prose } from "../../client/components/Prose";
import { useI18n } from "../../client/lib/i18n";
import { DeliveryTerms, Reviews, Suggested } from "../../client/product/laterParts";
import { ProductPictures } from "../../client/product/ProductPictures";
import { ProductShelf } from "../../client/product/ProductShelf";
import { ProductSummary } from "../../client/product/ProductSummary";
import { Questions } from "../../client/question/laterParts";
import type { ProductProps } from "../../client/types/page.gen";

const panel = "rounded-card bg-surface p-4 shadow-card sm:p-6";

/** The product page as a compact set of panels. */
export function Product(props: ProductProps) {
  const { t } = useI18n();
  const { product, variant_id, reviews, questions, related, terms, district } = props;
  const { category, description_html } = product;
  const delivery = <DeliveryTerms terms={terms} district={district} />;
  return (
    <div className="wrap pt-2 pb-10">
      <Breadcrumbs name={product.name} category={category} />
      <div className="grid items-start gap-4 md:grid-cols-2 lg:gap-6">
        <div className="min-w-0 md:sticky md:top-4">
          <ProductPictures product={product} />
        </div>
        <ProductSummary
          product={product}
          variantId={variant_id}
          payment={terms.payment}
          after={delivery}
          className={panel}
        />
      </div>
      <div className="mt-4 grid items-start gap-4 lg:mt-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-6">
        {description_html && (
          <section className={panel}>
            <h2 className="mb-3 text-xl sm:text-2xl">{t("product.description")}</h2>
            <Prose html={description_html} />
          </section>
        )}
        <div className={`${panel} lg:row-span-2`}>
          <Reviews reviews={reviews} rating={product.rating} count={product.rating_count} />
        </div>
        <div className={panel}>
          <Questions key={product.id} product={product.id} questions={questions} />
        </div>
      </div>
      <ProductShelf title={t("product.related")} products={related} />
      <Suggested product={product} className="mt-8 sm:mt-10" />
    </div>
  );
}
