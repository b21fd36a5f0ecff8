/** The server has said that the session of this page is over, before anything was asked for. */
const EVENT = 'portal:session-ended';

export const tellSessionEnded = (): void => void window.dispatchEvent(new Event(EVENT));

export function onSessionEnded(listener: () => void): () => void {
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}

/** This tab logs out itself: it goes where the answer to that leads, whatever it hears meanwhile. */
export const markLoggingOut = (): void => void (document.documentElement.dataset.loggingOut = 'true');

export const isLoggingOut = (): boolean => document.documentElement.dataset.loggingOut !== undefined;
