import { Component, type ReactNode } from "react";
import type { Screen } from "./App";

interface CrashProps {
  screen: Screen;
  /** Called with a screen that threw while rendering, to replace it. */
  onCrash?: (broken: Screen) => void;
  children: ReactNode;
}

interface CrashState {
  of: Screen;
  crashed: boolean;
}

/** An error boundary. It renders nothing for a screen that threw, and renders normally again with the next screen. */
export class Crash extends Component<CrashProps, CrashState> {
  override state: CrashState = { of: this.props.screen, crashed: false };

  static getDerivedStateFromProps({ screen }: CrashProps, { of }: CrashState) {
    return screen === of ? null : { of: screen, crashed: false };
  }

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch() {
    this.props.onCrash?.(this.state.of);
  }

  override render() {
    return this.state.crashed ? null : this.props.children;
  }
}
