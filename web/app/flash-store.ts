import type { Flash } from '#api/http/answer/page-props.ts';
import { stripPortal } from '#domain/kernel/url.ts';

/** A flash message survives a navigation in session storage and shows once (RED-02). */
const KEY = 'flash';
const EVENT = 'portal:flash';

interface Kept {
  readonly flash: Flash;
  /** The page it is for, without portal prefix; null: the one on the screen. */
  readonly path: string | null;
}

const read = (): Kept | null => {
  const kept = sessionStorage.getItem(KEY);
  return kept ? (JSON.parse(kept) as Kept) : null;
};

const pathOf = (target: string): string => stripPortal(target.split(/[?#]/)[0] ?? '/').path;

/** Keeps a message for the page of `target`, or for the one on the screen: that one shows it at once. */
export function keepFlash(flash: Flash, target?: string): void {
  const kept: Kept = { flash, path: target === undefined ? null : pathOf(target) };
  sessionStorage.setItem(KEY, JSON.stringify(kept));
  window.dispatchEvent(new Event(EVENT));
}

/** The page that a message was kept for leads on to another one: the message goes with it. */
export function forwardFlash(target: string): void {
  const kept = read();
  if (kept) keepFlash(kept.flash, target);
}

export function takeFlash(path: string): Flash | null {
  const kept = read();
  if (!kept || (kept.path !== null && kept.path !== path)) return null;
  sessionStorage.removeItem(KEY);
  return kept.flash;
}

/** Tells when a message was kept, also without a navigation. */
export function onFlash(listener: () => void): () => void {
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}
