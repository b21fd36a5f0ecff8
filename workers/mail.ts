import escapeHtml from 'escape-html';
import type { Portal } from '#domain/kernel/actor.ts';
import type { AccountMail } from '#domain/mail/terms.ts';
import { replyAddress, type PortalContact } from '#domain/portal/contact.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { portalNamed } from '#domain/portals.ts';
import { absoluteLink } from '#ops/absolute-link.ts';
import type { App } from '#ops/app.ts';
import { invitationMail, passwordResetMail } from '#ops/mail/account-mails.ts';
import { bounceToken } from '#ops/mail/bounces/token.ts';
import {
  copiedPasskeyMail,
  newBrowserMail,
  newCodesMail,
  recoveryCodeMail,
  unusualLoginMail,
  wrongCodesMail,
} from '#ops/mail/login-notices.ts';
import { renderMail, type RenderedMail } from '#ops/mail/layout.ts';
import { sha256 } from '#ops/mail/contents-digest.ts';
import { withAddresses } from '#ops/mail/links.ts';
import type { MailParts } from '#ops/mail/parts.ts';
import { signed } from '#ops/mail/signature.ts';
import { wordedNow } from '#ops/mail/wording.ts';
import { Counters } from '#ops/limits/counters.ts';
import { contactOf } from '#projections/contact.ts';
import { humansTogether } from '#projections/person-merge-list.ts';
import { countMail, mailCounts, type MailCounts } from '#workers/mail-cap.ts';
import type { MailJob } from '#ops/mail/order.ts';
import type { MailTransport, OutgoingMail } from '#ops/mail/transport.ts';
import { accountNotices } from '#workers/account-notices.ts';
import { administratorNotices } from '#workers/administrator-notices.ts';
import { mailTries } from '#ops/logging/job-metrics.ts';
import { Seldom } from '#ops/logging/seldom.ts';
import { PermanentError, type Job } from '#ops/queue/port.ts';
import {
  Erased,
  fromInput,
  fromNotice,
  NotNeeded,
  type Compose,
  type Composed,
  type QueuedMail,
} from '#workers/compose-mail.ts';
import { ownReportMails } from '#workers/own-reports/compose.ts';
import { MailRows, type KeptMail } from '#workers/mail-rows.ts';
import type { PortalWorkers } from '#workers/portal-workers.ts';
import { settledUpTo } from '#workers/settled.ts';

/** What the panel shows instead of a personal link. */
const HIDDEN = '[link osobisty ukryty]';

export interface Mailer {
  readonly transport: MailTransport;
  readonly counts: MailCounts;
  readonly rows: MailRows;
  /** What mails that did not go out have in common is in the program's log too, a line a minute at most. */
  readonly trouble: Seldom;
  /** @throws for a template that the portal does not send */
  composerOf(mail: QueuedMail): Compose;
  /** Resolves when everything that the portal's mails are composed from has passed the position; throws when it takes too long. */
  settled(portal: Portal, position: string): Promise<void>;
}

/** The mails that every portal sends, in its words. */
const accountMails = (portal: PortalModel): Readonly<Record<AccountMail, Compose>> => ({
  invitation: fromInput((to) => invitationMail(portal, to)),
  'password-reset': fromInput((to) => passwordResetMail(portal, to)),
  'login-new-browser': fromNotice((notice) => newBrowserMail(portal, notice)),
  'login-unusual': fromNotice((notice) => unusualLoginMail(portal, notice)),
  'login-wrong-codes': fromNotice((notice) => wrongCodesMail(portal, notice)),
  'recovery-code-used': fromNotice((notice) => recoveryCodeMail(portal, notice)),
  'recovery-codes-new': fromNotice((notice) => newCodesMail(portal, notice)),
  'passkey-copied': fromNotice((notice) => copiedPasskeyMail(portal, notice)),
  ...accountNotices,
  ...administratorNotices,
  ...ownReportMails,
});

interface MailerParts {
  readonly transport: MailTransport;
  readonly portals: readonly PortalWorkers[];
  /** Called when there is an outcome that the log has not heard of. */
  readonly noted: () => void;
}

export function createMailer(
  app: Pick<App, 'projector' | 'pool' | 'vault' | 'config' | 'logger' | 'metrics' | 'now' | 'traffic'>,
  { transport, portals, noted }: MailerParts,
): Mailer {
  const workersOf = (name: Portal) => portals.find(({ portal }) => portal.name === name);
  return {
    transport,
    counts: mailCounts(new Counters(app)),
    rows: new MailRows(app, noted),
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
      await settledUpTo(app, workersOf(portal)?.mailReadModels ?? [], position);
    },
  };
}

