import { type ComponentType, useEffect } from "react";
import { Layout } from "./components/Layout";
import { PageAnnouncer } from "./components/PageAnnouncer";
import { ProgressBar } from "./components/ProgressBar";
import { I18nProvider, type Messages } from "./lib/i18n";
import { PageProvider } from "./lib/page";
import { ThemeProvider } from "./lib/theme";
import type { Page } from "./types/page.gen";
import type { Theme } from "./types/theme";

/** Everything one page needs to be shown; the same on the server and in the browser. */
export interface Screen {
  page: Page;
  Content: ComponentType;
  theme: Theme;
  messages: Messages;
}

export function App({ screen }: { screen: Screen }) {
  const { page, Content, theme, messages } = screen;
  useEffect(() => {
    document.documentElement.dataset.hydrated = "true";
  }, []);
  return (
    <I18nProvider locale={page.locale} messages={messages}>
      <PageProvider page={page}>
        <ThemeProvider theme={theme}>
          <Layout>
            <Content />
          </Layout>
          <ProgressBar />
          <PageAnnouncer />
        </ThemeProvider>
      </PageProvider>
    </I18nProvider>
  );
}
