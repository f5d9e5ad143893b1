import type { ComponentType } from "react";
import { useParams } from "react-router";
import { useI18n } from "../../../lib/i18n";
import type { Settings } from "../../../types/settings.gen";
import { useMay } from "../../lib/session";
import { useQueryState } from "../../lib/useQueryState";
import { useSettings } from "../../lib/useSettings";
import { ActivitySection } from "../../team/activity/ActivitySection";
import { RolesSection } from "../../team/roles/RolesSection";
import { TeamSection } from "../../team/team/TeamSection";
import { Forbidden } from "../../ui/Forbidden";
import { Loaded } from "../../ui/Loaded";
import { Missing } from "../../ui/Missing";
import { Page } from "../../ui/Page";
import { PoliciesSection } from "../policies/PoliciesSection";
import { AdvertisingSection } from "./AdvertisingSection";
import { ChatSection } from "./ChatSection";
import { NotificationsSection } from "./NotificationsSection";
import { PricesSection } from "./PricesSection";
import { ReturnsSection } from "./ReturnsSection";
import { SEOSection } from "./SEOSection";
import { ShopSection } from "./ShopSection";
import { SocialSection } from "./SocialSection";
import { groups } from "./sections";

/** The components of the sections whose data is in useSettings, by path. */
const parts: Record<string, ComponentType<{ settings: Settings }>> = {
  shop: ShopSection,
  social: SocialSection,
  prices: PricesSection,
  returns: ReturnsSection,
  chat: ChatSection,
  seo: SEOSection,
  advertising: AdvertisingSection,
  notifications: NotificationsSection,
};
/** The components of the sections that load their own data, by path. */
const lists: Record<string, ComponentType> = {
  policies: PoliciesSection,
  team: TeamSection,
  roles: RolesSection,
  activity: ActivitySection,
};

/** The settings section that the address names. */
export default function SettingsSection() {
  const { t } = useI18n();
  const { section = "" } = useParams();
  const [page] = useQueryState("page");
  const may = useMay();
  const entry = groups.flatMap(({ entries }) => entries).find(({ path }) => path === section);
  const Part = parts[section];
  const List = lists[section];
  if (!entry || !(Part || List)) return <Missing />;
  if (!may(entry.right)) return <Forbidden />;
  const back = section === "policies" && page ? "/settings/policies" : "/settings";
  return (
    <Page title={t(entry.text)} back={back}>
      {List && <List />}
      {Part && <PartOf Part={Part} />}
    </Page>
  );
}

function PartOf({ Part }: { Part: ComponentType<{ settings: Settings }> }) {
  const query = useSettings();
  return <Loaded query={query}>{(settings) => <Part settings={settings} />}</Loaded>;
}
