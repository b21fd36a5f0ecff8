import type { Response } from 'express';
import { openLines } from '#api/http/visitor/sessions.ts';
import { boundTo } from '#domain/account/ownership.ts';
import type { Access } from '#domain/kernel/access.ts';
import { idOfSubject, idsAmong, kindOfSubject } from '#domain/kernel/subject.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { visibleSubjects } from '#domain/portal/topics.ts';
import { allEvents } from '#domain/events.ts';
import type { EventDefinition, Recorded } from '#domain/kernel/event.ts';
import type { App } from '#ops/app.ts';
import { accountRow, accountsFor } from '#projections/account-list.ts';
import { readModels } from '#projections/index.ts';
import { portals } from '#projections/portals.ts';

/** Between two signs of life, with a look whether the listener may still hear; proxies close what is silent for longer. */
const BEAT_MS = 20_000;
/** A stream ends then: the browser comes back and is asked again who it is. */
const LIFE_MS = 5 * 60_000;
/** Sent by the database whenever a session was taken away (migration 091), to every process. */
const SESSION_ENDED = 'session_ended';
const MOST_STREAMS = 500;
const MOST_OF_ONE = 8;
/** So many changes are remembered for those who were away for a moment. */
const MOST_REMEMBERED = 1000;

export interface Listener {
  readonly portal: PortalModel;
  readonly actorId: string;
  /** The session it was opened with (`lineOf`). */
  readonly line: string;
  access: Access;
  readonly res: Response;
  /** The last change it heard of, when it was here before. */
  readonly after: string | undefined;
  /** What it may read now; null: nothing, the session is over. */
  check(): Promise<Access | null>;
}

interface Change {
  readonly position: string;
  readonly subjects: readonly string[];
}

const timelines: ReadonlyMap<string, EventDefinition['timeline']> = new Map(
  allEvents.map(({ type, timeline }) => [type, timeline]),
);

const subjectsOf = (events: readonly Recorded[]): string[] => [
  ...new Set(events.flatMap(({ type, data }) => timelines.get(type)?.records(data) ?? [])),
];

/**
 * The open streams of one server; tests let them beat faster. While somebody listens the log is followed from
 * its end; a change is announced once the read models show it, under its position, so that a listener who comes back
 * gets what was missed.
 */
export class Streams {
  readonly #listeners = new Set<Listener>();
  #following: AbortController | undefined;
  /** What was announced since `#since`, and the position up to which the log was read; undefined until it is known. */
  #changes: Change[] = [];
  #since: string | undefined;
  #at: string | undefined;
  /** Stops hearing of sessions; undefined while nobody listens. */
  #deaf: (() => void) | undefined;
  #looking: 'no' | 'yes' | 'again' = 'no';
  readonly #app: App;
  readonly #beatMs: number;

  constructor(app: App, beatMs = BEAT_MS) {
    this.#app = app;
    this.#beatMs = beatMs;
  }

