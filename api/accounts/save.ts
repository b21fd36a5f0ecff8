import { hasAccess, type AccountAccess } from '#domain/account/access.ts';
import { accessSwitched, type AccessNow } from '#domain/account/former-access.ts';
import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import { administersOwn } from '#domain/account/administrators.ts';
import { refuseGrant } from '#domain/account/grants.ts';
import { refuseLasting } from '#domain/account/lasting.ts';
import { refuseOutside } from '#domain/account/ownership.ts';
import { isSensitive } from '#domain/account/sensitive.ts';
import type { FormValues } from '#domain/form/form.ts';
import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { moveLogin } from '#ops/account/credentials.ts';
import { isBlocked, profileOfRow } from '#projections/account-profile.ts';
import { othersAdminister } from '#projections/account-list.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { askProof } from '#api/http/visitor/proof.ts';
import { newId } from '#api/handlers/new-id.ts';
import { runCommand } from '#api/handlers/run-command.ts';
import { dropReplaced, dropUnused, takeUpload } from '#api/uploads/take.ts';
import { accessOfRow, readAccess } from './access.ts';
import { addAccount } from '#ops/account/add-account.ts';
import { hasSecondAdministrator } from '#projections/administrators.ts';
import { stateOf } from './allowed-changes.ts';
import { itemOf } from './item.ts';
import { sendInvitation } from './password-mails.ts';
import type { AccountScreen, Saved } from './screen.ts';
import { askedToTake } from './taking.ts';

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

const ENDED = 'Czasowy dostęp tego konta już się skończył. Wybierz w formularzu nowy.';

/**
 * The typed settings. Where the form has a box for being active, the one of the two that was changed counts.
 */
function accessOf(
  request: RequestContext,
  { view }: AccountDefinition,
  { form, present, wasActive }: { form: FormValues; present?: AccessNow; wasActive: boolean },
): AccountAccess | Refusal {
  const { now } = request.context;
  const access = readAccess(form, { now, ...(present ? { before: present.access } : {}) });
  if (isRefusal(access) || !view.status) return access;
  const isActive = form[view.status.name] === true;
  if (isActive === wasActive) return access;
  return switchedByBox(access, present, { active: isActive, now }) ?? invalid({ [view.status.name]: [ENDED] });
}

/** What a box that was changed gives; null where what there was, or is typed, has ended. */
function switchedByBox(
  typed: AccountAccess,
  present: AccessNow | undefined,
  { active, now }: { active: boolean; now: string },
): AccountAccess | null {
  if (active && typed.accessType !== 'none') return hasAccess(typed, now) ? typed : null;
  return accessSwitched(present ?? null, { active, now });
}

/** POST of a new account; anyone who may log in is sent a link to set the password (OPR-01, REP-01). */
export async function createAccount(
  { definition, extras }: AccountScreen,
  request: RequestContext,
  form: FormValues,
): Promise<Saved | Refusal> {
  const { declaration, stream } = definition;
  const access = accessOf(request, definition, { form, wasActive: true });
  if (isRefusal(access)) return access;
  // Before the login is claimed and a file is stored; the command asks the same.
  const typed = definition.profileOf(form, { personId: '', files: {} });
  const granter = { access: request.access, isOwn: false };
  const outside =
    refuseGrant(declaration, granter, { after: typed.values }) ??
    refuseLasting(declaration, request.access, access) ??
    refuseOutside(declaration, request.access, typed.values) ??
    (await extras.check?.(request, typed));
  if (outside) return outside;
  const files = await filesOf(request, definition, {});
  if (isRefusal(files)) return files;
  const id = newId(request);
  const by = { context: request.context, commandKey: request.commandKey, correlationId: request.correlationId };
  const add = (isWatched: boolean) =>
    addAccount(request.app, { definition, account: { id, fields: form, files, access, hasSecond: isWatched } }, by);
  const added = administersOwn(declaration, typed.values)
    ? await request.app.locks.hold('accounts', async () =>
        add(await hasSecond(request, definition, { id, values: typed.values })),
      )
    : await add(false);
  await dropUnused(request, stream(id));
  if (isRefusal(added)) return added;
  const saved = { id: added.id, position: added.position, waits: added.waits };
  return invited(request, definition, { saved, form, access, personId: added.personId, files });
}

/** Whether somebody could confirm these values: neither who asks nor whose they are. */
const hasSecond = (
  { app, context }: RequestContext,
  { declaration, portal }: AccountDefinition,
  { id, values }: { readonly id: string; readonly values: object },
): Promise<boolean> =>
  hasSecondAdministrator(
    { db: app.db, kinds: app.accounts.ofPortal(portal).map((one) => one.declaration), now: context.now },
    { declaration, values },
    [context.actor.id, id],
  );

interface Made {
  readonly saved: Saved;
  readonly form: FormValues;
  readonly access: AccountAccess;
  readonly personId: string;
  readonly files: Files;
}

