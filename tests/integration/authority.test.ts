import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_ACCESS } from '#domain/account/access.ts';
import { accountsAgree } from '#ops/run/doctor/authority.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { countStatements } from '#tests/support/program/counted-statements.ts';

let program: TestApp;
beforeAll(async () => {
  program = await testApp();
});
afterAll(() => program?.stop());

const EVERYTHING = '["MANAGING_DISTRIBUTORS", "MANAGING_OPERATORS"]';

/** As anyone who has DATABASE_URL alone: the role that serves requests owns the read models. */
const forge = (set: string, email: string, table = 'operators') =>
  program.app.pool.query(`UPDATE read."${table}" SET ${set} WHERE email = $1`, [email]);

const login = async (email: string) => (await program.client().login(email, PASSWORD)).status;

const doctor = () => accountsAgree({ pool: program.app.pool, log: program.app.log });

describe('what an account may do comes from the log', () => {
  it('PERM-09 a role written into a row makes no administrator: session and login are over, doctor names it', async () => {
    const client = await program.as('FIELD_WORKER');
    const email = 'field_worker@demo.example';
    expect((await client.props('/panel/applications')).status).toBe(200);
    await forge(`role = 'ADMIN_OPERATOR'`, email);
    expect((await client.props('/panel/operators')).status).toBe(401);
    expect((await client.props('/panel/applications')).status).toBe(401);
    expect(await login(email)).toBe(422);
    const found = await doctor();
    expect(found).toMatchObject({ level: 'problem', check: 'authority' });
    expect(found.message).toMatch(/^1 rows .* operators \S+ \(role\)$/);
    await program.app.projector.rebuild('operators');
    expect(await login(email)).toBe(200);
    expect((await doctor()).level).toBe('ok');
  });

  it('ACT-04 a deactivation that was taken back in the row alone stays one, and a login moved to another mailbox is none', async () => {
    await program.addOperator({ role: 'TRAINER', email: 'off@demo.example', access: NO_ACCESS });
    await forge(`access_type = 'unlimited'`, 'off@demo.example');
    expect(await login('off@demo.example')).toBe(422);
    await program.addOperator({ role: 'ADMIN_OPERATOR', email: 'boss@demo.example' });
    await forge(`email = 'mine@evil.example'`, 'boss@demo.example');
    await program.client().post('/remind-password', { email: 'boss@demo.example' });
    await program.app.deferred.done();
    const { rows } = await program.app.pool.query(
      `SELECT count(*)::int AS n FROM app.mails WHERE template = 'password-reset'`,
    );
    expect(rows[0].n).toBe(0);
    expect((await doctor()).message).toMatch(/^2 rows .*access_type.*email/);
    await program.app.projector.rebuild('operators');
  });

  it('a row that pretends to be behind gives nothing either, and one of nobody lets nobody in', async () => {
    await program.addAccount('leasing-operator', {
      firstName: 'Ewa',
      lastName: 'Lis',
      email: 'lea@demo.example',
      distributorId: '1001',
      permissions: ['VIEWING_PRODUCT_GROUPS'],
    });
    await forge(`permissions = '${EVERYTHING}', version = 0`, 'lea@demo.example', 'leasing_operators');
    const client = program.client();
    const form = { login: 'lea@demo.example', password: PASSWORD, applicationActorType: 'LeasingOperator' };
    expect((await client.post('/leasing/login', form)).status).toBe(200);
    expect((await client.props('/leasing/panel/operators')).status).toBe(403);
    expect((await doctor()).message).toContain('(behind)');
    await program.app.projector.rebuild('leasing_operators');

    await program.addOperator({ role: 'TRAINER', email: 'two@demo.example' });
    await program.app.pool.query(
      `UPDATE app.credentials SET actor_id = 'ghost' WHERE actor_id = (SELECT id FROM read.operators WHERE email = 'two@demo.example')`,
    );
    await program.app.pool.query(
      `INSERT INTO read.operators SELECT (jsonb_populate_record(one, '{"id": "ghost", "role": "ADMIN_OPERATOR"}')).*
         FROM read.operators one WHERE email = 'two@demo.example'`,
    );
    expect(await login('two@demo.example')).toBe(422);
    expect((await doctor()).message).toContain('ghost (version)');
    await program.app.pool.query(`DELETE FROM read.operators WHERE id = 'ghost'`);
  });

  it('what a colleague changes holds with the next request, and costs none of them a statement of its own', async () => {
    const client = await program.as('NORMAL_OPERATOR');
    const page = () => client.props('/panel/courses');
    expect((await page()).status).toBe(200);
    const before = await countStatements(async () => {
      for (let n = 0; n < 10; n += 1) await page();
    });
    expect(before.per(10)).not.toMatch(/[1-9]\.\d\d × SELECT transaction_id[^\n]* WHERE stream = /);
    const { rows } = await program.app.pool.query(
      `SELECT id FROM read.operators WHERE email = 'normal_operator@demo.example'`,
    );
    const boss = await program.as('ADMIN_OPERATOR');
    expect((await boss.post(`/panel/operators/${rows[0].id}/deactivate`)).status).toBe(200);
    expect((await page()).status).toBe(401);
    expect((await boss.post(`/panel/operators/${rows[0].id}/reactivate`)).status).toBe(200);
    expect(await login('normal_operator@demo.example')).toBe(200);
  });
});
