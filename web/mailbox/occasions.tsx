import type { Occasion } from '#domain/mail/occasion.ts';
import { DataTable, type Column } from '#web/list/data-table.tsx';

const COLUMNS: readonly Column<Occasion>[] = [
  { label: 'O czym', heads: true, render: ({ on }) => on },
  { label: 'Do kogo', render: ({ to }) => to },
  { label: 'Kiedy', render: ({ asked }) => (asked ? 'gdy operator zleci powiadomienie' : 'zawsze') },
];

/** When the portal writes to whom, from the table that its mails follow. */
export const Occasions = ({ occasions }: { occasions: readonly Occasion[] }) => (
  <DataTable
    caption="Wiadomości e-mail portalu"
    columns={COLUMNS}
    rows={occasions}
    keyOf={({ on, to }) => `${on} ${to}`}
  />
);
