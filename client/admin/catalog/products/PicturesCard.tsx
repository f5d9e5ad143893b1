import type { ComponentProps } from "react";
import { useController } from "react-hook-form";
import { useI18n } from "../../../lib/i18n";
import { Card } from "../../ui/Card";
import { PictureUpload } from "../../ui/PictureUpload";
import { most } from "./limits";

/** The pictures of a product as a form field. `onBusy` is passed to PictureUpload. */
export function PicturesCard({ onBusy }: Pick<ComponentProps<typeof PictureUpload>, "onBusy">) {
  const { t } = useI18n();
  const { field } = useController({ name: "pictures" });
  return (
    <Card>
      <PictureUpload
        label={t("admin.products.pictures")}
        hint={t("admin.products.pictures.hint")}
        value={field.value}
        onChange={field.onChange}
        onBusy={onBusy}
        most={most.pictures}
      />
    </Card>
  );
}
