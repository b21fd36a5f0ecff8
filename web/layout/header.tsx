import { Link } from '#web/router/router.tsx';
import { isPanelActor } from '#domain/portal/guard.ts';
import { firstPanelPath, openPages, todayEntry } from '#domain/portal/navigation.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { QuickSearch } from '#web/search/quick-search.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { FoldedNav } from './folded-nav.tsx';
import { PanelNav } from './panel-nav.tsx';

/**
 * The bar at the top: name, menu (PUB-07; in the panel its sections, LAY-04), the way into the panel for operators
 * (PUB-08), search, account.
 */
export function Header({ panel }: { panel: boolean }) {
  const { link, access, portal } = usePageContext();
  const operator = isPanelActor(portal, access);
  const menu = openPages(portal, portal.menus.public, access);
  return (
    <header className="header">
      <div className="header-inner">
        <Link to={link('/')} className="logo" aria-label={`${portal.title} – strona główna`}>
          <img src={portal.icon} alt="" width={34} height={34} />
          <span>
            <Brand words={portal.brand.words} />
          </span>
        </Link>
        {panel && <TodayLink />}
        {panel ? <PanelNav /> : menu.length > 0 && <FoldedNav label="Menu główne" items={menu} />}
        <div className="header-account">
          {!panel && operator && (
            <Link className="header-panel" to={link(firstPanelPath(portal, access) ?? '/panel')}>
              Panel administracyjny
            </Link>
          )}
          {panel && operator && <QuickSearch />}
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}

/** Back to the day's work from everywhere in the panel. */
function TodayLink() {
  const { link, access, portal, path } = usePageContext();
  const today = todayEntry(portal, access);
  if (!today) return null;
  return (
    <Link className="header-today" to={link(today.path)} aria-current={path === today.path ? 'page' : undefined}>
      {today.label}
    </Link>
  );
}
