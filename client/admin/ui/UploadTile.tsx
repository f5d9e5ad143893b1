import { RotateCw, X } from "lucide-react";
import { type I18n, useI18n } from "../../lib/i18n";
import { useObjectUrl } from "../../lib/useObjectUrl";
import type { Upload } from "../lib/uploads";
import { ProgressBar } from "./ProgressBar";

interface UploadTileProps {
  upload: Upload;
  /** The text for a picture that the server could not store. */
  failedText?: string;
  onRetry: () => void;
  onRemove: () => void;
}

/** A running upload of a picture, or its error. */
export function UploadTile({ upload, failedText, onRetry, onRemove }: UploadTileProps) {
  const { t } = useI18n();
  const { file, sent, failed } = upload;
  const url = useObjectUrl(file);
  const again = failed === "network" || failed === "server";
  return (
    <li className="relative aspect-square overflow-hidden rounded-control border border-line bg-sunken">
      {url && <img src={url} alt="" className="size-full object-cover opacity-45" />}
      {failed ? (
        <p
          role="alert"
          className="absolute inset-0 overflow-hidden bg-surface/90 p-1.5 text-xs font-medium text-danger"
        >
          {whyText(upload, t, failedText)}
        </p>
      ) : (
        <ProgressBar
          label={t("admin.pictures.sending", { name: file.name })}
          done={sent}
          className="absolute inset-x-2 bottom-2"
        />
      )}
      <div className="absolute end-0 bottom-0 flex">
        {again && (
          <button
            type="button"
            onClick={onRetry}
            aria-label={`${t("retry")}: ${file.name}`}
            className="icon-button bg-surface/90"
          >
            <RotateCw size={18} aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          onClick={onRemove}
          aria-label={t("admin.pictures.give_up", { name: file.name })}
          className={`icon-button ${failed ? "bg-surface/90" : "absolute end-0 bottom-9"}`}
        >
          <X size={18} aria-hidden="true" />
        </button>
      </div>
    </li>
  );
}

function whyText({ failed, message }: Upload, t: I18n["t"], failedText?: string): string {
  if (failed === "type") return t("admin.pictures.type");
  if (failed === "size") return t("admin.pictures.size");
  if (failed === "refused" && message) return message;
  if (failed === "network") return t("error.network");
  return failedText ?? t("admin.pictures.failed");
}
