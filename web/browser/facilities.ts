/**
 * What a browser may refuse to a page: storage and channels where cookies are blocked, the clipboard without https, an
 * entry of the tab's history where there were too many. A refusal is thrown, even by the mere look at `localStorage`, and
 * inside an effect it would take the whole page with it. So all of them are asked for here (a rule of the linter holds
 * it): a refusal is `undefined`, and the page goes on without.
 */
export function tried<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

type Area = 'localStorage' | 'sessionStorage';

/** The text stored under a name; undefined where there is none, or no storage. */
export const readStored = (area: Area, name: string): string | undefined =>
  tried(() => window[area].getItem(name) ?? undefined);

/** Stores a text, or removes it (undefined). Where there is no storage, or no room, nothing happens. */
export const writeStored = (area: Area, name: string, text: string | undefined): void =>
  tried(() => (text === undefined ? window[area].removeItem(name) : window[area].setItem(name, text)));

/** Whether anything at all is stored. */
export const hasStored = (area: Area): boolean => tried(() => window[area].length > 0) ?? false;

/** `name=value; name=value`: the cookies that scripts may read; empty where cookies are blocked. */
export const readCookies = (): string => tried(() => document.cookie) ?? '';

/** Sets one cookie, attributes included. */
export const writeCookie = (cookie: string): void => void tried(() => (document.cookie = cookie));

/** Whether the browser keeps cookies of this site at all. */
export const keepsCookies = (): boolean => tried(() => navigator.cookieEnabled) ?? false;

/** A channel between the tabs of this site; undefined in Safari before 15.4 and where cookies are blocked (Firefox). */
export const openChannel = (name: string): BroadcastChannel | undefined => tried(() => new BroadcastChannel(name));

/** An entry of the tab's history; false where the browser takes no more (Safari: a hundred in half a minute). */
export function writeEntry(how: 'pushState' | 'replaceState', entry: unknown, url?: URL | string): boolean {
  const isWritten = tried(() => {
    window.history[how](entry, '', url);
    return true;
  });
  return isWritten ?? false;
}
