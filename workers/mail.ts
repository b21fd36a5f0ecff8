import escapeHtml from 'escape-html';
import type { Portal } from '#domain/kernel/actor.ts';
import type { AccountMail } from '#domain/mail/terms.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { portalNamed } from '#domain/portals.ts';
import { absoluteLink } from '#ops/absolute-link.ts';
import type { App } from '#ops/app.ts';
import { invitationMail, passwordResetMail } from '#ops/mail/account-mails.ts';
import { withAddresses } from '#ops/mail/links.ts';
import { Counters } from '#ops/limits/counters.ts';
import { countMail } from '#workers/mail-cap.ts';
import type { MailContent, MailRecipient } from '#ops/mail/mails.ts';
import type { LinkMailInput, MailCause, MailJob } from '#ops/mail/order.ts';
import { mailPlace } from '#ops/mail/place.ts';
import { removeFromMailbox, type MailTransport } from '#ops/mail/transport.ts';
import { whileAlive } from '#ops/vault/alive.ts';
import { accountNotices } from '#workers/account-notices.ts';
import { mailTries } from '#ops/logging/job-metrics.ts';
import { Seldom } from '#ops/logging/seldom.ts';
import { PermanentError, type Job } from '#ops/queue/port.ts';
import { fromInput, NotNeeded, type Compose, type Composed, type QueuedMail } from '#workers/compose-mail.ts';
import type { PortalWorkers } from '#workers/portal-workers.ts';

/** What the panel shows instead of a one-time link. */
const HIDDEN = '[link jednorazowy ukryty]';

export interface Mailer {
  readonly transport: MailTransport;
  readonly counters: Counters;
  /** What mails that did not go out have in common is in the program's log too, a line a minute at most. */
  readonly trouble: Seldom;
  /** @throws for a template that the portal does not send */
  composerOf(mail: QueuedMail): Compose;
  /** Resolves when everything that the portal's mails are composed from has passed the position; throws when it takes too long. */
  settled(portal: Portal, position: string): Promise<void>;
}

const SETTLE_MS = 10_000;

/** The mails that every portal sends, in its words. */
const accountMails = (portal: PortalModel): Readonly<Record<AccountMail, Compose>> => ({
  invitation: fromInput((to) => invitationMail(portal, to)),
  'password-reset': fromInput((to) => passwordResetMail(portal, to)),
  ...accountNotices,
});

export function createMailer(
  app: Pick<App, 'projector' | 'pool' | 'vault' | 'config' | 'logger' | 'metrics'>,
  { transport, portals }: { transport: MailTransport; portals: readonly PortalWorkers[] },
): Mailer {
  const workersOf = (name: Portal) => portals.find(({ portal }) => portal.name === name);
  return {
    transport,
    counters: new Counters(app),
    trouble: new Seldom((fields, message) => app.logger.warn(fields, message)),
    composerOf({ portal, template }) {
      const composers: Readonly<Record<string, Compose>> = {
        ...accountMails(portalNamed(portal)),
        ...workersOf(portal)?.mails,
      };
      const compose = composers[template];
      if (!compose) throw new PermanentError(`${portal} sends no mail '${template}'`);
      return compose;
    },
    async settled(portal, position) {
      const readModels = workersOf(portal)?.mailReadModels ?? [];
      if (!(await app.projector.waitFor(readModels, position, SETTLE_MS)))
        throw new Error('The read models are behind');
    },
  };
}

/** Sends one mail: at most once as far as the mail server tells, and never again once the row says sent. */
export async function sendMail(app: App, mailer: Mailer, job: Job<MailJob>): Promise<void> {
  const mail = await load(app, job.data.mailId);
  if (!mail) return;
  try {
    const position = newestOf(mail.causes);
    if (position) await mailer.settled(mail.portal, position);
    const composed = addressed(app, mail, await mailer.composerOf(mail)(app, mail));
    await keep(app, mail, composed);
    await countMail(mailer.counters, mail, composed);
    const { to, subject, html, text, attachments } = composed;
    const portal = portalNamed(mail.portal);
    await mailer.transport.send({ id: mail.id, portal, to, subject, html, text, attachments });
  } catch (error) {
    if (error instanceof NotNeeded) return dropped(app, mail.id, error);
    const final = job.last || error instanceof PermanentError;
    mailTries(app.metrics).inc({ outcome: final ? 'refused' : 'failed' });
    mailer.trouble.report(final ? 'a mail is given up' : 'a mail could not be sent, it is tried again', error, {
      mailId: mail.id,
      attempt: job.attempt,
    });
    await failed(app, mail.id, { error, final });
    throw error;
  }
  mailTries(app.metrics).inc({ outcome: 'sent' });
  await sent(app, mail.id);
}

