import { ChevronRight } from 'lucide-react';
import { Link } from '#web/router/router.tsx';
import { isPanelPath } from '#domain/kernel/url.ts';
import { breadcrumbs } from '#domain/portal/navigation.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { useLeads } from '#web/app/readers.ts';
import { useWayBack } from '#web/list/remembered.ts';

/** "Panel" and one of its sections: the menu and the title say it already. */
const FIRST_LEVEL = 2;

/**
 * PUB-09, LAY-05: where we are; every crumb but the last is a link, to a list as it was last seen. A section of the panel
 * shows them only to the one who hears the page or comes with the keyboard.
 */
export function BreadcrumbBar() {
  const { path, props, portal } = usePageContext();
  const wayBack = useWayBack();
  const leads = useLeads();
  const trail = props.errorCode ? [] : breadcrumbs(portal, path);
  // The home page is where every trail begins.
  if (trail.length === 0) return <div className="breadcrumbs-none" />;
  const isFirst = isPanelPath(path) && trail.length <= FIRST_LEVEL;
  return (
    <nav className={`breadcrumbs no-print${isFirst ? ' breadcrumbs-first' : ''}`} aria-label="Okruszki">
      <ol>
        {trail.map((crumb) => (
          <li key={crumb.label}>
            {crumb.path === null ? (
              <span aria-current="page">{crumb.label}</span>
            ) : (
              <>
                {leads(crumb.path) ? <Link to={wayBack(crumb.path)}>{crumb.label}</Link> : <span>{crumb.label}</span>}
                <ChevronRight size={14} aria-hidden />
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
