import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import type { Client } from '#tests/bench/client.ts';

/** A link that was mailed before an address changed hands: it opens nothing of the new one, and the other way round. */

let program: TestApp;
let smtp: TestSmtp;
let admin: Client;
let away: string | undefined;
beforeAll(async () => {
  smtp = await startSmtp();
  smtp.refuse((to) => (to === away ? { code: 451, message: 'away' } : undefined));
  program = await testApp({ workers: true, config: { smtpUrl: smtp.url } });
  admin = await program.as('ADMIN_OPERATOR');
});
afterAll(async () => {
  await program?.stop();
  await smtp?.stop();
});

const NEW = 'Nowe-Haslo1!';
const settled = async () => {
  await workedOff(program.app);
  await program.settled();
};
const linkTo = (address: string): string | undefined =>
  smtp
    .to(address)
    .map(({ text }) => /change-password\?token=([\w-]{43})/.exec(text ?? '')?.[1])
    .findLast((link) => link !== undefined);
const use = (token: string | undefined) =>
  program.client().post('/change-password', { token, password: NEW, passwordConfirmation: NEW });
const logsIn = async (login: string, password: string, type = 'SzkoleniaReporter') =>
  (await program.client().login(login, password, type)).status === 200;
async function moved(path: string, email: string): Promise<void> {
  const saved = await edit(admin, path, { email });
  expect(saved.status, saved.text).toBe(200);
  await settled();
}

describe('an account that gets another address while a link is on its way', () => {
  it.each([
    ['operators', 'SzkoleniaOperator'],
    ['reporters', 'SzkoleniaReporter'],
  ] as const)('AUTH-04 %s: the link of before sets no password, mailed or not', async (kind, type) => {
    const [old, now] = [`dawny@${kind}.example`, `nowy@${kind}.example`];
    const id =
      kind === 'operators'
        ? await program.addOperator({ role: 'NORMAL_OPERATOR', email: old })
        : await program.addReporter({ email: old });
    await program.client().post('/remind-password', { email: old });
    await settled();
    const mailed = linkTo(old);
    expect(mailed).toBeDefined();
    away = old;
    expect((await admin.post(`/panel/${kind}/${id}/password-link`)).status).toBe(200);
    await moved(`/panel/${kind}/${id}`, now);
    away = undefined;
    await settled();
    // Neither the waiting one nor another one has reached the old mailbox, nor the new one without being asked for.
    expect([linkTo(old), linkTo(now)]).toEqual([mailed, undefined]);
    expect((await use(mailed)).status).toBe(422);
    expect([
      await logsIn(now, NEW, type),
      await logsIn(old, PASSWORD, type),
      await logsIn(now, PASSWORD, type),
    ]).toEqual([false, false, true]);
    await program.client().post('/remind-password', { email: old });
    await program.client().post('/remind-password', { email: now });
    await settled();
    expect(linkTo(old)).toBe(mailed);
    expect((await use(linkTo(now))).status).toBe(200);
    expect(await logsIn(now, NEW, type)).toBe(true);
  });
});

describe('an address that gets an account while the link for a new one is on its way', () => {
  const signUp = async (email: string) => {
    expect((await program.client().post('/api/register-reporter', { email })).status).toBe(202);
    await settled();
    const link = linkTo(email);
    expect(link).toBeDefined();
    return link;
  };

  it('PUB-18 by the office: the link makes no second account and sets no password', async () => {
    const email = 'dodany@biuro.example';
    const link = await signUp(email);
    await program.addReporter({ email });
    const used = await use(link);
    expect([used.status, await logsIn(email, NEW), await logsIn(email, PASSWORD)]).toEqual([422, false, true]);
  });

  it('PUB-18 by a change of another account: that one stays as it is', async () => {
    const email = 'przejety@biuro.example';
    const id = await program.addReporter({ email: 'inny@biuro.example' });
    const link = await signUp(email);
    await moved(`/panel/reporters/${id}`, email);
    const used = await use(link);
    expect([used.status, await logsIn(email, NEW), await logsIn(email, PASSWORD)]).toEqual([422, false, true]);
  });
});