/** Links to the portal's own pages lead to where it is found. */
function addressed({ config }: Pick<App, 'config'>, { portal }: QueuedMail, composed: Composed): Composed {
  const address = (path: string) => absoluteLink(config, portal, path);
  return { ...composed, html: withAddresses(composed.html, address), text: withAddresses(composed.text, address) };
}

const newestOf = (causes: QueuedMail['causes']): string | undefined =>
  Object.values(causes)
    .map(({ position }) => position)
    .sort()
    .at(-1);

async function dropped(app: App, id: string, { message }: NotNeeded): Promise<void> {
  await app.pool.query(`UPDATE app.mails SET status = 'dropped', error = $2 WHERE id = $1`, [id, message]);
}

/** Somebody whom it is about may have been forgotten while it went out: the copy in the folder goes too. */
async function sent(app: App, id: string): Promise<void> {
  const { rows } = await app.pool.query<{ erased: boolean }>(
    `UPDATE app.mails SET status = 'sent', sent_at = $2, error = NULL, input = NULL WHERE id = $1
     RETURNING erased_at IS NOT NULL AS erased`,
    [id, app.now()],
  );
  if (rows[0]?.erased) await removeFromMailbox(app.config, [id]);
}

interface Row {
  id: string;
  portal: Portal;
  template: string;
  subjects: string[];
  person_id: string | null;
  recipient_ids: string[];
  /** Of earlier programs: one event behind all of it. */
  cause: MailCause | null;
  causes: Record<string, MailCause>;
  input: string | null;
  erased: boolean;
}

/** Undefined when it was sent already: a crash between the row and the end of the job. */
async function load(app: App, id: string): Promise<QueuedMail | undefined> {
  const { rows } = await app.pool.query<Row>(
    `UPDATE app.mails SET attempts = attempts + 1 WHERE id = $1 AND status NOT IN ('sent', 'dropped')
     RETURNING id, portal, template, subjects, person_id, recipient_ids, cause, causes, input, erased_at IS NOT NULL AS erased`,
    [id],
  );
  const row = rows[0];
  if (!row) return undefined;
  // Of a try that went out and whose process crashed before it said so.
  if (row.erased) await removeFromMailbox(app.config, [id]);
  const owner = { personId: row.person_id ?? '', place: mailPlace(id, 'input') };
  const input = row.input && row.person_id ? ((await app.vault.open<LinkMailInput>(owner, row.input)) ?? null) : null;
  return {
    id: row.id,
    portal: row.portal,
    template: row.template,
    subjects: row.subjects,
    causes: causesOf(row),
    personId: row.person_id,
    recipientIds: row.recipient_ids,
    input,
  };
}

const causesOf = ({ cause, causes, subjects }: Row): Record<string, MailCause> =>
  cause ? Object.fromEntries(subjects.map((subject) => [subject, cause])) : causes;

/**
 * What is going out, sealed for all whom it is about, before it goes: the panel shows also what could not be delivered.
 *
 * @throws when one of them was forgotten after it was composed: it is composed again, without them
 */
async function keep(app: App, mail: QueuedMail, composed: Composed): Promise<void> {
  const { to, subject, hide, about } = composed;
  const shown = (text: string): string =>
    hide ? text.replaceAll(hide, HIDDEN).replaceAll(escapeHtml(hide), HIDDEN) : text;
  const content: MailContent = {
    to,
    subject,
    html: shown(composed.html),
    text: shown(composed.text),
    attachments: composed.attachments.map(({ fileName, bytes }) => ({ fileName, size: bytes.length })),
    names: Object.fromEntries(about.map(({ personId, name }) => [personId, name])),
  };
  const persons = [...new Set([composed.personId, ...about.map(({ personId }) => personId)])].sort();
  const recipient = { personIds: [composed.personId], place: mailPlace(mail.id, 'recipient') };
  const { rowCount } = await app.pool.query(
    `${whileAlive('$3')}
     UPDATE app.mails SET person_id = $2, person_ids = $3, content = $4, recipient = $5, subjects = $6, told = $7,
       recipient_ids = $8, erased_at = NULL
     WHERE id = $1 AND (SELECT count(*) FROM alive) = cardinality($3::text[])`,
    [
      mail.id,
      composed.personId,
      persons,
      await app.vault.sealFor({ personIds: persons, place: mailPlace(mail.id, 'content') }, content),
      await app.vault.sealFor(recipient, { to } satisfies MailRecipient),
      composed.subjects ?? mail.subjects,
      composed.told ? JSON.stringify(composed.told) : null,
      composed.recipientIds ?? [composed.personId],
    ],
  );
  if (rowCount !== 1) throw new Error('Somebody whom the mail is about was forgotten while it was composed');
}

async function failed(app: App, id: string, { error, final }: { error: unknown; final: boolean }): Promise<void> {
  await app.pool.query(`UPDATE app.mails SET status = $2, error = $3 WHERE id = $1`, [
    id,
    final ? 'failed' : 'queued',
    error instanceof Error ? error.message : String(error),
  ]);
}
