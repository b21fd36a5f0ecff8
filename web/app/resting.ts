import { hasStored, openChannel, readCookies, readStored } from '#web/browser/facilities.ts';
import { keepClick } from './kept-click.ts';

const SIGNS = ['pointerdown', 'wheel', 'keydown', 'focusin', 'click', 'input'] as const;

/** SUR-10, as `SURVEY_COLLAPSED_COOKIE` names it: a module that other entries have too would come with all of them. */
const SURVEY_LEFT_OPEN = 'nps_collapsed=false';
/** MRQ-04, as `web/layout/marquee.tsx` names it: the announcement must not run until the first sign. */
const MARQUEE_PAUSED = 'marquee-paused';

const { dataset } = document.documentElement;

/**
 * A page that a visitor only reads rests: its program (React, the portal, the page) is loaded at the first sign of a
 * hand, or when it would show something else by now (ops/decisions/041). Every other page loads it by itself.
 */
export function restUntilFirstSign(): void {
  const addresses = document.querySelector<HTMLMetaElement>('meta[name=program]')?.content.split(' ');
  if (!addresses) return;
  dataset.resting = 'true';
  const click = keepClick();
  const found = new AbortController();
  const { signal } = found;
  const begin = () => {
    if (signal.aborted) return;
    found.abort();
    dataset.begun = 'true';
    load(addresses, click.isLost);
  };
  for (const type of SIGNS) window.addEventListener(type, begin, { passive: true, capture: true, signal });
  onMoved(signal, begin);
  onOutdated(signal, () => {
    dataset.outdated = 'true';
    begin();
  });
  if (isWantedAtOnce()) begin();
}

/** The entry comes first, what it needs after it. */
function load([entry = '', ...parts]: readonly string[], onError: () => void): void {
  const tags = parts.map((href) => Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  const script = Object.assign(document.createElement('script'), { type: 'module', src: entry });
  script.addEventListener('error', onError);
  document.head.append(...tags, script);
}

/** Chromium reports a pointer that is at rest where a page appears below it: only another place is a move. */
function onMoved(signal: AbortSignal, notify: () => void): void {
  let place: string | undefined;
  const onMove = ({ screenX, screenY }: PointerEvent) => {
    const here = `${screenX} ${screenY}`;
    place ??= here;
    if (here !== place) notify();
  };
  window.addEventListener('pointermove', onMove, { passive: true, signal });
}

/** As with a page that is alive: somebody comes back to the tab, or has logged in with another one. */
function onOutdated(signal: AbortSignal, notify: () => void): void {
  let isAway = document.hidden;
  const leave = () => (isAway = true);
  const comeBack = () => {
    if (document.hidden) leave();
    else if (isAway) notify();
  };
  window.addEventListener('blur', leave, { signal });
  window.addEventListener('focus', comeBack, { signal });
  document.addEventListener('visibilitychange', comeBack, { signal });
  const channel = openChannel('portal-session');
  if (!channel) return;
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => data !== null && notify());
  signal.addEventListener('abort', () => channel.close());
}

/**
 * A hand was faster than this script, or something waits for the program: a message or lists that this tab keeps, the
 * survey that was left open or that the link of a mail opens, the announcement that was stopped.
 */
function isWantedAtOnce(): boolean {
  const { activeElement } = document;
  if (navigator.userActivation?.hasBeenActive || (activeElement && activeElement !== document.body)) return true;
  if (readStored('localStorage', MARQUEE_PAUSED) !== undefined) return true;
  return window.location.hash !== '' || hasStored('sessionStorage') || readCookies().includes(SURVEY_LEFT_OPEN);
}
