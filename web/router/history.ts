import { writeEntry } from '#web/browser/facilities.ts';

/** An address of ours as the browser's location has it, and the entry of the tab's history that it is in. */
export interface Location {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** Of the entry: kept over reloads. */
  readonly key: string;
}

/** How one came: 'POP' by back, forward or the page's own load. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE';

/** A navigation that waits for an answer. */
export interface Blocked {
  proceed(): void;
  reset(): void;
}

export interface HistoryState {
  readonly location: Location;
  readonly type: NavigationType;
  readonly blocked: Blocked | undefined;
}

export interface History {
  readonly state: HistoryState;
  subscribe(onChange: () => void): () => void;
  navigate(to: string, options?: { readonly replace?: boolean }): void;
  /** Asked before each navigation; one asks at a time. The answer takes the question back. */
  block(isBlocked: (from: Location, to: Location) => boolean): () => void;
}

interface Entry {
  readonly key: string;
  /** Place in the tab's history: by it a step back that is blocked is undone. */
  readonly index: number;
}

const newKey = (): string => Math.random().toString(36).slice(2, 10);

const locationOf = ({ pathname, search, hash }: URL | globalThis.Location, key: string): Location => ({
  pathname,
  search,
  hash,
  key,
});

/** The tab's history. Entries that others made (a link to a part of the page) have neither key nor index. */
export function createBrowserHistory(): History {
  const { history, location } = window;
  const entry = (): Partial<Entry> => (history.state as Partial<Entry> | null) ?? {};
  let { index = 0 } = entry();
  writeEntry('replaceState', { key: entry().key ?? newKey(), index });
  let state: HistoryState = { location: locationOf(location, entry().key ?? ''), type: 'POP', blocked: undefined };
  let isBlocked: ((from: Location, to: Location) => boolean) | undefined;
  const listeners = new Set<() => void>();
  const change = (next: Partial<HistoryState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const reset = () => change({ blocked: undefined });
  /** What happens instead of the next step that the browser reports. */
  let onNextStep: (() => void) | undefined;

  const go = (to: string, replace: boolean) => {
    const url = new URL(to, location.href);
    const key = newKey();
    if (!replace) index++;
    // The browser's own way where its history takes no more entries.
    if (!writeEntry(replace ? 'replaceState' : 'pushState', { key, index }, url)) return location.assign(url);
    change({ location: locationOf(url, key), type: replace ? 'REPLACE' : 'PUSH', blocked: undefined });
  };
  const arrive = () => {
    index = entry().index ?? index;
    change({ location: locationOf(location, entry().key ?? 'default'), type: 'POP', blocked: undefined });
  };
  const onPopState = () => {
    const instead = onNextStep;
    onNextStep = undefined;
    if (instead) return instead();
    // A native link to a part of the page has made an entry: it gets its place, so that a step back from behind it is known as one.
    const key = newKey();
    if (history.state === null && writeEntry('replaceState', { key, index: index + 1 })) {
      index++;
      return change({ location: locationOf(location, key), type: 'PUSH', blocked: undefined });
    }
    const steps = (entry().index ?? index) - index;
    if (steps === 0 || !isBlocked?.(state.location, locationOf(location, entry().key ?? ''))) return arrive();
    // The browser has gone already: it is sent back, and goes again when the answer allows it.
    onNextStep = () => {
      const proceed = () => {
        onNextStep = arrive;
        history.go(steps);
      };
      change({ blocked: { proceed, reset } });
    };
    history.go(-steps);
  };
  window.addEventListener('popstate', onPopState);

  return {
    get state() {
      return state;
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    navigate(to, { replace = false } = {}) {
      if (isBlocked?.(state.location, locationOf(new URL(to, location.href), '')))
        change({ blocked: { proceed: () => go(to, replace), reset } });
      else go(to, replace);
    },
    block(ask) {
      isBlocked = ask;
      return () => {
        if (isBlocked === ask) isBlocked = undefined;
      };
    },
  };
}

/** A page that goes nowhere: on the server, and in tests of what is drawn. */
export function createStaticHistory(url: string): History {
  const location = locationOf(new URL(url, 'http://portal'), 'default');
  const state: HistoryState = { location, type: 'POP', blocked: undefined };
  const nothing = () => undefined;
  return { state, subscribe: () => nothing, navigate: nothing, block: () => nothing };
}
