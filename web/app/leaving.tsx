import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { Blocked } from '#web/router/history.ts';
import { useBlocker } from '#web/router/router.tsx';

interface Leaving {
  /** By the guard's id: whether what was typed there is safe, asked at the moment of leaving. */
  readonly typed: Map<string, () => boolean>;
  /** The way out that waits for an answer. */
  readonly blocked: Blocked | undefined;
}

const Context = createContext<Leaving | null>(null);

/**
 * Links, redirects, back and forward wait while something typed is not safe; another query of the same page leaves
 * nothing. One for the whole web, because a navigation is asked about once; the question itself comes with the forms.
 */
export function LeavingProvider({ children }: { children: ReactNode }) {
  const [typed] = useState(() => new Map<string, () => boolean>());
  const blocked = useBlocker(
    (from, to) => from.pathname !== to.pathname && [...typed.values()].some((isSafe) => !isSafe()),
  );
  const value = useMemo(() => ({ typed, blocked }), [typed, blocked]);
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/** Null outside the app, where nobody can leave. */
export const useLeaving = (): Leaving | null => useContext(Context);
