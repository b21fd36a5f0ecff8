import { UNLIMITED_ACCESS, type AccountAccess } from '#domain/access/account.ts';
import { operatorView } from '#domain/access/operator-view.ts';
import { editOperator, operator, operatorStream, type OperatorProfile } from '#domain/access/operator.ts';
import type { Permission, Role } from '#domain/access/roles.ts';
import type { FormValues } from '#domain/shared/form.ts';
import { isRefusal, type Refusal } from '#domain/shared/refusal.ts';
import { operators, type OperatorRow } from '#projections/access/operators.ts';
import { contains, equals } from '#projections/people.ts';
import { addOperator } from '../access/accounts.ts';
import { moveLogin } from '../access/credentials.ts';
import { sendFirstPassword } from '../access/password-pages.ts';
import { newId } from '../http/define.ts';
import type { Ask, Route } from '../http/route.ts';
import { takeUpload } from '../uploads/take.ts';
import { accessInputs, accessOfRow, readAccess } from './access.ts';
import { peopleRoutes } from './routes.ts';
import type { PeopleScreen, Saved } from './screen.ts';

const PHOTO = { accept: 'photo', visibility: 'public' } as const;
const text = (value: unknown): string => String(value ?? '');

const profileOf = (form: FormValues, personId: string, photo: string | null): OperatorProfile => ({
  person: { personId, firstName: text(form.firstName), lastName: text(form.lastName), email: text(form.email) },
  role: form.role as Role,
  permissions: [...(form.permission as readonly Permission[])],
  photo,
});

async function create(ask: Ask, form: FormValues): Promise<Saved | Refusal> {
  const access = readAccess(form, { now: ask.context.now });
  if (isRefusal(access)) return access;
  const photo = await takeUpload(ask, 'photo', PHOTO);
  if (isRefusal(photo)) return photo;
  const operatorId = newId(ask);
  const { person, ...profile } = profileOf(form, '', photo.value ?? null);
  const { firstName, lastName, email } = person;
  const given = { operatorId, firstName, lastName, email, ...profile, access };
  const added = await addOperator(ask.app, given, {
    context: ask.context,
    commandKey: ask.commandKey,
    correlationId: ask.correlationId,
  });
  if (isRefusal(added)) return added;
  await sendFirstPassword(ask.app, { account: { type: 'SzkoleniaOperator', id: added.id }, ...added, person });
  return { id: added.id, position: added.position };
}

async function change(
  ask: Ask,
  row: OperatorRow,
  { form, version }: { form: FormValues; version: number | undefined },
): Promise<Saved | Refusal> {
  const access = readAccess(form, { now: ask.context.now, before: accessOfRow(row) });
  if (isRefusal(access)) return access;
  const photo = await takeUpload(ask, 'photo', PHOTO);
  if (isRefusal(photo)) return photo;
  const profile = profileOf(form, row.person_id, photo.value === undefined ? row.photo : photo.value);
  return moveLogin(
    ask.app,
    { account: { type: 'SzkoleniaOperator', id: row.id }, from: row.email, to: profile.person.email },
    () => save(ask, row.id, { version, profile, access }),
  );
}

async function save(
  ask: Ask,
  id: string,
  input: { version: number | undefined; profile: OperatorProfile; access: AccountAccess },
): Promise<Saved | Refusal> {
  const result = await ask.app.execute({
    stream: operatorStream(id),
    decider: operator,
    command: editOperator.name,
    context: ask.context,
    correlationId: ask.correlationId,
    ...(ask.commandKey ? { commandKey: ask.commandKey } : {}),
    decide: (state) => editOperator.decide(state, input, ask.context),
  });
  return isRefusal(result) ? result : { id, position: result.position };
}

const operatorScreen: PeopleScreen<OperatorRow> = {
  view: operatorView,
  permissions: { read: 'OPERATOR_READ', write: 'OPERATOR_WRITE' },
  table: 'operators',
  model: operators,
  stream: operatorStream,
  item: (row) => ({
    active: row.access_type !== 'none' && row.role !== 'UNAUTHORIZED',
    values: {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      role: row.role,
      permission: row.permissions,
      photo: row.photo,
      ...accessInputs(row),
    },
  }),
  where: ({ name, email, role, accessType }) => [
    ...(name ? [contains('name', name)] : []),
    ...(email ? [contains('email', email)] : []),
    ...(role ? [equals('role', role)] : []),
    ...(accessType ? [equals('access_type', accessType)] : []),
  ],
  create,
  change,
  turn: (ask, row, to) =>
    save(ask, row.id, {
      version: undefined,
      profile: {
        person: { personId: row.person_id, firstName: row.first_name, lastName: row.last_name, email: row.email },
        role: row.role,
        permissions: row.permissions,
        photo: row.photo,
      },
      access:
        to === 'reactivate' ? UNLIMITED_ACCESS : { accessType: 'none', expiresAt: null, passwordChangeMode: 'none' },
    }),
};

/** OPR-01. */
export const operatorRoutes: readonly Route[] = peopleRoutes(operatorScreen);
