import { Breadcrumbs } from "../components/Breadcrumbs";
import { Pagination } from "../components/Pagination";
import { Photo } from "../components/ui/Photo";
import { formatDate } from "../format/date";
import { useI18n } from "../lib/i18n";
import { usePageProps } from "../lib/page";
import { blogPath } from "../lib/paths";
import { Link } from "../router/Link";
import type { BlogProps, PostCard } from "../types/page.gen";

/** The posts of the shop, the newest first. */
export default function Blog() {
  const { t } = useI18n();
  const { posts, page, pages } = usePageProps<BlogProps>();
  return (
    <div className="wrap pt-2 pb-12">
      <Breadcrumbs name={t("nav.blog")} />
      <h1 className="text-2xl sm:text-3xl">{t("nav.blog")}</h1>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
        {posts.map((post, i) => (
          <li key={post.path} className="grid">
            <Card post={post} first={i === 0} />
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pages={pages}
        to={(number) => (number > 1 ? `${blogPath}?page=${number}` : blogPath)}
      />
    </div>
  );
}

function Card({ post, first }: { post: PostCard; first: boolean }) {
  const { t, locale } = useI18n();
  const { path, title, summary, picture, posted_at } = post;
  return (
    <article className="relative flex flex-col overflow-hidden rounded-card bg-surface shadow-card">
      {picture && (
        <Photo
          picture={picture}
          alt=""
          sizes="(max-width: 639.9px) 95vw, (max-width: 1023.9px) 48vw, 26rem"
          first={first}
          className="aspect-[2/1] w-full object-cover"
        />
      )}
      <div className="flex grow flex-col gap-1 p-4">
        <h2 className="text-lg leading-[1.3] wrap-anywhere">
          <Link to={path} className="cover-link">
            {title}
          </Link>
        </h2>
        {summary && <p className="line-clamp-3 text-muted wrap-anywhere">{summary}</p>}
        <p className="mt-auto pt-1 text-sm text-muted">
          <time dateTime={posted_at}>{formatDate(posted_at, locale, t)}</time>
        </p>
      </div>
    </article>
  );
}
