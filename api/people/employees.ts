import { sql, type SqlBool } from 'kysely';
import { UNLIMITED_ACCESS, type AccountAccess } from '#domain/access/account.ts';
import type { FormValues } from '#domain/shared/form.ts';
import { invalid, isRefusal, type Refusal } from '#domain/shared/refusal.ts';
import { participantIdentity } from '#domain/training/course-date/identity.ts';
import { participantView } from '#domain/training/participant-view.ts';
import { participant, participantStream, saveParticipant, type ParticipantData } from '#domain/training/participant.ts';
import { contains, equals, personRow } from '#projections/people.ts';
import { applicationsOfPerson } from '#projections/training/application-details.ts';
import { employees, type EmployeeRow } from '#projections/training/employees.ts';
import type { Ask, Route } from '../http/route.ts';
import { accessInputs, accessOfRow, readAccess } from './access.ts';
import { peopleRoutes } from './routes.ts';
import type { PeopleScreen, Saved } from './screen.ts';

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

async function save(
  ask: Ask,
  participantId: string,
  input: { version?: number | undefined; data: ParticipantData },
): Promise<Saved | Refusal> {
  const result = await ask.app.execute({
    stream: participantStream(participantId),
    decider: participant,
    command: saveParticipant.name,
    context: ask.context,
    correlationId: ask.correlationId,
    ...(ask.commandKey ? { commandKey: ask.commandKey } : {}),
    decide: (state) => saveParticipant.decide(state, { participantId, ...input }, ask.context),
  });
  return isRefusal(result) ? result : { id: participantId, position: result.position };
}

/** The same e-mail and names are the same person, whether registered or added. */
async function create(ask: Ask, form: FormValues): Promise<Saved | Refusal> {
  const access = readAccess(form, { now: ask.context.now });
  if (isRefusal(access)) return access;
  const { person, ...firm } = dataOf(form, '', access);
  const [personId = ''] = await ask.app.vault.persons([participantIdentity(person, '')]);
  const known = await personRow<EmployeeRow>(ask.app.db, 'employees', personId);
  if (known && !ask.commandKey) return invalid({ email: [KNOWN] });
  const data = { ...firm, person: { ...person, personId } };
  const saved = await save(ask, personId, { version: 0, data });
  return isRefusal(saved) ? invalid({ email: [KNOWN] }) : saved;
}

const KNOWN = 'Uczestnik o tym imieniu, nazwisku i adresie e-mail już jest na liście';

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
  permissions: { read: 'EMPLOYEE_READ', write: 'EMPLOYEE_WRITE' },
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
  change: async (ask, row, { form, version }) => {
    const access = readAccess(form, { now: ask.context.now, before: accessOfRow(row) });
    return isRefusal(access) ? access : save(ask, row.id, { version, data: dataOf(form, row.id, access) });
  },
  turn: (ask, row, to) => {
    const none = { accessType: 'none', expiresAt: null, passwordChangeMode: 'none' } as const;
    return save(ask, row.id, { data: present(row, to === 'reactivate' ? UNLIMITED_ACCESS : none) });
  },
  more: async (ask, row) => ({ history: await applicationsOfPerson(ask.app.db, row.id) }),
};

/** EMP-01, EMP-02. */
export const employeeRoutes: readonly Route[] = peopleRoutes(employeeScreen);
