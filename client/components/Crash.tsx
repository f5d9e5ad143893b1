import { Component, type ReactNode } from "react";
import type { Screen } from "../App";

interface CrashProps {
  screen: Screen;
  /** Is told of a screen that threw while it was drawn, to show another. */
  onCrash?: (broken: Screen) => void;
  children: ReactNode;
}

interface CrashState {
  of: Screen;
  crashed: boolean;
}

/** Shows nothing of a screen that threw while it was drawn; the next screen is drawn again. */
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
