import type { Flash } from '#api/http/route.ts';

/** A flash message survives a navigation in session storage and shows once (RED-02). */
const KEY = 'flash';
const EVENT = 'portal:flash';

export function keepFlash(flash: Flash): void {
  sessionStorage.setItem(KEY, JSON.stringify(flash));
  window.dispatchEvent(new Event(EVENT));
}

export function takeFlash(): Flash | null {
  const kept = sessionStorage.getItem(KEY);
  if (!kept) return null;
  sessionStorage.removeItem(KEY);
  return JSON.parse(kept) as Flash;
}

/** Tells when a message was kept, also without a navigation. */
export function onFlash(listener: () => void): () => void {
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}
