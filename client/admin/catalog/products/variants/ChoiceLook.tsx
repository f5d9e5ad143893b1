import { useWatch } from "react-hook-form";
import { Photo } from "../../../../components/ui/Photo";
import { useI18n } from "../../../../lib/i18n";
import { Button } from "../../../ui/Button";
import type { ProductFields } from "../rules";
import type { ChoiceFields } from "./matrix";

interface ChoiceLookProps {
  choice: ChoiceFields;
  name: string;
  onChange: (look: Partial<Pick<ChoiceFields, "picture" | "color">>) => void;
}

/** Assigns one of the product's pictures and a colour to a value of an option. */
export function ChoiceLook({ choice, name, onChange }: ChoiceLookProps) {
  const { t } = useI18n();
  const pictures = useWatch<ProductFields, "pictures">({ name: "pictures" });
  return (
    <div className="mt-1.5 grid gap-2 rounded-control bg-sunken p-2.5">
      <fieldset>
        <legend className="mb-1 text-sm">{t("admin.products.value.picture", { name })}</legend>
        {pictures.length === 0 && (
          <p className="text-sm text-muted">{t("admin.products.value.no_pictures")}</p>
        )}
        <div className="flex flex-wrap gap-2">
          {pictures.map((picture, i) => (
            <button
              key={picture.key}
              type="button"
              aria-pressed={picture.key === choice.picture}
              aria-label={t("gallery.photo", { name, number: i + 1 })}
              onClick={() =>
                onChange({ picture: picture.key === choice.picture ? "" : picture.key })
              }
              className="rounded-control p-0.5 ring-1 ring-edge aria-pressed:ring-3 aria-pressed:ring-primary"
            >
              <Photo
                picture={picture}
                alt=""
                sizes="48px"
                className="size-12 rounded-control object-cover"
              />
            </button>
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <label className="inline-flex min-h-11 items-center gap-2">
          {t("admin.products.value.color")}
          <input
            type="color"
            value={choice.color || "#ffffff"}
            onChange={(event) => onChange({ color: event.currentTarget.value })}
            className="h-9 w-12 rounded-control border border-edge bg-surface"
          />
        </label>
        {choice.color && (
          <Button look="plain" onClick={() => onChange({ color: "" })}>
            {t("admin.products.value.no_color")}
          </Button>
        )}
      </div>
    </div>
  );
}
