const SIGNS = ['pointerdown', 'keydown', 'focusin', 'wheel'] as const;

let sign: Promise<void> | undefined;

/**
 * Somebody begins to work with the page: moves the mouse, touches, presses a key, or has been in a field before the
 * program came. What only a hand needs (dialogs, dropdowns, calendars) is loaded from then on, before it is needed and
 * not by the one who only reads.
 */
export function firstSign(): Promise<void> {
  sign ??= new Promise((resolve) => {
    const { activeElement, documentElement } = document;
    // A page that rested has begun with one (`resting.ts`).
    if (documentElement.dataset.begun !== undefined) return resolve();
    if (navigator.userActivation?.hasBeenActive || (activeElement && activeElement !== document.body)) return resolve();
    const found = new AbortController();
    const onSign = () => {
      found.abort();
      resolve();
    };
    const options = { passive: true, signal: found.signal };
    for (const type of SIGNS) window.addEventListener(type, onSign, options);
    // Chromium reports a pointer that is at rest where a page appears below it: only another place is a move.
    let place: string | undefined;
    const onMove = ({ screenX, screenY }: PointerEvent) => {
      const here = `${screenX} ${screenY}`;
      place ??= here;
      if (here !== place) onSign();
    };
    window.addEventListener('pointermove', onMove, options);
  });
  return sign;
}
