import { Component, type ReactNode } from 'react';

interface Props {
  /** The page: another one gets a new chance. */
  readonly page: unknown;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly page: unknown;
  readonly failed: boolean;
}

/** Shows something else where a component threw: the rest of the page stays, and no page ever turns white. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { page: this.props.page, failed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ page }: Props, state: State): Partial<State> | null {
    return page === state.page ? null : { page, failed: false };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
