import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portals } from '#domain/portals.ts';
import { definitionOf } from '#domain/record/decide.ts';
import { factsOf } from '#domain/record/events.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import { accountsAgree } from '#ops/run/doctor/authority.ts';
import { ACTORS, emailOf } from '#tests/support/account/actors.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';

/** Decision 081 in every portal: what the role that serves requests writes into a row gives nobody anything. */

let program: TestApp;
beforeAll(async () => {
  program = await testApp();
});
afterAll(() => program?.stop());

const doctor = () => accountsAgree({ pool: program.app.pool, log: program.app.log });

/** Every kind that logs in, with what would be worth forging of it. */
const KINDS = [...ACTORS, { portal: 'szkolenia', type: 'SzkoleniaAuditor', kind: 'auditor', fields: {} } as const];
const FORGED: Readonly<Record<string, string>> = {
  SzkoleniaOperator: `role = 'TRAINER'`,
  SzkoleniaReporter: `email = 'ktos-inny@sekretne.example'`,
  SzkoleniaAuditor: `access_type = 'temporary', expires_at = '2099-01-01T00:00:00.000Z'`,
  BxOperator: `permissions = '["akcz"]'`,
  BxReporter: `company_id = 'c2'`,
  LeasingOperator: `distributor_id = '2'`,
  SudOperator: `permissions = '[]'`,
  SudService: `cooperation_scope = '["bts"]'`,
  SudEmployee: `company_id = 'c2'`,
  ZleceniaOperator: `permissions = '[]'`,
  ZleceniaEmployee: `company_id = 'c2'`,
};

async function loggedIn({ portal, type }: Pick<(typeof KINDS)[number], 'portal' | 'type'>) {
  const client = program.client();
  const form = { login: emailOf(type), password: PASSWORD, applicationActorType: type };
  return { client, status: (await client.post(`/${portal}/login`, form)).status };
}

it('ACT-04 of every kind that logs in, a row that its facts do not make lets nobody in and is named', async () => {
  const declared = program.app.accounts.all.flatMap(({ declaration: { login } }) => login?.type ?? []);
  expect(KINDS.map(({ type }) => type).toSorted()).toEqual(declared.toSorted());
  const one = async ({ portal, type, kind, fields }: (typeof KINDS)[number]) => {
    await program.addAccount(kind, { firstName: 'Ewa', lastName: 'Wierszowa', email: emailOf(type), ...fields });
    const { table } = program.app.accounts.ofKind(kind).declaration;
    const { client, status } = await loggedIn({ portal, type });
    const session = async () => (await client.props(`/${portal}/account/security`)).status;
    const before = [status, await session()];
    const { rowCount } = await program.app.pool.query(
      `UPDATE read."${table}" SET ${FORGED[type] ?? ''} WHERE email = $1`,
      [emailOf(type)],
    );
    return { type, before, rowCount, after: [await session(), (await loggedIn({ portal, type })).status] };
  };
  const found = [];
  for (const kind of KINDS) found.push(await one(kind));
  expect(found).toEqual(KINDS.map(({ type }) => ({ type, before: [200, 200], rowCount: 1, after: [401, 422] })));
  expect((await doctor()).message).toMatch(
    new RegExp(`^${KINDS.length} rows that give rights are not what the log says: `),
  );
  for (const { kind } of KINDS)
    await program.app.projector.rebuild(program.app.accounts.ofKind(kind).declaration.table);
  expect((await doctor()).level).toBe('ok');
});

describe('who is switched off as a whole', () => {
  /** The records of a table, by their own commands. */
  function records(name: string, table: string) {
    const portal = portals.find((one) => one.name === name);
    const declaration = portal?.records[table];
    if (!portal || !declaration) throw new Error(`${name} has no ${table}`);
    const record = definitionOf<object>(factsOf(table, declaration));
    const run = async (id: string, command: 'create' | 'deactivate' | 'reactivate', values: object = {}) => {
      const { app } = program;
      await app.execute({
        stream: record.stream(id),
        decider: record.decider,
        command: record[command] as typeof record.create,
        input: { id, values },
        context: systemContext(app, portal.name),
        correlationId: uuid(),
      });
      await program.settled();
    };
    return {
      run,
      sql: (set: string, id: string) => program.app.pool.query(`UPDATE read."${table}" SET ${set} WHERE id = $1`, [id]),
    };
  }

  it('B11 a company whose row says that it is on, or that is gone from the list, lets nobody of it in', async () => {
    const companies = records('zlecenia', 'orders_companies');
    await companies.run('zgaszona', 'create', {
      name: 'Zgaszona',
      city: null,
      cooperationScope: ['ph'],
      btsTypes: null,
      phEmail: null,
      phShort: null,
    });
    await program.addAccount('orders-employee', {
      firstName: 'Jan',
      lastName: 'Zgaszony',
      email: 'jan@zgaszona.example',
      companyId: 'zgaszona',
      cooperationScope: ['ph'],
      primaryNumber: '600700805',
    });
    const login = async () => {
      const form = { login: 'jan@zgaszona.example', password: PASSWORD, applicationActorType: 'ZleceniaEmployee' };
      return (await program.client().post('/zlecenia/login', form)).status;
    };
    expect(await login()).toBe(200);
    await companies.run('zgaszona', 'deactivate');
    expect(await login()).toBe(422);
    await companies.sql('active = true', 'zgaszona');
    expect(await login()).toBe(422);
    expect((await doctor()).message).toBe(
      '1 rows that give rights are not what the log says: orders_companies zgaszona (active)',
    );
    await program.app.pool.query(`DELETE FROM read.orders_companies WHERE id = 'zgaszona'`);
    expect(await login()).toBe(422);
    expect((await doctor()).message).toContain('orders_companies zgaszona (no row)');
    await program.app.projector.rebuild('orders_companies');
    await companies.run('zgaszona', 'reactivate');
    expect(await login()).toBe(200);
  });

  it('B11 nor does a distributor whose number was given to the row of another', async () => {
    const distributors = records('leasing', 'leasing_distributors');
    await distributors.run('ciemny', 'create', { name: 'Ciemny', distributorId: '2001' });
    await distributors.run('jasny', 'create', { name: 'Jasny', distributorId: '2002' });
    await program.addAccount('leasing-operator', {
      firstName: 'Ala',
      lastName: 'Ciemna',
      email: 'ala@ciemny.example',
      distributorId: '2001',
      permissions: ['VIEWING_PRODUCT_GROUPS'],
    });
    const login = async () => {
      const form = { login: 'ala@ciemny.example', password: PASSWORD, applicationActorType: 'LeasingOperator' };
      return (await program.client().post('/leasing/login', form)).status;
    };
    expect(await login()).toBe(200);
    await distributors.run('ciemny', 'deactivate');
    expect(await login()).toBe(422);
    await distributors.sql('active = true', 'ciemny');
    expect(await login()).toBe(422);
    await distributors.sql(`"values" = "values" || '{"distributorId": "9"}'`, 'ciemny');
    await distributors.sql(`"values" = "values" || '{"distributorId": "2001"}'`, 'jasny');
    expect(await login()).toBe(422);
    expect((await doctor()).message).toMatch(
      /^2 rows .*ciemny \(active, values\); leasing_distributors jasny \(values\)/,
    );
    await program.app.projector.rebuild('leasing_distributors');
    expect((await doctor()).level).toBe('ok');
  });
});
