import { NoProducts } from "../catalog/NoProducts";
import { Breadcrumbs } from "../components/Breadcrumbs";
import { formatDate } from "../format/date";
import { useI18n } from "../lib/i18n";
import { blogPath } from "../lib/paths";
import type { Post, ShopPageProps } from "../types/page.gen";
import { Sections } from "./Sections";
import type { Parts } from "./sectionTypes";

/** A page that the merchant arranged from sections. `parts` are the sections that the theme shows in its own way. */
export function SectionPage({ parts, ...page }: ShopPageProps & { parts: Parts }) {
  const { t } = useI18n();
  const { home, heading, sections, empty, post } = page;
  return (
    <div className="pb-12">
      {!home && (
        <div className="wrap pt-2">
          <Breadcrumbs
            name={page.title}
            parent={post ? { name: t("nav.blog"), to: blogPath } : undefined}
          />
        </div>
      )}
      {!heading && <Heading {...page} />}
      {post && <Byline {...post} />}
      <Sections list={sections} heading={heading} parts={parts} />
      {empty && (
        <div className="wrap">
          <NoProducts />
        </div>
      )}
    </div>
  );
}

/** When and by whom a post was written. */
function Byline({ posted_at, author }: Post) {
  const { t, locale } = useI18n();
  return (
    <p className="mt-2 px-(--margin) text-center text-sm text-muted wrap-anywhere">
      <time dateTime={posted_at}>{formatDate(posted_at, locale, t)}</time>
      {author && ` · ${author}`}
    </p>
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
