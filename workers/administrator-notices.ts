import { hasAccess } from '#domain/account/access.ts';
import { administersOwn } from '#domain/account/administrators.ts';
import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import { createAccounts } from '#domain/account/decide/accounts.ts';
import { titleOf } from '#domain/account/declaration.ts';
import { BREAK_GLASS_WORDS } from '#domain/account/acts.ts';
import type { AccountEvent, AccountFacts } from '#domain/account/events.ts';
import type { AccountState } from '#domain/account/state.ts';
import { fold } from '#domain/kernel/decider.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { kindOfSubject, subjectOf } from '#domain/kernel/subject.ts';
import type { AccountMail } from '#domain/mail/terms.ts';
import { portalNamed, portals } from '#domain/portals.ts';
import type { App } from '#ops/app.ts';
import {
  administratorProposedMail,
  breakGlassMail,
  newAdministratorMail,
  type AdministratorNotice,
} from '#ops/mail/administrator-notices.ts';
import type { MailParts } from '#ops/mail/parts.ts';
import { queueMails } from '#ops/mail/order.ts';
import type { MailPortal } from '#ops/mail/parts.ts';
import { accountsOfPerson } from '#projections/account-list.ts';
import { administratorsOf } from '#projections/administrators.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import { Erased, NotToSend, type Compose, type NamedPerson, type QueuedMail } from '#workers/compose-mail.ts';
import { eventAt } from '#workers/causes.ts';
import type { Reads } from '#workers/processor.ts';
import type { JobRequest, Reaction } from '#workers/reaction.ts';

/** Job of `administrator-changes`: notifies everybody who administers an account that it became dangerous. */
export const ADMINISTRATOR_NOTICE_JOB = 'administrator-notice';
export interface AdministratorNoticeJob {
  readonly kind: string;
  readonly stream: string;
  readonly revision: number;
}

const accounts = createAccounts(portals).all.filter(({ declaration }) => declaration.login);

/** Anyone who administers an account may be of another kind. */
export const ACCOUNT_LISTS = accounts.map(({ declaration }) => declaration.table) as unknown as Reads;

type Notice = Extract<AccountMail, 'new-administrator' | 'administrator-proposed' | 'break-glass'>;

/** A new administrator, and whatever was done from the server: everybody who could stop it hears of it. */
export const administratorChanges: Reaction = {
  name: 'administrator-changes',
  on: Object.assign(
    {},
    ...accounts.map(({ declaration, types }) => {
      const { kind } = declaration;
      const noticeOf = ({ stream, revision }: Recorded): JobRequest => ({
        job: ADMINISTRATOR_NOTICE_JOB,
        data: { kind, stream, revision } satisfies AdministratorNoticeJob,
      });
      const handlers = { [types.brokenGlass]: noticeOf };
      if (!declaration.login?.administrator) return handlers;
      // The values alone say who may have become one; whether they may log in is looked up with the job.
      return {
        ...handlers,
        [types.administrationProposed]: noticeOf,
        [types.added]: (event: Recorded) =>
          administersOwn(declaration, (event.data as AccountFacts['added']).values) ? noticeOf(event) : null,
        [types.changed]: (event: Recorded) =>
          administersOwn(declaration, (event.data as AccountFacts['changed']).after.values) ? noticeOf(event) : null,
        [types.accessChanged]: (event: Recorded) =>
          hasAccess((event.data as AccountFacts['accessChanged']).before, event.at) ? null : noticeOf(event),
      };
    }),
  ) as Reaction['on'],
};

/** The account before and behind a fact. */
async function around(app: App, { decider }: AccountDefinition, { stream, revision }: Recorded) {
  const events = await app.log.readStream(stream);
  const upTo = (last: number) =>
    fold(decider, events.filter((event) => event.revision <= last) as unknown as AccountEvent[]);
  return { before: upTo(revision - 1), after: upTo(revision) };
}

/** `at`: the moment of the fact. An access that has ended is none. */
const isActing = ({ declaration }: AccountDefinition, state: AccountState | null, at: string): boolean =>
  state !== null && hasAccess(state.access, at) && administersOwn(declaration, state.values);

