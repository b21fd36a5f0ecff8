import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askApi, changeToken, newToken, tokenFields } from '#tests/support/program/api-token.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';

/**
 * A token and a webhook are the portal's and outlive who made them (decision 253): the panel says so before somebody's access
 * is taken, and on their pages as long as the present secret is with somebody who may not manage them any more.
 */

const PASSWORD = 'Szkolenia1!';
const LABEL = 'Sekret wydano osobie, która odeszła';

let program: TestApp;
let admin: Client;
/** Added to the clock. */
let ahead = 0;
beforeAll(async () => {
  program = await testApp({
    workers: true,
    config: { proofAgeMs: 600_000, webhooksLoopback: true },
    now: () => new Date(Date.now() + ahead).toISOString(),
  });
  admin = await program.as('ADMIN_OPERATOR');
});
afterAll(() => program?.stop());

interface Maker {
  readonly id: string;
  readonly client: Client;
}
async function maker(email: string): Promise<Maker> {
  const id = await program.addOperator({ role: 'NORMAL_OPERATOR', email, permissions: ['OPERATOR_WRITE'] });
  const client = program.client();
  await client.login(email, PASSWORD, 'SzkoleniaOperator');
  return { id, client };
}
const token = ({ client }: Maker, name: string, more: object = {}) =>
  newToken(client, '/szkolenia', tokenFields(['group'], { name, ...more }));
async function webhook({ client }: Maker, name: string): Promise<string> {
  const fields = { name, url: 'http://127.0.0.1:9/', kinds: ['group'] };
  const { status, text, body } = await client.post('/szkolenia/panel/webhooks', fields);
  expect(status, text).toBe(201);
  return (body as { id: string }).id;
}
const warned = async (path: string): Promise<string[]> =>
  (await admin.props(`/szkolenia/panel/${path}`)).body.data.more.facts.flatMap(([label, text]: [string, string]) =>
    label === LABEL ? [text] : [],
  );
const asked = async (id: string): Promise<Loose> =>
  (await admin.props(`/szkolenia/panel/operators/${id}/deactivate`)).body.data;

