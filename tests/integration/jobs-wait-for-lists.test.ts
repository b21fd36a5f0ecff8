import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/text/calendar.ts';
import { formatDay } from '#domain/text/dates.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { Client } from '#tests/bench/client.ts';
import { newOrder, orderFields, orderOperator, putOrder, serviceCompany } from '#tests/support/orders/order.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { edit } from '#tests/support/program/edit.ts';
import { reacted, workedOff } from '#tests/support/program/worked-off.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';

/** A job that looks things up in lists waits for them: what they do not show yet would never be reported. */

let smtp: TestSmtp;
let program: TestApp;
let operator: Client;

beforeAll(async () => {
  smtp = await startSmtp();
  program = await testApp({ workers: true, config: { smtpUrl: smtp.url } });
  operator = await orderOperator(program, 'Czekalska', [
    'VIEWING_ORDERS',
    'PH_PERMISSIONS',
    'VIEWING_COOPERANTS',
    'MANAGING_COOPERANTS',
  ]);
});
afterAll(async () => {
  await program?.stop();
  await smtp?.stop();
});

async function countFacts(): Promise<number> {
  const { rows } = await program.app.pool.query('SELECT count(*)::int AS facts FROM eventstore.events');
  return (rows[0] as { facts: number }).facts;
}

/** Runs `acts` while nothing can be written to a list, and lets go when every reaction to them has asked for its jobs. */
async function whileHeldUp(table: string, facts: number, acts: () => Promise<unknown>[]): Promise<void> {
  const { pool, log } = program.app;
  const before = await countFacts();
  const holder: PoolClient = await pool.connect();
  let answers: Promise<unknown>[] = [];
  try {
    await holder.query('BEGIN');
    await holder.query(`LOCK TABLE read.${table} IN EXCLUSIVE MODE`);
    answers = acts();
    await expect.poll(countFacts).toBeGreaterThanOrEqual(before + facts);
    await reacted(program.app, await log.newest());
    // As long as a job that does not wait needs to be over.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
  await Promise.all(answers);
  await workedOff(program.app);
}

describe('what is not in a list yet is waited for', () => {
  it('SUD-02 ORD-04 a visit set right after the service got its first address is announced there', async () => {
    const companyId = await serviceCompany(operator, 'Serwis Od Teraz Z Adresem');
    const id = await newOrder(operator, orderFields('operational_review', { companyId }));
    await whileHeldUp('orders_companies', 2, () => [
      edit(operator, `/zlecenia/panel/services/${companyId}`, { phEmail: 'pierwszy@serwis.example' }),
      putOrder(operator, id, {
        status: 'set',
        executionDate: formatDay(addDays(dayInWarsaw(new Date().toISOString()), 10)),
      }),
    ]);
    expect(smtp.to('pierwszy@serwis.example').map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Umówiona wizyta'),
    ]);
  });
});
