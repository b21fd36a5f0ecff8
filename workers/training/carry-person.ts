import type { Recorded } from '#domain/kernel/event.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { factTypes, type AccountFacts } from '#domain/account/events.ts';
import { participant } from '#domain/training/accounts/participant.ts';
import { reporter } from '#domain/training/accounts/reporter.ts';
import { readdressed } from '#domain/training/messages/table.ts';
import {
  CARRIED,
  carryPerson,
  type CarriedTexts,
  type PersonCorrection,
} from '#domain/training/course-date/decide/carry-person.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { courseDate } from '#domain/training/course-date/state.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import { training } from '#domain/training/portal.ts';
import type { App } from '#ops/app.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import { comingOf } from '#projections/training/applications/coming.ts';
import type { CarryPersonJob } from './reactions.ts';

const COLUMN = { participant: 'person_id', reporter: 'reporter_id' } as const;

/**
 * Who was corrected in their record, or a reporter on one application, is corrected on everything they still hold: each
 * an append of its own with a key of its own, so that a crash anywhere loses and doubles nothing.
 */
export async function carryPersonData(app: App, { stream, revision }: CarryPersonJob): Promise<void> {
  const [event] = (await app.log.readStream(stream, { from: revision, limit: 1 })) as Recorded[];
  const correction = event && correctionBy(event);
  if (!event || !correction) return;
  const { role, personId } = correction;
  for (const row of await comingOf(app.db, { role: COLUMN[role], personId, now: app.now() })) {
    const carried = await app.execute({
      stream: courseDateStream(row.course_date_id),
      decider: courseDate,
      command: carryPerson,
      input: { ...correction, applicationId: row.id },
      context: systemContext(app, training.name),
      commandKey: `carry-person:${event.id}:${row.id}`,
      correlationId: event.meta.correlationId,
      causationId: event.id,
    });
    if (isRefusal(carried)) throw new Error(carried.message);
  }
}

const PARTICIPANT = factTypes(participant.event);
const REPORTER = factTypes(reporter.event);

type Profile = AccountFacts['added'] | AccountFacts['changed']['after'];

const textsOf = (person: Readonly<Record<string, unknown>>): CarriedTexts =>
  Object.fromEntries(CARRIED.flatMap((field) => (typeof person[field] === 'string' ? [[field, person[field]]] : [])));

/** What this fact corrects of a person; undefined where nothing is known of them any more. */
function correctionBy({ type, data }: Recorded): PersonCorrection | undefined {
  switch (type) {
    case PARTICIPANT.added:
      return correctionOf('participant', null, data as AccountFacts['added']);
    case PARTICIPANT.changed:
      return changeOf('participant', data as AccountFacts['changed']);
    case REPORTER.changed:
      return changeOf('reporter', data as AccountFacts['changed']);
    default:
      return onApplication(data as Edited);
  }
}

const changeOf = (role: PersonCorrection['role'], { before, after }: AccountFacts['changed']) =>
  correctionOf(role, before, after);

function correctionOf(
  role: PersonCorrection['role'],
  before: Profile | null,
  { person }: Profile,
): PersonCorrection | undefined {
  if ('forgotten' in person) return undefined;
  return { role, personId: person.personId, before: before && textsOf(before.person), after: textsOf(person) };
}

type Edited = Extract<CourseDateEvent, { type: 'ApplicationEdited' }>['data'];

/** A reporter without an account has no record: the corrected address of one application is that of all. */
function onApplication(edited: Edited): PersonCorrection | undefined {
  const { before, after } = { before: edited.before.reporter, after: edited.after.reporter };
  if (!before || !after || before.personId !== after.personId || !readdressed(edited).includes('reporter')) return;
  const { phone: _before, ...then } = textsOf(before);
  const { phone: _after, ...now } = textsOf(after);
  return { role: 'reporter', personId: after.personId, before: then, after: now };
}
