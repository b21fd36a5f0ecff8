import { hasAccess } from '#domain/account/account.ts';
import { operatorView } from '#domain/training/accounts/operator-view.ts';
import {
  addOperator as addOperatorCommand,
  editOperator,
  operator,
  operatorStream,
  switchOperator,
  type OperatorProfile,
} from '#domain/training/accounts/operator.ts';
import type { Permission, Role } from '#domain/training/accounts/roles.ts';
import type { FormValues } from '#domain/form/form.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { operators, type OperatorRow } from '#projections/training/accounts/operators.ts';
import { contains, equals } from '#projections/accounts.ts';
import { addOperator } from '#api/accounts/add-account.ts';
import { moveLogin } from '#api/accounts/credentials.ts';
import { sendInvitation } from '#api/accounts/password-pages.ts';
import type { RequestContext, Route } from '#api/http/route.ts';
import { dropUnused, takeUpload } from '#api/uploads/take.ts';
import { newId } from '#api/handlers/new-id.ts';
import { accessInputs, accessOfRow, readAccess } from '#api/accounts/access.ts';
import { administering } from './administration.ts';
import { passwordLinkRoute } from '#api/accounts/password-link.ts';
import { peopleRoutes } from '#api/accounts/routes.ts';
import { runOnPerson } from '#api/accounts/run.ts';
import type { PeopleScreen, Saved } from '#api/accounts/screen.ts';

/** Seen in the panel only. */
const PHOTO = { accept: 'photo', visibility: 'private' } as const;
const text = (value: unknown): string => String(value ?? '');

const profileOf = (form: FormValues, personId: string, photo: string | null): OperatorProfile => ({
  person: { personId, firstName: text(form.firstName), lastName: text(form.lastName), email: text(form.email) },
  role: form.role as Role,
  permissions: [...(form.permission as readonly Permission[])],
  photo,
});

async function create(request: RequestContext, form: FormValues): Promise<Saved | Refusal> {
  const access = readAccess(form, { now: request.context.now });
  if (isRefusal(access)) return access;
  const photo = await takeUpload(request, 'photo', PHOTO);
  if (isRefusal(photo)) return photo;
  const operatorId = newId(request);
  const { person, ...profile } = profileOf(form, '', photo.value ?? null);
  const { firstName, lastName, email } = person;
  const given = { operatorId, firstName, lastName, email, ...profile, access };
  const added = await addOperator(request.app, given, {
    context: request.context,
    commandKey: request.commandKey,
    correlationId: request.correlationId,
  });
  await dropUnused(request, operatorStream(operatorId));
  if (isRefusal(added)) return added;
  const saved = { id: added.id, position: added.position };
  // A link would lead nowhere; it can be sent once there is access.
  if (profile.role === 'UNAUTHORIZED' || !hasAccess(access, request.context.now)) {
    return { ...saved, told: 'Dodano operatora, który na razie nie może się zalogować' };
  }
  await sendInvitation(request.app, { account: { type: 'SzkoleniaOperator', id: added.id }, ...added, person });
  return saved;
}

async function change(
  request: RequestContext,
  row: OperatorRow,
  { form, version }: { form: FormValues; version: number | undefined },
): Promise<Saved | Refusal> {
  const access = readAccess(form, { now: request.context.now, before: accessOfRow(row) });
  if (isRefusal(access)) return access;
  const photo = await takeUpload(request, 'photo', PHOTO);
  if (isRefusal(photo)) return photo;
  const profile = profileOf(form, row.person_id, photo.value === undefined ? row.photo : photo.value);
  const saved = await administering(request.app, row.id, (othersAdminister) =>
    moveLogin(request.app, { account: { type: 'SzkoleniaOperator', id: row.id }, to: profile.person.email }, () =>
      runOnPerson(request, aggregate(row.id), {
        id: row.id,
        command: editOperator,
        input: { version, profile, access, othersAdminister },
      }),
    ),
  );
  await dropUnused(request, operatorStream(row.id));
  return saved;
}

const aggregate = (id: string) => ({ stream: operatorStream(id), decider: operator });

const operatorScreen: PeopleScreen<OperatorRow> = {
  view: operatorView,
  commands: { add: addOperatorCommand, change: editOperator, setActive: switchOperator },
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
  setActive: (request, row, to) =>
    administering(request.app, row.id, (othersAdminister) =>
      runOnPerson(request, aggregate(row.id), {
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
