import { useI18n } from "../../../lib/i18n";
import type { Settings } from "../../../types/settings.gen";
import { Card } from "../../ui/Card";
import { CopyButton } from "../../ui/CopyButton";

/** The address of the sitemap, to copy into the tools of search engines. */
export function SitemapAddress({ settings }: { settings: Settings }) {
  const { t } = useI18n();
  return (
    <Card title={t("admin.found.sitemap")} lead={t("admin.found.sitemap.lead")}>
      <Addresses settings={settings} of={[[t("admin.found.sitemap"), settings.found.sitemap]]} />
    </Card>
  );
}

/** The addresses of the product feeds, to copy into advertising services. */
export function FeedAddresses({ settings }: { settings: Settings }) {
  const { t } = useI18n();
  const { google_feed, meta_feed } = settings.found;
  return (
    <Card title={t("admin.found.feeds")} lead={t("admin.found.feeds.lead")}>
      <Addresses
        settings={settings}
        of={[
          [t("admin.found.google"), google_feed],
          [t("admin.found.meta"), meta_feed],
        ]}
      />
    </Card>
  );
}

interface AddressesProps {
  settings: Settings;
  of: [name: string, address: string][];
}

function Addresses({ settings, of }: AddressesProps) {
  const { t } = useI18n();
  return (
    <>
      {!settings.public && <p className="mb-2 text-sm">{t("admin.found.unpublished")}</p>}
      <dl className="grid gap-3">
        {of.map(([name, address]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="flex items-center gap-2">
              <span className="min-w-0 font-mono text-sm wrap-anywhere">{address}</span>
              <CopyButton
                small
                text={address}
                label={t("admin.found.copy", { name })}
                className="shrink-0"
              />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
