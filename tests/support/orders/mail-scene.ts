import { vi } from 'vitest';
import { addDays } from '#domain/text/calendar.ts';
import { formatDay } from '#domain/text/dates.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { Client } from '#tests/bench/client.ts';
import { CalendarClient } from '../calendar/calendar-client.ts';
import { testApp, type TestApp } from '../program/app.ts';
import { reacted, workedOff } from '../program/worked-off.ts';
import { startSmtp, type TestSmtp } from '../servers/smtp.ts';
import { newOrder, orderFields, orderOperator, putOrder, serviceCompany } from './order.ts';

/** Manages orders and companies, and enters orders for nobody else. */
const OFFICE = ['VIEWING_ORDERS', 'PH_PERMISSIONS', 'VIEWING_COOPERANTS', 'MANAGING_COOPERANTS', 'VIEWING_STATS'];

/** The order portal with its workers and a real mail server: orders with visits, and what each mailbox knows of them. */
export class OrderMailScene {
  readonly smtp: TestSmtp;
  readonly program: TestApp;
  /** Of the office, and of the one who erases people. */
  readonly operator: Client;
  readonly administrator: Client;
  readonly today = dayInWarsaw(new Date().toISOString());
  readonly soon = addDays(this.today, 10);
  readonly later = addDays(this.today, 12);
  #count = 0;

  private constructor({ smtp, program, operator, administrator }: Parts) {
    this.smtp = smtp;
    this.program = program;
    this.operator = operator;
    this.administrator = administrator;
  }

  static async start(): Promise<OrderMailScene> {
    const smtp = await startSmtp();
    const program = await testApp({
      workers: true,
      config: { smtpUrl: smtp.url },
      queue: { attempts: 8, backoffMs: 100, pollMs: 50 },
    });
    const operator = await orderOperator(program, 'Biurowa', OFFICE);
    return new OrderMailScene({ smtp, program, operator, administrator: await orderOperator(program, 'Usuwa') });
  }

  async stop(): Promise<void> {
    await this.program.stop();
    await this.smtp.stop();
  }

  /** An address that nobody else in this file has. */
  address(name: string): string {
    this.#count += 1;
    return `${name}${this.#count}@miedzy.example`;
  }

  /** A new service company that is written to there. */
  service(phEmail: string): Promise<string> {
    return serviceCompany(this.operator, `Serwis ${phEmail}`, { phEmail });
  }

  settled(): Promise<void> {
    return workedOff(this.program.app);
  }

  /** Saves the form of an order, each of these after the other, and everything that follows is done. */
  async saved(id: string, ...changes: readonly object[]): Promise<void> {
    for (const one of changes) {
      const answer = await putOrder(this.operator, id, one);
      if (answer.status !== 200) throw new Error(answer.text);
    }
    await this.settled();
  }

  /** A new order whose visit is agreed for `soon`. */
  async agreed(companyId: string, more: object = {}): Promise<{ id: string; number: string }> {
    const fields = orderFields('operational_review', { companyId, ...more });
    const id = await newOrder(this.operator, fields);
    await this.saved(id, { status: 'set', executionDate: formatDay(this.soon) });
    return { id, number: String(fields.orderNumber) };
  }

  /** The server takes nothing from anybody while this happens, and then what is composed from then on. */
  async whileAway(happens: () => Promise<void>): Promise<void> {
    const { app } = this.program;
    let away = true;
    this.smtp.refuse(() => (away ? { code: 451, message: 'away' } : undefined));
    try {
      await happens();
      await reacted(app, await app.log.newest());
      await this.#triesUnderWay();
    } finally {
      away = false;
    }
    await this.settled();
  }

  /** The tries under way have ended. */
  async #triesUnderWay(): Promise<void> {
    const { pool } = this.program.app;
    const tried = `FROM app.mails WHERE status = 'queued' AND attempts > 0`;
    const { rows } = await pool.query<{ id: string; attempts: number }>(`SELECT id, attempts ${tried}`);
    const same = `SELECT id ${tried} AND (id, attempts) IN (SELECT id, attempts FROM jsonb_to_recordset($1) AS before(id text, attempts int))`;
    const isOver = async () => (await pool.query(same, [JSON.stringify(rows)])).rowCount === 0;
    await vi.waitUntil(isOver, { timeout: 60_000, interval: 20 });
  }

  /** GDP-03 by the page: the one person that this finds. */
  async erased(query: string): Promise<void> {
    const found = await this.administrator.props(
      `/zlecenia/panel/gdpr/users?filters[query]=${encodeURIComponent(query)}`,
    );
    const { hits } = found.body.data;
    if (hits.length !== 1) throw new Error(`${query}: ${hits.length}`);
    const answer = await this.administrator.post(`/zlecenia${hits[0].personPath}/forget`, { reason: 'Wniosek' });
    if (answer.status !== 200) throw new Error(answer.text);
    await this.settled();
  }

  /** The calendar of a mailbox after everything that came there about an order. */
  at(mailbox: string, number: string) {
    const calendar = new CalendarClient();
    const mails = this.smtp.to(mailbox).filter(({ subject, text }) => `${subject} ${text}`.includes(number));
    const stale = mails.flatMap(({ attachments }) =>
      attachments.flatMap(({ content }) => calendar.take(content.toString('utf8'))),
    );
    return {
      days: calendar.days.map(({ start }) => start),
      stale,
      subjects: mails.map(({ subject }) => subject?.split(':')[0]),
    };
  }
}

interface Parts {
  readonly smtp: TestSmtp;
  readonly program: TestApp;
  readonly operator: Client;
  readonly administrator: Client;
}
