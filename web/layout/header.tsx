import { Link } from 'react-router-dom';
import { PANEL_LINK, PUBLIC_MENU } from '#domain/training/navigation.ts';
import { isPanelActor } from '#domain/kernel/access.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { findPage } from '#web/app/page-table.ts';
import { QuickSearch } from '#web/search/quick-search.tsx';
import { AccountMenu } from './account-menu.tsx';
import { FoldedNav } from './folded-nav.tsx';

/** The banner: name, public menu outside the panel (PUB-07), the way into the panel for operators (PUB-08), account. */
export function Header({ panel }: { panel: boolean }) {
  const { link, access } = usePageContext();
  const menu = PUBLIC_MENU.filter((item) => findPage(item.path));
  return (
    <header className="header">
      <div className="header-inner">
        <Link to={link('/')} className="logo" aria-label="Portal szkoleń – strona główna">
          <img src="/favicon.svg" alt="" width={34} height={34} />
          <span>
            Portal <b>szkoleń</b>
          </span>
        </Link>
        {!panel && <FoldedNav label="Menu główne" items={menu} />}
        <div className="header-account">
          {!panel && isPanelActor(access) && (
            <Link className="header-panel" to={link(PANEL_LINK.path)}>
              {PANEL_LINK.label}
            </Link>
          )}
          {panel && isPanelActor(access) && <QuickSearch />}
          <AccountMenu />
        </div>
      </div>
    </header>
  );
}
