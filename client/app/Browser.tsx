import { memo } from "react";
import { type Navigator, Router } from "react-router";
import { NavigationProvider } from "../router/navigation";
import { App, type Screen } from "./App";
import { useBrowserNavigation } from "./useBrowserNavigation";

// Memoized, so that only the pending indicators render while a page is loading.
const SteadyApp = memo(App);

interface BrowserProps {
  first: Screen;
  /** Called if the first screen throws while hydrating; an error page is shown only for later screens. */
  onFailure?: () => void;
}

/** The app in the browser. It hydrates the tree that the server rendered. */
export function Browser({ first, onFailure }: BrowserProps) {
  const { screen, pending, navigation, crash } = useBrowserNavigation(first, onFailure);
  const navigator: Navigator = {
    createHref: (to) => (typeof to === "string" ? to : (to.pathname ?? "") + (to.search ?? "")),
    go: (delta) => history.go(delta),
    push: (to) => navigation.navigate(navigator.createHref(to)),
    replace: (to) => navigation.navigate(navigator.createHref(to), { replace: true }),
  };
  return (
    <Router location={screen.page.url} navigator={navigator}>
      <NavigationProvider navigation={navigation} pending={pending}>
        <SteadyApp screen={screen} onCrash={crash} />
      </NavigationProvider>
    </Router>
  );
}
