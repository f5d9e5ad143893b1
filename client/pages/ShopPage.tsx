import { Breadcrumbs } from "../components/Breadcrumbs";
import { usePageProps } from "../lib/page";
import { Sections } from "../section/Sections";
import type { ShopPageProps } from "../types/page.gen";

/** A page that the merchant arranged from sections. */
export default function ShopPage() {
  const { title, has_heading, sections } = usePageProps<ShopPageProps>();
  return (
    <div className="wrap pt-2 pb-12">
      <Breadcrumbs name={title} />
      {!has_heading && (
        <h1 className="mx-auto mt-4 max-w-3xl text-center text-2xl wrap-anywhere sm:text-3xl">
          {title}
        </h1>
      )}
      <Sections list={sections} />
    </div>
  );
}
