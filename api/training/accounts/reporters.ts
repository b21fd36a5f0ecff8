import type { FormValues } from '#domain/form/form.ts';
import { voivodeshipLabel } from '#domain/form/voivodeships.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { reporter } from '#domain/training/accounts/reporter.ts';
import { accountRow } from '#projections/account-list.ts';
import { fieldsOf, isErased } from '#projections/account-profile.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import type { TimelineRow } from '#projections/timeline.ts';
import { idOfSubject } from '#domain/kernel/subject.ts';
import {
  applicationsInOrder,
  applicationsOfPerson,
  participantNames,
  registrationLines,
} from '#projections/training/applications/application-details.ts';
import { reporters, type ReporterRow } from '#projections/training/accounts/reporters.ts';
import { hasNoAccount, visitors, visitorsWithoutAccount } from '#projections/training/accounts/visitors.ts';
import type { PastAccount } from '#api/accounts/screen.ts';
import { applicationsAt, itemsAt, linesAt, withDate } from './registrations.ts';
import type { App } from '#ops/app.ts';
import { knownAs } from '#projections/person-merge-list.ts';
import { everyAccount } from '#projections/account-list.ts';
import type { Column } from '#ops/xlsx/columns.ts';
import type { AccountScreenParts } from '#api/accounts/routes.ts';
import { idOf, textOf } from '#api/handlers/read-filters.ts';
import { sendXlsx } from '#api/handlers/send-xlsx.ts';
import { download } from '#api/http/routes/route.ts';

/** Of an account, or of somebody who registers others without one. */
type Consent = ReporterRow & { readonly account: boolean };

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
  const line = (row: ReporterRow, account: boolean) => COLUMNS.map((column) => column.value({ ...row, account }));
  for await (const row of everyAccount<ReporterRow>(db, 'reporters')) yield line(row, true);
  for await (const row of visitorsWithoutAccount(db)) yield line(row, false);
}

/** Whom somebody registered is for those who may see applications. */
const seesApplications = ({ access }: RequestContext) => access.reads('APPLICATION_READ');

/** What a new account starts with: what registrations say of the person, who has none yet (PUB-18). */
export async function registeredFields({ db }: Pick<App, 'db'>, personId: string): Promise<FormValues> {
  const row = await accountRow(db, { table: visitors.name, where: hasNoAccount }, personId);
  return row && !isErased(row) ? (fieldsOf(reporter, row) as FormValues) : {};
}

async function more(request: RequestContext, row: AnyAccountRow) {
  const { consent_version: consentVersion, consent_at: consentAt, person_id: personId } = row as unknown as ReporterRow;
  const whom = { role: 'reporter_id', personId } as const;
  const { app, context } = request;
  const applications = seesApplications(request) ? await applicationsOfPerson(app.db, whom, context.today) : [];
  const known = (await knownAs(app.db, [personId])).get(personId);
  return { consentVersion, consentAt, personId, applications, knownAs: known };
}

async function past(request: RequestContext, whom: PastAccount) {
  const rows = seesApplications(request) ? await applicationsAt(request, 'reporter_id', whom) : [];
  return { derived: {}, more: { applications: await itemsAt(rows, whom) } };
}

const idsOf = (lines: readonly TimelineRow[]) => [...new Set(lines.map(({ subject }) => idOfSubject(subject)))];

/** What those who were registered were called at a moment, by application. */
async function namesAt({ app }: RequestContext, ids: readonly string[], at: string) {
  const rows = await applicationsInOrder(app.past(at).db, ids);
  return new Map(rows.map((row) => [row.id, row.participant_name]));
}

/** What the person sent: for which date, and who is to take part. */
async function linesOf(request: RequestContext, personId: string, until: string | null): Promise<TimelineRow[]> {
  if (!seesApplications(request)) return [];
  const { app } = request;
  const lines = await registrationLines(linesAt(app, until), { role: 'reporter_id', personId }, until);
  const names =
    until === null ? await participantNames(app.db, idsOf(lines)) : await namesAt(request, idsOf(lines), until);
  return lines.map((line) => {
    const name = names.get(idOfSubject(line.subject));
    return { ...withDate(line), text: name ? `${line.text}: ${name}` : line.text };
  });
}

/** REP-01, REP-02. Who registers others without an account is known by these registrations. */
export const reporterScreen: AccountScreenParts = {
  model: reporters,
  extras: {
    withoutAccount: { model: visitors, where: hasNoAccount },
    // 'Załóż konto' of a person's page.
    prefilled: async ({ app, query }) => registeredFields(app, idOf(textOf(query.from)) ?? ''),
    linesElsewhere: linesOf,
    more,
    past,
  },
  routes: [
    download('/panel/reporters/excel-gdpr', ['REPORTER_READ'], async (request, res) => {
      const columns = COLUMNS.map(({ value: _value, ...column }) => column);
      await sendXlsx(request, res, { what: 'zgody', title: 'Zgody', columns, rows: cells(request.app.db) });
    }),
  ],
};
