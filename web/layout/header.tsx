import { Link } from '#web/router/router.tsx';
import { seesPanel } from '#domain/portal/guard.ts';
import { firstPanelPath, openPages } from '#domain/portal/navigation.ts';
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
  const { link, access, portal, path } = usePageContext();
  const operator = seesPanel(portal, access);
  // From portal to portal, for who reads them all.
  const journals = access.readsAll ? portal.allPages.journals : undefined;
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
        {journals && (
          <Link
            className="header-today header-journals"
            to={link(journals.path)}
            aria-current={path === journals.path ? 'page' : undefined}
          >
            {journals.title}
          </Link>
        )}
        {panel &&
          openPages(portal, portal.menus.start, access).map((item) => (
            <Link
              key={item.path}
              className="header-today"
              to={link(item.path)}
              aria-current={path === item.path ? 'page' : undefined}
            >
              {item.label}
            </Link>
          ))}
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
