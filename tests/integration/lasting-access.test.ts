import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { serviceCompany } from '#tests/support/orders/order.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';
import { sendFiles } from '#tests/support/program/multipart.ts';
import { PERMISSIONS } from '#tests/support/rights.ts';

/** Nobody gives an access that outlasts the own (decision 253), in the panels of all five portals. */

let program: TestApp;
beforeAll(async () => {
  program = await testApp({ now: () => '2026-11-22T09:00:00.000Z' });
});
afterAll(() => program?.stop());

/** 12:00 in Warsaw. */
const UNTIL = '2027-01-10T11:00:00.000Z';
const TEMPORARY = { accessType: 'temporary', expiresAt: UNTIL, passwordChangeMode: 'no_limit' } as const;

const PORTALS = [
  { at: '', type: 'SzkoleniaOperator', kind: 'operator', rights: { role: 'ADMIN_OPERATOR', permission: [] } },
  { at: '/bx', type: 'BxOperator', kind: 'courier-operator', rights: { permissions: PERMISSIONS.bx } },
  {
    at: '/leasing',
    type: 'LeasingOperator',
    kind: 'leasing-operator',
    rights: { permissions: PERMISSIONS.leasing, distributorId: '1001' },
  },
  { at: '/sud', type: 'SudOperator', kind: 'services-operator', rights: { permissions: PERMISSIONS.sud } },
  {
    at: '/zlecenia',
    type: 'ZleceniaOperator',
    kind: 'orders-operator',
    rights: { permissions: PERMISSIONS.zlecenia },
  },
] as const;

const person = (name: string, portal: (typeof PORTALS)[number]) => ({
  firstName: 'Anna',
  lastName: name,
  primaryNumber: '600700800',
  email: `${name.toLowerCase()}@${portal.kind}.example`,
});

async function loggedIn({ at, type }: (typeof PORTALS)[number], login: string): Promise<Client> {
  const client = program.client();
  const form = { login, password: PASSWORD, applicationActorType: type };
  const answer = await client.post(`${at}/login`, form);
  expect(answer.status, answer.text).toBe(200);
  return client;
}

describe.each(PORTALS)('somebody with a temporary access in the panel of $type', (portal) => {
  const base = `${portal.at}/panel/operators`;
  /** Of another account, as the form has it. */
  const form = (name: string, more: object) => ({
    ...person(name, portal),
    ...portal.rights,
    ...('permissions' in portal.rights ? { permissions: portal.rights.permissions.slice(-1) } : { role: 'TRAINER' }),
    'actor[passwordChangeMode]': 'unlimited',
    ...more,
  });
  let client: Client;
  let lasting = '';
  beforeAll(async () => {
    const { rights, kind } = portal;
    await program.addAccount(kind, { ...rights, ...person('Czasowa', portal), access: TEMPORARY });
    const other = 'permissions' in rights ? { ...rights, permissions: [] } : { ...rights, role: 'TRAINER' };
    lasting = await program.addAccount(kind, { ...other, ...person('Stala', portal) });
    client = await loggedIn(portal, person('Czasowa', portal).email);
    if (portal.at === '/leasing')
      await client.post('/leasing/panel/distributors', { name: 'Północ', distributorId: '1001' });
  });

  it('ACT-02 adds and prolongs no account beyond the own end, and says at its field until when', async () => {
    const until = 'Możesz dać dostęp najdłużej do końca własnego, czyli czasowy do 10.01.2027 12:00:00';
    const longer = { 'actor[accessType]': 'temporary', 'actor[expiresAt]': '2027-01-10T12:01' };
    const unlimited = { 'actor[accessType]': 'unlimited' };
    const made = await client.post(base, form('Krotka', { ...longer, 'actor[expiresAt]': '2027-01-10T12:00' }));
    expect(made.status, made.text).toBe(201);
    const answers = [
      await client.post(base, form('Druga', unlimited)),
      await client.post(base, form('Druga', longer)),
      await edit(client, `${base}/${made.body.id}`, unlimited),
      await edit(client, `${base}/${made.body.id}`, longer),
    ];
    expect(answers.map(({ status, body }) => [status, body.errors])).toEqual([
      [422, { 'actor[accessType]': [until] }],
      [422, { 'actor[expiresAt]': [until] }],
      [422, { 'actor[accessType]': [until] }],
      [422, { 'actor[expiresAt]': [until] }],
    ]);
  });

  it('ACT-02 the form of a new account begins with the longest access that may be given', async () => {
    expect((await client.props(`${base}/new`)).body.data.values).toMatchObject({
      'actor[accessType]': 'temporary',
      'actor[expiresAt]': '2027-01-10T12:00:00',
    });
  });

  it('ACT-04 takes over no account that lasts longer, corrects its name, and switches it off but not on', async () => {
    const path = `${base}/${lasting}`;
    expect((await edit(client, path, { email: 'moja@skrzynka.example' })).body.errors).toEqual({
      email: ['To konto ma dostęp dłuższy niż Twój. Może to zrobić tylko ktoś, kto ma co najmniej taki sam.'],
    });
    expect((await edit(client, path, { firstName: 'Barbara' })).status).toBe(200);
    expect((await client.post(`${path}/deactivate`, {})).status).toBe(200);
    expect((await client.props(path)).body.data.changes).not.toContain('reactivate');
    expect((await client.post(`${path}/reactivate`, {})).status).toBe(409);
  });

  it('AUTH-05 makes a token until the own last day, and no webhook', async () => {
    const { options } = (await client.props(`${portal.at}/panel/api-tokens/new`)).body.data;
    const [{ value: kind }] = options?.kinds ?? [{ value: KINDS[portal.at] }];
    const token = (expiresOn: string) =>
      client.post(`${portal.at}/panel/api-tokens`, { name: 'Program', kinds: [kind], persons: 'false', expiresOn });
    expect((await token('11.01.2027')).body.errors).toEqual({
      expiresOn: ['Ważny do: najdłużej do końca Twojego dostępu, czyli 10.01.2027'],
    });
    expect((await token('10.01.2027')).status).toBe(201);
    const hook = { name: 'Program', url: 'https://example.com/', kinds: [kind], persons: 'false' };
    expect((await client.post(`${portal.at}/panel/webhooks`, hook)).body.errors?.kinds?.[0]).toContain('jest czasowy');
  });
});

/** Something that everybody of the panel sees. */
const KINDS: Readonly<Record<string, string>> = {
  '': 'application',
  '/bx': 'courier-news',
  '/leasing': 'leasing-distributor',
  '/sud': 'services-company',
  '/zlecenia': 'order',
};

it('GEN-08 imports no employees whose access has no end by a temporary account', async () => {
  const client = await loggedIn(PORTALS[4], 'czasowa@orders-operator.example');
  await serviceCompany(client, 'Serwis Wczytany');
  const content = [
    'Imię;Nazwisko;Email;Telefon główny;Zakres współpracy;Firma serwisowa',
    'Ewa;Nowa;ewa@wczytana.example;600700800;PH;Serwis Wczytany',
  ].join('\r\n');
  const path = '/zlecenia/panel/employees/import';
  const sent = await sendFiles(client, { path, files: { file: { name: 'a.csv', content, type: 'text/csv' } } });
  expect(sent.status, sent.text).toBe(201);
  const { lines } = (await client.props(`${path}/${sent.body.id}`)).body.data as Loose;
  expect(lines).toMatchObject([{ outcome: 'error', errors: [{ message: expect.stringContaining('10.01.2027') }] }]);
});
