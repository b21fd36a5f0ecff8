import { useEffect, useState } from 'react';
import { holdLeaving } from '#web/app/leaving.ts';
import { Alert } from '#web/ui/modal.tsx';

/** The mark of a form by which `web/app/entry-early.ts` knows it before this component is alive. */
export const asksBeforeLeaving = (asks: boolean) => (asks ? { 'data-unsaved': 'ask' } : {});

/**
 * Nothing typed is lost unasked: links, redirects, back and forward wait for the answer; closing the window is asked
 * about by the browser itself. `isSafe` is asked at that moment: what the server took is not at risk.
 */
export function UnsavedGuard({ dirty, isSafe }: { dirty: boolean; isSafe(): boolean }) {
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!dirty) return undefined;
    const release = holdLeaving((go) => {
      if (isSafe()) return false;
      setLeaving(() => () => {
        release();
        go();
      });
      return true;
    });
    // Only while there is something to lose: such a listener keeps the page out of the browser's back-forward cache.
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isSafe()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => {
      release();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [dirty, isSafe]);
  return (
    <Alert
      theme="warning"
      open={leaving !== null}
      onClose={() => setLeaving(null)}
      onConfirm={() => {
        setLeaving(null);
        leaving?.();
      }}
    >
      Zmiany w formularzu nie zostały zapisane. Opuścić stronę?
    </Alert>
  );
}
