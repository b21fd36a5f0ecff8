import { useContext, useEffect, useId } from 'react';
import { useLeaving } from '#web/app/leaving.tsx';
import { Alert, DialogTyped } from '#web/ui/modal.tsx';

/** The mark of a form by which `web/app/entry-early.ts` knows it before this component is alive. */
export const asksBeforeLeaving = (asks: boolean) => (asks ? { 'data-unsaved': 'ask' } : {});

/**
 * Nothing typed is lost unasked: links, redirects, back and forward wait for the answer; closing the window is asked
 * about by the browser itself. `isSafe` is asked at that moment: what the server took is not at risk.
 */
export function UnsavedGuard({ dirty, isSafe }: { dirty: boolean; isSafe(): boolean }) {
  const id = useId();
  const leaving = useLeaving();
  const typed = leaving?.typed;
  const inDialog = useContext(DialogTyped);
  useEffect(() => {
    if (!dirty || !inDialog) return undefined;
    inDialog.set(id, isSafe);
    return () => void inDialog.delete(id);
  }, [inDialog, id, dirty, isSafe]);
  useEffect(() => {
    if (!dirty || !typed) return undefined;
    typed.set(id, isSafe);
    // Only while there is something to lose: such a listener keeps the page out of the browser's back-forward cache.
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isSafe()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => {
      typed.delete(id);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [typed, id, dirty, isSafe]);
  // Several forms of a page ask once.
  const isAsking = leaving?.blocked !== undefined && leaving.typed.keys().next().value === id;
  return (
    <Alert
      theme="warning"
      open={isAsking}
      onClose={() => leaving?.blocked?.reset()}
      onConfirm={() => leaving?.blocked?.proceed()}
    >
      Zmiany w formularzu nie zostały zapisane. Opuścić stronę?
    </Alert>
  );
}
