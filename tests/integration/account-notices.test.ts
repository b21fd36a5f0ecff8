import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/bench/client.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import { ACTORS, emailOf } from '#tests/support/account/actors.ts';
import { CHOSEN_PASSWORD, PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';

let program: TestApp;
let smtp: TestSmtp;
/** Who manages the accounts of each portal. */
const managers = new Map<Portal, Client>();

beforeAll(async () => {
  smtp = await startSmtp();
  program = await testApp({ workers: true, config: { smtpUrl: smtp.url } });
  for (const { portal, type, kind, fields } of ACTORS) {
    if (managers.has(portal)) continue;
    await program.addAccount(kind, { firstName: 'Ewa', lastName: 'Boska', email: emailOf(type), ...fields });
    const client = program.client();
    await client.post(`/${portal}/login`, { login: emailOf(type), password: PASSWORD, applicationActorType: type });
    managers.set(portal, client);
  }
});
afterAll(async () => {
  await program?.stop();
  await smtp?.stop();
});

const LINKS = /https?:\/\/[^\s"<>)\]]+/g;

/** The mails to an address of this subject. */
async function mails(address: string, subject: string) {
  await workedOff(program.app);
  return smtp.to(address).filter((mail) => mail.subject === subject);
}

describe.each(ACTORS)('M2 the owner of a $type account is notified by mail', ({ portal, type, kind, fields }) => {
  const email = `druga.${emailOf(type)}`;
  const other = `nowa.${email}`;
  let id = '';

  const added = async (): Promise<string> =>
    (id ||= await program.addAccount(kind, { firstName: 'Iga', lastName: 'Druga', email, ...fields }));

  it('of a new password', async () => {
    await added();
    const client = program.client();
    await client.post(`/${portal}/remind-password`, { email });
    await workedOff(program.app);
    const [, token] = /token=([\w-]{43})/.exec(smtp.to(email).at(-1)?.text ?? '') ?? [];
    const form = { token, password: CHOSEN_PASSWORD, passwordConfirmation: CHOSEN_PASSWORD };
    expect((await client.post(`/${portal}/change-password`, form)).status).toBe(200);
    const [notice, ...more] = await mails(email, 'Hasło zostało zmienione');
    expect(more).toEqual([]);
    expect(notice?.text).toContain('Jeśli to nie Państwa zmiana');
    expect(notice?.text).not.toContain('wprowadzona przez operatora');
    // Nothing to click but the portal's own login page, and its contact page in the signature.
    const links = new Set(notice?.text?.match(LINKS));
    expect([...links].filter((link) => !link.endsWith('/login') && !link.endsWith('/kontakt'))).toEqual([]);
    expect([...links].some((link) => link.endsWith('/login'))).toBe(true);
    expect(JSON.stringify(notice)).not.toContain('token=');
  });

  it('of a new login, at both addresses, by the one who manages the accounts; of other changes not', async () => {
    const path = `/${portal}${program.app.accounts.ofKind(kind).declaration.base}/${await added()}`;
    const manager = managers.get(portal) as Client;
    const saved = await edit(manager, path, { email: other });
    expect(saved.status, saved.text).toBe(200);
    const [former] = await mails(email, 'Adres nie służy już do logowania');
    const [present] = await mails(other, 'Nowy adres logowania');
    for (const notice of [former, present]) expect(notice?.text).toContain('wprowadzona przez operatora portalu');
    // The address of before may be somebody else's: it hears of no other.
    expect(former?.text).not.toContain(other);
    const count = smtp.to(other).length;
    const again = await edit(manager, path, { email: other.toUpperCase() });
    expect([200, 422]).toContain(again.status);
    await workedOff(program.app);
    expect(smtp.to(other)).toHaveLength(count);
  });
});

it('ACT-04 M2 whose access has ended is notified of nothing: it lets nobody in', async () => {
  const email = 'byla@zlecenia.example';
  const access = {
    accessType: 'temporary',
    expiresAt: '2026-11-01T09:00:00.000Z',
    passwordChangeMode: 'none',
  } as const;
  const person = { firstName: 'Iga', lastName: 'Była', email, primaryNumber: '600700800', permissions: [] };
  const id = await program.addAccount('orders-operator', { ...person, access });
  const manager = managers.get('zlecenia') as Client;
  const saved = await edit(manager, `/zlecenia/panel/operators/${id}`, { email: `nowa.${email}` });
  expect(saved.status, saved.text).toBe(200);
  await workedOff(program.app);
  expect([...smtp.to(email), ...smtp.to(`nowa.${email}`)].map(({ subject }) => subject)).toEqual([]);
});
