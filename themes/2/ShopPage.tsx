import { useI18n } from "../../client/lib/i18n";
import { usePageProps } from "../../client/lib/page";
import type { Props as CategoriesProps } from "../../client/section/categories/props.gen";
import type { Props as FrontProps } from "../../client/section/front/props.gen";
import { SectionPage } from "../../client/section/SectionPage";
import type { Parts, Placed } from "../../client/section/sectionTypes";
import type { Props as ShelfProps } from "../../client/section/shelf/props.gen";
import type { ShopPageProps } from "../../client/types/page.gen";
import { FirstBanner, OtherBanners } from "./Banners";
import { Niches } from "./Niches";
import { Shelf } from "./Shelf";
import { ShopIntro } from "./ShopIntro";

const parts: Parts = {
  front: Front,
  categories: Categories,
  shelf: ({ heading, products, more, first, nth }: ShelfProps & Placed) => (
    <Shelf
      title={heading}
      products={products}
      to={more?.path}
      eager={first ? 3 : 0}
      large={nth === 0}
    />
  ),
};

/** A page of sections. The front of the shop, categories and shelves are those of the home page. */
export function ShopPage(props: ShopPageProps) {
  return <SectionPage {...props} parts={parts} />;
}

function Front({ banners: [first, ...others] }: FrontProps) {
  return (
    <>
      {first && <FirstBanner banner={first} />}
      <ShopIntro />
      <OtherBanners banners={others} />
    </>
  );
}

function Categories({ heading, categories }: CategoriesProps) {
  const { t } = useI18n();
  const { sections } = usePageProps<ShopPageProps>();
  const products = sections.flatMap(({ type, props }) =>
    type === "shelf" ? (props as ShelfProps).products : [],
  );
  return (
    <Niches title={heading || t("home.categories")} categories={categories} products={products} />
  );
}
