import { v7 as uuid } from 'uuid';
import { subjectOf } from '#domain/kernel/subject.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { AccountMail } from '#domain/mail/terms.ts';
import { recoveryCodesLeft } from '#ops/account/recovery-codes.ts';
import { queueMail } from '#ops/mail/order.ts';
import type { RequestContext } from '../request/request-context.ts';
import { deviceOf } from './device.ts';
import { principalOf } from './principal.ts';
import type { SessionAccount } from './sessions.ts';

export type LoginNotice = Extract<
  AccountMail,
  'login-new-browser' | 'login-wrong-codes' | 'recovery-code-used' | 'recovery-codes-new' | 'passkey-copied'
>;

type Asking = Pick<RequestContext, 'app' | 'req' | 'server'>;

/** An account's owner hears by mail of what was done at its door. Behind the answer, which says nothing of it. */
export function notifyOwner(request: Asking, account: SessionAccount, notice: LoginNotice): void {
  request.app.deferred.run(() => order(request, account, notice));
}

async function order({ app, req, server }: Asking, account: SessionAccount, notice: LoginNotice): Promise<void> {
  const { type, id } = account;
  const principal = await principalOf(app, { type, id });
  const person = principal?.actor.person;
  const definition = app.accounts.ofType(type);
  if (!principal || !person || !definition) return;
  // Anyone who has the password and no cookies is new each time: a mailbox is not filled with that.
  if (notice === 'login-new-browser' && (await server.limits.isOver([{ limit: 'new-browser', key: id }]))) return;
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
      ...(notice === 'recovery-code-used' ? { codesLeft: await recoveryCodesLeft(app, id) } : {}),
    },
  });
}
