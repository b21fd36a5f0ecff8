import type { Selection } from './selection.ts';

/** How many are ticked, and how many of them are not on the screen now. `count`: with its noun. */
export const TickedCount = ({ selection, count }: { selection: Selection; count: string }) => (
  <strong>
    Zaznaczono {count}
    {selection.unseen > 0 && `, w tym ${selection.unseen} spoza tego widoku`}
  </strong>
);
