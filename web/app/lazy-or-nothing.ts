import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

const Nothing = () => null;

/**
 * A part of a page that comes in a chunk of its own and that the page can do without: one that cannot be loaded (a
 * blocker, a lost connection, a newer release) is left out; as a plain `lazy` it would take the whole page away.
 */
export const lazyOrNothing = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> => lazy(() => load().catch(() => ({ default: Nothing as ComponentType<P> })));
