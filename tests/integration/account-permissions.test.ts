import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client, Loose } from '#tests/bench/client.ts';
import { orderEmployee, orderOperator, serviceCompany } from '#tests/support/orders/order.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { versionAt } from '#tests/support/program/edit.ts';

/** "Uprawnienia" of an account: what it may do, why, and what it could at a moment of the past. */
let program: TestApp;
let now = '2026-11-21T09:00:00.000Z';
beforeAll(async () => {
  program = await testApp({ now: () => now });
});
afterAll(() => program?.stop());

const permissionsAt = async (client: Client, path: string): Promise<Loose> => {
  const page = await client.props(path);
  expect(page.status, page.text).toBe(200);
  return page.body.data;
};
const held = ({ permissions }: Loose): string[] =>
  permissions.filter(({ state }: Loose) => state === 'held').map(({ permission }: Loose) => permission);

describe('an operator of trainings', () => {
  let admin: Client;
  let id = '';
  const path = () => `/panel/operators/${id}`;
  beforeAll(async () => {
    admin = await program.as('ADMIN_OPERATOR');
    id = await program.addOperator({ role: 'TRAINER', email: 'tomasz@demo.example', permissions: ['COURSE_READ'] });
    await program.settled();
  });
  const change = async (values: object): Promise<void> => {
    const answer = await admin.call('PUT', path(), { ...(await versionAt(admin, path())), ...values });
    expect(answer.status, answer.text).toBe(200);
    await program.settled();
  };

  it('PERM-04 OPR-01 holds what its session holds; the page of the account leads there', async () => {
    expect((await permissionsAt(admin, path())).tellsPermissions).toBe(true);
    const shown = await permissionsAt(admin, `${path()}/permissions`);
    const own = await program.client().login('tomasz@demo.example', 'Szkolenia1!');
    expect(own.status, own.text).toBe(200);
    const client = program.client();
    await client.login('tomasz@demo.example', 'Szkolenia1!');
    const { actor } = (await client.props('/account/security')).body.session;
    expect(held(shown).sort()).toEqual([...actor.permissions].sort());
    const mine = await permissionsAt(client, '/account/permissions');
    expect(mine.permissions).toEqual(shown.permissions);
    // Who reads no operators sees their own alone.
    expect((await client.props(`${path()}/permissions`)).status).toBe(403);
  });

  it('PERM-04 at a moment it is what it was, and a birth is shown', async () => {
    now = '2026-11-22T09:00:00.000Z';
    await change({ role: 'NORMAL_OPERATOR' });
    now = '2026-11-23T09:00:00.000Z';
    const past = await permissionsAt(admin, `${path()}/permissions?asOf=2026-11-21`);
    const present = await permissionsAt(admin, `${path()}/permissions`);
    const from = ({ permissions }: Loose) =>
      permissions.find(({ permission }: Loose) => permission === 'COURSE_READ').from;
    expect([from(past), from(present)]).toEqual([
      ['Dodatkowe uprawnienia: zaznaczone'],
      ['Rola: operator', 'Dodatkowe uprawnienia: zaznaczone'],
    ]);
    expect(held(past)).not.toContain('EMPLOYEE_READ');
    expect(held(present)).toContain('EMPLOYEE_READ');
    const before = await permissionsAt(admin, `${path()}/permissions?asOf=2026-11-01`);
    expect([before.asOfNotice, from(before)]).toEqual([
      'W tej chwili jeszcze tego nie było. Pokazujemy stan z chwili powstania.',
      from(past),
    ]);
    expect((await admin.props(`${path()}/permissions?asOf=kiedys`)).status).toBe(400);
  });

  it('ACT-03 switched off it holds nothing that works; before that it did', async () => {
    expect((await admin.post(`${path()}/deactivate`)).status).toBe(200);
    await program.settled();
    const shown = await permissionsAt(admin, `${path()}/permissions`);
    expect([held(shown), shown.idle]).toEqual([[], ['Dostęp jest wyłączony.']]);
    const before = await permissionsAt(admin, `${path()}/permissions?asOf=2026-11-22`);
    expect([before.idle, held(before).length > 0]).toEqual([[], true]);
    expect((await admin.props('/panel/operators/nobody/permissions')).status).toBe(404);
  });
});

describe('an employee of a service company', () => {
  it('ORD-19 B11 holds what the scope gives, and nothing that works while the company is switched off', async () => {
    now = '2026-11-24T09:00:00.000Z';
    const operator = await orderOperator(program, 'Zleceniowa');
    const company = await serviceCompany(operator, 'Serwis Gaśnie');
    const { id } = await orderEmployee(program, 'Terenowa', { companyId: company, scope: ['bts'] });
    await program.settled();
    const path = `/zlecenia/panel/employees/${id}/permissions`;
    const shown = await permissionsAt(operator, path);
    expect(held(shown).sort()).toEqual(['BTS_PERMISSIONS', 'VIEWING_ORDERS']);
    expect(shown.idle).toEqual([]);
    now = '2026-11-25T09:00:00.000Z';
    const closed = await operator.post(`/zlecenia/panel/services/${company}/close`, { people: 'keep', work: 'keep' });
    expect(closed.status, closed.text).toBe(200);
    await program.settled();
    now = '2026-11-26T09:00:00.000Z';
    const off = await permissionsAt(operator, path);
    expect([held(off), off.idle]).toEqual([[], ['Organizacja, do której należy konto, jest wyłączona.']]);
    const before = await permissionsAt(operator, `${path}?asOf=2026-11-24`);
    expect([before.idle, held(before)]).toEqual([[], held(shown)]);
    const then = await permissionsAt(operator, `${path}?asOf=2026-11-25`);
    expect(then.idle).toEqual(off.idle);
  });
});