/** Sends one mail: at most once as far as the mail server says, and never again once the row says sent. */
export async function sendMail(app: App, mailer: Mailer, job: Job<MailJob>): Promise<void> {
  const { rows } = mailer;
  const mail = await rows.load(job.data.mailId);
  if (!mail) return;
  let kept: KeptMail;
  let answer: string;
  try {
    const position = newestOf(mail.causes);
    if (position) await mailer.settled(mail.portal, position);
    await app.traffic.giveWay();
    const contact = await contactOf(app.lists, mail.portal);
    const composed = await mailer.composerOf(mail)(app, await ofHumans(app, mail));
    const rendered = addressed(app, { mail, contact }, await worded(app, mail, composed));
    kept = await keep(mailer, mail, { ...composed, ...rendered });
    await countMail(mailer.counts, { ...mail, isFirst: job.attempt === 1 && mail.attempts === 1 }, composed);
    // From composing on nothing waits: what overtakes a mail meanwhile would reach its reader first.
    answer = await mailer.transport.send(outgoing(app, { mail, contact }, { ...composed, ...rendered }));
  } catch (error) {
    if (error instanceof NotNeeded) return rows.dropped(mail.id, error.message);
    if (error instanceof Erased) return rows.failed(mail.id, { error, final: true });
    const final = job.last || error instanceof PermanentError;
    mailTries(app.metrics).inc({ outcome: final ? 'refused' : 'failed' });
    mailer.trouble.report(final ? 'a mail is given up' : 'a mail could not be sent, it is tried again', error, {
      mailId: mail.id,
      attempt: job.attempt,
    });
    await rows.failed(mail.id, { error, final });
    throw error;
  }
  mailTries(app.metrics).inc({ outcome: 'sent' });
  await rows.sent(kept, answer);
}

/** Who was merged with another since it was ordered is found in what it is about as who they are now (decision 050). */
async function ofHumans({ lists }: Pick<App, 'lists'>, mail: QueuedMail): Promise<QueuedMail> {
  const humans = await humansTogether(lists, mail.recipientIds);
  return { ...mail, recipientIds: [...new Set(mail.recipientIds.flatMap(humans))] };
}

interface Whose {
  readonly mail: QueuedMail;
  readonly contact: PortalContact | null;
}

type Rendered = Composed & RenderedMail;

/** In the office's own words, where it has some for this mail. */
const worded = async ({ lists }: Pick<App, 'lists'>, { portal }: QueuedMail, parts: MailParts): Promise<RenderedMail> =>
  renderMail(portalNamed(portal), await wordedNow(lists, portal, parts));

function outgoing(app: Pick<App, 'config' | 'vault'>, { mail, contact }: Whose, composed: Rendered): OutgoingMail {
  const { id, portal, attempts: attempt } = mail;
  const { to, subject, html, text, attachments, unsubscribe } = composed;
  const { bounces } = app.config;
  return {
    id,
    portal: portalNamed(portal),
    to,
    subject,
    html,
    text,
    attachments,
    ...(unsubscribe ? { unsubscribe } : {}),
    ...(contact ? { replyTo: replyAddress(contact) } : {}),
    ...(bounces ? { returns: { ...bounces, token: bounceToken(app, { id, attempt }) } } : {}),
  };
}

/** Links to the portal's own pages lead to where it is found, its end to who answers. */
function addressed(
  { config }: Pick<App, 'config'>,
  { mail: { portal }, contact }: Whose,
  unsigned: RenderedMail,
): RenderedMail {
  const address = (path: string) => absoluteLink(config, portal, path);
  const page = portalNamed(portal).allPages.contact;
  const composed = signed(unsigned, { contact, page: page && address(page.path) });
  return { ...composed, html: withAddresses(composed.html, address), text: withAddresses(composed.text, address) };
}

const newestOf = (causes: QueuedMail['causes']): string | undefined =>
  Object.values(causes)
    .map(({ position }) => position)
    .sort()
    .at(-1);

/**
 * What is going out is kept first.
 *
 * @throws when one of those whom it is about was forgotten after it was composed: it is composed again, without them
 */
async function keep({ rows }: Mailer, mail: QueuedMail, composed: Rendered): Promise<KeptMail> {
  const { personId, to, subject, hide, about } = composed;
  const shown = (text: string): string =>
    hide ? text.replaceAll(hide, HIDDEN).replaceAll(escapeHtml(hide), HIDDEN) : text;
  const going: KeptMail = {
    id: mail.id,
    attempt: mail.attempts,
    personId,
    persons: [...new Set([personId, ...about.map((person) => person.personId)])].sort(),
    recipientIds: composed.recipientIds ?? [personId],
    subjects: composed.subjects ?? mail.subjects,
    reported: composed.reported ?? null,
    content: {
      to,
      subject,
      html: shown(composed.html),
      text: shown(composed.text),
      attachments: composed.attachments.map(({ fileName, bytes }) => ({
        fileName,
        size: bytes.length,
        sha256: sha256(bytes),
      })),
      names: Object.fromEntries(about.map((person) => [person.personId, person.name])),
    },
  };
  if (await rows.keep(going)) return going;
  throw new Error('Somebody whom the mail is about was forgotten while it was composed');
}
