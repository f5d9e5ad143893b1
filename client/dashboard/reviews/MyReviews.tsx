import { Star } from "lucide-react";
import { type ReactNode, useId } from "react";
import { LazyFailure } from "../../components/LazyFailure";
import { Notice } from "../../components/Notice";
import { button } from "../../components/ui/button";
import { useI18n } from "../../lib/i18n";
import { bestSellingPath } from "../../lib/paths";
import { Link } from "../../router/Link";
import { useKeptFocus } from "../useKeptFocus";
import { ReviewOwn } from "./ReviewOwn";
import { ReviewWaiting } from "./ReviewWaiting";
import { useReviews } from "./useReviews";

/** The received products that the customer may review, and their own reviews. */
export function MyReviews() {
  const { t, n } = useI18n();
  const { data, isPending, isLoadingError, refetch } = useReviews();
  const region = useKeptFocus<HTMLDivElement>(data);
  if (isPending) return <Shape />;
  if (isLoadingError || !data) return <LazyFailure retry={refetch} />;
  const { waiting, reviews } = data;
  return (
    <div ref={region} tabIndex={-1} data-section="my_reviews" className="grid gap-8 outline-none">
      {waiting.length === 0 && reviews.length === 0 && <Empty />}
      {waiting.length > 0 && (
        <List title={`${t("dashboard.reviews.waiting")} (${n(waiting.length)})`}>
          {waiting.map((product) => (
            <ReviewWaiting key={product.id} product={product} />
          ))}
        </List>
      )}
      {reviews.length > 0 && (
        <List title={`${t("dashboard.reviews.own")} (${n(reviews.length)})`}>
          {reviews.map((review) => (
            <ReviewOwn key={review.id} review={review} />
          ))}
        </List>
      )}
    </div>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg sm:text-xl">
        {title}
      </h2>
      <ul className="grid gap-3">{children}</ul>
    </section>
  );
}

function Empty() {
  const { t } = useI18n();
  return (
    <Notice
      icon={<Star size={44} aria-hidden="true" />}
      title={t("dashboard.reviews.empty")}
      message={t("dashboard.reviews.empty.hint")}
      heading="h2"
    >
      <Link to={bestSellingPath} className={button.primary}>
        {t("order.continue")}
      </Link>
    </Notice>
  );
}

function Shape() {
  return (
    <div aria-hidden="true" className="skeleton grid gap-3">
      {[1, 2, 3].map((row) => (
        <div
          key={row}
          className="flex gap-3.5 rounded-card border border-line bg-surface p-4 shadow-card"
        >
          <div className="bone size-18" />
          <div className="grid grow content-start gap-3">
            <div className="bone h-6 w-3/4" />
            <div className="bone h-11 w-36" />
          </div>
        </div>
      ))}
    </div>
  );
}
