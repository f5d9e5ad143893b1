import { NoProducts } from "../catalog/NoProducts";
import { Breadcrumbs } from "../components/Breadcrumbs";
import type { ShopPageProps } from "../types/page.gen";
import { Sections } from "./Sections";
import type { Parts } from "./sectionTypes";

/** A page that the merchant arranged from sections. `parts` are the sections that the theme shows in its own way. */
export function SectionPage({ parts, ...page }: ShopPageProps & { parts: Parts }) {
  const { home, heading, sections, empty } = page;
  return (
    <div className="pb-12">
      {!home && (
        <div className="wrap pt-2">
          <Breadcrumbs name={page.title} />
        </div>
      )}
      {!heading && <Heading {...page} />}
      <Sections list={sections} heading={heading} parts={parts} />
      {empty && (
        <div className="wrap">
          <NoProducts />
        </div>
      )}
    </div>
  );
}

/** The heading of a page whose sections have none. That of a home page is for screen readers and search engines. */
function Heading({ title, home }: ShopPageProps) {
  if (home) return <h1 className="sr-only">{title}</h1>;
  return (
    <h1 className="mx-auto mt-4 max-w-3xl px-(--margin) text-center text-2xl wrap-anywhere sm:text-3xl">
      {title}
    </h1>
  );
}
