import { randomBytes, randomUUID } from 'node:crypto';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import { allEvents } from '#domain/events.ts';
import { systemAccess } from '#domain/kernel/access.ts';
import type { Command, CommandContext } from '#domain/kernel/decider.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { scheduleCourseDate } from '#domain/training/course-date/decide/dates.ts';
import { blankTexts } from '#domain/training/course-date/application-values.ts';
import { registerApplications, type Registration } from '#domain/training/course-date/decide/register.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { participantIdentity, reporterIdentity } from '#domain/training/course-date/identity.ts';
import { courseDate, type CourseDateState } from '#domain/training/course-date/state.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import { createExecute, type Execute } from '#ops/execute/execute.ts';
import { createLog } from '#ops/log/log.ts';
import { createPostgresStore } from '#ops/store/postgres.ts';
import { createVault, type Vault } from '#ops/vault/vault.ts';
import { load, medians, report, withDatabase, type Load } from '../load.ts';

const ROUNDS = 3;
const CLIENTS = 32;
const CALLS = 6_000;
const EVENTS_BEFORE = 200;

interface Program {
  readonly vault: Vault;
  readonly execute: Execute;
}

/**
 * `npm run bench -- hot`: 32 registrations at once on one course date whose stream already has 200 events, through the
 * command handler with the real decider and sealing; once with the persons known to the vault before, once with two
 * new persons made in each call. Goal: 2,000 per s, p99 below 50 ms.
 */
export async function benchHot(): Promise<void> {
  await withDatabase(CLIENTS, async (pool) => {
    const rounds: Record<'handler' | 'withPersons', Load>[] = [];
    // The first round warms the machine up and is not counted.
    for (let n = 0; n <= ROUNDS; n += 1) rounds.push(await oneRound(pool));
    const mediansOf = (name: 'handler' | 'withPersons') => medians(rounds.slice(1).map((one) => one[name]));
    report({
      bench: 'hot',
      clients: CLIENTS,
      rounds: ROUNDS,
      goal: { perSecond: 2_000, p99: 50 },
      handler: mediansOf('handler'),
      withPersons: mediansOf('withPersons'),
    });
  });
}

async function oneRound(pool: DatabasePool): Promise<Record<'handler' | 'withPersons', Load>> {
  const vault = createVault({ pool, masterKey: randomBytes(32) });
  const store = createPostgresStore(pool, { notify: false });
  const program = { vault, execute: createExecute({ log: createLog({ store, vault, definitions: allEvents }) }) };
  const runs = { clients: CLIENTS, calls: CALLS };
  const dates = { known: await popularDate(program), fresh: await popularDate(program) };
  const registrations = await Promise.all(Array.from({ length: CALLS }, (_, n) => registration(vault, `known-${n}`)));
  return {
    handler: await load(runs, (n) => register(program, dates.known, registrations[n])),
    withPersons: await load(runs, async (n) => register(program, dates.fresh, await registration(vault, `fresh-${n}`))),
  };
}

const context: CommandContext = {
  actor: { type: 'public', id: 'public', portal: 'szkolenia' },
  access: systemAccess,
  now: '2026-03-10T09:00:00.000Z',
  today: '2026-03-10',
};

/** A course date with 199 applications. */
async function popularDate(program: Program): Promise<string> {
  const courseDateId = randomUUID();
  await run(program, courseDateId, { command: scheduleCourseDate, input: { courseDateId, details: DETAILS } });
  for (let n = 1; n < EVENTS_BEFORE; n += 1) {
    await register(program, courseDateId, await registration(program.vault, `before-${n}`));
  }
  return courseDateId;
}

async function register(program: Program, courseDateId: string, input: Registration | undefined): Promise<void> {
  if (input) await run(program, courseDateId, { command: registerApplications, input });
}

async function run<Input>(
  { execute }: Program,
  courseDateId: string,
  call: { command: Command<CourseDateState, Input, CourseDateEvent>; input: Input },
): Promise<void> {
  const answer = await execute({
    stream: courseDateStream(courseDateId),
    decider: courseDate,
    ...call,
    context,
    commandKey: randomUUID(),
    correlationId: randomUUID(),
  });
  if (isRefusal(answer)) throw new Error(answer.message);
}

async function registration(vault: Vault, who: string): Promise<Registration> {
  const names = { firstName: 'Żaneta', lastName: `Pracownicza ${who}`, email: `${who}@firma.example` };
  const reporterEmail = `biuro-${who}@firma.example`;
  const [participant = '', reporter = ''] = await vault.persons([
    participantIdentity(names, COMPANY.nip),
    reporterIdentity(reporterEmail),
  ]);
  return {
    registrationId: randomUUID(),
    consentVersion: '1',
    sold: true,
    allowRequests: true,
    reporter: {
      ...blankTexts('reporter'),
      personId: reporter,
      firstName: 'Ewa',
      lastName: 'Zgłaszająca',
      email: reporterEmail,
      phone: '221234567',
    },
    company: COMPANY,
    employees: [
      {
        applicationId: randomUUID(),
        participant: { ...blankTexts('participant'), personId: participant, ...names, phone: '500600700' },
        missingPrerequisites: [],
      },
    ],
    fieldName: (index, field) => `employees[${index}][${field}]`,
  };
}

const COMPANY = {
  ...blankTexts('company'),
  companyId: null,
  boschCarServiceId: null,
  name: 'Auto-Serwis Łódź sp. z o.o.',
  nip: '5260250274',
  state: 'lodzkie',
};

const DETAILS = {
  courseId: 'course-1',
  startedOn: '2026-04-01',
  courseLocationId: 'location-1',
  formula: 'onsite' as const,
  onlineMeetingUrl: null,
  trainerId: null,
  seatLimit: 20,
  visibility: 'visible' as const,
  timeStart: 930,
  timeEnd: 1600,
  full: false,
  autoPromote: false,
  reminderDays: 3,
};

if (process.argv[1] === import.meta.filename) await benchHot();
