import { panelEntries } from '#domain/access/navigation.ts';
import { useSurroundings } from '../context.tsx';
import { findPage } from '../page-table.ts';
import { FoldedNav } from './folded-nav.tsx';

/** LAY-04, PERM-06: the panel's sections that this person may read and that there are pages of. */
export function PanelNav() {
  const { access } = useSurroundings();
  const items = panelEntries(access).filter((entry) => findPage(entry.path));
  return (
    <div className="panel-nav no-print">
      <div className="panel-nav-inner">
        <FoldedNav label="Panel" items={items} />
      </div>
    </div>
  );
}
