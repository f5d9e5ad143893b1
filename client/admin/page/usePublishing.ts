import { useState } from "react";
import { toast } from "../../components/toast";
import { useProblem } from "../../forms/useProblem";
import { ApiError } from "../../lib/api";
import { type MessageKey, useI18n } from "../../lib/i18n";
import type { Full, PublishRequest } from "../../types/shoppage.gen";
import { useAdminApi } from "../lib/api";
import { type Draft, type Errors, withoutDraft } from "./draft/Draft";

type Period = Pick<PublishRequest, "starts_at" | "ends_at">;

/** The requests of the editor besides saving. */
export interface Publishing {
  busy: boolean;
  /** The errors of the period that the server refused. */
  wrong: Errors;
  /** Publishes the draft at once, or for a period. Resolves to whether it did. */
  publish: (period: Period) => Promise<boolean>;
  unpublish: () => Promise<boolean>;
  cancelPlan: () => Promise<boolean>;
  /** Makes a published version the draft. Resolves to the page, or undefined after a failure. */
  restore: (number: number) => Promise<Full | undefined>;
}

/**
 * Returns the requests that publish a page. Pending changes are saved before. If sections are incomplete, calls `onIncomplete` with the id
 * of the first one.
 */
export function usePublishing(draft: Draft, onIncomplete: (section: string) => void): Publishing {
  const { t } = useI18n();
  const api = useAdminApi();
  const problemOf = useProblem();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Errors>({});
  const at = () => `pages/${draft.snapshot().page.id}`;

  const fail = (error: unknown) => {
    console.info("it was not done:", error);
    if (error instanceof ApiError) {
      if (error.code === "page_changed") {
        draft.meet(error.data as Full);
        return;
      }
      if (error.code === "page_incomplete") {
        draft.refuse(error.fields);
        const section = firstFaulty(draft, error.fields);
        onIncomplete(section);
        if (section) return; // its form says what is missing
      }
      if (error.code === "page_invalid") {
        setWrong(periodErrors(error.fields));
        return;
      }
    }
    toast("error", problemOf(error));
  };
  const send = async (path: string, request: object, done: MessageKey) => {
    if (busy) return undefined;
    setBusy(true);
    setWrong({});
    try {
      if (!(await draft.flush())) {
        toast("error", t("admin.pages.not_saved"));
        return undefined;
      }
      const { revision } = draft.snapshot().page;
      const page = await api.post<Full>(`${at()}/${path}`, { revision, ...request });
      draft.learn(page);
      toast("success", t(done));
      return page;
    } catch (error) {
      fail(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    wrong,
    publish: async (period) => {
      const done = period.starts_at ? "admin.pages.published.later" : "admin.pages.published";
      return (await send("publish", period, done)) !== undefined;
    },
    unpublish: async () => (await send("unpublish", {}, "admin.pages.unpublished")) !== undefined,
    cancelPlan: async () =>
      (await send("cancel_plan", {}, "admin.pages.plan.cancelled")) !== undefined,
    restore: (number) => send(`versions/${number}/restore`, {}, "admin.pages.restored"),
  };
}

/** Returns the id of the first section that an error names. */
function firstFaulty(draft: Draft, fields: Errors): string {
  const names = Object.keys(withoutDraft(fields));
  const { sections } = draft.snapshot().doc.draft;
  const found = sections.find(({ id }) => names.some((name) => name.startsWith(`sections.${id}.`)));
  return found?.id ?? "";
}

/** Returns the errors of a period. An end before the start has its own text. */
function periodErrors(fields: Errors): Errors {
  return Object.fromEntries(
    Object.entries(fields).map(([name, code]) => [name, code === "min" ? "period" : code]),
  );
}
