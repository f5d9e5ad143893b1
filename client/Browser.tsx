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
        <Crash screen={screen}>
          <App screen={screen} />
        </Crash>
      </NavigationProvider>
    </Router>
  );
}

interface CrashProps {
  screen: Screen;
  children: ReactNode;
}

interface CrashState {
  of: Screen;
  crashed: boolean;
  instead?: Screen;
}

/** Shows the error page in place of a page that threw while it was drawn; the next page is drawn again. */
class Crash extends Component<CrashProps, CrashState> {
  override state: CrashState = { of: this.props.screen, crashed: false };

  static getDerivedStateFromProps({ screen }: CrashProps, { of }: CrashState) {
    return screen === of ? null : { of: screen, crashed: false, instead: undefined };
  }

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override async componentDidCatch() {
    const { of } = this.state;
    const instead = await loadScreen(errorPage(of.page, "default"));
    if (of === this.state.of) this.setState({ instead });
  }

  override render() {
    const { crashed, instead } = this.state;
    if (!crashed) return this.props.children;
    return instead ? <App screen={instead} /> : null;
  }
}
