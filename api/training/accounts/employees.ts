import { sql, type SqlBool } from 'kysely';
import type { AccountAccess } from '#domain/account/account.ts';
import type { FormValues } from '#domain/form/form.ts';
import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { participantIdentity } from '#domain/training/course-date/identity.ts';
import { participantView } from '#domain/training/accounts/participant-view.ts';
import {
  participant,
  participantStream,
  saveParticipant,
  switchParticipant,
  type ParticipantData,
} from '#domain/training/accounts/participant.ts';
import { contains, equals, personRow } from '#projections/accounts.ts';
import { applicationsOfPerson, registrationStreams } from '#projections/training/applications/application-details.ts';
import { keptParticipants } from '#projections/training/accounts/employee-lookup.ts';
import { trainingsOf } from '#projections/training/accounts/employee-trainings.ts';
import { employees, type EmployeeRow } from '#projections/training/accounts/employees.ts';
import type { RequestContext, Route } from '#api/http/route.ts';
import { accessInputs, accessOfRow, readAccess } from '#api/accounts/access.ts';
import { peopleRoutes } from '#api/accounts/routes.ts';
import { runOnPerson } from '#api/accounts/run.ts';
import type { PeopleScreen, Saved } from '#api/accounts/screen.ts';

const text = (value: unknown): string => String(value ?? '');
const optional = (value: unknown): string | null => (value ? String(value) : null);

const dataOf = (form: FormValues, personId: string, access: AccountAccess): ParticipantData => ({
  person: {
    personId,
    firstName: text(form.firstName),
    lastName: text(form.lastName),
    email: text(form.email),
    phone: text(form.phone),
    fgazNumber: text(form.fgazNumber),
  },
  companyName: text(form.companyName),
  boschCarServiceId: optional(form.boschCarServiceId),
  sapClientNumber: optional(form.sapClientNumber),
  access,
});

const aggregate = (id: string) => ({ stream: participantStream(id), decider: participant });

const save = (
  request: RequestContext,
  participantId: string,
  input: { version?: number | undefined; data: ParticipantData },
): Promise<Saved | Refusal> =>
  runOnPerson(request, aggregate(participantId), {
    id: participantId,
    command: saveParticipant,
    input: { participantId, ...input },
  });

/** The same e-mail and names are the same person, whether registered or added. */
async function create(request: RequestContext, form: FormValues): Promise<Saved | Refusal> {
  const access = readAccess(form, { now: request.context.now });
  if (isRefusal(access)) return access;
  const { person, ...firm } = dataOf(form, '', access);
  const [[kept], [identified = '']] = await Promise.all([
    keptParticipants(request.app.db, [person]),
    request.app.vault.persons([participantIdentity(person, '')]),
  ]);
  const personId = kept ?? identified;
  const known = await personRow<EmployeeRow>(request.app.db, 'employees', personId);
  // Whom an operator added may be this very command, sent again after a lost answer; a registered one can't.
  if (known && (known.version === 0 || !request.commandKey)) return alreadyKnown(personId);
  const data = { ...firm, person: { ...person, personId } };
  const saved = await save(request, personId, { version: 0, data });
  return isRefusal(saved) ? alreadyKnown(personId) : saved;
}

const alreadyKnown = (id: string): Refusal => ({
  ...invalid({ email: ['Uczestnik o tym imieniu, nazwisku i adresie e-mail już jest na liście'] }),
  current: { id, path: `${participantView.base}/${id}` },
});

/** Nobody takes the e-mail and names of somebody else on the list; oneself keeps them. */
async function change(
  request: RequestContext,
  row: EmployeeRow,
  { form, version }: { form: FormValues; version: number | undefined },
): Promise<Saved | Refusal> {
  const access = readAccess(form, { now: request.context.now, before: accessOfRow(row) });
  if (isRefusal(access)) return access;
  const data = dataOf(form, row.id, access);
  const namesake = await namesakeOf(request, data.person);
  if (namesake && namesake !== row.id) return alreadyKnown(namesake);
  return save(request, row.id, { version, data });
}

/** Who is on the list under this e-mail and these names, as kept by operators or as registered. */
async function namesakeOf(request: RequestContext, person: ParticipantData['person']): Promise<string | undefined> {
  const [[kept], identified] = await Promise.all([
    keptParticipants(request.app.db, [person]),
    request.app.vault.knownPerson(participantIdentity(person, '')),
  ]);
  if (kept) return kept;
  if (!identified) return undefined;
  const row = await personRow<EmployeeRow>(request.app.db, 'employees', identified);
  // Whoever was registered under it first may be kept under another e-mail by now.
  return row?.version === 0 ? row.id : undefined;
}

const present = (row: EmployeeRow, access: AccountAccess): ParticipantData => ({
  person: {
    personId: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    fgazNumber: row.fgaz_number,
  },
  companyName: row.company_name,
  boschCarServiceId: row.bosch_car_service_id,
  sapClientNumber: row.sap_client_number,
  access,
});

const employeeScreen: PeopleScreen<EmployeeRow> = {
  view: participantView,
  commands: { add: saveParticipant, change: saveParticipant, setActive: switchParticipant },
  table: 'employees',
  model: employees,
  stream: participantStream,
  item: (row) => ({
    active: row.access_type !== 'none',
    values: {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
      fgazNumber: row.fgaz_number,
      companyName: row.company_name,
      boschCarServiceId: row.bosch_car_service_id,
      sapClientNumber: row.sap_client_number,
      ...accessInputs(row),
    },
  }),
  where: ({ name, employeeId, boschCarServiceId, sapClientNumber, sapClientNumberNotNull }) => [
    ...(name ? [contains('name', name)] : []),
    ...(employeeId ? [equals('id', employeeId)] : []),
    ...(boschCarServiceId ? [equals('bosch_car_service_id', boschCarServiceId)] : []),
    ...(sapClientNumber ? [equals('sap_client_number', sapClientNumber)] : []),
    ...(sapClientNumberNotNull ? [sql<SqlBool>`sap_client_number is not null`] : []),
  ],
  create,
  change,
  setActive: async (request, row, to) =>
    runOnPerson(request, aggregate(row.id), {
      id: row.id,
      command: switchParticipant,
      input: { participantId: row.id, active: to === 'reactivate', known: present(row, accessOfRow(row)) },
    }),
  derived: (request, rows) =>
    trainingsOf(
      request.app.db,
      rows.map(({ id }) => id),
    ),
  factsElsewhere: async (request, id) => {
    const streams = await registrationStreams(request.app.db, id);
    return (await Promise.all(streams.map((stream) => request.app.log.readStream(stream)))).flat();
  },
  more: async (request, row) => ({ history: await applicationsOfPerson(request.app.db, row.id) }),
};

/** EMP-01, EMP-02. */
export const employeeRoutes: readonly Route[] = peopleRoutes(employeeScreen);
