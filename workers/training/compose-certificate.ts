import type { EventOf } from '#domain/kernel/event.ts';
import { idsAmong, subjectOf } from '#domain/kernel/subject.ts';
import type { CertificateRevoked, CertificateSent } from '#domain/training/course-date/application/events.ts';
import type { CertificateContents } from '#domain/training/course-date/details.ts';
import { isOutdated } from '#domain/training/course-date/validity.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { REVOCATION_LABELS } from '#domain/training/course-date/terms.ts';
import type { App } from '#ops/app.ts';
import { certificateOf } from '#ops/training/documents/documents.ts';
import { certificatePaper } from '#ops/training/documents/papers.ts';
import { mailAddress } from '#ops/mail/reported.ts';
import { certificateMail, certificateRevokedMail, certificateValidAgainMail } from '#ops/training/mail/templates.ts';
import {
  certificateByCode,
  validCertificate,
  type CertificateRow,
} from '#projections/training/applications/certificates.ts';
import { documentFactsOf, type DocumentFacts } from '#projections/training/applications/documents.ts';
import { factsOfCertificate } from '#projections/training/applications/paper-facts.ts';
import {
  Erased,
  NotNeeded,
  type Compose,
  type Composed,
  type NamedPerson,
  type QueuedMail,
  type Recipient,
} from '#workers/compose-mail.ts';
import { atOneAddress, concerned, papersOf, recipientAmong } from './people.ts';
import { splitOff } from './split.ts';
import { causeOf } from './before.ts';

/** Those whom the certificate itself names, also when the application has changed since. */
const namedIn = ({ participant, trainer }: CertificateContents): NamedPerson[] =>
  [participant, trainer].flatMap((person) =>
    person && !person.forgotten ? [{ personId: person.personId, name: person.name }] : [],
  );

interface Sent {
  readonly facts: DocumentFacts;
  readonly subject: string;
  readonly code: string;
  readonly contents: CertificateContents;
}

/** The certificate that was to be sent, while it is valid. */
async function sentOf(app: App, mail: QueuedMail, facts: DocumentFacts): Promise<Sent[]> {
  const { id, details } = facts.application;
  if (details.participant.forgotten) return [];
  const subject = subjectOf('application', id);
  const { code } = (await causeOf(app, mail, subject)).data as EventOf<typeof CertificateSent>['data'];
  const row = await validCertificate(app.db, id);
  if (!row || (code !== null && row.code !== code)) return [];
  // Fixed by the program soon after; the mail is tried again.
  if (!row.contents) throw new Error('The certificate says nothing yet');
  return [{ facts, subject, code: row.code, contents: row.contents }];
}

/** The certificates of one course, day and end; those of others are a mail of their own. */
async function ofOneDate(app: App, mail: QueuedMail, sent: readonly Sent[]): Promise<Sent[]> {
  const keyOf = ({ contents: { courseName, startedOn, validUntil } }: Sent) =>
    `${startedOn} ${validUntil ?? ''} ${courseName}`;
  const [first] = sent;
  const others = sent.filter((one) => first && keyOf(one) !== keyOf(first));
  await splitOff(
    app,
    mail,
    others.map(({ subject }) => subject),
  );
  return sent.filter((one) => !others.includes(one));
}

async function paperOf(app: App, { facts, code, contents }: Sent) {
  const issue = await factsOfCertificate(app.db, { applicationId: facts.application.id, code });
  const bytes = await certificatePaper(app, { code, contents, facts: issue });
  return { facts, startedOn: contents.startedOn, bytes };
}

/** To the participant; to the reporter when the participant has no address (CD-16). */
export const certificate: Compose = async (app, mail) => {
  const facts = await documentFactsOf(app.lists, idsAmong(mail.subjects, 'application'));
  const valid = (await Promise.all(facts.map((one) => sentOf(app, mail, one)))).flat();
  const sent = await ofOneDate(app, mail, await atOneAddress(app, mail, valid));
  const data = sent.map(({ code, contents }) => certificateOf(code, contents, app.config));
  const [first, ...others] = data;
  if (!first && facts.every(({ application }) => application.details.participant.forgotten)) throw new Erased();
  if (!first) throw new NotNeeded('Certyfikat został unieważniony.');
  const papers = sent.map((one) => one.facts);
  return {
    ...recipientAmong(papers, mail),
    ...certificateMail([first, ...others]),
    attachments: papersOf('certyfikat', await Promise.all(sent.map((one) => paperOf(app, one)))),
    about: [
      ...concerned(...papers.map(({ application }) => application)),
      ...sent.flatMap(({ contents }) => namedIn(contents)),
    ],
    reported: saidOf(
      sent.map(({ code }) => code),
      true,
    ),
  };
};

