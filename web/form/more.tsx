import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFloatingDetails } from '#web/ui/use-dismissal.ts';
import './more.css';

/** What is seldom done: one press further, so that nobody presses it by the way. */
export function More({ children }: { children: ReactNode }) {
  const box = useFloatingDetails();
  return (
    <details ref={box} className="more">
      <summary className="button button-ghost button-small">
        Więcej <ChevronDown size={16} aria-hidden />
      </summary>
      <div className="more-box">{children}</div>
    </details>
  );
}
