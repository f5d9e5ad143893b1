import { TriangleAlert } from "lucide-react";
import { useI18n } from "../../../../lib/i18n";
import type { Variant } from "../../../../types/catalog.gen";
import type { Reading, ReadProduct } from "../../../../types/ordertext.gen";
import { Button } from "../../../ui/Button";
import { labelsOf } from "../manual";
import { missingOf } from "./reading";

interface ReadReviewProps {
  reading: Reading;
  /** The products whose variant is still to be chosen. */
  open: ReadProduct[];
  onChoose: (read: ReadProduct, variant: Variant) => void;
  /** Called to use the second phone number of the message. */
  onOtherMobile: () => void;
  onDone: () => void;
}

/** Shows which data was read from a message and which is missing, until the merchant has checked it. */
export function ReadReview({ reading, open, onChoose, onOtherMobile, onDone }: ReadReviewProps) {
  const { t, n } = useI18n();
  const missing = missingOf(reading);
  const { other_mobile, unmatched } = reading;
  return (
    <section aria-labelledby="read-title" className="card grid gap-3 border-warning! p-4 sm:p-5">
      <div role="status" className="grid gap-2">
        <h2 id="read-title" className="flex items-center gap-2.5 text-lg">
          <TriangleAlert size={20} aria-hidden="true" className="shrink-0 text-warning" />
          {t("admin.orders.paste.review")}
        </h2>
        <p>{t("admin.orders.paste.review.text")}</p>
        {missing.length > 0 && (
          <p>
            <strong className="font-semibold">{t("admin.orders.paste.missing")}</strong>{" "}
            {missing.map((part) => t(`admin.orders.paste.part.${part}`)).join(", ")}
          </p>
        )}
        {unmatched.length > 0 && (
          <p className="wrap-anywhere">
            <strong className="font-semibold">{t("admin.orders.paste.unmatched")}</strong>{" "}
            {unmatched.map((text) => `“${text}”`).join(", ")}
          </p>
        )}
      </div>
      {open.map((read) => (
        <fieldset key={`${read.product.id} ${read.text}`}>
          <legend className="mb-1.5 wrap-anywhere">
            {t("admin.orders.paste.variant", {
              name: read.product.name,
              quantity: n(read.quantity),
            })}
          </legend>
          <div className="flex flex-wrap gap-2">
            {read.product.variants.map((variant) => (
              <Button
                key={variant.id}
                disabled={variant.stock <= 0}
                onClick={() => onChoose(read, variant)}
              >
                {labelsOf(read.product, variant).join(", ")}
              </Button>
            ))}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap gap-2 border-t border-line pt-3">
        <Button onClick={onDone}>{t("admin.orders.paste.checked")}</Button>
        {other_mobile && (
          <Button onClick={onOtherMobile}>
            {t("admin.orders.paste.other", { mobile: other_mobile })}
          </Button>
        )}
      </div>
    </section>
  );
}
