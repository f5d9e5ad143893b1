import { Component, type ReactNode } from "react";
import { type Navigator, Router } from "react-router";
import { App, type Screen } from "./App";
import { NavigationProvider } from "./lib/navigation";
import { errorPage } from "./lib/screen";
import { useBrowserNavigation } from "./lib/useBrowserNavigation";
import ErrorPage from "./pages/ErrorPage";

/** The app in a browser: the tree that the server rendered, come alive. */
export function Browser({ first }: { first: Screen }) {
  const { screen, navigation } = useBrowserNavigation(first);
  const navigator: Navigator = {
    createHref: (to) => (typeof to === "string" ? to : (to.pathname ?? "") + (to.search ?? "")),
    go: (delta) => history.go(delta),
    push: (to) => navigation.navigate(navigator.createHref(to)),
    replace: (to) => navigation.navigate(navigator.createHref(to), { replace: true }),
  };
  return (
    <Router location={screen.page.url} navigator={navigator}>
      <NavigationProvider navigation={navigation}>
        <Crash key={screen.page.url} screen={screen}>
          <App screen={screen} />
        </Crash>
      </NavigationProvider>
    </Router>
  );
}

/** Shows the error page in place of a page that threw while it was drawn. */
class Crash extends Component<{ screen: Screen; children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    const { screen, children } = this.props;
    if (!this.state.crashed) return children;
    return <App screen={{ ...screen, page: errorPage(screen.page, "default"), Content: ErrorPage }} />;
  }
}
