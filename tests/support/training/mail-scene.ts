import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { PersonForgotten, personStream } from '#domain/gdpr/events.ts';
import type { EventMeta } from '#domain/kernel/event.ts';
import type { BounceConfig } from '#ops/config/bounces.ts';
import type { Limits } from '#ops/config/limits.ts';
import { blankTexts } from '#domain/training/course-date/application-values.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import { records } from '#domain/training/records/decide.ts';
import { details } from './course-date.ts';
import { reacted } from '../program/worked-off.ts';
import { startSmtp, type TestSmtp } from '../servers/smtp.ts';
import { startWorkingProgram, type WorkingProgram } from '../program/working-program.ts';

const COURSE = {
  name: 'Układy klimatyzacji',
  position: 1,
  groupId: 'g1',
  furtherGroupIds: [],
  formulas: ['onsite' as const],
  netPrice: '1200.50',
  vat: 23 as const,
  novelty: false,
  description: '',
  duration: 2,
  theory: 50,
  practice: 50,
  startedOnFrom: null,
  startedOnTo: null,
  photo: null,
  hasFgaz: false,
  allowRequests: true,
  prerequisiteACourseId: null,
  prerequisiteBCourseId: null,
  delayedPayment: false,
  resignDays: null,
  swapDays: null,
  certificateMonths: null,
};

export const meta = (more: Partial<EventMeta> = {}): EventMeta => ({
  actor: { type: 'SzkoleniaOperator', id: 'op1', portal: 'szkolenia' },
  at: new Date().toISOString(),
  command: 'Test',
  correlationId: randomUUID(),
  ...more,
});

interface Ids {
  readonly applicationId: string;
  readonly courseDateId: string;
}

export interface Registration {
  readonly reporter: string;
  readonly source?: 'public' | 'panel';
  readonly participants?: readonly string[];
}

/**
 * The working program with a real mail server, a course (c1) and a place (l1), and what tests of mails do: facts that
 * happened, registrations, and waiting until everything that follows from them is done.
 */
export class MailScene {
  readonly smtp: TestSmtp;
  readonly program: WorkingProgram;
  /** Position of the newest append. */
  last = '';
  #addresses = 0;

  private constructor(smtp: TestSmtp, program: WorkingProgram) {
    this.smtp = smtp;
    this.program = program;
  }

  static async start(
    options: {
      redisUrl?: string;
      mailHoldMs?: number;
      mailParticipants?: boolean;
      limits?: Limits;
      bounces?: BounceConfig;
    } = {},
  ): Promise<MailScene> {
    const smtp = await startSmtp();
    const scene = new MailScene(smtp, await startWorkingProgram({ ...options, smtpUrl: smtp.url }));
    const place = { name: 'Centrum Łódź', city: 'Łódź', address: 'ul. Żwirki 1' };
    const made = [
      { stream: records.courses.stream('c1'), type: records.courses.types.created, data: { id: 'c1', values: COURSE } },
      {
        stream: records.locations.stream('l1'),
        type: records.locations.types.created,
        data: { id: 'l1', values: place },
      },
    ];
    await scene.program.app.log.append(
      made.map(({ stream, ...event }) => ({ stream, expected: 'none', events: [{ ...event, meta: meta() }] })),
    );
    return scene;
  }

  get app() {
    return this.program.app;
  }

  async stop(): Promise<void> {
    await this.program.stop();
    await this.smtp.stop();
  }

  /** Everything that has happened is folded, reacted to and worked off. */
  settled(): Promise<void> {
    return this.program.settled();
  }

  /** The mail server is away from these addresses while all of this happens, and takes what was composed after it. */
  async whileAway(addresses: readonly string[], happens: () => Promise<void>): Promise<void> {
    let away = true;
    this.smtp.refuse((to) => (away && addresses.includes(to) ? { code: 451, message: 'away' } : undefined));
    await happens();
    await reacted(this.app, this.last);
    await this.#triesUnderWay();
    away = false;
    await this.settled();
  }

