import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX } from "lucide-react";
import { useEffect, useRef } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Field } from "../../../forms/Form";
import { useI18n } from "../../../lib/i18n";
import { useOpenApi } from "../../lib/api";
import { readStart } from "../../lib/start";
import type { Opening } from "./opening";
import { slugsFor, typedSlug } from "./slug";
import { slugQuery, slugRefusals } from "./slugState";

/**
 * The slug of a new shop. It is suggested from the name, skipping taken slugs, until the person
 * types one.
 */
export function SlugField() {
  const { t } = useI18n();
  const { field, fieldState } = useController<Opening, "slug">({ name: "slug" });
  const written = useSuggestion();
  return (
    <div>
      <Field name="slug" label={t("admin.register.slug")} max={63}>
        {(described) => (
          <input
            {...described}
            {...field}
            onChange={(event) => {
              written();
              field.onChange(typedSlug(event.currentTarget.value));
            }}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="control"
          />
        )}
      </Field>
      <p className="mt-1.5 text-sm wrap-anywhere text-muted">
        {`${readStart().market}/shop/`}
        <strong className="font-semibold text-ink">{field.value || "…"}</strong>
      </p>
      <div role="status" className="min-h-6">
        {!fieldState.invalid && <State slug={field.value} />}
      </div>
    </div>
  );
}

function State({ slug }: { slug: string }) {
  const { t } = useI18n();
  const { data, isFetching } = useQuery(slugQuery(useOpenApi(), slug));
  if (isFetching) {
    return <p className="mt-1 text-sm text-muted">{t("admin.register.slug.checking")}</p>;
  }
  if (!data) return null; // Unknown without a connection; the server checks it on submit.
  const Picture = data.free ? CircleCheck : CircleX;
  return (
    <p
      className={`mt-1 flex items-center gap-1.5 text-sm font-medium ${data.free ? "text-success" : "text-danger"}`}
    >
      <Picture size={16} aria-hidden="true" className="shrink-0" />
      {t(slugRefusals[data.reason] ?? "admin.register.slug.free")}
    </p>
  );
}

// Updates the slug when the name changes, skipping taken slugs. The returned function stops this.
function useSuggestion(): () => void {
  const { subscribe, getValues, setValue } = useFormContext<Opening>();
  const own = useRef<boolean>(undefined);
  if (own.current === undefined) {
    const { name, slug } = getValues();
    own.current = slug !== "" && !slugsFor(name).includes(slug);
  }
  useEffect(
    () =>
      subscribe({
        name: "name",
        formState: { values: true },
        callback({ values: { name, slug } }) {
          const [best = ""] = slugsFor(name);
          if (own.current || slugsFor(name).includes(slug)) return;
          setValue("slug", best, { shouldValidate: best !== "" });
        },
      }),
    [subscribe, setValue],
  );
  const { name, slug } = getValues();
  const { data } = useQuery(slugQuery(useOpenApi(), slug));
  useEffect(() => {
    if (own.current || !data || data.free || data.slug !== slug) return;
    const others = slugsFor(name);
    const next = others[others.indexOf(slug) + 1];
    if (next && others.includes(slug)) setValue("slug", next);
  }, [data, name, slug, setValue]);
  return () => {
    own.current = true;
  };
}
