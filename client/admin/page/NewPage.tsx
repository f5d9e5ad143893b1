import { useState } from "react";
import { Dialog } from "../../components/ui/Dialog";
import { SubmitButton } from "../../forms/SubmitButton";
import { ApiError } from "../../lib/api";
import { useI18n } from "../../lib/i18n";
import type { Full } from "../../types/shoppage.gen";
import { useAdminApi } from "../lib/api";
import { useOpen } from "../lib/open";
import { useSave } from "../lib/save";
import { useFinishRemovals } from "../lib/undo";
import { TextField } from "./section/fields/inputs";
import { languagesOf } from "./section/values";
import { most } from "./words";

const names = { bn: "bn_title", en: "title" } as const;
const labels = { bn: "admin.pages.title.bn", en: "admin.pages.title.en" } as const;

/** The titles of a new page. Its address is made from them. */
export function NewPage({ onClose }: { onClose: () => void }) {
  const { t, locale } = useI18n();
  const api = useAdminApi();
  const open = useOpen();
  const finishRemovals = useFinishRemovals(["pages"]);
  const [titles, setTitles] = useState({ title: "", bn_title: "" });
  const [wrong, setWrong] = useState(false);
  const add = useSave<void, Full>({
    call: async () => {
      await finishRemovals();
      return api.post<Full>("pages", { kind: "page", slug: "", ...titles });
    },
    keys: [["pages", "list"]],
    onDone: ({ id }) => open(`/pages/${id}`),
  });
  const { error } = add;
  const fields: Record<string, string> = error instanceof ApiError ? error.fields : {};
  const [first] = languagesOf(locale);
  const submit = () => {
    const empty = !titles.title.trim() && !titles.bn_title.trim();
    setWrong(empty);
    if (!empty && !add.isPending) add.mutate();
  };
  return (
    <Dialog title={t("admin.pages.new")} look="middle" onClose={onClose}>
      <form
        noValidate
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {languagesOf(locale).map((language) => (
          <TextField
            key={language}
            label={t(labels[language])}
            hint={language === first ? t("admin.pages.title.hint") : undefined}
            error={wrong && language === first ? "required" : fields[`draft.${names[language]}`]}
            optional={language !== first}
            most={most.title}
            lang={language}
            value={titles[names[language]]}
            onChange={(text = "") => {
              setWrong(false);
              setTitles((before) => ({ ...before, [names[language]]: text }));
            }}
          />
        ))}
        <SubmitButton busy={add.isPending}>{t("admin.pages.make")}</SubmitButton>
      </form>
    </Dialog>
  );
}
