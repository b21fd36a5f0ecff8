import { fitting } from '#domain/text/sound.ts';
import PostalMime, { type Email } from 'postal-mime';
import { fieldsOf, type Fields } from './fields.ts';

/** What a report says became of a mail. */
export interface BounceReport {
  /** `failed` for good, whatever the code (a server that was away for days is 4.4.7); `delayed`: it is still tried. */
  readonly outcome: 'failed' | 'delayed';
  /** The receiving server's words with their code; empty where it says none. */
  readonly answer: string;
  /** Whatever may name the mail: the report as it came and its parts decoded. */
  readonly texts: readonly string[];
}

/** A message has a few parts and some kB of headers; what has more is no report, and costs no more than this. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 } as const;

/**
 * Reads a message as a delivery status notification (RFC 3464) or one of the older kinds that are still sent: qmail's
 * QSBMF, Exim's, and plain letters of a mailer daemon.
 *
 * @returns null for every other message: automatic replies, receipts, letters of people, and what cannot be read
 */
export async function readReport(raw: Buffer): Promise<BounceReport | null> {
  const email = await parsed(raw);
  if (!email) return null;
  const machines = standard(email);
  const said = machines === undefined ? daemons(email) : machines;
  return said && { ...said, texts: [raw.toString('latin1'), ...partsOf(email).map(({ text }) => text)] };
}

const parsed = (raw: Buffer): Promise<Email | null> =>
  PostalMime.parse(raw, { ...LIMITS, forceRfc822Attachments: true, attachmentEncoding: 'utf8' }).catch(() => null);

const partsOf = ({ attachments }: Email) =>
  attachments.map(({ mimeType, content }) => ({ mimeType, text: String(content) }));

type Said = Pick<BounceReport, 'outcome' | 'answer'>;

/** RFC 3464, and RFC 6533 for addresses with letters beyond ASCII. */
const STATUS_PARTS = ['message/delivery-status', 'message/global-delivery-status'];

/** What the machine's part says of our recipient. Undefined where there is none, null where it is good news. */
function standard(email: Email): Said | null | undefined {
  const part = partsOf(email).find(({ mimeType }) => STATUS_PARTS.includes(mimeType));
  if (!part) return undefined;
  const recipients = fieldsOf(part.text).filter((fields) => fields.has('action') || fields.has('status'));
  const of = (outcome: Outcome) => recipients.find((fields) => outcomeOf(fields) === outcome);
  // A mail of ours has one recipient: of several, whom an alias stood for, it reached at least one.
  if (of('arrived')) return null;
  const [failed, delayed] = [of('failed'), of('delayed')];
  if (failed) return { outcome: 'failed', answer: answerOf(failed) };
  return delayed ? { outcome: 'delayed', answer: answerOf(delayed) } : null;
}

type Outcome = BounceReport['outcome'] | 'arrived' | 'unclear';

const ACTIONS: Readonly<Record<string, Outcome>> = {
  failed: 'failed',
  delayed: 'delayed',
  delivered: 'arrived',
  relayed: 'arrived',
  expanded: 'arrived',
};

/** By the action; a server that forgets it says at least the class of its code. */
function outcomeOf(fields: Fields): Outcome {
  const action = /^[a-z]+/i.exec(fields.get('action') ?? '')?.[0].toLowerCase();
  if (action !== undefined) return ACTIONS[action] ?? 'unclear';
  const status = fields.get('status') ?? '';
  if (status.startsWith('5')) return 'failed';
  return status.startsWith('4') ? 'delayed' : 'unclear';
}

/** `5.1.1 550 no such user`: the words without the kind of server that they come from. */
function answerOf(fields: Fields): string {
  const words = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '');
  const status = /[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '';
  return words.includes(status) ? words : `${status} ${words}`.trim();
}

const DAEMON = /mailer-?daemon|postmaster|mail delivery (sub)?system/i;
const FAILURE =
  /undeliver|undelivered|not be delivered|delivery (has )?fail|failure notice|returned mail|returning message|niedostarczon/i;
const DELAY = /delayed|delivery warning|will (continue|keep) (to )?try|not yet been delivered|opóźnion/i;

/** Letters of a mailer daemon that have no part for machines. */
function daemons({ headers, subject = '', text = '' }: Email): Said | null {
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? '';
  const named = header('x-failed-recipients') !== '';
  if (!named && !DAEMON.test(header('from'))) return null;
  const said = fitting(text, 8000);
  const outcome = outcomeIn(subject, fitting(said, 1000)) ?? (named ? 'failed' : null);
  return outcome && { outcome, answer: codeLine(said) };
}

/** By the subject, else by how the letter begins: it may quote a mail that says anything. */
function outcomeIn(subject: string, opening: string): BounceReport['outcome'] | null {
  for (const text of [subject, opening]) {
    if (DELAY.test(text)) return 'delayed';
    if (FAILURE.test(text)) return 'failed';
  }
  return null;
}

/** The first line that has a server's code in it. */
const codeLine = (text: string): string =>
  text
    .split(/\r?\n/)
    .find((line) => /\b[45]\.\d{1,3}\.\d{1,3}\b|\b[45]\d\d[ -]/.test(line))
    ?.trim() ?? '';