/** What a certificate mail says of a code, kept with it. */
interface SaidOfCode {
  readonly valid: boolean;
}
const codeKey = (code: string): string => `certificate:${code}`;
const saidOf = (codes: readonly string[], valid: boolean): Record<string, SaidOfCode> =>
  Object.fromEntries(codes.map((code) => [codeKey(code), { valid }]));

/** What was last reported to the holder about the code; undefined where it was never sent to the address. */
async function reportedValidity(
  app: App,
  { to, recipientIds = [] }: Recipient,
  { subject, code }: { readonly subject: string; readonly code: string },
): Promise<boolean | undefined> {
  const { rows } = await app.pool.query<{ template: string; said: SaidOfCode | null }>(
    `SELECT template, told -> $4 AS said FROM app.mails
      WHERE subjects @> ARRAY[$1] AND template LIKE 'certificate%' AND status = 'sent'
        AND (address = $2 OR address IS NULL AND recipient_ids && $3) AND (told IS NULL OR told ? $4)
      ORDER BY sent_at DESC, id DESC LIMIT 1`,
    [subject, mailAddress(app, to), recipientIds, codeKey(code)],
  );
  const [last] = rows;
  // Mails of earlier programs kept no record of what they said.
  return last && (last.said?.valid ?? last.template !== 'certificate-revoked');
}

/** A certificate about which something was reported to the holder, as it is now. */
interface ReportedCertificate extends Sent {
  readonly recipient: Recipient;
  readonly row: CertificateRow;
}

/** Those of which the holder believes what is not so any more; those of the others are mails of their own. */
async function misbelieved(app: App, mail: QueuedMail, otherwise: string): Promise<ReportedCertificate> {
  const all = await documentFactsOf(app.lists, idsAmong(mail.subjects, 'application'));
  if (all.length === 0) throw new Error('The application is not in the read models');
  const found = await Promise.all(all.map((facts) => misbeliefOf(app, mail, facts)));
  const [first, ...others] = found.flat();
  if (!first) throw new NotNeeded(otherwise);
  for (const { subject } of others) await splitOff(app, mail, [subject]);
  return first;
}

async function misbeliefOf(app: App, mail: QueuedMail, facts: DocumentFacts): Promise<ReportedCertificate[]> {
  const subject = subjectOf('application', facts.application.id);
  const cause = await causeOf(app, mail, subject);
  const { code } = cause.data as EventOf<typeof CertificateRevoked>['data'];
  const row = await certificateByCode(app.db, code);
  if (!row?.contents || facts.application.details.participant.forgotten) return [];
  // What has ended meanwhile is not announced as valid again.
  if (row.valid && isOutdated(row.contents.validUntil ?? null, dayInWarsaw(app.now()))) return [];
  const recipient = recipientAmong([facts], mail);
  const reported = await reportedValidity(app, recipient, { subject, code });
  if (reported === undefined || reported === row.valid) return [];
  return [{ facts, subject, code, contents: row.contents, recipient, row }];
}

/** To who holds the paper: what it says is not so any more, said once. One mail each, for each has a number and a page. */
export const certificateRevoked: Compose = async (app, mail) => {
  const certificate = await misbelieved(
    app,
    mail,
    'Certyfikat jest ważny albo już się skończył, nie został wysłany albo adresat wie o unieważnieniu.',
  );
  return certificate.row.valid ? validAgainMail(app, certificate) : revokedMail(app, certificate);
};

/** To a holder who was notified that it is not valid: it is again, with the paper. */
export const certificateValidAgain = certificateRevoked;

const revokedMail = (app: App, { facts, code, contents, recipient, row }: ReportedCertificate): Composed => ({
  ...recipient,
  ...certificateRevokedMail(
    certificateOf(code, contents, app.config),
    REVOCATION_LABELS[row.revoked_because ?? 'unfounded'],
  ),
  attachments: [],
  about: [...concerned(facts.application), ...namedIn(contents)],
  reported: saidOf([code], false),
});

async function validAgainMail(app: App, certificate: ReportedCertificate): Promise<Composed> {
  const { facts, code, contents, recipient } = certificate;
  const data = certificateOf(code, contents, app.config);
  return {
    ...recipient,
    ...certificateValidAgainMail(data),
    attachments: papersOf('certyfikat', [await paperOf(app, certificate)]),
    about: [...concerned(facts.application), ...namedIn(contents)],
    reported: saidOf([code], true),
  };
}
