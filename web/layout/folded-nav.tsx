import { Menu, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from '#web/router/router.tsx';
import { isActiveLink, isInSection } from '#domain/kernel/url.ts';
import type { MenuItem } from '#domain/portal/navigation.ts';
import { usePageContext } from '#web/app/page-context.tsx';

/** A menu in a row; on a phone it folds behind a button. The present section is marked (LAY-07). */
export function FoldedNav({ label, items }: { label: string; items: readonly MenuItem[] }) {
  const { path, link } = usePageContext();
  // Which page it was opened on: a navigation closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === path;
  // A section below another one, e.g. a calendar of what its list lists, is where one is; the list is not.
  const here = items
    .filter((item) => isActiveLink(item.path, { url: path }) || isInSection(item.path, path))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
  return (
    <nav className="menu" aria-label={label} data-open={open || undefined}>
      <button type="button" className="menu-button" aria-expanded={open} onClick={() => setOpenOn(open ? null : path)}>
        {open ? <X size={20} aria-hidden /> : <Menu size={20} aria-hidden />}
        <span>{label}</span>
      </button>
      <ul>
        {items.map((item) => (
          <li key={item.path}>
            <Link to={link(item.path)} aria-current={item === here ? 'page' : undefined}>
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
