import type { EventOf } from '#domain/kernel/event.ts';
import { idsAmong, subjectOf } from '#domain/kernel/subject.ts';
import type { CertificateRevoked, CertificateSent } from '#domain/training/course-date/application/events.ts';
import type { CertificateContents } from '#domain/training/course-date/details.ts';
import { REVOCATION_LABELS, type RevocationCause } from '#domain/training/course-date/terms.ts';
import type { App } from '#ops/app.ts';
import { makePdf } from '#ops/pdf/pdf.ts';
import { certificatePdf } from '#ops/training/documents/certificate.ts';
import { certificateOf } from '#ops/training/documents/documents.ts';
import { certificateMail, certificateRevokedMail } from '#ops/training/mail/templates.ts';
import { certificateByCode, validCertificate } from '#projections/training/applications/certificates.ts';
import { documentFactsOf, type DocumentFacts } from '#projections/training/applications/documents.ts';
import { NotNeeded, type Compose, type NamedPerson, type QueuedMail } from '#workers/compose-mail.ts';
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
  const { id } = facts.application;
  const subject = subjectOf('application', id);
  const { code } = (await causeOf(app, mail, subject)).data as EventOf<typeof CertificateSent>['data'];
  const row = await validCertificate(app.db, id);
  if (!row || (code !== null && row.code !== code)) return [];
  // Fixed by the program soon after; the mail is tried again.
  if (!row.contents) throw new Error('The certificate says nothing yet');
  return [{ facts, subject, code: row.code, contents: row.contents }];
}

/** The certificates of one course and day; those of others are a mail of their own. */
async function ofOneDate(app: App, mail: QueuedMail, sent: readonly Sent[]): Promise<Sent[]> {
  const keyOf = ({ contents: { courseName, startedOn } }: Sent) => `${startedOn} ${courseName}`;
  const [first] = sent;
  const others = sent.filter((one) => first && keyOf(one) !== keyOf(first));
  await splitOff(
    app,
    mail,
    others.map(({ subject }) => subject),
  );
  return sent.filter((one) => !others.includes(one));
}

/** To the participant; to the reporter when the participant has no address (CD-16). */
export const certificate: Compose = async (app, mail) => {
  const facts = await documentFactsOf(app.lists, idsAmong(mail.subjects, 'application'));
  const valid = (await Promise.all(facts.map((one) => sentOf(app, mail, one)))).flat();
  const sent = await ofOneDate(app, mail, await atOneAddress(app, mail, valid));
  const data = sent.map(({ code, contents }) => certificateOf(code, contents, app.config));
  const [first, ...others] = data;
  if (!first) throw new NotNeeded('Certyfikat został unieważniony.');
  const papers = sent.map((one) => one.facts);
  return {
    ...recipientAmong(papers, mail),
    ...certificateMail([first, ...others]),
    attachments: papersOf(
      'certyfikat',
      await Promise.all(
        sent.map(async ({ facts: about, contents }, index) => ({
          facts: about,
          startedOn: contents.startedOn,
          bytes: await makePdf(app.threads, certificatePdf, data[index] ?? first),
        })),
      ),
    ),
    about: [
      ...concerned(...papers.map(({ application }) => application)),
      ...sent.flatMap(({ contents }) => namedIn(contents)),
    ],
  };
};

async function wasSent(app: App, { recipientIds }: QueuedMail, subject: string): Promise<boolean> {
  const { rowCount } = await app.pool.query(
    `SELECT FROM app.mails
      WHERE recipient_ids && $1 AND subjects @> ARRAY[$2] AND template = 'certificate' AND status = 'sent' LIMIT 1`,
    [recipientIds, subject],
  );
  return (rowCount ?? 0) > 0;
}

interface Revoked extends Sent {
  readonly cause: RevocationCause;
}

/** What was in somebody's hands and is not valid any more. */
async function revokedOf(app: App, mail: QueuedMail, facts: DocumentFacts): Promise<Revoked[]> {
  const subject = subjectOf('application', facts.application.id);
  const { code, cause } = (await causeOf(app, mail, subject)).data as EventOf<typeof CertificateRevoked>['data'];
  const row = await certificateByCode(app.db, code);
  if (!row?.contents || row.valid || !(await wasSent(app, mail, subject))) return [];
  return [{ facts, subject, code, contents: row.contents, cause }];
}

/** To who holds the paper: what it says is not so any more. One mail each, because each has a number and a page. */
export const certificateRevoked: Compose = async (app, mail) => {
  const facts = await documentFactsOf(app.lists, idsAmong(mail.subjects, 'application'));
  if (facts.length === 0) throw new Error('The application is not in the read models');
  const [revoked, ...others] = (await Promise.all(facts.map((one) => revokedOf(app, mail, one)))).flat();
  if (!revoked) throw new NotNeeded('Certyfikat jest ważny albo nie został wysłany.');
  for (const { subject } of others) await splitOff(app, mail, [subject]);
  const { contents, code, cause } = revoked;
  return {
    ...recipientAmong([revoked.facts], mail),
    ...certificateRevokedMail(certificateOf(code, contents, app.config), REVOCATION_LABELS[cause]),
    attachments: [],
    about: [...concerned(revoked.facts.application), ...namedIn(contents)],
  };
};
