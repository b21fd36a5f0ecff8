import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { panelEntries } from '#domain/portal/navigation.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { useDismissal } from '#web/ui/use-dismissal.ts';
import { FoldedNav } from './folded-nav.tsx';
import { menuRoom } from './menu-room.ts';

/**
 * LAY-04, PERM-06: the panel's sections that this person may read, in the bar's one line. What has no room there stands
 * in further lines below, which "Więcej" shows; the keyboard reaches them all the same.
 */
export function PanelNav() {
  const { access, portal, path } = usePageContext();
  const items = panelEntries(portal, access);
  const box = useRef<HTMLDivElement>(null);
  // Which page it was opened on: a navigation closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === path;
  useDismissal(box, () => setOpenOn(null));
  return (
    <div ref={box} className="panel-nav no-print" data-open={open || undefined} data-room={menuRoom(items)}>
      <div className="panel-nav-lines">
        <FoldedNav label="Panel" items={items} />
      </div>
      <button
        type="button"
        className="panel-nav-more needs-scripts"
        aria-expanded={open}
        onClick={() => setOpenOn(open ? null : path)}
      >
        Więcej <ChevronDown size={16} aria-hidden />
      </button>
    </div>
  );
}
