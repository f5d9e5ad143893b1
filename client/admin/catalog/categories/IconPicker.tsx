import { useController } from "react-hook-form";
import { CategoryIcon } from "../../../catalog/CategoryIcon";
import { useI18n } from "../../../lib/i18n";
import type { Picture } from "../../../types/media.gen";
import { Button } from "../../ui/Button";
import { PictureUpload } from "../../ui/PictureUpload";
import { emojis } from "./emojis";

interface IconPickerProps {
  pictures: Picture[];
  onPictures: (pictures: Picture[]) => void;
  /** See onBusy of PictureUpload. */
  onBusy: (busy: boolean, failed: boolean) => void;
}

/** Chooses a category's icon: an emoji or an uploaded picture. */
export function IconPicker({ pictures, onPictures, onBusy }: IconPickerProps) {
  const { t } = useI18n();
  const { field } = useController({ name: "icon" });
  const isPicture = field.value.startsWith("/media/");
  // The current emoji remains a choice even if it is not in the list.
  const known = field.value && !isPicture && !emojis.includes(field.value) ? [field.value] : [];
  return (
    <div className="grid gap-4">
      <fieldset className="min-w-0">
        <legend className="mb-1 flex w-full items-center gap-2 font-medium">
          {t("admin.categories.icon")}
          {field.value && (
            <>
              <span className="text-2xl">
                <CategoryIcon icon={field.value} />
              </span>
              <Button look="plain" onClick={() => field.onChange("")}>
                {t("admin.categories.icon.none")}
              </Button>
            </>
          )}
        </legend>
        <div className="grid max-h-45 grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] overflow-y-auto rounded-control border border-line">
          {[...known, ...emojis].map((emoji) => (
            <label
              key={emoji}
              className="grid size-11 cursor-pointer place-items-center rounded-control text-2xl hover:bg-sunken has-checked:bg-primary-soft has-checked:outline-2 has-checked:-outline-offset-2 has-checked:outline-primary has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-(--focus)"
            >
              <input
                type="radio"
                name="icon"
                value={emoji}
                checked={field.value === emoji}
                onChange={() => field.onChange(emoji)}
                className="sr-only"
              />
              {emoji}
            </label>
          ))}
        </div>
      </fieldset>
      <PictureUpload
        label={t("admin.categories.picture")}
        hint={t("admin.categories.picture.hint")}
        value={pictures}
        onChange={onPictures}
        onBusy={onBusy}
        most={1}
      />
    </div>
  );
}
