import { useEffect, type RefObject } from 'react';
import { readStored, writeStored } from '#web/browser/facilities.ts';

/** Keys of one letter can be switched off: who speaks to the computer would press them by talking (WCAG 2.1.4). */
const OFF = 'row-keys-off';

export const rowKeysAreOff = (): boolean => readStored('localStorage', OFF) !== undefined;
export const switchRowKeys = (off: boolean): void => writeStored('localStorage', OFF, off ? '1' : undefined);

/** By how many rows a key goes on; x stays. */
const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1, x: 0 };
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]';

/** Whether a key is meant for rows: nobody types, nothing is asked, and it is no shortcut of the browser's. */
export function isForRows({ target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || defaultPrevented || rowKeysAreOff()) return false;
  if (target instanceof Element && target.closest(TYPING)) return false;
  return document.querySelector('[role=dialog], [role=alertdialog]') === null;
}

/** Of several tables the one where the focus is, else the first. */
function isMeant(table: HTMLTableElement): boolean {
  const focused = document.activeElement?.closest('.table-lines');
  return (focused ?? document.querySelector('main .table-lines')) === table;
}

/** In a list j and k go to the next and the previous row, x ticks it; Enter opens it, as it does any link. */
export function useRowKeys(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.key in STEPS) || !table.current || !isForRows(event) || !isMeant(table.current)) return;
      event.preventDefault();
      act([...(table.current.tBodies[0]?.rows ?? [])], STEPS[event.key] ?? 0);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [table]);
}

/** Goes to another row, or ticks the one that has the focus. */
function act(rows: readonly HTMLTableRowElement[], step: number): void {
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  if (step === 0) rows[here]?.querySelector<HTMLElement>('.cell-tick input')?.click();
  else rows[nextOf(here, step, rows.length)]?.querySelector<HTMLElement>('th a, a')?.focus();
}

/** The row to go to, from none (-1) the first or the last. */
function nextOf(here: number, step: number, count: number): number {
  if (here < 0) return step > 0 ? 0 : count - 1;
  return Math.min(Math.max(here + step, 0), count - 1);
}