  /** The tries under way have ended: what is sent from now on was composed from now on. */
  async #triesUnderWay(): Promise<void> {
    const tried = `FROM app.mails WHERE status = 'queued' AND attempts > 0`;
    const { rows } = await this.app.pool.query<{ id: string; attempts: number }>(`SELECT id, attempts ${tried}`);
    const unended = `SELECT id ${tried} AND (id, attempts) IN (SELECT id, attempts FROM jsonb_to_recordset($1) AS before(id text, attempts int))`;
    await vi.waitUntil(async () => (await this.app.pool.query(unended, [JSON.stringify(rows)])).rowCount === 0, {
      timeout: 60_000,
      interval: 20,
    });
  }

  /** An address that nobody else in this file has. */
  address(): string {
    this.#addresses++;
    return `osoba${this.#addresses}@warsztat.example`;
  }

  /** Appends facts to a date's stream as one command did. */
  async happened(
    courseDateId: string,
    events: readonly CourseDateEvent[],
    more: Partial<EventMeta> = {},
  ): Promise<void> {
    const shared = meta(more);
    const facts = events.map((event) => ({ ...event, meta: shared }));
    const result = await this.app.log.append([
      { stream: courseDateStream(courseDateId), expected: 'any', events: facts },
    ]);
    if (!result.ok) throw new Error('not appended');
    this.last = result.position;
  }

  async scheduled(startedOn = '2046-12-03'): Promise<string> {
    const courseDateId = randomUUID();
    const date = details({ startedOn });
    await this.happened(courseDateId, [{ type: 'CourseDateScheduled', data: { courseDateId, details: date } }]);
    return courseDateId;
  }

  /** Registers employees in one registration, the first on the primary list, the others on the reserve. */
  async registered(courseDateId: string, registration: Registration, more: Partial<EventMeta> = {}) {
    const { reporter, participants = ['Żaneta'] } = registration;
    const [reporterId = '', ...ids] = await this.app.vault.persons([
      reporter,
      ...participants.map((name) => `${reporter}|${name}`),
    ]);
    const applications = participants.map(() => randomUUID());
    const registrationId = randomUUID();
    const events = participants.map((firstName, index): CourseDateEvent => ({
      type: 'ApplicationRegistered',
      data: {
        applicationId: applications[index] ?? '',
        courseDateId,
        registration: { id: registrationId, index, count: participants.length },
        source: registration.source ?? 'public',
        appliedAt: new Date().toISOString(),
        list: index === 0 ? 'primary' : 'reserve',
        overbooked: false,
        date: { courseId: 'c1', startedOn: '2046-12-03', courseLocationId: 'l1' },
        details: person({ firstName, reporter, participantId: ids[index] ?? '', reporterId }),
        consentVersion: '2026-01',
      },
    }));
    await this.happened(courseDateId, events, more);
    return { applications, first: applications[0] ?? '', reporterId };
  }

  /** APP-11: both halves of a move to another date, where the person has the same place and status. */
  async movedTo(target: string, { applicationId, courseDateId }: Ids, more: Partial<EventMeta> = {}): Promise<void> {
    await this.app.projector.waitFor(['applications'], this.last);
    const query = this.app.db.selectFrom('applications').selectAll().where('id', '=', applicationId);
    const row = await query.executeTakeFirstOrThrow();
    const into: CourseDateEvent = {
      type: 'ApplicationMovedIn',
      data: {
        applicationId,
        courseDateId: target,
        fromCourseDateId: courseDateId,
        list: row.list_type,
        overbooked: false,
        date: { courseId: 'c1', startedOn: '2047-03-01', courseLocationId: 'l1' },
        details: row.details,
        status: row.status,
        appliedAt: row.applied_at,
        version: row.version,
        registrationId: row.registration_id,
        confirmationSent: row.confirmation_sent,
      },
    };
    const out = { applicationId, courseDateId, toCourseDateId: target };
    await this.happened(target, [into], more);
    await this.happened(courseDateId, [{ type: 'ApplicationMovedOut', data: out }], more);
  }

  /** GDP-03: the key goes, then the fact is in the log; what follows from it is done when all is settled. */
  async forgotten(personId: string): Promise<void> {
    await this.app.vault.forget(personId);
    const data = { personId, records: [], lookupsId: null };
    const event = { type: PersonForgotten.type, data, meta: meta({ reason: 'Żądanie' }) };
    const result = await this.app.log.append([{ stream: personStream(personId), expected: 'none', events: [event] }]);
    if (!result.ok) throw new Error('not appended');
    this.last = result.position;
  }

  /** One registered employee about whose registration nobody is notified. */
  async oneApplication() {
    const reporter = this.address();
    const courseDateId = await this.scheduled();
    const { first: applicationId, reporterId } = await this.registered(courseDateId, { reporter, source: 'panel' });
    return { reporter, reporterId, courseDateId, applicationId, ids: { applicationId, courseDateId } };
  }
}

const person = (registration: { firstName: string; reporter: string; participantId: string; reporterId: string }) => ({
  participant: {
    ...blankTexts('participant'),
    personId: registration.participantId,
    firstName: registration.firstName,
    lastName: 'Źdźbłowska',
    email: participantAddress(registration.reporter),
    phone: '600100200',
  },
  reporter: {
    ...blankTexts('reporter'),
    personId: registration.reporterId,
    firstName: 'Paweł',
    lastName: 'Ślązak',
    email: registration.reporter,
    phone: '600100200',
  },
  company: {
    ...blankTexts('company'),
    companyId: null,
    boschCarServiceId: null,
    name: 'Auto-Serwis',
    nip: '5260250274',
    state: 'lodzkie',
  },
});

/** The employee's own address, from the reporter's. */
export const participantAddress = (reporter: string): string => `pracownik.${reporter}`;