/** A link would lead nowhere without access; it can be sent once there is some. */
async function invited(request: RequestContext, definition: AccountDefinition, made: Made): Promise<Saved> {
  const { saved, form, access, personId, files } = made;
  const { login, words } = definition.declaration;
  if (!login) return saved;
  if (isBlocked(definition.declaration, form) || !hasAccess(access, request.context.now)) {
    return { ...saved, message: words.addedWithoutAccess ?? words.added };
  }
  const { person } = definition.profileOf(form, { personId, files });
  await sendInvitation(request.app, { definition, id: saved.id, person });
  return saved;
}

/** What rows say that follow from other facts too. */
const knownOf = ({ definition, extras }: AccountScreen, row: AnyAccountRow) =>
  extras.knownElsewhere
    ? { known: { id: row.id, ...profileOfRow(definition.declaration, row), access: accessOfRow(row) } }
    : {};

const aggregateOf = ({ stream, decider }: AccountDefinition, id: string) => ({ stream: stream(id), decider });

/**
 * Runs a change with no other one of an account at the same time where it matters who else administers, or whose login it is.
 * When the list can't catch up nobody else administers: nobody is lost by that.
 */
async function alone(
  request: RequestContext,
  definition: AccountDefinition,
  change: {
    row: AnyAccountRow;
    isNeeded: boolean;
    /** The values that it is to have. */
    wanted?: object;
    run(others: { othersAdminister?: boolean; hasSecond?: boolean }): Promise<Saved | Refusal>;
  },
): Promise<Saved | Refusal> {
  const { app } = request;
  if (!change.isNeeded) return change.run({});
  return app.locks.hold('accounts', async () => {
    if (!definition.declaration.login?.administrator) return change.run({});
    const ready = await app.projector.waitFor([definition.declaration.table], await app.log.newest());
    const { id } = change.row;
    return change.run({
      othersAdminister: ready && (await othersAdminister(app.db, definition.declaration, id)),
      ...(change.wanted ? { hasSecond: await hasSecond(request, definition, { id, values: change.wanted }) } : {}),
    });
  });
}

/** What the form makes of the access, once what is before that is answered: a question, then a proof. */
async function accessAfter(
  screen: AccountScreen,
  request: RequestContext,
  { row, form, isStale }: { row: AnyAccountRow; form: FormValues; isStale: boolean },
): Promise<{ access: AccountAccess; before: ReturnType<typeof profileOfRow> } | Refusal> {
  const { definition } = screen;
  const { declaration } = definition;
  const wasActive = itemOf(definition, row, request.context).active;
  const access = accessOf(request, definition, { form, present: stateOf(definition, row), wasActive });
  if (isRefusal(access)) return access;
  const before = profileOfRow(declaration, row);
  const present = { ...before, access: accessOfRow(row) };
  const wanted = { ...definition.profileOf(form, { personId: row.person_id, files: {} }), access };
  const confirmed = isStale || form.confirmed === true;
  const asked = await askedToTake(screen, request, { row, before: present, after: wanted, confirmed });
  if (asked) return asked;
  if (isSensitive(declaration, present, wanted)) askProof(request);
  return { access, before };
}

/** PUT of the edit form. */
export async function changeAccount(
  screen: AccountScreen,
  request: RequestContext,
  { row, form, version }: { row: AnyAccountRow; form: FormValues; version: number | undefined },
): Promise<Saved | Refusal> {
  const { definition, extras } = screen;
  const { login } = definition.declaration;
  const allowed = await accessAfter(screen, request, { row, form, isStale: version !== row.version });
  if (isRefusal(allowed)) return allowed;
  const { access, before } = allowed;
  const files = await filesOf(request, definition, before.values);
  if (isRefusal(files)) return files;
  const profile = definition.profileOf(form, { personId: row.person_id, files });
  const refused = await extras.check?.(request, profile, before.values);
  if (refused) return refused;
  const { email = '' } = profile.person;
  const edit = (others: { othersAdminister?: boolean; hasSecond?: boolean }) =>
    onAccount(request, definition, {
      id: row.id,
      command: definition.commands.edit,
      input: { ...profile, access, version, ...others, ...knownOf(screen, row) },
    });
  const isOther = email.toLowerCase() !== String(row.email).toLowerCase();
  const saved = await alone(request, definition, {
    row,
    wanted: profile.values,
    isNeeded: login !== undefined && (isOther || login.administrator !== undefined),
    run: (others) =>
      login
        ? moveLogin(request.app, { account: { type: login.type, id: row.id }, to: email }, () => edit(others))
        : edit(others),
  });
  await dropUnused(request, definition.stream(row.id));
  if (!isRefusal(saved))
    await dropReplaced(request, definition.stream(row.id), { before: before.values, after: files });
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
  if (isRefusal(result)) return result;
  const waits = result.events.some(({ type }) => type === definition.types.administrationProposed);
  return { id, position: result.position, waits };
}
