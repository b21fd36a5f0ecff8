import { useRef } from 'react';
import { useTakeOver } from '#web/app/use-hydrated.ts';
import type { Selection } from './selection.ts';

/** The tick of one row; one that was ticked before the scripts started stays so. */
export function RowTick({ selection, id, name }: { selection: Selection; id: string; name: string }) {
  const box = useRef<HTMLInputElement>(null);
  const shift = useRef(false);
  const withShift = ({ shiftKey }: { shiftKey: boolean }) => (shift.current = shiftKey);
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
      // The click that a space bar makes knows of Shift in some engines only: the key event says it in all.
      onKeyDown={withShift}
      onMouseDown={withShift}
      onChange={({ target }) => selection.press(id, { checked: target.checked, shift: shift.current })}
    />
  );
}

/** The tick above them; what it is for is written where there is no column below it. */
export function AllRowsTick({ selection }: { selection: Selection }) {
  const box = useRef<HTMLInputElement>(null);
  useTakeOver(() => {
    if (box.current?.checked) selection.toggleAll();
  });
  return (
    <label className="needs-scripts">
      <input ref={box} type="checkbox" checked={selection.all} onChange={selection.toggleAll} />
      <span className="tick-label">Zaznacz wszystkie</span>
    </label>
  );
}
