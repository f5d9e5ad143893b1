import type { ReactNode } from "react";
import { Photo } from "../../components/ui/Photo";
import { productPath } from "../../lib/paths";
import { Link } from "../../router/Link";
import type { ReviewedProduct } from "../../types/review.gen";

interface ReviewedHeadProps {
  product: ReviewedProduct;
  /** Shown below the product's name. */
  children?: ReactNode;
}

/** The product that a review belongs to. */
export function ReviewedHead({ product, children }: ReviewedHeadProps) {
  return (
    <div className="flex gap-3.5">
      <Picture product={product} />
      <div className="min-w-0 grow">
        <h3 className="leading-snug font-semibold">
          {product.slug ? (
            <Link
              to={productPath(product)}
              className="line-clamp-2 wrap-anywhere hover:text-primary"
            >
              {product.name}
            </Link>
          ) : (
            product.name
          )}
        </h3>
        {children}
      </div>
    </div>
  );
}

function Picture({ product: { picture } }: { product: ReviewedProduct }) {
  const look = "size-18 shrink-0 rounded-control bg-sunken object-cover";
  if (!picture) return <div className={look} />;
  return <Photo picture={picture} alt="" sizes="72px" className={look} />;
}
