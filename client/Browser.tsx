import { Component, type ReactNode } from "react";
import { type Navigator, Router } from "react-router";
import { App, type Screen } from "./App";
import { NavigationProvider } from "./lib/navigation";
import { errorPage, loadScreen } from "./lib/screen";
import { useBrowserNavigation } from "./lib/useBrowserNavigation";

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
class Crash extends Component<{ screen: Screen; children: ReactNode }, { crashed: boolean; instead?: Screen }> {
  override state: { crashed: boolean; instead?: Screen } = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch() {
    loadScreen(errorPage(this.props.screen.page, "default")).then((instead) => this.setState({ instead }));
  }

  override render() {
    const { crashed, instead } = this.state;
    if (!crashed) return this.props.children;
    return instead ? <App screen={instead} /> : null;
  }
}
