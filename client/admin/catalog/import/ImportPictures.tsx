import { useI18n } from "../../../lib/i18n";
import type { PictureState } from "../../../types/productcsv.gen";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { ProgressBar } from "../../ui/ProgressBar";
import { pictureReasons } from "./importTexts";

interface ImportPicturesProps {
  pictures: PictureState;
  busy: boolean;
  onRetry: () => void;
}

/** Reports whether pictures of an import are being fetched. */
export const isFetching = ({ total, done, failed }: PictureState) => done + failed < total;

/** The progress of fetching an import's pictures, and the errors. */
export function ImportPictures({ pictures, busy, onRetry }: ImportPicturesProps) {
  const { t, tn, n } = useI18n();
  const { total, done, failed, errors } = pictures;
  return (
    <Card
      title={t("admin.import.pictures")}
      lead={isFetching(pictures) ? t("admin.import.pictures.lead") : undefined}
    >
      <p role="status" className="mb-2">
        {t("admin.import.pictures.progress", { done: n(done), total: n(total) })}
      </p>
      <ProgressBar label={t("admin.import.pictures")} done={(done + failed) / total} />
      {failed > 0 && (
        <>
          <p className="mt-4 font-medium text-danger">
            {tn("admin.import.pictures.failed", failed)}
          </p>
          <ul className="mt-1 divide-y divide-line">
            {errors.map(({ row, address, reason }) => (
              <li key={`${row} ${address}`} className="grid gap-x-4 py-2.5 sm:grid-cols-[6rem_1fr]">
                <span className="font-semibold">{t("admin.import.row", { row: n(row) })}</span>
                <span className="min-w-0">
                  {t(pictureReasons[reason] ?? "admin.import.picture.unreachable")}
                  <span className="block text-sm wrap-anywhere text-muted">{address}</span>
                </span>
              </li>
            ))}
          </ul>
          {!isFetching(pictures) && (
            <Button busy={busy} onClick={onRetry} className="mt-3">
              {t("admin.import.pictures.retry")}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}
