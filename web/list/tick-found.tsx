import { useState } from 'react';
import type { Found } from '#api/handlers/ticked.ts';
import { MOST_TICKED } from '#domain/form/ticked.ts';
import type { PluralForms } from '#domain/text/plural.ts';
import { usePageContext } from '#web/app/page-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { groupedText } from './many-text.ts';
import type { Selection } from './selection.ts';

const FOUND: PluralForms = ['znaleziony', 'znalezione', 'znalezionych'];

interface Finds {
  readonly total: number;
  readonly totalExact?: boolean;
}

/** What the button says; null where everything that was found is ticked, or the page's own rows are not yet. */
function tickFoundLabel(selection: Selection, { total, totalExact = true }: Finds): string | null {
  const rows = Math.min(total, MOST_TICKED);
  if (!selection.all || selection.ids.length >= rows) return null;
  return totalExact && total <= MOST_TICKED
    ? `Zaznacz wszystkie ${groupedText(total, FOUND)}`
    : `Zaznacz pierwsze ${groupedText(MOST_TICKED, FOUND)}`;
}

/**
 * Everything that the filters find, beyond the page: offered once the page itself is ticked.
 *
 * @param base path of the list; its rows stand below it, at `/found`
 */
export function TickFound({ base, selection, finds }: { base: string; selection: Selection; finds: Finds }) {
  const { backend, search } = usePageContext();
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const label = tickFoundLabel(selection, finds);
  if (label === null) return null;
  const tickAll = async () => {
    setState('asking');
    try {
      const answer = await backend.read(`${base}/found${search ? `?${search}` : ''}`);
      if (!answer.ok) throw new Error(answer.statusText);
      selection.add(((await answer.json()) as Found).rows);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Button
        size="small"
        theme="ghost-inverted"
        label={label}
        pending={state === 'asking'}
        onClick={() => void tickAll()}
      />
      {state === 'failed' && <span role="alert">Nie udało się. Spróbuj jeszcze raz.</span>}
    </>
  );
}
