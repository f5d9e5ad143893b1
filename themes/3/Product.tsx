import { Breadcrumbs } from "../../client/components/Breadcrumbs";
import { Prose } from "../../client/components/Prose";
import { useI18n } from "../../client/lib/i18n";
import { DeliveryTerms, Reviews, Suggested } from "../../client/product/laterParts";
import { ProductPictures } from "../../client/product/ProductPictures";
import { Questions } from "../../client/question/laterParts";
import type { Product as CatalogProduct } from "../../client/types/catalog.gen";
import type { ProductProps } from "../../client/types/page.gen";
import { Shelf } from "./Shelf";
import { Summary } from "./Summary";

const panel = "rounded-[1.75rem] bg-surface p-5 sm:p-8";

/** The product page: pictures on a coloured background, the price on the dark area. */
export function Product(props: ProductProps) {
  const { t } = useI18n();
  const { product, variant_id, reviews, questions, related, terms, district } = props;
  const { category, description_html } = product;
  const delivery = <DeliveryTerms terms={terms} district={district} />;
  return (
    <>
      <div className="wrap pt-2">
        <Breadcrumbs name={product.name} category={category} />
        <div className="mt-1 grid items-start gap-5 md:grid-cols-2 lg:gap-10">
          <Pictures product={product} />
          <Summary
            product={product}
            variantId={variant_id}
            payment={terms.payment}
            after={delivery}
          />
        </div>
        <div className="mt-8 grid items-start gap-5 sm:mt-12 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-10">
          {description_html && (
            <section className={panel}>
              <h2 className="mb-3 text-2xl sm:text-3xl">{t("product.description")}</h2>
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
      </div>
      <Shelf title={t("product.related")} products={related} className="mt-9 sm:mt-14" />
      <Suggested product={product} className="wrap mt-9 sm:mt-14" />
      <div className="h-8 sm:h-14" />
    </>
  );
}

function Pictures({ product }: { product: CatalogProduct }) {
  const colour = product.pictures[0]?.color ?? product.picture?.color;
  const tint = colour && { backgroundColor: `color-mix(in oklab, ${colour} 35%, white)` };
  return (
    <div
      style={tint || undefined}
      className="relative min-w-0 rounded-[2rem] bg-primary-soft p-3 sm:p-5 md:sticky md:top-[calc(var(--bar)+1rem)]"
    >
      <ProductPictures product={product} />
    </div>
  );
}
