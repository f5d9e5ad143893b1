import { type FormEvent, useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { Theme } from "../../../types/settings.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { Card } from "../../ui/Card";
import { SaveBar } from "../../ui/SaveBar";
import { UnsavedGuard } from "../../ui/UnsavedGuard";
import { ColourChoice } from "./ColourChoice";
import { colourId } from "./looks";
import { Preview } from "./Preview";
import { ThemeChoice } from "./ThemeChoice";

/** Chooses a theme and colour, with a preview of the shop before saving. */
export function ThemeForm({ saved }: { saved: Theme }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const [look, setLook] = useState({ ...saved, colour: colourId(saved) });
  const take = useSave<void, Theme>({
    call: () => api.put("theme", look),
    done: t("admin.themes.saved"),
    failed: t("admin.themes.failed"),
    keys: [["theme"], ["session"], ["settings"]],
  });
  const changed = look.theme !== saved.theme || look.colour !== colourId(saved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    take.mutate();
  };
  return (
    <form onSubmit={submit}>
      <UnsavedGuard when={changed && !take.isPending} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="grid gap-4">
          <Card title={t("admin.themes.theme")}>
            <ThemeChoice
              theme={look.theme}
              own={saved.theme}
              onChange={(theme) => setLook({ theme, colour: colourId({ theme, colour: "" }) })}
            />
          </Card>
          <Card title={t("admin.themes.colour")}>
            <ColourChoice {...look} onChange={(colour) => setLook({ ...look, colour })} />
          </Card>
        </div>
        <Preview {...look} />
      </div>
      {changed && <SaveBar busy={take.isPending} problem="" text={t("admin.themes.use")} />}
    </form>
  );
}
