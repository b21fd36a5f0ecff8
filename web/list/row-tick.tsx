import { useRef } from 'react';
import { useTakeOver } from '#web/app/use-hydrated.ts';
import type { Selection } from './selection.ts';

/** The tick of one row; one that was ticked before the scripts started stays so. */
export function RowTick({ selection, id, name }: { selection: Selection; id: string; name: string }) {
  const box = useRef<HTMLInputElement>(null);
  useTakeOver(() => {
    if (box.current?.checked) selection.toggle(id);
  });
  return (
    <input
      ref={box}
      type="checkbox"
      className="needs-scripts"
      aria-label={`Zaznacz: ${name}`}
      checked={selection.has(id)}
      onChange={(event) => selection.press(id, event)}
    />
  );
}

/** The tick above them. */
export function AllRowsTick({ selection }: { selection: Selection }) {
  const box = useRef<HTMLInputElement>(null);
  useTakeOver(() => {
    if (box.current?.checked) selection.toggleAll();
  });
  return (
    <input
      ref={box}
      type="checkbox"
      className="needs-scripts"
      aria-label="Zaznacz wszystkie"
      checked={selection.all}
      onChange={selection.toggleAll}
    />
  );
}
