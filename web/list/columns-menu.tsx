import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { queryPairs, queryString } from '#domain/kernel/url.ts';
import { COLUMNS_PARAMETER } from '#domain/views/saved-view.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { useHydrated } from '#web/app/use-hydrated.ts';
import { useNavigate } from '#web/router/router.tsx';
import { Button } from '#web/ui/button.tsx';
import './columns-menu.css';

interface Column {
  readonly label: string;
  readonly heads?: boolean;
}

/**
 * Which columns a list shows. The choice stands in the address, as filters do, so that a saved view has it; without scripts
 * it is a GET form.
 */
export function ColumnsMenu({ columns, shown }: { columns: readonly Column[]; shown: readonly Column[] }) {
  const { path, search, link } = usePageContext();
  const navigate = useNavigate();
  const alive = useHydrated();
  // What was pressed is seen at once, also before the list has followed.
  const [pressed, setPressed] = useState<{ at: string; labels: readonly string[] } | null>(null);
  if (pressed && pressed.at !== search) setPressed(null);
  const choosable = columns.filter(({ heads, label }) => !heads && label !== '').map(({ label }) => label);
  if (choosable.length < 2) return null;
  const shownNow = shown.map(({ label }) => label).filter((label) => choosable.includes(label));
  const chosen = pressed?.labels ?? shownNow;
  const others = queryPairs(search).filter(([name]) => name !== COLUMNS_PARAMETER);
  const toggle = (label: string) => {
    const labels = choosable.filter((one) => (one === label) !== chosen.includes(one));
    if (labels.length === 0) return;
    setPressed({ at: search, labels });
    const asked = labels.length === choosable.length ? [] : labels.map((one) => [COLUMNS_PARAMETER, one] as const);
    const query = queryString([...others, ...asked]);
    navigate(link(query ? `${path}?${query}` : path), { replace: true });
  };
  return (
    <details className="columns-menu no-print">
      <summary className="button button-look-like-a-link button-small">
        <Columns3 size={16} aria-hidden />
        <span>Kolumny{shownNow.length < choosable.length && ` (${shownNow.length} z ${choosable.length})`}</span>
      </summary>
      <form method="get" action={link(path)}>
        {others.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <fieldset>
          <legend className="visually-hidden">Pokazywane kolumny</legend>
          {choosable.map((label) => (
            <label key={label}>
              <input
                type="checkbox"
                name={COLUMNS_PARAMETER}
                value={label}
                checked={chosen.includes(label)}
                onChange={() => toggle(label)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        {!alive && <Button type="submit" size="small" theme="secondary" label="Pokaż te kolumny" />}
      </form>
    </details>
  );
}
