import { BadgeCheck } from "lucide-react";
import { useI18n } from "../../lib/i18n";
import { StarRating } from "../../product/StarRating";
import { Link } from "../../router/Link";
import { SectionHeading } from "../SectionHeading";
import type { Props } from "./props.gen";

const width = { width: "min(82vw, 20rem)" };

/** The newest reviews of the shop's products, each with a link to its product. */
export default function Reviews({ heading, reviews }: Props) {
  const { t } = useI18n();
  return (
    <section className="mt-8 sm:mt-10">
      <SectionHeading text={heading} />
      <ul className="shelf gap-3 py-1 sm:gap-4">
        {reviews.map(({ id, name, rating, text, verified, product, path }) => (
          <li key={id} className="flex shrink-0" style={width}>
            <figure className="flex w-full flex-col gap-2 rounded-card bg-surface p-4 shadow-card">
              <StarRating rating={rating} />
              <blockquote className="line-clamp-3 wrap-anywhere">{text}</blockquote>
              <figcaption className="mt-auto text-sm">
                <span className="flex items-center gap-1.5 font-semibold wrap-anywhere">
                  {name}
                  {verified && (
                    <BadgeCheck
                      size={16}
                      role="img"
                      aria-label={t("reviews.verified")}
                      className="shrink-0 text-primary"
                    />
                  )}
                </span>
                <Link
                  to={path}
                  className="inline-flex min-h-11 items-center text-muted underline-offset-4 hover:underline"
                >
                  <span className="line-clamp-1">{product}</span>
                </Link>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
