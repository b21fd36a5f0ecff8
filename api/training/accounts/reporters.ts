import { voivodeshipLabel } from '#domain/form/voivodeships.ts';
import { reporters, type ReporterRow } from '#projections/training/accounts/reporters.ts';
import { everyAccount } from '#projections/account-list.ts';
import type { Column } from '#ops/xlsx/columns.ts';
import { streamXlsx } from '#ops/xlsx/stream.ts';
import type { AccountScreenParts } from '#api/accounts/routes.ts';
import { download } from '#api/http/routes/route.ts';

/** REP-02: who accepted which version of the notice, and when. */
const COLUMNS: readonly (Column & { value(row: ReporterRow): string | null })[] = [
  { header: 'Imię', width: 18, value: (row) => row.first_name },
  { header: 'Nazwisko', width: 22, value: (row) => row.last_name },
  { header: 'E-mail', width: 30, value: (row) => row.email },
  { header: 'Telefon', width: 16, value: (row) => row.phone },
  { header: 'Firma', width: 34, value: (row) => row.company_name },
  { header: 'NIP', width: 13, value: (row) => row.company_nip },
  { header: 'Województwo', width: 20, value: (row) => voivodeshipLabel(row.company_state) },
  { header: 'Wersja zgody', width: 14, value: (row) => row.consent_version },
  { header: 'Data zgody', type: 'instant', width: 18, value: (row) => row.consent_at },
];

async function* cells(rows: AsyncIterable<ReporterRow>) {
  for await (const row of rows) yield COLUMNS.map((column) => column.value(row));
}

/** REP-01, REP-02. */
export const reporterScreen: AccountScreenParts = {
  model: reporters,
  extras: {
    more: async (_request, row) => ({ consentVersion: row.consent_version, consentAt: row.consent_at }),
  },
  routes: [
    download('/panel/reporters/excel-gdpr', ['REPORTER_READ'], async (request, res) => {
      const rows = everyAccount<ReporterRow>(request.app.db, 'reporters');
      const columns = COLUMNS.map(({ value: _value, ...column }) => column);
      const fileName = `zgody-${request.context.today}`;
      await streamXlsx(request.app.threads, { columns, rows: cells(rows), fileName, title: 'Zgody' }, res);
    }),
  ],
};
