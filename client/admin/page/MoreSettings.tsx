import { type ReactNode, useEffect, useRef, useState } from "react";
import { useI18n } from "../../lib/i18n";
import type { Full } from "../../types/shoppage.gen";
import { shownDescription, shownTitle } from "../lib/searchTexts";
import { useAdmin } from "../lib/session";
import { useShopName } from "../lib/useShopName";
import { FoldSummary } from "../ui/FoldSummary";
import { Switch } from "../ui/inputs/Switch";
import { SearchPreview } from "../ui/SearchPreview";
import { SharePreview } from "../ui/SharePreview";
import type { useDraft } from "./draft/useDraft";
import { TextField } from "./section/fields/inputs";
import { PictureInput } from "./section/fields/PictureInput";
import { languagesOf } from "./section/values";
import { most, pathOf, titleIn, usePageAddress } from "./words";

type MoreProps = ReturnType<typeof useDraft>;

const summaries = { bn: "bn_summary", en: "summary" } as const;
const labels = { bn: "admin.pages.summary.bn", en: "admin.pages.summary.en" } as const;

/** The settings that most pages do not need: the address, and what search engines and shared links show. */
export function MoreSettings(props: MoreProps) {
  const { t, locale } = useI18n();
  const { draft, doc, page, errors } = props;
  const shop = useShopName();
  const { logo } = useAdmin().shop;
  const address = usePageAddress();
  const { draft: content } = doc;
  const isPost = page.kind === "post";
  const place = { kind: page.kind, slug: doc.slug };
  const change = (values: Partial<Full["draft"]>, name: string) =>
    draft.change((was) => ({ ...was, draft: { ...was.draft, ...values } }), name);
  const wrong = ["slug", "summary", "bn_summary", "author", "share_picture"].some(
    (name) => name in errors,
  );
  const summary =
    (locale === "bn" ? content.bn_summary : content.summary) ||
    content.bn_summary ||
    content.summary ||
    "";
  return (
    <Part title={t("admin.pages.settings")} state={pathOf(place)} wrong={wrong}>
      <SlugField key={doc.slug} {...props} />
      {languagesOf(locale).map((language) => {
        const name = summaries[language];
        return (
          <TextField
            key={language}
            label={t(labels[language])}
            hint={language === locale ? t("admin.pages.summary.hint") : undefined}
            optional
            long
            lang={language}
            error={errors[name]}
            most={most.summary}
            value={content[name] ?? ""}
            onChange={(text) => change({ [name]: text }, name)}
          />
        );
      })}
      {isPost && (
        <TextField
          label={t("admin.pages.author")}
          hint={t("admin.pages.author.hint")}
          optional
          error={errors.author}
          most={most.author}
          value={content.author ?? ""}
          onChange={(author) => change({ author }, "author")}
        />
      )}
      <SearchPreview
        address={address(place)}
        title={shownTitle(titleIn(content, locale), shop)}
        description={shownDescription(summary)}
      />
      <PictureInput
        label={t("admin.pages.share_picture")}
        hint={t("admin.pages.share_picture.hint")}
        error={errors.share_picture}
        optional
        value={content.share_picture}
        onChange={(share_picture) => change({ share_picture }, "share_picture")}
      />
      <SharePreview
        address={address(place)}
        title={titleIn(content, locale)}
        description={shownDescription(summary)}
        picture={content.share_picture ?? logo ?? undefined}
      />
      {!isPost && (
        <Switch
          label={t("admin.pages.in_footer")}
          hint={t("admin.pages.in_footer.hint")}
          checked={doc.in_footer}
          onChange={(in_footer) => draft.change((was) => ({ ...was, in_footer }))}
        />
      )}
      <Switch
        label={t("admin.pages.hide_from_index")}
        hint={t("admin.pages.hide_from_index.hint")}
        checked={content.hide_from_index ?? false}
        onChange={(on) => change({ hide_from_index: on || undefined }, "")}
      />
    </Part>
  );
}

/** The address of a page. It is stored when the field loses the focus, because a half-typed one would be refused. */
function SlugField({ draft, doc, errors }: MoreProps) {
  const { t } = useI18n();
  const [typed, type] = useState(doc.slug);
  const store = () => {
    const slug = typed.trim().toLowerCase();
    if (slug) draft.change((was) => ({ ...was, slug }), "slug");
    else type(doc.slug);
  };
  return (
    <TextField
      label={t("admin.products.slug")}
      hint={t("admin.pages.slug.hint")}
      error={errors.slug}
      most={most.slug}
      value={typed}
      onBlur={store}
      onChange={(text = "") => type(text)}
    />
  );
}

interface PartProps {
  title: string;
  state: string;
  /** Whether a field inside has an error, which opens the part. */
  wrong: boolean;
  children: ReactNode;
}

function Part({ title, state, wrong, children }: PartProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (wrong && fold.current) fold.current.open = true;
  }, [wrong]);
  return (
    <details ref={fold} className="group card min-w-0">
      <FoldSummary className="px-4 py-3 sm:px-5">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm wrap-anywhere text-muted">{state}</span>
      </FoldSummary>
      <div className="grid gap-4 px-4 pb-4 sm:px-5">{children}</div>
    </details>
  );
}
