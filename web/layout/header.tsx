import { Link } from '#web/router/router.tsx';
import { isPanelActor } from '#domain/portal/guard.ts';
import { firstPanelPath, openPages } from '#domain/portal/navigation.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { QuickSearch } from '#web/search/quick-search.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Brand } from './brand.tsx';
import { FoldedNav } from './folded-nav.tsx';

/** The banner: name, public menu outside the panel (PUB-07), the way into the panel for operators (PUB-08), account. */
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
        {!panel && menu.length > 0 && <FoldedNav label="Menu główne" items={menu} />}
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
