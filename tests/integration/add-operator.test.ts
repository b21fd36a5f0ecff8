import { PERMISSIONS as LEASING } from '#domain/leasing/permissions.ts';
import { PERMISSIONS as ORDERS } from '#domain/orders/permissions.ts';
import { PERMISSIONS as SERVICES } from '#domain/services/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccountByArguments } from '#ops/run/add-account.ts';
import { printedLink, setPasswordBy } from '#tests/support/account/by-link.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';

let program: TestApp;
beforeAll(async () => {
  program = await testApp();
});
afterAll(() => program?.stop());

async function add(...args: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const code = await addAccountByArguments(program.app, args, (line) => lines.push(line));
  await program.settled();
  return { code, said: lines.join('\n') };
}

/** Sets a password by the link that the command printed, and logs in with it. */
async function loggedIn(said: string, portal: string, applicationActorType: string) {
  const [login = ''] = said.split(': ');
  const client = program.client();
  const password = await setPasswordBy(said, client);
  const answer = await client.post(`${portal}/login`, { login, password, applicationActorType });
  expect(answer.status, answer.text).toBe(200);
  return client;
}

describe('npm run add-operator', () => {
  it('adds an administrator of training by default, or with a role', async () => {
    const boss = await add('ala@demo.example', 'Alicja', 'Nowak');
    expect(boss.code, boss.said).toBe(0);
    const session = async (said: string) =>
      (await (await loggedIn(said, '/szkolenia', 'SzkoleniaOperator')).props('/szkolenia/panel')).body.session.actor;
    expect((await session(boss.said)).role).toBe('ADMIN_OPERATOR');
    const trainer = await add('tom@demo.example', 'Tomasz', 'Nowak', 'TRAINER');
    expect((await session(trainer.said)).role).toBe('TRAINER');
  });

  it('CUR-03 CUR-05 adds an operator of the courier portal with everything to hold, or with what is given', async () => {
    const boss = await add('--kind', 'courier-operator', 'bea@demo.example', 'Beata', 'Kos');
    expect(boss.code, boss.said).toBe(0);
    const client = await loggedIn(boss.said, '/bx', 'BxOperator');
    const { items } = (await client.props('/bx/panel/operators')).body.data;
    expect(items[0].values.permissions).toEqual(['akcz', 'okrz', 'odpy', 'wdni', 'zafi', 'zaop', 'zaakt']);
    const editor = await add('--kind=courier-operator', 'ewa@demo.example', 'Ewa', 'Kos', 'zaakt,odpy');
    const news = await loggedIn(editor.said, '/bx', 'BxOperator');
    expect((await news.props('/bx/panel/news')).status).toBe(200);
    expect((await news.props('/bx/panel/operators')).status).toBe(403);
  });

  it('REP-01 adds a reporter, whose further fields are named', async () => {
    const fields = ['phone=600700800', 'companyName=Auto Serwis', 'companyNip=5260250274', 'companyState=opolskie'];
    const { code, said } = await add('--kind', 'reporter', 'zen@demo.example', 'Zenon', 'Kos', ...fields);
    expect(code, said).toBe(0);
    const client = await loggedIn(said, '/szkolenia', 'SzkoleniaReporter');
    const { body } = await client.props('/szkolenia/');
    expect(body.session.reporterAccount).toMatchObject({ companyName: 'Auto Serwis', companyState: 'opolskie' });
  });

  it('prints a link that works once and ends, and no password', async () => {
    const { said } = await add('lin@demo.example', 'Lena', 'Nowak');
    expect(said.split('\n')).toEqual([
      expect.stringMatching(/^lin@demo\.example: http\S+\/change-password\?token=[\w-]{43}$/),
      'The link sets the password: once, within 7 days, while the program runs.',
    ]);
    const { rows } = await program.app.pool.query(
      `SELECT password_hash, extract(epoch FROM expires_at - created_at) / 86400 AS days FROM app.credentials
         JOIN app.password_resets USING (actor_id) WHERE used_at IS NULL ORDER BY created_at DESC LIMIT 1`,
    );
    expect([rows[0].password_hash, Number(rows[0].days)]).toEqual([null, 7]);
    await loggedIn(said, '/szkolenia', 'SzkoleniaOperator');
    const { path, token } = printedLink(said);
    const form = { token, password: 'Druga-próba-17', passwordConfirmation: 'Druga-próba-17' };
    expect((await program.client().post(path, form)).status).toBe(422);
  });

  it('says which kinds there are when it is not understood', async () => {
    const kinds = [
      'operator (szkolenia) [UNAUTHORIZED | FIELD_WORKER | NORMAL_OPERATOR | ADMIN_OPERATOR | TRAINER | SALES_REPRESENTATIVE] [permission=…]',
      'reporter (szkolenia) phone=… companyName=… companyNip=… companyState=…',
      'auditor (szkolenia)',
      'courier-operator (bx) [akcz,okrz,odpy,wdni,zafi,zaop,zaakt]',
      `leasing-operator (leasing) [${LEASING.join()}] distributorId=…`,
      `services-operator (sud) [${SERVICES.join()}] primaryNumber=… [secondaryNumber=…] [city=…]`,
      'services-company (sud) name=… [city=…] cooperationScope=… [btsTypes=…] [phEmail=…] [phShort=…]',
      `orders-operator (zlecenia) [${ORDERS.join()}] primaryNumber=… [secondaryNumber=…] [city=…]`,
    ];
    const wrong = [
      [],
      ['jan@demo.example', 'Jan'],
      ['--kind', 'pilot', 'jan@demo.example', 'Jan', 'Kos'],
      // Chooses its company from those there are.
      ['--kind', 'courier-reporter', 'jan@demo.example', 'Jan', 'Kos'],
      // Nobody logs in as one.
      ['--kind', 'participant', 'jan@demo.example', 'Jan', 'Kos'],
      ['jan@demo.example', 'Jan', 'Kos', 'colour=red'],
      ['--colour', 'red'],
    ];
    for (const args of wrong) {
      const { code, said } = await add(...args);
      expect([code, said.split('\n').slice(-kinds.length)]).toEqual([2, kinds.map((kind) => `  ${kind}`)]);
    }
  });

  it('checks as the panel does, and refuses a login that is taken', async () => {
    expect(await add('--kind', 'courier-operator', 'jan', 'jan', 'Kos', 'pilot')).toEqual({
      code: 2,
      said: expect.stringMatching(/^firstName: .*wielką literą.*\nemail: .*\npermissions: .*z listy$/),
    });
    await add('dwa@demo.example', 'Dwa', 'Kos');
    const { code, said } = await add('dwa@demo.example', 'Drugi', 'Kos');
    expect([code, said]).toEqual([1, expect.stringContaining('e-mail')]);
  });
});
