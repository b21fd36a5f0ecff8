import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { createContext, createElement, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { keepFlash } from '#web/app/flash-store.ts';
import { partOf, usePart } from '#web/app/late-part.tsx';
import { Button } from './button.tsx';
import type { ModalProps } from './modal-props.ts';

/** By the guard's id: whether what was typed in this dialog is safe. Null outside of dialogs. */
export const DialogTyped = createContext<Map<string, () => boolean> | null>(null);

const NOT_OPENED = 'Nie udało się otworzyć okna. Sprawdź połączenie, odśwież stronę i spróbuj ponownie.';

const ModalWindow = partOf(() => import('./modal-window.tsx'));

/**
 * FE-19: focus is kept inside and goes back where it was; Escape and a click outside close, after a question when
 * something typed would be lost. One that cannot be loaded closes, so that nobody waits for its answer, and that is said.
 */
export function Modal(props: ModalProps) {
  const { open, onClose, children } = props;
  const [typed] = useState(() => new Map<string, () => boolean>());
  const [asking, setAsking] = useState(false);
  const Window = usePart(ModalWindow, open);
  useFocusAfter(open);
  useEffect(() => {
    if (!open || ModalWindow.loaded) return;
    void ModalWindow.load().then(() => {
      if (ModalWindow.loaded) return;
      keepFlash({ theme: 'error', message: NOT_OPENED });
      onClose();
    });
  }, [open, onClose]);
  if (!Window) return open ? <span hidden aria-busy="true" /> : null;
  const leave = () => ([...typed.values()].every((isSafe) => isSafe()) ? onClose() : setAsking(true));
  const content = (
    <>
      <DialogTyped value={typed}>{children}</DialogTyped>
      {asking && (
        <Alert
          theme="warning"
          open
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onClose();
          }}
        >
          Zmiany w formularzu nie zostały zapisane. Zamknąć okno?
        </Alert>
      )}
    </>
  );
  return createElement(Window, { ...props, onClose: leave }, content);
}

/**
 * After a dialog the focus is on what opened it. That may be gone, e.g. with the decision it stood for: the page has the
 * focus then.
 */
function useFocusAfter(open: boolean): void {
  const wasOpen = useRef(open);
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!open) return undefined;
    // Before the dialog takes the focus.
    opener.current = document.activeElement;
    // As soon as it is gone, also together with the one who asked: a key pressed before the next frame is the opener's.
    return () => queueMicrotask(() => giveBack(opener.current));
  }, [open]);
  useEffect(() => {
    const closed = wasOpen.current && !open;
    wasOpen.current = open;
    if (!closed) return undefined;
    const stop = new AbortController();
    const look = () => giveBack(opener.current?.isConnected ? opener.current : document.getElementById('main'));
    const timers = AFTER_MS.map((delay) => setTimeout(look, delay));
    // Anyone who goes on by themselves is let be.
    for (const type of ['pointerdown', 'keydown'])
      window.addEventListener(type, () => timers.forEach(clearTimeout), { once: true, signal: stop.signal });
    return () => {
      stop.abort();
      timers.forEach(clearTimeout);
    };
  }, [open]);
}

/** When the page has been read again. */
const AFTER_MS = [50, 500, 1500];

/** The focus, unless something has it, to what is still there: what asked may have closed together with its question. */
function giveBack(to: Element | null): void {
  if (document.activeElement === document.body && to?.isConnected) (to as HTMLElement).focus({ preventScroll: true });
}

const ICONS = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert } as const;
const TITLES = { success: 'Sukces', error: 'Błąd', warning: 'Ostrzeżenie' } as const;

/** Alert dialogs of specification point 8: 'OK', or for a warning 'Potwierdź' and 'Anuluj'. */
export function Alert(props: {
  theme: keyof typeof TITLES;
  /** What is asked about takes something away. */
  danger?: boolean | undefined;
  open: boolean;
  onClose(): void;
  onConfirm?(): void;
  children: ReactNode;
}) {
  const { theme, open, onClose, onConfirm, children } = props;
  const Icon = ICONS[theme];
  return (
    <Modal
      title={TITLES[theme]}
      icon={<Icon className={`alert-icon alert-icon-${theme}`} size={24} aria-hidden />}
      open={open}
      onClose={onClose}
      size="alert"
      role="alertdialog"
    >
      <div>{children}</div>
      <div className="row">
        {theme === 'warning' ? (
          <>
            <Button size="small" theme={props.danger ? 'red' : 'primary'} label="Potwierdź" onClick={onConfirm} />
            <Button size="small" theme="ghost" label="Anuluj" onClick={onClose} />
          </>
        ) : (
          <Button size="small" label="OK" onClick={onClose} />
        )}
      </div>
    </Modal>
  );
}
