import { createElement, useEffect, useReducer, type ComponentType, type ReactNode } from 'react';
import { firstSign } from './first-sign.ts';

/** A component that comes in a chunk of its own. */
export interface Part<P> {
  /** Undefined until it is there, null where it cannot be loaded. */
  loaded: ComponentType<P> | null | undefined;
  load(): Promise<void>;
}

export function partOf<P>(load: () => Promise<{ default: ComponentType<P> }>): Part<P> {
  const part: Part<P> = {
    loaded: undefined,
    load: () =>
      load().then(
        (module) => void (part.loaded = module.default),
        () => void (part.loaded = null),
      ),
  };
  return part;
}

/**
 * The part as soon as it is there; it is loaded when somebody begins to work with the page, at once where it `isWanted`,
 * and tried again each time that it becomes so.
 */
export function usePart<P>(part: Part<P>, isWanted: boolean): Part<P>['loaded'] {
  const [, drawAnew] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (part.loaded) return undefined;
    let isGone = false;
    void (isWanted ? Promise.resolve() : firstSign())
      .then(() => (part.loaded ? undefined : part.load()))
      .then(() => !isGone && drawAnew());
    return () => void (isGone = true);
  }, [part, isWanted]);
  return part.loaded;
}

/**
 * A part of a page that the page can do without: until it is there, for ever where it cannot be loaded (a blocker, a lost
 * connection, a newer release), and on the server, `meanwhile` stands there;
 * so it does as long as the page keeps it.
 */
export function latePart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  when: 'now' | 'first-sign' = 'now',
): ComponentType<P & { readonly meanwhile?: ReactNode; readonly keepsMeanwhile?: boolean }> {
  const source = partOf(load);
  return function LatePart({ meanwhile = null, keepsMeanwhile = false, ...props }) {
    const part = usePart(source, when === 'now');
    if (part && !keepsMeanwhile) return createElement(part, props as unknown as P);
    return (
      <>
        {meanwhile}
        {/* Nobody sees or hears it; anyone who waits for the whole page knows. */}
        {part === undefined && <span hidden aria-busy="true" />}
      </>
    );
  };
}
