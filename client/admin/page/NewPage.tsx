import { useState } from "react";
import { Dialog } from "../../components/ui/Dialog";
import { SubmitButton } from "../../forms/SubmitButton";
import { ApiError } from "../../lib/api";
import { useI18n } from "../../lib/i18n";
import { Segments } from "../ui/Segments";
import { TextField } from "./section/fields/inputs";
import { languagesOf } from "./section/values";
import { useCreatePage } from "./useCreatePage";
import { most, titles } from "./words";

const kinds = { page: "admin.pages.kind.page", post: "admin.pages.kind.post" } as const;
type Kind = keyof typeof kinds;

/** The kind and the titles of a new page. Its address is made from them. */
export function NewPage({ onClose }: { onClose: () => void }) {
  const { t, locale } = useI18n();
  const [typed, type] = useState({ title: "", bn_title: "" });
  const [kind, setKind] = useState<Kind>("page");
  const [wrong, setWrong] = useState(false);
  const add = useCreatePage();
  const { error } = add;
  const fields: Record<string, string> = error instanceof ApiError ? error.fields : {};
  const [first] = languagesOf(locale);
  const submit = () => {
    const empty = !typed.title.trim() && !typed.bn_title.trim();
    setWrong(empty);
    if (!empty && !add.isPending) add.mutate({ kind, ...typed });
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
        <Segments
          label={t("admin.pages.kind")}
          segments={[
            { value: "page", text: t(kinds.page) },
            { value: "post", text: t(kinds.post) },
          ]}
          on={kind}
          onChoose={setKind}
        />
        {languagesOf(locale).map((language) => {
          const { name, label } = titles[language];
          return (
            <TextField
              key={language}
              label={t(label)}
              hint={language === first ? t("admin.pages.title.hint") : undefined}
              error={wrong && language === first ? "required" : fields[`draft.${name}`]}
              optional={language !== first}
              most={most.title}
              lang={language}
              value={typed[name]}
              onChange={(text = "") => {
                setWrong(false);
                type((before) => ({ ...before, [name]: text }));
              }}
            />
          );
        })}
        <SubmitButton busy={add.isPending}>{t("admin.pages.make")}</SubmitButton>
      </form>
    </Dialog>
  );
}
