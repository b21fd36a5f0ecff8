import { useEffect, useRef, type RefObject } from 'react';

/** Calls when something that floats is to be closed: by a press elsewhere, or by Escape (`byKey`); `at`: what was pressed. */
export function useDismissal(
  box: RefObject<HTMLElement | null>,
  dismiss: (byKey: boolean, at: EventTarget | null) => void,
): void {
  const latest = useRef(dismiss);
  useEffect(() => {
    latest.current = dismiss;
  });
  useEffect(() => {
    const onPointer = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) latest.current(false, target);
    };
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape') latest.current(true, target);
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [box]);
}

/** For a <details> that floats: closed as anything that floats, and Escape gives the focus back to its summary. */
export function useFloatingDetails(): RefObject<HTMLDetailsElement | null> {
  const box = useRef<HTMLDetailsElement>(null);
  useDismissal(box, (byKey) => {
    if (!box.current?.open) return;
    box.current.removeAttribute('open');
    if (byKey) box.current.querySelector('summary')?.focus();
  });
  return box;
}
