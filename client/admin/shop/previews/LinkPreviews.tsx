import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ExternalLink, Search } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { button } from "../../../components/ui/button";
import { useI18n } from "../../../lib/i18n";
import type { LinkPreview, Locale } from "../../../types/page.gen";
import { useAdminApi } from "../../lib/api";
import { lateDialog } from "../../lib/late";
import type { Right } from "../../lib/rights";
import { useMay } from "../../lib/session";
import { useQueryState, withParam } from "../../lib/useQueryState";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { CopyButton } from "../../ui/CopyButton";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { ScreenButton } from "../../ui/ScreenLink";
import { Tabs } from "../../ui/Tabs";
import { ServiceCard } from "./Cards";
import { services } from "./services";

const PageChooser = lateDialog(() => import("./PageChooser").then((part) => part.PageChooser));
const languages = { bn: "admin.products.bengali", en: "admin.products.english" } as const;
const serviceNames = Object.keys(services) as (keyof typeof services)[];

/** Previews of the page ?path= in Google, Facebook and WhatsApp, in the language ?in= or else the shop's. */
export default function LinkPreviews() {
  const { t } = useI18n();
  const api = useAdminApi();
  const [params, setParams] = useSearchParams();
  const path = params.get("path") || "/";
  const [language] = useQueryState("in");
  const [chooses, setChooses] = useState(false);
  const query = useQuery({
    queryKey: ["link-preview", path, language],
    queryFn: ({ signal }) =>
      api.get<LinkPreview>(
        `link-preview?${new URLSearchParams({ path, locale: language })}`,
        signal,
      ),
    placeholderData: keepPreviousData,
  });
  const choose = (chosen: string) => {
    setChooses(false);
    setParams((before) => withParam(before, "path", chosen), { replace: true });
  };
  return (
    <Page
      title={t("admin.previews")}
      lead={t("admin.previews.lead")}
      actions={
        <Button icon={Search} aria-haspopup="dialog" onClick={() => setChooses(true)}>
          {t("admin.previews.choose")}
        </Button>
      }
    >
      <Loaded query={query}>{(preview) => <Preview path={path} preview={preview} />}</Loaded>
      {chooses && <PageChooser onChoose={choose} onClose={() => setChooses(false)} />}
    </Page>
  );
}

function Preview({ path, preview }: { path: string; preview: LinkPreview }) {
  const { t } = useI18n();
  const { shop_locale: own } = preview;
  const other: Locale = own === "bn" ? "en" : "bn";
  const debug = new URLSearchParams({ q: preview.url });
  return (
    <div className="grid max-w-6xl gap-4">
      {preview.hidden && (
        <p className="rounded-control border border-warning bg-surface p-3">
          {t("admin.previews.hidden")}
        </p>
      )}
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <a
            href={preview.url}
            target="_blank"
            rel="noopener"
            className="min-h-11 min-w-0 content-center font-medium wrap-anywhere text-primary underline"
          >
            {decodeURI(preview.url)}
          </a>
          <div className="flex flex-wrap gap-2.5">
            <CopyButton text={preview.url} label={t("admin.share.copy")} />
            <EditLink path={path} product={preview.product} />
          </div>
        </div>
        <div className="mt-3 grid gap-2">
          <Tabs
            label={t("admin.previews.language")}
            name="in"
            tabs={[
              { value: "", text: t(languages[own]) },
              { value: other, text: t(languages[other]) },
            ]}
          />
          <p className="text-sm text-muted">
            {t(preview.locale === own ? "admin.previews.own" : "admin.previews.other", {
              language: t(languages[own]),
            })}
          </p>
        </div>
      </Card>
      <div className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
        {serviceNames.map((service) => (
          <ServiceCard key={service} service={service} preview={preview} />
        ))}
      </div>
      <Card title={t("admin.previews.old")} lead={t("admin.previews.old.lead")}>
        <a
          href={`https://developers.facebook.com/tools/debug/?${debug}`}
          target="_blank"
          rel="noopener noreferrer"
          className={button.quiet}
        >
          <ExternalLink size={18} aria-hidden="true" />
          {t("admin.previews.old.debug")}
        </a>
      </Card>
    </div>
  );
}

/** A link to the screen that changes the texts of a page. */
function EditLink({ path, product }: { path: string; product: number }) {
  const { t } = useI18n();
  const may = useMay();
  const screen = screenOf(path, product);
  if (!screen || !may(screen.right)) return null;
  return (
    <ScreenButton to={screen.to} look="quiet">
      {t("admin.previews.texts")}
    </ScreenButton>
  );
}

/** Returns the screen that changes the texts of a page; null if they are the same in all shops. */
function screenOf(path: string, product: number): { to: string; right: Right } | null {
  if (path === "/") return { to: "/settings/seo", right: "settings" };
  if (path === "/best-selling-products") return null;
  if (path.startsWith("/category/")) return { to: "/categories", right: "products" };
  if (product > 0) return { to: `/products/${product}`, right: "products" };
  return { to: "/settings/policies", right: "design" };
}
