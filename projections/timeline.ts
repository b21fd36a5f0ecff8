import { PersonForgotten } from '#domain/gdpr/events.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { allEvents } from '#domain/events.ts';
import type { EventDefinition, FieldChange, Recorded } from '#domain/kernel/event.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import type { Handler, ReadModel } from '#projections/read-model.ts';

/**
 * Every fact of every record, told in Polish for auditors: who, when, what, why, old → new.
 * The sentence comes from the event's own definition, so that a new fact needs nothing here.
 */
export interface TimelineRow {
  /** The event's id. */
  id: string;
  /** What the fact is about, e.g. `application:…`. */
  subject: string;
  /** The larger thing it happened in, e.g. `course-date:…`. */
  context: string | null;
  stream: string;
  position: string;
  /** ISO 8601 UTC. */
  at: string;
  actor_type: string;
  actor_id: string;
  actor_name: string | null;
  actor_person_id: string | null;
  on_behalf_of: string | null;
  type: string;
  text: string;
  reason: string | null;
  changes: FieldChange[];
  /** Persons whose data the changes show. */
  person_id: string | null;
  other_person_id: string | null;
}

const handler = (definition: EventDefinition): Handler<TimelineRow> => ({
  rows: (event) => ({ keys: [event.id] }),
  evolve: (_row, event) => tell(definition, event),
});

function tell({ timeline }: EventDefinition, event: Recorded): TimelineRow {
  const [subject = event.stream, context] = timeline.records(event.data);
  const persons = [...new Set(timeline.persons?.(event.data))];
  return {
    id: event.id,
    subject,
    context: context ?? null,
    stream: event.stream,
    position: event.position,
    at: event.at,
    ...actorColumns(event.meta.actor),
    type: event.type,
    text: timeline.text(event.data),
    reason: event.meta.reason ?? null,
    changes: timeline.changes?.(event.data) ?? [],
    person_id: persons[0] ?? null,
    other_person_id: persons[1] ?? null,
  };
}

const actorColumns = ({ type, id, person, onBehalfOf }: Actor) => ({
  actor_type: type,
  actor_id: id,
  actor_name: person?.forgotten ? FORGOTTEN : (person?.name ?? null),
  actor_person_id: person?.personId ?? null,
  on_behalf_of: onBehalfOf ?? null,
});

/** Erasure keeps who did what and when, without the person. */
function forget(row: TimelineRow, personId: string): TimelineRow {
  const shown = row.person_id === personId || row.other_person_id === personId;
  return {
    ...row,
    actor_name: row.actor_person_id === personId ? FORGOTTEN : row.actor_name,
    changes: shown
      ? row.changes.map((change) => ({ ...change, from: change.from && FORGOTTEN, to: change.to && FORGOTTEN }))
      : row.changes,
  };
}

const forgotten: Handler<TimelineRow> = {
  rows: (event) => {
    const is = (event.data as { personId: string }).personId;
    return [
      { where: 'person_id', is },
      { where: 'other_person_id', is },
      { where: 'actor_person_id', is },
      { keys: [event.id] },
    ];
  },
  evolve: (row, event, key) => {
    const definition = PersonForgotten;
    return row && key !== event.id
      ? forget(row, (event.data as { personId: string }).personId)
      : tell(definition, event);
  },
};

export const timeline: ReadModel<TimelineRow> = {
  name: 'timeline',
  version: 2,
  columns: {
    id: 'text',
    subject: 'text NOT NULL',
    context: 'text',
    stream: 'text NOT NULL',
    position: 'text COLLATE "C" NOT NULL',
    at: 'text COLLATE "C" NOT NULL',
    actor_type: 'text NOT NULL',
    actor_id: 'text NOT NULL',
    actor_name: 'text',
    actor_person_id: 'text',
    on_behalf_of: 'text',
    type: 'text NOT NULL',
    text: 'text NOT NULL',
    reason: 'text',
    changes: 'json NOT NULL',
    person_id: 'text',
    other_person_id: 'text',
  },
  indexes: [
    '(subject, position)',
    '(context, position)',
    '(person_id) WHERE person_id IS NOT NULL',
    '(other_person_id) WHERE other_person_id IS NOT NULL',
    '(actor_person_id) WHERE actor_person_id IS NOT NULL',
  ],
  on: {
    ...Object.fromEntries(allEvents.map((definition) => [definition.type, handler(definition)])),
    [PersonForgotten.type]: forgotten,
  },
};
