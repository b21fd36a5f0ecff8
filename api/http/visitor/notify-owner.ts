import { v7 as uuid } from 'uuid';
import { subjectOf } from '#domain/kernel/subject.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { AccountMail } from '#domain/mail/terms.ts';
import type { Met } from '#ops/account/known-browsers.ts';
import { recoveryCodesLeft } from '#ops/account/recovery-codes.ts';
import { loginSigns } from '#ops/account/login-signs.ts';
import { queueMail, type LoginNoticeInput } from '#ops/mail/order.ts';
import type { RequestContext } from '../request/request-context.ts';
import { deviceOf } from './device.ts';
import { principalOf } from './principal.ts';
import type { SessionAccount } from './sessions.ts';

export type LoginNotice = Extract<
  AccountMail,
  'login-wrong-codes' | 'recovery-code-used' | 'recovery-codes-new' | 'passkey-copied'
>;
type OfLogin = Extract<AccountMail, 'login-new-browser' | 'login-unusual'>;
type More = Partial<LoginNoticeInput>;

type Asking = Pick<RequestContext, 'app' | 'req' | 'server'>;

/** An account's owner hears by mail of what was done at its door. Behind the answer, which says nothing of it. */
export function notifyOwner(request: Asking, account: SessionAccount, notice: LoginNotice): void {
  request.app.deferred.run(async () => {
    const more = notice === 'recovery-code-used' ? { codesLeft: await recoveryCodesLeft(request.app, account.id) } : {};
    await order(request, account, { notice, more });
  });
}

/** A session has begun: its owner hears of a browser that is new, of wrong passwords before it, and of a long absence. */
export function notifyOfLogin(request: Asking, account: SessionAccount, { isNew, lastAt }: Met): void {
  request.app.deferred.run(async () => {
    const more = lastAt ? await loginSigns(request.app, account.id, lastAt) : {};
    if (!isNew && Object.keys(more).length === 0) return;
    // Anyone who has the password and no cookies is new each time: a mailbox is not filled with that.
    if (await request.server.limits.isOver([{ limit: 'new-browser', key: account.id }])) return;
    await order(request, account, { notice: isNew ? 'login-new-browser' : 'login-unusual', more });
  });
}

async function order(
  { app, req }: Asking,
  { type, id }: SessionAccount,
  { notice, more }: { notice: LoginNotice | OfLogin; more: More },
): Promise<void> {
  const principal = await principalOf(app, { type, id });
  const person = principal?.actor.person;
  const definition = app.accounts.ofType(type);
  if (!principal || !person || !definition) return;
  const at = app.now();
  await queueMail(app, {
    // Of wrong codes once a day.
    id: notice === 'login-wrong-codes' ? `${notice}:${id}:${dayInWarsaw(at)}` : `${notice}:${uuid()}`,
    portal: definition.portal,
    template: notice,
    subjects: [subjectOf(definition.declaration.kind, id)],
    personId: person.personId,
    input: {
      to: principal.session.account.login,
      name: person.name,
      at,
      device: deviceOf(req.get('user-agent')),
      ...more,
    },
  });
}
