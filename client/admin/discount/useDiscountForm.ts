import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { ApiError } from "../../lib/api";
import { useI18n } from "../../lib/i18n";
import type { FullDiscount } from "../../types/discount.gen";
import { useAdminApi } from "../lib/api";
import { lateRules, useRules } from "../lib/lateRules";
import { useOpen } from "../lib/open";
import { useSaveForm } from "../lib/save";
import { type DiscountFields, empty, fieldsOf, requestOf } from "./form";

const rules = lateRules(() => import("./rules").then((part) => part.discountRules));

/** Names the fields of a refusal as the form does. */
async function withFormNames<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError) {
      for (const [name, code] of Object.entries(error.fields)) {
        const [field = ""] = name.replace("terms.", "").split(".");
        error.fields[field === "class" || field === "kind" ? "gives" : field] = code;
      }
    }
    throw error;
  }
}

interface Editing {
  known?: FullDiscount;
  begin?: DiscountFields;
  version?: string;
  onSaved?: (saved: FullDiscount) => void;
}

/** Returns the form of a discount, or of a new one that begins with fields, and its submission. */
export function useDiscountForm({ known, begin = empty, version, onSaved }: Editing) {
  const { t } = useI18n();
  const api = useAdminApi();
  const open = useOpen();
  const queries = useQueryClient();
  const form = useForm<DiscountFields>({
    resolver: useRules(rules),
    defaultValues: known ? fieldsOf(known) : begin,
  });
  const { busy, problem, save } = useSaveForm(form, {
    done: t(known ? "admin.discounts.saved" : "admin.discounts.made"),
    keys: [["discounts", "list"]],
    say: ({ fields }) => {
      if (fields.code !== "taken") return undefined;
      form.setError("code", { message: "admin.discounts.code.taken" }, { shouldFocus: true });
      return "";
    },
  });
  const submit = async (fields: DiscountFields) => {
    const sent = requestOf(fields, version);
    await save(
      () =>
        withFormNames(
          known
            ? api.put<FullDiscount>(`discounts/${known.id}`, sent)
            : api.post<FullDiscount>("discounts", sent),
        ),
      (saved, saving) => {
        queries.setQueryData(["discounts", "one", String(saved.id)], saved);
        onSaved?.(saved);
        if (!known) open(`/discounts/${saved.id}`, { replace: true, saved: true });
        return saving;
      },
    );
  };
  return { form, busy, problem, submit };
}
