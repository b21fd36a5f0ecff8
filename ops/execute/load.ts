import type { Log } from '#ops/log/log.ts';
import type { Facts } from '#ops/log/log-batch.ts';
import { remember, type CachedStream } from './cache.ts';
import { CommandKeys } from './command-keys.ts';
import type { Folding, Snapshots } from './snapshots.ts';

/** What most streams are shorter than: only behind so many facts a snapshot is asked for. */
export const FEW = 100;
const PAGE = 5000;

interface Sources {
  readonly log: Pick<Log, 'readFacts'>;
  readonly snapshots?: Snapshots | undefined;
}

/** A stream's state: all its facts folded, or where it is long those behind a snapshot. */
export async function load({ log, snapshots }: Sources, folding: Folding): Promise<CachedStream> {
  const entry: CachedStream = {
    state: folding.decider.initial(),
    revision: -1,
    eventId: '',
    position: '',
    snapshotAt: -1,
    byKey: new CommandKeys(),
    events: 0,
    persons: new Set(),
    readAt: performance.now(),
  };
  if (await goOn(log, folding, { entry, limit: FEW })) return entry;
  const snapshot = await snapshots?.find(folding);
  if (snapshot && (await goOnBehind(log, folding, snapshot))) return snapshot;
  if (snapshot) await snapshots?.drop(folding, snapshot);
  await catchUp(log, folding, entry);
  return entry;
}

/** Folds what others have appended since. */
export async function catchUp(log: Sources['log'], folding: Folding, entry: CachedStream): Promise<void> {
  while (!(await goOn(log, folding, { entry, limit: PAGE })));
}

/** Folds the next facts. @returns whether there are no more */
async function goOn(
  log: Sources['log'],
  folding: Folding,
  { entry, limit }: { entry: CachedStream; limit: number },
): Promise<boolean> {
  const facts = await log.readFacts(folding.stream, { from: entry.revision + 1, limit });
  take(entry, folding, facts);
  return facts.events.length < limit;
}

/** The same behind a snapshot. False: the log has another fact at its place, or none; it is that of another log. */
async function goOnBehind(log: Sources['log'], folding: Folding, entry: CachedStream): Promise<boolean> {
  const { events, persons } = await log.readFacts(folding.stream, { from: entry.revision, limit: PAGE });
  const [last, ...later] = events;
  if (last?.id !== entry.eventId) return false;
  entry.position = last.position;
  take(entry, folding, { events: later, persons });
  let isAll = events.length < PAGE;
  while (!isAll) isAll = await goOn(log, folding, { entry, limit: PAGE });
  return true;
}

function take(entry: CachedStream, { decider }: Folding, { events, persons }: Facts): void {
  for (const event of events) entry.state = decider.evolve(entry.state, event, event);
  for (const person of persons) entry.persons.add(person);
  remember(entry, events, events.at(-1)?.position ?? entry.position);
}
