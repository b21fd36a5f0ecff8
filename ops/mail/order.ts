import type { Portal } from '#domain/kernel/actor.ts';
import type { App } from '#ops/app.ts';

/** The event behind a mail, to be read again when the mail is composed. */
export interface MailCause {
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
}

export interface MailOrder {
  /** The same id is the same mail, however often it is ordered. */
  readonly id: string;
  /** Whose mail it is: its words, its sender, its mailbox page. */
  readonly portal: Portal;
  /** One of the portal's own templates or of those that every portal has. */
  readonly template: string;
  /** What it is about, e.g. `application:…`. */
  readonly subjects?: readonly string[];
  readonly cause?: MailCause;
  /** The recipient, where the caller knows; needed with `input`. */
  readonly personId?: string;
  /** What only the caller knows (address, name, one-time link): sealed at once, dropped once the mail is sent. */
  readonly input?: LinkMailInput;
}

/** Input of a mail that brings a one-time link, e.g. `invitation` and `password-reset`. */
export interface LinkMailInput {
  readonly to: string;
  readonly name: string;
  readonly link: string;
}

/** The queue's name for mails; its jobs hold the mail's id only. */
export const MAIL_JOB = 'mail';
export interface MailJob {
  readonly mailId: string;
}

/**
 * Orders a mail: a row that the panel shows as queued, then the job that sends it. Ordering the same id again has no
 * effect; a crash between the two is repaired by `resumeMails`.
 *
 * @example await queueMail(app, { id: `password-reset:${tokenId}`, portal, template: 'password-reset', personId, input: { to, name, link } })
 */
export async function queueMail(app: Pick<App, 'pool' | 'vault' | 'queue' | 'now'>, order: MailOrder): Promise<void> {
  const input = order.input && order.personId ? await app.vault.seal(order.personId, order.input) : null;
  await app.pool.query(
    `INSERT INTO app.mails (id, portal, template, subjects, person_id, cause, input, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING`,
    [
      order.id,
      order.portal,
      order.template,
      order.subjects ?? [],
      order.personId ?? null,
      order.cause ? JSON.stringify(order.cause) : null,
      input,
      app.now(),
    ],
  );
  await app.queue.add(MAIL_JOB, order.id, { mailId: order.id } satisfies MailJob);
}

/** Adds the jobs of mails that were ordered but never tried: a crash, or a queue that lost its memory. */
export async function resumeMails(app: Pick<App, 'pool' | 'queue'>): Promise<number> {
  const { rows } = await app.pool.query<{ id: string }>(
    `SELECT id FROM app.mails WHERE status = 'queued' ORDER BY created_at LIMIT 10000`,
  );
  for (const { id } of rows) await app.queue.add(MAIL_JOB, id, { mailId: id } satisfies MailJob);
  return rows.length;
}
