import { PersonForgotten } from '#domain/gdpr/events.ts';
import { programLabel, type Actor } from '#domain/kernel/actor.ts';
import { allEvents } from '#domain/events.ts';
import type { EventDefinition, EventOf, FieldChange, Recorded } from '#domain/kernel/event.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { kindOfSubject } from '#domain/kernel/subject.ts';
import { handlers, instantText, type Handler, type ReadModel } from '#projections/read-model.ts';

/**
 * Every fact of every record, described in Polish for auditors: who, when, what, why, old → new.
 * The sentence comes from the event's own definition, so that a new fact needs nothing here.
 */
export interface TimelineRow {
  /** The event's id. */
  id: string;
  /** What the fact is about, e.g. `application:…`. */
  subject: string;
  /** The kind of that: `application`. */
  kind: string;
  /** The larger thing it happened in, e.g. `course-date:…`. */
  context: string | null;
  /** Whose people or program did it. */
  portal: string;
  stream: string;
  /** Its place in the stream: so that of a stream of thousands only the facts about one thing are read. */
  revision: number;
  position: string;
  /** ISO 8601 UTC. */
  at: string;
  actor_type: string;
  actor_id: string;
  actor_name: string | null;
  actor_person_id: string | null;
  on_behalf_of: string | null;
  type: string;
  command: string;
  /** Of all that one request did; of what a reaction did because of it too. */
  correlation_id: string;
  /** The event that it followed from. */
  causation_id: string | null;
  text: string;
  reason: string | null;
  /** Whether those concerned were to be notified; null where nobody said. */
  notify: boolean | null;
  changes: FieldChange[];
  /** Persons whose data the changes show, and whom the reason is about; null for nobody. */
  persons: readonly string[] | null;
  reason_persons: readonly string[] | null;
}

const handler = (definition: EventDefinition): Handler<TimelineRow> => ({
  rows: ({ id, data }) => ({ keys: [id, ...(definition.timeline.restates?.(data).eventIds ?? [])] }),
  evolve: (row, event, key) =>
    key === event.id ? timelineRow(definition, event) : row ? restated(row, definition, event) : null,
});

/** An earlier line as a later fact says it again: it stays while those are there whose it is since. */
function restated(row: TimelineRow, { timeline }: EventDefinition, { data }: Recorded): TimelineRow {
  const { persons, lines } = timeline.restates?.(data) ?? { persons: [], lines: [] };
  const line = lines.find(({ eventId }) => eventId === row.id);
  if (!line) return row;
  return {
    ...row,
    ...(line.reason === null ? {} : { reason: line.reason, reason_persons: someOf(persons) }),
    ...(line.changes.length === 0 ? {} : { changes: [...line.changes], persons: someOf(persons) }),
  };
}

function timelineRow({ timeline }: EventDefinition, event: Recorded): TimelineRow {
  const [subject = event.stream, context] = timeline.records(event.data);
  return {
    id: event.id,
    subject,
    kind: kindOfSubject(subject),
    context: context ?? null,
    portal: event.meta.actor.portal,
    stream: event.stream,
    revision: event.revision,
    position: event.position,
    at: event.at,
    ...actorColumns(event.meta.actor),
    type: event.type,
    command: event.meta.command,
    correlation_id: event.meta.correlationId,
    causation_id: event.meta.causationId ?? null,
    text: timeline.text(event.data, event.meta.before),
    reason: event.meta.reason ?? null,
    notify: event.meta.notify ?? null,
    changes: timeline.changes?.(event.data, event.meta.before) ?? [],
    persons: someOf(timeline.persons?.(event.data)),
    reason_persons: someOf(event.meta.reasonAbout),
  };
}

const someOf = (persons: readonly string[] = []): string[] | null =>
  persons.length === 0 ? null : [...new Set(persons)];

const actorColumns = ({ type, id, person, program, onBehalfOf }: Actor) => ({
  actor_type: type,
  actor_id: id,
  actor_name: person?.forgotten ? FORGOTTEN : (person?.name ?? (program === undefined ? null : programLabel(program))),
  actor_person_id: person?.personId ?? null,
  on_behalf_of: onBehalfOf ?? null,
});

type Forgotten = EventOf<typeof PersonForgotten>['data'];

/**
 * Erasure keeps who did what and when, without the person. Reasons of earlier programs don't say whom they are about: in
 * the histories of the person's records they go.
 */
function forget(row: TimelineRow, { personId, records, lookupsId }: Forgotten): TimelineRow {
  const changesAreAbout = row.persons?.some((person) => person === personId || person === lookupsId);
  const reasonIsAbout = row.reason_persons?.includes(personId) ?? records.includes(row.subject);
  return {
    ...row,
    actor_name: row.actor_person_id === personId ? FORGOTTEN : row.actor_name,
    reason: row.reason && reasonIsAbout ? FORGOTTEN : row.reason,
    changes: changesAreAbout
      ? row.changes.map((change) => ({ ...change, from: change.from && FORGOTTEN, to: change.to && FORGOTTEN }))
      : row.changes,
  };
}

const forgotten = handlers<TimelineRow>()(PersonForgotten, {
  rows: ({ id, data: { personId, records, lookupsId } }) => [
    ...(['persons', 'reason_persons', 'actor_person_id'] as const).map((where) => ({ where, is: personId })),
    ...(lookupsId ? [{ where: 'persons' as const, is: lookupsId }] : []),
    ...records.map((is) => ({ where: 'subject' as const, is })),
    { keys: [id] },
  ],
  evolve: (row, event, key) =>
    row && key !== event.id ? forget(row, event.data) : timelineRow(PersonForgotten, event),
});

export const timeline: ReadModel<TimelineRow> = {
  name: 'timeline',
  version: 20,
  showsActors: true,
  lasting: { there: (moment) => `at <= ${instantText(moment)}` },
  columns: {
    id: 'text',
    subject: 'text NOT NULL',
    kind: 'text NOT NULL',
    context: 'text',
    portal: 'text NOT NULL',
    stream: 'text NOT NULL',
    revision: 'integer NOT NULL',
    position: 'text COLLATE "C" NOT NULL',
    at: 'text COLLATE "C" NOT NULL',
    actor_type: 'text NOT NULL',
    actor_id: 'text NOT NULL',
    actor_name: 'text',
    actor_person_id: 'text',
    on_behalf_of: 'text',
    type: 'text NOT NULL',
    command: 'text NOT NULL',
    correlation_id: 'text NOT NULL',
    causation_id: 'text',
    text: 'text NOT NULL',
    reason: 'text',
    notify: 'boolean',
    changes: 'json NOT NULL',
    persons: 'jsonb',
    reason_persons: 'jsonb',
  },
  indexes: [
    '(subject, position)',
    '(context, position)',
    'USING gin (persons) WHERE persons IS NOT NULL',
    'USING gin (reason_persons) WHERE reason_persons IS NOT NULL',
    '(actor_person_id) WHERE actor_person_id IS NOT NULL',
    '(portal, at, position)',
    '(portal, kind, at, position)',
    '(actor_id, at, position)',
    '(portal, at, position) WHERE on_behalf_of IS NOT NULL',
    '(correlation_id)',
    '(causation_id) WHERE causation_id IS NOT NULL',
  ],
  on: {
    ...Object.fromEntries(allEvents.map((definition) => [definition.type, handler(definition)])),
    ...forgotten,
  },
};
