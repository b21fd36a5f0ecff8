import type { Recorded } from '#domain/kernel/event.ts';
import { streamOf, subjectOf } from '#domain/kernel/subject.ts';
import type { Log } from '#ops/log/log.ts';
import { replay } from '#ops/projector/replay.ts';
import type { AnyReadModel } from '#projections/read-model.ts';
import type { TitledKind } from '#projections/titled-kind.ts';

/** Where a fact is in the log. */
interface FactPlace {
  readonly stream: string;
  readonly revision: number;
}

/**
 * What things were and were called at moments of the past, by their own histories and never by today's tables. Made for
 * one request: a stream is read once, however many moments are asked for.
 */
export interface History {
  /** The stream's events, the oldest first; of those who acted only ids, for no row shows their names. */
  stream(name: string): Promise<readonly Recorded[]>;
  /** Events by their places in their streams, in that order: of a stream of thousands a few. */
  facts(places: readonly FactPlace[]): Promise<Recorded[]>;
  /** The row of a thing with a stream of its own as its read model had it; undefined before its birth. */
  row(kind: string, id: string, at: string): Promise<object | undefined>;
  /** What it was called; '' before its birth. */
  title(kind: string, id: string, at: string): Promise<string>;
}

interface Needs {
  readonly log: Pick<Log, 'readFacts'>;
  readonly kinds: Readonly<Record<string, TitledKind>>;
  /** Where the facts about a record are. */
  placesOf(record: string): Promise<readonly FactPlace[]>;
}

export function createHistory({ log, kinds, placesOf }: Needs): History {
  const streams = new Map<string, Promise<readonly Recorded[]>>();
  const stream = (name: string): Promise<readonly Recorded[]> => {
    const events = streams.get(name) ?? log.readFacts(name).then(({ events }) => events);
    streams.set(name, events);
    return events;
  };
  const facts: History['facts'] = async (places) => {
    const found = places.map(({ stream: name, revision }) => log.readFacts(name, { from: revision, limit: 1 }));
    return (await Promise.all(found)).flatMap(({ events }) => events);
  };
  const alone = new Map<string, Promise<readonly Recorded[]>>();
  /** What its row follows from. */
  const factsAbout = (kind: string, id: string): Promise<readonly Recorded[]> => {
    if (!kinds[kind]?.sharesStream) return stream(streamOf(kind, id));
    const subject = subjectOf(kind, id);
    const found = alone.get(subject) ?? placesOf(subject).then(facts);
    alone.set(subject, found);
    return found;
  };
  const row = async (kind: string, id: string, at: string): Promise<object | undefined> => {
    const titled = kinds[kind];
    return titled && rowAt(titled.model, await factsAbout(kind, id), { key: id, at });
  };
  const title = async (kind: string, id: string, at: string): Promise<string> => {
    const found = await row(kind, id, at);
    return found ? ((await kinds[kind]?.title(found, (other, otherId) => title(other, otherId, at))) ?? '') : '';
  };
  return { stream, facts, row, title };
}

/** The events up to a moment that a read model knows. */
const upTo = (model: Pick<AnyReadModel, 'on'>, events: readonly Recorded[], at: string): Recorded[] =>
  events.filter((event) => event.at <= at && event.type in model.on);

const rowAt = (model: AnyReadModel, events: readonly Recorded[], { key, at }: { key: string; at: string }) =>
  replay(model, upTo(model, events, at), [key]).get(key);
