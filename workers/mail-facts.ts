import { setTimeout as sleep } from 'node:timers/promises';
import type { Portal } from '#domain/kernel/actor.ts';
import { mailDecider, recordMail } from '#domain/mail/decide.ts';
import { mailStream, type MailEvent } from '#domain/mail/events.ts';
import { portalNamed } from '#domain/portals.ts';
import type { App } from '#ops/app.ts';
import { Batch } from '#ops/batch.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import type { MailCause } from '#ops/mail/order.ts';
import { outcomePlace } from '#ops/mail/place.ts';
import { messageIdOf, senderAddress } from '#ops/mail/transport.ts';
import type { SentContents } from '#workers/mail-rows.ts';
import type { Sweep } from '#workers/sweep.ts';

/**
 * What became of mails, into the log (decision 252). A mail that has gone never waits for the log: its outcome is written
 * with its row, in one transaction (a transactional outbox), and becomes a fact here, a moment later or when the log is
 * back. Done again after a crash, or by two processes at once, it is the same fact.
 */
type Needs = Pick<App, 'pool' | 'log' | 'vault' | 'execute' | 'config'>;

/** Outcomes that become facts together. */
const TOGETHER = 100;

/** Nobody waits for these facts: many together leave the machine to those who decide (`bench http`). */
const GATHER_MS = 1_000;

const MINUTE_MS = 60_000;

/** What no process was woken for: it crashed, or the log was away. */
export const mailFactSweep: Sweep = { name: 'mail-facts', everyMs: MINUTE_MS, run: recordOutcomes };

/** Records outcomes as they come. `stop` waits for those under way; what is left is the next process's. */
export function startMailFacts(app: App): { noted(): void; stop(): Promise<void> } {
  const stop = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const together = new Batch<undefined, undefined>(
    async (asked) => {
      await app.traffic.giveWay();
      if (!stop.signal.aborted) await recordOutcomes(app);
      return asked.map(() => undefined);
    },
    () => sleep(GATHER_MS, undefined, { signal: stop.signal }).catch(() => undefined),
  );
  return {
    noted() {
      running = together.add(undefined).catch((error: unknown) => {
        app.logger.warn({ err: error }, 'outcomes of mails could not be recorded, they are tried again in a minute');
      });
    },
    async stop() {
      stop.abort();
      await running;
    },
  };
}

/** @throws when one of them could not be recorded: it stays for the next turn, and holds up no other */
export async function recordOutcomes(app: Needs): Promise<void> {
  for (;;) {
    const outcomes = await waiting(app);
    const done = await Promise.allSettled(outcomes.map((one) => record(app, one)));
    const recorded = outcomes.filter((_, place) => done[place]?.status === 'fulfilled');
    await app.pool.query('DELETE FROM app.mail_outcomes WHERE id = ANY ($1)', [recorded.map(({ id }) => id)]);
    const failed = done.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    if (outcomes.length < TOGETHER) return;
  }
}

/** A line of `app.mail_outcomes`, with what its mail is. */
interface Outcome {
  readonly id: string;
  readonly mail_id: string;
  readonly outcome: 'sent' | 'failed' | 'bounced' | 'dropped';
  readonly attempt: number;
  readonly at: Date;
  readonly words: string | null;
  readonly sealed: string | null;
  readonly portal: Portal;
  readonly template: string;
  readonly person_id: string | null;
  readonly person_ids: readonly string[];
  readonly causes: Readonly<Record<string, MailCause>>;
}

async function waiting({ pool }: Needs): Promise<Outcome[]> {
  const { rows } = await pool.query<Outcome>(
    `SELECT one.*, portal, template, person_id, person_ids, causes
       FROM app.mail_outcomes one JOIN app.mails mail ON mail.id = one.mail_id ORDER BY one.id LIMIT ${TOGETHER}`,
  );
  return rows;
}

async function record(app: Needs, outcome: Outcome): Promise<void> {
  const { mail_id: id, portal, at, causes } = outcome;
  const cause = await causeOf(app, causes);
  await app.execute({
    stream: mailStream(id),
    decider: mailDecider,
    command: recordMail,
    input: await factOf(app, outcome),
    // It happened then, whenever the log hears of it.
    context: systemContext({ now: () => at.toISOString() }, portal),
    correlationId: cause?.meta.correlationId ?? id,
    ...(cause ? { causationId: cause.id } : {}),
  });
}

/** The newest of the facts that the mail reports. */
async function causeOf({ log }: Needs, causes: Outcome['causes']) {
  const [newest] = Object.values(causes).sort((a, b) => (a.position < b.position ? 1 : -1));
  if (!newest) return undefined;
  const { events } = await log.readFacts(newest.stream, { from: newest.revision, limit: 1 });
  return events[0];
}

async function factOf(app: Needs, outcome: Outcome): Promise<MailEvent> {
  const { mail_id: mailId, portal, template, attempt, words } = outcome;
  const label = portalNamed(portal).mailLabels[template] ?? template;
  const tried = { mailId, template, label, attempt };
  if (outcome.outcome === 'sent') return { type: 'MailSent', data: { ...tried, ...(await sentOf(app, outcome)) } };
  if (outcome.outcome === 'dropped') return { type: 'MailDropped', data: { ...tried, why: words ?? '' } };
  const refusal = refusalOf(outcome);
  return { type: outcome.outcome === 'failed' ? 'MailGivenUp' : 'MailReturned', data: { ...tried, ...refusal } };
}

const refusalOf = ({ person_id: personId, words }: Outcome) =>
  personId === null || words === null ? {} : { refusal: { personId, why: words } };

async function sentOf({ config, vault }: Needs, outcome: Outcome) {
  const { mail_id: id, portal, attempt, words, sealed, person_id: personId, person_ids: persons } = outcome;
  const messageId = messageIdOf(id, senderAddress(config, portalNamed(portal)));
  const contents = sealed === null ? undefined : await vault.openFor<SentContents>(outcomePlace(id, attempt), sealed);
  if (!contents || personId === null) return { messageId };
  const { to, text, whole } = contents;
  const others = persons.filter((person) => person !== personId);
  return {
    messageId,
    recipient: { personId, to, answer: words ?? '' },
    contents: { personId, ...(others.length > 0 ? { alsoAbout: others } : {}), text, whole },
  };
}