describe('who knows the secret of a token or a webhook', () => {
  it('is said before the access is taken, and on their pages afterwards, until a new secret is made', async () => {
    const leaving = await maker('odchodzi@demo.example');
    const { id, secret } = await token(leaving, 'Hurtownia');
    const hook = await webhook(leaving, 'CRM');
    const off = await token(leaving, 'Wyłączony');
    expect((await admin.post(`/szkolenia/panel/api-tokens/${off.id}/deactivate`)).status).toBe(200);
    const other = await maker('zostaje@demo.example');
    await token(other, 'Cudzy');
    await program.settled();
    expect(await warned(`api-tokens/${id}`)).toEqual([]);

    const question = await asked(leaving.id);
    expect(question.consequence).toContain('zna sekrety tokenów lub webhooków');
    expect(question.concerns).toEqual([
      { path: `/panel/api-tokens/${id}`, label: 'Token API „Hurtownia”' },
      { path: `/panel/webhooks/${hook}`, label: 'Webhook „CRM”' },
    ]);
    const taken = await edit(admin, `/szkolenia/panel/operators/${leaving.id}`, { 'actor[accessType]': 'none' });
    expect([taken.status, taken.body.current]).toMatchObject([409, { confirmNeeded: true }]);
    const gone = await admin.post(`/szkolenia/panel/operators/${leaving.id}/deactivate`, { reason: 'Odchodzi' });
    expect(gone.status, gone.text).toBe(200);
    await program.settled();

    // The other program goes on: the token is the portal's.
    expect((await askApi(program.url, '/api/v1/szkolenia/group', { token: secret })).status).toBe(200);
    for (const path of [`api-tokens/${id}`, `webhooks/${hook}`])
      expect(await warned(path)).toEqual([expect.stringContaining('konto straciło prawo do tej strony')]);
    expect(await warned(`api-tokens/${off.id}`)).toEqual([]);

    const renewed = await changeToken(admin, `/szkolenia/panel/api-tokens/${id}`, { renew: 'true' });
    expect(renewed.status, renewed.text).toBe(200);
    await program.settled();
    expect(await warned(`api-tokens/${id}`)).toEqual([]);
    expect((await askApi(program.url, '/api/v1/szkolenia/group', { token: secret })).status).toBe(401);
  });

  it('is said too of who lost the right alone, and names nobody who was erased', async () => {
    const narrowed = await maker('mniej@demo.example');
    const { id } = await token(narrowed, 'Zawężony');
    const less = { role: 'TRAINER', permission: ['OPERATOR_READ'] };
    const changed = await edit(admin, `/szkolenia/panel/operators/${narrowed.id}`, less);
    expect(changed.status, changed.text).toBe(200);
    await program.settled();
    expect(await warned(`api-tokens/${id}`)).toEqual([expect.stringMatching(/konto straciło prawo/)]);

    const person = await program.app.db
      .selectFrom('operators')
      .select(['person_id', 'name'])
      .where('id', '=', narrowed.id)
      .executeTakeFirstOrThrow();
    const file = await admin.props(`/szkolenia/panel/gdpr/users/${person.person_id}`);
    expect(file.body.data.warning).toContain('zna sekrety tokenów lub webhooków');
    const forgotten = await admin.post(`/szkolenia/panel/gdpr/users/${person.person_id}/forget`, { reason: 'Wniosek' });
    expect(forgotten.status, forgotten.text).toBe(200);
    await workedOff(program.app);
    await program.settled();
    const [line = ''] = await warned(`api-tokens/${id}`);
    expect(line).toMatch(/^dane usunięte: konto straciło prawo/);
    expect(line).not.toContain(person.name);
  });

  it('is not said of a token that is over: nobody sees anything with its secret', async () => {
    const leaving = await maker('konczy@demo.example');
    const { id } = await token(leaving, 'Jednodniowy', { expiresOn: dayInWarsaw(program.app.now()) });
    await program.settled();
    const line = { path: `/panel/api-tokens/${id}`, label: 'Token API „Jednodniowy”' };
    expect((await asked(leaving.id)).concerns).toEqual([line]);
    ahead = 2 * 86_400_000;
    admin = await program.as('ADMIN_OPERATOR');
    expect(JSON.stringify(await asked(leaving.id))).not.toContain('Jednodniowy');
    const gone = await admin.post(`/szkolenia/panel/operators/${leaving.id}/deactivate`, { reason: 'Odchodzi' });
    expect(gone.status, gone.text).toBe(200);
    await program.settled();
    expect(await warned(`api-tokens/${id}`)).toEqual([]);
  });
});

describe('a program that was shown persons and is told nothing any more', () => {
  const warningOf = async (portal: string, email: string): Promise<string> => {
    const { rows } = await program.app.pool.query('SELECT person_id FROM read.operators WHERE email = $1', [email]);
    return (await admin.props(`/${portal}/panel/gdpr/users/${rows[0].person_id}`)).body.data.warning ?? '';
  };

  it('GDP-03 is named to the one who erases somebody; one that hears of it itself, and one that saw nobody, is not', async () => {
    admin = await program.as('ADMIN_OPERATOR');
    const email = 'usuwana@demo.example';
    await program.addOperator({ role: 'TRAINER', email });
    const shown = await maker('programista@demo.example');
    const add = async (name: string, more: object): Promise<string> => (await token(shown, name, more)).id;
    const narrowed = await add('Kadry', { persons: 'true' });
    await add('Księgowość', { persons: 'true' });
    const blind = await add('Rozkłady', {});
    await changeToken(admin, `/szkolenia/panel/api-tokens/${narrowed}`, { persons: '' });
    await program.settled();
    expect(await warningOf('szkolenia', email)).not.toContain('Kadry');
    for (const id of [narrowed, blind])
      expect((await admin.post(`/szkolenia/panel/api-tokens/${id}/deactivate`)).status).toBe(200);
    await program.settled();
    const warning = await warningOf('szkolenia', email);
    expect(warning).toContain('nie zawiadomi ich już o usunięciu: Token API „Kadry” (Portal szkoleń)');
    for (const other of ['Księgowość', 'Rozkłady']) expect(warning).not.toContain(other);
  });
});
