import type { ReactNode } from "react";
import { Photo } from "../../../components/ui/Photo";
import type { Picture } from "../../../types/media.gen";
import { Moment } from "../../ui/Figures";

interface FeedbackCardProps {
  /** The card's accessible name. */
  label: string;
  product: { name: string; picture: Picture | null };
  /** Shown below the product's name. */
  rating?: ReactNode;
  children: ReactNode;
}

/** The card of a question or a review, with its product at the top. */
export function FeedbackCard({ label, product, rating, children }: FeedbackCardProps) {
  return (
    <li className="card p-4">
      <article aria-label={label}>
        <header className={`flex gap-3 ${rating ? "" : "items-center"}`}>
          {product.picture && (
            <Photo
              picture={product.picture}
              alt=""
              sizes="56px"
              className="size-14 shrink-0 rounded-control object-cover"
            />
          )}
          <div className="min-w-0">
            <h2 className="text-base leading-snug font-semibold wrap-anywhere">{product.name}</h2>
            {rating}
          </div>
        </header>
        {children}
      </article>
    </li>
  );
}

interface AuthorProps {
  name: string;
  /** The author's phone number; empty if it is unknown. */
  mobile: string;
  /** When the text was written, as the API sends it. */
  at: string;
  /** A mark beside the name. */
  children?: ReactNode;
}

/** The author of a question or a review, and the time. */
export function Author({ name, mobile, at, children }: AuthorProps) {
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <strong className="font-semibold text-ink">{name}</strong>
      {children}
      {mobile && (
        <a href={`tel:${mobile}`} className="inline-flex min-h-6 items-center underline">
          {mobile}
        </a>
      )}
      <Moment at={at} />
    </p>
  );
}

interface ShopAnswerProps {
  /** The words before the time, such as "Answered". */
  lead: string;
  at: string | null;
  text: string;
}

/** The shop's answer, as shown on the product's page. */
export function ShopAnswer({ lead, at, text }: ShopAnswerProps) {
  return (
    <blockquote className="mt-3 rounded-control border-l-3 border-primary bg-sunken px-3 py-2">
      <p className="text-sm text-muted">
        {lead} {at && <Moment at={at} />}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
    </blockquote>
  );
}
