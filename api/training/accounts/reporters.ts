import { voivodeshipLabel } from '#domain/form/voivodeships.ts';
import { reporters, type ReporterRow } from '#projections/training/accounts/reporters.ts';
import { visitorsWithoutAccount, type VisitorRow } from '#projections/training/accounts/visitors.ts';
import type { App } from '#ops/app.ts';
import { everyAccount } from '#projections/account-list.ts';
import type { Column } from '#ops/xlsx/columns.ts';
import { streamXlsx } from '#ops/xlsx/stream.ts';
import type { AccountScreenParts } from '#api/accounts/routes.ts';
import { download } from '#api/http/routes/route.ts';

/** Of an account, or of somebody who registers others without one. */
type Consent = VisitorRow & { readonly account: boolean };

/** REP-02: who accepted which version of the notice, and when. */
const COLUMNS: readonly (Column & { value(row: Consent): string | null })[] = [
  { header: 'Imię', width: 18, value: (row) => row.first_name },
  { header: 'Nazwisko', width: 22, value: (row) => row.last_name },
  { header: 'E-mail', width: 30, value: (row) => row.email },
  { header: 'Telefon', width: 16, value: (row) => row.phone },
  { header: 'Firma', width: 34, value: (row) => row.company_name },
  { header: 'NIP', width: 13, value: (row) => row.company_nip },
  { header: 'Województwo', width: 20, value: (row) => voivodeshipLabel(row.company_state) },
  { header: 'Wersja zgody', width: 14, value: (row) => row.consent_version },
  { header: 'Data zgody', type: 'instant', width: 18, value: (row) => row.consent_at },
  { header: 'Konto', width: 8, value: (row) => (row.account ? 'tak' : 'nie') },
];

async function* cells(db: App['db']) {
  const line = (row: VisitorRow, account: boolean) => COLUMNS.map((column) => column.value({ ...row, account }));
  for await (const row of everyAccount<ReporterRow>(db, 'reporters')) yield line(row, true);
  for await (const row of visitorsWithoutAccount(db)) yield line(row, false);
}

/** REP-01, REP-02. */
export const reporterScreen: AccountScreenParts = {
  model: reporters,
  extras: {
    more: async (_request, row) => ({ consentVersion: row.consent_version, consentAt: row.consent_at }),
  },
  routes: [
    download('/panel/reporters/excel-gdpr', ['REPORTER_READ'], async (request, res) => {
      const columns = COLUMNS.map(({ value: _value, ...column }) => column);
      const fileName = `zgody-${request.context.today}`;
      await streamXlsx(request.app.threads, { columns, rows: cells(request.app.db), fileName, title: 'Zgody' }, res);
    }),
  ],
};
