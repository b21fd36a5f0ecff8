import { panelEntries } from '#domain/training/navigation.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { findPage } from '#web/app/page-table.ts';
import { FoldedNav } from './folded-nav.tsx';

/** LAY-04, PERM-06: the panel's sections that this person may read and that there are pages of. */
export function PanelNav() {
  const { access } = usePageContext();
  const items = panelEntries(access).filter((entry) => findPage(entry.path));
  return (
    <div className="panel-nav no-print">
      <div className="panel-nav-inner">
        <FoldedNav label="Panel" items={items} />
      </div>
    </div>
  );
}
