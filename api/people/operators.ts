import { hasAccess } from '#domain/access/account.ts';
import { operatorView } from '#domain/access/operator-view.ts';
import {
  editOperator,
  operator,
  operatorStream,
  switchOperator,
  type OperatorProfile,
} from '#domain/access/operator.ts';
import type { Permission, Role } from '#domain/access/roles.ts';
import type { FormValues } from '#domain/shared/form.ts';
import { isRefusal, type Refusal } from '#domain/shared/refusal.ts';
import { operators, type OperatorRow } from '#projections/access/operators.ts';
import { contains, equals } from '#projections/people.ts';
import { addOperator } from '../access/accounts.ts';
import { moveLogin } from '../access/credentials.ts';
import { sendInvitation } from '../access/password-pages.ts';
import type { Ask, Route } from '../http/route.ts';
import { dropUnused, takeUpload } from '../uploads/take.ts';
import { newId } from '../shared/new-id.ts';
import { accessInputs, accessOfRow, readAccess } from './access.ts';
import { administering } from './administration.ts';
import { passwordLinkRoute } from './password-link.ts';
import { peopleRoutes } from './routes.ts';
import { runOnPerson } from './run.ts';
import type { PeopleScreen, Saved } from './screen.ts';

/** Seen in the panel only. */
const PHOTO = { accept: 'photo', visibility: 'private' } as const;
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
  await dropUnused(ask, operatorStream(operatorId));
  if (isRefusal(added)) return added;
  const saved = { id: added.id, position: added.position };
  // A link would lead nowhere; it can be sent once there is access.
  if (profile.role === 'UNAUTHORIZED' || !hasAccess(access, ask.context.now)) {
    return { ...saved, told: 'Dodano operatora, który na razie nie może się zalogować' };
  }
  await sendInvitation(ask.app, { account: { type: 'SzkoleniaOperator', id: added.id }, ...added, person });
  return saved;
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
  const saved = await administering(ask.app, row.id, (othersAdminister) =>
    moveLogin(ask.app, { account: { type: 'SzkoleniaOperator', id: row.id }, to: profile.person.email }, () =>
      runOnPerson(ask, aggregate(row.id), {
        id: row.id,
        command: editOperator,
        input: { version, profile, access, othersAdminister },
      }),
    ),
  );
  await dropUnused(ask, operatorStream(row.id));
  return saved;
}

const aggregate = (id: string) => ({ stream: operatorStream(id), decider: operator });

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
    administering(ask.app, row.id, (othersAdminister) =>
      runOnPerson(ask, aggregate(row.id), {
        id: row.id,
        command: switchOperator,
        input: { active: to === 'reactivate', othersAdminister },
      }),
    ),
};

/** OPR-01. */
export const operatorRoutes: readonly Route[] = [
  ...peopleRoutes(operatorScreen),
  passwordLinkRoute({
    base: operatorView.base,
    write: 'OPERATOR_WRITE',
    type: 'SzkoleniaOperator',
    table: 'operators',
  }),
];
