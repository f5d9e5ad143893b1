import { Eye, LayoutTemplate, Redo2, Undo2 } from "lucide-react";
import { useState } from "react";
import { button } from "../../components/ui/button";
import { useI18n } from "../../lib/i18n";
import type { Description } from "../../types/section.gen";
import type { Full } from "../../types/shoppage.gen";
import { lateDialog } from "../lib/late";
import { useUndoToast } from "../lib/useUndoToast";
import { Button, IconButton } from "../ui/Button";
import { Card } from "../ui/Card";
import { Page } from "../ui/Page";
import { ScreenLink } from "../ui/ScreenLink";
import { UnsavedGuard } from "../ui/UnsavedGuard";
import { Conflict } from "./Conflict";
import { withoutDraft } from "./draft/Draft";
import { withSections } from "./draft/doc";
import { useDraft } from "./draft/useDraft";
import { MoreSettings } from "./MoreSettings";
import { PageState } from "./PageState";
import { SaveState } from "./SaveState";
import { TextField } from "./section/fields/inputs";
import { Sections } from "./section/Sections";
import { languagesOf } from "./section/values";
import { usePublishing } from "./usePublishing";
import { isHome, most, titleIn, titles } from "./words";

const PublishDialog = lateDialog(() =>
  import("./PublishDialog").then((part) => part.PublishDialog),
);

const Starts = lateDialog(() => import("./Starts").then((part) => part.Starts));

const SeeIt = lateDialog(() => import("./SeeIt").then((part) => part.SeeIt));

interface EditingProps {
  page: Full;
  types: Description[];
}

/** The editor of a loaded page: its titles, its sections and its settings. It saves by itself. */
export function Editing({ page: loaded, types }: EditingProps) {
  const { t, locale } = useI18n();
  const { draft, ...now } = useDraft(loaded);
  const { doc, page, state, errors } = now;
  const [open, setOpen] = useState("");
  const [asks, setAsks] = useState(false);
  const [sees, setSees] = useState(false);
  const [starts, setStarts] = useState(false);
  const showUndo = useUndoToast();
  const home = isHome(page);
  const publishing = usePublishing(draft, (section) => {
    setAsks(false);
    setOpen(section);
  });
  const conflict = state.kind === "conflict" && (
    <Conflict
      theirs={state.theirs}
      onTake={() => {
        setOpen("");
        draft.take(state.theirs);
      }}
      onKeep={() => void draft.keepMine()}
    />
  );
  const saving = (
    <SaveState state={state} savedAt={page.saved_at} onRetry={() => void draft.flush()} />
  );
  const stuck = ["failed", "invalid", "conflict"].includes(state.kind);
  return (
    <Page title={titleIn(doc.draft, locale) || t("admin.pages.untitled")} back="/pages">
      <UnsavedGuard when={stuck} />
      {conflict && <div className="mb-4">{conflict}</div>}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 gap-4">
          {home ? (
            <Button
              icon={LayoutTemplate}
              aria-haspopup="dialog"
              className="justify-self-start"
              onClick={() => setStarts(true)}
            >
              {t("admin.pages.starts")}
            </Button>
          ) : (
            <Titles {...now} draft={draft} />
          )}
          <Sections
            sections={doc.draft.sections}
            types={home ? types : types.filter((type) => !type.home_only)}
            errors={errors}
            missing={withoutDraft(page.missing)}
            open={open}
            onOpen={setOpen}
            notice={conflict || (stuck && saving)}
            onChange={(change, name) => draft.change((was) => withSections(was, change), name)}
          />
        </div>
        <div className="grid min-w-0 gap-4 max-lg:contents">
          <PageState page={page} publishing={publishing} onRestored={(back) => draft.take(back)} />
          {home ? <HomeSearch /> : <MoreSettings {...now} draft={draft} />}
        </div>
      </div>
      <div className="save-bar mt-6">
        <div className="flex items-center gap-1 sm:gap-2">
          {saving}
          <span className="flex shrink-0">
            <IconButton
              icon={Undo2}
              label={t("admin.undo")}
              disabled={!now.canUndo}
              onClick={() => draft.undo()}
            />
            <IconButton
              icon={Redo2}
              label={t("admin.pages.redo")}
              disabled={!now.canRedo}
              onClick={() => draft.redo()}
            />
            <IconButton
              icon={Eye}
              label={t("admin.pages.see")}
              aria-haspopup="dialog"
              onClick={() => void draft.flush().then(() => setSees(true))}
            />
          </span>
          <Button
            look="primary"
            aria-haspopup="dialog"
            onClick={() => setAsks(true)}
            className="min-h-12! shrink-0 sm:px-10!"
          >
            {t("admin.pages.publish")}
          </Button>
        </div>
      </div>
      {starts && (
        <Starts
          onChoose={(sections, name) => {
            setStarts(false);
            draft.change((was) => withSections(was, () => sections));
            showUndo(t("admin.pages.starts.used", { name }), () => draft.undo());
          }}
          onClose={() => setStarts(false)}
        />
      )}
      {sees && <SeeIt page={page} onClose={() => setSees(false)} />}
      {asks && <PublishDialog page={page} publishing={publishing} onClose={() => setAsks(false)} />}
    </Page>
  );
}

/** Says where the texts of the home page for search engines are. */
function HomeSearch() {
  const { t } = useI18n();
  return (
    <Card>
      <p className="text-sm text-muted">{t("admin.pages.home.search")}</p>
      <ScreenLink to="/settings" className={`mt-2 ${button.quiet}`}>
        {t("admin.settings")}
      </ScreenLink>
    </Card>
  );
}

type TitlesProps = ReturnType<typeof useDraft>;

function Titles({ draft, doc, errors }: TitlesProps) {
  const { t, locale } = useI18n();
  return (
    <Card>
      <div className="grid gap-4 sm:grid-cols-2">
        {languagesOf(locale).map((language) => {
          const { name, label } = titles[language];
          return (
            <TextField
              key={language}
              label={t(label)}
              error={errors[name]}
              most={most.title}
              lang={language}
              value={doc.draft[name]}
              onChange={(text = "") =>
                draft.change((was) => ({ ...was, draft: { ...was.draft, [name]: text } }), name)
              }
            />
          );
        })}
      </div>
    </Card>
  );
}
