import { hasAccess, NO_ACCESS, UNLIMITED_ACCESS, type AccountAccess } from '#domain/account/access.ts';
import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import { refuseOutside } from '#domain/account/ownership.ts';
import type { FormValues } from '#domain/form/form.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { moveLogin } from '#ops/account/credentials.ts';
import { isBlocked, profileOfRow } from '#projections/account-profile.ts';
import { othersAdminister } from '#projections/account-list.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { newId } from '#api/handlers/new-id.ts';
import { runCommand } from '#api/handlers/run-command.ts';
import { dropReplaced, dropUnused, takeUpload } from '#api/uploads/take.ts';
import { accessOfRow, readAccess } from './access.ts';
import { addAccount } from '#ops/account/add-account.ts';
import { itemOf } from './item.ts';
import { sendInvitation } from './password-mails.ts';
import type { AccountScreen, Saved } from './screen.ts';

/** Seen in the panel only. */
const PHOTO = { accept: 'photo', visibility: 'private' } as const;

type Files = Readonly<Record<string, string | null>>;

/** The uploads of the kind's file fields; a field without a new file keeps what the row has. */
async function filesOf(
  request: RequestContext,
  { declaration }: AccountDefinition,
  present: Readonly<Record<string, unknown>>,
): Promise<Files | Refusal> {
  const files: Record<string, string | null> = {};
  for (const { name } of declaration.fields.filter(({ type }) => type === 'file')) {
    const upload = await takeUpload(request, name, PHOTO);
    if (isRefusal(upload)) return upload;
    files[name] =
      upload.value === undefined
        ? ((present[name] as string | null | undefined) ?? null)
        : (upload.value?.name ?? null);
  }
  return files;
}

/**
 * The typed settings. Where the form has a box for being active, the one of the two that was changed counts.
 */
function accessOf(
  request: RequestContext,
  { view }: AccountDefinition,
  { form, before, wasActive }: { form: FormValues; before?: AccountAccess; wasActive: boolean },
): AccountAccess | Refusal {
  const access = readAccess(form, { now: request.context.now, ...(before ? { before } : {}) });
  if (isRefusal(access) || !view.status) return access;
  const isActive = form[view.status.name] === true;
  if (isActive === wasActive) return access;
  if (!isActive) return NO_ACCESS;
  return access.accessType === 'none' ? UNLIMITED_ACCESS : access;
}

/** POST of a new account; whoever may log in is sent a link to set the password (OPR-01, REP-01). */
export async function createAccount(
  { definition }: AccountScreen,
  request: RequestContext,
  form: FormValues,
): Promise<Saved | Refusal> {
  const { declaration, stream } = definition;
  const access = accessOf(request, definition, { form, wasActive: true });
  if (isRefusal(access)) return access;
  // Before the login is claimed and a file is stored; the command asks the same.
  const { values } = definition.profileOf(form, { personId: '', files: {} });
  const outside = refuseOutside(declaration, request.access, values);
  if (outside) return outside;
  const files = await filesOf(request, definition, {});
  if (isRefusal(files)) return files;
  const id = newId(request);
  const added = await addAccount(
    request.app,
    { definition, account: { id, fields: form, files, access } },
    { context: request.context, commandKey: request.commandKey, correlationId: request.correlationId },
  );
  await dropUnused(request, stream(id));
  if (isRefusal(added)) return added;
  const saved = { id: added.id, position: added.position };
  const { login, words } = declaration;
  if (!login) return saved;
  // A link would lead nowhere; it can be sent once there is access.
  if (isBlocked(definition.declaration, form) || !hasAccess(access, request.context.now)) {
    return { ...saved, message: words.addedWithoutAccess ?? words.added };
  }
  const { person } = definition.profileOf(form, { personId: added.personId, files });
  await sendInvitation(request.app, { definition, id: added.id, person });
  return saved;
}

/** What rows say that follow from other facts too. */
const knownOf = ({ definition, extras }: AccountScreen, row: AnyAccountRow) =>
  extras.knownElsewhere
    ? { known: { id: row.id, ...profileOfRow(definition.declaration, row), access: accessOfRow(row) } }
    : {};

const aggregateOf = ({ stream, decider }: AccountDefinition, id: string) => ({ stream: stream(id), decider });

/**
 * Runs a change with no other one of an account beside it where it matters who else administers, or whose login it is.
 * When the list can't catch up nobody else administers: nobody is lost by that.
 */
async function alone(
  request: RequestContext,
  definition: AccountDefinition,
  change: {
    row: AnyAccountRow;
    isNeeded: boolean;
    run(others: { othersAdminister?: boolean }): Promise<Saved | Refusal>;
  },
): Promise<Saved | Refusal> {
  const { app } = request;
  if (!change.isNeeded) return change.run({});
  return app.locks.hold('accounts', async () => {
    if (!definition.declaration.login?.administrator) return change.run({});
    const ready = await app.projector.waitFor([definition.declaration.table], await app.log.newest());
    return change.run({
      othersAdminister: ready && (await othersAdminister(app.db, definition.declaration, change.row.id)),
    });
  });
}

/** PUT of the edit form. */
export async function changeAccount(
  screen: AccountScreen,
  request: RequestContext,
  { row, form, version }: { row: AnyAccountRow; form: FormValues; version: number | undefined },
): Promise<Saved | Refusal> {
  const { definition, extras } = screen;
  const { login } = definition.declaration;
  const wasActive = itemOf(definition, row).active;
  const access = accessOf(request, definition, { form, before: accessOfRow(row), wasActive });
  if (isRefusal(access)) return access;
  const { values: present } = profileOfRow(definition.declaration, row);
  const files = await filesOf(request, definition, present);
  if (isRefusal(files)) return files;
  const profile = definition.profileOf(form, { personId: row.person_id, files });
  const refused = await extras.check?.(request, profile);
  if (refused) return refused;
  const { email = '' } = profile.person;
  const edit = (others: { othersAdminister?: boolean }) =>
    onAccount(request, definition, {
      id: row.id,
      command: definition.commands.edit,
      input: { ...profile, access, version, ...others, ...knownOf(screen, row) },
    });
  const isOther = email.toLowerCase() !== String(row.email).toLowerCase();
  const saved = await alone(request, definition, {
    row,
    isNeeded: login !== undefined && (isOther || login.administrator !== undefined),
    run: (others) =>
      login
        ? moveLogin(request.app, { account: { type: login.type, id: row.id }, to: email }, () => edit(others))
        : edit(others),
  });
  await dropUnused(request, definition.stream(row.id));
  if (!isRefusal(saved)) await dropReplaced(request, definition.stream(row.id), { before: present, after: files });
  return saved;
}

/** ACT-04: takes the access away, or gives it back. */
export const switchAccount = (
  screen: AccountScreen,
  request: RequestContext,
  { row, active }: { row: AnyAccountRow; active: boolean },
): Promise<Saved | Refusal> => {
  const { definition } = screen;
  return alone(request, definition, {
    row,
    isNeeded: definition.declaration.login?.administrator !== undefined,
    run: (others) =>
      onAccount(request, definition, {
        id: row.id,
        command: definition.commands.setActive,
        input: { active, ...others, ...knownOf(screen, row) },
      }),
  });
};

async function onAccount<Input>(
  request: RequestContext,
  definition: AccountDefinition,
  call: { id: string; command: AccountDefinition['commands'][keyof AccountDefinition['commands']]; input: Input },
): Promise<Saved | Refusal> {
  const { id, command, input } = call;
  const result = await runCommand(request, aggregateOf(definition, id), { command: command as never, input });
  return isRefusal(result) ? result : { id, position: result.position };
}
