import { panelEntries } from '#domain/portal/navigation.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { FoldedNav } from './folded-nav.tsx';

/** LAY-04, PERM-06: the panel's sections that this person may read. */
export function PanelNav() {
  const { access, portal } = usePageContext();
  const items = panelEntries(portal, access);
  return (
    <div className="panel-nav no-print">
      <div className="panel-nav-inner">
        <FoldedNav label="Panel" items={items} />
      </div>
    </div>
  );
}
