import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const ICONS = { success: CircleCheck, warning: TriangleAlert, error: CircleAlert, info: Info };

/**
 * A message in the page. Errors and warnings are read out at once, the others when there is a pause; one that is
 * `announced` by whoever shows it is not read out by itself.
 */
export function Notice(props: { theme: keyof typeof ICONS; announced?: boolean; children: ReactNode }) {
  const { theme, announced = false, children } = props;
  const Icon = ICONS[theme];
  const role = theme === 'error' || theme === 'warning' ? 'alert' : 'status';
  return (
    <div className={`notice notice-${theme}`} role={announced ? undefined : role}>
      <Icon size={20} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
