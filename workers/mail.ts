import escapeHtml from 'escape-html';
import type { MailTemplate } from '#domain/mail/terms.ts';
import { FORGOTTEN } from '#domain/kernel/personal.ts';
import type { App } from '#ops/app.ts';
import type { MailContent } from '#ops/mail/mails.ts';
import type { LinkMailInput, MailCause, MailJob } from '#ops/mail/order.ts';
import type { MailTransport, OutgoingMail } from '#ops/mail/transport.ts';
import { PermanentError, type Job } from '#ops/queue/port.ts';

/** A mail's row as its composer sees it. */
export interface QueuedMail {
  readonly id: string;
  readonly template: MailTemplate;
  readonly applicationIds: readonly string[];
  readonly courseDateId: string | null;
  readonly cause: MailCause | null;
  readonly personId: string | null;
  readonly input: LinkMailInput | null;
}

export interface Recipient {
  readonly personId: string;
  readonly to: string;
}

export interface Composed extends Recipient, Omit<OutgoingMail, 'id' | 'to'> {
  /** When more is known now than when the mail was ordered. */
  readonly applicationIds?: readonly string[];
  /** Secrets that the panel must not show: cut out of what is kept. */
  readonly hide?: string;
}

export type Compose = (app: App, mail: QueuedMail) => Promise<Composed>;

/** There is nobody to send it to any more, or no reason: the mail fails with this reason and is not tried again. */
export class NotToSend extends PermanentError {}

/** What the panel shows instead of a one-time link. */
const HIDDEN = '[link jednorazowy ukryty]';

export interface Mailer {
  readonly transport: MailTransport;
  readonly composers: Readonly<Record<MailTemplate, Compose>>;
  /** Resolves when everything that mails are composed from has passed the position; throws when it takes too long. */
  settled(position: string): Promise<void>;
}

/** Sends one mail: at most once as far as the mail server tells, and never again once the row says sent. */
export async function sendMail(app: App, mailer: Mailer, job: Job<MailJob>): Promise<void> {
  const mail = await load(app, job.data.mailId);
  if (!mail) return;
  try {
    if (mail.cause) await mailer.settled(mail.cause.position);
    const composed = await mailer.composers[mail.template](app, mail);
    await keep(app, mail, composed);
    const { to, subject, html, text, attachments } = composed;
    await mailer.transport.send({ id: mail.id, to, subject, html, text, attachments });
  } catch (error) {
    await failed(app, mail.id, { error, final: job.last || error instanceof PermanentError });
    throw error;
  }
  await app.pool.query(`UPDATE app.mails SET status = 'sent', sent_at = $2, error = NULL, input = NULL WHERE id = $1`, [
    mail.id,
    app.now(),
  ]);
}

interface Row {
  id: string;
  template: MailTemplate;
  person_id: string | null;
  application_ids: string[];
  course_date_id: string | null;
  cause: MailCause | null;
  input: string | null;
}

/** Undefined when it was sent already: a crash between the row and the end of the job. */
async function load(app: App, id: string): Promise<QueuedMail | undefined> {
  const { rows } = await app.pool.query<Row>(
    `UPDATE app.mails SET attempts = attempts + 1 WHERE id = $1 AND status <> 'sent'
     RETURNING id, template, person_id, application_ids, course_date_id, cause, input`,
    [id],
  );
  const row = rows[0];
  if (!row) return undefined;
  const input =
    row.input && row.person_id ? ((await app.vault.open<LinkMailInput>(row.person_id, row.input)) ?? null) : null;
  return {
    id: row.id,
    template: row.template,
    applicationIds: row.application_ids,
    courseDateId: row.course_date_id,
    cause: row.cause,
    personId: row.person_id,
    input,
  };
}

/** What is going out, sealed for its recipient, before it goes: the panel shows also what could not be delivered. */
async function keep(app: App, mail: QueuedMail, composed: Composed): Promise<void> {
  const { to, subject, hide } = composed;
  const shown = (text: string): string =>
    hide ? text.replaceAll(hide, HIDDEN).replaceAll(escapeHtml(hide), HIDDEN) : text;
  const content: MailContent = {
    to,
    subject,
    html: shown(composed.html),
    text: shown(composed.text),
    attachments: composed.attachments.map(({ fileName, bytes }) => ({ fileName, size: bytes.length })),
  };
  await app.pool.query(`UPDATE app.mails SET person_id = $2, content = $3, application_ids = $4 WHERE id = $1`, [
    mail.id,
    composed.personId,
    await app.vault.seal(composed.personId, content),
    composed.applicationIds ?? mail.applicationIds,
  ]);
}

async function failed(app: App, id: string, { error, final }: { error: unknown; final: boolean }): Promise<void> {
  await app.pool.query(`UPDATE app.mails SET status = $2, error = $3 WHERE id = $1`, [
    id,
    final ? 'failed' : 'queued',
    error instanceof Error ? error.message : String(error),
  ]);
}

/** A mail whose address and link only the caller knew. */
export const fromInput =
  (text: (name: string, link: string) => { subject: string; html: string; text: string }): Compose =>
  async (_app, mail) => {
    if (!mail.input || !mail.personId) throw new NotToSend(FORGOTTEN);
    const { to, name, link } = mail.input;
    return { personId: mail.personId, to, ...text(name, link), attachments: [], hide: link };
  };
