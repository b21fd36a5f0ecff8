import type { Portal } from '#domain/kernel/actor.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { isLinkOpen } from '#ops/account/tokens.ts';
import type { App } from '#ops/app.ts';
import type { KnownMailInput, LinkMailInput, LoginNoticeInput, MailCause, MailInput } from '#ops/mail/order.ts';
import type { MailParts } from '#ops/mail/parts.ts';
import type { OutgoingMail } from '#ops/mail/transport.ts';
import { PermanentError } from '#ops/queue/port.ts';

/** A mail's row as its composer sees it. */
export interface QueuedMail {
  readonly id: string;
  readonly portal: Portal;
  readonly template: string;
  /** Tries, this one included. */
  readonly attempts: number;
  /** What it is about, e.g. `application:…`. */
  readonly subjects: readonly string[];
  /** The events behind it, by what they are about. */
  readonly causes: Readonly<Record<string, MailCause>>;
  readonly personId: string | null;
  /** Everybody whom it is for at its address; nobody known in mails of earlier programs that were never tried. */
  readonly recipientIds: readonly string[];
  readonly input: MailInput | null;
}

export interface Recipient {
  readonly personId: string;
  readonly to: string;
  /** Everybody whom it reaches at this address; the recipient alone by default. */
  readonly recipientIds?: readonly string[];
}

/** Somebody whom a mail is about, besides its recipient, as the mail calls them. */
export interface NamedPerson {
  readonly personId: string;
  readonly name: string;
}

export interface Composed extends Recipient, MailParts, Pick<OutgoingMail, 'attachments' | 'unsubscribe'> {
  /** Everybody whom its texts and files name: what it says goes with any of them. */
  readonly about: readonly NamedPerson[];
  /** When more is known now than when the mail was ordered. */
  readonly subjects?: readonly string[];
  /** What it reports, by what it is about: the next mail reports the difference. JSON, and nothing about persons. */
  readonly reported?: Readonly<Record<string, object>>;
  /** Secrets that the panel must not show: cut out of what is kept. */
  readonly hide?: string;
}

export type Compose = (app: App, mail: QueuedMail) => Promise<Composed>;

/** There is nobody to send it to any more: the mail fails with this reason and is not tried again. */
export class NotToSend extends PermanentError {}

/** Whom it was for was erased: nothing went wrong, and no try could ever send it, so nobody is called to look at a job. */
export class Erased extends NotToSend {
  constructor() {
    super(FORGOTTEN);
  }
}

/** What it would say is not so any more, is said by a later mail, or is known: the panel shows why it was dropped. */
export class NotNeeded extends Error {
  override readonly name = 'NotNeeded';
}

/**
 * A mail whose address and link only the caller knew. One that waited until the link was used, ran out or lost its login
 * (a new address, a new password) is dropped: it would bring what opens nothing.
 */
export const fromInput =
  (text: (to: LinkMailInput) => MailParts): Compose =>
  async (app, mail) => {
    if (!mail.input || !('link' in mail.input) || !mail.personId) throw new Erased();
    const { to, link, linkId } = mail.input;
    if (linkId !== undefined && !(await isLinkOpen(app, linkId)))
      throw new NotNeeded('Link z tej wiadomości nie jest już ważny.');
    return { personId: mail.personId, to, ...text(mail.input), attachments: [], about: [], hide: link };
  };

/** A mail that only says that an account is there: it brings nothing and nothing was done. */
export const fromKnown =
  (text: (to: KnownMailInput) => MailParts): Compose =>
  async (_app, mail) => {
    if (!mail.input || !mail.personId) throw new Erased();
    return { personId: mail.personId, to: mail.input.to, ...text(mail.input), attachments: [], about: [] };
  };

/** A mail that notifies an account's owner of what was done at login: what it says is known when it is ordered. */
export const fromNotice =
  (text: (notice: LoginNoticeInput) => MailParts): Compose =>
  async (_app, mail) => {
    if (!mail.input || !('at' in mail.input) || !mail.personId) throw new Erased();
    return { personId: mail.personId, to: mail.input.to, ...text(mail.input), attachments: [], about: [] };
  };
