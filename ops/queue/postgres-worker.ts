import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { Seldom } from '#ops/logging/seldom.ts';
import { Alarm } from './alarm.ts';
import { HeldRows, type HeldRow } from './held-rows.ts';
import { JobSlots, type Handler } from './job-slots.ts';
import { jobIdOf, PermanentError, type NewJob, type Processing } from './port.ts';
import { insertJobs, type Hold } from './rows.ts';
import { pauseAfter, type QueueSettings } from './settings.ts';

/** What is finished is reported so late at most, as part of a look: together with what else is. */
const LOOKS_PER_FLUSH = 2;
/** Jobs that are due within this time are fetched together. */
const GRAIN_MS = 500;
/** What is due later is found by looking now and then. */
const FORESEEN_MS = 60_000;

/**
 * Runs the jobs of `app.jobs` in this process. One statement at a time asks for all names and ends what is finished; it
 * wakes for what is added here, and looks every `pollMs` for what other processes added or left.
 */
export class PostgresWorker {
  readonly #pool: Pool;
  readonly #settings: QueueSettings;
  readonly #by = randomUUID();
  readonly #rows: HeldRows;
  readonly #trouble: Seldom;
  readonly #alarm = new Alarm(() => this.#look());
  readonly #byName = new Map<string, JobSlots>();
  /** Everything whose hold is to be renewed: ready, running, and finished but not reported. */
  readonly #held = new Set<string>();
  readonly #runs = new Set<Promise<void>>();
  #finished: string[] = [];
  #round: Promise<void> | undefined;
  #again = false;
  #stopped = false;
  #poll: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(pool: Pool, settings: QueueSettings) {
    this.#pool = pool;
    this.#settings = settings;
    this.#rows = new HeldRows(pool, { by: this.#by, leaseMs: settings.leaseMs });
    this.#trouble = new Seldom((fields, message) => settings.logger?.warn(fields, message));
  }

  process(name: string, handler: Handler, options: Processing): void {
    this.#byName.set(name, new JobSlots(name, handler, options));
    this.#poll ??= setInterval(() => this.#look(), this.#settings.pollMs);
    this.#heartbeat ??= setInterval(() => void this.#renew(), this.#settings.leaseMs / 3);
    this.#look();
  }

  /** What can begin at once is held from its first moment on, and needs no fetching. */
  async add(jobs: readonly NewJob[]): Promise<void> {
    const now = this.#immediate(jobs);
    const hold: Hold = { by: this.#by, ms: this.#settings.leaseMs, ids: new Set(now.keys()) };
    const added = await insertJobs(this.#pool, jobs, hold);
    for (const { name, id: job } of jobs) {
      const { id, afterMs } = jobIdOf(job);
      const row = now.get(id);
      if (row && added.has(id)) this.#take(name, [row]);
      else if (afterMs <= FORESEEN_MS && this.#byName.has(name)) this.#alarm.set(afterMs, afterMs > 0 ? GRAIN_MS : 1);
    }
  }

  /** A job of this name is due now. */
  due(name: string): void {
    this.#byName.get(name)?.expect();
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#poll);
    await this.#round;
    this.#run(this.#giveBack());
    while (this.#runs.size > 0) await Promise.all(this.#runs);
    this.#alarm.clear();
    clearInterval(this.#heartbeat);
    await this.#round;
    await this.#notify();
  }

  /** The jobs that may begin now, as rows, by their ids. */
  #immediate(jobs: readonly NewJob[]): Map<string, HeldRow> {
    const room = new Map([...this.#byName.values()].map((slots) => [slots.name, this.#stopped ? 0 : slots.free]));
    const rows = new Map<string, HeldRow>();
    for (const { name, id: job, data } of jobs) {
      const { id, afterMs } = jobIdOf(job);
      const free = room.get(name) ?? 0;
      if (afterMs > 0 || free === 0 || rows.has(id)) continue;
      room.set(name, free - 1);
      rows.set(id, { id, name, data, attempts: 0 });
    }
    return rows;
  }

  #look(): void {
    for (const slots of this.#byName.values()) slots.expect();
    this.#wake();
  }

  #wake(): void {
    this.#again = true;
    this.#round ??= this.#rounds().finally(() => {
      this.#round = undefined;
      if (this.#again && !this.#stopped) this.#wake();
    });
  }

  async #rounds(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      try {
        await this.#next();
      } catch (error) {
        this.#again = false;
        this.#trouble.report('jobs cannot be fetched, it is tried again', error);
      }
    }
  }

  async #next(): Promise<void> {
    const free = [...this.#byName.values()].flatMap((slots) =>
      slots.hungry ? [{ name: slots.name, slots: slots.free }] : [],
    );
    const finished = this.#finished;
    if (free.length === 0 && finished.length === 0) return;
    this.#finished = [];
    let rows;
    try {
      rows = await this.#rows.next(finished, free, [...this.#held]);
    } catch (error) {
      this.#finished.push(...finished);
      throw error;
    }
    for (const id of finished) this.#held.delete(id);
    for (const { name, slots } of free) {
      const own = rows.filter((row) => row.name === name);
      const { worn, sound } = this.#sorted(own);
      for (const row of worn) this.#run(this.#wornOut(row));
      this.#byName.get(name)?.asked(slots, own.length);
      this.#take(name, sound);
    }
  }

  /** Who wore out its workers each time ends: a try is not to blame for a restart, but for all of them. */
  #sorted(rows: readonly (HeldRow & { lost: boolean })[]) {
    const isWorn = ({ lost, attempts }: HeldRow & { lost: boolean }) => lost && attempts >= this.#settings.attempts;
    return { worn: rows.filter(isWorn), sound: rows.filter((row) => !isWorn(row)) };
  }

  #take(name: string, rows: readonly HeldRow[]): void {
    for (const { id } of rows) this.#held.add(id);
    const slots = this.#byName.get(name);
    slots?.take(rows);
    if (this.#stopped) this.#run(this.#giveBack());
    else if (slots) this.#begin(slots);
  }

  async #giveBack(): Promise<void> {
    const dropped = [...this.#byName.values()].flatMap((slots) => slots.drop());
    if (dropped.length > 0) await this.#rows.giveBack(dropped);
    for (const id of dropped) this.#held.delete(id);
  }

  #begin(slots: JobSlots): void {
    for (let row = slots.begin(); row; row = slots.begin()) this.#run(this.#work(slots, row));
  }

  #run(work: Promise<void>): void {
    const running = work
      .catch((error: unknown) => this.#trouble.report("a job's outcome is not kept", error))
      .finally(() => this.#runs.delete(running));
    this.#runs.add(running);
  }

  async #work(slots: JobSlots, row: HeldRow): Promise<void> {
    const attempt = row.attempts + 1;
    const last = attempt >= this.#settings.attempts;
    try {
      await slots.handler({ id: row.id, name: row.name, data: row.data as never, attempt, last });
      this.#finished.push(row.id);
    } catch (error) {
      await this.#failed(row, error, last || error instanceof PermanentError);
    } finally {
      slots.ended(row.id);
      if (!this.#stopped) this.#begin(slots);
      if (slots.hungry) this.#wake();
      else this.#alarm.set(0, this.#settings.pollMs / LOOKS_PER_FLUSH);
    }
  }

  async #failed({ id, attempts: before }: HeldRow, error: unknown, isDead: boolean): Promise<void> {
    const attempts = before + 1;
    const pauseMs = isDead ? undefined : pauseAfter(this.#settings, attempts);
    try {
      await this.#rows.fail({ id, attempts, error, pauseMs });
    } finally {
      this.#held.delete(id);
    }
    if (pauseMs !== undefined && pauseMs <= FORESEEN_MS) this.#alarm.set(pauseMs, GRAIN_MS);
  }

  async #wornOut({ id, attempts }: HeldRow): Promise<void> {
    await this.#rows.fail({ id, attempts, error: new Error('Its worker ended each time'), pauseMs: undefined });
  }

  /** What is finished, when nothing more is to be fetched. */
  async #notify(): Promise<void> {
    if (this.#finished.length === 0) return;
    await this.#rows
      .next(this.#finished.splice(0), [], [])
      .catch((error: unknown) => this.#trouble.report("a job's outcome is not kept", error));
  }

  async #renew(): Promise<void> {
    if (this.#held.size === 0) return;
    await this.#rows
      .renew([...this.#held])
      .catch((error: unknown) => this.#trouble.report('renewing the hold on running jobs', error));
  }
}
