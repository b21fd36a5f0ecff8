import { z } from 'zod';
import { defineEvent, type EventOf, type FieldChange } from '#domain/kernel/event.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { personal } from '#domain/kernel/personal.ts';
import { streamOf, subjectOf } from '#domain/kernel/subject.ts';
import { MAIL } from './page.ts';

/**
 * What became of a mail, try by try: its row says how it is now and can be rewritten, these are in the log and its proof.
 * Nothing is a fact before the mail server took the mail or the program gave it up.
 */
const tried = z.object({
  mailId: z.string(),
  /** The name of its template, and what the panel called that when it happened. */
  template: z.string(),
  label: z.string(),
  /** 1 for the first. */
  attempt: z.number(),
});
type Tried = z.infer<typeof tried>;

const records = ({ mailId }: Tried): string[] => [subjectOf(MAIL, mailId)];

const shown = (field: string, label: string, to: string): FieldChange => ({ field, label, from: null, to });

/** Somebody's: a line that a rebuild finds blank is there, as in the history of before the erasure. */
const shownOf = (field: string, label: string, to: string): FieldChange => shown(field, label, to || FORGOTTEN);

/** Mails that go to a folder have no answer. */
const NO_ANSWER = 'brak: wiadomość zapisano w folderze';

/**
 * `contents`: SHA-256 in hexadecimal digits of what the mail says as the panel shows it, links that open accounts left
 * out: `text` of its plain text, `whole` of everything (`ops/mail/contents-digest.ts`). Without `recipient` and
 * `contents` where somebody in it was erased before the fact was written.
 */
export const MailSent = defineEvent({
  type: 'MailSent',
  schema: tried.extend({
    /** RFC 5322, 3.6.4. */
    messageId: z.string(),
    /** `answer`: what the mail server said, without addresses; '' where mails go to a folder. */
    recipient: personal({ to: z.string(), answer: z.string() }).optional(),
    contents: personal({ text: z.string(), whole: z.string() }).optional(),
  }),
  timeline: {
    records,
    text: ({ label }) => `Wysłano wiadomość „${label}”`,
    changes: ({ recipient, contents, messageId }) => [
      ...(recipient
        ? [
            shownOf('to', 'Adresat', recipient.to),
            shownOf('answer', 'Odpowiedź serwera poczty', recipient.forgotten ? '' : recipient.answer || NO_ANSWER),
          ]
        : []),
      shown('messageId', 'Message-ID', messageId),
      ...(contents
        ? [shownOf('text', 'SHA-256 tekstu', contents.text), shownOf('whole', 'SHA-256 całej treści', contents.whole)]
        : []),
    ],
    persons: ({ recipient, contents }) =>
      [recipient, contents].flatMap((one) => (one ? [one.personId, ...(one.alsoAbout ?? [])] : [])),
  },
});

const refused = tried.extend({
  /** Why, as the panel says it: the servers' own words are in it. Absent where nobody is known whom it was for. */
  refusal: personal({ why: z.string() }).optional(),
});

const ofRefusal = {
  records,
  changes: ({ refusal }: z.infer<typeof refused>) => (refusal ? [shownOf('why', 'Powód', refusal.why)] : []),
  persons: ({ refusal }: z.infer<typeof refused>) => (refusal ? [refusal.personId] : []),
};

/** It was refused for good, or tried until the tries were used up. */
const MailGivenUp = defineEvent({
  type: 'MailGivenUp',
  schema: refused,
  timeline: { ...ofRefusal, text: ({ label }) => `Nie wysłano wiadomości „${label}”` },
});

/** A server took it and sent it back (RFC 3464). */
const MailReturned = defineEvent({
  type: 'MailReturned',
  schema: refused,
  timeline: { ...ofRefusal, text: ({ label }) => `Wiadomość „${label}” wróciła niedoręczona` },
});

/** When its turn came it was not so any more, or the recipient had it already. `why` names nobody. */
const MailDropped = defineEvent({
  type: 'MailDropped',
  schema: tried.extend({ why: z.string() }),
  timeline: {
    records,
    text: ({ label }) => `Wiadomość „${label}” nie była już potrzebna`,
    changes: ({ why }) => [shown('why', 'Powód', why)],
  },
});

export const mailEvents = [MailSent, MailGivenUp, MailReturned, MailDropped] as const;
export type MailEvent = EventOf<typeof mailEvents>;

export const mailStream = (id: string): string => streamOf(MAIL, id);
export const mailSubject = (id: string): string => subjectOf(MAIL, id);
