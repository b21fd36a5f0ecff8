import { hasAccess } from '#domain/account/access.ts';
import { accountDecider, type AccountState } from '#domain/account/state.ts';
import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import { titleOf } from '#domain/account/declaration.ts';
import type { AccountFacts } from '#domain/account/events.ts';
import { createAccounts } from '#domain/account/decide/accounts.ts';
import { fold } from '#domain/kernel/decider.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { kindOfSubject, subjectOf } from '#domain/kernel/subject.ts';
import type { AccountMail } from '#domain/mail/terms.ts';
import { portalNamed, portals } from '#domain/portals.ts';
import type { App } from '#ops/app.ts';
import {
  formerLoginMail,
  loginChangedMail,
  passkeyMail,
  passwordChangedMail,
  secondFactorMail,
  type AccountNotice,
} from '#ops/mail/account-notices.ts';
import { queueMails } from '#ops/mail/order.ts';
import type { MailParts, MailPortal } from '#ops/mail/parts.ts';
import { Erased, NotToSend, type Compose, type QueuedMail } from '#workers/compose-mail.ts';
import type { JobRequest, Reaction } from '#workers/reaction.ts';
import { settleJob, settlePasskeyJob } from '#workers/second-factors.ts';
import { eventAt } from '#workers/causes.ts';
import type { AppWithoutLists } from '#workers/processor.ts';

/** Job of `account-changes`: order the mails that notify an account's owner of a change. */
export const ACCOUNT_NOTICE_JOB = 'account-notice';
export interface AccountNoticeJob {
  readonly kind: string;
  readonly stream: string;
  readonly revision: number;
}

type Notice = Extract<
  AccountMail,
  'password-changed' | 'login-changed' | 'login-changed-former' | 'second-factor-changed' | 'passkey-changed'
>;

/** The address that an account logs in with; empty of an erased one. */
export const emailOf = (person: object): string => String((person as { email?: unknown }).email ?? '');

/** Whether a change gives the account another address. */
export const isNewLogin = ({ before, after }: AccountFacts['changed']): boolean =>
  !after.person.forgotten && emailOf(before.person).toLowerCase() !== emailOf(after.person).toLowerCase();

/** Owners hear of a new password, login or second factor, whoever changed it and in whatever way: the fact says so. */
export const accountChanges: Reaction = {
  name: 'account-changes',
  on: Object.assign(
    {},
    ...createAccounts(portals)
      .all.filter(({ declaration }) => declaration.login)
      .map(({ declaration: { kind }, types }) => {
        const notice = ({ stream, revision }: Recorded): JobRequest => ({
          job: ACCOUNT_NOTICE_JOB,
          data: { kind, stream, revision } satisfies AccountNoticeJob,
        });
        return {
          [types.passwordChanged]: notice,
          [types.secondFactorChanged]: (event: Recorded) => [notice(event), settleJob(event)],
          [types.passkeyChanged]: (event: Recorded) => [notice(event), settlePasskeyJob(event)],
          [types.changed]: (event: Recorded) =>
            isNewLogin(event.data as AccountFacts['changed']) ? notice(event) : null,
        };
      }),
  ) as Reaction['on'],
};

/** The account as the event left it; null where the log has none. */
async function accountAt(
  app: Pick<App, 'log'>,
  { types }: AccountDefinition,
  event: Recorded,
): Promise<AccountState | null> {
  const events = await app.log.readStream(event.stream);
  return fold(
    accountDecider(types),
    events.filter(({ revision }) => revision <= event.revision) as never,
  ) as AccountState | null;
}

function noticesOf({ types }: AccountDefinition, { type }: Recorded): readonly Notice[] {
  if (type === types.changed) return ['login-changed', 'login-changed-former'];
  if (type === types.passkeyChanged) return ['passkey-changed'];
  return [type === types.passwordChanged ? 'password-changed' : 'second-factor-changed'];
}

/** Nobody is notified of an account that lets nobody in. */
export async function orderNotices(app: AppWithoutLists, { kind, stream, revision }: AccountNoticeJob): Promise<void> {
  const definition = app.accounts.ofKind(kind);
  const event = await eventAt(app, { stream, revision });
  const account = await accountAt(app, definition, event);
  if (!account || account.person.forgotten || !hasAccess(account.access, app.now())) return;
  const subject = subjectOf(kind, account.id);
  const notices = noticesOf(definition, event).filter(
    (notice) => notice !== 'login-changed-former' || emailOf((event.data as AccountFacts['changed']).before.person),
  );
  await queueMails(
    app,
    notices.map((template) => ({
      id: `${template}:${event.id}`,
      portal: definition.portal,
      template,
      subjects: [subject],
      causes: { [subject]: { stream, revision, position: event.position } },
      personId: account.person.personId,
    })),
  );
}

type Text = (portal: MailPortal, notice: AccountNotice, data: never) => MailParts;

const TEXTS: Readonly<Record<Notice, Text>> = {
  'password-changed': passwordChangedMail,
  'login-changed': loginChangedMail,
  'login-changed-former': formerLoginMail,
  'second-factor-changed': (portal, notice, { change }: AccountFacts['secondFactorChanged']) =>
    secondFactorMail(portal, { ...notice, change }),
  'passkey-changed': (portal, notice, { change }: AccountFacts['passkeyChanged']) =>
    passkeyMail(portal, { ...notice, change }),
};

const composed =
  (template: Notice): Compose =>
  async (app, mail: QueuedMail) => {
    const [subject = ''] = mail.subjects;
    const cause = mail.causes[subject];
    if (!cause) throw new NotToSend('The mail knows no event behind it');
    const definition = app.accounts.ofKind(kindOfSubject(subject));
    const event = await eventAt(app, cause);
    const account = await accountAt(app, definition, event);
    if (!account || account.person.forgotten) throw new Erased();
    const isFormer = template === 'login-changed-former';
    const person = isFormer ? (event.data as AccountFacts['changed']).before.person : account.person;
    const notice = {
      name: titleOf(definition.declaration, account.person),
      at: event.at,
      byOwner: event.meta.actor.id === account.id,
    };
    const text = TEXTS[template](portalNamed(mail.portal), notice, event.data as never);
    return { personId: account.person.personId, to: emailOf(person), ...text, attachments: [], about: [] };
  };

/** The mails of every portal that notify an account's owner of a change. */
export const accountNotices: Readonly<Record<Notice, Compose>> = {
  'password-changed': composed('password-changed'),
  'login-changed': composed('login-changed'),
  'login-changed-former': composed('login-changed-former'),
  'second-factor-changed': composed('second-factor-changed'),
  'passkey-changed': composed('passkey-changed'),
};