  /** False when there are too many already. */
  add(listener: Listener): boolean {
    const own = [...this.#listeners].filter(({ actorId }) => actorId === listener.actorId).length;
    if (this.#listeners.size >= MOST_STREAMS || own >= MOST_OF_ONE) return false;
    this.#listeners.add(listener);
    this.#deaf ??= this.#app.pool.dedicated.listen(SESSION_ENDED, () => void this.#endThoseOver());
    const beat = setInterval(() => {
      say(listener, ': \n\n');
      void this.#recheck(listener);
    }, this.#beatMs);
    const end = setTimeout(() => finish(listener), LIFE_MS);
    // A line that breaks is a listener who is gone, which 'close' says too.
    listener.res.on('error', () => undefined);
    listener.res.on('close', () => {
      clearInterval(beat);
      clearTimeout(end);
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#following?.abort();
      this.#deaf?.();
      this.#deaf = undefined;
    });
    if (!this.#following || this.#following.signal.aborted) this.#follow();
    else if (this.#at !== undefined) void this.#welcomeBack(listener, this.#at);
    return true;
  }

  /** The program stops: browsers come back to the next one. */
  end(): void {
    for (const listener of this.#listeners) finish(listener);
    this.#following?.abort();
  }

  #follow(): void {
    const following = new AbortController();
    this.#following = following;
    this.#at = undefined;
    this.#changes = [];
    this.#read(following.signal).catch((error: unknown) => {
      if (following.signal.aborted) return;
      this.#app.logger.error({ err: error }, 'live updates stopped');
      // Everybody comes back, and it begins again.
      this.end();
    });
  }

  async #read(signal: AbortSignal): Promise<void> {
    const { log, projector } = this.#app;
    const names = readModels.map(({ name }) => name);
    const head = await log.head();
    if (signal.aborted) return;
    this.#since = head;
    this.#at = head;
    for (const listener of this.#listeners) await this.#welcome(listener, head);
    for await (const { events, position } of log.subscribe({ after: head, signal })) {
      if (events.length > 0) await projector.waitFor(names, position);
      if (signal.aborted) return;
      this.#at = position;
      if (events.length > 0) await this.#notify({ position, subjects: subjectsOf(events) });
    }
  }

  /** One whose welcome can't be made comes back, and is asked again; the others hear on. */
  async #welcomeBack(listener: Listener, at: string): Promise<void> {
    try {
      await this.#welcome(listener, at);
    } catch (error) {
      this.#app.logger.warn({ err: error }, 'a live stream could not begin');
      finish(listener);
    }
  }

  /** The listener's position, and what it missed; `gap` when that is no longer known. */
  async #welcome(listener: Listener, at: string): Promise<void> {
    const { after } = listener;
    if (after === undefined || after === at) return say(listener, `event: here\nid: ${at}\ndata: []\n\n`);
    const known = this.#since !== undefined && after >= this.#since && after <= at;
    const missed = this.#changes.filter(({ position }) => position > after).flatMap(({ subjects }) => subjects);
    const heard = await this.#heard(listener, [...new Set(missed)]);
    const message = known ? `event: ${heard.length > 0 ? 'message' : 'here'}` : 'event: gap';
    say(listener, `${message}\nid: ${at}\ndata: ${JSON.stringify(heard)}\n\n`);
  }

  /** What of a change a listener may hear of: ids of what its pages show, and none of what is another's (`Ownership`). */
  async #heard({ portal, access }: Listener, subjects: readonly string[]): Promise<string[]> {
    const visible = visibleSubjects(portal, access, subjects);
    const kinds = [...new Set(visible.map(kindOfSubject))];
    const open = new Map(
      await Promise.all(
        kinds.map(async (kind) => [kind, await this.#open({ portal, access }, kind, visible)] as const),
      ),
    );
    return visible.filter((subject) => open.get(kindOfSubject(subject))?.has(idOfSubject(subject)) ?? true);
  }

  /** The ids of a kind that a listener may see; undefined: all. */
  async #open({ portal, access }: Pick<Listener, 'portal' | 'access'>, kind: string, subjects: readonly string[]) {
    const { db } = this.#app;
    const ids = idsAmong(subjects, kind);
    const own = portals.find(({ name }) => name === portal.name)?.visible?.[kind];
    if (own) return own(db, ids, access);
    const account = portal.accounts.find((declaration) => declaration.kind === kind);
    if (!account || boundTo(account, access) === undefined) return undefined;
    const rows = await Promise.all(ids.map((id) => accountRow(db, accountsFor(account, access), id)));
    return new Set(ids.filter((_, index) => rows[index]));
  }

  async #notify(change: Change): Promise<void> {
    this.#changes.push(change);
    if (this.#changes.length > MOST_REMEMBERED) this.#since = this.#changes.shift()?.position;
    // Many see the same: one look for each access that differs.
    const looked = new Map<string, Promise<string[]>>();
    for (const listener of this.#listeners) {
      const who = JSON.stringify([listener.portal.name, listener.access]);
      const look = looked.get(who) ?? this.#heard(listener, change.subjects);
      looked.set(who, look);
      const heard = await look;
      if (heard.length > 0) say(listener, `id: ${change.position}\ndata: ${JSON.stringify(heard)}\n\n`);
      // The listener's own account has changed: perhaps it may hear less now, or nothing.
      if (change.subjects.some((subject) => subject.endsWith(`:${listener.actorId}`))) void this.#recheck(listener);
    }
  }

  async #recheck(listener: Listener): Promise<void> {
    try {
      const access = await listener.check();
      if (access) listener.access = access;
      else finish(listener, OVER);
    } catch (error) {
      this.#app.logger.warn({ err: error }, 'a live stream could not be checked');
    }
  }

  /** A session has ended somewhere: one question for all listeners, and one more for all that ended meanwhile. */
  async #endThoseOver(): Promise<void> {
    if (this.#looking !== 'no') {
      this.#looking = 'again';
      return;
    }
    this.#looking = 'yes';
    const listeners = [...this.#listeners];
    try {
      const open = await openLines(
        this.#app,
        listeners.map(({ line }) => line),
      );
      for (const listener of listeners) if (!open.has(listener.line)) finish(listener, OVER);
    } catch (error) {
      // The next beat looks again.
      this.#app.logger.warn({ err: error }, 'live streams could not be checked');
    }
    const again = (this.#looking as 'yes' | 'again') === 'again';
    this.#looking = 'no';
    if (again) await this.#endThoseOver();
  }
}

/** The page is sent the reason, so that it does not come back but asks who is there. */
const OVER = 'event: ended\ndata: []\n\n';

/** A stream that has ended may stay open until a slow line has taken it all: nothing more is written to it. */
function say({ res }: Listener, text: string): void {
  if (!res.writableEnded) res.write(text);
}

function finish({ res }: Listener, last = ''): void {
  if (!res.writableEnded) res.end(last);
}
