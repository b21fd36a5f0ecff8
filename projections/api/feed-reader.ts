import type { Kysely } from 'kysely';
import { FEED, PERSON_ERASED } from '#domain/api/feed-shape.ts';
import { PersonForgotten } from '#domain/gdpr/events.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import { idOfSubject, kindOfSubject } from '#domain/kernel/subject.ts';
import type { ReadTables } from '#projections/tables.ts';
import { apiPortals } from './index.ts';
import { tellRow, type ApiKind } from './kind.ts';
import { leavesAfter, type Leaf } from './news.ts';
import { apiRowsOf } from './rows.ts';

/** Steps of leaves that are looked at at once: what is found later comes with the next look. */
const MOST_STEPS = 50;

/** An entry as `feedEntry` describes it. */
export type Entry = Readonly<Record<string, unknown>> & { readonly id: string };

/** Entries, and the leaf behind which the next look begins. */
export interface News {
  readonly entries: readonly Entry[];
  readonly seen: number;
}

/** Who hears of what. */
export interface Listener {
  readonly portal: Portal;
  readonly kinds: readonly string[];
  /** Whether persons are shown. */
  readonly persons: boolean;
  /** Whether persons were shown at any time: who holds something of somebody hears of the erasure (GDPR, article 19). */
  readonly sawPersons: boolean;
}

/** What it stands on: the rows, and how far the log's tree has come. */
export interface FeedSource {
  readonly db: Kysely<ReadTables>;
  reached(): Promise<{ readonly size: number; readonly position: string }>;
  /** Whether these tables have come as far, now or in a moment. */
  waitFor(tables: readonly string[], position: string): Promise<boolean>;
}

/** Reads what has happened of the kinds and about the persons that somebody may hear of. */
export class FeedReader {
  readonly #source: FeedSource;
  readonly #listener: Listener;
  /** By the types of facts. */
  readonly #kinds: ReadonlyMap<string, ApiKind>;

  constructor(source: FeedSource, listener: Listener) {
    const kinds = apiPortals.find(({ portal }) => portal === listener.portal)?.kinds ?? [];
    const seen = kinds.filter(({ kind }) => listener.kinds.includes(kind));
    this.#source = source;
    this.#listener = listener;
    this.#kinds = new Map(seen.flatMap((kind) => Object.keys(kind.news).map((type) => [type, kind] as const)));
  }

  /** Only up to where every table that is shown has come: an entry is never newer than its data. */
  async read(after: number, limit: number): Promise<News> {
    const { db, reached, waitFor } = this.#source;
    const { size, position } = await reached();
    const tables = [...new Set([...this.#kinds.values()].map(({ table }) => table))];
    if (size - 1 <= after || !(await waitFor(['timeline', ...tables], position))) return { entries: [], seen: after };
    const types = [...this.#kinds.keys(), ...(this.#listener.sawPersons ? [PersonForgotten.type] : [])];
    let [found, seen]: [Leaf[], number] = [[], after];
    for (let step = 0; step < MOST_STEPS && found.length === 0 && seen < size - 1; step++) {
      const next = await leavesAfter(db, { after: seen, size, types, limit });
      [found, seen] = [next.leaves, next.seen];
    }
    return { entries: await this.#entriesOf(found), seen };
  }

  async #entriesOf(leaves: readonly Leaf[]): Promise<Entry[]> {
    const things = await this.#thingsOf(leaves);
    return leaves.flatMap((leaf): Entry[] => {
      const id = idOfSubject(leaf.subject);
      const common = { specversion: '1.0', id: String(leaf.index), subject: id, time: leaf.at };
      if (leaf.type === PersonForgotten.type)
        return [{ ...common, source: FEED, type: PERSON_ERASED, method: 'DELETE' }];
      const kind = this.#kinds.get(leaf.type);
      const data = things.get(leaf.subject);
      // A fact may be recorded in the history of something else than the kind that it is news of.
      if (!kind || !data || kindOfSubject(leaf.subject) !== kind.kind) return [];
      const source = `/api/v1/${this.#listener.portal}/${kind.kind}`;
      return [{ ...common, source, type: kind.news[leaf.type], datacontenttype: 'application/json', data }];
    });
  }

  /** Everything that they are about, by subject, as it is now. */
  async #thingsOf(leaves: readonly Leaf[]): Promise<ReadonlyMap<string, object>> {
    const kinds = [...new Set(leaves.flatMap(({ type }) => this.#kinds.get(type) ?? []))];
    const read = kinds.map(async (kind) => {
      const subjects = leaves.map(({ subject }) => subject).filter((subject) => kindOfSubject(subject) === kind.kind);
      const rows = await apiRowsOf(this.#source.db, kind, [...new Set(subjects)].map(idOfSubject));
      return rows.map((row) => [`${kind.kind}:${row.id}`, tellRow(kind, row, this.#listener.persons)] as const);
    });
    return new Map((await Promise.all(read)).flat());
  }
}
