import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and in the first render of the browser, true ever after: scripts are at work. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Calls once, when React takes over what the server wrote: whatever was typed or chosen there is still on the screen
 * then, and nothing has been drawn again. Never called for what scripts drew themselves.
 */
export function useTakeOver(take: () => void): void {
  const waiting = useRef(!useHydrated());
  useLayoutEffect(() => {
    if (!waiting.current) return;
    waiting.current = false;
    take();
  });
}
