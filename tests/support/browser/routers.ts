import { createBrowserRouter } from 'react-router-dom';
import { createBrowserHistory } from '#web/router/history.ts';

/** Where a tab stands, as a router and the browser see it. */
export interface Position {
  readonly address: string;
  readonly routed: string;
  readonly type: string;
  readonly entries: number;
  readonly isBlocked: boolean;
}

/** What a test does with either router, in a page of its own. */
export interface RouterUnderTest {
  navigate(to: string, replace: boolean): void;
  guard(on: boolean): void;
  answer(leave: boolean): void;
  position(): Position;
}

declare global {
  interface Window {
    ours(): RouterUnderTest;
    theirs(): RouterUnderTest;
  }
}

const position = (
  { pathname, search, hash }: { pathname: string; search: string; hash: string },
  rest: Pick<Position, 'type' | 'isBlocked'>,
): Position => ({
  address: window.location.pathname + window.location.search + window.location.hash,
  routed: pathname + search + hash,
  entries: window.history.length,
  ...rest,
});

window.ours = () => {
  const history = createBrowserHistory();
  let release: (() => void) | undefined;
  return {
    navigate: (to, replace) => history.navigate(to, { replace }),
    guard: (on) => {
      release?.();
      release = on ? history.block(() => true) : undefined;
    },
    answer: (leave) => history.state.blocked?.[leave ? 'proceed' : 'reset'](),
    position: () =>
      position(history.state.location, {
        type: history.state.type,
        isBlocked: history.state.blocked !== undefined,
      }),
  };
};

window.theirs = () => {
  const router = createBrowserRouter([{ path: '*', element: null }]);
  let isGuarded = false;
  router.getBlocker('leaving', () => isGuarded);
  const blocker = () => router.state.blockers.get('leaving');
  return {
    navigate: (to, replace) => void router.navigate(to, { replace }),
    guard: (on) => void (isGuarded = on),
    answer: (leave) => blocker()?.[leave ? 'proceed' : 'reset']?.(),
    position: () =>
      position(router.state.location, {
        type: router.state.historyAction,
        isBlocked: blocker()?.state === 'blocked',
      }),
  };
};
