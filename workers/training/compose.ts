import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { idAmong, kindOfSubject, subjectOf } from '#domain/kernel/subject.ts';
import type { CertificateContents } from '#domain/training/course-date/details.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import type {
  ApplicationRejected,
  ApplicationRegistered,
  CertificateSent,
} from '#domain/training/course-date/application/events.ts';
import { assuranceOf } from '#domain/training/course-date/terms.ts';
import { standingOf } from '#projections/training/applications/application-row.ts';
import type { EventOf, Recorded } from '#domain/kernel/event.ts';
import type { TrainingMail } from '#domain/training/mail/terms.ts';
import type { App } from '#ops/app.ts';
import type { RenderedMail } from '#ops/mail/layout.ts';
import * as texts from '#ops/training/mail/templates.ts';
import { CONFIRMATION_FILES, certificateOf, confirmationOf, dateOf } from '#ops/training/documents/documents.ts';
import { applicationIcs } from '#ops/training/calendar/application.ts';
import { ICAL_TYPE } from '#ops/training/calendar/calendar.ts';
import { makePdf } from '#ops/pdf/pdf.ts';
import { certificatePdf } from '#ops/training/documents/certificate.ts';
import { confirmationPdf } from '#ops/training/documents/confirmation.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import { applicationsOfRegistration } from '#projections/training/applications/application-details.ts';
import { validCertificate } from '#projections/training/applications/certificates.ts';
import { documentFacts, type DocumentFacts } from '#projections/training/applications/documents.ts';
import {
  fromInput,
  NotToSend,
  type Compose,
  type Composed,
  type NamedPerson,
  type QueuedMail,
  type Recipient,
} from '#workers/compose-mail.ts';

const PDF_TYPE = 'application/pdf';

async function factsOf(app: App, mail: QueuedMail): Promise<DocumentFacts> {
  const id = idAmong(mail.subjects, 'application');
  const facts = id && (await documentFacts(app.db, id));
  if (!facts) throw new Error('The application is not in the read models');
  return facts;
}

type Person = { personId: string; email: string; forgotten?: true | undefined };

function recipient(...candidates: Person[]): Recipient {
  const person = candidates.find((one) => !one.forgotten && one.email !== '');
  if (person) return { personId: person.personId, to: person.email };
  throw new NotToSend(candidates.every((one) => one.forgotten) ? FORGOTTEN : 'Brak adresu e-mail');
}

const toReporter = (facts: DocumentFacts): Recipient => recipient(facts.application.details.reporter);

async function causeOf(app: App, mail: QueuedMail): Promise<Recorded> {
  const cause = mail.cause;
  const [event] = cause ? await app.log.readStream(cause.stream, { from: cause.revision, limit: 1 }) : [];
  if (!event) throw new Error('The event behind the mail cannot be read');
  return event;
}

type Concerned = Pick<ApplicationRow, 'participant_name' | 'details'>;

/** Whom mails about applications name: their participants and who registered them. */
const concerned = (...applications: readonly Concerned[]): NamedPerson[] =>
  applications.flatMap(({ details: { participant, reporter } }) =>
    [participant, reporter]
      .filter(({ forgotten }) => !forgotten)
      .map(({ personId, firstName, lastName }) => ({ personId, name: `${firstName} ${lastName}`.trim() })),
  );

/** A mail to the reporter about one application. */
const aboutApplication =
  (text: (facts: DocumentFacts, mail: QueuedMail, app: App) => Promise<RenderedMail> | RenderedMail): Compose =>
  async (app, mail) => {
    const facts = await factsOf(app, mail);
    const about = concerned(facts.application);
    return { ...toReporter(facts), ...(await text(facts, mail, app)), attachments: [], about };
  };

const registrationReceived: Compose = async (app, mail) => {
  const cause = (await causeOf(app, mail)).data as EventOf<typeof ApplicationRegistered>['data'];
  const facts = await factsOf(app, mail);
  const all = await applicationsOfRegistration(app.db, cause.registration.id);
  if (all.length < cause.registration.count) throw new Error('The registration is not whole in the read models yet');
  const employees = all.map((row) => ({ name: row.participant_name, list: row.list_type }));
  return {
    ...toReporter(facts),
    ...texts.registrationReceived(dateOf(facts), employees),
    attachments: [],
    about: concerned(facts.application, ...all),
    subjects: [
      ...all.map((row) => subjectOf('application', row.id)),
      ...mail.subjects.filter((subject) => kindOfSubject(subject) !== 'application'),
    ],
  };
};

