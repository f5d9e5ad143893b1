import { Breadcrumbs } from "../../client/components/Breadcrumbs";
import { Prose } from "../../client/components/Prose";
import { useI18n } from "../../client/lib/i18n";
import { DeliveryTerms, Reviews, Suggested } from "../../client/product/laterParts";
import { Questions } from "../../client/question/laterParts";
import type { ProductProps } from "../../client/types/page.gen";
import { Pictures } from "./Pictures";
import { Shelf } from "./Shelf";
import { Summary } from "./Summary";

/** The product page: pictures and description, and a narrow sticky column beside them. */
export function Product(props: ProductProps) {
  const { t } = useI18n();
  const { product, variant_id, reviews, questions, related, terms, district } = props;
  const { category, description_html } = product;
  const delivery = <DeliveryTerms terms={terms} district={district} />;
  return (
    <div className="pb-16 lg:pb-28">
      <div className="wrap pt-2 lg:pt-4">
        <Breadcrumbs name={product.name} category={category} />
        <div className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 md:grid-cols-2 md:grid-rows-[auto_1fr] lg:mt-3 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-x-14 lg:gap-y-14 xl:gap-x-20 xl:grid-cols-[minmax(0,1fr)_26rem]">
          <Pictures key={product.id} product={product} />
          <div className="min-w-0 md:row-span-2">
            <Summary
              product={product}
              variantId={variant_id}
              payment={terms.payment}
              after={delivery}
            />
          </div>
          <div className="min-w-0 space-y-10 [--sunken:var(--page)] lg:space-y-14">
            {description_html && (
              <section className="border-t border-line pt-8">
                <h2 className="mb-4 text-2xl">{t("product.description")}</h2>
                <Prose html={description_html} />
              </section>
            )}
            <div className="border-t border-line pt-8">
              <Reviews reviews={reviews} rating={product.rating} count={product.rating_count} />
            </div>
            <div className="border-t border-line pt-8">
              <Questions key={product.id} product={product.id} questions={questions} />
            </div>
          </div>
        </div>
      </div>
      <Shelf title={t("product.related")} products={related} />
      <Suggested product={product} className="wrap pt-14 lg:pt-24" />
    </div>
  );
}
