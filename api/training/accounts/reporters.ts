import { hasAccess } from '#domain/account/account.ts';
import { reporterView } from '#domain/training/accounts/reporter-view.ts';
import {
  addReporter as addReporterCommand,
  editReporter,
  reporter,
  reporterStream,
  switchReporter,
  type ReporterCompany,
  type ReporterPerson,
} from '#domain/training/accounts/reporter.ts';
import type { FormValues } from '#domain/form/form.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { voivodeshipLabel } from '#domain/form/voivodeships.ts';
import type { Column } from '#ops/xlsx/columns.ts';
import { streamXlsx } from '#ops/xlsx/stream.ts';
import { oneAtATime } from '#ops/execute/one-at-a-time.ts';
import { reporters, type ReporterRow } from '#projections/training/accounts/reporters.ts';
import { contains, everyPerson } from '#projections/accounts.ts';
import { addReporter } from '#api/accounts/add-account.ts';
import { moveLogin } from '#api/accounts/credentials.ts';
import { sendInvitation } from '#api/accounts/password-pages.ts';
import { download } from '#api/http/define.ts';
import type { RequestContext, Route } from '#api/http/route.ts';
import { newId } from '#api/handlers/new-id.ts';
import { accessInputs, accessOfRow, readAccess } from '#api/accounts/access.ts';
import { passwordLinkRoute } from '#api/accounts/password-link.ts';
import { peopleRoutes } from '#api/accounts/routes.ts';
import { runOnPerson } from '#api/accounts/run.ts';
import type { PeopleScreen, Saved } from '#api/accounts/screen.ts';

const text = (value: unknown): string => String(value ?? '');

interface Data {
  readonly person: Omit<ReporterPerson, 'personId'>;
  readonly company: ReporterCompany;
}

const dataOf = (form: FormValues): Data => ({
  person: {
    firstName: text(form.firstName),
    lastName: text(form.lastName),
    email: text(form.email),
    phone: text(form.phone),
  },
  company: { name: text(form.companyName), nip: text(form.companyNip), state: text(form.companyState) },
});

async function create(request: RequestContext, form: FormValues): Promise<Saved | Refusal> {
  const access = readAccess(form, { now: request.context.now });
  if (isRefusal(access)) return access;
  const { person, company } = dataOf(form);
  const given = {
    reporterId: newId(request),
    ...person,
    companyName: company.name,
    companyNip: company.nip,
    companyState: company.state,
    access,
  };
  const added = await addReporter(request.app, given, {
    context: request.context,
    commandKey: request.commandKey,
    correlationId: request.correlationId,
  });
  if (isRefusal(added)) return added;
  const saved = { id: added.id, position: added.position };
  // A link would lead nowhere; it can be sent once there is access.
  if (!hasAccess(access, request.context.now)) {
    return { ...saved, told: 'Dodano osobę zgłaszającą, która na razie nie może się zalogować' };
  }
  await sendInvitation(request.app, { account: { type: 'SzkoleniaReporter', id: added.id }, ...added, person });
  return saved;
}

async function change(
  request: RequestContext,
  row: ReporterRow,
  { form, version }: { form: FormValues; version: number | undefined },
): Promise<Saved | Refusal> {
  const access = readAccess(form, { now: request.context.now, before: accessOfRow(row) });
  if (isRefusal(access)) return access;
  const { person, company } = dataOf(form);
  const input = { version, person: { personId: row.person_id, ...person }, company, access };
  const edit = () => runOnPerson(request, aggregate(row.id), { id: row.id, command: editReporter, input });
  if (person.email.toLowerCase() === row.email.toLowerCase()) return edit();
  return oneAtATime(request.app, 'accounts', () =>
    moveLogin(request.app, { account: { type: 'SzkoleniaReporter', id: row.id }, to: person.email }, edit),
  );
}

const aggregate = (id: string) => ({ stream: reporterStream(id), decider: reporter });

const reporterScreen: PeopleScreen<ReporterRow> = {
  view: reporterView,
  commands: { add: addReporterCommand, change: editReporter, setActive: switchReporter },
  table: 'reporters',
  model: reporters,
  stream: reporterStream,
  item: (row) => ({
    active: row.access_type !== 'none',
    values: {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      companyName: row.company_name,
      companyNip: row.company_nip,
      companyState: row.company_state,
      ...accessInputs(row),
    },
  }),
  where: ({ lastName, companyName, email }) => [
    ...(lastName ? [contains('last_name', lastName)] : []),
    ...(companyName ? [contains('company_name', companyName)] : []),
    ...(email ? [contains('email', email)] : []),
  ],
  create,
  change,
  setActive: (request, row, to) =>
    runOnPerson(request, aggregate(row.id), {
      id: row.id,
      command: switchReporter,
      input: { active: to === 'reactivate' },
    }),
  more: async (_ask, row) => ({ consentVersion: row.consent_version, consentAt: row.consent_at }),
};

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
export const panelReporterRoutes: readonly Route[] = [
  download('/panel/reporters/excel-gdpr', ['REPORTER_READ'], async (request, res) => {
    const rows = everyPerson<ReporterRow>(request.app.db, 'reporters');
    const columns = COLUMNS.map(({ value: _value, ...column }) => column);
    const fileName = `zgody-${request.context.today}`;
    await streamXlsx(request.app.threads, { columns, rows: cells(rows), fileName, title: 'Zgody' }, res);
  }),
  ...peopleRoutes(reporterScreen),
  passwordLinkRoute({
    base: reporterView.base,
    write: 'REPORTER_WRITE',
    type: 'SzkoleniaReporter',
    table: 'reporters',
  }),
];