/** Says as much as is so when it goes out: who waits on the reserve gets no confirmation and no calendar entry. */
const confirmation: Compose = async (app, mail): Promise<Composed> => {
  const facts = await factsOf(app, mail);
  const assurance = assuranceOf(standingOf(facts.application));
  if (assurance === null) throw new NotToSend('Zgłoszenie nie zajmuje już miejsca na tym terminie');
  const data = confirmationOf(facts, { assurance, issuedOn: dayInWarsaw(app.now()) });
  const bytes = await makePdf(app.threads, confirmationPdf, data);
  const calendar = applicationIcs(facts, { addresses: app.config, now: app.now() });
  return {
    ...toReporter(facts),
    ...texts.confirmationMail(dateOf(facts), { name: facts.application.participant_name, assurance }),
    about: concerned(facts.application),
    attachments: [
      { fileName: `${CONFIRMATION_FILES[assurance]}.pdf`, type: PDF_TYPE, bytes },
      ...(assurance === 'seat' ? [{ fileName: 'szkolenie.ics', type: ICAL_TYPE, bytes: Buffer.from(calendar) }] : []),
    ],
  };
};

const rejectionWithInfo = aboutApplication(async (facts, mail, app) => {
  const { info } = (await causeOf(app, mail)).data as EventOf<typeof ApplicationRejected>['data'];
  if (info?.forgotten) throw new NotToSend(FORGOTTEN);
  return texts.rejectionMail(dateOf(facts), facts.application.participant_name, info?.text ?? null);
});

/** Those whom the certificate itself names, also when the application has changed since. */
const namedIn = ({ participant, trainer }: CertificateContents): NamedPerson[] =>
  [participant, trainer].flatMap((person) =>
    person && !person.forgotten ? [{ personId: person.personId, name: person.name }] : [],
  );

/** To the participant; to the reporter when the participant has no address (CD-16). Only the one that was to be sent. */
const certificate: Compose = async (app, mail): Promise<Composed> => {
  const facts = await factsOf(app, mail);
  const { id, details } = facts.application;
  const { code } = (await causeOf(app, mail)).data as EventOf<typeof CertificateSent>['data'];
  const row = await validCertificate(app.db, id);
  if (!row || (code !== null && row.code !== code)) throw new NotToSend('Certyfikat został unieważniony');
  // Fixed by the program soon after; the mail is tried again.
  if (!row.contents) throw new Error('The certificate says nothing yet');
  const to = recipient(details.participant, details.reporter);
  const data = certificateOf(row.code, row.contents, app.config);
  const bytes = await makePdf(app.threads, certificatePdf, data);
  return {
    ...to,
    ...texts.certificateMail(data),
    attachments: [{ fileName: 'certyfikat.pdf', type: PDF_TYPE, bytes }],
    about: [...concerned(facts.application), ...namedIn(row.contents)],
  };
};

const reasonOf = async (app: App, mail: QueuedMail): Promise<string> =>
  ((await causeOf(app, mail)) as Recorded<CourseDateEvent>).meta.reason ?? '';

export const trainingComposers: Readonly<Record<TrainingMail, Compose>> = {
  'registration-received': registrationReceived,
  confirmation,
  rejection: aboutApplication((facts) => texts.rejectionMail(dateOf(facts), facts.application.participant_name, null)),
  'rejection-with-info': rejectionWithInfo,
  'moved-to-primary': aboutApplication((facts) =>
    texts.movedToPrimaryMail(dateOf(facts), facts.application.participant_name),
  ),
  'moved-to-date': aboutApplication((facts) =>
    texts.movedToDateMail(dateOf(facts), {
      name: facts.application.participant_name,
      list: facts.application.list_type,
    }),
  ),
  'course-date-cancelled': aboutApplication(async (facts, mail, app) =>
    texts.courseDateCancelledMail(dateOf(facts), facts.application.participant_name, await reasonOf(app, mail)),
  ),
  'course-date-reopened': aboutApplication((facts) =>
    texts.courseDateReopenedMail(dateOf(facts), {
      name: facts.application.participant_name,
      list: facts.application.list_type,
    }),
  ),
  certificate,
  'reporter-link': fromInput(texts.reporterLinkMail),
};
