import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client } from '#tests/bench/client.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';

/** The mailbox as a list: what its filters and tabs find. */

let program: TestApp;
let admin: Client;
const PEOPLE = ['ewa@demo.example', 'jan@demo.example', 'ola@demo.example'];
/** Sent, into the folder of mails: the end of a try under way would write its state over what a test writes. */
const SENT = "SELECT count(*)::int AS n FROM app.mails WHERE portal = $1 AND status = 'sent'";

beforeAll(async () => {
  // Mails are ordered and sent by the workers.
  program = await testApp({ workers: true });
  admin = await program.as('ADMIN_OPERATOR');
  for (const email of PEOPLE) await program.addOperator({ email, role: 'NORMAL_OPERATOR' });
  for (const email of PEOPLE) await program.client().post('/remind-password', { email });
  await vi.waitUntil(async () => (await program.app.pool.query(SENT, ['szkolenia'])).rows[0].n >= PEOPLE.length, {
    timeout: 60_000,
  });
});
afterAll(() => program?.stop());

const found = async (query: string) => {
  const { status, body } = await admin.props(`/panel/mailbox${query}`);
  expect(status).toBe(200);
  return body.data as { total: number; items: { template: string; status: string }[]; errors: object };
};

describe('the mailbox', () => {
  it('counts in its tabs what they find', async () => {
    await program.app.pool.query(
      `UPDATE app.mails SET status = 'failed', error = 'odmowa' WHERE id IN (SELECT id FROM app.mails WHERE portal = 'szkolenia' ORDER BY id LIMIT 2)`,
    );
    const { body } = await admin.props('/panel/mailbox/tabs');
    const counts = body.counts.map(({ total }: { total: number }) => total);
    const [unreached, queued] = [await found('?filters[status]=unreached'), await found('?filters[status]=queued')];
    expect(counts).toEqual([unreached.total, queued.total]);
    expect(unreached.items.map(({ status }) => status)).toEqual(['failed', 'failed']);
  });

  it('finds one kind of mail, by day, and both together with a state', async () => {
    const all = await found('');
    const resets = await found('?filters[template]=password-reset');
    expect(resets.total).toBe(all.items.filter(({ template }) => template === 'password-reset').length);
    expect(resets.total).toBeGreaterThanOrEqual(PEOPLE.length);
    expect((await found('?filters[template]=invitation&filters[status]=sent')).total).toBe(0);
    const day = new Intl.DateTimeFormat('pl-PL', { timeZone: 'Europe/Warsaw', dateStyle: 'short' });
    const on = (shift: number) => day.format(new Date(Date.now() + shift * 86_400_000));
    // The second day is for a test that runs over midnight.
    expect((await found(`?filters[queuedFrom]=${on(-1)}&filters[queuedTo]=${on(0)}`)).total).toBe(all.total);
    expect((await found(`?filters[queuedFrom]=${on(2)}`)).total).toBe(0);
    expect((await found(`?filters[queuedTo]=${on(-2)}`)).total).toBe(0);
  });

  it.each([
    ['template', 'nie-ma-takiego'],
    ['status', 'zjedzona'],
    ['queuedFrom', '31.02.2026'],
    ['about', 'a b'],
  ])('says at its field what it can’t use: %s', async (name, value) => {
    const { errors, total } = await found(`?filters[${name}]=${encodeURIComponent(value)}`);
    expect(Object.keys(errors)).toEqual([`filters[${name}]`]);
    expect(total).toBe((await found('')).total);
  });

  it('an end before the start finds nothing, and is said', async () => {
    const { errors, total } = await found('?filters[queuedFrom]=02.03.2026&filters[queuedTo]=01.03.2026');
    expect([Object.keys(errors), total]).toEqual([['filters[queuedTo]'], 0]);
  });
});
