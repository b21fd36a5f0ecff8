import type { Flash } from '#api/http/answer/page-props.ts';
import { queryPairs, queryString, stripPortal } from '#domain/kernel/url.ts';
import { recall, remember } from './tab-storage.ts';

/** A flash message survives a navigation in session storage and shows once (RED-02). */
const KEY = 'flash';
const EVENT = 'portal:flash';

interface Kept {
  readonly flash: Flash;
  /** The page it is for, without portal prefix; null: the one on the screen. */
  readonly address: string | null;
}

const read = () => recall(KEY) as Kept | undefined;

/** Path and query, written in one way. */
const pageOf = (target: string): string => {
  const [path = '/', search = ''] = target.split('#')[0]?.split('?') ?? [];
  return `${stripPortal(path).path}?${queryString(queryPairs(search))}`;
};

/** Keeps a message for the page of `target`, or for the one on the screen: that one shows it at once. */
export function keepFlash(flash: Flash, target?: string): void {
  remember(KEY, { flash, address: target === undefined ? null : pageOf(target) } satisfies Kept);
  window.dispatchEvent(new Event(EVENT));
}

/** The page that a message was kept for leads on to another one: the message goes with it. */
export function forwardFlash(target: string): void {
  const kept = read();
  if (kept) keepFlash(kept.flash, target);
}

/** The message for this page: what was said of one moment or filter is not said of another. */
export function takeFlash(address: string): Flash | null {
  const kept = read();
  if (!kept || (kept.address !== null && kept.address !== pageOf(address))) return null;
  remember(KEY, undefined);
  return kept.flash;
}

/** Tells when a message was kept, also without a navigation. */
export function onFlash(listener: () => void): () => void {
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}
