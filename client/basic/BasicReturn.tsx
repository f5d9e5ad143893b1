import { button } from "../components/ui/button";
import { Photo } from "../components/ui/Photo";
import { input } from "../forms/input";
import { useI18n } from "../lib/i18n";
import { useHref } from "../lib/page";
import { basicOrderPath, basicReturnPath } from "../lib/paths";
import type { BasicProps, BasicForm as Fields, BasicReturn as Form } from "../types/page.gen";
import { BasicArea } from "./BasicField";
import { BasicForm } from "./BasicForm";
import { BasicCall, BasicNews } from "./BasicNews";

/** Asks for the return of items of an order. */
export function BasicReturn(props: BasicProps) {
  const { t } = useI18n();
  const { form } = props;
  return (
    <>
      <h1 className="mb-4 text-2xl sm:text-3xl">{t("basic.return.title")}</h1>
      <BasicNews {...props} notices={[]} />
      {props.return && <ReturnForm asked={props.return} form={form} />}
      <BasicCall />
    </>
  );
}

function ReturnForm({ asked, form }: { asked: Form; form: Fields }) {
  const { t, n } = useI18n();
  const back = useHref(`${basicOrderPath}?order=${asked.order_id}`);
  return (
    <BasicForm to={`${basicReturnPath}?order=${asked.order_id}`} files className="grid gap-4">
      <p className="text-muted">
        {t("basic.return.order", { order: asked.order_id })} ·{" "}
        <a href={back} className="inline-flex min-h-11 items-center text-primary underline">
          {t("basic.return.back")}
        </a>
      </p>
      <section className="grid gap-5 rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
        <Choice
          form={form}
          name="kind"
          label={t("basic.return.kind")}
          options={[
            { value: "return", label: t("basic.return.kind.return") },
            { value: "exchange", label: t("basic.return.kind.exchange") },
          ]}
        />
        <Items asked={asked} form={form} />
        <Choice
          form={form}
          name="reason"
          label={t("basic.return.reason")}
          options={asked.reasons}
        />
        <BasicArea
          form={form}
          name="note"
          label={t("basic.return.note")}
          hint={t("basic.return.note.hint")}
          optional
        />
        <div>
          <label htmlFor="basic-picture" className="mb-1 block font-medium">
            {t("basic.return.photos")}
            <span className="font-normal text-muted"> ({t("form.optional")})</span>
          </label>
          <input
            id="basic-picture"
            type="file"
            name="picture"
            accept="image/*"
            multiple
            aria-describedby="basic-picture-hint"
            className="block min-h-11 w-full max-w-full text-sm file:me-3 file:min-h-11 file:rounded-control file:border file:border-line file:bg-sunken file:px-4"
          />
          <Problem form={form} name="photos" />
          <p id="basic-picture-hint" className="mt-1.5 text-sm text-muted">
            {t("basic.return.photos.hint", { count: n(asked.max_photos) })}
          </p>
        </div>
        <button type="submit" className={`${button.primary} min-h-12`}>
          {t("basic.return.send")}
        </button>
      </section>
    </BasicForm>
  );
}

function Problem({ form, name }: { form: Fields; name: string }) {
  if (!form.errors[name]) return null;
  return <p className="mt-1.5 text-sm font-medium text-sale">{form.errors[name]}</p>;
}

interface ChoiceProps {
  form: Fields;
  name: string;
  label: string;
  options: { value: string; label: string }[];
}

function Choice({ form, name, label, options }: ChoiceProps) {
  return (
    <fieldset id={`basic-${name}`}>
      <legend className="mb-1 font-medium">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={form.values[name] === option.value}
            className="size-5 shrink-0 accent-primary"
          />
          {option.label}
        </label>
      ))}
      <Problem form={form} name={name} />
    </fieldset>
  );
}

function Items({ asked: { items }, form }: { asked: Form; form: Fields }) {
  const { t, n } = useI18n();
  return (
    <fieldset id="basic-items">
      <legend className="font-medium">{t("basic.return.items")}</legend>
      <ul className="divide-y divide-line">
        {items.map(({ field, name, variant, picture, quantity }) => (
          <li key={field} className="flex items-center gap-3 py-3">
            {picture ? (
              <Photo
                picture={picture}
                alt=""
                sizes="56px"
                className="size-14 shrink-0 rounded-control object-cover"
              />
            ) : (
              <div className="size-14 shrink-0 rounded-control bg-sunken" />
            )}
            <label htmlFor={`basic-${field}`} className="min-w-0 grow leading-snug">
              <span className="sr-only">{t("basic.return.units", { name })}</span>
              <span aria-hidden="true" className="line-clamp-2 wrap-anywhere">
                {name}
              </span>
              {variant && <span className="block text-sm text-muted">{variant}</span>}
            </label>
            <input
              id={`basic-${field}`}
              name={field}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={form.values[field] ?? (items.length === 1 ? String(quantity) : "0")}
              className={`h-12 !w-16 shrink-0 text-center ${input}`}
            />
            <span className="shrink-0 text-sm text-muted">
              {t("basic.return.of", { count: n(quantity) })}
            </span>
          </li>
        ))}
      </ul>
      <Problem form={form} name="items" />
    </fieldset>
  );
}
