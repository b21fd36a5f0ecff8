import { setTimeout as sleep } from 'node:timers/promises';
import { PERSON_ERASED } from '#domain/api/feed-shape.ts';
import { PersonForgotten } from '#domain/gdpr/events.ts';
import { idOfSubject, kindOfSubject } from '#domain/kernel/subject.ts';
import { treeReached } from '#ops/log-proof/tree.ts';
import type { App } from '#ops/app.ts';
import { apiPortals } from '#projections/api/index.ts';
import { tellRow, type ApiKind } from '#projections/api/kind.ts';
import { leavesAfter, type Leaf } from '#projections/api/news.ts';
import { apiRowsOf } from '#projections/api/rows.ts';
import type { Bearer } from './bearer.ts';
import { FEED } from './openapi.ts';

/** Entries of one answer. */
const MOST_ENTRIES = 100;
/** Steps of leaves that are looked at for one answer: what is found later comes with the next one. */
const MOST_STEPS = 50;
/** Between two looks of somebody who waits. */
const LOOK_MS = 500;

/** An entry as `feedEntry` describes it. */
type Entry = Readonly<Record<string, unknown>>;

/** Entries, and the leaf behind which the next question begins. */
export interface News {
  readonly entries: readonly Entry[];
  readonly seen: number;
}

/** Until when somebody waits, and whether they, or the server, have gone meanwhile. */
export interface Patience {
  readonly until: number;
  readonly gone: AbortSignal;
  /** Whether the token is still good, asked at each look. @throws HttpError 401 */
  check(): Promise<unknown>;
}

/**
 * What has happened behind a leaf, of the kinds and about the persons that a token may see; waits for the first of it as
 * long as it is told to. Leaves are numbered without a gap in the order of readers and keep their numbers when the log is
 * restored elsewhere, so that whoever goes on from one misses nothing and gets nothing twice.
 */
export async function newsAfter(app: App, bearer: Bearer, asked: { after: number } & Patience): Promise<News> {
  const reader = new FeedReader(app, bearer);
  let { after } = asked;
  for (;;) {
    const news = await reader.read(after);
    const isOver = asked.gone.aborted || performance.now() >= asked.until;
    if (news.entries.length > 0 || isOver) return news;
    after = news.seen;
    const left = asked.until - performance.now();
    await sleep(Math.min(LOOK_MS, left), undefined, { signal: asked.gone }).catch(() => undefined);
    await asked.check();
  }
}

class FeedReader {
  readonly #app: App;
  readonly #bearer: Bearer;
  /** By the types of facts. */
  readonly #kinds: ReadonlyMap<string, ApiKind>;

  constructor(app: App, bearer: Bearer) {
    const kinds = apiPortals.find(({ portal }) => portal === bearer.portal)?.kinds ?? [];
    const seen = kinds.filter(({ kind }) => bearer.kinds.includes(kind));
    this.#app = app;
    this.#bearer = bearer;
    this.#kinds = new Map(seen.flatMap((kind) => Object.keys(kind.news).map((type) => [type, kind] as const)));
  }

  /** Only up to where every table that is shown has come: an entry is never newer than its data. */
  async read(after: number): Promise<News> {
    const { db, projector } = this.#app;
    const { size, position } = await treeReached(this.#app);
    const tables = [...new Set([...this.#kinds.values()].map(({ table }) => table))];
    if (size - 1 <= after || !(await projector.waitFor(['timeline', ...tables], position)))
      return { entries: [], seen: after };
    const types = [...this.#kinds.keys(), ...(this.#bearer.persons ? [PersonForgotten.type] : [])];
    let [found, seen]: [Leaf[], number] = [[], after];
    for (let step = 0; step < MOST_STEPS && found.length === 0 && seen < size - 1; step++) {
      const next = await leavesAfter(db, { after: seen, size, types, limit: MOST_ENTRIES });
      [found, seen] = [next.leaves, next.seen];
    }
    return { entries: await this.#entriesOf(found), seen };
  }

  async #entriesOf(leaves: readonly Leaf[]): Promise<Entry[]> {
    const things = await this.#thingsOf(leaves);
    return leaves.flatMap((leaf): Entry[] => {
      const id = idOfSubject(leaf.subject);
      const told = { specversion: '1.0', id: String(leaf.index), subject: id, time: leaf.at };
      if (leaf.type === PersonForgotten.type) return [{ ...told, source: FEED, type: PERSON_ERASED, method: 'DELETE' }];
      const kind = this.#kinds.get(leaf.type);
      const data = things.get(leaf.subject);
      // A fact may be told in the history of something else than the kind that it is news of.
      if (!kind || !data || kindOfSubject(leaf.subject) !== kind.kind) return [];
      const source = `/api/v1/${this.#bearer.portal}/${kind.kind}`;
      return [{ ...told, source, type: kind.news[leaf.type], datacontenttype: 'application/json', data }];
    });
  }

  /** Everything that they are about, by subject, as it is now. */
  async #thingsOf(leaves: readonly Leaf[]): Promise<ReadonlyMap<string, object>> {
    const kinds = [...new Set(leaves.flatMap(({ type }) => this.#kinds.get(type) ?? []))];
    const read = kinds.map(async (kind) => {
      const subjects = leaves.map(({ subject }) => subject).filter((subject) => kindOfSubject(subject) === kind.kind);
      const rows = await apiRowsOf(this.#app.db, kind, [...new Set(subjects)].map(idOfSubject));
      return rows.map((row) => [`${kind.kind}:${row.id}`, tellRow(kind, row, this.#bearer.persons)] as const);
    });
    return new Map((await Promise.all(read)).flat());
  }
}
