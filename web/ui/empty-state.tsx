import { Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** What stands where a list would be: what is missing, what to do about it, and the button that does it. */
export function EmptyState(props: { title: string; hint?: string; icon?: LucideIcon; children?: ReactNode }) {
  const { title, hint, icon: Icon = Inbox, children } = props;
  return (
    <div className="empty">
      <Icon size={40} aria-hidden />
      <strong>{title}</strong>
      {hint !== undefined && <span>{hint}</span>}
      {children}
    </div>
  );
}
