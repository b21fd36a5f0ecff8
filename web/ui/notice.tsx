import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const ICONS = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert, info: Info };

type Theme = keyof typeof ICONS;

export function NoticeIcon({ theme }: { theme: Theme }) {
  const Icon = ICONS[theme];
  return <Icon size={20} aria-hidden />;
}

/** A message in the page. Errors and warnings are read out at once, the others when there is a pause. */
export function Notice({ theme, children }: { theme: Theme; children: ReactNode }) {
  return (
    <div className={`notice notice-${theme}`} role={theme === 'error' || theme === 'warning' ? 'alert' : 'status'}>
      <NoticeIcon theme={theme} />
      <div>{children}</div>
    </div>
  );
}
