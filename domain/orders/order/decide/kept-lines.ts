import type { EventMeta, Recorded } from '#domain/kernel/event.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { detailsChanges } from '../changes.ts';
import type { OrderDetailsGroup } from '../details.ts';
import type { OrderEvent } from '../events.ts';
import type { KeptLine } from '../kept/events.ts';

type Fact = Recorded<OrderEvent>;

/** A line of the history, and whose it is since. */
export interface OwnedLine extends KeptLine {
  readonly persons: readonly string[];
}

/** A part of a line: what it says, and whose that is. */
interface Part<T> {
  readonly said: T;
  readonly persons: readonly string[];
}

/**
 * What the history of an order says of its clients and would lose with the keys of `erased`: reasons and changed texts of
 * facts that earlier programs sealed for one of these besides the client, unless a later fact says them again already.
 */
export function linesToKeep(facts: readonly Fact[], erased: readonly string[]): OwnedLine[] {
  const again = new Set(facts.flatMap((fact) => saidAgainIn(eventOf(fact))));
  const clients = new Set(facts.flatMap((fact) => clientIn(eventOf(fact))));
  return facts
    .filter(({ id }) => !again.has(id))
    .flatMap((fact) => lineOf(fact.id, changesOf(eventOf(fact), erased), reasonOf(fact.meta, { erased, clients })));
}

function lineOf(eventId: string, changes?: Part<KeptLine['changes']>, reason?: Part<string>): OwnedLine[] {
  const persons = [changes, reason].flatMap((part) => part?.persons ?? []);
  if (persons.length === 0) return [];
  return [{ eventId, changes: changes?.said ?? [], reason: reason?.said ?? null, persons: [...new Set(persons)] }];
}

const eventOf = ({ type, data }: Fact) => ({ type, data }) as OrderEvent;

const saidAgainIn = ({ type, data }: OrderEvent): readonly string[] =>
  type === 'OrderHistoryKept' ? data.eventIds : [];

function clientIn({ type, data }: OrderEvent): string[] {
  const group =
    type === 'OrderEntered' ? data.details.client : type === 'OrderClientCorrected' ? data.after : undefined;
  return group?.sealed ? [group.sealed.personId] : [];
}

const othersIn = ({ sealed }: OrderDetailsGroup): readonly string[] => sealed?.alsoAbout ?? [];

/** Undefined where nothing has to be said again, or whose it is goes too. */
function changesOf({ type, data }: OrderEvent, erased: readonly string[]): Part<KeptLine['changes']> | undefined {
  if (type !== 'OrderReportCorrected' && type !== 'OrderAssessed') return undefined;
  const groups = [data.before, data.after];
  if (!groups.flatMap(othersIn).some((person) => erased.includes(person))) return undefined;
  const persons = groups.flatMap(({ sealed }) => (sealed ? [sealed.personId] : []));
  if (groups.some(({ sealed }) => sealed?.forgotten) || persons.some((person) => erased.includes(person)))
    return undefined;
  const changes = detailsChanges(type === 'OrderAssessed' ? 'assessment' : 'report', data.before, data.after);
  return { said: changes.map(({ field, label, from, to }) => ({ field, label, from, to })), persons };
}

/** A reason was sealed for everybody of the order: of these it is the client's. */
function reasonOf(
  { reason, reasonAbout = [] }: EventMeta,
  { erased, clients }: { readonly erased: readonly string[]; readonly clients: ReadonlySet<string> },
): Part<string> | undefined {
  if (reason === undefined || reason === FORGOTTEN) return undefined;
  if (!reasonAbout.some((person) => erased.includes(person))) return undefined;
  const persons = reasonAbout.filter((person) => clients.has(person));
  return persons.length === 0 || persons.some((person) => erased.includes(person))
    ? undefined
    : { said: reason, persons };
}
