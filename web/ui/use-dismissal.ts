import { useEffect, useRef, type RefObject } from 'react';

/** A press or a key in a dialog is of the dialog: what floats behind it waits until it is answered. */
const isOfOther = (target: Node, box: Element | null): boolean =>
  (target instanceof Element ? target : target.parentElement)?.closest('.modal-veil') !== box?.closest('.modal-veil');

/** Calls when something that floats is to be closed: by a press elsewhere, or by Escape (`byKey`). */
export function useDismissal(box: RefObject<HTMLElement | null>, dismiss: (byKey: boolean) => void): void {
  const latest = useRef(dismiss);
  useEffect(() => {
    latest.current = dismiss;
  });
  useEffect(() => {
    const isHere = (target: EventTarget | null): target is Node =>
      target instanceof Node && !isOfOther(target, box.current);
    const onPointer = ({ target }: PointerEvent) => {
      if (isHere(target) && !box.current?.contains(target)) latest.current(false);
    };
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && isHere(target)) latest.current(true);
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
