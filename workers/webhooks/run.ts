import { setTimeout as sleep } from 'node:timers/promises';
import { isSameJson } from '#domain/kernel/same-json.ts';
import type { App } from '#ops/app.ts';
import { treeReached } from '#ops/log-proof/tree.ts';
import { isTableMissing } from '#ops/projector/failures.ts';
import { isDeposed, lead, type Term } from '#ops/postgres/lease.ts';
import { forgetPauses } from '#ops/webhooks/places.ts';
import { dropSecrets } from '#ops/webhooks/secrets.ts';
import type { Sweep } from '#workers/sweep.ts';
import { deliver } from './deliver.ts';
import { presentWebhooks, webhooksOfPortals, type Webhook } from './present.ts';

/** Between two looks at what there is to send. */
const LOOK_MS = 1_000;
/** The same where no webhook is in use. */
const IDLE_MS = 2_000;
/** After a failure of ours. */
const AGAIN_MS = 5_000;
/** Deliveries at a time; of one webhook always one. */
const AT_ONCE = 16;

const HOUR_MS = 3_600_000;

/** Sends to every webhook in use what happens, in one process of many. A receiver that hangs holds up its own alone. */
export function startWebhooks(app: App): { stop(): Promise<void> } {
  const stop = new AbortController();
  const { pool, logger, config } = app;
  const leaseMs = config.database.leaseMs;
  const running = lead({ pool, logger, leaseMs, name: 'webhooks', stop: stop.signal }, (term) =>
    new Sending(app, term).run(),
  );
  return {
    async stop() {
      stop.abort();
      await running;
    },
  };
}

class Sending {
  readonly #app: App;
  readonly #term: Term;
  readonly #portals = webhooksOfPortals();
  readonly #busy = new Map<string, Promise<void>>();
  /** Where each of those in use was sent at the last look, by id; nothing before the first. */
  #goals: ReadonlyMap<string, string> | undefined;

  constructor(app: App, term: Term) {
    this.#app = app;
    this.#term = term;
  }

  async run(): Promise<void> {
    const { ended } = this.#term;
    while (!ended.aborted) {
      const pause = await this.#look();
      await sleep(pause, undefined, { signal: ended }).catch(() => undefined);
    }
    await Promise.all(this.#busy.values());
  }

  /** @returns how long to wait for the next look */
  async #look(): Promise<number> {
    try {
      const inUse = await presentWebhooks(this.#app, this.#portals);
      await this.#forgetOthers(inUse);
      for (const webhook of inUse) if (!this.#busy.has(webhook.id) && this.#busy.size < AT_ONCE) this.#begin(webhook);
      return inUse.length > 0 ? LOOK_MS : IDLE_MS;
    } catch (error) {
      // On an empty database the lists are made while this looks.
      if (!isTableMissing(error)) this.#failed(error);
      return AGAIN_MS;
    }
  }

  /** Who was switched off, or has another address or secret now, waits no longer; asked once for each change. */
  async #forgetOthers(inUse: readonly Webhook[]): Promise<void> {
    const goals = new Map(inUse.map(({ id, values }) => [id, `${values.url} ${values.secretHash}`]));
    const before = this.#goals;
    if (before && isSameJson([...before].toSorted(), [...goals].toSorted())) return;
    const asBefore = before ? [...goals].filter(([id, goal]) => before.get(id) === goal) : [...goals];
    await forgetPauses(
      this.#app,
      asBefore.map(([id]) => id),
    );
    this.#goals = goals;
  }

  #begin(webhook: Webhook): void {
    const { id } = webhook;
    const work = deliver(this.#app, this.#term, webhook)
      .catch((error: unknown) => this.#failed(error, id))
      .finally(() => this.#busy.delete(id));
    this.#busy.set(id, work);
  }

  #failed(error: unknown, webhook?: string): void {
    if (isDeposed(error)) return this.#term.end();
    if (!this.#term.ended.aborted) this.#app.logger.error({ err: error, webhook }, 'webhooks can not be sent now');
  }
}

/** Secrets that nothing signs with any more. */
export const webhookSweep: Sweep = {
  name: 'webhook-secrets',
  everyMs: HOUR_MS,
  async run(app) {
    const tables = webhooksOfPortals().map(({ record }) => record.table);
    const { position } = await treeReached(app);
    // Rows that are behind, or being made again, hold other digests than the facts.
    const isBehind = (await app.projector.unready()).length > 0 || !(await app.projector.waitFor(tables, position));
    if (!isBehind) await dropSecrets(app, await heldSecrets(app));
  },
};

/** Of all webhooks, those too that are switched off. */
async function heldSecrets(app: App) {
  const held = await Promise.all(
    webhooksOfPortals().map(async ({ record }) => {
      const { rows } = await app.pool.query<{ values: { secretHash: string | null; formerHash: string | null } }>(
        `SELECT "values" FROM read."${record.table}"`,
      );
      return rows.map(({ values }) => values);
    }),
  );
  return held.flat();
}
