import { ChevronDown } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useDismissal } from '#web/ui/use-dismissal.ts';
import './more.css';

/** What is seldom done: one press further, so that nobody presses it by the way. */
export function More({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDetailsElement>(null);
  useDismissal(box, (byKey, at) => {
    // What it asks is answered in a dialog, which gives the focus back to what asked.
    const isOfDialog = at instanceof Element && at.closest('.modal-veil') !== null;
    if (!box.current?.open || isOfDialog) return;
    box.current.removeAttribute('open');
    if (byKey) box.current.querySelector('summary')?.focus();
  });
  return (
    <details ref={box} className="more">
      <summary className="button button-ghost button-small">
        Więcej <ChevronDown size={16} aria-hidden />
      </summary>
      <div className="more-box">{children}</div>
    </details>
  );
}
