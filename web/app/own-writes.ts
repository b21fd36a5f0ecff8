/** What this page itself changes: its own save is heard back by the live stream, before or after the answer. */
const EVENT = 'portal:write';

/** The page's own change may be heard so long after its answer. */
const HEARD_MS = 3_000;

export const tellWrite = (ok: boolean | null): void =>
  void window.dispatchEvent(new CustomEvent(EVENT, { detail: ok }));

/** Whether a write of this page is under way, or was taken a moment ago. */
export function watchOwnWrites(): { isOwn(): boolean; stop(): void } {
  let underWay = 0;
  let takenAt = -Infinity;
  const note = (event: Event) => {
    const { detail: ok } = event as CustomEvent<boolean | null>;
    underWay += ok === null ? 1 : -1;
    if (ok) takenAt = performance.now();
  };
  window.addEventListener(EVENT, note);
  return {
    isOwn: () => underWay > 0 || performance.now() - takenAt < HEARD_MS,
    stop: () => window.removeEventListener(EVENT, note),
  };
}
