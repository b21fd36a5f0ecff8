import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_ACCESS } from '#domain/account/access.ts';
import { breakGlassByArguments } from '#ops/run/break-glass-account.ts';
import type { Client } from '#tests/bench/client.ts';
import { setPasswordBy } from '#tests/support/account/by-link.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';

let program: TestApp;
let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
  program = await testApp({ workers: true, config: { smtpUrl: smtp.url } });
});
afterAll(async () => {
  await program?.stop();
  await smtp?.stop();
});

async function run(...args: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const code = await breakGlassByArguments(program.app, args, { osUser: 'adam', print: (line) => lines.push(line) });
  await program.settled();
  await workedOff(program.app);
  return { code, said: lines.join('\n') };
}

const WHY = ['--reason', 'Jedyny administrator odszedł'];

const notices = (address: string) => smtp.to(address).filter(({ subject }) => subject === 'Dostęp awaryjny z serwera');

const actorOf = async (client: Client, path = '/panel') => (await client.props(path)).body.session?.actor;

describe('npm run break-glass', () => {
  it('makes an administrator when the last one is lost: a fact with why and who, mails, a link that ends', async () => {
    const id = await program.addOperator({ role: 'TRAINER', email: 'ewa@b.example', access: NO_ACCESS });
    await program.addOperator({ role: 'ADMIN_OPERATOR', email: 'jan@b.example' });
    const { code, said } = await run('administrator', ...WHY, 'ewa@b.example');
    expect(code, said).toBe(0);
    expect(said).not.toContain(PASSWORD);
    const client = program.client();
    const password = await setPasswordBy(said, client);
    expect((await client.login('ewa@b.example', password)).status).toBe(200);
    expect((await actorOf(client)).role).toBe('ADMIN_OPERATOR');
    const { timeline } = (await client.props(`/panel/operators/${id}`)).body.data;
    const [line] = timeline.filter(({ text }: { text: string }) => text.startsWith('Dostęp awaryjny'));
    expect(line).toMatchObject({
      text: 'Dostęp awaryjny z serwera (użytkownik systemu: adam): nadano wszystkie uprawnienia',
      reason: 'Jedyny administrator odszedł',
    });
    for (const address of ['ewa@b.example', 'jan@b.example']) {
      const [mail, ...more] = notices(address);
      expect(more).toEqual([]);
      expect(mail?.text).toContain('Powód: Jedyny administrator odszedł');
      expect(mail?.text).toContain('użytkownik systemu: adam');
      expect(mail?.text).not.toContain('token=');
    }
  });

  it('takes a lost second factor away, and ends the sessions', async () => {
    await program.addAccount('leasing-operator', {
      firstName: 'Lea',
      lastName: 'Kos',
      email: 'lea@b.example',
      distributorId: '1001',
      permissions: ['MANAGING_DISTRIBUTORS'],
    });
    const form = { login: 'lea@b.example', password: PASSWORD, applicationActorType: 'LeasingOperator' };
    const client = program.client();
    expect((await client.post('/leasing/login', form)).status).toBe(200);
    const { id } = await actorOf(client, '/leasing/panel/operators');
    await program.app.pool.query(
      `INSERT INTO app.second_factors (actor_id, person_id, sealed, created_at, confirmed_at)
       SELECT $1, person_id, 'x', now() - interval '1 day', now() - interval '1 day' FROM read.leasing_operators WHERE id = $1`,
      [id],
    );
    const { code, said } = await run('second-factor', '--kind', 'leasing-operator', ...WHY, 'lea@b.example');
    expect(code, said).toBe(0);
    expect((await client.props('/leasing/panel/operators')).status).toBe(401);
    expect((await program.client().post('/leasing/login', form)).body.code).toBeUndefined();
    expect(notices('lea@b.example')).toHaveLength(1);
    expect(said).toContain('/leasing/change-password?token=');
  });

  it('gives an access back that ended', async () => {
    await program.addReporter({ email: 'zen@b.example', access: NO_ACCESS });
    const login = () => program.client().login('zen@b.example', PASSWORD, 'SzkoleniaReporter');
    expect((await login()).status).toBe(422);
    expect((await run('unlock', '--kind', 'reporter', ...WHY, 'zen@b.example')).code).toBe(0);
    expect((await login()).status).toBe(200);
    expect(notices('jan@b.example').at(-1)?.text).toContain('odblokowano konto');
  });

  it('changes nothing without a reason, for nobody, or for an account that administers nothing', async () => {
    const before = await program.app.log.newest();
    for (const args of [
      [],
      ['administrator', 'ewa@b.example'],
      ['open', ...WHY, 'ewa@b.example'],
      ['unlock', ...WHY],
    ]) {
      const { code, said } = await run(...args);
      expect([code, said]).toEqual([2, expect.stringContaining('npm run break-glass -- administrator')]);
    }
    expect((await run('unlock', ...WHY, 'nikt@b.example')).code).toBe(1);
    expect((await run('administrator', '--kind', 'reporter', ...WHY, 'zen@b.example')).code).toBe(1);
    expect(await program.app.log.newest()).toBe(before);
  });
});

describe('a new administrator', () => {
  it('is reported to all administrators of the portal, and to nobody else', async () => {
    await program.addOperator({ role: 'NORMAL_OPERATOR', email: 'nor@b.example' });
    await program.addOperator({ role: 'ADMIN_OPERATOR', email: 'nowa@b.example', lastName: 'Nowa' });
    await workedOff(program.app);
    const mailsTo = (address: string) =>
      smtp
        .to(address)
        .filter(({ subject, text }) => subject === 'Nowa osoba zarządza kontami' && text?.includes('Nowa'));
    expect(mailsTo('jan@b.example').at(-1)?.text).toContain('Olga Nowa może od teraz zarządzać kontami');
    expect([mailsTo('nor@b.example'), mailsTo('nowa@b.example')]).toEqual([[], []]);
  });
});
