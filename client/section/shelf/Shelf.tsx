import { ArrowRight } from "lucide-react";
import { useI18n } from "../../lib/i18n";
import { ProductGrid } from "../../product/ProductGrid";
import { SectionHeading } from "../SectionHeading";
import { SectionLink } from "../SectionLink";
import type { Placed } from "../sectionTypes";
import type { Props } from "./props.gen";

/** Products as cards, with a link to all of them. */
export function Shelf({ heading, products, more, first }: Props & Placed) {
  const { t } = useI18n();
  return (
    <section className="mt-8 sm:mt-10">
      <div className="flex items-baseline justify-between gap-4">
        <SectionHeading text={heading} />
        {more && (
          <SectionLink
            target={more}
            className="inline-flex min-h-11 shrink-0 items-center gap-1 font-semibold text-primary hover:underline"
          >
            {t("see_all")}
            {heading && <span className="sr-only">: {heading}</span>}
            <ArrowRight size={18} aria-hidden="true" />
          </SectionLink>
        )}
      </div>
      <ProductGrid products={products} eager={first ? 4 : 0} />
    </section>
  );
}
