import { CategoryTiles } from "../../catalog/CategoryTiles";
import { useI18n } from "../../lib/i18n";
import { SectionHeading } from "../SectionHeading";
import type { Props } from "./props.gen";

/** The main categories as tiles. */
export function Categories({ heading, categories }: Props) {
  const { t } = useI18n();
  return (
    <section id="categories" className="mt-8 scroll-mt-4 sm:mt-10">
      <SectionHeading text={heading || t("home.categories")} />
      <CategoryTiles categories={categories} />
    </section>
  );
}
