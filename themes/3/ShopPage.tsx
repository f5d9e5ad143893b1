import { useI18n } from "../../client/lib/i18n";
import { bestSellingPath } from "../../client/lib/paths";
import type { Props as CategoriesProps } from "../../client/section/categories/props.gen";
import { SectionPage } from "../../client/section/SectionPage";
import type { Parts, Placed } from "../../client/section/sectionTypes";
import type { Props as ShelfProps } from "../../client/section/shelf/props.gen";
import type { ShopPageProps } from "../../client/types/page.gen";
import { Categories } from "./Categories";
import { Hero } from "./Hero";
import { Shelf } from "./Shelf";
import { bestSellingLook, shelfLook } from "./shelfLooks";

const parts: Parts = {
  front: Hero,
  categories: SectionCategories,
  shelf: ({ heading, products, more, first }: ShelfProps & Placed) => (
    <Shelf
      title={heading}
      products={products}
      to={more?.path}
      eager={first ? 4 : 0}
      className={more?.path === bestSellingPath ? bestSellingLook : shelfLook}
    />
  ),
};

/** A page of sections. The front of the shop, categories and shelves are those of the home page. */
export function ShopPage(props: ShopPageProps) {
  return <SectionPage {...props} parts={parts} />;
}

function SectionCategories({ heading, categories }: CategoriesProps) {
  const { t } = useI18n();
  return <Categories title={heading || t("home.categories")} categories={categories} />;
}
