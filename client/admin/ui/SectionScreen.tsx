import type { ComponentType } from "react";
import { useSearchParams } from "react-router";
import { type MessageKey, useI18n } from "../../lib/i18n";
import type { Settings } from "../../types/settings.gen";
import { useSettings } from "../lib/useSettings";
import { Loaded } from "./Loaded";
import { Page } from "./Page";

/**
 * Returns the screen of a settings section that loads its own data. inner names the section's path if it has pages of its own, by
 * the query parameter "page": they lead back to it.
 */
export function sectionScreen(
  title: MessageKey,
  Section: ComponentType,
  inner?: string,
): ComponentType {
  return function SectionScreen() {
    const { t } = useI18n();
    const [query] = useSearchParams();
    return (
      <Page title={t(title)} back={inner && query.get("page") ? inner : "/settings"}>
        <Section />
      </Page>
    );
  };
}

/** Returns the screen of a section of the shop's settings. */
export function settingsScreen(
  title: MessageKey,
  Section: ComponentType<{ settings: Settings }>,
): ComponentType {
  return sectionScreen(title, function WithSettings() {
    const query = useSettings();
    return <Loaded query={query}>{(settings) => <Section settings={settings} />}</Loaded>;
  });
}
