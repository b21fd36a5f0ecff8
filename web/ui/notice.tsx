import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const ICONS = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert, info: Info };

/** A message in the page. Errors and warnings are read out at once, the others when there is a pause. */
export function Notice({ theme, children }: { theme: keyof typeof ICONS; children: ReactNode }) {
  const Icon = ICONS[theme];
  return (
    <div className={`notice notice-${theme}`} role={theme === 'error' || theme === 'warning' ? 'alert' : 'status'}>
      <Icon size={20} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
