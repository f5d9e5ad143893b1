import { type ComponentType, useEffect } from "react";
import { Layout } from "../layout/Layout";
import { I18nProvider, type Messages } from "../lib/i18n";
import { PageProvider } from "../lib/page";
import { ThemeProvider } from "../lib/theme";
import { PageAnnouncer } from "../router/PageAnnouncer";
import { ProgressBar } from "../router/ProgressBar";
import type { Content } from "../types/content";
import type { Page } from "../types/page.gen";
import type { Theme } from "../types/theme";
import { Crash } from "./Crash";

/** All data to render one page, the same on the server and in the browser. */
export interface Screen {
  page: Page;
  Content: Content;
  /** Null on a page outside of a shop. */
  theme: Theme | null;
  messages: Messages;
}

interface AppProps {
  screen: Screen;
  /** Called in the browser with a screen that threw while rendering. */
  onCrash?: (broken: Screen) => void;
}

export function App({ screen, onCrash }: AppProps) {
  const { page, theme, messages } = screen;
  const Shown = screen.Content as ComponentType<object>;
  useEffect(() => {
    document.documentElement.dataset.hydrated = "true";
    // Releases the events held by client/preHydration.ts after the state restored by effects is rendered.
    const timer = setTimeout(() => dispatchEvent(new Event("release")));
    return () => clearTimeout(timer);
  }, []);
  return (
    <I18nProvider locale={page.locale} messages={messages}>
      <PageProvider page={page}>
        <ThemeProvider theme={theme}>
          <Crash screen={screen} onCrash={onCrash}>
            <Layout>
              <Shown {...(page.props as object)} />
            </Layout>
          </Crash>
          <ProgressBar />
          <PageAnnouncer />
        </ThemeProvider>
      </PageProvider>
    </I18nProvider>
  );
}
