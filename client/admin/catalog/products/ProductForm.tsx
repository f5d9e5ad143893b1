import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type FieldPath, useForm } from "react-hook-form";
import { Form } from "../../../forms/Form";
import type { ApiError } from "../../../lib/api";
import { useI18n } from "../../../lib/i18n";
import type { FullProduct } from "../../../types/editor.gen";
import { useAdminApi } from "../../lib/api";
import { lateDialog } from "../../lib/late";
import { lateRules, useRules } from "../../lib/lateRules";
import { useOpen } from "../../lib/open";
import { same, useSaveForm } from "../../lib/save";
import { Button } from "../../ui/Button";
import { SaveBar } from "../../ui/SaveBar";
import { UnsavedGuard } from "../../ui/UnsavedGuard";
import { useAfterUploads } from "../../ui/useAfterUploads";
import { afterSaving } from "./afterSaving";
import { emptyProduct, fieldsOf, inForm, requestOf } from "./fields";
import { LateSearchCard } from "./LateSearchCard";
import { FirstFields } from "./new/FirstFields";
import { KeepDraft } from "./new/KeepDraft";
import { MoreFields } from "./new/MoreFields";
import type { DraftPlace } from "./new/useProductDraft";
import { PicturesCard } from "./PicturesCard";
import { PlaceCard } from "./PlaceCard";
import { PriceCard } from "./PriceCard";
import type { ProductFields } from "./rules";
import { TextsCard } from "./TextsCard";
import { VariantsCard } from "./variants/VariantsCard";

const rules = lateRules(() => import("./rules").then((part) => part.productRules));

const ConflictDialog = lateDialog(() =>
  import("./ConflictDialog").then((part) => part.ConflictDialog),
);

// Fields that cannot show their own errors, which therefore appear as the form's error.
const untold = ["pictures", "options", "discount_type"];

const columns = "grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start";

interface ProductFormProps {
  /** The existing product; undefined for a new one. */
  product?: FullProduct;
  /** The values that an earlier visit left in the form of a new product. */
  start?: ProductFields;
  /** The place where the form of a new product keeps its values until it is saved. */
  draft?: DraftPlace;
  /** The category that the form of a new product begins with. */
  category?: string;
  /** Opens the form for another new product in the same category. */
  onAnother?: (category: string) => void;
}

/** The form for a product. That of a new one begins with the few fields that every product needs. */
export function ProductForm({
  product,
  start,
  draft,
  category = emptyProduct.category_id,
  onAnother,
}: ProductFormProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const open = useOpen();
  const queries = useQueryClient();
  const [base, setBase] = useState(product);
  const [theirs, setTheirs] = useState<FullProduct | null>(null);
  const form = useForm<ProductFields>({
    resolver: useRules(rules),
    defaultValues: product ? fieldsOf(product) : { ...emptyProduct, category_id: category },
  });
  // The values are set as edits, so that leaving the screen asks first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form starts once
  useEffect(() => {
    if (start) form.reset(start, { keepDefaultValues: true });
  }, []);
  const { busy, save, ...saving } = useSaveForm(form, {
    done: t(product ? "admin.products.saved" : "admin.products.added"),
    keys: [["products"], ["categories"], ["featured"], ["dashboard"]],
    say: refused,
  });
  const another = useRef(false); // whether the button "Save and add another" was pressed
  const { sending, waiting, onBusy, held, problem } = useAfterUploads(
    () => void form.handleSubmit((fields) => send(fields))(),
    saving.problem,
  );

  function refused({ code, data, fields, message }: ApiError): string | undefined {
    if (code === "product_changed") {
      setTheirs(data as FullProduct);
      return "";
    }
    if (code === "stock_changed") {
      const now = data as FullProduct;
      setBase(now);
      if (now.options.length === 0) {
        form.setValue("stock", String(now.stock), { shouldDirty: true });
      }
      return t("admin.products.stock.moved", { count: now.stock });
    }
    if (fields.slug === "taken") {
      form.setError("slug", { message: "admin.products.slug.taken" }, { shouldFocus: true });
      return "";
    }
    if ("category_id" in fields) {
      void queries.invalidateQueries({ queryKey: ["categories"] });
      return t("admin.products.category.gone");
    }
    const deep = Object.keys(fields).filter((name) => name.includes("."));
    for (const name of deep) {
      form.setError(inForm(name, form.getValues()), { message: "form.format" });
    }
    return deep.length > 0 || untold.some((name) => name in fields) ? message : undefined;
  }

  const send = async (fields: ProductFields, read = base) => {
    const request = requestOf(fields, read);
    let more = false;
    const done = await save(
      async () => {
        if (!read) return api.post<FullProduct>("products", request);
        const saved = await api.put<FullProduct>(`products/${read.id}`, request);
        queries.setQueryData(["product", String(saved.id)], saved);
        return saved;
      },
      (saved, written) => {
        setBase(saved);
        draft?.end();
        const after = afterSaving(saved, written);
        more = !same(after.now, after.saved);
        return after;
      },
    );
    if (!done || read || more) return;
    if (another.current && onAnother) onAnother(fields.category_id);
    else open("/products", { saved: true });
  };

  const settle = (merged: ProductFields) => {
    if (!theirs) return;
    for (const [name, value] of Object.entries(merged)) {
      form.setValue(name as FieldPath<ProductFields>, value, { shouldDirty: true });
    }
    setBase(theirs);
    setTheirs(null);
    void form.handleSubmit((fields) => send(fields, theirs))();
  };

  const submit = (fields: ProductFields) => !held() && send(fields);
  const saveAndAdd = () => {
    another.current = true;
    void form.handleSubmit(submit)();
  };

  return (
    <Form
      name="product"
      form={form}
      onSubmit={(fields) => {
        another.current = false;
        return submit(fields);
      }}
    >
      <UnsavedGuard when={form.formState.isDirty || sending} />
      {draft && !base && <KeepDraft place={draft} />}
      {product ? (
        <>
          <div className={columns}>
            <div className="grid min-w-0 grid-cols-1 gap-4">
              <PicturesCard onBusy={onBusy} />
              <TextsCard />
              <PriceCard added={false} sold={product?.sale.sold} />
              <VariantsCard product={base} />
            </div>
            <PlaceCard />
          </div>
          <LateSearchCard />
        </>
      ) : (
        <>
          <FirstFields onBusy={onBusy} />
          <MoreFields>
            <div className={columns}>
              <div className="grid min-w-0 grid-cols-1 gap-4">
                <VariantsCard product={base} />
                <TextsCard short />
                <PriceCard added short />
              </div>
              <PlaceCard short />
            </div>
            <LateSearchCard />
          </MoreFields>
        </>
      )}
      <SaveBar
        busy={busy || waiting}
        problem={problem}
        text={waiting ? t("admin.pictures.wait") : undefined}
      >
        {onAnother && !base && (
          <Button className="min-h-12!" disabled={busy || waiting} onClick={saveAndAdd}>
            {t("admin.products.save_more")}
          </Button>
        )}
      </SaveBar>
      {base && theirs && (
        <ConflictDialog
          base={base}
          mine={form.getValues()}
          theirs={theirs}
          onSettle={settle}
          onClose={() => setTheirs(null)}
        />
      )}
    </Form>
  );
}
