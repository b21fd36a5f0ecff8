import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { useBlocker, type Blocker } from 'react-router-dom';

interface Leaving {
  /** By the guard's id: whether what was typed there is safe, asked at the moment of leaving. */
  readonly typed: Map<string, () => boolean>;
  readonly blocker: Blocker;
}

const Context = createContext<Leaving | null>(null);

/**
 * Links, redirects, back and forward wait while something typed is not safe; another query of the same page leaves
 * nothing. One for the whole web, because the router asks one blocker only; the question itself comes with the forms.
 */
export function LeavingProvider({ children }: { children: ReactNode }) {
  const [typed] = useState(() => new Map<string, () => boolean>());
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && [...typed.values()].some((isSafe) => !isSafe()),
  );
  const value = useMemo(() => ({ typed, blocker }), [typed, blocker]);
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/** Null outside the app, where nobody can leave. */
export const useLeaving = (): Leaving | null => useContext(Context);
