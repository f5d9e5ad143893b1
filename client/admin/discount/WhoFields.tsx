import { useController } from "react-hook-form";
import { useI18n } from "../../lib/i18n";
import { loadPlaces } from "../../lib/loadPlaces";
import { inOrder, placeName } from "../../lib/places";
import { useLazy } from "../../lib/useLazy";
import { AddChoice, Chips } from "./Chips";
import type { DiscountFields } from "./form";
import { useChoices } from "./useChoices";

/** The districts and the customers' tags to which a discount is limited. */
export function WhoFields() {
  return (
    <>
      <Districts />
      <Tags />
    </>
  );
}

function Districts() {
  const { t, locale } = useI18n();
  const { field } = useController<DiscountFields, "districts">({ name: "districts" });
  const places = useLazy(loadPlaces);
  const all =
    places.state === "ready" ? places.value.flatMap((division) => division.districts) : [];
  const nameOf = (name: string) => {
    const place = all.find((each) => each.name === name);
    return place ? placeName(place, locale) : name;
  };
  return (
    <div className="grid gap-2">
      <AddChoice
        label={t("admin.discounts.districts")}
        prompt={t("admin.discounts.districts.add")}
        options={inOrder(all, locale)
          .filter(({ name }) => !field.value.includes(name))
          .map((place) => ({ value: place.name, text: placeName(place, locale) }))}
        onAdd={(name) => name && field.onChange([...field.value, name])}
      />
      <Chips
        label={t("admin.discounts.districts")}
        chosen={field.value.map((name) => ({ id: name, text: nameOf(name) }))}
        onRemove={(name) => field.onChange(field.value.filter((each) => each !== name))}
      />
    </div>
  );
}

/** Renders nothing if the shop has no tags. */
function Tags() {
  const { t } = useI18n();
  const { field } = useController<DiscountFields, "tags">({ name: "tags" });
  const { data } = useChoices();
  const tags = data?.tags ?? [];
  if (tags.length === 0) return null;
  return (
    <div className="grid gap-2">
      <AddChoice
        label={t("admin.discounts.tags")}
        prompt={t("admin.discounts.tags.add")}
        options={tags
          .filter(({ id }) => !field.value.includes(id))
          .map(({ id, name }) => ({ value: String(id), text: name }))}
        onAdd={(id) => id && field.onChange([...field.value, Number(id)])}
      />
      <Chips
        label={t("admin.discounts.tags")}
        chosen={tags
          .filter(({ id }) => field.value.includes(id))
          .map(({ id, name }) => ({ id, text: name }))}
        onRemove={(id) => field.onChange(field.value.filter((each) => each !== id))}
      />
    </div>
  );
}