function noticeOf(
  definition: AccountDefinition,
  { type, at }: Recorded,
  { before, after }: { readonly before: AccountState | null; readonly after: AccountState },
): Notice | undefined {
  if (type === definition.types.brokenGlass) return 'break-glass';
  if (type === definition.types.administrationProposed) return 'administrator-proposed';
  return isActing(definition, after, at) && !isActing(definition, before, at) ? 'new-administrator' : undefined;
}

export async function orderAdministratorNotices(
  app: App,
  { kind, stream, revision }: AdministratorNoticeJob,
): Promise<void> {
  const definition = app.accounts.ofKind(kind);
  const event = await eventAt(app, { stream, revision });
  const { before, after } = await around(app, definition, event);
  if (!after || after.person.forgotten) return;
  const template = noticeOf(definition, event, { before, after });
  if (!template) return;
  const { declaration, portal } = definition;
  const kinds = app.accounts.ofPortal(portal).map((one) => one.declaration);
  const administrators = await administratorsOf(
    { db: app.db, kinds, now: app.now() },
    { declaration, values: after.values },
  );
  const persons = administrators.map(({ row }) => row.person_id).filter((one) => one !== after.person.personId);
  const subject = subjectOf(kind, after.id);
  await queueMails(
    app,
    [...new Set([...persons, ...(template === 'break-glass' ? [after.person.personId] : [])])].map((personId) => ({
      id: `${template}:${event.id}:${personId}`,
      portal: definition.portal,
      template,
      subjects: [subject],
      causes: { [subject]: { stream, revision, position: event.position } },
      personId,
    })),
  );
}

/** Whom the mail is for: an account of the portal. */
async function recipientOf(app: App, { portal, personId }: QueuedMail): Promise<AnyAccountRow> {
  for (const { declaration } of app.accounts.ofPortal(portal).filter((one) => one.declaration.login)) {
    const [row] = await accountsOfPerson(app.db, declaration, personId ?? '');
    if (row?.email) return row;
  }
  throw new Erased();
}

function textOf(
  template: Notice,
  portal: MailPortal,
  {
    data,
    reason,
    ...notice
  }: AdministratorNotice & { readonly reason: string; readonly data: AccountFacts['brokenGlass'] },
): MailParts {
  if (template === 'new-administrator') return newAdministratorMail(portal, notice);
  if (template === 'administrator-proposed') return administratorProposedMail(portal, notice);
  return breakGlassMail(portal, { ...notice, by: data.by, act: BREAK_GLASS_WORDS[data.act], reason });
}

/** The account that a mail is about, as its fact left it. */
async function concerned(app: App, mail: QueuedMail) {
  const [subject = ''] = mail.subjects;
  const cause = mail.causes[subject];
  if (!cause) throw new NotToSend('The mail knows no event behind it');
  const definition = app.accounts.ofKind(kindOfSubject(subject));
  const event = await eventAt(app, cause);
  const { after } = await around(app, definition, event);
  if (!after || after.person.forgotten) throw new Erased();
  return { event, person: { personId: after.person.personId, name: titleOf(definition.declaration, after.person) } };
}

/** Who did it, unless that was the program, or somebody erased since. */
const authorOf = ({ meta: { actor } }: Recorded): NamedPerson | undefined =>
  actor.person && !actor.person.forgotten ? actor.person : undefined;

const composed =
  (template: Notice): Compose =>
  async (app, mail: QueuedMail) => {
    const [{ event, person }, row] = [await concerned(app, mail), await recipientOf(app, mail)];
    const author = template === 'break-glass' ? undefined : authorOf(event);
    const text = textOf(template, portalNamed(mail.portal), {
      name: row.name,
      account: person.name,
      at: event.at,
      by: author?.name ?? 'program, z wiersza poleceń',
      reason: event.meta.reason ?? '',
      data: event.data as AccountFacts['brokenGlass'],
    });
    const about = author ? [person, { personId: author.personId, name: author.name }] : [person];
    return { personId: row.person_id, to: String(row.email), ...text, attachments: [], about };
  };

/** The mails of every portal that notify administrators of another one. */
export const administratorNotices: Readonly<Record<Notice, Compose>> = {
  'new-administrator': composed('new-administrator'),
  'administrator-proposed': composed('administrator-proposed'),
  'break-glass': composed('break-glass'),
};
