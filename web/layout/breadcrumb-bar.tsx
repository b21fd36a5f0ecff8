import { ChevronRight } from 'lucide-react';
import { Link } from '#web/router/router.tsx';
import { breadcrumbs } from '#domain/portal/navigation.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { useWayBack } from '#web/list/remembered.ts';

/** PUB-09, LAY-05: where we are; every crumb but the last is a link, to a list as it was last seen. */
export function BreadcrumbBar() {
  const { path, props, portal } = usePageContext();
  const wayBack = useWayBack();
  const trail = props.errorCode ? [] : breadcrumbs(portal, path);
  // The home page is where every trail begins.
  if (trail.length === 0) return <div className="breadcrumbs-none" />;
  return (
    <nav className="breadcrumbs no-print" aria-label="Okruszki">
      <ol>
        {trail.map((crumb) => (
          <li key={crumb.label}>
            {crumb.path === null ? (
              <span aria-current="page">{crumb.label}</span>
            ) : (
              <>
                <Link to={wayBack(crumb.path)}>{crumb.label}</Link>
                <ChevronRight size={14} aria-hidden />
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
