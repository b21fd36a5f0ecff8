import type { ReactNode } from 'react';
import { Link } from '#web/router/router.tsx';
import { usePageContext } from '#web/app/page-context.tsx';

/** A bar or a point of a picture, which leads to its rows where it has any (`to`, without portal prefix). */
export function Mark({ to, children }: { to: string | undefined; children: ReactNode }) {
  const { link } = usePageContext();
  return to ? <Link to={link(to)}>{children}</Link> : <g>{children}</g>;
}
