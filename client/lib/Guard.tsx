import { Component, type ReactNode } from "react";

/** An error boundary for a part of a page: a part that throws disappears, and the rest of the page remains usable. */
export class Guard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
