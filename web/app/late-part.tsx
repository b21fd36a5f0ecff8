import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

type Part<P> = ComponentType<P> | null | undefined;

/**
 * A part of a page that comes in a chunk of its own and that the page can do without: until it is there, for ever where
 * it cannot be loaded (a blocker, a lost connection, a newer release), and on the server, `meanwhile` stands there.
 */
export function latePart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P & { readonly meanwhile?: ReactNode }> {
  let loaded: Part<P>;
  return function LatePart({ meanwhile = null, ...props }) {
    const [part, setPart] = useState<Part<P>>(() => loaded);
    useEffect(() => {
      if (part !== undefined) return;
      load().then(
        (module) => {
          loaded = module.default;
          setPart(() => loaded);
        },
        () => setPart(null),
      );
    }, [part]);
    if (part) return createElement(part, props as unknown as P);
    return (
      <>
        {meanwhile}
        {/* Nobody sees or hears it; whoever waits for the whole page knows. */}
        {part === undefined && <span hidden aria-busy="true" />}
      </>
    );
  };
}
