import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { ApiError } from "../../lib/api";
import { useI18n } from "../../lib/i18n";
import type { Settings } from "../../types/settings.gen";
import { useAdminApi } from "../lib/api";
import { asKept, useSaveForm } from "../lib/save";
import type { Meanwhile } from "./ChangedMeanwhile";

interface SectionOptions<F, Part> {
  /** The section's API path below "settings/". */
  path: string;
  /** Returns the form values of a saved section. */
  fieldsOf: (part: Part) => F;
  /** The key of the section in the settings, if it has one. */
  part?: keyof Settings;
  /** The query keys that a save invalidates, besides those of all settings. */
  keys?: QueryKey[];
  /** Returns the message for an error that is specific to this form; see `say` of useSending. */
  say?: (refusal: ApiError) => string | undefined;
}

/** Saves a settings section, and then shows the saved values together with input typed since then. */
export function useSection<F extends FieldValues & { version: string }, Part>(
  form: UseFormReturn<F, unknown, F>,
  { path, fieldsOf, part, keys = [], say }: SectionOptions<F, Part>,
) {
  const { t } = useI18n();
  const api = useAdminApi();
  const queries = useQueryClient();
  const [theirs, setTheirs] = useState<F | null>(null);
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.settings.saved"),
    keys: [["settings"], ["session"], ...keys],
    say: (refusal) => {
      if (refusal.code === "settings_changed") setTheirs(fieldsOf(refusal.data as Part));
      return refusal.code === "settings_changed" ? "" : say?.(refusal);
    },
  });
  const meanwhile: Meanwhile | null = theirs && {
    take: () => {
      form.reset(theirs);
      setTheirs(null);
    },
    keep: () => {
      form.setValue("version" as never, theirs.version as never);
      setTheirs(null);
    },
  };
  return {
    busy,
    problem,
    meanwhile,
    /** Sends `body` as the new values of the section. */
    submit(body: unknown): Promise<boolean> {
      const call = async () => {
        const kept = await api.put<Part>(`settings/${path}`, body);
        if (part) {
          const changed = (all: Settings | undefined) => all && { ...all, [part]: kept };
          queries.setQueryData<Settings>(["settings"], changed);
        }
        return fieldsOf(kept);
      };
      return save(call, asKept);
    },
  };
}
